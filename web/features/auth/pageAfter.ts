import { safeNext } from '../../app/rootPaths.ts'
import type { Entered } from './enter.ts'
import { authPaths } from './paths.ts'

/** Where a new session leads: `next` is an untrusted parameter. */
export function pageAfter({ mustChangePassword, mustAccept }: Entered, next: string | null): string {
  if (mustChangePassword) return authPaths.firstPassword(next ?? undefined)
  return mustAccept ? authPaths.acceptTexts(next ?? undefined) : safeNext(next)
}
