import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/components/Icon.tsx'
import { Banner } from '../../shared/components/parts.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** While the device has no network: what is on screen may be old. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <Banner>
          <Icon name="offline" /> {t('live.offline')}
        </Banner>
      )}
    </div>
  )
}
