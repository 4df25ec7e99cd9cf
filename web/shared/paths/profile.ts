import { path } from '../path.ts'

export type ProfileKind = 'presenter' | 'participant'

export const profilePaths = {
  profile: path(
    '/dashboard/profile/:kind/:id',
    (kind: ProfileKind, id: string) => `/dashboard/profile/${kind}/${encodeURIComponent(id)}`,
  ),
}
