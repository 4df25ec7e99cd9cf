import Alert from '@mui/material/Alert'
import { useEffect, useSyncExternalStore } from 'react'
import { useWords } from '../i18n/provider.ts'
import { forgetStaleness, isAnythingStale, onStaleness } from '../../people/session/staleness.ts'

/** Stands while the page's data is older than the reader's last act, until the page is left. */
export function StaleNotice() {
  const t = useWords()
  const stale = useSyncExternalStore(onStaleness, isAnythingStale)
  useEffect(() => forgetStaleness, [])
  return (
    <div role="status">
      {stale && (
        <Alert severity="warning" icon={false} sx={{ marginBottom: 2 }}>
          {t('stale')}
        </Alert>
      )}
    </div>
  )
}
