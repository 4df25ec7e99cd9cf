/** How long something is kept. Calendar months and years; `hours` and `days` are of 24 hours. */
export type Period =
  | { readonly hours: number }
  | { readonly days: number }
  | { readonly months: number }
  | { readonly years: number }

/**
 * Every period of the product, once: for the jobs that delete, for the page of kept data, for the privacy policy and
 * for docs/privacy.md, which a test compares.
 */
export const retention = {
  /** After the last role of a person was closed; then the account is erased. */
  account: { years: 3 },
  /** How long before that the person is warned. */
  account_warning: { days: 30 },
  /** The account of a sign-up that was rejected. */
  rejected_sign_up: { days: 30 },
  /** Attempts to sign in. */
  access_log: { months: 12 },
  /** Who opened a profile. */
  profile_accesses: { months: 12 },
  /** People who left their address without an account. */
  contact_requests: { years: 1 },
  /** What was written in the contact form. */
  contact_messages: { years: 1 },
  /** Who opened a training tool on a day, so that the day counts once. */
  training_tool_clicks: { days: 2 },
  /** Invitations, after they expired or were revoked; with the draft of a sign-up that was not finished. */
  invitations: { years: 1 },
  /** The archive of a person's data. */
  data_exports: { days: 7 },
  error_reports: { days: 30 },
  mails: { days: 30 },
  idempotency_keys: { hours: 24 },
  /** Copies of the keys of persons; a text of an erased person can be read in no backup after that. */
  key_backups: { days: 30 },
} as const satisfies Readonly<Record<string, Period>>

export type RetentionName = keyof typeof retention

/** The instant that is one period after another one. The 29 February of a year without one is the 28. */
export function after(from: Date, period: Period): Date {
  if ('hours' in period) return new Date(from.getTime() + period.hours * 3_600_000)
  if ('days' in period) return new Date(from.getTime() + period.days * 86_400_000)
  return shifted(from, 'months' in period ? period.months : period.years * 12)
}

/** The instant that is one period before another one. */
export function before(to: Date, period: Period): Date {
  if ('hours' in period) return new Date(to.getTime() - period.hours * 3_600_000)
  if ('days' in period) return new Date(to.getTime() - period.days * 86_400_000)
  return shifted(to, -('months' in period ? period.months : period.years * 12))
}

function shifted(from: Date, months: number): Date {
  const day = from.getUTCDate()
  const at = new Date(from)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, days))
  return at
}
