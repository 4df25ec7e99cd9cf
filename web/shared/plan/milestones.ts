import type { TFunction } from 'i18next'
import type { Formats } from '../i18n/format.ts'
import type { Side } from '../meeting/parties.ts'
import type { PlanMilestone } from './calls.ts'
import { dayWords } from './dates.ts'

/** What is said of it: its words, or what its kind and count say. */
export type Named = Pick<PlanMilestone, 'count' | 'title'> & { readonly kind: string }
type Due = Pick<PlanMilestone, 'due_on' | 'with_session' | 'late'>

const kinds = ['session', 'report', 'goal'] as const

export function milestoneName(t: TFunction<'action_plan'>, { kind, count, title }: Named): string {
  if (title !== null) return title
  const known = kinds.find((one) => one === kind)
  return known === undefined ? t('milestone.task') : t(`milestone.${known}`, { count: count ?? 1 })
}

/** « avant le 8 déc. », « avec la session 4 », « attendu depuis le 8 déc. »; empty: it has no day yet. */
export function milestoneDue(t: TFunction<'action_plan'>, formats: Formats, due: Due, now: Date): string {
  if (due.due_on === null) return due.with_session === null ? '' : t('milestone.with', { number: due.with_session })
  return t(due.late ? 'milestone.late' : 'milestone.before', { day: dayWords(formats, due.due_on, now) })
}

/** The first that waits for the reader, alone or with the other; null: none. Those that have no day come last. */
export function waitingMilestone(milestones: readonly PlanMilestone[], side: Side | null): PlanMilestone | null {
  const [first] = milestones
    .filter((one) => one.reached_at === null && (one.for === 'both' || one.for === side))
    .toSorted((a, b) => (a.due_on ?? '9').localeCompare(b.due_on ?? '9'))
  return first ?? null
}
