import type { AdminProfile, AdminUser } from '#contract/console/users.ts'
import { useWords } from '../i18n/provider.ts'

export const statusTones = {
  pending_approval: 'warning',
  active: 'success',
  disabled: 'default',
  rejected: 'default',
  erased: 'default',
} as const satisfies Readonly<Record<AdminUser['status'], string>>

/** `Mentor, 2 sur 3`: the capacity that is taken, of what there is. */
export function useProfileWords(): (profile: AdminProfile) => string {
  const t = useWords()
  return ({ role, open, limit }) =>
    t('resources.users.profile_capacity', { profile: t(`profiles.${role}`), open, limit })
}
