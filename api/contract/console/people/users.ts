import { z } from 'zod'
import { ownersPassword } from '../../people/auth.ts'
import { noContactDetails } from '../../platform/public-text.ts'
import { line } from '../../platform/line.ts'
import { emailField, nameFields, phoneField } from '../../people/sign-up.ts'
import { instant } from '../../platform/values.ts'
import { addressRefused } from '../messages/mails.ts'
import { capacity } from '../mentoring/parties.ts'
import { absenceSources } from '../../people/absences.ts'
import { accountRoles } from './roles.ts'
import {
  accountStatuses,
  erasureCauses,
  hiddenReasons,
  mergedParts,
  profileRefusalReasons,
  rejectionReasons,
} from './user-values.ts'

/** One profile of a person, and how many accompaniments it holds of how many it may. */
export const adminProfile = z.object({
  id: z.string(),
  role: z.enum(['participant', 'presenter']),
  visible: z.boolean(),
  /** Marked as one; null of a mentee, and where the company has none. */
  expert: z.boolean().nullable(),
  /** Of 100. */
  completion: z.number(),
  /** The completion from which the company shows a profile. */
  min_completion: z.number(),
  /** Every reason. Empty: it is found, or it is a mentee's, which is not looked for. */
  hidden: z.array(z.enum(hiddenReasons)),
  open: z.number(),
  limit: z.number(),
  /** null: the company's limit applies. */
  own_limit: z.number().nullable(),
  /** Of a mentor: how many wait for a place, and how many of them are offered one. Nobody reads who. */
  waiting: z.object({ people: z.number(), offered: z.number() }).nullable(),
  program_ids: z.array(z.string()),
  created_at: instant,
})
export type AdminProfile = z.infer<typeof adminProfile>

export const rejectSignUp = z.strictObject({
  reason: z.enum(rejectionReasons),
  /** To the person: their mail carries it. */
  word: z.string().trim().max(500).optional(),
})

const profileRole = z.enum(['participant', 'presenter'])
export const acceptProfile = z.strictObject({ role: profileRole })
export const refuseProfile = z.strictObject({ role: profileRole, reason: z.enum(profileRefusalReasons) })

export const handRole = z.strictObject({ role: z.enum(accountRoles) })

export const closeProfile = z.strictObject({ role: profileRole })

/** The business unit that they belong to from now on. */
export const moveUnit = z.strictObject({
  business_unit: z.string().min(1),
  /** The unit that the sender has read, null for none: another one now is 412. */
  from: z.string().nullish(),
})

const named = z.strictObject({
  first_name: nameFields.shape.first_name,
  /** Empty for a person with one name. */
  last_name: line(100, 0).superRefine(noContactDetails).nullable(),
  email: emailField,
  phone: z.union([phoneField, z.literal('')]).nullable(),
  job_title: line(100, 0).superRefine(noContactDetails).nullable(),
})

/** The open profiles of the person, or the one of a role, take part in the program. */
export const enrolPerson = z.strictObject({ program_id: z.uuid(), role: profileRole.nullable().default(null) })

/** What names a person, the whole of it. Another address ends their sessions, and mails go to both addresses. */
export const correctPerson = named.extend({
  /** What the sender has read: something else now is 412. */
  from: z
    .strictObject({
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      job_title: z.string().nullable(),
    })
    .optional(),
})

/** Two accounts of one person: this one ends, and `into` goes on. */
export const mergeAccounts = z.object({ into: z.uuid(), take: z.array(z.enum(mergedParts)) })

/** The person is away on these days of theirs; nobody writes a word for them. */
export const setAway = z.strictObject({ first_day: z.iso.date(), last_day: z.iso.date() })

/** How many accompaniments one of their profiles may hold. */
export const setLimit = z.strictObject({
  role: z.enum(['participant', 'presenter']),
  /** null: the company's limit. */
  limit: z.number().int().min(0).max(100).nullable(),
  /** The limit that the sender has read: another one now is 412. */
  from: z.number().int().optional(),
})

/** The note must not name the person: it stays. */
export const eraseAccount = ownersPassword.extend({
  reason: z.enum(erasureCauses),
  note: line(200, 0).superRefine(noContactDetails).optional(),
})

export const adminUser = z.object({
  id: z.string(),
  /** null once the account is erased. */
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** null for an auditor and a referent, who read no contact details. */
  phone: z.string().nullable(),
  /** The same. */
  email: z.string().nullable(),
  /** null for an auditor and a referent as well. */
  address_refused: addressRefused,
  /** null for an auditor too. */
  job_title: z.string().nullable(),
  business_unit: z.string().nullable(),
  status: z.enum(accountStatuses),
  /** When the status began; null for accounts that are older than this figure. */
  status_at: instant.nullable(),
  /** Empty for a referent, as is what follows of the account. */
  roles: z.array(z.enum(accountRoles)),
  profiles: z.array(z.enum(['participant', 'presenter'])),
  /** Requested profiles that await an answer. */
  asked_profiles: z.array(profileRole),
  /** A second factor or a passkey; null for a referent. */
  second_factor: z.boolean().nullable(),
  /** The newest version of each text that the person accepted; null for a referent. */
  accepted_texts: z.record(z.string(), z.number()).nullable(),
  /** null for an auditor and a referent. */
  open_sessions: z.number().nullable(),
  /** Of the sessions that are open; null: there is none, or the reader may not know. */
  last_seen_at: instant.nullable(),
  /** The account with which the person of this one goes on. */
  merged_into: z.object({ id: z.string(), full_name: z.string().nullable() }).nullable(),
  /** Their absence of now, or else the next one; null: none. Without its word. */
  away: z
    .object({
      id: z.string(),
      first_day: z.string(),
      last_day: z.string(),
      running: z.boolean(),
      set_by: z.enum(absenceSources),
    })
    .nullable(),
  /** Accounts that ended in this one. */
  merged: z.array(z.object({ id: z.string(), full_name: z.string().nullable() })),
  /** When an operator last asked them to finish a profile; null for a referent too. */
  finish_asked_at: instant.nullable(),
  /** The file that made the account; null: none, or the reader is a referent. */
  import_id: z.string().nullable(),
  /** When they were last mailed about it. */
  import_told_at: instant.nullable(),
  /** An import made it, and nobody has signed in with it: the person may be mailed. */
  never_entered: z.boolean(),
  /** The same, and it is a party of nothing: it may be removed. */
  unused: z.boolean(),
  /** Of `profiles`, in their order. */
  profile_details: z.array(adminProfile),
  created_at: instant,
  /** Roles that the reader may give and take. */
  grantable_roles: z.array(z.enum(accountRoles)),
  revocable_roles: z.array(z.enum(accountRoles)),
  /** What the reader may do with it. */
  actions: z.array(
    z.enum([
      'approve',
      'reject',
      'disable',
      'enable',
      'grant_role',
      'revoke_role',
      'accept_profile',
      'refuse_profile',
      'set_limit',
      'move_unit',
      'set_away',
      'end_away',
      'mark_expert',
      'unmark_expert',
      'correct',
      'merge',
      'close_profile',
      'ask_to_finish',
      'enrol',
      'tell_imported',
      'remove_imported',
      'reset_second_factor',
      'erase',
    ]),
  ),
})
export type AdminUser = z.infer<typeof adminUser>

/** One profile as it was: how many accompaniments it held, and the limit of that time, or the company's of today. */
export const adminProfileAsOf = capacity.extend({
  id: z.string(),
  role: adminProfile.shape.role,
  closed: z.boolean(),
  /** null: the company's limit applied. */
  own_limit: z.number().nullable(),
})
export type AdminProfileAsOf = z.infer<typeof adminProfileAsOf>

/** GET /admin/api/users/{id}?at=…: the account at that moment, folded from the log. It names nobody. */
export const adminUserAsOf = adminUser.pick({ id: true, status: true, roles: true, created_at: true }).extend({
  at: instant,
  /** Every profile that had been opened by then. */
  profile_details: z.array(adminProfileAsOf),
})
export type AdminUserAsOf = z.infer<typeof adminUserAsOf>
