import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDoor } from '../shared/session/me.ts'
import { paths, patterns } from './paths.ts'

/** When the session ends, here or in another tab, the page becomes the sign-in, which says why, and remembers where to come back to. */
export function SessionWatch() {
  const { session } = useDoor()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = useRef('')
  useEffect(() => {
    here.current = pathname + search
  }, [pathname, search])

  useEffect(
    () =>
      session.subscribe((ending) => {
        const at = here.current
        if (ending === null || !at.startsWith(patterns.dashboard)) return
        // Who signs out is done here; whose session ended comes back to this very page.
        void navigate(ending === 'signed_out' ? paths.signIn() : paths.signIn(at), { replace: true, state: { ending } })
      }),
    [session, navigate],
  )
  return null
}
