import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { afterDialog } from '../../../shared/meeting/useMoment.ts'

/**
 * When what was written takes the place of the form, or the form its place, and the focus goes with what is gone: what
 * was sent takes it, or the title of the page. `shown` is null until it is known.
 */
export function useKeptFocus(current: 'form' | 'sent' | null, sent: RefObject<HTMLElement | null>): void {
  const last = useRef(current)
  useEffect(() => {
    if (current === null || current === last.current) return
    const isFirst = last.current === null
    last.current = current
    if (isFirst) return
    afterDialog(() => {
      if (document.activeElement !== document.body) return
      const title = document.querySelector<HTMLElement>('h1[tabindex]')
      ;(current === 'sent' ? sent.current : title)?.focus()
    })
  }, [current, sent])
}
