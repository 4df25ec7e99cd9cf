import { z } from 'zod'
import { signUpRoles } from '../../people/sign-up.ts'
import { instant } from '../../platform/values.ts'
import { accountStatuses, rejectionReasons } from './user-values.ts'

export const signUpOrigins = ['invited', 'import', 'open', 'single_sign_on', 'other'] as const

/** `profile_asked`: an account that is open, whose person asks for the other profile. */
export const signUpStatuses = ['pending_approval', 'rejected', 'profile_asked'] as const

/**
 * A sign-up that waits for an administrator, or that one has rejected; or somebody who asks for the other profile. Its
 * id is that of the account.
 */
export const adminSignUp = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  city: z.string().nullable(),
  business_unit: z.string().nullable(),
  locale: z.enum(['fr', 'en']),
  time_zone: z.string(),
  /** The person's own statement of their age; the date of birth itself is not for administrators. */
  age: z.enum(['adult', 'emancipated', 'parental', 'undeclared']),
  /** The requested roles: with `profile_asked` the other profile. */
  roles: z.array(z.enum(signUpRoles)),
  program_ids: z.array(z.string()),
  /** `open`: the person requested the mail themselves. */
  origin: z.enum(signUpOrigins),
  invited_by_name: z.string().nullable(),
  status: z.enum(signUpStatuses),
  status_at: instant,
  /** Of `rejected`; null also where it is not known any more. */
  rejection_reason: z.enum(rejectionReasons).nullable(),
  /** What the administrator wrote to the person. */
  rejection_word: z.string().nullable(),
  /** When an answer is expected. */
  expected_by: instant,
  /** Whether the company lists the domain of the address; null: it lists none. */
  domain_known: z.boolean().nullable(),
  /** The charter and the terms in their versions in force. */
  texts_accepted: z.boolean(),
  /** Other accounts of the same name, those of the reader's unit for its administrator. */
  same_name: z.array(z.object({ id: z.string(), status: z.enum(accountStatuses) })),
  created_at: instant,
  /** What the reader may do with it, as acts on the resource `users`. */
  actions: z.array(z.enum(['approve', 'reject', 'accept_profile', 'refuse_profile'])),
})
export type AdminSignUp = z.infer<typeof adminSignUp>
