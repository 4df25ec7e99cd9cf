import { useState } from 'react'
import { useListContext, usePermissions } from 'react-admin'
import type { ConsoleRole } from '#contract/console/roles.ts'
import { useWords } from '../i18n/provider.ts'
import { SelectionButton } from '../lists/selection.tsx'
import { type Act, actWords, type AnyActs, type RecordWithActions } from './act.ts'
import { BulkActDialog } from './BulkActDialog.tsx'

/** What the reader's role may do with chosen rows. */
export function BulkActs<Rec extends RecordWithActions>({ acts }: { readonly acts: AnyActs<Rec> }) {
  const t = useWords()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const { selectedIds } = useListContext()
  const [open, setOpen] = useState<Act<Rec> | null>(null)
  const allowed = Object.values(acts).filter(({ bulk }) => role !== undefined && bulk?.roles.includes(role))
  return (
    <>
      {allowed.map((act) => (
        <SelectionButton key={act.name} danger={act.tone === 'destructive'} onClick={() => setOpen(act)}>
          {t(`${actWords(act)}.button`)}
        </SelectionButton>
      ))}
      {open?.bulk !== undefined && (
        <BulkActDialog act={open} bulk={open.bulk} ids={selectedIds.map(String)} close={() => setOpen(null)} />
      )}
    </>
  )
}
