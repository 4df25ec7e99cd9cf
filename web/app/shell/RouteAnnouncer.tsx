import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'

/**
 * After a change of page, and after signing in: the focus goes to the content and its title is announced, as a browser
 * does for a new document. A heading that takes the focus, a record's, has it instead.
 */
export function RouteAnnouncer() {
  const { pathname, state } = useLocation()
  // Who has just signed in had the focus on a form that is gone.
  const announced = useRef((state as { entered?: true } | null)?.entered ? '' : pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    const heading = document.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? document.querySelector<HTMLElement>('#content'))?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  )
}
