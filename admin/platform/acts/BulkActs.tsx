import { useContext, useState } from 'react'
import { useListContext, usePermissions } from 'react-admin'
import { isBulkAct } from '#contract/console/platform/bulk-acts.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { useWords } from '../i18n/provider.ts'
import { type FilterWords, useFilterWords } from '../lists/filter-words.ts'
import type { ListFilter } from '../lists/saved-views.ts'
import { SelectionButton, WholeList } from '../lists/selection.tsx'
import { type Act, actWords, type AnyActs, type RecordWithActions, suitsBulk } from './act.ts'
import { ActDialogs } from './ActDialogs.tsx'

/** What the reader's role may do with chosen rows. */
export function BulkActs<Rec extends RecordWithActions>({ acts }: { readonly acts: AnyActs<Rec> }) {
  const t = useWords()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const { selectedIds, data = [], filterValues, total = 0 } = useListContext<Rec>()
  const whole = useContext(WholeList)
  const [open, setOpen] = useState<Act<Rec> | null>(null)
  const [filterWords, say] = useState<FilterWords | null>(null)
  const wordsOf = useFilterWords()
  const chosen = data.filter(({ id }) => selectedIds.includes(id))
  // What none of the chosen rows allows is left out, as far as they are on this page.
  const known = chosen.length === selectedIds.length
  const bulk = open?.bulk
  const allowed = Object.values(acts).filter(
    (act) =>
      role !== undefined &&
      act.bulk?.roles.includes(role) &&
      (whole ? isBulkAct(act.resource, act.name) : true) &&
      (whole || !known || chosen.length === 0 || chosen.some((record) => suitsBulk(act, record))),
  )
  const begin = (act: Act<Rec>) => {
    say(whole ? wordsOf(act.resource, filterValues as ListFilter) : null)
    setOpen(act)
  }
  return (
    <>
      {allowed.map((act) => (
        <SelectionButton key={act.name} danger={act.tone === 'destructive'} onClick={() => begin(act)}>
          {t(`${actWords(act)}.button`)}
        </SelectionButton>
      ))}
      {open !== null && bulk !== undefined && (
        <ActDialogs>
          {({ BulkActDialog, BulkJobDialog }) =>
            whole ? (
              <BulkJobDialog
                act={open}
                filter={filterValues as ListFilter}
                filterWords={filterWords}
                total={total}
                close={() => setOpen(null)}
              />
            ) : (
              <BulkActDialog act={open} bulk={bulk} ids={selectedIds.map(String)} close={() => setOpen(null)} />
            )
          }
        </ActDialogs>
      )}
    </>
  )
}
