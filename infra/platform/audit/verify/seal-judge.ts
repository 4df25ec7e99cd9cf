import { publishedLine } from '../published-seals.ts'
import { isSigned, keyId, type Seal, sealHash, signedBytes } from '../seal.ts'
import type { Finding } from './findings.ts'

interface Trust {
  /** Raw public keys. Empty: a seal is believed to be of the key that it names itself. */
  readonly keys: readonly Buffer[]
  /** Seals by number, from a copy outside the database. */
  readonly published: ReadonlyMap<bigint, Seal>
}

/** Judges seals one after the other: signature, key, chain, and the published copy. */
export class SealJudge {
  readonly #trust: Trust
  readonly #tell: (finding: Finding) => void
  #before: Seal | undefined

  /** @param since the seal that the first one to be judged must follow */
  constructor(trust: Trust, tell: (finding: Finding) => void, since: Seal | undefined) {
    this.#trust = trust
    this.#tell = tell
    this.#before = since
  }

  judge(seal: Seal): void {
    const complain = (why: string) => this.#tell({ what: 'seal', seal: seal.number, why })
    const { keys, published } = this.#trust
    if (!isSigned(seal.publicKey, signedBytes(seal), seal.signature))
      complain('its signature does not fit what it says: it was altered')
    if (keys.length > 0 && !keys.some((key) => key.equals(seal.publicKey)))
      complain(`it is signed with key ${keyId(seal.publicKey)}, which is not one that is trusted here (--public-key)`)
    const expected = (this.#before?.number ?? 0n) + 1n
    for (let gone = expected; gone < seal.number && gone < expected + 100n; gone += 1n)
      this.#tell({ what: 'seal', seal: gone, why: `it is gone: seal ${seal.number} comes after seal ${expected - 1n}` })
    if (seal.number === expected) {
      const previous = this.#before === undefined ? Buffer.alloc(32) : sealHash(this.#before)
      if (!seal.previous.equals(previous)) complain('it does not name the seal before it: one of the two was made anew')
      if (seal.first !== (this.#before?.last ?? 0n) + 1n)
        complain(`it begins at position ${seal.first}, not right after the seal before`)
    }
    const copy = published.get(seal.number)
    if (copy !== undefined && publishedLine(copy) !== publishedLine(seal))
      complain(
        `another one was published: positions ${copy.first} to ${copy.last}, ${copy.count} events, were sealed ` +
          'differently at the time',
      )
    this.#before = seal
  }

  /** Once every seal was judged. */
  end(): void {
    const last = this.#before?.number ?? 0n
    for (const { number, first, last: end, count } of this.#trust.published.values())
      if (number > last)
        this.#tell({
          what: 'seal',
          seal: number,
          why: `it was published and is gone: positions ${first} to ${end}, ${count} events`,
        })
  }
}
