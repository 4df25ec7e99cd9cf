import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDataLayer } from '../shared/data/hooks.ts'
import { resetAllButCompanies } from '../shared/data/store.ts'
import { useAuth } from '../shared/session/me.ts'
import type { Ending } from '../shared/session/session.ts'
import { holdPages, needsSession, rootPaths, signInAfter } from '../shared/paths/rootPaths.ts'

/**
 * When the session ends, here or in another tab, leads to the sign-in, which says why and leads back afterwards; when
 * the server asks for something first, to the page where it is done. A page that lasts longer than a session that runs
 * out is left once it lets go.
 */
export function SessionWatch() {
  const { session, holds, lasting } = useAuth()
  const { client } = useDataLayer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = useRef('')
  const leaving = useRef(false)
  useEffect(() => {
    here.current = pathname + search
    // Once the page is gone: while it stands it would ask again, without a session.
    if (leaving.current && !pathname.startsWith(rootPaths.dashboard.pattern)) {
      leaving.current = false
      resetAllButCompanies(client)
    }
  }, [pathname, search, client])

  useEffect(() => {
    const leave = (ending: Ending) => {
      const at = here.current
      if (!at.startsWith(rootPaths.dashboard.pattern)) {
        resetAllButCompanies(client)
        return
      }
      leaving.current = true
      void navigate(signInAfter(ending, at), { replace: true, state: { ending } })
    }
    // A call of the page while its code was loading may have been answered that the session is over.
    const before = session.current() === null ? session.ended() : null
    if (before !== null) leave(before)
    const unwatch = session.subscribe((ending) => {
      if (ending !== null && !(ending === 'expired' && lasting.isHeld())) leave(ending)
    })
    const unhold = lasting.subscribe(() => {
      // A user who leaves that page is elsewhere by then.
      setTimeout(() => session.current() === null && leave('expired'), 0)
    })
    return () => {
      unwatch()
      unhold()
    }
  }, [session, lasting, client, navigate])

  useEffect(
    () =>
      holds.subscribe((hold) => {
        const at = here.current
        if (!needsSession(at.replace(/\?.*/, ''))) return
        leaving.current = true
        void navigate(holdPages[hold](at), { replace: true })
      }),
    [holds, navigate],
  )
  return null
}
