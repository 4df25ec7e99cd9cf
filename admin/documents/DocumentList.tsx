import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { AdminDocument } from '#contract/console/documents.ts'
import { documentKinds } from '#contract/documents.ts'
import { useLocale, useWords } from '../i18n/provider.ts'
import { Column } from '../lists/Column.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { CreateButton } from '../lists/CreateButton.tsx'
import { Filters, SearchFilter, SelectFilter } from '../lists/Filters.tsx'
import { useFormats } from '../shared/format.ts'

const words = 'resources.documents'

/** The versions of the legal texts that the company has published. */
export default function DocumentList() {
  const t = useWords()
  const locale = useLocale()
  const { moment } = useFormats()
  const kind = ({ document }: AdminDocument) => <b>{t(`${words}.kinds.${document}`)}</b>
  const state = ({ in_force }: AdminDocument) => (
    <Chip
      variant="state"
      color={in_force ? 'success' : 'default'}
      label={t(in_force ? `${words}.in_force` : `${words}.former`)}
    />
  )
  const when = ({ published_at: at }: AdminDocument) => at !== null && <time dateTime={at}>{moment(at)}</time>
  return (
    <ConsoleList<AdminDocument>
      resource="documents"
      sort={{ field: 'published_at', order: 'DESC' }}
      tools={<CreateButton resource="documents">{t(`${words}.publish.button`)}</CreateButton>}
      filters={
        <Filters search={<SearchFilter label={t(`${words}.headline`)} />}>
          <SelectFilter
            source="document"
            label={t(`${words}.document`)}
            any={t(`${words}.back`)}
            choices={documentKinds.map((value) => ({ value, name: t(`${words}.kinds.${value}`) }))}
          />
        </Filters>
      }
      bulkActs={null}
      renderCard={(document) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start' }}>
          {kind(document)}
          <span>
            {t(`${words}.version`)} {document.version}
          </span>
          {state(document)}
          {when(document)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminDocument> resource="documents">
          <Column<AdminDocument> source="document" label={`console.${words}.document`} render={kind} />
          <Column<AdminDocument> source="version" label={`console.${words}.version`} align="right" />
          <Column<AdminDocument>
            label={`console.${words}.headline`}
            disableSort
            render={({ title }) => title[locale]}
          />
          <Column<AdminDocument> label="console.fields.status" disableSort render={state} />
          <Column<AdminDocument> source="published_at" label={`console.${words}.published`} render={when} />
          <Column<AdminDocument> source="published_by_name" label={`console.${words}.by`} disableSort />
        </ConsoleTable>
      }
    />
  )
}
