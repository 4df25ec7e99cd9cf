import type { CohortInputs, CohortMentee, CohortMentor } from '#domain/community/match/cohort/inputs.ts'
import type { Exclusion } from '#domain/community/match/cohort/words.ts'
import type { MatchProfile } from '#domain/community/match/score.ts'
import { type OpenSlot, weekOf } from '#domain/community/match/week.ts'
import type { ProfileId, ProgramId, UserId } from '#domain/platform/ids.ts'
import { limitIn } from '../../mentoring/capacity/projection.ts'
import { menteeColumns } from '../profiles/profile-json.ts'
import { completionBar } from '../profiles/under-bar.ts'
import { isAway } from '../../people/away.ts'
import type { Sql } from '../../platform/sql.ts'

/** Of whom a match is made: people of one program, of these units or of all (`[]`). */
export interface CohortScope {
  readonly programId: ProgramId
  readonly units: readonly string[]
}

type MatchRow = Omit<MatchProfile, 'week'> & { readonly slots: readonly OpenSlot[] }

/** SQL: those who take part in program $1, in an account that is active. */
const enrolled = `app.profiles p join app.users u on u.id = p.user_id
    join app.program_enrollments e on e.profile_id = p.id and e.program_id = $1`
const present = `u.status = 'active' and p.closed_at is null`
const ofUnits = `(cardinality($2::text[]) = 0 or u.business_unit = any($2))`

/** SQL: places of profile `p` that are taken, and how many there are; `side` is its column in requests. */
const held = `coalesce((select c.open from rm.capacities c where c.profile_id = p.id), 0)`
const limitOf = (role: 'participant' | 'presenter') =>
  `coalesce((select c.own_limit from rm.capacities c where c.profile_id = p.id), ${limitIn('$1', `'${role}'`)})`
const waitingOf = (role: 'participant' | 'presenter') =>
  `(select count(*)::int from rm.mentoring_requests r where r.${role}_user_id = p.user_id and r.${role}_id = p.id
    and r.state = 'requested')`

/** SQL: mentee `p` has a mentor in program $1, or waits for an answer. */
const isAccompanied = `(exists (select from rm.mentoring_requests r where r.participant_user_id = p.user_id
      and r.participant_id = p.id and r.program_id = $1 and r.state = 'requested')
    or exists (select from rm.mentoring_relationships r where r.participant_user_id = p.user_id
      and r.participant_id = p.id and r.program_id = $1 and r.state in ('initiated', 'admin_initiated')))`

/** SQL: mentees whom a match is for. One at their own limit, in other programs, can have no mentor. */
const isSeeking = `p.role = 'participant' and ${present} and ${ofUnits} and not ${isAccompanied}
    and ${held} < ${limitOf('participant')}`

/** SQL: mentors whom mentees see and may ask. Who is hidden or away stays out of a match, as no request goes there. */
const isOffered = `p.role = 'presenter' and ${present} and ${ofUnits} and p.visible
    and p.completion >= ${completionBar('app.current_company()')} and not ${isAway('p.user_id')}`

/** Mentees of the scope without a mentor, by id. */
export async function seekingMentees(sql: Sql, { programId, units }: CohortScope): Promise<readonly CohortMentee[]> {
  const rows = await sql.query<{ userId: UserId; match: MatchRow }>({
    name: 'cohort_mentees',
    text: `select p.user_id as "userId", ${menteeColumns} from ${enrolled} where ${isSeeking} order by p.id`,
    values: [programId, units],
  })
  return rows.map(({ userId, match }) => ({ userId, profile: profileOf(match) }))
}

/** Mentors of the scope with their places, by id. */
export async function offeredMentors(sql: Sql, { programId, units }: CohortScope): Promise<readonly CohortMentor[]> {
  const rows = await sql.query<Omit<CohortMentor, 'profile'> & { match: MatchRow }>({
    name: 'cohort_mentors',
    text: `select p.user_id as "userId", ${limitOf('presenter')} as "limit", ${held} as held,
        ${waitingOf('presenter')} as waiting, ${menteeColumns}
      from ${enrolled} where ${isOffered} order by p.id`,
    values: [programId, units],
  })
  return rows.map(({ match, ...mentor }) => ({ ...mentor, profile: profileOf(match) }))
}

/** One mentee of the program, whether they seek a mentor or not. null: there is none. */
export async function menteeProfile(sql: Sql, programId: ProgramId, id: ProfileId): Promise<MatchProfile | null> {
  const [row] = await sql.query<{ match: MatchRow }>({
    name: 'cohort_mentee',
    text: `select ${menteeColumns} from ${enrolled} where p.role = 'participant' and p.id = $2`,
    values: [programId, id],
  })
  return row === undefined ? null : profileOf(row.match)
}

/** Pairs of the program that a match leaves out: the mentor refused, or they were together before. */
export async function excludedPairs(sql: Sql, programId: ProgramId): Promise<CohortInputs['excluded']> {
  return sql.query<{ participantId: ProfileId; presenterId: ProfileId; reason: Exclusion }>({
    name: 'cohort_excluded',
    text: `select participant_id as "participantId", presenter_id as "presenterId", 'refused_before' as reason
        from rm.mentoring_requests where program_id = $1 and state = 'cancelled'
          and attributes ->> 'cancellation_reason' = 'refused'
      union all
      select participant_id, presenter_id, 'together_before' from rm.mentoring_relationships
        where program_id = $1 and state in ('finished', 'feedback_provided', 'admin_finished')
      order by 1, 2, 3`,
    values: [programId],
  })
}

/** Units of mentees with a mentor or an open request, and profiles that more mentees would be like. */
export async function accompaniedMentees(sql: Sql, { programId, units }: CohortScope, samples: number) {
  const [accompanied, likely, hidden] = await Promise.all([
    sql.query<{ unit: string | null }>({
      name: 'cohort_accompanied',
      text: `select u.business_unit as unit from ${enrolled}
        where p.role = 'participant' and ${present} and ${ofUnits} and ${isAccompanied} order by p.id`,
      values: [programId, units],
    }),
    sql.query<{ match: MatchRow }>({
      name: 'cohort_samples',
      text: `select ${menteeColumns} from ${enrolled}
        where p.role = 'participant' and ${present} and ${ofUnits} order by md5(p.id::text), p.id limit $3`,
      values: [programId, units, samples],
    }),
    sql.query<{ hidden: number }>({
      name: 'cohort_hidden',
      text: `select count(*)::int as hidden from ${enrolled}
        where p.role = 'presenter' and ${present} and ${ofUnits} and not (${isOffered})`,
      values: [programId, units],
    }),
  ])
  return {
    accompanied: accompanied.map(({ unit }) => unit),
    samples: likely.map(({ match }) => profileOf(match)),
    hiddenMentors: hidden[0]?.hidden ?? 0,
  }
}

/**
 * Mentors of the scope whom a match leaves out: mentees do not see them, or they are away; by each reason that
 * holds.
 */
export async function hiddenMentors(sql: Sql, { programId, units }: CohortScope) {
  const [row] = await sql.query<{ under_bar: number; switched_off: number; away: number }>({
    name: 'cohort_hidden_mentors',
    text: `select count(*) filter (where not p.visible)::int as switched_off,
        count(*) filter (where ${isAway('p.user_id')})::int as away,
        count(*) filter (where p.completion < ${completionBar('app.current_company()')})::int as under_bar
      from ${enrolled}
      where p.role = 'presenter' and ${present} and ${ofUnits} and not (${isOffered})`,
    values: [programId, units],
  })
  return row ?? { under_bar: 0, switched_off: 0, away: 0 }
}

/** What a match is computed from, as texts that change when it does. */
export interface CohortFingerprints {
  readonly people: string
  readonly places: string
}

/** Who is in and what they say, and how many places there are. */
export async function fingerprints(sql: Sql, { programId, units }: CohortScope): Promise<CohortFingerprints> {
  const [row] = await sql.query<CohortFingerprints>({
    name: 'cohort_fingerprints',
    text: `select
        (select count(*) || '/' || coalesce(sum(hashtextextended(concat_ws(' ', p.id, p.version,
            u.business_unit, u.city, u.country, u.time_zone, (select string_agg(concat_ws(' ', a.weekday, a.start_time,
              a.end_time), ',' order by a.weekday, a.start_time, a.end_time)
              from app.availabilities a where a.user_id = p.user_id and a.open)), 0)::numeric), 0)
          from ${enrolled} where (${isSeeking}) or (${isOffered})) as people,
        (select count(*) || '/' || coalesce(sum(hashtextextended(concat_ws(' ', p.id, ${held},
            ${limitOf('presenter')}, ${waitingOf('presenter')}), 0)::numeric), 0)
          from ${enrolled} where ${isOffered}) as places`,
    values: [programId, units],
  })
  if (row === undefined) throw new Error('fingerprints are one row')
  return row
}

/** How many could be matched with how many, before their profiles are read. */
export async function cohortSize(sql: Sql, { programId, units }: CohortScope) {
  const [row] = await sql.query<{ mentees: number; mentors: number }>({
    name: 'cohort_size',
    text: `select count(*) filter (where ${isSeeking})::int as mentees,
        count(*) filter (where ${isOffered})::int as mentors from ${enrolled}`,
    values: [programId, units],
  })
  return row ?? { mentees: 0, mentors: 0 }
}

function profileOf({ slots, ...match }: MatchRow): MatchProfile {
  return { ...match, week: weekOf(slots) }
}
