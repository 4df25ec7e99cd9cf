import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDataLayer } from '../../../shared/data/hooks.ts'
import { resetAllButCompanies } from '../../../shared/data/store.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { authPaths } from '../../../shared/paths/auth.ts'
import { useLeaving } from '../../../shared/session/useLeaving.tsx'

/** /auth/sign_out: ends the session here and on the server, and leads to the sign-in. */
export function SignOut() {
  const { session } = useAuth()
  const { client } = useDataLayer()
  const navigate = useNavigate()
  const left = async () => {
    resetAllButCompanies(client)
    await navigate(authPaths.signIn(), { replace: true, state: { ending: 'signed_out' } })
  }
  const { leave, question } = useLeaving({
    onStay: () => void navigate(paths.dashboard(), { replace: true }),
    onLeft: () => void left(),
  })
  const start = useEffectEvent(() => {
    if (session.current() === null) void left()
    else leave()
  })
  useEffect(() => {
    start()
  }, [])
  return question
}
