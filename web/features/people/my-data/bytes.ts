import type { TFunction } from 'i18next'
import type { Formats } from '../../../shared/i18n/format.ts'

const units = ['kB', 'MB', 'GB'] as const

/** « 12 Mo »; less than ten of a unit with one decimal. */
export function sizeWords(t: TFunction<'my_data'>, formats: Formats, bytes: number): string {
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length)
  const size = bytes / 1000 ** step
  const number = formats.number(size < 10 ? Math.max(Math.round(size * 10) / 10, 0.1) : Math.round(size))
  return t(`bytes.${units[step - 1] ?? 'GB'}`, { number })
}
