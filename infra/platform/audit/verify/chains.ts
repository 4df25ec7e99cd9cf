import type pg from 'pg'
import { type HashText, noHash, type StoredEvent } from '../stored-events.ts'
import type { Finding } from './findings.ts'

/** A stream as far as it was read. */
interface Head {
  readonly revision: number
  /**
   * Hashes that its last event has or may have had: as stored; as its bytes give it, as it was sealed, where those are
   * others.
   */
  readonly hashes: readonly HashText[]
}

/** How an event stands to the hash that it bears. */
export interface Verdict {
  /** False: its bytes do not give its hash, after any hash that the event before may have had. */
  readonly intact: boolean
  /** Its bytes give the hash that was sealed: whatever else happened to it, its content is the sealed one. */
  readonly asSealed: boolean
}

/** Streams whose heads are kept; of the others the event before is looked up. Bounds the memory: some 30 MB. */
const headsKept = 100_000
const beginning: Head = { revision: -1, hashes: [noHash] }

/**
 * Recomputes the hash chain of every stream from stored bytes, in log order: the event before is the last one read of
 * its stream, so nothing is sorted and memory stays flat however long the log is.
 */
export class Chains {
  readonly #client: pg.Client
  readonly #tell: (finding: Finding) => void
  readonly #heads = new Map<string, Head>()

  /** @param client of the snapshot that the events are read in; for look-ups */
  constructor(client: pg.Client, tell: (finding: Finding) => void) {
    this.#client = client
    this.#tell = tell
  }

  /**
   * Brings in the last event before this page of streams that are not kept. To be awaited before the page's events are
   * checked.
   */
  async prepare(events: readonly StoredEvent[]): Promise<void> {
    const wanted = new Set<string>()
    for (const { stream, revision } of events) if (revision > 0 && !this.#heads.has(stream)) wanted.add(stream)
    const first = events[0]
    if (wanted.size === 0 || first === undefined) return
    const { rows } = await this.#client.query<{ stream: string; revision: number; hash: Buffer }>({
      text: `select w.stream, e.revision, e.hash from unnest($1::text[]) w(stream)
        cross join lateral (select revision, hash from es.events e
          where e.stream = w.stream and e.position < $2 order by e.revision desc limit 1) e`,
      values: [[...wanted], String(first.position)],
    })
    for (const { stream, revision, hash } of rows)
      this.#heads.set(stream, { revision, hashes: [hash.toString('latin1')] })
  }

  /**
   * `check` for the event that nearly every one is: it follows the last one of its stream, and bears the hash that its
   * bytes give.
   */
  checkNext(event: StoredEvent, sealed: HashText | undefined): boolean {
    const { stream, revision, hash } = event
    const head = this.#heads.get(stream) ?? beginning
    const [previous] = head.hashes
    if (revision !== head.revision + 1 || previous === undefined || event.hashAfter(previous) !== hash) return false
    if (sealed !== undefined && sealed !== hash) return false
    this.#keep(stream, { revision, hashes: [hash] })
    return true
  }

  /**
   * The next event of the log.
   * @param sealed the hash that was sealed for it, if it was
   * @param isNamed whether a missing revision was named already
   */
  async check(
    event: StoredEvent,
    sealed: HashText | undefined,
    isNamed: (stream: string, revision: number) => boolean,
  ): Promise<Verdict> {
    const { stream, revision } = event
    const head = this.#heads.get(stream) ?? beginning
    const follows = revision === head.revision + 1
    if (!follows) await this.#outOfOrder(event, head.revision, isNamed)
    const [computed = '', ...others] = head.hashes.map((previous) => event.hashAfter(previous))
    // The event before is unknown: the gap is reported, and the bytes cannot be judged.
    const intact = !follows || computed === event.hash || others.includes(event.hash)
    if (revision > head.revision)
      this.#keep(stream, {
        revision,
        hashes: [...new Set([event.hash, ...(follows ? [computed] : []), ...(sealed === undefined ? [] : [sealed])])],
      })
    return { intact, asSealed: sealed !== undefined && (computed === sealed || others.includes(sealed)) }
  }

  async #outOfOrder(
    event: StoredEvent,
    last: number,
    isNamed: (stream: string, revision: number) => boolean,
  ): Promise<void> {
    const { stream, revision, position, id } = event
    if (revision <= last) {
      this.#tell({
        what: 'reordered',
        event: { position, stream, revision, id },
        why: `it stands after revision ${last} of its stream, or is there twice`,
      })
      return
    }
    for (const missing of await this.#between(stream, last, revision)) {
      if (missing.position === null) {
        if (!isNamed(stream, missing.revision))
          this.#tell({
            what: 'removed',
            event: { ...missing, stream },
            why: `its stream goes on with revision ${revision} at position ${position}`,
          })
      } else
        this.#tell({
          what: 'reordered',
          event: { ...missing, stream },
          why: `it stands after revision ${revision} of its stream, at position ${position}`,
        })
    }
  }

  /**
   * The revisions between, with where they stand when it is later in the log. A hundred at most: more would say nothing
   * new.
   */
  async #between(stream: string, last: number, revision: number) {
    const { rows } = await this.#client.query<{ revision: number; position: string | null; id: string | null }>({
      text: `select r.revision, e.position::text, e.event_id as id
        from generate_series($2::int, least($3::int, $2::int + 99)) r(revision)
        left join es.events e on e.stream = $1 and e.revision = r.revision order by r.revision`,
      values: [stream, last + 1, revision - 1],
    })
    return rows.map((row) => ({ ...row, position: row.position === null ? null : BigInt(row.position) }))
  }

  #keep(stream: string, head: Head): void {
    this.#heads.delete(stream)
    this.#heads.set(stream, head)
    if (this.#heads.size <= headsKept) return
    const [oldest] = this.#heads.keys()
    if (oldest !== undefined) this.#heads.delete(oldest)
  }
}
