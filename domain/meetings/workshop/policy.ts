import type { Actor } from '../../platform/actor.ts'
import { createPolicy, type Rules } from '../../platform/policy.ts'
import type { PlannedWorkshop, WorkshopState } from './state.ts'

/** The goal of a command: `edit` is its subject and its place, `move` the date, `people` who is invited. */
export type WorkshopGoal = Exclude<WorkshopState, 'none'> | 'edit' | 'move' | 'people' | 'accepted' | 'declined'

/** What someone is to a workshop. */
export type WorkshopRole = 'invited' | 'admin' | 'system'

const rules = {
  plan: { by: ['admin'], from: ['none'], to: 'planned' },
  change: { by: ['admin'], from: ['planned'], to: 'edit' },
  move: { by: ['admin'], from: ['planned'], to: 'move' },
  invite: { by: ['admin'], from: ['planned'], to: 'people' },
  remove: { by: ['admin', 'system'], from: ['planned'], to: 'people' },
  accept: { by: ['invited'], from: ['planned'], to: 'accepted' },
  decline: { by: ['invited'], from: ['planned'], to: 'declined' },
  cancel: { by: ['admin'], from: ['planned'], to: 'cancelled' },
  end: { by: ['system'], from: ['planned'], to: 'ended' },
  expire: { by: ['system'], from: ['planned'], to: 'expired' },
} as const satisfies Rules<string, WorkshopState, WorkshopGoal, WorkshopRole>

export type WorkshopCommand = keyof typeof rules

/** Who may do what with a workshop, from which state. */
export const workshopPolicy = createPolicy<WorkshopCommand, WorkshopState, WorkshopGoal, WorkshopRole>(rules)

/** Empty: the workshop does not concern them. An administrator may be invited, too. */
export function workshopRolesOf({ people }: Pick<PlannedWorkshop, 'people'>, actor: Actor): readonly WorkshopRole[] {
  if (actor.kind === 'system') return ['system']
  return [
    ...(actor.userId !== undefined && people.has(actor.userId) ? (['invited'] as const) : []),
    ...(actor.kind === 'admin' ? (['admin'] as const) : []),
  ]
}
