import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDataLayer } from '../shared/data/hooks.ts'
import { resetAllButCompanies } from '../shared/data/store.ts'
import { useDoor } from '../shared/session/me.ts'
import { paths, patterns } from './paths.ts'

/** When the session ends, here or in another tab, the page becomes the sign-in, and remembers where to come back to. */
export function SessionWatch() {
  const { session } = useDoor()
  const { client } = useDataLayer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = useRef('')
  useEffect(() => {
    here.current = pathname + search
  }, [pathname, search])

  useEffect(
    () =>
      session.subscribe(() => {
        const at = here.current
        if (session.current() || !at.startsWith(patterns.dashboard)) return
        resetAllButCompanies(client)
        void navigate(paths.signIn(at), { replace: true })
      }),
    [session, client, navigate],
  )
  return null
}
