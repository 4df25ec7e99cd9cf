import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useBlocker, useLocation, useNavigate } from 'react-router-dom'

interface Closes {
  onClose: () => void
}

/** The dialogs that now refuse Escape and a click beside them. */
const kept = new Set<object>()

/** A dialog that Escape does not close: Back does not close it either. */
export function useKeptOpen(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return undefined
    const dialog = {}
    kept.add(dialog)
    return () => {
      kept.delete(dialog)
    }
  }, [isKept])
}

/** While it stands, the browser's Back closes what is open over the page, and leaves the page where it is. */
export function BackCloses(closes: Closes) {
  // Once: in the middle of a Back the browser stands on the page below, until the router has gone forward again.
  const [first] = useState(isFirst)
  return first ? <OverFirst {...closes} /> : <OverOther {...closes} />
}

/** What the router and this file write into an entry of the history. */
interface Entry {
  /** How many pages of the application lie below; null: the router does not count this entry. */
  idx: number | null
  /** It stands for what is open over the page below. */
  over?: true
}

/** Null: the router keeps its own history, as in tests. */
const entry = () => window.history.state as Entry | null

/** No page of the application lies below this one: it was opened by its address, and Back leaves for another site. */
const isFirst = () => entry() !== null && (entry()?.idx ?? 0) === 0

/** Puts an entry that stands for what is open over this one, which the router does not count from then on. */
function standOver() {
  const state: Entry = { ...entry(), idx: null }
  window.history.replaceState(state, '')
  window.history.pushState({ ...state, idx: 0, over: true }, '')
}

function OverOther({ onClose }: Closes) {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  const { state } = blocker
  const close = useEffectEvent(() => {
    blocker.reset?.()
    if (kept.size === 0) onClose()
  })
  useEffect(() => {
    if (state === 'blocked') close()
  }, [state])
  return null
}

/**
 * Here the router can hold nobody. An entry of the history stands for what is open, over one that the router does not
 * count. When it is closed otherwise the entry stays for the next time: going back would stop a link that closed it.
 */
function OverFirst({ onClose }: Closes) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const close = useEffectEvent(() => {
    if (kept.size > 0) {
      standOver()
      return
    }
    onClose()
    const state: Entry = { ...entry(), idx: 0 }
    window.history.replaceState(state, '')
    // Filters, say, changed the address meanwhile.
    if (window.location.search !== search || window.location.hash !== hash)
      void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (entry()?.over !== true) standOver()
    const onPop = () => close()
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return null
}
