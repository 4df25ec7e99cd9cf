import type { Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/components/parts.ts'
import { useDataLayer } from '../../shared/data/hooks.ts'

/** How long before stale data is loaded again, in milliseconds. */
const againMs = 10_000

/** An answer that the server has marked: it does not show yet all that the reader has done. */
function isStale(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.some(isStale)
  return 'meta' in data && typeof data.meta === 'object' && data.meta !== null && 'stale' in data.meta
}

const isVisiblyStale = (query: Query) => query.isActive() && isStale(query.state.data)

/** Stands while data on screen is older than the reader's last act, and loads it again until it is current. */
export function StaleNotice() {
  const { t } = useTranslation()
  const { client } = useDataLayer()
  const cache = client.getQueryCache()
  const stale = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.getAll().some(isVisiblyStale),
  )
  useEffect(() => {
    if (!stale) return undefined
    const again = setInterval(() => void client.refetchQueries({ predicate: isVisiblyStale }), againMs)
    return () => {
      clearInterval(again)
    }
  }, [client, stale])
  return <div role="status">{stale && <Banner>{t('live.stale')}</Banner>}</div>
}
