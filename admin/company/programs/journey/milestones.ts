import type {
  AdminMilestones,
  AdminMilestonesEffect,
  MilestoneGiven,
  MilestonesWritten,
} from '#contract/console/mentoring/program-milestones.ts'

export type Milestone = MilestoneGiven
export type Scope = Exclude<MilestonesWritten['as'], 'draft'>
export type EffectAnswer = AdminMilestonesEffect
export type Journey = AdminMilestones

const members = ['kind', 'count', 'for', 'due_weeks', 'due_session'] as const

/** The same in every member, the place aside. */
export function isSameMilestone(one: Milestone, other: Milestone): boolean {
  return (
    members.every((member) => one[member] === other[member]) &&
    (one.title?.fr ?? '') === (other.title?.fr ?? '') &&
    (one.title?.en ?? '') === (other.title?.en ?? '')
  )
}

export function isSameJourney(some: readonly Milestone[], others: readonly Milestone[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id }, place) => {
      const [one, other] = [some[place], others[place]]
      return one !== undefined && other?.id === id && isSameMilestone(one, other)
    })
  )
}

/** How many of a draft are new, changed, gone or elsewhere. */
export function changesIn(draft: readonly Milestone[], inForce: readonly Milestone[]): number {
  const before = new Map(inForce.map((one) => [one.id, one]))
  const changed = draft.filter((one) => {
    const was = before.get(one.id)
    return was === undefined || !isSameMilestone(one, was)
  })
  const gone = inForce.filter(({ id }) => !draft.some((one) => one.id === id))
  return changed.length + gone.length || (isSameJourney(draft, inForce) ? 0 : 1)
}

/** What keeps a draft from being published, with the milestone that it is about; null: nothing. */
export function faultIn(milestones: readonly Milestone[]): { readonly id: string; readonly fault: Fault } | null {
  for (const one of milestones) {
    const fault = faultOf(one)
    if (fault !== null) return { id: one.id, fault }
  }
  return null
}

export type Fault = 'no_words' | 'half_worded' | 'no_due'

function faultOf({ kind, title, due_weeks: weeks, due_session: session }: Milestone): Fault | null {
  const [fr, en] = [title?.fr.trim() ?? '', title?.en.trim() ?? '']
  if (kind === 'task' && (fr === '' || en === '')) return 'no_words'
  if ((fr === '') !== (en === '')) return 'half_worded'
  return weeks === null && session === null ? 'no_due' : null
}

/** A new one has the kind that most programs begin with. */
export function newMilestone(id: string): Milestone {
  const due = { due_weeks: 4, due_session: null } as const
  return { id, kind: 'task', count: null, for: 'both', title: { fr: '', en: '' }, ...due }
}

/** Weeks that the ruler shows, and from one mark to the next. */
export function rulerOf(milestones: readonly Milestone[]): { readonly weeks: number; readonly step: number } {
  const last = Math.max(24, ...milestones.map(({ due_weeks: weeks }) => weeks ?? 0))
  const step = Math.ceil(last / 28) * 4
  return { weeks: Math.ceil((last + 1) / step) * step, step }
}
