import Alert from '@mui/material/Alert'
import { useEffect, useSyncExternalStore } from 'react'
import { useWords } from '../i18n/provider.ts'
import { forgetStaleness, isAnythingStale, onStaleness } from '../session/staleness.ts'

/** While the page does not show yet all that the operator has done. One for each page: what another asked for counts no more. */
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
