import type { AdminProfile, AdminUser } from '#contract/console/people/users.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'

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
  return ({ role, open, limit }) => t('profile_capacity', { profile: t(`profiles.${role}`), open, limit })
}

type Filled = Pick<AdminProfile, 'completion' | 'min_completion' | 'hidden'>

/** `Masqué : 25 % sur 60 %, dans aucun programme`: how far a profile is filled in, and why nobody finds it. */
export function useFillText(): (profile: Filled) => string {
  const t = useWords()
  const { percent } = useFormats()
  return ({ completion, min_completion: bar, hidden }) => {
    const share = percent(completion / 100)
    const shares = { share, least: percent(bar / 100) }
    const filled = completion < bar ? t('fill.short_of', shares) : share
    if (hidden.length === 0) return filled
    const reasons = hidden.map((reason) => t(`fill.hidden_because.${reason}`, shares))
    return t('fill.hidden', { reasons: (completion < bar ? reasons : [...reasons, filled]).join(', ') })
  }
}
