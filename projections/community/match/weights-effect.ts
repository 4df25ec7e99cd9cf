import { matchCriteria, type MatchCriterion } from '#domain/community/match/words.ts'
import { matchReceipt, type MatchProfile } from '#domain/community/match/score.ts'
import { type OpenSlot, weekOf } from '#domain/community/match/week.ts'
import type { MatchWeights } from '#domain/community/match/weights.ts'
import type { Instant, ProfileId, ProgramId } from '#domain/platform/ids.ts'
import type { Sql } from '../../platform/sql.ts'
import { directoryReading, type MenteeReading } from '../directory/mentee.ts'
import { Parameters } from '../directory/parameters.ts'
import { menteeColumns } from '../profiles/profile-json.ts'
import { scoreSql } from './score-sql.ts'

interface Place {
  readonly rank: number
  readonly score: number
}

/** A mentor in a mentee's directory, under the weights in force and under others. */
export interface MovedMentor {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly business_unit: string | null
  readonly city: string | null
  readonly before: Place
  readonly after: Place
  readonly criteria: readonly { readonly criterion: MatchCriterion; readonly before: number; readonly after: number }[]
}

export interface WeightsEffect {
  readonly total: number
  /** In the order of the other weights. */
  readonly mentors: readonly MovedMentor[]
}

interface Row {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly business_unit: string | null
  readonly city: string | null
  readonly before_rank: number
  readonly before: number
  readonly after_rank: number
  readonly after: number
  readonly total: number
  readonly match: Omit<MatchProfile, 'week'> & { readonly slots: readonly OpenSlot[] }
}

/**
 * What other weights would do to the directory of a mentee; nothing is written. Ranks are those of the directory's own
 * order, `listPresenters`. null: the program has no such mentee.
 * @param weights as they would count
 */
export async function weightsEffect(
  sql: Sql,
  {
    programId,
    participantId,
    reference,
    weights,
    limit,
  }: {
    readonly programId: ProgramId
    readonly participantId: ProfileId
    readonly reference: Instant
    readonly weights: MatchWeights
    readonly limit: number
  },
): Promise<WeightsEffect | null> {
  const { mentee: now } = await directoryReading(sql, { programId, participantId, reference, q: '' })
  if (now === null) return null
  const tried: MenteeReading = { ...now, weights }
  const parameters = new Parameters()
  const program = `${parameters.add(programId)}::uuid`
  const rows = await sql.query<Row>({
    text: `with scored as materialized (
        select m.profile_id, (${scoreSql(now, parameters)})::int as before,
          (${scoreSql(tried, parameters)})::int as after
        from rm.community_listed m where m.program_id = ${program}
      ), ranked as (
        select *, (rank() over (order by before desc, profile_id))::int as before_rank,
          (rank() over (order by after desc, profile_id))::int as after_rank, (count(*) over ())::int as total
        from scored
      ), page as (
        select * from ranked order by after_rank limit ${parameters.add(limit)}
      )
      select page.profile_id as id, u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name, u.business_unit,
        u.city,
        page.before_rank, page.before, page.after_rank, page.after, page.total, ${menteeColumns}
      from page join app.profiles p on p.id = page.profile_id join app.users u on u.id = p.user_id
      order by page.after_rank`,
    values: parameters.values,
  })
  return { total: rows[0]?.total ?? 0, mentors: rows.map((row) => movedMentor(row, now, tried)) }
}

function movedMentor(row: Row, now: MenteeReading, tried: MenteeReading): MovedMentor {
  const { slots, ...held } = row.match
  const presenter: MatchProfile = { ...held, week: weekOf(slots) }
  const [before, after] = [now, tried].map((reading) => pointsOf(reading, presenter))
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    business_unit: row.business_unit,
    city: row.city,
    before: { rank: row.before_rank, score: row.before },
    after: { rank: row.after_rank, score: row.after },
    criteria: matchCriteria.map((criterion) => ({
      criterion,
      before: before?.get(criterion) ?? 0,
      after: after?.get(criterion) ?? 0,
    })),
  }
}

function pointsOf({ programId, weights, mentee, reference }: MenteeReading, presenter: MatchProfile) {
  const { criteria } = matchReceipt({ programId, weights, participant: mentee, presenter, reference })
  return new Map(criteria.map(({ criterion, points }) => [criterion, points]))
}
