import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/format.ts'
import { Notice } from './Notice.tsx'

interface OutdatedFiltersProps {
  /** What the address asks for, as it says it; empty: nothing is outdated. */
  readonly filters: readonly string[]
  readonly onClear: () => void
}

/** An address that was kept, or typed, has filters that do not exist, or no more. */
export function OutdatedFilters({ filters, onClear }: OutdatedFiltersProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (filters.length === 0) return null
  const nameOf = (filter: string) =>
    /^[0-9a-f-]{36}$/i.test(filter)
      ? t('outdated.person')
      : t('outdated.one', { filter: formats.typed(filter.slice(0, 60)) })
  const named = formats.list(filters.map(nameOf))
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={onClear}>
          {t('outdated.clear')}
        </Button>
      }
    >
      {t('outdated.text', { filters: named })}
    </Notice>
  )
}
