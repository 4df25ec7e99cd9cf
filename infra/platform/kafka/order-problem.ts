import type { StreamName } from '#domain/platform/event-store.ts'
import type { Stop } from './parked.ts'

/** Where an order ended before its end, and why. */
export interface OrderStop extends Stop {
  readonly stream: string
}

/** The problem of an order to send again that met an event which cannot be mapped. */
export const stoppedAt = (stream: StreamName, { revision, problem }: Stop) =>
  `${stream}, revision ${revision}: ${problem}`

/** The problem of an order to resume a stream that is parked again. */
export const stillParked = ({ revision, problem }: Stop) => `still parked at revision ${revision}: ${problem}`

const written = /^(?:still parked at|(?<stream>\S+),) revision (?<revision>\d+): (?<problem>.*)$/s

/**
 * What the words of these two say.
 * @param ordered the stream that the order names
 * @returns null: they say something else, as that the order was cancelled
 */
export function stopIn(words: string | null, ordered: string | null): OrderStop | null {
  const { stream = ordered, revision, problem } = written.exec(words ?? '')?.groups ?? {}
  if (stream === null || revision === undefined || problem === undefined) return null
  return { stream, revision: Number(revision), problem }
}
