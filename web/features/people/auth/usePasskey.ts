import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../shared/data/errors.ts'
import type { Http } from '../../../shared/data/http.ts'
import { askAuthenticator, canSuggest } from '../../../shared/session/passkey.ts'

/** A question is good for five minutes on the server. */
const askAgainMs = 4 * 60_000

interface PasskeyWay {
  http: Http
  /** The page stands at its first step. */
  waits: boolean
  enter: (response: unknown) => Promise<void>
  refuse: (error: ApiError) => void
}

/**
 * Signing in with a passkey: suggested in the field of the address while the page waits, and by a button. Null: this
 * browser cannot suggest them, or the page has no place for them.
 */
export function usePasskey({ http, waits, enter, refuse }: PasskeyWay): (() => void) | null {
  const [offered, setOffered] = useState(false)

  const attempt = async (isSuggestion: boolean) => {
    try {
      const response = await askAuthenticator(http, isSuggestion)
      if (response !== null) await enter(response)
    } catch (error) {
      // A failed suggestion is silent; an explicit request gets its error.
      if (!(error instanceof ApiError)) throw error
      if (!isSuggestion || error.status === 401) refuse(error)
    }
  }
  const suggest = useEffectEvent(() => void attempt(true))

  useEffect(() => {
    if (!waits) return undefined
    let gone = false
    let clock: ReturnType<typeof setInterval> | undefined
    const begin = async () => {
      if (!(await canSuggest()) || gone) return
      setOffered(true)
      suggest()
      clock = setInterval(() => {
        suggest()
      }, askAgainMs)
    }
    void begin()
    return () => {
      gone = true
      clearInterval(clock)
    }
  }, [waits])

  return offered && waits ? () => void attempt(false) : null
}
