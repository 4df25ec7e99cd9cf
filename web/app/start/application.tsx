import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { listQuery, pagedQuery } from '../../shared/data/hooks.ts'
import type { DataLayer } from '../../shared/data/layer.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import type { AuthClient } from '../../shared/session/authClient.ts'
import { meQuery } from '../../shared/session/me.ts'
import { notificationsList, notificationsPage } from '../../shared/session/notifications.ts'
import { unreadMessages } from '../../shared/session/unreadMessages.ts'
import { App } from '../App.tsx'
import { catalogueOf } from '../catalogues.ts'
import { crashOfReact } from '../crash.ts'
import { laterRoutesOf, routesOf } from '../routes.tsx'
import { createServices } from '../services.ts'
import { pageNonce } from './page.ts'
import { pageAt } from './prefetch.ts'
import { registerWorker } from './worker.ts'
import type { StartedPage } from './page.ts'

/**
 * Stores what the start has asked for (prefetch.ts) before anything is rendered: a page that is rendered with its
 * answers comes at once, and not after a page that waits for them.
 */
function storeAnswers(layer: DataLayer, auth: AuthClient): void {
  void layer.client.prefetchQuery(meQuery(layer, auth))
  void layer.client.prefetchInfiniteQuery(pagedQuery(layer, notificationsList, notificationsPage))
  void layer.client.prefetchQuery(unreadMessages(auth.http))
  for (const request of pageAt(location.pathname)?.atOnce ?? [])
    void layer.client.prefetchQuery(listQuery(layer, request))
}

/** The application behind the sign-in, at the address of the page. */
export async function openApplication({ root, company, locale, auth }: StartedPage): Promise<void> {
  const i18n = await startI18n(locale, catalogueOf)
  const services = createServices({ company, i18n, auth })
  if (auth.session.current() !== null) storeAnswers(services.layer, auth)
  const router = createBrowserRouter(routesOf(services), { patchRoutesOnNavigation: laterRoutesOf(services) })
  const nonce = pageNonce()
  const reactCrashed = crashOfReact(services.reportCrash)
  createRoot(root, { onUncaughtError: reactCrashed, onCaughtError: reactCrashed }).render(
    <CacheProvider value={createCache({ key: 'b', ...(nonce && { nonce }) })}>
      <App services={services}>
        <RouterProvider router={router} />
      </App>
    </CacheProvider>,
  )
  void registerWorker()
}
