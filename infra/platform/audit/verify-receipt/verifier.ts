/** Judges the record of a receipt: its signature, and what the sealed log says of each meeting. */
import {
  big,
  bytes,
  contentOf,
  field,
  isSigned,
  isTime,
  isTrusted,
  members,
  mustHave,
  objectOf,
  orNull,
  sha256,
  whole,
} from '../verify-export/lines.ts'
import { readSeal, type Seal } from '../verify-export/seal.ts'
import { rootByPath } from '../verify-export/tree.ts'
import type { ReceiptFile } from './pdf.ts'

export interface Options {
  /** Raw Ed25519 keys, 32 bytes, that the receipt must be signed with. None: the file's own word is taken. */
  readonly keys: readonly Buffer[]
  readonly problem: (what: string) => void
}

export interface Outcome {
  readonly problems: number
  /** What the record says, line by line: to compare with the pages. */
  readonly lines: readonly string[]
  readonly remarks: readonly string[]
}

const known = {
  record: 'number issued_at locale time_zone company person from to sessions total_minutes seals',
  session: 'id starts_at role with program planned_minutes both_minutes minutes evidence events',
  /** Not yet in a seal: the number is null. */
  event: members.event.company,
} as const

/** @throws TypeError, in words, on what is no receipt */
export function verifyReceipt(file: ReceiptFile, options: Options): Outcome {
  const receipt = new Receipt(options)
  receipt.read(file)
  return receipt.outcome
}

class Receipt {
  readonly #options: Options
  readonly #lines: string[] = []
  readonly #remarks: string[] = []
  readonly #seals = new Map<string, Seal>()
  #problems = 0
  #events = 0
  #sealed = 0

  constructor(options: Options) {
    this.#options = options
  }

  get outcome(): Outcome {
    return { problems: this.#problems, lines: this.#lines, remarks: this.#remarks }
  }

  read(file: ReceiptFile): void {
    const attached = objectOf(file.record, 'the record')
    mustHave(attached, 'format record publicKey signature')
    if (field(attached, 'format') !== 'binome-attendance-receipt-1')
      throw new TypeError('the record is of another kind, or of a later version')
    if (JSON.stringify(attached) !== file.record) this.#problem('the record is not written as the product writes it')
    const record = member(attached, 'record')
    mustHave(record, known.record)
    this.#signature(attached, record, file)
    const company = field(member(record, 'company'), 'id')
    for (const seal of listOf(record, 'seals')) this.#seal(seal, company)
    this.#facts(record)
    let total = 0
    for (const meeting of listOf(record, 'sessions')) total += this.#meeting(meeting, record, company)
    if (total !== whole(record, 'total_minutes')) this.#problem('its total is not that of its sessions')
    this.#lines.push(`total: ${total} minutes`)
    if (this.#sealed < this.#events)
      this.#remarks.push(`${this.#events - this.#sealed} events were in no seal yet when it was issued.`)
    if (this.#options.keys.length === 0)
      this.#remarks.push('No key was given: signatures were checked with the key that the file names (--public-key).')
  }

  #signature(attached: object, record: object, file: ReceiptFile): void {
    if (orNull(attached, 'signature') === null || orNull(attached, 'publicKey') === null)
      return this.#problem('nobody signed it: it proves nothing')
    const publicKey = bytes(attached, 'publicKey', 'base64', 32)
    this.#trust(publicKey, 'the receipt')
    const signed = (name: string, digest: Buffer, signature: Buffer) =>
      isSigned(publicKey, Buffer.concat([Buffer.from(`${name}\n`), digest]), signature)
    const digest = sha256(Buffer.from(JSON.stringify(record)))
    if (!signed('binome-attendance-receipt-1', digest, bytes(attached, 'signature', 'base64', 64)))
      return this.#problem('the record or its signature was changed: they do not fit each other')
    const pages =
      file.signature !== null && signed('binome-attendance-file-1', file.digest, bytes(file, 'signature', 'base64', 64))
    if (!pages)
      this.#problem(
        'the file is not the one that was issued: its pages may have been changed, or another program saved it. Its ' +
          'record is intact: what counts is below',
      )
  }

  #trust(publicKey: Buffer, what: string): void {
    if (!isTrusted(this.#options.keys, publicKey)) this.#problem(`${what} is signed with a key that was not given`)
  }

  #seal(line: object, company: string): void {
    const seal = readSeal(line, 'company', (what) => this.#problem(what))
    this.#trust(seal.publicKey, `seal ${seal.number}`)
    if (seal.company !== company) this.#problem(`seal ${seal.number} is of another company`)
    this.#seals.set(String(seal.number), seal)
  }

  #facts(record: object): void {
    const nameOf = (name: string) => field(member(record, name), 'name')
    for (const name of ['from', 'to'])
      if (!isTime(`${field(record, name)}T00:00:00.000Z`)) throw new TypeError(`no ${name}`)
    this.#lines.push(
      `receipt ${field(record, 'number')}, issued at ${field(record, 'issued_at')}`,
      `person: ${nameOf('person')}`,
      `company: ${nameOf('company')}`,
      `period: ${field(record, 'from')} to ${field(record, 'to')}, ${field(record, 'time_zone')}`,
    )
  }

  /** @returns its minutes */
  #meeting(meeting: object, record: object, company: string): number {
    mustHave(meeting, known.session)
    const id = field(meeting, 'id')
    const startsAt = field(meeting, 'starts_at')
    const evidence = field(meeting, 'evidence')
    const minutes = whole(meeting, 'minutes')
    const both = Reflect.get(meeting, 'both_minutes') === null ? minutes : whole(meeting, 'both_minutes')
    if (both !== minutes) this.#problem(`session ${id}: it counts other minutes than both were there`)
    this.#inPeriod(id, startsAt, record)
    const proven = { date: false, evidence: false }
    for (const event of listOf(meeting, 'events')) {
      this.#event(event, id, company)
      const content = whatItSays(event)
      if (content.startsAt !== undefined) proven.date ||= Date.parse(content.startsAt) === Date.parse(startsAt)
      if (content.evidence !== undefined) proven.evidence ||= content.evidence === evidence
    }
    if (!proven.date) this.#problem(`session ${id}: no event of the log says that it began at ${startsAt}`)
    if (!proven.evidence) this.#problem(`session ${id}: no event of the log says that it was held (${evidence})`)
    const role = field(meeting, 'role') === 'presenter' ? 'as a mentor' : 'as a mentee'
    this.#lines.push(
      `${startsAt}  ${minutes} minutes, ${role}, with ${orNull(meeting, 'with') ?? 'a deleted account'}, ` +
        `${field(meeting, 'program')}, ${evidence}`,
    )
    return minutes
  }

  #inPeriod(id: string, startsAt: string, record: object): void {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: field(record, 'time_zone'), dateStyle: 'short' })
    const day = format.format(new Date(startsAt))
    if (day < field(record, 'from') || day > field(record, 'to'))
      this.#problem(`session ${id}: it is not in the period of the receipt`)
  }

  #event(event: object, meeting: string, company: string): void {
    mustHave(event, known.event)
    const name = `session ${meeting}: event ${field(event, 'id')}`
    this.#events += 1
    const hash = bytes(event, 'hash', 'hex', 32)
    if (!sha256(contentOf(event)).equals(hash)) this.#problem(`${name}: altered: its bytes do not give its hash`)
    if (field(event, 'stream') !== `meeting-${meeting}` || field(event, 'company') !== company)
      this.#problem(`${name}: it is of another session or company`)
    if (!('inSeal' in event)) return
    const seal = this.#seals.get(field(event, 'inSeal'))
    const path = Array.isArray(Reflect.get(event, 'path')) ? (Reflect.get(event, 'path') as readonly unknown[]) : []
    const siblings = path.map((node) => Buffer.from(String(node), 'hex'))
    const index = seal === undefined ? -1 : Number(big(event, 'number') - seal.first)
    const root = seal === undefined ? null : rootByPath(hash, index, seal.count, siblings)
    if (seal === undefined || root === null || !root.equals(seal.root))
      return this.#problem(`${name}: its proof does not lead to the seal that it names`)
    this.#sealed += 1
  }

  #problem(what: string): void {
    this.#problems += 1
    this.#options.problem(what)
  }
}

/** When the meeting began or was to begin, or how it is known that it was held. */
function whatItSays(event: object): { readonly startsAt?: string; readonly evidence?: string } {
  switch (field(event, 'type')) {
    case 'MeetingStarted':
      return { startsAt: field(objectOf(field(event, 'metadata'), 'metadata'), 'at') }
    case 'AppointmentAccepted':
      return { startsAt: field(objectOf(field(event, 'data'), 'data'), 'startsAt') }
    case 'MeetingFinished':
      return { evidence: field(objectOf(field(event, 'data'), 'data'), 'evidence') }
    case 'FeedbackFilled':
      return { evidence: 'declared_by_one' }
    default:
      return {}
  }
}

function member(of: object, name: string): object {
  const value: unknown = Reflect.get(of, name)
  if (typeof value !== 'object' || value === null) throw new TypeError(`no ${name}`)
  return value
}

function listOf(of: object, name: string): readonly object[] {
  const value: unknown = Reflect.get(of, name)
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'object' || one === null))
    throw new TypeError(`no ${name}`)
  return value as readonly object[]
}
