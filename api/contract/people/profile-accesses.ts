import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** What was opened: a profile as colleagues see it, or in the console the record, its contact details, its history. */
export const accessedParts = [
  'presenter_profile',
  'participant_profile',
  'record',
  'contacts',
  'history',
  'export',
  'help_case',
] as const
export type AccessedPart = (typeof accessedParts)[number]

/** What the console lists: who opened a help case is told its author alone, or the line would tell of the case. */
export const listedParts = accessedParts.filter((part) => part !== 'help_case')

/** By what right: an accompaniment or a request of the two (`since`), a common program, or a role of the reader. */
export const accessRights = [
  'accompaniment',
  'request',
  'program',
  'referent',
  'business_unit_admin',
  'auditor',
  'admin',
] as const
export type AccessRight = (typeof accessRights)[number]

/** One line for each reader, part, right and day. */
export const profileAccessAttributes = z.object({
  /** null: the account is deleted, and called as everywhere. */
  reader_name: z.string().nullable(),
  part: z.enum(accessedParts),
  right: z.enum(accessRights),
  /** Since when, for an accompaniment or a request. */
  since: instant.nullable(),
  /** What staff gave as their reason. */
  reason: z.string().nullable(),
  /** Visits on that day: what is read within 30 minutes is one. */
  times: z.number().int(),
  /** The last time on that day, to the minute. */
  at: instant,
})
export type ProfileAccessAttributes = z.infer<typeof profileAccessAttributes>

export const profileAccessesMeta = z.object({
  /** Of the last 30 days. */
  recent_times: z.number().int(),
  recent_readers: z.number().int(),
})

/** Who opened the reader's own profile, newest first, for twelve months. */
export const profileAccesses = {
  type: 'profile_accesses',
  attributes: profileAccessAttributes,
  paths: { list: '/profile_accesses' },
} as const satisfies ResourceContract
