import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** How long what comes late above the place may still push it away. */
const settleMs = 10_000

/**
 * Shows the place that the address names once it is there, and again when what comes above it later has moved it: pages
 * are loaded after the shell, and ScrollRestoration looks for it too early. A user who scrolls meanwhile is left where
 * they are.
 */
export function useHashTarget(): void {
  const { pathname, hash } = useLocation()
  const address = pathname + hash
  useEffect(() => {
    const [, name = ''] = address.split('#')
    if (name === '') return undefined
    let lastTop: number | null = null
    const show = () => {
      const place = document.getElementById(name)
      if (place === null) return
      const top = Math.round(place.getBoundingClientRect().top + scrollY)
      if (top === lastTop) return
      lastTop = top
      place.scrollIntoView({ block: 'start' })
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.body, { childList: true, subtree: true })
    const own = new AbortController()
    const leave = () => {
      observer.disconnect()
      own.abort()
      clearTimeout(settled)
    }
    const settled = setTimeout(leave, settleMs)
    for (const moved of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      addEventListener(moved, leave, { signal: own.signal, passive: true })
    return leave
  }, [address])
}
