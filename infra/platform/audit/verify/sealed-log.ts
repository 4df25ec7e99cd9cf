import type pg from 'pg'
import { HashList } from '../hash-list.ts'
import { merkleRoot } from '../merkle.ts'
import { type Listed, listDigest, readList } from '../seal-list.ts'
import { sealList } from '../seal-table.ts'
import { type Seal, sealHash } from '../seal.ts'
import { companyOf, type StoredEvent } from '../stored-events.ts'
import type { CompanySealJudge } from './company-seals.ts'
import type { Finding } from './findings.ts'

/** A seal while the events of its range go by. */
interface Open {
  readonly seal: Seal
  /** Whether its list is the one that was signed. */
  readonly whole: boolean
  readonly bytes: Buffer
  readonly list: Iterator<Listed>
  next: Listed | undefined
  /** Hashes of the events that are there. */
  readonly hashes: Buffer
  found: number
  /** What they say, by the key of their company. */
  readonly contents: Map<string, HashList>
  /** Whether a problem of this range was reported already. */
  isReported: boolean
  /** Of the list; made when they are needed. */
  ids: ReadonlySet<string> | undefined
}

/**
 * How an event stands to the seals: in no list that is good, not in its seal's list, from another place of it, or where
 * it is listed.
 */
export type Standing = 'unsealed' | 'inserted' | 'moved' | Listed

/** More names of what is gone than this are not kept for the chains to know. */
const namesKept = 10_000
/** A forged count must not take the memory; no seal of ours is larger. */
const listedAtMost = 1_000_000

/** In microseconds: an hour. The job seals every five minutes. */
const lateAfter = 3_600_000_000n

/** Walks the seals and their lists beside the events, both in log order, and reports missing and added events. */
export class SealedLog {
  readonly #client: pg.Client
  readonly #seals: AsyncIterator<Seal>
  readonly #judge: (seal: Seal) => void
  readonly #tell: (finding: Finding) => void
  readonly #named = new Set<string>()
  readonly #isExpected: (fact: string) => boolean
  readonly #companies: CompanySealJudge
  #open: Open | undefined
  /** Seals that went by. */
  count = 0
  /** Position up to which the log is sealed. */
  upTo = 0n
  #ended = false

  constructor(
    client: pg.Client,
    seals: AsyncIterable<Seal>,
    judge: (seal: Seal) => void,
    tell: (finding: Finding) => void,
    isExpected: (fact: string) => boolean,
    companies: CompanySealJudge,
  ) {
    this.#isExpected = isExpected
    this.#companies = companies
    this.#client = client
    this.#seals = seals[Symbol.asyncIterator]()
    this.#judge = judge
    this.#tell = tell
  }

  isNamed = (stream: string, revision: number): boolean => this.#named.has(`${stream}#${revision}`)

  /**
   * `place` for the event that nearly every one is: the next of its seal's list, with the hash that is listed.
   * Undefined: ask `place`.
   */
  placeNext(event: StoredEvent): Listed | undefined {
    const open = this.#open
    const listed = open?.next
    if (open === undefined || listed?.position !== event.position || listed.hash !== event.hash) return undefined
    this.#found(open, event)
    open.next = next(open.list)
    return listed
  }

  /** The next event of the log; every seal and every listed event before it has gone by when this resolves. */
  async place(event: StoredEvent): Promise<Standing> {
    while (!this.#ended && (this.#open === undefined || this.#open.seal.last < event.position)) await this.#advance()
    const open = this.#open
    if (open === undefined || event.position < open.seal.first) return 'unsealed'
    this.#found(open, event)
    if (!open.whole) return 'unsealed'
    while (open.next !== undefined && open.next.position < event.position) await this.#missing(open, open.next)
    const listed = open.next
    if (listed?.position === event.position && listed.id === event.id) {
      open.next = next(open.list)
      return listed
    }
    open.isReported = true
    if (listed?.position === event.position) await this.#missing(open, listed)
    open.ids ??= new Set([...readList(open.bytes)].map(({ id }) => id))
    return open.ids.has(event.id) ? 'moved' : 'inserted'
  }

  /** Once every event has gone by. */
  async end(): Promise<void> {
    while (!this.#ended) await this.#advance()
  }

  /** Something is wrong with an event of this range: a root that does not fit is explained. */
  noted(): void {
    if (this.#open !== undefined) this.#open.isReported = true
  }

  async #advance(): Promise<void> {
    if (this.#open !== undefined) await this.#close(this.#open)
    const step = await this.#seals.next()
    if (step.done === true) {
      this.#ended = true
      this.#open = undefined
      return
    }
    const seal = step.value
    this.#judge(seal)
    this.count += 1
    this.upTo = seal.last
    const bytes = await sealList(this.#client, seal.number)
    const whole = listDigest(bytes).equals(seal.listed)
    if (!whole)
      this.#tell({ what: 'seal', seal: seal.number, why: 'its list of events is not the one that was signed' })
    // A list that was altered names nothing.
    const list = readList(whole ? bytes : Buffer.alloc(0))
    const hashes = Buffer.alloc(Math.min(seal.count, listedAtMost) * 32)
    this.#open = {
      seal,
      whole,
      bytes,
      list,
      next: next(list),
      hashes,
      found: 0,
      contents: new Map(),
      isReported: false,
      ids: undefined,
    }
  }

  async #close(open: Open): Promise<void> {
    while (open.next !== undefined) await this.#missing(open, open.next)
    const { seal, found, hashes } = open
    if (found !== seal.count) {
      this.#tell({
        what: 'seal',
        seal: seal.number,
        why:
          `positions ${seal.first} to ${seal.last} held ${seal.count} events when they were sealed and hold ` +
          `${found}`,
      })
      return
    }
    // A problem of its events was reported: their companies' seals add none.
    if (open.isReported) return
    if (merkleRoot(hashes).equals(seal.root)) {
      const contents = new Map([...open.contents].map(([key, hashes]) => [companyOf(key), hashes.bytes]))
      await this.#companies.judge(seal, contents)
    } else
      this.#tell({
        what: 'seal',
        seal: seal.number,
        why: `positions ${seal.first} to ${seal.last} are not the events that were sealed`,
      })
  }

  #found(open: Open, event: StoredEvent): void {
    if (open.found === 0) this.#first(open.seal, event)
    if (open.found * 32 < open.hashes.length) open.hashes.write(event.hash, open.found * 32, 'latin1')
    open.found += 1
    const key = event.companyKey
    let contents = open.contents.get(key)
    if (contents === undefined) open.contents.set(key, (contents = new HashList()))
    contents.add(event.contentHash)
  }

  /** Nothing speaks for an event until its seal is signed: one that waited long may have been changed meanwhile. */
  #first(seal: Seal, { recordedAt }: StoredEvent): void {
    const late = seal.sealedAt - recordedAt
    if (late <= lateAfter || this.#isExpected(lateSeal(seal))) return
    this.#tell({
      what: 'seal',
      seal: seal.number,
      why:
        `it was signed ${inHours(late)} after its first event was recorded: what it seals may have been rewritten ` +
        `before. Unless it is expected: ${lateSeal(seal)}`,
    })
  }

  /** An event of the list that is not at its position. */
  async #missing(open: Open, listed: Listed): Promise<void> {
    const { position, stream, revision, id } = listed
    open.isReported = true
    open.next = next(open.list)
    if (this.#named.size < namesKept) this.#named.add(`${stream}#${revision}`)
    const { rows } = await this.#client.query<{ position: string }>({
      text: 'select position::text from es.events where event_id = $1',
      values: [id],
    })
    if (rows[0] === undefined)
      this.#tell({
        what: 'removed',
        event: { position, stream, revision, id },
        why: `seal ${open.seal.number} lists it`,
      })
    else {
      const now = BigInt(rows[0].position)
      const why = `seal ${open.seal.number} lists it at position ${position}`
      this.#tell({ what: 'reordered', event: { position: now, stream, revision, id }, why })
    }
  }
}

/** How an operator says that a seal is known to be late: of this very seal, not of another one of that number. */
function lateSeal(seal: Seal): string {
  return `late seal ${seal.number} ${sealHash(seal).toString('hex').slice(0, 16)}`
}

function inHours(microseconds: bigint): string {
  const minutes = microseconds / 60_000_000n
  if (minutes < 120n) return `${minutes} minutes`
  return minutes < 2_880n ? `${minutes / 60n} hours` : `${minutes / 1_440n} days`
}

function next(list: Iterator<Listed>): Listed | undefined {
  const step = list.next()
  return step.done === true ? undefined : step.value
}
