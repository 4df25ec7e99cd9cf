import type pg from 'pg'
import { type CompanySeal, companySealLine, lastOf, readCompanySeals } from './company-seal.ts'
import { ExportFile } from './export-file.ts'
import { MerkleTree } from './merkle.ts'
import { isoMicroseconds, type SealKey } from './seal.ts'
import { readStored, type StoredEvent } from './stored-events.ts'

interface CompanyScope {
  readonly companyId: string
  /** Closed range of positions; the file says it in the company's own numbers. */
  readonly from: bigint
  readonly to: bigint
  readonly stream: string | undefined
  /** Types of events whose content is left out. */
  readonly withheld: readonly string[]
}

/** Closed range of numbers among the company's events, and how many of them the file holds. */
interface Numbers {
  readonly first: bigint
  readonly last: bigint
  readonly events: number
}

/** The events of a seal while they are read. */
interface Open {
  readonly seal: CompanySeal
  contents: string
  readonly chosen: { readonly number: bigint; readonly line: object }[]
}

/**
 * Writes one company's part of the log: docs/audit.md describes every line. Nothing in it depends on what other
 * companies wrote: no position, no hash that covers one, no range of the log.
 */
export async function exportCompany(
  { reader, looker }: { readonly reader: pg.Client; readonly looker: pg.Client },
  scope: CompanyScope,
  key: SealKey | undefined,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const { companyId, stream, withheld } = scope
  const numbers = await numbersOf(looker, scope)
  const file = new ExportFile(write)
  const { first: from, last: to, events } = numbers
  await file.put([
    JSON.stringify({
      format: 'binome-company-export-2',
      scope: { from: String(from), to: String(to), company: companyId, stream: stream ?? null },
      events,
      exportedAt: new Date().toISOString(),
      withheld,
    }),
  ])
  const lines = new Lines(readCompanySeals(looker, companyId, from), numbers, scope)
  const start = await lines.begin(looker, scope.from)
  for await (const page of readStored(reader, { after: start, upTo: endless, companyId })) {
    const made: string[] = []
    for (const event of page) made.push(...(await lines.of(event)))
    await file.put(made)
    if (lines.done) break
  }
  await file.end(events, key)
  return events
}

const endless = 9_223_372_036_854_775_807n

/** Numbers the company's events, and writes the requested ones, each after its seal. */
class Lines {
  readonly #seals: AsyncGenerator<CompanySeal>
  readonly #numbers: Numbers
  readonly #stream: string | undefined
  readonly #withheld: readonly string[]
  /** Of the event read last. */
  #number = 0n
  #next: CompanySeal | undefined
  #open: Open | undefined

  constructor(
    seals: AsyncGenerator<CompanySeal>,
    numbers: Numbers,
    { stream, withheld }: Pick<CompanyScope, 'stream' | 'withheld'>,
  ) {
    this.#seals = seals
    this.#numbers = numbers
    this.#stream = stream
    this.#withheld = withheld
  }

  /** Whether all requested events were written. */
  get done(): boolean {
    return this.#open === undefined && this.#number >= this.#numbers.last
  }

  /** @returns the position after which to read: where the first seal begins, so that its tree can be made */
  async begin(client: pg.Client, from: bigint): Promise<bigint> {
    await this.#advance()
    this.#number = (this.#next?.first ?? this.#numbers.first) - 1n
    if (this.#next === undefined) return from - 1n
    const { rows } = await client.query<{ first: string }>({
      text: 'select first::text from es.seals where number = $1',
      values: [String(this.#next.seal)],
    })
    return BigInt(rows[0]?.first ?? 1) - 1n
  }

  /** The lines that can be written once this event was read. */
  async of(event: StoredEvent): Promise<readonly string[]> {
    this.#number += 1n
    if (this.#next !== undefined && this.#open === undefined) {
      this.#open = { seal: this.#next, contents: '', chosen: [] }
      await this.#advance()
    }
    const open = this.#open
    const { first, last } = this.#numbers
    const isInRange = this.#number >= first && this.#number <= last
    const chosen = isInRange && (this.#stream === undefined || event.stream === this.#stream)
    const line = chosen ? lineOf(event, this.#number, this.#withheld) : undefined
    if (open === undefined) return line === undefined ? [] : [JSON.stringify(line)]
    open.contents += event.contentHash
    if (line !== undefined) open.chosen.push({ number: this.#number, line })
    if (this.#number < lastOf(open.seal)) return []
    this.#open = undefined
    return this.#ofSeal(open)
  }

  #ofSeal({ seal, contents, chosen }: Open): readonly string[] {
    if (chosen.length === 0) return []
    const whole = this.#stream === undefined && seal.first >= this.#numbers.first && lastOf(seal) <= this.#numbers.last
    const tree = whole ? undefined : new MerkleTree(Buffer.from(contents, 'latin1'))
    const proof = (number: bigint) => ({
      inSeal: String(seal.number),
      ...(tree !== undefined && { path: tree.path(Number(number - seal.first)).map((node) => node.toString('hex')) }),
    })
    return [companySealLine(seal), ...chosen.map(({ number, line }) => JSON.stringify({ ...line, ...proof(number) }))]
  }

  async #advance(): Promise<void> {
    const step = await this.#seals.next()
    this.#next = step.done === true || step.value.first > this.#numbers.last ? undefined : step.value
  }
}

function lineOf(event: StoredEvent, number: bigint, withheld: readonly string[]): object {
  return {
    number: String(number),
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
    hash: Buffer.from(event.contentHash, 'latin1').toString('hex'),
  }
}

async function numbersOf(client: pg.Client, { companyId, from, to, stream }: CompanyScope): Promise<Numbers> {
  const { rows } = await client.query<{ before: string; upto: string; events: number }>({
    text: `select count(*) filter (where position < $2)::text as before, count(*)::text as upto,
        count(*) filter (where position >= $2 and ($4::text is null or stream = $4))::int as events
      from es.events where company_id = $1 and position <= $3`,
    values: [companyId, String(from), String(to), stream ?? null],
  })
  const { before = '0', upto = '0', events = 0 } = rows[0] ?? {}
  return { first: BigInt(before) + 1n, last: BigInt(upto), events }
}
