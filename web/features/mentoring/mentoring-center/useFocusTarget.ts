import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Frames that the best place may still take to appear; then the next best will do. */
const maxFrames = 60

function take(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
  // Centred, what is high shows its middle alone.
  element.scrollIntoView({ block: element.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
}

/** Brings the focus to the first of these elements; `best` is waited for, the others are there or not. */
export function focusFirst(best: string, ...others: readonly string[]): void {
  const attempt = (left: number) => {
    const found = document.getElementById(best)
    if (found) take(found)
    else if (left > 0) requestAnimationFrame(() => attempt(left - 1))
    else {
      const other = others.map((id) => document.getElementById(id)).find((element) => element !== null)
      if (other) take(other)
    }
  }
  requestAnimationFrame(() => attempt(others.length === 0 ? 0 : maxFrames))
}

/**
 * Once per visit of an address with a target: when that very element is there it is scrolled to and takes the focus.
 */
export function useFocusTarget(target: string | null): void {
  const { key } = useLocation()
  const landed = useRef('')
  useEffect(() => {
    if (target === null || landed.current === key) return
    if (!document.getElementById(target)) return
    landed.current = key
    focusFirst(target)
  })
}
