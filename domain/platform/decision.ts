import type { Event } from './event.ts'

/** Why a command is refused: a stable code of a closed union, and the facts that a reader needs to understand it. */
export interface Refusal<Code extends string = string> {
  readonly code: Code
  /** The states that this actor may ask for from here, for `meta.allowed`. */
  readonly allowed?: readonly string[]
}

/** What a command gives: events (`[]` = already done), or a refusal. It never throws for what a user can do. */
export type Decision<E extends Event, Code extends string = string> =
  | { readonly events: readonly E[] }
  | { readonly refusal: Refusal<Code> }

export function accept<E extends Event>(...events: readonly E[]): { readonly events: readonly E[] } {
  return { events }
}

export function refuse<Code extends string>(
  code: Code,
  allowed?: readonly string[],
): { readonly refusal: Refusal<Code> } {
  return { refusal: allowed === undefined ? { code } : { code, allowed } }
}

/**
 * Several decisions on one state, each on the state that the ones before it lead to. The first refusal is the answer.
 */
export function decideInSequence<State, E extends Event, Code extends string>(
  evolve: (state: State, event: E) => State,
  state: State,
  ...steps: readonly ((state: State) => Decision<E, Code>)[]
): Decision<E, Code> {
  const events: E[] = []
  let current = state
  for (const step of steps) {
    const decision = step(current)
    if ('refusal' in decision) return decision
    events.push(...decision.events)
    current = decision.events.reduce(evolve, current)
  }
  return { events }
}
