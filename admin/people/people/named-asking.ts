import type { AdminUser } from '#contract/console/people/users.ts'
import type { RecordWithActions } from '../../platform/acts/act.ts'

/** Somebody who asks for profiles, under their name. */
export type NamedAsking = Pick<AdminUser, 'full_name' | 'asked_profiles'> & RecordWithActions
