import type { HashText } from './stored-events.ts'

/** Hashes of 32 bytes, one after the other, in one buffer that grows. */
export class HashList {
  #room = Buffer.allocUnsafeSlow(64 * 32)
  #length = 0

  add(hash: HashText): void {
    if (this.#length === this.#room.length) {
      const larger = Buffer.allocUnsafeSlow(this.#length * 2)
      this.#room.copy(larger)
      this.#room = larger
    }
    this.#length += this.#room.write(hash, this.#length, 32, 'latin1')
  }

  /** Good until the next `add`. */
  get bytes(): Buffer {
    return this.#room.subarray(0, this.#length)
  }
}
