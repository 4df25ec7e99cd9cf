import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { App } from '../App.tsx'
import { catalogueOf } from '../catalogues.ts'
import { crashOfReact } from '../crash.ts'
import { laterRoutesOf, routesOf } from '../routes.tsx'
import { createServices } from '../services.ts'
import { pageNonce } from './page.ts'
import { registerWorker } from './worker.ts'
import type { StartedPage } from './page.ts'

/** The application behind the sign-in, at the address of the page. */
export async function openApplication({ root, company, locale, auth }: StartedPage): Promise<void> {
  const i18n = await startI18n(locale, catalogueOf)
  const services = createServices({ company, i18n, auth })
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
