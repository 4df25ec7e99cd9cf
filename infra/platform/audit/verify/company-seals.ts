import type pg from 'pg'
import {
  companiesSealedUpTo,
  type CompanySeal,
  companySealHash,
  companySealsOf,
  companySignedBytes,
  lastCompanySeals,
  lastOf,
} from '../company-seal.ts'
import { merkleRoot } from '../merkle.ts'
import { isSigned, type Seal } from '../seal.ts'
import type { Finding } from './findings.ts'

/** Compares the seals that companies read with the events of the log's seals, one seal of the log after the other. */
export class CompanySealJudge {
  readonly #client: pg.Client
  readonly #keys: readonly Buffer[]
  readonly #tell: (finding: Finding) => void
  /** Each company's last one. */
  readonly #last = new Map<string, CompanySeal>()
  #upTo: bigint | undefined

  /** @param keys raw public keys; none: each seal is believed to be of the key that it names */
  constructor(client: pg.Client, keys: readonly Buffer[], tell: (finding: Finding) => void) {
    this.#client = client
    this.#keys = keys
    this.#tell = tell
  }

  /** @param contents what each company's events of the seal say, 32 bytes each */
  async judge(seal: Seal, contents: ReadonlyMap<string, Buffer>): Promise<void> {
    const found = await companySealsOf(this.#client, seal.number)
    // The sealer makes them right after the log's: none of the newest is no finding.
    if (found.size === 0 && seal.number > (await this.#madeUpTo())) return
    const unknown = [...contents.keys()].filter((company) => !this.#last.has(company))
    for (const [company, last] of await lastCompanySeals(this.#client, unknown, seal.number))
      this.#last.set(company, last)
    for (const [company, hashes] of contents) {
      const one = found.get(company)
      const why = one === undefined ? 'is gone' : this.#wrong(one, seal, hashes)
      if (why !== null) this.#complain(seal, company, why)
      if (one !== undefined) this.#last.set(company, one)
    }
    for (const company of found.keys())
      if (!contents.has(company)) this.#complain(seal, company, 'is of a company that has no event there')
  }

  #wrong(one: CompanySeal, seal: Seal, hashes: Buffer): string | null {
    const before = this.#last.get(one.companyId)
    const previous = before === undefined ? Buffer.alloc(32) : companySealHash(before)
    if (!isSigned(one.publicKey, companySignedBytes(one), one.signature))
      return 'was altered: its signature does not fit'
    if (this.#keys.length > 0 && !this.#keys.some((key) => key.equals(one.publicKey)))
      return 'is signed with a key that is not trusted here'
    if (
      one.number !== (before?.number ?? 0n) + 1n ||
      one.first !== (before === undefined ? 1n : lastOf(before) + 1n) ||
      !one.previous.equals(previous)
    )
      return 'does not follow the one before it'
    if (one.count * 32 !== hashes.length || one.sealedAt !== seal.sealedAt)
      return 'says another number of events, or another time'
    return merkleRoot(hashes).equals(one.root) ? null : 'holds other events'
  }

  #complain(seal: Seal, company: string, why: string): void {
    this.#tell({ what: 'seal', seal: seal.number, why: `what company ${company} is shown of it ${why}` })
  }

  async #madeUpTo(): Promise<bigint> {
    this.#upTo ??= await companiesSealedUpTo(this.#client)
    return this.#upTo
  }
}
