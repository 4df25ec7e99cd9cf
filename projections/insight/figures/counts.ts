import type { TableNames } from '../../platform/runner/projection.ts'
import type { Sql } from '../../platform/sql.ts'

/** What is counted, until the end of which month; the sum of all months stands in the month `-infinity`. */
export const countKey = [
  'company_id',
  'month',
  'kind',
  'program_id',
  'unit',
  'country',
  'state',
  'detail',
  'moment',
] as const

/** Of `figure_counts`, and of the changes that wait for it. Empty: people without a unit or country, no detail. */
export const countColumns = `company_id uuid not null, month timestamptz not null, kind text not null,
  program_id uuid not null, unit text not null, country text not null, state text not null, detail text not null,
  moment timestamptz not null, n bigint not null`

/** All programs together: one person may take part in several. */
export const allPrograms = '00000000-0000-0000-0000-000000000000'

export type Measure = 'ratings' | 'delays'

/** Longer answers count as this many days. */
const mostDays = 60

/**
 * SQL: what people gave in the months of `months` (company_id, month), by program, mentee's unit and country, month.
 * Each rating is given when its span begins, and taken back when it ends; it is its author's. A delay is of the mentor
 * who answered: what others withdrew, revoked or left to expire is none.
 */
export function slicesSql(kind: Measure, spans: string, months: string): string {
  const author = `case s.detail when 'participant' then s.participant_user_id else s.presenter_user_id end`
  // Each month by itself, from its index.
  const each = (at: string, columns: string, narrowed: string) => `
    select m.company_id, m.month, s.* from ${months} m cross join lateral (
      select s.program_id, s.unit, s.country, ${columns} from ${spans} s
      where s.company_id = m.company_id and ${at} >= m.month
        and ${at} < (m.month at time zone 'UTC' + interval '1 month') at time zone 'UTC'
        and s.placed and ${narrowed} offset 0) s`
  const rating = (at: string, n: number) =>
    each(at, `${author} as person, s.value, ${n} as n`, `s.kind = 'report' and s.value is not null`)
  const delay = each(
    's.moment',
    `s.presenter_user_id as person,
      least(floor(extract(epoch from s.moment - s.begun) / 86400), ${mostDays})::int as value, 1 as n`,
    `s.kind = 'request' and s.until = 'infinity' and s.detail in ('confirmed', 'refused')`,
  )
  const given = kind === 'ratings' ? `${rating('s.since', 1)} union all ${rating('s.until', -1)}` : delay
  const place = 'company_id, month, program_id, unit, country'
  return `with items as materialized (
      select company_id, month, program_id, coalesce(unit, '') as unit, coalesce(country, '') as country, person,
        value, sum(n)::int as n
      from (${given}) given group by 1, 2, 3, 4, 5, 6, 7
    ), people as (
      select ${place}, count(distinct person)::int as people,
        case when count(distinct person) < 5 then array_agg(distinct person::text) end as few
      from items group by ${place}
    ), counts as (
      select ${place}, json_object_agg(value, n order by value) as counted
      from (select ${place}, value, sum(n) as n from items group by ${place}, value) v group by ${place}
    )
    select ${place}, people, few, counted from people join counts using (${place})`
}

/** Adds the changes that wait to the counts, and writes the slices of the months in which something changed again. */
export async function mergeCounts(sql: Sql, table: TableNames): Promise<void> {
  const [changes, counts] = [table('figure_changes'), table('figure_counts')]
  const key = countKey.join(', ')
  const [merged] = await sql.query<{ merged: number }>({
    name: `merge_${changes}`,
    text: `with moved as (delete from ${changes} returning *), added as (
        insert into ${counts} as counted (${key}, n)
        select ${key}, sum(n) from moved group by ${key} having sum(n) <> 0 order by ${key}
        on conflict (${key}) do update set n = counted.n + excluded.n returning counted.n
      ) select count(*) filter (where n = 0)::int as merged from added`,
  })
  if (merged !== undefined && merged.merged > 0)
    await sql.query({ name: `empty_${counts}`, text: `delete from ${counts} where n = 0` })
  const stale = await sql.query<{ company_id: string; kind: Measure; month: string }>({
    name: `stale_${changes}`,
    text: `with gone as (delete from ${table('figure_stale')} returning company_id, kind, month)
      select distinct company_id, kind, month::text from gone`,
  })
  for (const kind of ['ratings', 'delays'] as const) {
    const months = stale.filter((one) => one.kind === kind)
    if (months.length > 0) await writeSlices(sql, table, kind, months)
  }
}

async function writeSlices(
  sql: Sql,
  table: TableNames,
  kind: Measure,
  months: readonly { readonly company_id: string; readonly month: string }[],
): Promise<void> {
  const slices = table('figure_slices')
  const values = [months.map(({ company_id }) => company_id), months.map(({ month }) => month)]
  const given = 'unnest($1::uuid[], $2::timestamptz[])'
  await sql.query({
    name: `old_${kind}_${slices}`,
    text: `delete from ${slices} s using ${given} m (company_id, month)
      where s.company_id = m.company_id and s.kind = '${kind}' and s.month = m.month`,
    values,
  })
  await sql.query({
    name: `new_${kind}_${slices}`,
    text: `insert into ${slices} (kind, company_id, month, program_id, unit, country, people, few, counted)
      select '${kind}', w.* from (
        ${slicesSql(kind, table('figure_spans'), `(select * from ${given} m (company_id, month))`)}) w`,
    values,
  })
}
