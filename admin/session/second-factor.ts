/** Whether the server answers nothing of the console before a second factor is added (403 `second_factor_required`). */
let needed = false
const listeners = new Set<() => void>()

export function noteSecondFactor(status: number, json: unknown): void {
  if (status !== 403 || typeof json !== 'object' || json === null || !('code' in json)) return
  if (json.code === 'second_factor_required') set(true)
}

/** Also for whoever signs in next. */
export function secondFactorAdded(): void {
  set(false)
}

export function onSecondFactor(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isSecondFactorNeeded(): boolean {
  return needed
}

function set(value: boolean): void {
  if (needed === value) return
  needed = value
  for (const listener of listeners) listener()
}
