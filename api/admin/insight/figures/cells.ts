import { allPrograms } from '#projections/insight/figures/counts.ts'
import type { Placed } from './counted.ts'
import type { Selection } from './selection.ts'

/** What is counted of people and of what two of them have together. */
export type CellKind = 'person' | 'request' | 'relationship' | 'ending' | 'session' | 'undated' | 'plan'

/**
 * SQL: rows whose `n` add up to the number of rows that a figure counts. As they are now, one sum of all months; at a
 * date, the sums of the months before the nearer end of its month, and what changed between that and the date. `moment`
 * is `-infinity` where there is none.
 */
export function cellsOf(kinds: readonly CellKind[], selection: Selection, place: Placed): string {
  const { at, from } = selection
  const named = (column: string, names: readonly string[]) => `${column} in (${names.map((n) => `'${n}'`).join(', ')})`
  const ofCompany = (of: string) => `${of}.company_id = app.current_company()`
  const edge = at === null ? null : edgeOf(at)
  const months =
    edge === null
      ? `month ${from === null ? '=' : '>'} '-infinity'`
      : `month > '-infinity' and month < ${place(edge.at)}`
  const wanted = `${months} and ${named('kind', kinds)} and ${narrowed(selection, place)}`
  const columns = 'kind, program_id, unit, country, state, detail, moment, n'
  const kept = ['rm.figure_counts', 'rm.figure_changes'].map(
    (table) => `select ${columns} from ${table} c where ${ofCompany('c')} and ${wanted}`,
  )
  if (edge === null || at === null) return kept.join(' union all ')
  const people = kinds.includes('person')
  const changed = edge.changes(place(at), place(edge.at)).map(({ column, range, n }) =>
    people
      ? `select 'person', program_id, unit, country, step, '', timestamptz '-infinity', ${n}
        from rm.figure_steps s where ${ofCompany('s')} and s.${column} ${range} and ${narrowed(selection, place)}`
      : `select ${columns} from (
          select c.kind, s.program_id, coalesce(s.unit, '') as unit, coalesce(s.country, '') as country, s.state,
            coalesce(s.detail, '') as detail, coalesce(c.dated, '-infinity') as moment, ${n} as n
          from rm.figure_spans s, ${cellsOfSpan} c
          where ${ofCompany('s')} and ${named('s.kind', spanKinds(kinds))} and s.${column} ${range} and s.placed
            and s.since < s.until) s
        where ${named('kind', kinds)} and ${narrowed(selection, place)}`,
  )
  return [...kept, ...changed].join(' union all ')
}

function narrowed({ programId, unit, country }: Selection, place: Placed): string {
  const given = [['program_id', programId] as const, ['unit', unit] as const, ['country', country] as const]
  return ['true', ...given.flatMap(([column, value]) => (value === null ? [] : [`${column} = ${place(value)}`]))].join(
    ' and ',
  )
}

/** People are counted for each program, and for all together. */
export function ofScope(selection: Selection): Selection {
  return { ...selection, programId: selection.programId ?? allPrograms }
}

const spanKinds = (kinds: readonly CellKind[]) => [
  ...new Set(kinds.map((kind) => (kind === 'ending' ? 'relationship' : kind === 'undated' ? 'session' : kind))),
]

/** SQL, as the database counts them (migration 0184). */
const cellsOfSpan = `lateral (
  select case when s.kind = 'session' and s.moment is null then 'undated' else s.kind end as kind,
    case when s.kind = 'session' then coalesce(s.moment, s.begun) else s.moment end as dated
  union all select 'ending', s.since where s.kind = 'relationship' and s.state = 'over')`

interface Change {
  readonly column: 'since' | 'until'
  readonly range: string
  readonly n: number
}
interface Edge {
  readonly at: string
  /** What to add to the months before the edge. */
  changes(at: string, edge: string): readonly Change[]
}

/** The nearer end of the month of a date (UTC). */
function edgeOf(at: string): Edge {
  const date = new Date(at)
  const begins = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const ends = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  if (date.getTime() - begins < ends - date.getTime())
    return {
      at: new Date(begins).toISOString(),
      changes: (moment, edge) => [
        { column: 'since', range: between('since', `>= ${edge}`, `<= ${moment}`), n: 1 },
        { column: 'until', range: between('until', `>= ${edge}`, `<= ${moment}`), n: -1 },
      ],
    }
  return {
    at: new Date(ends).toISOString(),
    changes: (moment, edge) => [
      { column: 'since', range: between('since', `> ${moment}`, `< ${edge}`), n: -1 },
      { column: 'until', range: between('until', `> ${moment}`, `< ${edge}`), n: 1 },
    ],
  }
}

const between = (column: string, first: string, last: string) => `${first} and s.${column} ${last}`
