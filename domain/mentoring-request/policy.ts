import type { Actor } from '../shared/event-store.ts'
import type { UserId } from '../shared/ids.ts'
import type { RequestState } from './state.ts'

/** What someone is to one request. An administrator may also be a party. */
export type RequestRole = 'participant' | 'presenter' | 'admin' | 'system'

/** The states a reader may ask for, as the resource names them, and `propose` for other dates. */
export type RequestGoal = 'confirmed' | 'cancelled' | 'propose' | 'finished'

interface Rule {
  readonly by: RequestRole
  readonly from: readonly RequestState[]
  readonly to: RequestGoal
}

/** Who may do what, from which state: the table of the domain, read by the decisions, the API and the read model. */
export const requestRules = {
  proposeOtherDates: { by: 'presenter', from: ['requested'], to: 'propose' },
  confirm: { by: 'presenter', from: ['requested'], to: 'confirmed' },
  refuse: { by: 'presenter', from: ['requested'], to: 'cancelled' },
  withdraw: { by: 'participant', from: ['requested'], to: 'cancelled' },
  revoke: { by: 'admin', from: ['requested', 'confirmed'], to: 'cancelled' },
  expire: { by: 'system', from: ['requested'], to: 'cancelled' },
  finish: { by: 'system', from: ['confirmed'], to: 'finished' },
  partyErased: { by: 'system', from: ['requested', 'confirmed'], to: 'cancelled' },
} as const satisfies Record<string, Rule>

export type RequestCommand = keyof typeof requestRules

const rules: readonly (readonly [RequestCommand, Rule])[] = Object.entries(requestRules) as [RequestCommand, Rule][]

/** A party is a party first, then, where they are one, an administrator. Empty: the request is none of theirs. */
export function requestRolesOf(
  parties: { readonly participantUserId: UserId; readonly presenterUserId: UserId },
  actor: Actor,
): readonly RequestRole[] {
  if (actor.kind === 'system') return ['system']
  const roles: RequestRole[] = []
  if (actor.userId === parties.participantUserId) roles.push('participant')
  if (actor.userId === parties.presenterUserId) roles.push('presenter')
  if (actor.kind === 'admin') roles.push('admin')
  return roles
}

export function mayDo(command: RequestCommand, state: RequestState, roles: readonly RequestRole[]): boolean {
  const rule: Rule = requestRules[command]
  return roles.includes(rule.by) && rule.from.includes(state)
}

/** What may be asked for from here, each once. */
export function allowedFor(state: RequestState, roles: readonly RequestRole[]): readonly RequestGoal[] {
  return [...new Set(rules.filter(([command]) => mayDo(command, state, roles)).map(([, rule]) => rule.to))]
}

/**
 * The command that leads to `goal` for someone with these roles; when several do, one that the state allows comes first, then
 * the role that comes first (a mentor who is also an administrator refuses, and revokes what is confirmed).
 */
export function commandFor(
  goal: RequestGoal,
  state: RequestState,
  roles: readonly RequestRole[],
): RequestCommand | undefined {
  const candidates = roles.flatMap((role) =>
    rules.filter(([, rule]) => rule.by === role && rule.to === goal).map(([command]) => command),
  )
  return candidates.find((command) => mayDo(command, state, roles)) ?? candidates[0]
}
