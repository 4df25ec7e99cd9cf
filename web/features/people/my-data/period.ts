import type { TFunction } from 'i18next'
import type { Period } from '#contract/people/retention.ts'

/** « 3 ans » */
export function periodWords(t: TFunction<'my_data'>, period: Period): string {
  if ('hours' in period) return t('period.hours', { count: period.hours })
  if ('days' in period) return t('period.days', { count: period.days })
  if ('months' in period) return t('period.months', { count: period.months })
  return t('period.years', { count: period.years })
}
