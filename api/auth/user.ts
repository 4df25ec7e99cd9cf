import type { SessionUser } from '#commands/sessions/ports.ts'
import type { UserAttributes } from '../contract/users.ts'

/** The account as its owner sees it: attributes of the resource `users`. */
export function userAttributesOf(user: SessionUser): UserAttributes {
  return {
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    isAdmin: user.roles.includes('admin'),
    is_presenter: user.profiles.some(({ role }) => role === 'presenter'),
    roles: [...user.roles],
    locale: user.locale,
    time_zone: user.timeZone,
    avatar_url: avatarUrl(user),
  }
}

export function avatarUrl({ avatarKey }: { readonly avatarKey: string | null }): string | null {
  return avatarKey === null ? null : `/api/v1/avatars/${avatarKey}`
}

/** The plain object of `/auth`, with the members that devise_token_auth's clients look for. No token is in it. */
export function authUser(user: SessionUser): object {
  return { id: user.id, provider: 'email', uid: user.email, allow_password_change: false, ...userAttributesOf(user) }
}
