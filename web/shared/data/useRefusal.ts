import { useState } from 'react'
import type { ApiError } from './errors.ts'
import { useForgetAway } from './hooks.ts'

/** The last refusal of what a button sends. That nobody answered is forgotten once the network is back. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  useForgetAway({
    error: refusal,
    reset: () => {
      setRefusal(null)
    },
  })
  return [refusal, setRefusal] as const
}
