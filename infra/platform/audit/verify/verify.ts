import type pg from 'pg'
import type { EventStore } from '#domain/platform/event-store.ts'
import { readSeals } from '../seal-table.ts'
import type { Seal } from '../seal.ts'
import { withSnapshot } from '../snapshot.ts'
import { readStored, type StoredEvent } from '../stored-events.ts'
import { Chains } from './chains.ts'
import { CompanySealJudge } from './company-seals.ts'
import type { Finding } from './findings.ts'
import { type Compared, LogElsewhere } from './log-elsewhere.ts'
import { protections } from './protections.ts'
import type { Shape } from './shape.ts'
import { SealedLog, type Standing } from './sealed-log.ts'
import { SealJudge } from './seal-judge.ts'

export interface VerifyOptions {
  readonly url: string
  /** Raw public keys that seals may be signed with. */
  readonly keys: readonly Buffer[]
  /** Seals from a copy outside the database. */
  readonly published?: ReadonlyMap<bigint, Seal>
  /** What the operator says is known and is no finding: `superuser: ops`, `late seal 3 …`. As the findings say it. */
  readonly expected?: ReadonlySet<string>
  /** Only what came after this seal; the seal itself is believed. */
  readonly since?: bigint
  /** The log, where PostgreSQL has a copy of it: the two are compared. */
  readonly log?: Pick<EventStore, 'readAll'> | undefined
  /** Called for each finding as it is made. */
  readonly tell: (finding: Finding) => void
}

export interface Verified {
  readonly events: number
  readonly seals: number
  /** Position up to which the log is sealed. */
  readonly sealedUpTo: bigint
  /** Events after it: nothing but their chains speaks for them. */
  readonly unsealed: number
  readonly findings: number
  /** Of the catalogue. */
  readonly shape: Shape
  /** undefined: the log is in PostgreSQL. */
  readonly compared: Compared | undefined
}

/**
 * Recomputes the whole log from its stored bytes, in one snapshot, and compares it with its seals. Memory does not grow
 * with the log.
 * @throws RangeError when there is no seal `since`
 */
export function verifyLog(options: VerifyOptions): Promise<Verified> {
  return withSnapshot(options.url, (reader, looker) => verifySnapshot(reader, looker, options))
}

async function verifySnapshot(reader: pg.Client, looker: pg.Client, options: VerifyOptions): Promise<Verified> {
  let findings = 0
  const tell = (finding: Finding) => {
    findings += 1
    options.tell(finding)
  }
  const isExpected = (fact: string) => options.expected?.has(fact) === true
  const shape = await protections(looker, tell, isExpected, options.log !== undefined)
  const since = options.since === undefined ? undefined : await sealOf(looker, options.since)
  const judge = new SealJudge({ keys: options.keys, published: options.published ?? new Map() }, tell, since)
  const companies = new CompanySealJudge(looker, options.keys, tell)
  const sealed = new SealedLog(
    looker,
    readSeals(looker, since?.number),
    (seal) => judge.judge(seal),
    tell,
    isExpected,
    companies,
  )
  const chains = new Chains(looker, tell)
  const elsewhere = options.log && new LogElsewhere(options.log, since?.last ?? 0n, tell)
  let events = 0
  let unsealed = 0
  for await (const page of readStored(reader, { after: since?.last ?? 0n, upTo: 9_223_372_036_854_775_807n })) {
    await chains.prepare(page)
    for (const event of page) {
      const standing = sealed.placeNext(event) ?? (await sealed.place(event))
      const listed = typeof standing === 'object' ? standing.hash : undefined
      // The common case: no await and no report.
      const sound = (listed !== undefined || standing === 'unsealed') && chains.checkNext(event, listed)
      const finding = sound ? undefined : judged(event, standing, await chains.check(event, listed, sealed.isNamed))
      if (finding !== undefined) {
        sealed.noted()
        tell(finding)
      }
      await elsewhere?.check(event)
      events += 1
      if (event.position > sealed.upTo) unsealed += 1
    }
  }
  await sealed.end()
  judge.end()
  const compared = await elsewhere?.end()
  return { events, seals: sealed.count, sealedUpTo: sealed.upTo, unsealed, findings, shape, compared }
}

function judged(
  event: StoredEvent,
  standing: Standing,
  { intact, asSealed }: { readonly intact: boolean; readonly asSealed: boolean },
): Finding | undefined {
  const { position, stream, revision, id } = event
  const found = (what: 'altered' | 'inserted' | 'rechained', why: string): Finding => ({
    what,
    event: { position, stream, revision, id },
    why,
  })
  if (standing === 'moved') return undefined
  if (standing === 'inserted') return found('inserted', 'its seal does not list it')
  if (standing === 'unsealed') return intact ? undefined : found('altered', 'its bytes do not give its hash')
  if (standing.stream !== stream || standing.revision !== revision)
    return found('altered', `it was sealed as ${standing.stream}#${standing.revision}`)
  if (standing.id !== id) return found('altered', `it was sealed with id ${standing.id}`)
  if (standing.hash === event.hash)
    return intact ? undefined : found('altered', 'its hash is the sealed one, and its bytes do not give it')
  if (asSealed) return found('rechained', 'its hash was replaced; its content is what was sealed')
  return found(
    'altered',
    intact
      ? 'its hash was computed anew over other content than was sealed'
      : 'neither its bytes nor its hash are what was sealed',
  )
}

async function sealOf(client: pg.Client, number: bigint): Promise<Seal> {
  const step = await readSeals(client, number - 1n).next()
  if (step.done === true || step.value.number !== number) throw new RangeError(`there is no seal ${number}`)
  return step.value
}
