import { z } from 'zod'
import { legalDocuments } from '#domain/people/account/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** The stored data of a person, in the order of the page. Each has texts for what, why and who sees it. */
export const keptCategories = [
  'identity',
  'civil_status',
  'profiles',
  'messages',
  'notes',
  'recommendations',
  'feed',
  'team_messages',
  'settings',
  'history',
  'agreements',
  'sessions',
  'sign_ins',
  'profile_accesses',
  'data_exports',
  'mails',
  'error_reports',
] as const
export type KeptCategory = (typeof keptCategories)[number]

/**
 * When a category goes:
 * - `clock`: with the account, three years after the last role
 * - `clock_or_removed`: the same, or when the person removes it
 * - `without_name`: it stays, without the person, when the account is erased
 * - `signed_out`: when the person signs out
 * - `period`: each line after the period
 */
export const keptUntil = ['clock', 'clock_or_removed', 'without_name', 'signed_out', 'period'] as const

export const keptReaders = [
  'self',
  'community',
  'community_without_contact',
  'mentees_when_visible',
  'asked_mentors',
  'counterparts',
  'counterparts_without_email',
  'recipient',
  'administrators',
  'auditors',
  'operators',
] as const

export const period = z.union([
  z.strictObject({ hours: z.number() }),
  z.strictObject({ days: z.number() }),
  z.strictObject({ months: z.number() }),
  z.strictObject({ years: z.number() }),
])

export const keptCategory = z.object({
  category: z.enum(keptCategories),
  /** How many there are, by what: `{ "messages": 214, "files": 6 }`. */
  counts: z.record(z.string(), z.number()),
  until: z.object({
    rule: z.enum(keptUntil),
    period: period.nullable(),
    /** The last of it goes at this instant; null: nothing is running out. */
    at: instant.nullable(),
  }),
  read_by: z.array(z.enum(keptReaders)),
})

export const roles = ['participant', 'presenter', 'admin', 'auditor', 'business_unit_admin', 'referent'] as const

/** The clock of the account: it stands while a role is open. */
export const retentionClock = z.object({
  running: z.boolean(),
  open_roles: z.array(z.enum(roles)),
  last_role_closed_at: instant.nullable(),
  /** The account is erased then; null while the clock stands. */
  goes_at: instant.nullable(),
})
export type RetentionClock = z.infer<typeof retentionClock>

/** The newest acceptance of each version of a document. */
export const agreement = z.object({
  document: z.enum(legalDocuments),
  version: z.number().int(),
  language: z.enum(['fr', 'en']),
  accepted_at: instant,
})

export const keptDataAttributes = z.object({
  clock: retentionClock,
  categories: z.array(keptCategory),
  agreements: z.array(agreement),
})
export type KeptDataAttributes = z.infer<typeof keptDataAttributes>

/** What is kept of the reader, until when, and who reads it. Its id is that of the account. */
export const keptData = {
  type: 'kept_data',
  attributes: keptDataAttributes,
  paths: { ofUser: '/users/:id/kept_data' },
} as const satisfies ResourceContract
