import { useContext } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { requireAnswer } from '../data/require-answer.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import type { ResourceWithFile } from '../resource.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { WholeList } from './selection.tsx'

/** Every row of the list as it is filtered and ordered, as a file that the server writes. */
export function ExportButton({ resource }: { readonly resource: ResourceWithFile }) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const { filterValues, sort, total } = useListContext()
  return (
    <DownloadButton
      label={t('list.export_label')}
      disabled={total === 0}
      file={async () =>
        requireAnswer(await data.csv(resource, exportQuery(filterValues as Readonly<Record<string, unknown>>, sort)))
      }
    >
      {t('list.export')}
    </DownloadButton>
  )
}

/** The chosen rows alone, whatever page they are on. */
export function ExportSelection({ resource }: { readonly resource: ResourceWithFile }) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const { selectedIds, sort, filterValues } = useListContext()
  const whole = useContext(WholeList)
  return (
    <DownloadButton
      label={t('list.export_selection')}
      disabled={selectedIds.length === 0}
      file={async () =>
        requireAnswer(
          await data.csv(
            resource,
            exportQuery(whole ? (filterValues as Readonly<Record<string, unknown>>) : { id: selectedIds }, sort),
          ),
        )
      }
    >
      {t('list.export')}
    </DownloadButton>
  )
}

/** The same filters and order as the list's own call. */
export function exportQuery(
  filter: Readonly<Record<string, unknown>>,
  sort: { readonly field: string; readonly order: string },
): URLSearchParams {
  const query = new URLSearchParams({ _sort: sort.field, _order: sort.order })
  for (const [name, value] of Object.entries(filter))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  // Dates in the file are those of the screen.
  query.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  return query
}
