import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { DataTable, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import {
  type AdminAuditEntry,
  auditActions,
  auditSubjects,
  unkeptValue,
} from '#contract/console/insight/audit-entries.ts'
import { color } from '#theme/vars.ts'
import { useFieldName, useFieldText } from '../../platform/edits/field-words.ts'
import { isSame } from '../../platform/edits/merge.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { FilterChip } from '../../platform/lists/FilterChip.tsx'
import { DayFilter, Filters, SelectFilter } from '../../platform/lists/Filters.tsx'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { nameOfSubject, useSubjectWords } from './subjects.ts'

const words = 'resources.audit_entries'
/** Lines of one change; the history of the record has them all. */
const linesMax = 6
const textMax = 120
/** Kinds of which a company has one record. */
const onlyOne: ReadonlySet<string> = new Set(['companies', 'feed_settings'])
/** Of that, what stands before the first difference. */
const textBefore = 40

/** Who changed what in the console, the newest first, with what was before and after. */
export default function AuditEntryList() {
  const t = useWords()
  const locale = useLocale()
  const { moment } = useFormats()
  const when = ({ at }: AdminAuditEntry) => <time dateTime={at}>{moment(at)}</time>
  const who = ({ actor: { id, name } }: AdminAuditEntry) => {
    if (id === null) return t(`${words}.system`)
    return (
      <Link component={RouterLink} to={viewPath('audit_entries', { actor_id: id })}>
        {name ?? t(`${words}.erased`)}
      </Link>
    )
  }
  const what = ({ action }: AdminAuditEntry) => {
    const known = auditActions.find((one) => one === action)
    return known === undefined ? action : t(`${words}.actions.${known}`)
  }
  const record = ({ subject_type: type, subject_id: id, subject_name: named, people }: AdminAuditEntry) => {
    const kind = nameOfSubject(type, t)
    if (onlyOne.has(type)) return kind
    if (named !== null) return t(`${words}.named`, { kind, name: typeof named === 'string' ? named : named[locale] })
    if (people.length === 0) return t(`${words}.of`, { kind, id: id.length > 12 ? `${id.slice(0, 8)}…` : id })
    return (
      <>
        {kind}
        {people.map((person) => (
          <Box key={person.id} sx={{ lineHeight: '24px' }}>
            {person.name === null ? (
              t(`${words}.erased`)
            ) : (
              <Link component={RouterLink} to={`/users/${person.id}/show`}>
                {person.name}
              </Link>
            )}
          </Box>
        ))}
      </>
    )
  }
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
          <SelectFilter
            source="subject_type"
            label={t(`${words}.of_kind`)}
            any={t(`${words}.any`)}
            choices={auditSubjects.map((value) => ({ value, name: nameOfSubject(value, t) })).toSorted(byName)}
          />
          <DayFilter source="at_gte" label={t('list.since')} />
          <DayFilter source="at_lte" label={t('list.until')} />
          <PeopleFilters />
        </Filters>
      }
      bulkActs={null}
      renderCard={(entry) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          {when(entry)}
          <span>
            {who(entry)}, {what(entry)}
          </span>
          <div>{record(entry)}</div>
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

const byName = (one: { readonly name: string }, other: { readonly name: string }) => one.name.localeCompare(other.name)

/** The filters by actor and by person, each with a way to clear it. */
function PeopleFilters() {
  const t = useWords()
  const { filterValues, setFilters, data = [] } = useListContext<AdminAuditEntry>()
  const { actor_id: by, person: about } = filterValues as Readonly<Record<string, unknown>>
  const people = data.flatMap(({ actor, people: concerned }) => [actor, ...concerned])
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? '…'
  const without = (filter: 'actor_id' | 'person') => () => {
    const { [filter]: _left, ...others } = filterValues as Readonly<Record<string, unknown>>
    setFilters(others)
  }
  return (
    <>
      {typeof by === 'string' && (
        <FilterChip
          text={t(`${words}.of_who`, { name: nameOf(by) })}
          clearLabel={t(`${words}.of_everybody`)}
          clear={without('actor_id')}
        />
      )}
      {typeof about === 'string' && (
        <FilterChip
          text={t(`${words}.about`, { name: nameOf(about) })}
          clearLabel={t(`${words}.about_everybody`)}
          clear={without('person')}
        />
      )}
    </>
  )
}

function Changes({ entry }: { readonly entry: AdminAuditEntry }) {
  const t = useWords()
  const resource = useSubjectWords(entry.subject_type)
  const nameOf = useFieldName(resource)
  const textOf = useFieldText(resource)
  const { before, after, changed } = entry
  if (changed.length === 0) return '–'
  if (before === null && after === null)
    return t(`${words}.hidden`, { names: changed.map((name) => nameOf([name])).join(', ') })
  // Whom a profile is of stands beside.
  const names = entry.people.length === 0 ? changed : changed.filter((name) => name !== 'profile_id')
  const lines = names.flatMap((name) => differences([name], before?.[name], after?.[name]))
  const short = (path: readonly string[], value: unknown, other: unknown) =>
    excerpt(textOf(path, value), textOf(path, other)) || t(`${words}.nothing`)
  return (
    <Box component="dl" sx={{ margin: 0, fontSize: '.8125rem', overflowWrap: 'anywhere', '& dd': { margin: 0 } }}>
      {lines.slice(0, linesMax).map(({ path, was, is }) => (
        <Box key={path.join('/')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <Box component="dt" sx={{ color: color.ink2 }}>
            {nameOf(path)}
          </Box>
          <Box component="dd">
            {is === unkeptValue ? (
              t(`${words}.unkept`)
            ) : (
              <>
                {before !== null && <Box component="del">{short(path, was, is)}</Box>}
                {before !== null && after !== null && ' → '}
                {after !== null && <Box component="ins">{short(path, is, was)}</Box>}
              </>
            )}
          </Box>
        </Box>
      ))}
      {lines.length > linesMax && (
        <Box sx={{ color: color.ink2 }}>{t(`${words}.more`, { smart_count: lines.length - linesMax })}</Box>
      )}
    </Box>
  )
}

/** Of a long text, where it begins to differ from the other one. */
function excerpt(text: string, other: string): string {
  if (text.length <= textMax) return text
  let same = 0
  while (same < text.length && text[same] === other[same]) same += 1
  const from = same === text.length ? 0 : Math.max(0, same - textBefore)
  return (from > 0 ? '…' : '') + text.slice(from, from + textMax) + (from + textMax < text.length ? '…' : '')
}

interface Difference {
  readonly path: readonly string[]
  readonly was: unknown
  readonly is: unknown
}

/** What differs between two values, part by part; of a record that is new or gone, all of it. */
function differences(path: readonly string[], was: unknown, is: unknown): readonly Difference[] {
  const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isSame(was, is) && is !== unkeptValue) return []
  if (!isParts(was ?? is) || !isParts(is ?? was)) return [{ path, was, is }]
  const [old, now] = [isParts(was) ? was : {}, isParts(is) ? is : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    differences([...path, name], old[name], now[name]),
  )
}
