import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useBlocker, useHref, useLocation } from 'react-router-dom'

/** How many stand: one that closes as another opens leaves it the entry. */
let standing = 0

/** Whether no page of the application lies below this one: it was opened by its address. */
function isFirst(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/**
 * While it stands, the browser's Back closes what is open over the page, and leaves the page where it is. Over the
 * first page, which Back would leave for another site, an entry of the history stands for what is open; the router,
 * which cannot hold anybody there, knows nothing of it.
 */
export function BackCloses({ onClose }: { onClose: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  const { state } = blocker
  const close = useEffectEvent(() => {
    blocker.reset?.()
    onClose()
  })
  useEffect(() => {
    if (state === 'blocked') close()
  }, [state])

  const href = useHref(useLocation())
  const closeFirst = useEffectEvent(() => {
    // Filters, say, changed the address meanwhile.
    window.history.replaceState(window.history.state, '', href)
    onClose()
  })
  useEffect(() => {
    if (!isFirst()) return undefined
    let isLeft = false
    if (standing === 0) window.history.pushState(window.history.state, '')
    standing += 1
    const onPop = (event: Event) => {
      event.stopImmediatePropagation()
      isLeft = true
      closeFirst()
    }
    window.addEventListener('popstate', onPop, true)
    return () => {
      standing -= 1
      window.removeEventListener('popstate', onPop, true)
      // A link that closes it leads on first: then the entry lies below, and stays.
      if (!isLeft) setTimeout(takeAway)
    }
  }, [])
  return null
}

function takeAway(): void {
  if (standing > 0 || !isFirst()) return
  const swallow = (event: Event) => {
    event.stopImmediatePropagation()
  }
  window.addEventListener('popstate', swallow, { capture: true, once: true })
  window.history.back()
}
