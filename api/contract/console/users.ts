import { z } from 'zod'
import { instant } from '../values.ts'
import { accountRoles } from './roles.ts'

/** One profile of a person, and how many accompaniments it holds of how many it may. */
export const adminProfile = z.object({
  id: z.string(),
  role: z.enum(['participant', 'presenter']),
  visible: z.boolean(),
  /** Of 100. */
  completion: z.number(),
  open: z.number(),
  limit: z.number(),
  /** null: the company's limit applies. */
  own_limit: z.number().nullable(),
  program_ids: z.array(z.string()),
  created_at: instant,
})
export type AdminProfile = z.infer<typeof adminProfile>

export const adminUser = z.object({
  id: z.string(),
  /** null once the account is erased. */
  full_name: z.string().nullable(),
  /** null for an auditor, who reads no contact details. */
  email: z.string().nullable(),
  job_title: z.string().nullable(),
  business_unit: z.string().nullable(),
  status: z.enum(['pending_approval', 'active', 'disabled', 'erased']),
  roles: z.array(z.enum(accountRoles)),
  profiles: z.array(z.enum(['participant', 'presenter'])),
  /** Of `profiles`, in their order. */
  profile_details: z.array(adminProfile),
  created_at: instant,
  /** What the reader may do with it. */
  actions: z.array(z.enum(['erase'])),
})
export type AdminUser = z.infer<typeof adminUser>
