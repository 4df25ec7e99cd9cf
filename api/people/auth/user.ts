import type { AccountDetails, SessionUser } from '#commands/people/sessions/ports.ts'
import type { UserAttributes } from '../../contract/people/users.ts'

/** The account as its owner sees it: attributes of the resource `users`. */
export function userAttributesOf(user: SessionUser, mustAccept: AccountDetails['mustAccept']): UserAttributes {
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
    must_accept: [...mustAccept],
  }
}

export function avatarUrl({ avatarKey }: { readonly avatarKey: string | null }): string | null {
  return avatarKey === null ? null : `/api/v1/avatars/${avatarKey}`
}

/** The plain object of `/auth`, with the members that devise_token_auth's clients look for. No token is in it. */
export function authUser({ user, ...details }: AccountDetails): object {
  return {
    id: user.id,
    provider: 'email',
    uid: user.email,
    // Somebody else chose the password: nothing but PUT /auth/password is answered until it is changed.
    allow_password_change: user.passwordChangeRequired,
    ...userAttributesOf(user, details.mustAccept),
    // Who has a role and no profile works in the console.
    has_profile: user.profiles.length > 0,
    phone: details.phone,
    phone_verified: details.phoneProven,
    linkedin_url: details.linkedinUrl,
    theme: details.theme,
    unconfirmed_email: details.unconfirmedEmail,
    notifications: {
      choices: details.notifications.choices,
      digest_hour: details.notifications.digestHour,
      quiet_hours: details.notifications.quietHours,
    },
  }
}

/** Of an account that waits for approval: its owner has no session to read it with. */
export function newAuthUser(
  id: string,
  person: { readonly email: string; readonly firstName: string; readonly lastName: string; readonly locale: string },
): object {
  const { email, firstName, lastName, locale } = person
  const names = { first_name: firstName, last_name: lastName }
  return { id, provider: 'email', uid: email, email, ...names, locale, status: 'pending_approval' }
}
