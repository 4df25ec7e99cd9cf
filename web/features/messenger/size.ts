import { useTranslation } from 'react-i18next'
import { useFormats } from '../../shared/i18n/format.ts'

/** « 22 ko », « 3,4 Mo » */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation('messenger')
  const { number } = useFormats()
  return (bytes) =>
    bytes < 1_000_000
      ? t('kilobytes', { size: number(Math.ceil(bytes / 1000)) })
      : t('megabytes', { size: number(Math.round(bytes / 100_000) / 10) })
}
