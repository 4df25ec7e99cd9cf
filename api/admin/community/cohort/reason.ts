import { type AdminCohortReason, adminCohortReason } from '#contract/console/community/cohort-matches.ts'
import { scoreMatrix } from '#domain/community/match/cohort/scores.ts'
import type { CohortMentor } from '#domain/community/match/cohort/inputs.ts'
import { placesOf } from '#domain/community/match/cohort/problems.ts'
import { matchReceipt } from '#domain/community/match/score.ts'
import { id as idOf, instant, isUuid, type ProfileId, type ProgramId } from '#domain/platform/ids.ts'
import { excludedPairs, menteeProfile, offeredMentors } from '#projections/community/cohort/people.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { ConsoleProblem } from '../../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { tellRead } from '../../people/ledger.ts'
import { found, one, takesOnly } from '../../platform/records.ts'
import { cohortMatches } from '../cohort-matches.ts'
import { personJson } from './names.ts'
import { computed, type ComputedMatch } from './overview.ts'

/** The most other mentors in the answer: those with the most points. */
const maxOthers = 5

export const reasonEndpoint: ConsoleEndpoint = endpoint<undefined, { readonly id: string }, JsonServer>({
  method: 'get',
  path: '/cohort_matches/:id/pairs/:participantId',
  summary: 'Why a mentee has this mentor in a draft, or none, and why not another',
  access: 'session',
  right: 'act',
  reads: ['capacities', 'mentoring_requests', 'mentoring_relationships'],
  id: 'uuid',
  answers: { one: [{ name: 'AdminCohortReason', schema: adminCohortReason }] },
  refuses: [409],
  operationId: 'getReasonOfCohortMatch',
  find: (call) => found(call, cohortMatches, call.params['id']),
  handle: async (call, _, { id }) => {
    const { sql, query, params } = call
    takesOnly(query, [])
    const participantId = (params['participantId'] ?? '').toLowerCase()
    if (!isUuid(participantId)) throw new ConsoleProblem(404, 'not_found')
    const reason = await reasonOf(sql, await computed(sql, id), idOf<ProfileId>(participantId))
    const [mentee] = await sql.query<{ user_id: string }>({
      name: 'admin_cohort_mentee',
      text: 'select user_id from app.profiles where id = $1',
      values: [participantId],
    })
    if (mentee !== undefined) tellRead(call, [mentee.user_id], 'record')
    return one(reason)
  },
})

type PairRow = Pick<AdminCohortReason, 'participant' | 'presenter' | 'score' | 'rank' | 'pinned' | 'left'>
type Others = AdminCohortReason['others']

async function reasonOf(sql: Sql, match: ComputedMatch, id: ProfileId): Promise<AdminCohortReason> {
  const programId = idOf<ProgramId>(match.program_id)
  const [[pair], profile, mentors] = await Promise.all([
    sql.query<PairRow>({ name: 'admin_cohort_pair', text: pairSql, values: [match.id, id] }),
    menteeProfile(sql, programId, id),
    offeredMentors(sql, { programId, units: match.units }),
  ])
  if (pair === undefined) throw new ConsoleProblem(404, 'not_found')
  if (profile === null) return { ...pair, criteria: [], others: [] }
  const { weights } = match.facts
  const reference = instant(match.facts.reference)
  const scores = scoreMatrix({
    participants: [profile],
    presenters: mentors.map((mentor) => mentor.profile),
    weights,
    reference,
  })
  const theirs = mentors.find((mentor) => mentor.profile.id === pair.presenter?.id)
  const criteria =
    theirs === undefined
      ? []
      : matchReceipt({ programId, weights, reference, participant: profile, presenter: theirs.profile }).criteria
  const others = mentors
    .map((mentor, at) => ({ mentor, score: scores[at] ?? 0 }))
    .filter(({ mentor }) => mentor !== theirs)
    .sort((a, b) => b.score - a.score || (a.mentor.profile.id < b.mentor.profile.id ? -1 : 1))
    .slice(0, maxOthers)
  return {
    ...pair,
    criteria: criteria.map(({ criterion, points, weight, matched, wanted, minutes }) => ({
      criterion,
      points,
      weight,
      matched: [...matched],
      wanted,
      minutes: minutes ?? null,
    })),
    others: await describeOthers(sql, match, { id, programId, pair, others }),
  }
}

interface OthersQuery {
  readonly id: ProfileId
  readonly programId: ProgramId
  readonly pair: PairRow
  readonly others: readonly { readonly mentor: CohortMentor; readonly score: number }[]
}

async function describeOthers(
  sql: Sql,
  match: ComputedMatch,
  { id, programId, pair, others }: OthersQuery,
): Promise<Others> {
  const ids = others.map(({ mentor }) => mentor.profile.id)
  const [rows, excluded] = await Promise.all([
    sql.query<{ id: string; name: string | null; banned: boolean; reason: string | null; taken_by: string[] }>({
      name: 'admin_cohort_others',
      text: othersSql,
      values: [match.id, id, ids],
    }),
    excludedPairs(sql, programId),
  ])
  const rules = { minScore: match.min_score, perMentor: match.per_mentor }
  return others.map(({ mentor, score }) => {
    const known = rows.find((row) => row.id === mentor.profile.id)
    const takenBy = known?.taken_by ?? []
    const places = placesOf(mentor, rules)
    const why = (): Others[number]['why'] => {
      if (known?.banned === true) return 'banned'
      const left = excluded.find((one) => one.participantId === id && one.presenterId === mentor.profile.id)
      if (left !== undefined) return left.reason
      if (score < match.min_score) return 'below_minimum'
      if (pair.pinned !== null) return 'pinned'
      if (places === 0) return 'full'
      if (takenBy.length >= places) return 'taken'
      return score === pair.score ? 'equal' : 'less'
    }
    return {
      id: mentor.profile.id,
      name: known?.name ?? null,
      score,
      why: why(),
      taken_by: takenBy,
      reason: known?.reason ?? null,
      load: { held: mentor.held + mentor.waiting, limit: mentor.limit },
    }
  })
}

const pairSql = `select ${personJson('p', 'u')} as participant,
    case when q.id is not null then ${personJson('q', 'v')} end as presenter, c.score, c.rank, c.left_reason as left,
    (select json_build_object('by', case when w.status <> 'erased' then trim(w.first_name || ' ' || w.last_name) end,
        'at', rm.iso(d.decided_at))
      from app.cohort_match_decisions d left join app.users w on w.id = d.decided_by
      where d.match_id = c.match_id and d.kind = 'pin' and d.participant_id = c.participant_id
        and d.presenter_id = c.presenter_id) as pinned
  from app.cohort_match_pairs c join app.profiles p on p.id = c.participant_id join app.users u on u.id = p.user_id
  left join app.profiles q on q.id = c.presenter_id left join app.users v on v.id = q.user_id
  where c.match_id = $1 and c.participant_id = $2`

const othersSql = `select q.id,
    case when v.status <> 'erased' then trim(v.first_name || ' ' || v.last_name) end as name,
    d.match_id is not null as banned, d.reason,
    array(select trim(u.first_name || ' ' || u.last_name) from app.cohort_match_pairs c
      join app.profiles p on p.id = c.participant_id join app.users u on u.id = p.user_id
      where c.match_id = $1 and c.presenter_id = q.id and u.status <> 'erased' order by c.score desc) as taken_by
  from app.profiles q join app.users v on v.id = q.user_id
  left join app.cohort_match_decisions d on d.match_id = $1 and d.participant_id = $2 and d.presenter_id = q.id
    and d.kind = 'ban'
  where q.id = any($3::uuid[])`
