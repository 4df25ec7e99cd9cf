import { createHash } from 'node:crypto'
import type { StoredEvent } from './stored-events.ts'

/** An event as its seal lists it: a view of the list. */
export class Listed {
  readonly position: bigint
  /** 32 one-byte characters. */
  readonly hash: string
  readonly #list: Buffer
  readonly #at: number

  constructor(list: Buffer, at: number) {
    this.position = list.readBigInt64BE(at)
    this.hash = list.toString('latin1', at + 8, at + 40)
    this.#list = list
    this.#at = at
  }

  get id(): string {
    const id = this.#list.toString('hex', this.#at + 40, this.#at + 56)
    return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
  }

  get revision(): number {
    return this.#list.readInt32BE(this.#at + 56)
  }

  get stream(): string {
    const start = this.#at + fixed
    return this.#list.toString('utf8', start, start + this.#list.readInt32BE(this.#at + 60))
  }
}

const fixed = 8 + 32 + 16 + 4 + 4

/** An event's line in a list: position:8 ‖ hash:32 ‖ id:16 ‖ revision:4 ‖ length of the stream's name:4 ‖ the name. */
export function listLine(event: Pick<StoredEvent, 'position' | 'hash' | 'id' | 'revision' | 'stream'>): Buffer {
  const name = Buffer.from(event.stream)
  const line = Buffer.alloc(fixed + name.length)
  line.writeBigInt64BE(event.position, 0)
  line.write(event.hash, 8, 'latin1')
  line.write(event.id.replaceAll('-', ''), 40, 'hex')
  line.writeInt32BE(event.revision, 56)
  line.writeInt32BE(name.length, 60)
  name.copy(line, fixed)
  return line
}

/** @throws RangeError on bytes that are no list */
export function* readList(list: Buffer): Generator<Listed> {
  for (let at = 0; at < list.length;) {
    const end = at + fixed + list.readInt32BE(at + 60)
    if (end > list.length || end < at + fixed) throw new RangeError('a list that is cut short')
    yield new Listed(list, at)
    at = end
  }
}

export function listDigest(list: Buffer): Buffer {
  return createHash('sha256').update(list).digest()
}
