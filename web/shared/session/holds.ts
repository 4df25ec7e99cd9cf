/** What the server asks of a person before it answers anything else, as the code of its refusals (403). */
const codes = ['password_change_required', 'terms_not_accepted'] as const
export type Hold = (typeof codes)[number]

export function holdOf(code: string): Hold | undefined {
  return codes.find((known) => known === code)
}

export interface Holds {
  tell: (hold: Hold) => void
  /** Also called for refusals before the subscription: the start makes calls before the application is mounted. */
  subscribe: (listener: (hold: Hold) => void) => () => void
}

export function createHolds(): Holds {
  const listeners = new Set<(hold: Hold) => void>()
  let untold: Hold | undefined
  return {
    tell(hold) {
      if (listeners.size === 0) untold = hold
      for (const listener of listeners) listener(hold)
    },
    subscribe(listener) {
      listeners.add(listener)
      if (untold) listener(untold)
      untold = undefined
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
