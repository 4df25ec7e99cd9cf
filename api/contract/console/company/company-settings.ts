import { z } from 'zod'
import { otherProfileRules } from '#domain/company/words.ts'
import { emailIdentity, emailPattern } from '../../people/email.ts'
import { retention, type RetentionName } from '../../people/retention.ts'
import { timeZone } from '../../platform/time-zone.ts'
import { line } from '../../platform/line.ts'
import { instant, localisedLine } from '../../platform/values.ts'

const language = z.enum(['fr', 'en'])
const domain = z
  .string()
  .overwrite((typed) => emailIdentity(`@${typed}`).slice(1))
  .max(253)
  .regex(/^[a-z0-9.-]+\.[a-z][a-z0-9-]*[a-z0-9]$/, { error: 'a domain like example.org' })
const colour = z.string().regex(/^#[\da-fA-F]{6}$/, { error: 'a colour, as # and six hexadecimal digits' })

/** What a company decides about its installation, each setting alone. Defaults: domain/company/company-settings.ts. */
export const companySettingShape = {
  languages: z.array(language).min(1),
  default_language: language,
  time_zone: timeZone,
  sign_up_approval: z.boolean(),
  other_profile: z.enum(otherProfileRules),
  min_profile_completion: z.number().int().min(0).max(100),
  request_expiry_days: z.number().int().min(1).max(90),
  max_accompaniments_presenter: z.number().int().min(0).max(1000),
  max_accompaniments_participant: z.number().int().min(0).max(1000),
  password_min_length: z.number().int().min(6).max(64),
  allowed_email_domains: z.array(domain).max(100),
  invitation_only: z.boolean(),
  paranoid: z.boolean(),
  password_sign_in: z.boolean(),
  second_factor_for_admins: z.boolean(),
  contact_email: z.email({ pattern: emailPattern }).nullable(),
  web_conference: z.boolean(),
  conference_hosts: z.array(domain).max(20),
  experts: z.boolean(),
  personality_in_matching: z.boolean(),
  help_answer_days: z.number().int().min(1).max(30),
  help_conduct_months: z.number().int().min(1).max(120),
} as const

/** What a company may choose of its looks; the logo is a call of its own. */
export const companyBrand = z.object({
  /** The name that pages and mails show. */
  name: line(80),
  tagline: localisedLine(200),
  main: colour,
  lighter: colour,
  /** White text stands on it: corrected to 4.5:1, never refused. */
  darker: colour,
})
export type CompanyBrand = z.infer<typeof companyBrand>

/** PUT company_settings: the whole record. */
export const writeCompanySettings = z.object({
  brand: companyBrand,
  settings: z
    .object(companySettingShape)
    .refine(({ languages, default_language: first }) => languages.includes(first), {
      path: ['default_language'],
      error: 'it is not among the languages',
    }),
})
export type WriteCompanySettings = z.infer<typeof writeCompanySettings>

/** An address at which the company's people find the product. */
const host = z.object({
  host: z.string(),
  state: z.enum(['in_use', 'asked']),
  /** The DNS record with which a company proves that a requested host is its own. */
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).nullable(),
  checked_at: instant.nullable(),
  /** What the last look found. */
  problem: z.enum(['no_record', 'other_value', 'no_answer', 'taken']).nullable(),
})
export type CompanyHost = z.infer<typeof host>
export const hostProblems = host.shape.problem.unwrap().options

/** GET company_settings */
export const adminCompanySettings = writeCompanySettings.extend({
  id: z.string(),
  slug: z.string(),
  revision: z.number(),
  logo_url: z.string().nullable(),
  hosts: z.array(host),
  /** Domains of the addresses of accounts in use, the most used first, 20 at most. */
  domains: z.array(z.object({ domain: z.string(), accounts: z.number() })),
  /** Accounts in use. */
  people: z.number(),
  /** Accounts that the clock erases within 31 days, by reason. */
  going: z.object({ last_role: z.number(), rejected_sign_up: z.number() }),
})
export type AdminCompanySettings = z.infer<typeof adminCompanySettings>

const retentionNames = Object.keys(retention) as [RetentionName, ...RetentionName[]]

/** `GET company_settings/retention`: what the clock deletes until an instant, of what is there now. */
export const adminRetentionAhead = z.object({
  until: instant,
  /** Kinds whose rows are deleted by a job; the others are no rows of the database. */
  kinds: z.array(
    z.object({
      kind: z.enum(retentionNames),
      /** Rows, or accounts. */
      count: z.number(),
      /** From which the period of the oldest of them counts; null: there is none. */
      oldest_at: instant.nullable(),
      /** When the first of them goes; one that is over goes with the next run of its job. */
      next_at: instant.nullable(),
    }),
  ),
})
export type AdminRetentionAhead = z.infer<typeof adminRetentionAhead>

export const askHost = z.object({ host: z.string().trim().min(4).max(253) })
export const maxLogoBytes = 262_144
