import { useEffect, useRef } from 'react'
import { useLogout, useNotify } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { onSessionEnd } from './ending.ts'

const signIn = '/login'

/**
 * Leads to the sign-in page, and back afterwards, when a call ended the session. Done here and not by react-admin's
 * `checkError`, which then answers the call with an empty success: a form would say that it has saved.
 */
export function SessionDesk() {
  const logout = useLogout()
  const notify = useNotify()
  const { pathname } = useLocation()
  const at = useRef(pathname)
  useEffect(() => {
    at.current = pathname
  }, [pathname])
  useEffect(
    () =>
      onSessionEnd(() => {
        // Calls end it together; and one that was still under way comes back to the sign-in page.
        if (at.current === signIn) return
        at.current = signIn
        notify('console.login.session_ended', { type: 'error' })
        void logout()
      }),
    [logout, notify],
  )
  return null
}
