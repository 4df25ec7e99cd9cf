import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import '#theme/fonts.ts'
import { App } from './app/App.tsx'
import { routesOf } from './app/routes.tsx'
import { createServices } from './app/services.ts'
import { readBoot } from './app/start/boot.ts'
import { checkVersion } from './app/start/version.ts'
import { startI18n } from './shared/i18n/i18n.ts'
import { initialLocale } from './shared/i18n/locale.ts'

async function start(): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  const current = checkVersion({
    running: BINOME_VERSION,
    reload: () => {
      location.reload()
    },
  })
  const boot = await readBoot(BINOME_VERSION)
  const [isCurrent, i18n] = await Promise.all([
    current,
    startI18n(initialLocale(boot.company.settings.languages, boot.locale)),
  ])
  if (!isCurrent) return
  const services = createServices({ company: boot.company, i18n })
  const router = createBrowserRouter(routesOf(services))
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  const reactCrashed = (error: unknown, info: { componentStack?: string | undefined }) => {
    services.reportCrash({ error: String(error), componentStack: info.componentStack })
  }
  createRoot(root, { onUncaughtError: reactCrashed, onCaughtError: reactCrashed }).render(
    <CacheProvider value={createCache({ key: 'b', ...(nonce && { nonce }) })}>
      <App services={services}>
        <RouterProvider router={router} />
      </App>
    </CacheProvider>,
  )
}

void start()
