import { accept, type Decision } from '../../platform/decision.ts'
import type { Instant, MilestoneId } from '../../platform/ids.ts'
import type { Writer } from './decide.ts'
import type { ActionPlanEvent, PlannedMilestone } from './events.ts'
import { opening } from './opening.ts'
import { evolve, factOf, milestoneStateOf, type ActionPlan } from './state.ts'
import { daysAfterMeeting, graceDays, type MilestoneKind, type TaskDoer } from './words.ts'

/** `YYYY-MM-DD` */
type Day = string

/** A milestone of a program's template: due with a session, or so many weeks after the start. */
export interface TemplateMilestone {
  readonly id: MilestoneId
  readonly kind: MilestoneKind
  readonly count: number | null
  readonly for: TaskDoer
  readonly due_weeks: number | null
  readonly due_session: number | null
}

export interface MilestoneTemplate {
  readonly version: number
  readonly milestones: readonly TemplateMilestone[]
}

/** What has happened in an accompaniment so far, each in the order in which it happened. */
export interface MilestoneFacts {
  /** When each session was that counts as held. */
  readonly held: readonly Instant[]
  /** The same sessions on the clock of the company. */
  readonly heldOn: readonly Day[]
  /** When each of the two gave their reports. */
  readonly reports: Readonly<Record<'participant' | 'presenter', readonly Instant[]>>
  readonly firstGoalAt: Instant | null
}

type Pair = Pick<Writer, 'parties' | 'programId' | 'isRunning'>

/**
 * Plans the milestones of a version, unless the plan has them or later ones: what is reached stays reached, also by
 * what has happened before. What the version makes late may still be reached for two weeks. A pair whose accompaniment
 * does not run is left alone.
 * @param began the day on which the accompaniment began, and `today`, both on the clock of the company
 */
export function planMilestones(
  plan: ActionPlan,
  pair: Pair,
  template: MilestoneTemplate,
  facts: MilestoneFacts & { readonly began: Day; readonly today: Day },
): Decision<ActionPlanEvent, never> {
  if (!pair.isRunning || plan.milestonesVersion >= template.version) return accept()
  const milestones = template.milestones.map((milestone) => replanned(plan, milestone, facts).milestone)
  const event: ActionPlanEvent = { type: 'MilestonesPlanned', data: { version: template.version, milestones } }
  const then = settled(evolve(plan, event), facts, pair)
  return accept(...opening(plan, pair), event, ...then)
}

export interface Replanned {
  readonly milestone: PlannedMilestone
  /** Its day as the version says it: `milestone` has a later one where it would be late from then on. */
  readonly due: Day | null
  /** Its day so far; null: it has none, or it is new. */
  readonly was: Day | null
  readonly isNew: boolean
  readonly isReached: boolean
  readonly isMadeLate: boolean
}

/** What a version makes of one milestone of a pair. */
export function replanned(
  plan: Pick<ActionPlan, 'milestones' | 'reached'>,
  { id: milestoneId, kind, count, for: doer, due_weeks: weeks, due_session: withMeeting }: TemplateMilestone,
  facts: MilestoneFacts & { readonly began: Day; readonly today: Day },
): Replanned {
  const before = plan.milestones.get(milestoneId)
  const due = weeks === null ? dayWith(withMeeting, facts) : daysLater(facts.began, weeks * 7)
  const isReached = plan.reached.has(milestoneId) || happenedAt({ kind, count, doer }, facts) !== null
  const was = before?.dueOn ?? null
  const isMadeLate = isLate(due, isReached, facts.today) && !isLate(was, isReached, facts.today)
  const dueOn = isMadeLate ? daysLater(facts.today, graceDays) : due
  const milestone = { milestoneId, kind, count, doer, dueOn, withMeeting }
  return { milestone, due, was, isNew: before === undefined, isReached, isMadeLate }
}

/**
 * Brings the milestones to what has happened: each is reached once. What was reached by a fact that is taken back opens
 * again while the accompaniment runs; afterwards only a last report still reaches one.
 */
export function settleMilestones(
  plan: ActionPlan,
  pair: Pick<Pair, 'isRunning'>,
  facts: MilestoneFacts,
): Decision<ActionPlanEvent, never> {
  return accept(...settled(plan, facts, pair))
}

/** Open, and its day has passed. */
export function isLate(dueOn: Day | null, isReached: boolean, today: Day): boolean {
  return !isReached && dueOn !== null && dueOn < today
}

export function daysLater(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function settled(
  plan: ActionPlan,
  facts: MilestoneFacts,
  { isRunning }: Pick<Pair, 'isRunning'>,
): readonly ActionPlanEvent[] {
  return [...plan.milestones.values()].flatMap((milestone): readonly ActionPlanEvent[] => {
    const { milestoneId, kind, withMeeting, dueOn } = milestone
    const events: ActionPlanEvent[] = []
    const day = dayWith(withMeeting, facts)
    if (isRunning && withMeeting !== null && (day === null) !== (dueOn === null))
      events.push({ type: 'MilestoneDated', data: { milestoneId, dueOn: day } })
    if (kind === 'task') return events
    const reachedAt = happenedAt(milestone, facts)
    const isOpen = milestoneStateOf(plan, milestoneId) === 'open'
    if (isOpen && reachedAt !== null) events.push({ type: 'MilestoneReached', data: { milestoneId, reachedAt } })
    if (isRunning && !isOpen && reachedAt === null && plan.reached.get(milestoneId) === factOf(milestone))
      events.push({ type: 'MilestoneReopened', data: { milestoneId } })
    return events
  })
}

function dayWith(number: number | null, { heldOn }: MilestoneFacts): Day | null {
  const held = number === null ? undefined : heldOn[number - 1]
  return held === undefined ? null : daysLater(held, daysAfterMeeting)
}

/** null: not yet, or only a tick says so. */
function happenedAt(
  { kind, count, doer }: Pick<PlannedMilestone, 'kind' | 'count' | 'doer'>,
  { held, reports, firstGoalAt }: MilestoneFacts,
): Instant | null {
  const nth = (count ?? 1) - 1
  switch (kind) {
    case 'session':
      return held[nth] ?? null
    case 'report': {
      if (doer !== 'both') return reports[doer][nth] ?? null
      const [one, other] = [reports.participant[nth], reports.presenter[nth]]
      return one === undefined || other === undefined ? null : one > other ? one : other
    }
    case 'goal':
      return firstGoalAt
    case 'task':
    default:
      return null
  }
}
