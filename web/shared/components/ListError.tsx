import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../data/errors.ts'
import { wordsOf } from '../notify/catalogue.ts'
import { Empty } from './Empty.tsx'
import { SomethingBroke } from './illustrations.tsx'

/** The error face of a list or a page part: what went wrong, in words, and the way out. */
export function ListError({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  const { t } = useTranslation()
  const { title, lines } = wordsOf(t, error)
  return (
    <div role="alert">
      <Empty
        art={<SomethingBroke />}
        title={title}
        action={
          onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      >
        {lines.join(' ')}
      </Empty>
    </div>
  )
}
