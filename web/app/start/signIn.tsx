import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { endingOf } from '../../features/people/auth/ending.ts'
import { enter } from '../../features/people/auth/enter.ts'
import { leavesForConsole, pageAfter } from '../../features/people/auth/pageAfter.ts'
import { challengeOf } from '../../features/people/auth/secondFactor.ts'
import { SignIn } from '../../features/people/auth/SignIn.tsx'
import { CompanyContext } from '../../shared/company.ts'
import { noteChosen, rememberLocale } from '../../shared/i18n/locale.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { rootPaths, signIn } from '../../shared/paths/rootPaths.ts'
import { prefetch } from './prefetch.ts'
import type { StartedPage } from './page.ts'

/** The address of the sign-in that leads back to this one. */
function signInFor({ pathname, search, hash }: Location): string {
  const target = pathname + search + hash
  return target === rootPaths.home() || target === rootPaths.dashboard() ? signIn() : signIn(target)
}

const application = () => import('./application.tsx')

/**
 * The sign-in before anything else is loaded. The application is loaded during typing, and takes the page over after
 * the sign-in, at the requested address.
 */
export function openSignIn(page: StartedPage): void {
  if (location.pathname !== signIn.pattern) history.replaceState(history.state, '', signInFor(location))
  const search = new URLSearchParams(location.search)
  const ending = endingOf((history.state as { usr?: unknown } | null)?.usr)
  const challenge = challengeOf((history.state as { usr?: unknown } | null)?.usr)
  const react = createRoot(page.root)

  function StandaloneSignIn() {
    const [locale, setLocale] = useState<Locale>(page.locale)
    return (
      <SignIn
        locale={locale}
        http={page.auth.http}
        challenge={challenge}
        next={search.get('next')}
        ending={ending}
        onBegin={() => {
          // What fails now is tried again when it is needed.
          application().catch(() => null)
        }}
        onLocale={(chosen) => {
          rememberLocale(chosen)
          noteChosen()
          document.documentElement.lang = chosen
          setLocale(chosen)
        }}
        signIn={async (values) => {
          const entered = await enter(page.auth, values)
          const to = pageAfter(entered, search.get('next'))
          if (leavesForConsole(to)) return
          history.replaceState({ usr: { entered: true } }, '', to)
          const { http, session } = page.auth
          const auth = { ...page.auth, http: prefetch(http, session.user(), location) }
          const { openApplication } = await application()
          document.documentElement.dataset['start'] = 'application'
          react.unmount()
          await openApplication({ ...page, locale, auth })
        }}
      />
    )
  }

  react.render(
    <CompanyContext value={page.company}>
      <StandaloneSignIn />
    </CompanyContext>,
  )
}
