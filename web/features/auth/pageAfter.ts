import { safeNext } from '../../app/rootPaths.ts'
import type { Entered } from './enter.ts'
import { authPaths } from './paths.ts'

/** Where a new session leads: `next` is an untrusted parameter. */
export function pageAfter({ mustChangePassword }: Entered, next: string | null): string {
  return mustChangePassword ? authPaths.firstPassword(next ?? undefined) : safeNext(next)
}
