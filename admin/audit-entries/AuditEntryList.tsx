import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import { type AdminAuditEntry, auditActions } from '#contract/console/audit-entries.ts'
import { color } from '#theme/vars.ts'
import type { ResourceName } from '../i18n/en.ts'
import { useWords, type Words } from '../i18n/provider.ts'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { DayFilter, Filters, SelectFilter, TextFilter } from '../lists/Filters.tsx'
import { resources } from '../resources.tsx'
import { useFormats } from '../shared/format.ts'

const words = 'resources.audit_entries'
/** Lines of one change; the history of the record has them all. */
const linesMax = 6
const textMax = 120

/** Who changed what in the console, the newest first, with what was before and after. */
export default function AuditEntryList() {
  const t = useWords()
  const { moment } = useFormats()
  const when = ({ at }: AdminAuditEntry) => <time dateTime={at}>{moment(at)}</time>
  const who = ({ actor }: AdminAuditEntry) => actor.name ?? t(actor.id === null ? `${words}.system` : `${words}.erased`)
  const what = ({ action }: AdminAuditEntry) => {
    const known = auditActions.find((one) => one === action)
    return known === undefined ? action : t(`${words}.actions.${known}`)
  }
  const record = ({ subject_type: type, subject_id: id }: AdminAuditEntry) =>
    t(`${words}.of`, { kind: kindOf(type, t), id: id.length > 12 ? `${id.slice(0, 8)}…` : id })
  return (
    <ConsoleList<AdminAuditEntry>
      resource="audit_entries"
      sort={{ field: 'at', order: 'DESC' }}
      filters={
        <Filters>
          <SelectFilter
            source="action"
            label={t(`${words}.what`)}
            any={t(`${words}.any`)}
            choices={auditActions.map((value) => ({ value, name: t(`${words}.actions.${value}`) }))}
          />
          <TextFilter source="subject_type" label={t(`${words}.of_kind`)} />
          <DayFilter source="at_gte" label={t('list.since')} />
          <DayFilter source="at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={null}
      renderCard={(entry) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          {when(entry)}
          <span>
            {who(entry)}, {what(entry)}
          </span>
          <span>{record(entry)}</span>
          <Changes entry={entry} />
        </Box>
      )}
      table={
        <ConsoleTable<AdminAuditEntry> resource="audit_entries">
          <DataTable.Col<AdminAuditEntry>
            source="at"
            label="console.resources.audit_entries.when"
            cellClassName="nowrap"
            render={when}
          />
          <DataTable.Col<AdminAuditEntry> label="console.resources.audit_entries.who" disableSort render={who} />
          <DataTable.Col<AdminAuditEntry> label="console.resources.audit_entries.what" disableSort render={what} />
          <DataTable.Col<AdminAuditEntry> label="console.resources.audit_entries.record" disableSort render={record} />
          <DataTable.Col<AdminAuditEntry>
            label="console.resources.audit_entries.changes"
            disableSort
            render={(entry) => <Changes entry={entry} />}
          />
        </ConsoleTable>
      }
    />
  )
}

/** The resource's word in the rail; what has no list of its own stands under its name. */
function kindOf(type: string, t: Words): string {
  const known = (Object.keys(resources) as ResourceName[]).find((name) => name === type)
  return known === undefined ? type : t(`rail.${known}`)
}

function Changes({ entry }: { readonly entry: AdminAuditEntry }) {
  const t = useWords()
  const { before, after, changed } = entry
  if (changed.length === 0) return '–'
  if (before === null && after === null) return t(`${words}.hidden`, { names: changed.join(', ') })
  const textOf = (values: AdminAuditEntry['before'], name: string) => {
    const value = values?.[name]
    if (value === undefined || value === null || value === '') return t(`${words}.nothing`)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > textMax ? `${text.slice(0, textMax)}…` : text
  }
  return (
    <Box component="dl" sx={{ margin: 0, fontSize: '.8125rem', overflowWrap: 'anywhere', '& dd': { margin: 0 } }}>
      {changed.slice(0, linesMax).map((name) => (
        <Box key={name} sx={{ display: 'flex', gap: 1 }}>
          <Box component="dt" sx={{ color: color.ink2, flexShrink: 0 }}>
            {name}
          </Box>
          <Box component="dd">
            {before !== null && <Box component="del">{textOf(before, name)}</Box>}
            {before !== null && after !== null && ' → '}
            {after !== null && <Box component="ins">{textOf(after, name)}</Box>}
          </Box>
        </Box>
      ))}
      {changed.length > linesMax && (
        <Box sx={{ color: color.ink2 }}>{t(`${words}.more`, { smart_count: changed.length - linesMax })}</Box>
      )}
    </Box>
  )
}
