import type { KafkaMessage } from 'kafkajs'
import type { IncomingEvent } from './take-in.ts'

/** Undefined for a message of another program on the topic. */
export function eventIn({ headers = {}, value }: Pick<KafkaMessage, 'headers' | 'value'>): IncomingEvent | undefined {
  const [id, type, stream, revision] = ['ce_id', 'ce_type', 'ce_subject', 'ce_streamrevision'].map((name) =>
    headers[name]?.toString(),
  )
  if (id === undefined || stream === undefined || type?.startsWith('binome.') !== true) return undefined
  if (revision === undefined || !/^\d+$/.test(revision)) return undefined
  try {
    const data: unknown = JSON.parse(String(value))
    if (typeof data !== 'object' || data === null) return undefined
    return { id, type, stream, revision: Number(revision), data: data as Record<string, unknown> }
  } catch {
    return undefined
  }
}
