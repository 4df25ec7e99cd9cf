import type { Words } from '../i18n/provider.ts'

/** Five fields of the product's own schedules in words; one that is written otherwise stands as it is. */
export function cronWords(cron: string, t: Words): string {
  const words = 'resources.operations.jobs'
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.some((field) => field !== '*')) return cron
  if (minute === '*' && hour === '*') return t(`${words}.every_minute`)
  const step = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (step !== undefined && hour === '*') return t(`${words}.every_minutes`, { minutes: step })
  if (/^\d+$/.test(minute) && hour === '*') return t(`${words}.every_minutes`, { minutes: '60' })
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return cron
  return t(`${words}.at`, { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
}
