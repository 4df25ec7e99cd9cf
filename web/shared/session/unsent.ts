import { useSyncExternalStore } from 'react'

/** How many messages of a person cannot be sent, by the outbox's last report: the menus show it without its code. */
let unsent: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

export function tellUnsent(personId: string, messages: number): void {
  if ((unsent.get(personId) ?? 0) === messages) return
  unsent = new Map(unsent).set(personId, messages)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useUnsent(personId: string): number {
  return useSyncExternalStore(subscribe, () => unsent.get(personId) ?? 0)
}
