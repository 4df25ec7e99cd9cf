import type { Capacity } from '#contract/console/mentoring/parties.ts'
import { useWords } from '../i18n/provider.ts'

/** `2 sur 3 prises`; without a limit, how many are taken. */
export function useCapacityText(): (capacity: Capacity) => string {
  const t = useWords()
  return ({ open, limit }) =>
    limit === null ? t('capacity_open', { smart_count: open }) : t('capacity', { open, limit })
}
