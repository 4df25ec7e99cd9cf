import '#theme/fonts.ts'
// Of the first frame too, which is painted before anything else.
import './features/people/auth/sign-in.css'
import { readBoot } from './app/start/boot.ts'
import { isPrefetched, prefetch } from './app/start/prefetch.ts'
import { needsSession } from './shared/paths/rootPaths.ts'
import { checkVersion } from './app/start/version.ts'
import { initialLocale } from './shared/i18n/locale.ts'
import { createAuthClient } from './shared/session/authClient.ts'

/**
 * Small, so that it runs at once: reads the version and the data of the first page, and loads the sign-in or the
 * application behind it. Neither appears before the version is known to be right.
 */
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
  const locale = initialLocale(boot.company.settings.languages, boot.locale)
  document.documentElement.lang = locale
  const auth = createAuthClient()
  const { session, http } = auth
  const page = { root, company: boot.company, locale, auth }
  if (session.current() === null && needsSession(location.pathname)) {
    const [{ openSignIn }, isCurrent] = await Promise.all([import('./app/start/signIn.tsx'), current])
    if (isCurrent) openSignIn(page)
    return
  }
  // With the application and not after it; what fails now is tried again by the way to the page.
  if (!isPrefetched(location.pathname)) import('./app/laterFeatures.ts').catch(() => null)
  const prefetching = { ...auth, http: prefetch(http, session.current() && session.user(), location) }
  const [{ openApplication }, isCurrent] = await Promise.all([import('./app/start/application.tsx'), current])
  if (isCurrent) await openApplication({ ...page, auth: prefetching })
}

void start()
