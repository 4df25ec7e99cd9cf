import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { afterDialog } from '../../../shared/meeting/useMoment.ts'

/**
 * When what was written takes the place of the form, or the form its place, and the focus goes with what is gone: what
 * was sent takes it, or the title of the page. `shown` is null until it is known.
 */
export function useKeptFocus(shown: 'form' | 'sent' | null, sent: RefObject<HTMLElement | null>): void {
  const last = useRef(shown)
  useEffect(() => {
    if (shown === null || shown === last.current) return
    const isFirst = last.current === null
    last.current = shown
    if (isFirst) return
    afterDialog(() => {
      if (document.activeElement !== document.body) return
      const title = document.querySelector<HTMLElement>('h1[tabindex]')
      ;(shown === 'sent' ? sent.current : title)?.focus()
    })
  }, [shown, sent])
}
