import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import { answered } from '../data/answered.ts'
import type { ConsoleData, CsvFile, RecordWithHistory } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'

/** Every row of the list as it is filtered and ordered, as a file that the server writes. */
export function ExportButton({ resource }: { readonly resource: RecordWithHistory }) {
  const t = useWords()
  const notify = useNotify()
  const data = useDataProvider<ConsoleData>()
  const { filterValues, sort, total } = useListContext()
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      answered(await data.csv(resource, exportQuery(filterValues as Readonly<Record<string, unknown>>, sort))),
    onSuccess: (file) => {
      saveFile(file)
      notify('console.list.exported', { type: 'success' })
    },
    onError: () => notify('console.list.export_failed', { type: 'error' }),
  })
  return (
    <Button
      variant="text"
      aria-label={t(isPending ? 'list.exporting' : 'list.export_label')}
      aria-disabled={isPending || total === 0}
      startIcon={<Icon name="download" size={16} />}
      onClick={() => {
        if (!isPending && total !== 0) mutate()
      }}
    >
      {t('list.export')}
    </Button>
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
  return query
}

function saveFile({ name, content }: CsvFile): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has taken the file once the click is over; a revoked address frees it.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
