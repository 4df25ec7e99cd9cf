import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useGetList } from 'react-admin'
import type { AdminInvitationImport } from '#contract/console/invitation-imports.ts'
import { ActDialogs } from '../acts/ActDialogs.tsx'
import { useWords } from '../i18n/provider.ts'
import { peopleActs } from '../people/acts.tsx'

const words = 'resources.invitation_imports'

/** What may still be done with the accounts that a file made: their people are told, or the import is undone. */
export function ImportedPeople({ record: { id } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  const { canAccess } = useCanAccess({ resource: 'users', action: 'list' })
  const [open, setOpen] = useState<'tell_imported' | 'remove_imported' | null>(null)
  const filter = { import_id: id }
  const { total = 0 } = useGetList(
    'users',
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { enabled: canAccess === true },
  )
  if (total === 0) return null
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
            <BulkJobDialog act={peopleActs[open]} filter={filter} total={total} close={() => setOpen(null)} />
          )}
        </ActDialogs>
      )}
    </>
  )
}
