import type pg from 'pg'
import { withheldTypes } from '#domain/aggregates.ts'
import { exportCompany } from './export-company.ts'
import { ExportFile } from './export-file.ts'
import { MerkleTree } from './merkle.ts'
import { previousHashes } from './previous-hashes.ts'
import { publishedLine } from './published-seals.ts'
import { readList } from './seal-list.ts'
import { readSeals, sealList } from './seal-table.ts'
import { isoMicroseconds, type Seal, type SealKey } from './seal.ts'
import { withSnapshot } from './snapshot.ts'
import { noHash, readStored, type Selection, type StoredEvent } from './stored-events.ts'

export interface ExportOptions {
  readonly url: string
  /** Signs the last line. Without it the export does not prove that it is complete. */
  readonly key: SealKey | undefined
  /** Closed range of positions; to the end of the log by default. */
  readonly from?: bigint
  readonly to?: bigint
  /** One company's part, in its own numbers: it reveals nothing of other companies' events. */
  readonly companyId?: string | undefined
  readonly stream?: string | undefined
  /** Types of events whose content is left out; by default those that nobody reads whole. */
  readonly withheld?: readonly string[]
}

/** One seal's list, to prove its events one by one. */
interface Provable {
  readonly seal: Seal
  /** Whether the file holds its whole range: its root can then be computed from the file, and no path is needed. */
  readonly whole: boolean
  readonly indexes: ReadonlyMap<bigint, number>
  readonly tree: MerkleTree | undefined
}

/**
 * Writes the log, or a part of it, as NDJSON with its proofs, all from one snapshot. docs/audit.md describes every
 * line.
 */
export async function exportLog(options: ExportOptions, write: (text: string) => Promise<void>): Promise<number> {
  return await withSnapshot(options.url, async (reader, looker) => {
    const { from = 1n, companyId, stream, key, withheld = withheldTypes } = options
    const head = await headOf(looker)
    const to = options.to === undefined || options.to > head ? head : options.to
    if (companyId !== undefined)
      return await exportCompany({ reader, looker }, { companyId, from, to, stream, withheld }, key, write)
    const selection: Selection = { after: from - 1n, upTo: to, stream }
    const whole = stream === undefined
    const events = await count(looker, selection)
    const file = new ExportFile(write)
    await file.put([
      JSON.stringify({
        format: 'binome-log-export-2',
        scope: { from: String(from), to: String(to), company: null, stream: stream ?? null },
        events,
        exportedAt: new Date().toISOString(),
        withheld,
      }),
    ])
    const seals = new Seals(looker, { from, to, whole })
    for await (const page of readStored(reader, selection)) {
      const before = await previousHashes(looker, page)
      const lines: string[] = []
      for (const event of page) {
        lines.push(...(await seals.upTo(event.position)))
        lines.push(eventLine(event, before.get(event.position) ?? noHash, seals.current, withheld))
      }
      await file.put(lines)
    }
    await file.put(await seals.upTo(to + 1n))
    await file.end(events, key)
    return events
  })
}

/** The seals whose range meets the scope, in order. */
class Seals {
  readonly #client: pg.Client
  readonly #scope: { readonly from: bigint; readonly to: bigint; readonly whole: boolean }
  readonly #seals: AsyncGenerator<Seal>
  #ended = false
  #current: Provable | undefined

  constructor(client: pg.Client, scope: { readonly from: bigint; readonly to: bigint; readonly whole: boolean }) {
    this.#client = client
    this.#scope = scope
    this.#seals = readSeals(client)
  }

  get current(): Provable | undefined {
    return this.#current
  }

  /**
   * Lines of the seals that come before the event at this position; the last one is then `current` when it covers it.
   */
  async upTo(position: bigint): Promise<readonly string[]> {
    const lines: string[] = []
    while (!this.#ended && (this.#current === undefined || this.#current.seal.last < position)) {
      const seal = await this.#next()
      if (seal === undefined || seal.first > this.#scope.to) {
        this.#ended = true
        break
      }
      if (seal.last < this.#scope.from) continue
      lines.push(publishedLine(seal))
      this.#current = await this.#provable(seal)
    }
    if (this.#current !== undefined && this.#current.seal.last < position) this.#current = undefined
    return lines
  }

  async #next(): Promise<Seal | undefined> {
    const step = await this.#seals.next()
    return step.done === true ? undefined : step.value
  }

  async #provable(seal: Seal): Promise<Provable> {
    const { from, to, whole } = this.#scope
    if (whole && seal.first >= from && seal.last <= to)
      return { seal, whole: true, indexes: new Map(), tree: undefined }
    const listed = [...readList(await sealList(this.#client, seal.number))]
    const hashes = Buffer.concat(listed.map((one) => Buffer.from(one.hash, 'latin1')))
    return {
      seal,
      whole: false,
      indexes: new Map(listed.map(({ position }, index) => [position, index])),
      tree: hashes.length === 0 ? undefined : new MerkleTree(hashes),
    }
  }
}

function eventLine(
  event: StoredEvent,
  previous: string,
  provable: Provable | undefined,
  withheld: readonly string[],
): string {
  const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
  const index = provable?.indexes.get(event.position)
  return JSON.stringify({
    position: String(event.position),
    stream: event.stream,
    revision: event.revision,
    id: event.id,
    company: event.companyId,
    type: event.type,
    schemaVersion: event.schemaVersion,
    recordedAt: isoMicroseconds(event.recordedAt),
    // Nobody may read all of it, and the bytes that the hash covers cannot be disclosed in part.
    data: withheld.includes(event.type) ? null : event.data,
    metadata: event.metadata,
    previous: hex(previous),
    hash: hex(event.hash),
    ...(provable !== undefined && { inSeal: String(provable.seal.number) }),
    ...(index !== undefined && { index, path: provable?.tree?.path(index).map((node) => node.toString('hex')) }),
  })
}

async function headOf(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ head: string }>(
    'select coalesce(max(position), 0)::text as head from es.events',
  )
  return BigInt(rows[0]?.head ?? 0)
}

async function count(client: pg.Client, { after, upTo, stream }: Selection): Promise<number> {
  const { rows } = await client.query<{ events: number }>({
    text: `select count(*)::int as events from es.events
      where position > $1 and position <= $2 and ($3::text is null or stream = $3)`,
    values: [String(after), String(upTo), stream ?? null],
  })
  return rows[0]?.events ?? 0
}
