/** Whether the page stays where it is when the session runs out: a call goes on without the server. */
export interface Lasting {
  readonly isHeld: () => boolean
  /** Gives how to let go. */
  readonly hold: () => () => void
  /** Called when nothing holds the page any more. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createLasting(): Lasting {
  const holders = new Set<symbol>()
  const listeners = new Set<() => void>()
  return {
    isHeld: () => holders.size > 0,
    hold() {
      const holder = Symbol('holder')
      holders.add(holder)
      return () => {
        if (!holders.delete(holder) || holders.size > 0) return
        for (const listener of listeners) listener()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
