import { type AdminCohortComparison, adminCohortComparison } from '#contract/console/community/cohort-matches.ts'
import { isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { uuid } from '../../../platform/openapi/parts.ts'
import { BadParameter } from '../../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { found, one, takesOnly } from '../../platform/records.ts'
import { cohortMatches } from '../cohort-matches.ts'
import { personJson } from './names.ts'
import { betweenUnitsSql, computed, type ComputedMatch, fullMentorsSql, scoresSql } from './overview.ts'

const maxRows = 500

export const comparisonEndpoint: ConsoleEndpoint = endpoint<undefined, { readonly id: string }, JsonServer>({
  method: 'get',
  path: '/cohort_matches/:id/comparison',
  summary: 'Two drafts of one program side by side, mentee by mentee',
  access: 'session',
  right: 'act',
  reads: [],
  id: 'uuid',
  asks: { others: { with: uuid } },
  answers: { one: [{ name: 'AdminCohortComparison', schema: adminCohortComparison }] },
  refuses: [409],
  operationId: 'compareCohortMatches',
  find: (call) => found(call, cohortMatches, call.params['id']),
  handle: async ({ sql, query }, _, { id }) => {
    takesOnly(query, ['with'])
    const other = query.get('with')?.toLowerCase() ?? ''
    if (!isUuid(other)) throw new BadParameter('with', 'invalid')
    const [a, b] = [await computed(sql, id), await computed(sql, other)]
    if (a.program_id !== b.program_id) throw new BadParameter('with', 'invalid')
    return one(await comparisonOf(sql, a, b))
  },
})

type Compared = AdminCohortComparison['a']
type Changed = Pick<AdminCohortComparison, 'mentees' | 'changed' | 'gained' | 'lost'>

async function comparisonOf(sql: Sql, a: ComputedMatch, b: ComputedMatch): Promise<AdminCohortComparison> {
  const [figuresA, figuresB, rows, [counts]] = await Promise.all([
    compared(sql, a),
    compared(sql, b),
    sql.query<AdminCohortComparison['rows'][number]>({
      name: 'admin_cohort_compared',
      text: `select * from (${rowsSql}) rows
        order by case change when 'lost' then 0 when 'gained' then 1 when 'changed' then 2 else 3 end, id
        limit ${maxRows}`,
      values: [a.id, b.id],
    }),
    sql.query<Changed>({
      name: 'admin_cohort_compared_counts',
      text: `select count(*)::int as mentees, count(*) filter (where change = 'changed')::int as changed,
          count(*) filter (where change = 'gained')::int as gained, count(*) filter (where change = 'lost')::int as lost
        from (${rowsSql}) rows`,
      values: [a.id, b.id],
    }),
  ])
  if (counts === undefined) throw new Error('an aggregate is one row')
  const same = a.facts.people === b.facts.people && a.facts.places === b.facts.places
  return { ...counts, same_people: same, mentors: a.facts.mentors, a: figuresA, b: figuresB, rows }
}

async function compared(sql: Sql, match: ComputedMatch): Promise<Compared> {
  const [row] = await sql.query<
    Pick<Compared, 'pairs' | 'median_score' | 'three_choices' | 'full_mentors' | 'scores'> & {
      between_units: number
    }
  >({
    name: 'admin_cohort_compared_figures',
    text: `select count(*) filter (where presenter_id is not null)::int as pairs,
        (percentile_cont(0.5) within group (order by score))::float as median_score,
        count(*) filter (where rank <= 3)::int as three_choices, ${fullMentorsSql} as full_mentors,
        ${betweenUnitsSql} as between_units, ${scoresSql} as scores
      from app.cohort_match_pairs where match_id = $1`,
    values: [match.id],
  })
  if (row === undefined) throw new Error('an aggregate is one row')
  const { id, name, facts, trial_weights } = match
  return {
    id,
    name,
    ...row,
    weights: { ...facts.weights },
    trial: trial_weights !== null,
    weights_version: facts.weights_version,
  }
}

const mentorOf = (side: 'a' | 'b') => `case when ${side}.presenter_id is not null then json_build_object('name', (
    select case when v.status <> 'erased' then trim(v.first_name || ' ' || v.last_name) end
    from app.profiles q join app.users v on v.id = q.user_id where q.id = ${side}.presenter_id),
  'score', ${side}.score) end as ${side}`

const rowsSql = `select p.id, ${personJson('p', 'u')} as participant, ${mentorOf('a')}, ${mentorOf('b')},
    case when a.presenter_id is not distinct from b.presenter_id then 'same'
      when a.presenter_id is null then 'gained' when b.presenter_id is null then 'lost' else 'changed' end as change
  from (select * from app.cohort_match_pairs where match_id = $1) a
  full join (select * from app.cohort_match_pairs where match_id = $2) b on b.participant_id = a.participant_id
  join app.profiles p on p.id = coalesce(a.participant_id, b.participant_id) join app.users u on u.id = p.user_id`
