import type { Actor } from '../shared/event-store.ts'
import type { Instant, UserId } from '../shared/ids.ts'
import type { MentoringRequest, RequestState } from './state.ts'

/** What someone is to one request. An administrator may also be a party. */
export type RequestRole = 'participant' | 'presenter' | 'admin' | 'system'

/** The states a reader may ask for, as the resource names them, and `propose` for other dates. */
export type RequestGoal = 'confirmed' | 'cancelled' | 'propose' | 'finished'

/** Where the rules apply: a state, or `offered`, which is requested with dates of the mentor's that may be taken. */
export type RequestStage = RequestState | 'offered'

interface Rule {
  readonly by: RequestRole
  readonly from: readonly RequestStage[]
  readonly to: RequestGoal
}

/** Who may do what, from which state: the table of the domain, read by the decisions, the API and the read model. */
export const requestRules = {
  proposeOtherDates: { by: 'presenter', from: ['requested', 'offered'], to: 'propose' },
  confirm: { by: 'presenter', from: ['requested', 'offered'], to: 'confirmed' },
  refuse: { by: 'presenter', from: ['requested', 'offered'], to: 'cancelled' },
  takeDate: { by: 'participant', from: ['offered'], to: 'confirmed' },
  withdraw: { by: 'participant', from: ['requested', 'offered'], to: 'cancelled' },
  revoke: { by: 'admin', from: ['requested', 'offered', 'confirmed'], to: 'cancelled' },
  expire: { by: 'system', from: ['requested', 'offered'], to: 'cancelled' },
  finish: { by: 'system', from: ['confirmed'], to: 'finished' },
  partyErased: { by: 'system', from: ['requested', 'offered', 'confirmed'], to: 'cancelled' },
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

/** `at`: dates that have started by then are nobody's to take; without it all of them count. */
export function stageOf(request: MentoringRequest, at?: Instant): RequestStage {
  if (request.state !== 'requested') return request.state
  return request.offered.some(({ startsAt }) => at === undefined || startsAt > at) ? 'offered' : 'requested'
}

export function mayDo(command: RequestCommand, stage: RequestStage, roles: readonly RequestRole[]): boolean {
  const rule: Rule = requestRules[command]
  return roles.includes(rule.by) && rule.from.includes(stage)
}

/** What may be asked for from here, each once. */
export function allowedFor(stage: RequestStage, roles: readonly RequestRole[]): readonly RequestGoal[] {
  return [...new Set(rules.filter(([command]) => mayDo(command, stage, roles)).map(([, rule]) => rule.to))]
}

/**
 * The command that leads to `goal` for someone with these roles; when several do, one that the stage allows comes first, then
 * the role that comes first (a mentor who is also an administrator refuses, and revokes what is confirmed).
 */
export function commandFor(
  goal: RequestGoal,
  stage: RequestStage,
  roles: readonly RequestRole[],
): RequestCommand | undefined {
  const candidates = roles.flatMap((role) =>
    rules.filter(([, rule]) => rule.by === role && rule.to === goal).map(([command]) => command),
  )
  return candidates.find((command) => mayDo(command, stage, roles)) ?? candidates[0]
}
