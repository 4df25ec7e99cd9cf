import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDataLayer } from '../../shared/data/hooks.ts'
import { resetAllButCompanies } from '../../shared/data/store.ts'
import { removeDrafts } from '../../shared/form/drafts.ts'
import { useAuth } from '../../shared/session/me.ts'
import { authPaths } from '../../shared/paths/auth.ts'

/** /auth/sign_out: ends the session here and on the server, and leads to the sign-in. */
export function SignOut() {
  const { http, session } = useAuth()
  const { client } = useDataLayer()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      const user = session.user()
      if (session.current() !== null) await http({ method: 'DELETE', path: '/auth/sign_out' }).catch(() => null)
      if (user !== null) removeDrafts(user)
      session.end('signed_out')
      resetAllButCompanies(client)
      await navigate(authPaths.signIn(), { replace: true, state: { ending: 'signed_out' } })
    }
    void leave()
  }, [http, session, client, navigate])
  return null
}
