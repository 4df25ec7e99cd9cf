/** Addresses whose last answer did not show yet all that its reader has done (`X-Stale`). */
const stale = new Set<string>()
const listeners = new Set<() => void>()

export function noteStaleness(url: string, headers: Headers): void {
  const [path = ''] = url.split('?', 1)
  const marked = headers.get('x-stale') === 'true'
  if (marked === stale.has(path)) return
  if (marked) stale.add(path)
  else stale.delete(path)
  for (const listener of listeners) listener()
}

/** Another page asks for other things. */
export function forgetStaleness(): void {
  stale.clear()
  for (const listener of listeners) listener()
}

export function onStaleness(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isAnythingStale(): boolean {
  return stale.size > 0
}
