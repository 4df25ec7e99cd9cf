import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useGetList } from 'react-admin'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { ActDialogs } from '../../platform/acts/ActDialogs.tsx'
import { accountStatuses } from '#contract/console/people/user-values.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { peopleActs } from '../people/acts.tsx'

const words = 'resources.invitation_imports'

/** The accounts that a file made, without those that are erased. */
const leftOf = (id: string) => ({
  import_id: id,
  status: accountStatuses.filter((status) => status !== 'erased'),
})

/** How many they are; undefined: not known yet, or not to this reader. */
function useAccountsLeft(id: string, enabled: boolean): number | undefined {
  const { total } = useGetList(
    'users',
    { filter: leftOf(id), pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { enabled },
  )
  return enabled ? total : undefined
}

/** Acts on the accounts of an import: notify their people, or undo the import. */
export function ImportedPeople({ record: { id } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  const { canAccess } = useCanAccess({ resource: 'users', action: 'list' })
  const [open, setOpen] = useState<'tell_imported' | 'remove_imported' | null>(null)
  const total = useAccountsLeft(id, canAccess === true)
  if (total === undefined || total === 0) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen('tell_imported')}>
        {t(`${words}.tell_people`)}
      </Button>
      <Button variant="text" color="error" aria-haspopup="dialog" onClick={() => setOpen('remove_imported')}>
        {t(`${words}.undo`)}
      </Button>
      {open !== null && (
        <ActDialogs>
          {({ BulkJobDialog }) => (
            <BulkJobDialog act={peopleActs[open]} filter={leftOf(id)} total={total} close={() => setOpen(null)} />
          )}
        </ActDialogs>
      )}
    </>
  )
}
