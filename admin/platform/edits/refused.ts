import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { watchWrites } from '../../people/session/writes.ts'

interface Sending {
  readonly isSubmitting: boolean
  readonly isSubmitSuccessful: boolean
  /** Called once what was sent is written; the form may have left the page by then. */
  readonly saved: () => void
}

/**
 * Whether what a form sent was not written: a form of react-admin takes every answer but a wrong field for a success,
 * the end of the session and a server without an answer among them. A refusal may also take the form off the page
 * before the form hears of it, so this watches the calls.
 */
export function useRefused({ isSubmitting, isSubmitSuccessful, saved }: Sending): boolean {
  const queries = useQueryClient()
  const [isRefused, setRefused] = useState(false)
  /** A form that writes nothing on the server is saved when it says so; the page is often left before it can. */
  const isDone = useEffectEvent(() => isSubmitting || isSubmitSuccessful)
  useEffect(() => {
    if (!isSubmitting) return undefined
    let isSaved: boolean | null = null
    let underWay = 0
    let isOver = false
    const note = (is: boolean | null) => {
      isSaved = is
      setRefused(is === false)
    }
    note(null)
    const settle = () => {
      if (isOver && underWay === 0 && isSaved === true) saved()
    }
    const stopWrites = watchWrites({
      begun() {
        underWay += 1
      },
      ended(is) {
        underWay -= 1
        note(is)
        settle()
      },
    })
    // One answer of several may be no: the mutation says what they come to.
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return
      if (event.action.type === 'error') note(false)
      if (event.action.type === 'success') note(true)
    })
    return () => {
      stopWrites()
      stopMutations()
      isOver = true
      if (isSaved === null && underWay === 0) isSaved = isDone()
      settle()
    }
  }, [queries, isSubmitting, saved])
  return isRefused
}
