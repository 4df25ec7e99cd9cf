import { type AdminSeason, adminSeason } from '#contract/console/community/cohort-matches.ts'
import { fewestPeople } from '#contract/console/insight/feedback-figures.ts'
import { answeredOutcomes } from '#contract/console/mentoring/request-outcomes.ts'
import { type SeasonChanges, unitsTogether } from '#domain/community/match/cohort/season.ts'
import { id as idOf, type ProgramId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { type Schema, text } from '../../../platform/openapi/parts.ts'
import { BadParameter, ConsoleProblem } from '../../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { found, one, takesOnly } from '../../platform/records.ts'
import { cohortMatches } from '../cohort-matches.ts'
import { outcomeColumn } from '../../mentoring/mentoring-requests.ts'

const whole: Schema = { type: 'integer', minimum: 0 }
const estimate = {
  more: whole,
  limit_from: whole,
  limit_to: whole,
  unit: text,
  weights: { type: 'string', enum: ['trial'] },
  duration_days: whole,
  acceptance: whole,
  answer_days: whole,
} as const satisfies Readonly<Record<string, Schema>>

export const seasonEndpoint: ConsoleEndpoint = endpoint<undefined, { readonly id: string }, JsonServer>({
  method: 'get',
  path: '/cohort_matches/:id/season',
  summary: 'What if more mentees come, limits change or a unit leaves; nothing is written',
  access: 'session',
  right: 'act',
  reads: ['capacities', 'mentoring_requests', 'mentoring_relationships'],
  id: 'uuid',
  asks: { others: estimate },
  answers: { one: [{ name: 'AdminSeason', schema: adminSeason }] },
  refuses: [409],
  operationId: 'simulateSeasonOfCohortMatch',
  find: (call) => found(call, cohortMatches, call.params['id']),
  handle: async ({ sql, query, company, services }, _, { id }) => {
    takesOnly(query, Object.keys(estimate))
    const [match] = await sql.query<Match>({
      name: 'admin_cohort_rules',
      text: `select program_id, units, min_score, per_mentor, trial_weights from app.cohort_matches where id = $1`,
      values: [id],
    })
    if (match === undefined) throw new ConsoleProblem(404, 'not_found')
    const assumptions = await assumptionsOf(sql, match.program_id, query)
    const season = await services.cohorts.season(
      company.id,
      {
        programId: idOf<ProgramId>(match.program_id),
        units: match.units,
        minScore: match.min_score,
        perMentor: match.per_mentor,
        trialWeights: query.get('weights') === 'trial' ? match.trial_weights : null,
      },
      changesIn(query),
      {
        durationDays: assumptions.duration_days.value,
        acceptance: assumptions.acceptance.value / 100,
        answerDays: assumptions.answer_days.value,
      },
    )
    if (season === null) throw new ConsoleProblem(409, 'season_too_large')
    const answer: AdminSeason = {
      at: services.now(),
      assumptions,
      hidden_mentors: season.hiddenMentors,
      limits: [...season.limits],
      scenarios: season.scenarios.map(({ freePlaces, medianDays, lastDays, units, queue, ...figures }) => ({
        ...figures,
        free_places: freePlaces,
        median_days: medianDays,
        last_days: lastDays,
        queue: [...queue],
        units: unitsTogether(units, fewestPeople).map((line) => ({ ...line, units: [...line.units] })),
      })),
    }
    return one(answer)
  },
})

interface Match {
  readonly program_id: string
  readonly units: readonly string[]
  readonly min_score: number
  readonly per_mentor: number | null
  readonly trial_weights: Record<string, unknown> | null
}

/** @throws BadParameter */
function numberIn(query: URLSearchParams, name: string, { from, to }: { from: number; to: number }): number | null {
  const given = query.get(name)
  if (given === null) return null
  const value = /^\d{1,6}$/.test(given) ? Number(given) : -1
  if (value < from || value > to) throw new BadParameter(name, 'invalid')
  return value
}

function changesIn(query: URLSearchParams): SeasonChanges {
  const from = numberIn(query, 'limit_from', { from: 0, to: 1_000 })
  const to = numberIn(query, 'limit_to', { from: 0, to: 1_000 })
  if ((from === null) !== (to === null)) throw new BadParameter(from === null ? 'limit_from' : 'limit_to', 'required')
  return {
    moreMentees: numberIn(query, 'more', { from: 0, to: 5_000 }) ?? 0,
    limit: from === null || to === null ? null : { from, to },
    unitLeaves: query.get('unit'),
    weights: null,
  }
}

/** Of the last 365 days of the program; with fewer facts than `fewestPeople` the default value stands. */
async function assumptionsOf(sql: Sql, programId: string, query: URLSearchParams): Promise<AdminSeason['assumptions']> {
  const [known] = await sql.query<{
    duration: number | null
    ended: number
    accepted: number
    answered: number
    days: number | null
  }>({
    name: 'admin_season_assumptions',
    text: `select
        (select avg(extract(epoch from ended_at - started_at) / 86400)::float from rm.mentoring_relationships
          where program_id = $1 and started_at is not null and ended_at > now() - interval '365 days') as duration,
        (select count(*)::int from rm.mentoring_relationships
          where program_id = $1 and started_at is not null and ended_at > now() - interval '365 days') as ended,
        count(*) filter (where outcome = 'confirmed')::int as accepted, count(*)::int as answered,
        (percentile_cont(0.5) within group (order by extract(epoch from decided_at - requested_at) / 86400))::float
          as days
      from (select r.requested_at, r.decided_at, ${outcomeColumn} as outcome from rm.mentoring_requests r
        where r.program_id = $1 and r.decided_at > now() - interval '365 days') decided
      where outcome in (${answeredOutcomes.map((name) => `'${name}'`).join(', ')})`,
    values: [programId],
  })
  const of = (name: string, most: number, fact: number | null, facts: number, usual: number) => {
    const given = numberIn(query, name, { from: 1, to: most })
    if (given !== null) return { value: given, facts: null }
    return fact === null || facts < fewestPeople
      ? { value: usual, facts: null }
      : { value: Math.max(1, Math.round(fact)), facts }
  }
  const { duration = null, ended = 0, accepted = 0, answered = 0, days = null } = known ?? {}
  return {
    duration_days: of('duration_days', 1_500, duration, ended, 180),
    acceptance: of('acceptance', 100, answered === 0 ? null : (100 * accepted) / answered, answered, 80),
    answer_days: of('answer_days', 90, days, answered, 7),
  }
}
