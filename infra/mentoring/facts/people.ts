import type { PersonFacts } from '#commands/platform/ports.ts'
import { weekOf, type OpenSlot } from '#domain/community/match/week.ts'
import type { Presence } from '#domain/people/account/words.ts'
import type { ProfileId, ProgramId, UserId } from '#domain/platform/ids.ts'
import { statedCodes } from '#projections/community/profiles/answers-sql.ts'
import { isAway } from '#projections/people/away.ts'
import type { Sql } from '#projections/platform/sql.ts'

interface Row {
  readonly id: ProfileId
  readonly user_id: UserId
  readonly role: 'participant' | 'presenter'
  readonly version: number
  readonly status: string
  readonly closed: boolean
  readonly in_program: boolean
  readonly visible: boolean
  readonly away: boolean
  readonly completion: number
  readonly skills: readonly string[]
  readonly needed_skills: readonly string[]
  readonly job_categories: readonly string[]
  readonly targeted_job_categories: readonly string[]
  readonly targeted_business_units: readonly string[]
  readonly languages: readonly string[]
  readonly motivations: readonly string[]
  readonly seniority_years: number | null
  readonly personality: readonly string[] | null
  readonly talents: readonly string[] | null
  readonly business_unit: string | null
  readonly city: string | null
  readonly country: string | null
  readonly time_zone: string
  readonly slots: readonly OpenSlot[]
}

/**
 * The presenter and the participant profile of a pair in one program, each by its id or as the user's own, with all
 * that the match score uses. A profile that does not exist in that role is absent. One is hidden, too, where its
 * completion is below what the company demands: that is the caller's to add.
 */
export async function peopleQuery(
  sql: Sql,
  wanted: {
    readonly programId: ProgramId
    readonly participantId: ProfileId | null
    readonly participantUserId: UserId | null
    readonly presenterId: ProfileId
  },
): Promise<readonly (PersonFacts & { readonly completion: number })[]> {
  const rows = await sql.query<Row>({
    name: 'facts_people',
    text: `select p.id, p.user_id, p.role, p.version, u.status, p.closed_at is not null as closed,
                  e.id is not null as in_program,
                  e.id is not null and u.status = 'active' and p.closed_at is null and p.visible
                    and not exists (select from app.programs g where g.id = $1 and g.archived_at is not null)
                    as visible, ${isAway('p.user_id')} as away, p.completion,
                  p.skills, p.needed_skills, p.job_categories, p.targeted_job_categories, p.targeted_business_units,
                  p.languages, p.motivations, p.seniority_years, ${statedCodes('personality')} as personality,
                  ${statedCodes('talents')} as talents, u.business_unit, u.city, u.country, u.time_zone,
                  coalesce((select json_agg(json_build_object('weekday', a.weekday, 'start', a.start_time, 'end',
                    a.end_time))
                            from app.availabilities a where a.user_id = p.user_id and a.open), '[]') as slots
           from app.profiles p
           join app.users u on u.id = p.user_id
           left join app.program_enrollments e on e.profile_id = p.id and e.program_id = $1
           where (p.role = 'participant' and (p.id = $2 or p.user_id = $3)) or (p.role = 'presenter' and p.id = $4)`,
    values: [wanted.programId, wanted.participantId, wanted.participantUserId, wanted.presenterId],
  })
  return rows.map((row) => ({
    profileId: row.id,
    userId: row.user_id,
    role: row.role,
    presence: presenceOf(row.status, row.closed),
    inProgram: row.in_program,
    visible: row.visible,
    away: row.away,
    completion: row.completion,
    match: {
      id: row.id,
      version: row.version,
      skills: row.skills,
      neededSkills: row.needed_skills,
      jobCategories: row.job_categories,
      targetedJobCategories: row.targeted_job_categories,
      businessUnit: row.business_unit,
      targetedBusinessUnits: row.targeted_business_units,
      languages: row.languages,
      motivations: row.motivations,
      seniorityYears: row.seniority_years,
      personality: row.personality ?? [],
      talents: row.talents ?? [],
      city: row.city,
      country: row.country,
      timeZone: row.time_zone,
      week: weekOf(row.slots),
    },
  }))
}

/** Presence of an account in one of its roles. */
export function presenceOf(status: string, closed: boolean): Presence {
  if (status === 'erased') return 'gone'
  return status === 'active' && !closed ? 'active' : 'inactive'
}
