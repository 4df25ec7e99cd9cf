import { slicesSql, type Measure } from '#projections/insight/figures/counts.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { type Group, type Slice, disclosedGroups } from './disclosed-groups.ts'

/** What people gave, and its disclosed groups. */
export interface Given {
  readonly slices: readonly Slice[]
  readonly groups: readonly Group[]
}

interface PlaceRow extends Omit<Slice, 'path'> {
  readonly program: string
  readonly unit: string | null
  readonly country: string | null
}

/** Months that changed since they were written are counted from their spans. */
const placesSql = (kind: Measure) => {
  const stale = `(select distinct company_id, month from rm.figure_stale
    where company_id = app.current_company() and kind = '${kind}')`
  const columns = 'month, program_id, unit, country, people, few, counted'
  return `select coalesce(json_agg(json_build_object('program', program_id, 'unit', nullif(unit, ''),
      'country', nullif(country, ''), 'month', (extract(year from month at time zone 'UTC') * 12
        + extract(month from month at time zone 'UTC') - 1)::int, 'people', people, 'few', few, 'values',
        counted)), '[]') as places
    from (
      select ${columns} from rm.figure_slices where company_id = app.current_company() and kind = '${kind}'
        and month not in (select month from ${stale} changed)
      union all select ${columns} from (${slicesSql(kind, 'rm.figure_spans', stale)}) changed
    ) places where month < $1`
}

/**
 * Of the months that were over at `until`. Of the whole company, so that all selections are made of the same groups.
 */
export async function groupsOf(sql: Sql, kind: Measure, until: string): Promise<Given> {
  const [rows] = await sql.query<{ places: readonly PlaceRow[] }>({
    name: `admin_figures_${kind}`,
    text: placesSql(kind),
    values: [until],
  })
  const slices = (rows?.places ?? []).map(({ program, unit, country, ...slice }) => ({
    ...slice,
    path: [{ program, unit, country }, { program, unit }, { program }, {}],
  }))
  return { slices, groups: disclosedGroups(slices) }
}
