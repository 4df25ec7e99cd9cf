import type { TFunction } from 'i18next'
import type { Formats } from '../i18n/format.ts'

/** How many sessions a level stands on, and how many of them are only declared. */
export function heldWords(
  t: TFunction<'level'>,
  formats: Pick<Formats, 'number'>,
  { held, outside }: { held: number; outside: number },
): string {
  const count = held + outside
  const all = t('held', { count, number: formats.number(count) })
  return outside === 0 ? all : t('held_outside', { held: all, count: outside, number: formats.number(outside) })
}
