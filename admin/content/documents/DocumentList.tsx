import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Link, usePermissions } from 'react-admin'
import type { AdminDocument } from '#contract/console/content/documents.ts'
import { documentKinds } from '#contract/content/documents.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { CreateButton } from '../../platform/lists/CreateButton.tsx'
import { Filters, SearchFilter, SelectFilter } from '../../platform/lists/Filters.tsx'
import { useFormats } from '../../platform/shared/format.ts'

const words = 'resources.documents'
const colors = { draft: 'warning', planned: 'info', in_force: 'success', former: 'default' } as const

/** The versions of the legal texts that the company has published. */
export default function DocumentList() {
  const t = useWords()
  const locale = useLocale()
  const { moment } = useFormats()
  const { permissions } = usePermissions<string>()
  const kind = ({ id, document }: AdminDocument) => {
    const name = <b>{t(`${words}.kinds.${document}`)}</b>
    return permissions === 'admin' ? <Link to={`/documents/${id}`}>{name}</Link> : name
  }
  const state = ({ state: is }: AdminDocument) => (
    <Chip variant="state" color={colors[is]} label={t(`${words}.states.${is}`)} />
  )
  const when = ({ effective_at: at, effective_until: until }: AdminDocument) =>
    (at ?? until) !== null && (
      <>
        {at !== null && <time dateTime={at}>{moment(at)}</time>}
        {until !== null && <> {t(`${words}.until`, { date: moment(until) })}</>}
      </>
    )
  const by = ({ standard, published_by_name: name }: AdminDocument) => (standard ? t(`${words}.standard`) : name)
  const accepted = ({ state, accepted: count, people }: AdminDocument) =>
    count !== null &&
    people !== null &&
    t(`${words}.${state === 'former' ? 'accepted_since' : 'accepted_of'}`, { count, people })
  return (
    <ConsoleList<AdminDocument>
      resource="documents"
      sort={{ field: 'effective_at', order: 'DESC' }}
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
          <span>{when(document)}</span>
          {accepted(document)}
          {document.standard && by(document)}
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
          <Column<AdminDocument> label="console.fields.state" disableSort render={state} />
          <Column<AdminDocument> source="effective_at" label={`console.${words}.from`} render={when} />
          <Column<AdminDocument> label={`console.${words}.accepted`} disableSort render={accepted} />
          <Column<AdminDocument> label={`console.${words}.by`} disableSort render={by} />
        </ConsoleTable>
      }
    />
  )
}
