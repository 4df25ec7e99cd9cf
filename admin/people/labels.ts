import type { AdminProfile, AdminUser } from '#contract/console/users.ts'
import { useWords } from '../i18n/provider.ts'

export const statusTones = {
  pending_approval: 'warning',
  active: 'success',
  disabled: 'default',
  erased: 'default',
} as const satisfies Readonly<Record<AdminUser['status'], string>>

/** `Mentor, 2 sur 3`: the places taken, of those there are. */
export function useProfileWords(): (profile: AdminProfile) => string {
  const t = useWords()
  return ({ role, open, limit }) => t('resources.users.places', { profile: t(`profiles.${role}`), open, limit })
}
