import { daysLater, replanned, type TemplateMilestone } from '#domain/mentoring/action-plan/milestones.ts'
import { graceDays } from '#domain/mentoring/action-plan/words.ts'
import { id, type MilestoneId } from '#domain/platform/ids.ts'
import type { Sql } from '../../platform/sql.ts'
import { companyZone, pairFactsJoins, pairFactsSql, type PairFacts } from './milestone-facts.ts'
import type { PlanMilestone } from './projection.ts'

export interface MilestonesEffect {
  readonly running: number
  readonly earlier: number
  readonly added: number
  readonly late: number
  readonly grace_until: string
  readonly late_pairs: readonly {
    readonly id: string
    readonly participant: string | null
    readonly presenter: string | null
    readonly milestone_id: string
    readonly was: string | null
    readonly due: string
  }[]
}

interface Row {
  readonly id: string
  readonly facts: PairFacts
  readonly milestones: readonly PlanMilestone[]
  readonly past: Readonly<Record<string, string>>
}

/** Pairs read at a time. */
const page = 2000
const mostNamed = 50

/** What other milestones would do to the pairs of a program that run: the rule of planning, with nothing written. */
export async function milestonesEffect(
  sql: Sql,
  programId: string,
  milestones: readonly TemplateMilestone[],
): Promise<MilestonesEffect> {
  const [{ today } = { today: '' }] = await sql.query<{ today: string }>({
    text: `select (now() at time zone ${companyZone('c')})::date::text as today from app.programs g
      join app.companies c on c.id = g.company_id where g.id = $1`,
    values: [programId],
  })
  let [running, earlier, added, lateCount] = [0, 0, 0, 0]
  const late: { readonly id: string; milestone_id: string; was: string | null; due: string }[] = []
  for await (const { id: pair, facts, milestones: own, past } of pairsOf(sql, programId)) {
    const plan = planOf(own, past)
    const changes = milestones.map((milestone) => replanned(plan, milestone, { ...facts, today }))
    const open = changes.filter(({ isReached }) => !isReached)
    running += 1
    added += open.filter(({ isNew }) => isNew).length
    earlier += open.some(({ due, was }) => due !== null && was !== null && due < was) ? 1 : 0
    const madeLate = open.find(({ isMadeLate }) => isMadeLate)
    if (madeLate === undefined || madeLate.due === null) continue
    lateCount += 1
    if (late.length < mostNamed)
      late.push({ id: pair, milestone_id: madeLate.milestone.milestoneId, was: madeLate.was, due: madeLate.due })
  }
  const names = await namesOf(
    sql,
    late.map(({ id: pair }) => pair),
  )
  const named = late.map((one) => ({ participant: null, presenter: null, ...names.get(one.id), ...one }))
  return { running, earlier, added, late: lateCount, grace_until: daysLater(today, graceDays), late_pairs: named }
}

function planOf(milestones: readonly PlanMilestone[], past: Row['past']) {
  const known = milestones.map(
    ({ id: own, kind, count, for: doer, due_on: dueOn, with_session: withMeeting }) =>
      [id<MilestoneId>(own), { milestoneId: id<MilestoneId>(own), kind, count, doer, dueOn, withMeeting }] as const,
  )
  const reached = milestones.flatMap(({ id: own, reached_at: at }) => (at === null ? [] : [own]))
  const all = [...reached, ...Object.keys(past)].map((own) => [id<MilestoneId>(own), ''] as const)
  return { milestones: new Map(known), reached: new Map(all) }
}

async function* pairsOf(sql: Sql, programId: string): AsyncGenerator<Row> {
  let after: string | null = null
  for (;;) {
    const rows: readonly Row[] = await sql.query<Row>({
      name: 'milestones_effect',
      text: `select r.id, ${pairFactsSql} as facts, coalesce(plan.attributes -> 'milestones', '[]') as milestones,
          coalesce(plan.attributes -> 'milestones_past', '{}') as past
        from (select * from rm.mentoring_relationships
          where program_id = $1 and state in ('initiated', 'admin_initiated') and ($2::uuid is null or id > $2)
          order by id limit ${page}) r ${pairFactsJoins} order by r.id`,
      values: [programId, after],
    })
    yield* rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < page) return
  }
}

async function namesOf(sql: Sql, pairs: readonly string[]) {
  const name = (user: string) =>
    `(select case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end
      from app.users u where u.id = ${user})`
  const rows = await sql.query<{ id: string; participant: string | null; presenter: string | null }>({
    text: `select id, ${name('r.participant_user_id')} as participant, ${name('r.presenter_user_id')} as presenter
      from rm.mentoring_relationships r where id = any($1::uuid[])`,
    values: [pairs],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
