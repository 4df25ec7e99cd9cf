import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../shared/components/Icon.tsx'

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
        <p
          style={{
            display: 'flex',
            justifyContent: 'center',
            gap: 8,
            padding: '8px 16px',
            backgroundColor: color.warningGround,
            color: color.warningText,
            fontSize: '.875rem',
          }}
        >
          <Icon name="offline" /> {t('live.offline')}
        </p>
      )}
    </div>
  )
}
