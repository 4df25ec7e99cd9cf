import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/components/Notice.tsx'
import type { ApiError } from '../../../shared/data/errors.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'

/** A refusal that is about no field. */
export function Trouble({ error }: { error: ApiError }) {
  const { t } = useTranslation()
  const { title, lines } = wordsOf(t, error)
  return (
    <Notice tone="error" title={title}>
      {lines.join(' ')}
    </Notice>
  )
}
