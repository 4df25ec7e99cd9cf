import type { linkOfTemplate } from './ports.ts'

const minute = 60_000
const day = 86_400_000

/**
 * How long the link of a mail is valid, in milliseconds: for the code that makes one, and for the example of the mail.
 * The other two links end with what they open (`#contract/people/retention.ts`).
 */
export const linkLifetimes = {
  invitation: 14 * day,
  password_reset: 60 * minute,
  first_administrator: 7 * day,
  account_ready: 14 * day,
  email_change: day,
  sign_in_link: 15 * minute,
} as const satisfies { readonly [Template in keyof typeof linkOfTemplate]?: number }

/** Days before the end of a certificate on which administrators are mailed, the last one first. */
export const certificateWarnings = [3, 14, 30] as const
