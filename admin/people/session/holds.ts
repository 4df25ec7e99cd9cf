/** What the server asks of an administrator before it answers anything of the console, as the code of its 403. */
const holds = ['second_factor_required', 'terms_not_accepted'] as const
export type Hold = (typeof holds)[number]

let current: Hold | null = null
const listeners = new Set<() => void>()

export function noteHold(status: number, json: unknown): void {
  if (status !== 403 || typeof json !== 'object' || json === null || !('code' in json)) return
  const hold = holds.find((code) => code === json.code)
  if (hold !== undefined) set(hold)
}

/** Ends the hold, also for the next user who signs in. */
export function releaseHold(): void {
  set(null)
}

export function onHold(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentHold(): Hold | null {
  return current
}

function set(hold: Hold | null): void {
  if (current === hold) return
  current = hold
  for (const listener of listeners) listener()
}
