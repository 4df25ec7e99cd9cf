import { authPaths } from './auth.ts'
import { mentoringCenterPaths } from './mentoring-center.ts'
import { path } from '../path.ts'
import type { Hold } from '../session/holds.ts'
import type { Ending } from '../session/session.ts'

/** What the start needs to know of addresses, before it loads the features (`paths.ts` has them all). */
export const rootPaths = { home: path('/'), dashboard: path('/dashboard') }

/** The administrators' application: another page of the same server. */
export const consolePath = '/admin'

export const { signIn } = authPaths

/** The sign-in after a session: who signs out is done here; whose session ended comes back to the page at `at`. */
export const signInAfter = (ending: Ending, at: string): string => (ending === 'signed_out' ? signIn() : signIn(at))

/** Where a person does what the server asks for first; the argument is where to go afterwards. */
export const holdPages: Readonly<Record<Hold, (next: string) => string>> = {
  password_change_required: authPaths.firstPassword,
  terms_not_accepted: authPaths.acceptTexts,
}

/** The page that the dashboard opens with. */
export const landing = mentoringCenterPaths.mentoringCenter

/**
 * A path of this application from an untrusted parameter, or the dashboard: `//elsewhere` and `https:` lead nowhere.
 * Browsers leave tabs and line breaks out of an address and read a backslash as a slash, so what has any of them, or
 * another control character, is no path of ours.
 */
export function safeNext(next: string | null): string {
  if (next === null || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return rootPaths.dashboard()
  const url = URL.parse(next, location.origin)
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return rootPaths.dashboard()
  if (url.pathname.startsWith('/auth/') || url.pathname === '/auth') return rootPaths.dashboard()
  return url.pathname + url.search + url.hash
}

/** True where nobody gets without signing in; other addresses are public. */
export function needsSession(pathname: string): boolean {
  return (
    pathname === rootPaths.home() || pathname === signIn.pattern || pathname.startsWith(rootPaths.dashboard.pattern)
  )
}
