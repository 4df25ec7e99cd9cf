const reloadedFor = 'binome-reloaded-for'

/** Numbers of a version, compared one by one: 33.10.0 is newer than 33.9.2. */
export function isNewer(served: string, running: string): boolean {
  const numbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const [a, b] = [numbers(served), numbers(running)]
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

interface VersionCheck {
  running: string
  reload: () => void
  timeout?: number
}

/**
 * Asks for the served version. When it is newer: clears the caches and reloads, once per version, so that a server
 * that names a version it does not serve cannot make the page spin. Resolves to false when the page is about to
 * reload. A failing check never holds the start back.
 */
export async function checkVersion({ running, reload, timeout = 3000 }: VersionCheck): Promise<boolean> {
  let served: string
  try {
    const response = await fetch('/meta.json', {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null || !('version' in answer)) return true
    served = String(answer.version)
  } catch {
    return true
  }
  if (!isNewer(served, running)) return true
  try {
    if (sessionStorage.getItem(reloadedFor) === served) return true
    sessionStorage.setItem(reloadedFor, served)
  } catch {
    // Without a place to note the reload there is no guard against a loop, so there is no reload.
    return true
  }
  if ('caches' in globalThis) {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  reload()
  return false
}
