/** Every address of the application, as patterns for the router and as builders for links. One table: nothing else spells a path. */
export const patterns = {
  home: '/',
  signIn: '/auth/sign_in',
  dashboard: '/dashboard',
  mentoringCenter: '/dashboard/mentoring_center',
  community: '/dashboard/community',
  profile: '/dashboard/profile/:kind/:id',
} as const

export type ProfileKind = 'presenter' | 'participant'

function query(parameters: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export const paths = {
  home: () => patterns.home,
  /** `next` is where to go after signing in: a path of this application. */
  signIn: (next?: string) => patterns.signIn + query({ next }),
  dashboard: () => patterns.dashboard,
  /** With `request` or `relationship` the center opens that very one. */
  mentoringCenter: (open: { request?: string; relationship?: string } = {}) => patterns.mentoringCenter + query(open),
  community: (search: { q?: string; with_room?: 'true' } = {}) => patterns.community + query(search),
  profile: (kind: ProfileKind, id: string) => `/dashboard/profile/${kind}/${encodeURIComponent(id)}`,
} as const

/**
 * A path of this application from an untrusted parameter, or the dashboard: `//elsewhere` and `https:` lead nowhere. Browsers leave tabs and line
 * breaks out of an address and read a backslash as a slash, so what has any of them, or another control character, is no path of ours.
 */
export function safeNext(next: string | null): string {
  if (next === null || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return paths.dashboard()
  const url = URL.parse(next, location.origin)
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return paths.dashboard()
  if (url.pathname.startsWith('/auth/') || url.pathname === '/auth') return paths.dashboard()
  return url.pathname + url.search + url.hash
}

/** True where nobody gets without signing in; other addresses are public. */
export function isBehindDoor(pathname: string): boolean {
  return pathname === patterns.home || pathname === patterns.signIn || pathname.startsWith(patterns.dashboard)
}
