import { type CompanySettings, defaultSettings } from '#domain/company/company-settings.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '../../platform/sql.ts'
import { refreshExperts, refreshThreshold } from './due.ts'

type Refresh = (sql: Sql, companyId: CompanyId, before: CompanySettings, after: CompanySettings) => Promise<void>

/** Writes again what the directory keeps of a setting; null: it is read where it is used, and nothing keeps it. */
const refreshes: { readonly [Name in keyof CompanySettings]: Refresh | null } = {
  languages: null,
  default_language: null,
  time_zone: null,
  sign_up_approval: null,
  other_profile: null,
  min_profile_completion: (sql, companyId, before, after) =>
    refreshThreshold(sql, companyId, before.min_profile_completion, after.min_profile_completion),
  // The date of a request's answer was promised when it was sent.
  request_expiry_days: null,
  max_accompaniments_presenter: null,
  max_accompaniments_participant: null,
  password_min_length: null,
  allowed_email_domains: null,
  invitation_only: null,
  paranoid: null,
  password_sign_in: null,
  second_factor_for_admins: null,
  contact_email: null,
  web_conference: null,
  conference_hosts: null,
  experts: refreshExperts,
  personality_in_matching: null,
  // The day of an answer was promised when the case was sent; the time that it is kept begins when it closes.
  help_answer_days: null,
  help_conduct_months: null,
}

/** Call it in the transaction that has changed the settings of a company. */
export async function refreshSettings(sql: Sql, companyId: CompanyId, stored: object, next: object): Promise<void> {
  const before: CompanySettings = { ...defaultSettings, ...stored }
  const after: CompanySettings = { ...defaultSettings, ...next }
  for (const [name, refresh] of Object.entries(refreshes) as [keyof CompanySettings, Refresh | null][])
    if (before[name] !== after[name]) await refresh?.(sql, companyId, before, after)
}
