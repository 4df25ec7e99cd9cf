import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Refused {
  /** The last time that the form was sent, nothing was written. */
  readonly isRefused: boolean
  /** The same, known before the form is drawn again. */
  readonly refused: RefObject<boolean>
}

/**
 * Whether what a form sent was not written: a form of react-admin takes every answer but a wrong field for a success,
 * the end of the session and a server without an answer among them.
 */
export function useRefused(isSubmitting: boolean): Refused {
  const queries = useQueryClient()
  const refused = useRef(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!isSubmitting) return undefined
    const note = (is: boolean) => {
      refused.current = is
      setRefused(is)
    }
    note(false)
    return queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') note(true)
    })
  }, [queries, isSubmitting])
  return { isRefused, refused }
}
