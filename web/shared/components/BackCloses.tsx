import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'

/** While it stands, the browser's Back closes what is open over the page, and leaves the page where it is. */
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
  return null
}
