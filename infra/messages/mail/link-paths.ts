import type { LinkPurpose } from '#commands/people/links/ports.ts'

/** The code of an SMS is typed, and images are part of a page: neither opens one. */
type LinkedPurpose = Exclude<LinkPurpose, 'phone_code' | 'article_images'>

/**
 * The page that a link opens, by its purpose. The page acts only when the person confirms, by a call of its own: GET
 * has no effect.
 */
export const linkPaths: Readonly<Record<LinkedPurpose, (token: string) => `/${string}`>> = {
  invitation: (token) => `/auth/sign_up/${token}`,
  sign_up: (token) => `/auth/sign_up/${token}`,
  password_reset: (token) => `/auth/edit_password?reset_password_token=${token}`,
  email_change: (token) => `/auth/confirm_email?token=${token}`,
  sign_in: (token) => `/auth/sign_in_link?token=${token}`,
  mail_act: (token) => `/mail/act?token=${token}`,
  calendar_file: (token) => `/mail/session.ics?token=${token}`,
  unsubscribe: (token) => `/mail/unsubscribe?token=${token}`,
  withdrawal: (token) => `/mail/withdrawal?token=${token}`,
  export: (token) => `/dashboard/my_data?export=${token}`,
}

/** The same link for somebody whose account a file made, and who has had no password yet. */
export function choosePath(token: string): `/${string}` {
  return `/auth/choose_password?reset_password_token=${token}`
}

/** The same link for who administers a new company, and has had no password yet: the page welcomes them. */
export function welcomePath(token: string): `/${string}` {
  return `/auth/welcome?reset_password_token=${token}`
}
