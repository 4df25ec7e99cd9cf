import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Brings the focus to the first of these elements that is there. Their order is from the best to the least. */
export function land(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    for (const id of ids) {
      const element = document.getElementById(id)
      if (!element) continue
      if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1')
      element.focus({ preventScroll: true })
      element.scrollIntoView({ block: 'center' })
      return
    }
  })
}

/** Once per visit of an address with a target: when that very element is there it is scrolled to and takes the focus. */
export function useLanding(target: string | null): void {
  const { key } = useLocation()
  const landed = useRef('')
  useEffect(() => {
    if (target === null || landed.current === key) return
    if (!document.getElementById(target)) return
    landed.current = key
    land(target)
  })
}
