import { createHash } from 'node:crypto'

interface Covered {
  readonly position: string
  readonly revision: number
  /** Microseconds since 2000-01-01T00:00:00Z. */
  readonly recordedAt?: string | undefined
  readonly id: string
  readonly companyId?: string | undefined
  readonly schemaVersion: number
  readonly stream: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/**
 * Hash of an event in PostgreSQL's log, in hexadecimal, from the stored bytes. Written from the specification in
 * migration 0002, not from its code.
 */
export function hashOf(event: Covered, previous: string): string {
  return createHash('sha256')
    .update(Buffer.from(previous, 'hex'))
    .update(integer(event.position, 8))
    .update(integer(event.revision, 4))
    .update(integer(event.recordedAt ?? 0, 8))
    .update(uuid(event.id))
    .update(uuid(event.companyId ?? ''))
    .update(integer(event.schemaVersion, 2))
    .update(text(event.stream))
    .update(text(event.type))
    .update(text(event.data))
    .update(text(event.metadata))
    .digest('hex')
}

function integer(value: string | number, bytes: number): Buffer {
  return Buffer.from(
    BigInt.asUintN(bytes * 8, BigInt(value))
      .toString(16)
      .padStart(bytes * 2, '0'),
    'hex',
  )
}

function uuid(value: string): Buffer {
  return Buffer.from(value.replaceAll('-', ''), 'hex')
}

function text(value: string): Buffer {
  return Buffer.concat([integer(Buffer.byteLength(value), 4), Buffer.from(value)])
}
