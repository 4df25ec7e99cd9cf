import type { AdminUser } from '#contract/console/users.ts'
import type { RecordWithActions } from '../acts/act.ts'

export type NamedAsking = Pick<AdminUser, 'full_name' | 'asked_profiles'> & RecordWithActions
