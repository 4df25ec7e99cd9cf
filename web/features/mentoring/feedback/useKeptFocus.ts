import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { afterDialog } from '../../../shared/meeting/useMoment.ts'

/**
 * When the sent report replaces the form, or the form the report, and the focus is lost with it: focuses the report, or
 * the title of the page. `current` is null until it is known.
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
