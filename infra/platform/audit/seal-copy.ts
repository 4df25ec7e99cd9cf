import { open } from 'node:fs/promises'
import type pg from 'pg'
import { lastWholeLine, parsePublished, publishedLine, publishSeals } from './published-seals.ts'
import { readSeals } from './seal-table.ts'
import { isSigned, keyId, type Seal, sealHash, signedBytes } from './seal.ts'

/** The seals differ from the published ones: signing now would sign a rewritten log. */
export class SealingRefused extends Error {
  override readonly name = 'SealingRefused'

  constructor(why: string, how = 'npm run audit -- verify') {
    super(
      `Nothing is sealed: ${why}. The log or its seals were changed, or restored from a backup. ` +
        `${how} says what is different; docs/audit.md says what to do.`,
    )
  }
}

/** The copy of the seals in a file outside the database: seals removed from the database are still there. */
export class SealCopy {
  readonly #file: string
  readonly #key: Buffer

  /** @param key the public key that signs seals now */
  constructor(file: string, key: Buffer) {
    this.#file = file
    this.#key = key
  }

  /**
   * Before a seal is made: the database must hold the last seal of the copy, and after it nothing but seals of our key
   * that continue it. A file that is not there yet says nothing; every seal of the database must then be of our key.
   * @param client in the transaction that holds the sealers' lock
   * @throws SealingRefused
   */
  async assertContinued(client: pg.Client): Promise<void> {
    const known = await this.#last()
    if (known !== undefined) await this.#assertHeld(client, known)
    let before = known
    for await (const seal of readSeals(client, known?.number)) {
      const whole = isSigned(seal.publicKey, signedBytes(seal), seal.signature)
      if (!whole || !this.#isOurs(seal, known))
        throw this.#refused(`seal ${seal.number}, which ${this.#file} has not, is not signed with our key`)
      const previous = before === undefined ? Buffer.alloc(32) : sealHash(before)
      if (!seal.previous.equals(previous) || seal.number !== (before?.number ?? 0n) + 1n)
        throw this.#refused(`seal ${seal.number}, which ${this.#file} has not, does not follow the one before it`)
      before = seal
    }
  }

  /** Appends the seals that the copy lacks. @returns how many seals were added */
  bringUpToDate(client: pg.Client): Promise<number> {
    return publishSeals(client, this.#file)
  }

  async #assertHeld(client: pg.Client, known: Seal): Promise<void> {
    const { value: ours } = (await readSeals(client, known.number - 1n).next()) as IteratorResult<Seal, undefined>
    if (ours !== undefined && publishedLine(ours) === publishedLine(known)) return
    const instead = ours?.number === known.number ? 'has another one of that number' : 'has no such seal'
    throw this.#refused(`${this.#file} ends with seal ${known.number}, and the database ${instead}`)
  }

  /** The key may have been changed since the last write to the copy: the key before it is accepted too. */
  #isOurs(seal: Seal, known: Seal | undefined): boolean {
    return seal.publicKey.equals(this.#key) || (known !== undefined && keyId(known.publicKey) === keyId(seal.publicKey))
  }

  async #last(): Promise<Seal | undefined> {
    const handle = await open(this.#file, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (handle === undefined) return undefined
    try {
      const { line } = await lastWholeLine(handle, (await handle.stat()).size)
      return line === undefined ? undefined : parsePublished(line, `the last line of ${this.#file}`)
    } finally {
      await handle.close()
    }
  }

  #refused(why: string): SealingRefused {
    return new SealingRefused(why, `npm run audit -- verify --seals ${this.#file}`)
  }
}
