import {
  type AdminCohortOverview,
  adminCohortOverview,
  requestBounds,
} from '#contract/console/community/cohort-matches.ts'
import type { MatchWeights } from '#domain/community/match/weights.ts'
import { countedWeights, matchWeights } from '#domain/community/match/weights.ts'
import { id as idOf, type ProgramId } from '#domain/platform/ids.ts'
import { decisionsPrint } from '#projections/community/cohort/decisions.ts'
import { fingerprints } from '#projections/community/cohort/people.ts'
import { weightsInForce } from '#projections/community/match/weights.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { daysToAnswer } from '../../../queries/company/programs.ts'
import { ConsoleProblem } from '../../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { found, one, takesOnly } from '../../platform/records.ts'
import type { Locale } from '../../platform/messages.ts'
import { cohortMatches, goesNow } from '../cohort-matches.ts'
import { refusalWords } from './refusal-words.ts'

/** What a draft was computed from. */
export interface MatchFacts {
  readonly people: string
  readonly places: string
  readonly decisions: string
  readonly weights: MatchWeights
  readonly weights_version: number
  readonly reference: string
  readonly mentors: number
  readonly places_before: number
}

export interface ComputedMatch {
  readonly id: string
  readonly name: string
  readonly program_id: string
  readonly units: readonly string[]
  readonly min_score: number
  readonly per_mentor: number | null
  readonly trial_weights: Record<string, unknown> | null
  readonly facts: MatchFacts
}

/** @throws ConsoleProblem 409 for a draft that has no result yet */
export async function computed(sql: Sql, id: string): Promise<ComputedMatch> {
  const [row] = await sql.query<Omit<ComputedMatch, 'facts'> & { facts: MatchFacts | null }>({
    name: 'admin_cohort_computed',
    text: `select id, name, program_id, units, min_score, per_mentor, trial_weights, facts from app.cohort_matches
      where id = $1`,
    values: [id],
  })
  if (row === undefined || row.facts === null) throw new ConsoleProblem(409, 'no_result_yet')
  return { ...row, facts: row.facts }
}

/** Scores from 0 to 100 in steps of five. */
export const scoresSql = `(select coalesce(json_agg(json_build_object('from', step, 'to',
    case when step = 95 then 100 else step + 4 end, 'count', count) order by step), '[]')
  from (select least(score / 5 * 5, 95) as step, count(*)::int as count from app.cohort_match_pairs
    where match_id = $1 and presenter_id is not null group by 1) steps)`

export const fullMentorsSql = `(select count(distinct presenter_id)::int from app.cohort_match_pairs
  where match_id = $1 and load_after >= load_limit)`

export const betweenUnitsSql = `(select count(*)::int from app.cohort_match_pairs c
  join app.profiles p on p.id = c.participant_id join app.users u on u.id = p.user_id
  join app.profiles q on q.id = c.presenter_id join app.users v on v.id = q.user_id
  where c.match_id = $1 and u.business_unit is distinct from v.business_unit)`

export const overviewEndpoint: ConsoleEndpoint = endpoint<undefined, { readonly id: string }, JsonServer>({
  method: 'get',
  path: '/cohort_matches/:id/overview',
  summary: 'The result of a draft in figures, and whether it is still that of today',
  access: 'session',
  right: 'act',
  reads: ['capacities', 'mentoring_requests', 'mentoring_relationships'],
  id: 'uuid',
  answers: { one: [{ name: 'AdminCohortOverview', schema: adminCohortOverview }] },
  refuses: [409],
  operationId: 'getOverviewOfCohortMatch',
  find: (call) => found(call, cohortMatches, call.params['id']),
  handle: async ({ sql, query, consoleUser }, _, { id }) => {
    takesOnly(query, [])
    return one(await overviewOf(sql, await computed(sql, id), consoleUser.locale))
  },
})

type Counted = Omit<
  AdminCohortOverview,
  'stale' | 'weights' | 'weights_version' | 'places' | 'places_after' | 'mentors'
>

async function overviewOf(sql: Sql, match: ComputedMatch, locale: Locale): Promise<AdminCohortOverview> {
  const { facts } = match
  const scope = { programId: idOf<ProgramId>(match.program_id), units: match.units }
  const [print, decisions, inForce, [counted]] = await Promise.all([
    fingerprints(sql, scope),
    decisionsPrint(sql, match.id),
    weightsInForce(sql, scope.programId),
    sql.query<Counted & { pairs: number; personality: boolean }>({
      name: 'admin_cohort_overview',
      text: countedSql,
      values: [match.id],
    }),
  ])
  if (counted === undefined || inForce === null) throw new Error('an aggregate is one row')
  const { pairs, personality, ...figures } = counted
  const wanted =
    match.trial_weights === null
      ? inForce.counted
      : countedWeights(matchWeights(match.trial_weights), { personality_in_matching: personality })
  const weigh = (weights: MatchWeights) =>
    Object.entries(weights)
      .map(([name, weight]) => `${name} ${weight}`)
      .toSorted()
      .join()
  return {
    ...figures,
    refusals: figures.refusals.map(({ why, count }) => ({ why: refusalWords(why, locale), count })),
    stale: {
      people: print.people !== facts.people,
      places: print.places !== facts.places,
      weights: weigh(wanted) !== weigh(facts.weights),
      decisions: decisions !== facts.decisions,
    },
    weights: { ...facts.weights },
    weights_version: facts.weights_version,
    places: facts.places_before,
    places_after: facts.places_before - pairs,
    mentors: facts.mentors,
  }
}

const banned = `exists (select from app.cohort_match_decisions d where d.match_id = c.match_id and d.kind = 'ban'
  and d.participant_id = c.participant_id and d.presenter_id = c.presenter_id)`
const goes = `presenter_id is not null and kept and not banned`
const outcomeCounts = ['due', 'created', 'refused', 'revoked', 'answered']
  .map(
    (name) =>
      `'${name}', count(*) filter (where outcome ${name === 'due' ? `in ('due', 'revoke_due')` : `= '${name}'`})`,
  )
  .join(', ')

const countedSql = `with c as (select c.*, ${banned} as banned from app.cohort_match_pairs c where match_id = $1)
  select count(*) filter (where presenter_id is not null)::int as pairs,
    coalesce(sum(score), 0)::int as total,
    (percentile_cont(0.5) within group (order by score))::float as median_score,
    min(score)::int as least_score, max(score)::int as best_score,
    count(*) filter (where rank = 1)::int as first_choices, count(*) filter (where rank <= 3)::int as three_choices,
    ${fullMentorsSql} as full_mentors, ${betweenUnitsSql} as between_units, ${scoresSql} as scores,
    (select coalesce(json_agg(json_build_object('reason', left_reason, 'count', n) order by n desc), '[]')
      from (select left_reason, count(*)::int as n from c where left_reason is not null group by 1) l) as "left",
    count(*) filter (where ${goes})::int as kept,
    count(distinct presenter_id) filter (where ${goes})::int as kept_mentors,
    (select count(distinct k.presenter_id)::int from c k join rm.mentoring_requests r on r.presenter_id = k.presenter_id
      and r.state = 'requested' where k.kept and not k.banned) as mentors_asked,
    (select json_agg(json_build_object('min_score', b.min_score, 'requests', a.requests, 'mentors', a.mentors,
        'mentors_asked', a.mentors_asked) order by b.min_score nulls first)
      from (values (null::int), ${requestBounds.map((score) => `(${score})`).join(', ')}) b (min_score),
      lateral (select count(*)::int as requests, count(distinct k.presenter_id)::int as mentors,
        count(distinct k.presenter_id) filter (where exists (select from rm.mentoring_requests r
          where r.presenter_id = k.presenter_id and r.state = 'requested'))::int as mentors_asked
        from c k where ${goesNow('k')} and k.score >= coalesce(b.min_score, 0)) a) as to_ask,
    count(*) filter (where pinned)::int as pinned, count(*) filter (where banned)::int as banned,
    count(*) filter (where presenter_id is not null and not kept)::int as aside,
    json_build_object(${outcomeCounts}) as outcomes,
    (select coalesce(json_agg(json_build_object('why', refusal, 'count', n) order by n desc, refusal), '[]')
      from (select refusal, count(*)::int as n from c where outcome = 'refused' and refusal is not null
        group by 1) l) as refusals,
    (select ${daysToAnswer('g')} from app.cohort_matches m join app.programs g on g.id = m.program_id where m.id = $1)
      as request_expiry_days,
    (select coalesce((settings ->> 'personality_in_matching')::boolean, false) from app.companies
      where id = app.current_company()) as personality
  from c`
