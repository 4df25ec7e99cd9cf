import { useState } from 'react'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'

/** Sends something once at a time, and keeps the server's refusal. */
export function useSend() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useRefusal()
  return {
    busy,
    error,
    /** @returns whether it went through */
    send: async (work: () => Promise<unknown>): Promise<boolean> => {
      if (busy) return false
      setBusy(true)
      setError(null)
      try {
        await work()
        return true
      } catch (refused) {
        if (!(refused instanceof ApiError)) throw refused
        setError(refused)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
