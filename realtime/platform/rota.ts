/**
 * Calls each member once in `everyMs`, a part of them at a time: with thousands of members nothing else waits for all
 * of them.
 */
export class Rota<Member> {
  readonly #parts: readonly Set<Member>[]
  readonly #timer: NodeJS.Timeout
  #next = 0

  /** @param call called with the members of one part */
  constructor(everyMs: number, call: (part: ReadonlySet<Member>) => void) {
    const parts = Math.ceil(everyMs / partMs)
    this.#parts = Array.from({ length: parts }, () => new Set<Member>())
    this.#timer = setInterval(() => {
      this.#next = (this.#next + 1) % parts
      call(this.#part(this.#next))
    }, everyMs / parts)
  }

  /** @param number spreads the members: those of numbers in a row are called one part after the other */
  add(number: number, member: Member): void {
    this.#part(number).add(member)
  }

  delete(number: number, member: Member): void {
    this.#part(number).delete(member)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #part(number: number): Set<Member> {
    return this.#parts[number % this.#parts.length] ?? new Set()
  }
}

/** Between two parts, in milliseconds. */
const partMs = 100
