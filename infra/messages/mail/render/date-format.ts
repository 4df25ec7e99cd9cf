import { LRUCache } from 'lru-cache'
import { dateIn as formatIn } from '#contract/platform/french-date.ts'

/** Making one takes milliseconds, and a mail says some ten dates. */
const formats = new LRUCache<string, (at: Date) => string>({ max: 500 })

/** The date as its reader's language says it, e.g. `mardi 17 mars` for a weekday, a day and a month. */
export function dateIn(locale: 'fr' | 'en', timeZone: string, at: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, timeZone, options])
  const format = formats.get(key) ?? formatIn(locale, { timeZone, ...options })
  formats.set(key, format)
  return format(new Date(at))
}
