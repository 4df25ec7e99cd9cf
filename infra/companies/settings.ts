import { z } from 'zod'
import { type CompanySettings, defaultSettings } from '#domain/shared/company-settings.ts'

const language = z.enum(['fr', 'en'])
const domain = z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, { error: 'a domain like example.org' })

/** Settings that a file or an operator may give, each alone. */
export const givenSettings = z
  .strictObject({
    languages: z.array(language).min(1),
    default_language: language,
    sign_up_approval: z.boolean(),
    other_profile: z.enum(['at_once', 'approval', 'closed']),
    min_profile_completion: z.number().int().min(0).max(100),
    request_expiry_days: z.number().int().min(1).max(90),
    max_accompaniments_presenter: z.number().int().min(0).max(1000),
    max_accompaniments_participant: z.number().int().min(0).max(1000),
    password_min_length: z.number().int().min(6).max(64),
    allowed_email_domains: z.array(domain),
    invitation_only: z.boolean(),
    paranoid: z.boolean(),
    password_sign_in: z.boolean(),
    second_factor_for_admins: z.boolean(),
    contact_email: z.email().nullable(),
    web_conference: z.boolean(),
    conference_hosts: z.array(domain).max(20),
    experts: z.boolean(),
    personality_in_matching: z.boolean(),
  } satisfies { readonly [Name in keyof CompanySettings]: z.ZodType<CompanySettings[Name]> })
  .partial()

/** What `app.companies.settings` holds, completed with the defaults. */
export function settingsOf(stored: object): CompanySettings {
  return { ...defaultSettings, ...stored }
}
