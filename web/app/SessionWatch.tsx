import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDataLayer } from '../shared/data/hooks.ts'
import { resetAllButCompanies } from '../shared/data/store.ts'
import { useDoor } from '../shared/session/me.ts'
import type { Ending } from '../shared/session/session.ts'
import { paths, patterns } from './paths.ts'

/** When the session ends, here or in another tab, the page becomes the sign-in, which says why, and remembers where to come back to. */
export function SessionWatch() {
  const { session } = useDoor()
  const { client } = useDataLayer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = useRef('')
  const leaving = useRef(false)
  useEffect(() => {
    here.current = pathname + search
    // Whoever comes next finds nothing. Not before the page is gone: it would ask again, without a session.
    if (leaving.current && !pathname.startsWith(patterns.dashboard)) {
      leaving.current = false
      resetAllButCompanies(client)
    }
  }, [pathname, search, client])

  useEffect(() => {
    const leave = (ending: Ending) => {
      const at = here.current
      // Who signs out is done here; whose session ended comes back to this very page.
      const door = ending === 'signed_out' ? paths.signIn() : paths.signIn(at)
      if (!at.startsWith(patterns.dashboard)) {
        resetAllButCompanies(client)
        return
      }
      leaving.current = true
      void navigate(door, { replace: true, state: { ending } })
    }
    return session.subscribe((ending) => {
      if (ending !== null) leave(ending)
    })
  }, [session, client, navigate])
  return null
}
