import { programHasExperts } from '#projections/community/profiles/experts.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { type ProgramAttributes, programEnrollments, programs } from '../../contract/company/programs.ts'
import type { Resource } from '../../platform/http/document.ts'
import { serializer } from '../platform/serializer.ts'

const programResource = serializer(programs)
const enrollmentResource = serializer(programEnrollments)

interface ProgramRow extends ProgramAttributes {
  id: string
}

/** Ids of the company's programs, by name. */
export async function programIdsQuery(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'api_program_ids',
    text: `select id from app.programs order by name->>'fr', id`,
  })
  return rows.map(({ id }) => id)
}

export async function programsByIdQuery(sql: Sql, ids: readonly string[]): Promise<Resource[]> {
  const rows = await sql.query<ProgramRow>({
    name: 'api_programs_by_id',
    text: `select g.id, g.slug, g.name, g.description, ${programHasExperts()} as has_experts,
        ${daysToAnswer('g')} as request_expiry_days, g.archived_at is not null as archived
      from app.programs g where g.id = any($1) order by g.id`,
    values: [[...new Set(ids)]],
  })
  return rows.map(programResource)
}

/** SQL: how many days a request in a program may wait for its answer. */
export function daysToAnswer(program: string): string {
  return `coalesce(${program}.request_expiry_days, (select coalesce((c.settings ->> 'request_expiry_days')::int, 14)
    from app.companies c where c.id = ${program}.company_id))`
}

/**
 * A profile's places in programs, `e`: the one that it chose last, else the first that it entered; archived ones last.
 */
export const currentFirst = `exists (select from app.programs over where over.id = e.program_id
  and over.archived_at is not null), e.chosen_at desc nulls last, e.created_at, e.id`

/** The program that a profile uses; null when it takes part in none. */
export async function currentProgramQuery(sql: Sql, profileId: string): Promise<string | null> {
  const [row] = await sql.query<{ program_id: string }>({
    name: 'api_current_program',
    text: `select e.program_id from app.program_enrollments e where e.profile_id = $1 order by ${currentFirst} limit 1`,
    values: [profileId],
  })
  return row?.program_id ?? null
}

/** A person's places in programs, the oldest first. */
export async function enrollmentsQuery(sql: Sql, userId: string): Promise<Resource[]> {
  const rows = await sql.query<{
    id: string
    program_id: string
    profile_id: string
    role: 'participant' | 'presenter'
    created_at: Date
    current: boolean
  }>({
    name: 'api_enrollments',
    text: `select e.id, e.program_id, e.profile_id, p.role, e.created_at,
        row_number() over (partition by e.profile_id order by ${currentFirst}) = 1 as current
      from app.program_enrollments e join app.profiles p on p.id = e.profile_id
      where p.user_id = $1 and p.closed_at is null order by e.created_at, e.id`,
    values: [userId],
  })
  return rows.map(({ id, program_id, profile_id, role, created_at, current }) =>
    enrollmentResource({
      id,
      role,
      created_at: created_at.toISOString(),
      current,
      program: { type: 'programs', id: program_id },
      profile: { type: profileType(role), id: profile_id },
    }),
  )
}

/** Uses a place of the person from now on, and its profile. False: the person has no such place. */
export async function chooseEnrollment(sql: Sql, userId: string, enrollmentId: string): Promise<boolean> {
  const chosen = await sql.query({
    text: `with chosen as (
        update app.program_enrollments e set chosen_at = clock_timestamp() from app.profiles p
        where e.id = $2 and p.id = e.profile_id and p.user_id = $1 and p.closed_at is null returning e.profile_id)
      update app.users u set current_profile_id = chosen.profile_id, updated_at = now()
      from chosen where u.id = $1 returning u.id`,
    values: [userId, enrollmentId],
  })
  return chosen.length > 0
}

export function profileType(role: 'participant' | 'presenter'): 'participants' | 'presenters' {
  return role === 'presenter' ? 'presenters' : 'participants'
}
