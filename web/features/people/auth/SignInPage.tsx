import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useChangeLocale } from '../../../shared/i18n/useChangeLocale.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { endingOf } from './ending.ts'
import { enter } from './enter.ts'
import { leavesForConsole, pageAfter } from './pageAfter.ts'
import { challengeOf } from './secondFactor.ts'
import { SignIn } from './SignIn.tsx'

/** The sign-in as a page of the running application: after a sign-out, and when the session ended. */
export function SignInPage() {
  const auth = useAuth()
  const locale = useLocale()
  const change = useChangeLocale()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [search] = useSearchParams()
  return (
    <SignIn
      locale={locale}
      onLocale={(chosen) => void change(chosen)}
      http={auth.http}
      challenge={challengeOf(state)}
      next={search.get('next')}
      ending={endingOf(state) ?? auth.session.ended()}
      signIn={async (values) => {
        const entered = await enter(auth, values)
        const to = pageAfter(entered, search.get('next'))
        if (!leavesForConsole(to)) await navigate(to, { replace: true, state: { entered: true } })
      }}
    />
  )
}
