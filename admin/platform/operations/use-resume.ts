import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import type { AdminParkedStream } from '#contract/console/platform/operations.ts'
import { operationsKey, useOperate } from './data.ts'
import { shortStream } from './short-stream.ts'

/**
 * Asks the relay to go on with a parked stream, and says what became of it: published again, or parked again with the
 * new reason.
 * @param parked as the server says now
 */
export function useResume(parked: readonly AdminParkedStream[]): (stream: string) => void {
  const notify = useNotify()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useOperate<AdminParkedStream>('relay.resumed')
  /** Streams of orders whose outcome is not known yet. */
  const resumed = useRef(new Set<string>())

  /** @returns whether the outcome is known */
  const tell = useCallback(
    (stream: string, now: readonly AdminParkedStream[]) => {
      const row = now.find(({ id }) => id === stream)
      if (row?.ordered === true) return false
      const words = `console.resources.operations.relay.${row === undefined ? 'went_on' : 'parked_again'}`
      const messageArgs = { stream: shortStream(stream), type: row?.type, problem: row?.problem }
      notify(words, { type: row === undefined ? 'success' : 'error', messageArgs })
      return true
    },
    [notify],
  )
  useEffect(() => {
    for (const stream of resumed.current) if (tell(stream, parked)) resumed.current.delete(stream)
  }, [parked, tell])

  const resume = async (stream: string) => {
    try {
      await mutateAsync({ path: `parked_streams/${stream}/resume` })
    } catch {
      return
    }
    // The list was read again, unless that failed: it says what became of the order, or that it is under way.
    const now = queries.getQueryState<readonly AdminParkedStream[]>(operationsKey('parked_streams'))
    const isKnown = now?.data !== undefined && !now.isInvalidated && tell(stream, now.data)
    if (!isKnown) resumed.current.add(stream)
  }
  return (stream) => {
    if (!isPending) void resume(stream)
  }
}
