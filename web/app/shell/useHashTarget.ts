import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Shows the place that the address names once it is there: pages are loaded after the shell, and ScrollRestoration
 * looks for it too early. Whoever moves by themselves meanwhile is left where they are.
 */
export function useHashTarget(): void {
  const { pathname, hash } = useLocation()
  const address = pathname + hash
  useEffect(() => {
    const [, name = ''] = address.split('#')
    const target = () => document.getElementById(name)
    if (name === '' || target() !== null) return undefined
    const observer = new MutationObserver(() => {
      const place = target()
      if (place === null) return
      observer.disconnect()
      place.scrollIntoView({ block: 'start' })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const own = new AbortController()
    const leave = () => {
      observer.disconnect()
      own.abort()
    }
    for (const moved of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      addEventListener(moved, leave, { signal: own.signal, passive: true })
    return leave
  }, [address])
}
