import { useEffect, useState } from 'react'

const minute = 60_000

/** The present, to the minute, as clocks change it: a page that stays open says the right hour and day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      timer = setTimeout(
        () => {
          setNow(new Date())
          follow()
        },
        minute - (Date.now() % minute),
      )
    }
    // Timers of a page that is not seen stand still.
    const look = () => {
      if (document.visibilityState === 'visible') setNow(new Date())
    }
    follow()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
