import type { Connection, Submittable } from 'pg'
import type pg from 'pg'

/** The output of `COPY … TO STDOUT` as one buffer; pg has no support for it. pg's client calls the handlers. */
class CopyOut implements Submittable {
  readonly #text: string
  readonly #done: (error: Error | null, bytes: Buffer) => void
  #bytes: Buffer
  #length = 0

  constructor(text: string, scratch: Buffer, done: (error: Error | null, bytes: Buffer) => void) {
    this.#text = text
    this.#bytes = scratch
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  /** The chunk points into pg's own buffer and is valid during this call only. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#length + chunk.length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + chunk.length))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    chunk.copy(this.#bytes, this.#length)
    this.#length += chunk.length
  }

  /** Nothing else comes after it. */
  handleError(error: Error): void {
    this.#done(error, Buffer.alloc(0))
  }

  handleReadyForQuery(): void {
    this.#done(null, this.#bytes.subarray(0, this.#length))
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/**
 * Runs `COPY (query) TO STDOUT (FORMAT binary)`.
 * @param scratch where the bytes are put while they fit; they are good until it is used again
 * @throws what PostgreSQL says
 */
export function copyOut(client: pg.Client, query: string, scratch: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyOut(`copy (${query}) to stdout (format binary)`, scratch, (error, bytes) => {
        if (error === null) resolve(bytes)
        else reject(error)
      }),
    )
  })
}

/** `PGCOPY\n\377\r\n\0`, flags, and the length of an extension, which is absent. */
const headerBytes = 19

/**
 * The tuples of a binary COPY: where each one's first field begins (its length word).
 * @throws on what is no such COPY, or cut short
 */
export function* tuples(bytes: Buffer, columns: number): Generator<number> {
  for (let at = headerBytes; ;) {
    const fields = bytes.readInt16BE(at)
    if (fields === -1) return
    if (fields !== columns) throw new RangeError(`a tuple of ${fields} fields, not ${columns}`)
    at += 2
    yield at
    for (let field = 0; field < columns; field += 1) at += 4 + Math.max(0, bytes.readInt32BE(at))
  }
}
