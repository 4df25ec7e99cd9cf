import { consolePath, safeNext } from '../../../shared/paths/rootPaths.ts'
import { leaveFor } from '../../../shared/session/leaveFor.ts'
import type { Entered } from './enter.ts'
import { authPaths } from '../../../shared/paths/auth.ts'

/** Where a new session leads: `next` is an untrusted parameter. */
export function pageAfter({ mustChangePassword, mustAccept, administers }: Entered, next: string | null): string {
  if (mustChangePassword) return authPaths.firstPassword(next ?? undefined)
  // The console asks for the acceptance of texts itself.
  if (administers && next === null) return consolePath
  return mustAccept ? authPaths.acceptTexts(next ?? undefined) : safeNext(next)
}

/** Goes to a page of the console, which is another application. False: it is a page of this one. */
export function leavesForConsole(page: string): boolean {
  const leaves = page === consolePath || page.startsWith(`${consolePath}/`)
  if (leaves) leaveFor(page)
  return leaves
}
