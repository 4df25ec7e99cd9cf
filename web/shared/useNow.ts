import { focusManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const minute = 60_000

/** The present, to the minute, as clocks change it: a page that stays open says the right hour and day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setTimeout(look, minute - (now.getTime() % minute))
    // Timers of a page that is not seen stand still.
    const leave = focusManager.subscribe(look)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [now])
  return now
}
