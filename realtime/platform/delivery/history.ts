import type { StreamExtent, StreamPosition } from '../../ports.ts'
import type { HistoryRequest } from '../protocol/commands.ts'

/**
 * Where to start in a stream, for a client with the position of `request`. null: missed messages are incomplete, or
 * unknown (another epoch, trimmed, from the future), so it has to read the resources again.
 */
export function startOf(
  stream: string,
  extent: StreamExtent,
  request: HistoryRequest | undefined,
): StreamPosition | null {
  const { epoch, first, last } = extent
  const held = Object.hasOwn(request?.streams ?? {}, stream) ? request?.streams?.[stream] : undefined
  if (held !== undefined) {
    const complete = held.epoch === epoch && held.offset <= last && held.offset >= first - 1
    return complete ? { epoch, offset: held.offset } : null
  }
  if (request?.since === undefined || request.since === 0) return { epoch, offset: last }
  // Trimmed messages are older than the oldest kept: nothing of `since` or later is missing when that one is not the
  // first to follow.
  const complete = first <= 1 || extent.since > first
  return complete ? { epoch, offset: extent.since - 1 } : null
}
