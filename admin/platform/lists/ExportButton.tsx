import { type ReactNode, useContext } from 'react'
import { type Identifier, type RaRecord, useDataProvider, useListContext } from 'react-admin'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import type { ResourceName } from '../../resource-words.ts'
import { canExport } from '../../resource-facts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { drawnAtOnce, maxDrawn, useDrawnFile } from './drawn-file.tsx'
import type { ListFilter } from './saved-views.ts'
import { WholeList } from './selection.tsx'
import { useHiddenColumns } from './list-columns.ts'
import { hasMore } from './use-total.ts'

interface ExportProps {
  readonly resource: ResourceName
  readonly table: ReactNode
}

/**
 * Every row of the list as it is filtered and ordered, in the columns that it shows: a file of the server where it
 * writes one, and otherwise the table itself.
 */
export function ExportButton({ resource, table }: ExportProps) {
  const t = useWords()
  const { total = 0, meta } = useListContext()
  const [file, drawn] = useFile(resource, table)
  const isTooLong = !canExport(resource) && (total > maxDrawn || hasMore(meta))
  return (
    <>
      <DownloadButton
        label={t(isTooLong ? 'list.export_too_long' : 'list.export_label')}
        disabled={total === 0 || isTooLong}
        file={() => file(null)}
      >
        {t('list.export')}
      </DownloadButton>
      {drawn}
    </>
  )
}

/** The chosen rows alone, whatever page they are on. */
export function ExportSelection({ resource, table }: ExportProps) {
  const t = useWords()
  const { selectedIds, total = 0 } = useListContext()
  const whole = useContext(WholeList)
  const [file, drawn] = useFile(resource, table)
  return (
    <>
      <DownloadButton
        label={t('list.export_selection')}
        disabled={selectedIds.length === 0 || (whole && total > maxDrawn && !canExport(resource))}
        file={() => file(whole ? null : selectedIds)}
      >
        {t('list.export')}
      </DownloadButton>
      {drawn}
    </>
  )
}

/**
 * @returns what makes a file of these rows, or of all that the filter leaves; and what must be on the page meanwhile
 */
function useFile(resource: ResourceName, table: ReactNode) {
  const data = useDataProvider<ConsoleData>()
  const { filterValues, sort } = useListContext()
  const [hidden = []] = useHiddenColumns(resource)
  const [draw, drawn] = useDrawnFile(resource, table)
  const file = async (ids: readonly Identifier[] | null) => {
    const filter: ListFilter = ids === null ? (filterValues as ListFilter) : { id: ids }
    if (canExport(resource)) return await data.csv(resource, exportQuery(filter, sort, hidden))
    return draw(async (start) => {
      const pagination = { page: start / drawnAtOnce + 1, perPage: drawnAtOnce }
      const { data: records } = await data.getList<RaRecord>(resource, { filter, sort, pagination })
      return records
    })
  }
  return [file, drawn] as const
}

/** The same filters and order as the list's own call. */
export function exportQuery(
  filter: Readonly<Record<string, unknown>>,
  sort: { readonly field: string; readonly order: string },
  hidden: readonly string[] = [],
): URLSearchParams {
  const query = new URLSearchParams({ _sort: sort.field, _order: sort.order })
  for (const [name, value] of Object.entries(filter))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  for (const name of hidden) query.append('without', name.slice(name.lastIndexOf('.') + 1))
  // Dates in the file are those of the screen.
  query.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  return query
}
