import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import { emptyCapacity, evolve } from '#domain/mentoring/capacity/state.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { RelationshipId } from '#domain/platform/ids.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import { foldIntoRows, instanceId } from '../../platform/runner/fold.ts'
import type { Sql } from '../../platform/sql.ts'

/** `rm.capacities_v1`: how many accompaniments a profile holds. A profile without a capacity event has no row. */
interface CapacityRow {
  readonly profile_id: string
  readonly company_id: string
  /** null: the company's default for the role. */
  readonly own_limit: number | null
  readonly open: number
  readonly relationship_ids: readonly string[]
  readonly revision: number
}

export const capacities = {
  name: 'capacities',
  version: 1,
  categories: ['capacity'],
  awaited: true,
  archived: { streams: `select 'capacity-' || p.id from app.profiles p where p.user_id = $1` },
  tables: [
    {
      model: 'capacities',
      columns: `profile_id uuid primary key, company_id uuid not null, own_limit integer, open integer not null,
        relationship_ids uuid[] not null, revision bigint not null`,
      indexes: { open: '(company_id, open)' },
      read: true,
    },
  ],
  project: () => ({
    apply: (sql, events, { table }) =>
      foldIntoRows(sql, { table: table('capacities'), key: 'profile_id' }, events, evolveRow),
  }),
} as const satisfies ReadModel

function evolveRow(row: CapacityRow | undefined, event: RecordedEvent): CapacityRow {
  const held = new Map((row?.relationship_ids ?? []).map((id) => [id as RelationshipId, 'reserved' as const]))
  const happened = { type: event.type, data: event.data } as CapacityEvent
  const capacity = evolve({ ...emptyCapacity, ownLimit: row?.own_limit ?? null, open: held }, happened)
  return {
    profile_id: instanceId(event),
    company_id: event.metadata.companyId,
    own_limit: capacity.ownLimit,
    open: capacity.open.size,
    relationship_ids: [...capacity.open.keys()],
    revision: event.revision,
  }
}

export interface CapacityFigures {
  readonly open: number
  /** The profile's own, else the highest of its programs, else the company's default for its role. */
  readonly limit: number
  readonly full: boolean
}

/** Of a company that says nothing else. */
export const defaultLimits = { presenter: 3, participant: 2 } as const

/** SQL: the company's default limit for a role given as SQL. The sub-select is one row: one company is in scope. */
function defaultLimit(role: string): string {
  return `(select coalesce((settings->>('max_accompaniments_' || ${role}))::int,
      case ${role} when 'presenter' then ${defaultLimits.presenter} else ${defaultLimits.participant} end)
    from app.companies where id = app.current_company())`
}

const ofProgram = (role: string, program: string) => `case ${role} when 'presenter'
    then ${program}.max_accompaniments_presenter else ${program}.max_accompaniments_participant end`

/** SQL: the limit in a program, whose id is given as SQL, for profiles without one of their own. */
export function limitIn(program: string, role: string): string {
  return `coalesce((select ${ofProgram(role, 'limiting')} from app.programs limiting
    where limiting.id = ${program}), ${defaultLimit(role)})`
}

/**
 * SQL: the limit of a profile without one of its own where nothing names a program: the highest of the programs that it
 * takes part in.
 */
export function limitOfPrograms(profile: string, role: string): string {
  return `coalesce((select max(coalesce(${ofProgram(role, 'limiting')}, ${defaultLimit(role)}))
    from app.program_enrollments place join app.programs limiting on limiting.id = place.program_id
    where place.profile_id = ${profile} and limiting.archived_at is null), ${defaultLimit(role)})`
}

/** Capacity of one profile, with or without a row. null: no such profile in the company in scope. */
export async function capacityOf(sql: Sql, profileId: string): Promise<CapacityFigures | null> {
  const [row] = await sql.query<CapacityFigures>({
    name: 'capacity_of',
    text: `select coalesce(c.open, 0) as open, coalesce(c.own_limit, d.value) as "limit",
        coalesce(c.open, 0) >= coalesce(c.own_limit, d.value) as "full"
      from app.profiles p cross join lateral (select ${limitOfPrograms('p.id', 'p.role')} as value) d
      left join rm.capacities c on c.profile_id = p.id where p.id = $1`,
    values: [profileId],
  })
  return row ?? null
}
