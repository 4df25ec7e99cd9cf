import { hash } from 'node:crypto'
import type pg from 'pg'
import { copyOut, tuples } from './copy.ts'

/**
 * Columns of `es.events` in the order of its hash (migration 0002), the hash last. In COPY's binary format they are the
 * very bytes it covers.
 */
const columns =
  'position, revision, recorded_at, event_id, company_id, schema_version, stream, type, data, metadata, hash'
const columnCount = 11

/** Where the fixed columns stand in a tuple, each after the 4 bytes of its length. */
const at = { position: 4, revision: 16, recordedAt: 24, id: 36, company: 56, version: 76, texts: 78 } as const
/** Bytes of the fixed columns. */
const fixedBytes = 54
/** A hash as a string of 32 one-byte characters: the cheapest form to keep and compare. */
export type HashText = string

export const noHash: HashText = '\0'.repeat(32)

let scratch = Buffer.allocUnsafeSlow(64 * 1024)
/** Numbers the events that were read. */
let eventsRead = 0
/** Number of the event whose bytes are in `scratch`. */
let inScratch = 0

/** A stored event: a view of a page's bytes, valid until the next page is read. */
export class StoredEvent {
  readonly position: bigint
  readonly revision: number
  readonly stream: string
  readonly hash: HashText
  readonly #number = ++eventsRead
  readonly #bytes: Buffer
  readonly #tuple: number
  readonly #textEnds: readonly [stream: number, type: number, data: number, metadata: number]

  constructor(bytes: Buffer, tuple: number) {
    this.#bytes = bytes
    this.#tuple = tuple
    this.position = bytes.readBigInt64BE(tuple + at.position)
    this.revision = bytes.readInt32BE(tuple + at.revision)
    const end = (start: number) => start + 4 + Math.max(0, bytes.readInt32BE(start))
    const stream = end(tuple + at.texts)
    const type = end(stream)
    const data = end(type)
    this.#textEnds = [stream, type, data, end(data)]
    this.stream = bytes.toString('utf8', tuple + at.texts + 4, stream)
    this.hash = bytes.toString('latin1', this.#textEnds[3] + 4, end(this.#textEnds[3]))
  }

  get id(): string {
    return uuid(this.#bytes, this.#tuple + at.id)
  }

  get companyId(): string {
    return uuid(this.#bytes, this.#tuple + at.company)
  }

  /** `companyId` as 16 one-byte characters: the cheapest to look up by. `companyOf` gives it back. */
  get companyKey(): string {
    return this.#bytes.toString('latin1', this.#tuple + at.company, this.#tuple + at.company + 16)
  }

  get schemaVersion(): number {
    return this.#bytes.readInt16BE(this.#tuple + at.version)
  }

  /** Microseconds since 2000-01-01T00:00:00Z. */
  get recordedAt(): bigint {
    return this.#bytes.readBigInt64BE(this.#tuple + at.recordedAt)
  }

  get type(): string {
    return this.#bytes.toString('utf8', this.#textEnds[0] + 4, this.#textEnds[1])
  }

  get data(): string {
    return this.#bytes.toString('utf8', this.#textEnds[1] + 4, this.#textEnds[2])
  }

  get metadata(): string {
    return this.#bytes.toString('utf8', this.#textEnds[2] + 4, this.#textEnds[3])
  }

  /** The hash that this event must have after an event with that hash (migration 0002). */
  hashAfter(previous: HashText): HashText {
    const length = this.#covered()
    scratch.write(previous, 0, 'latin1')
    return hash('sha256', scratch.subarray(0, length), 'binary')
  }

  /**
   * Of all that the hash covers but the position and the event before: what a company's seals hold (migration 0022).
   */
  get contentHash(): HashText {
    const length = this.#covered()
    return hash('sha256', scratch.subarray(40, length), 'binary')
  }

  /**
   * Puts what is hashed into `scratch`, but for the hash of the event before, which is its first 32 bytes.
   * @returns the end
   */
  #covered(): number {
    const [bytes, tuple, end] = [this.#bytes, this.#tuple, this.#textEnds[3]]
    const length = 32 + fixedBytes + (end - tuple - at.texts)
    // Both hashes of an event are requested one after the other.
    if (inScratch === this.#number) return length
    inScratch = this.#number
    if (length > scratch.length) scratch = Buffer.allocUnsafeSlow(length * 2)
    bytes.copy(scratch, 32, tuple + at.position, tuple + at.position + 8)
    bytes.copy(scratch, 40, tuple + at.revision, tuple + at.revision + 4)
    bytes.copy(scratch, 44, tuple + at.recordedAt, tuple + at.recordedAt + 8)
    bytes.copy(scratch, 52, tuple + at.id, tuple + at.id + 16)
    bytes.copy(scratch, 68, tuple + at.company, tuple + at.company + 16)
    bytes.copy(scratch, 84, tuple + at.version, tuple + at.version + 2)
    // Texts are stored as they are hashed: length on 4 bytes, then UTF-8.
    bytes.copy(scratch, 86, tuple + at.texts, end)
    return length
  }
}

export interface Selection {
  /** Exclusive. */
  readonly after: bigint
  /** Inclusive. */
  readonly upTo: bigint
  readonly companyId?: string | undefined
  readonly stream?: string | undefined
}

/** Events of a page: enough to spare round trips, few enough that the server fills the next one meanwhile. */
const pageSize = 2_000

/**
 * Events as they are stored, in log order, page by page; the next page is read while one is processed.
 * @param client used by nothing else until the end
 */
export async function* readStored(
  client: pg.Client,
  selection: Selection,
  size = pageSize,
): AsyncGenerator<readonly StoredEvent[]> {
  const room: Buffer[] = [Buffer.allocUnsafeSlow(1 << 20), Buffer.allocUnsafeSlow(1 << 20)]
  const read = async (after: bigint, turn: number) => {
    const bytes = await copyOut(client, pageQuery({ ...selection, after }, size), room[turn % 2] ?? Buffer.alloc(0))
    // The page may have needed a larger buffer.
    room[turn % 2] = Buffer.from(bytes.buffer)
    return [...tuples(bytes, columnCount)].map((tuple) => new StoredEvent(bytes, tuple))
  }
  let next = read(selection.after, 0)
  try {
    for (let turn = 1; ; turn += 1) {
      const events = await next
      const last = events.at(-1)
      if (last === undefined) return
      if (events.length < size) {
        next = Promise.resolve([])
        yield events
        return
      }
      next = read(last.position, turn)
      // A caller that stops early does not see the error of the page under way.
      next.catch(() => undefined)
      yield events
    }
  } finally {
    // The connection is free again only then.
    await next.catch(() => undefined)
  }
}

/** COPY takes no parameters. */
function pageQuery({ after, upTo, companyId, stream }: Selection, size: number): string {
  const where = [
    `position > ${after}`,
    `position <= ${upTo}`,
    ...(companyId === undefined ? [] : [`company_id = ${quoted(companyId)}::uuid`]),
    ...(stream === undefined ? [] : [`stream = ${quoted(stream)}`]),
  ]
  return `select ${columns} from es.events where ${where.join(' and ')} order by position limit ${size}`
}

function quoted(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

export function companyOf(key: string): string {
  return uuid(Buffer.from(key, 'latin1'), 0)
}

function uuid(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
