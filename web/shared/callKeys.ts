import { useSyncExternalStore } from 'react'

const key = 'binome-call-keys'
const listeners = new Set<() => void>()
/** Where storage is refused the choice lasts as long as the page. */
let chosen: boolean | null = null

function isOn(): boolean {
  if (chosen !== null) return chosen
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

function subscribe(listener: () => void) {
  const written = (event: StorageEvent) => {
    if (event.key !== key) return
    chosen = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', written)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', written)
  }
}

/** On this device: whether a single key acts in a call. Speech input types letters nobody meant (WCAG 2.1.4). */
export function setCallKeys(on: boolean): void {
  chosen = on
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // It is kept above.
  }
  for (const listener of listeners) listener()
}

export function useCallKeys(): boolean {
  return useSyncExternalStore(subscribe, isOn)
}
