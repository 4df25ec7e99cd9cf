import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import type { AdminParkedStream } from '#contract/console/operations.ts'
import { useOperate } from './data.ts'
import { shortStream } from './short-stream.ts'

/**
 * Asks the relay to go on with a parked stream, and says what became of it: published again, or parked again with the
 * new reason.
 * @param parked as the server says now
 */
export function useResume(parked: readonly AdminParkedStream[]): (stream: string) => void {
  const notify = useNotify()
  const { mutateAsync, isPending } = useOperate<AdminParkedStream>('relay.resumed')
  const [asked, setAsked] = useState<readonly string[]>([])
  useEffect(() => {
    const known = asked.map((stream) => ({ stream, row: parked.find(({ id }) => id === stream) }))
    const over = known.filter(({ row }) => row?.ordered !== true)
    for (const { stream, row } of over) {
      const words = `console.resources.operations.relay.${row === undefined ? 'went_on' : 'parked_again'}`
      const messageArgs = { stream: shortStream(stream), type: row?.type, problem: row?.problem }
      notify(words, { type: row === undefined ? 'success' : 'error', messageArgs })
    }
    if (over.length > 0) setAsked((streams) => streams.filter((stream) => !over.some((one) => one.stream === stream)))
  }, [asked, parked, notify])
  return (stream) => {
    if (isPending) return
    // Resolved after the lists were read again: what they say from then on is about this order.
    mutateAsync({ path: `parked_streams/${stream}/resume` }).then(
      () => setAsked((streams) => [...streams, stream]),
      () => undefined,
    )
  }
}
