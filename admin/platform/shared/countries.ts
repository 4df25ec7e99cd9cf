import { useMemo } from 'react'
import { useLocale } from '../i18n/provider.ts'

/** The name of a country by its code; what is no code stays as it is. */
export function useCountryName(): (code: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
    return (code) => {
      try {
        return names.of(code) ?? code
      } catch {
        return code
      }
    }
  }, [locale])
}
