import { useMemo } from 'react'
import { useLocale } from './i18n/format.ts'

/** Says how large a file is: « 22 ko », « 3,4 Mo ». */
export function useSize(): (bytes: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    const tag = locale === 'fr' ? 'fr-FR' : 'en-GB'
    const of = (unit: 'kilobyte' | 'megabyte', maximumFractionDigits: number) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
    const [kilobytes, megabytes] = [of('kilobyte', 0), of('megabyte', 1)]
    return (bytes) =>
      bytes < 1_000_000 ? kilobytes.format(Math.ceil(bytes / 1000)) : megabytes.format(bytes / 1_000_000)
  }, [locale])
}
