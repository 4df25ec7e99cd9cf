import { createHash } from 'node:crypto'
import {
  big,
  bytes,
  contentOf,
  field,
  integer,
  isSigned,
  isTime,
  isTrusted,
  members,
  mustHave,
  orNull,
  sha256,
  whole,
} from './lines.ts'
import { readSeal, type Format, type Seal } from './seal.ts'
import { rootByPath, rootOf } from './tree.ts'

interface Scope {
  readonly format: Format
  readonly from: bigint
  readonly to: bigint
  readonly company: string | null
  readonly stream: string | null
  /** Some of the events between `from` and `to` are left out. */
  readonly partial: boolean
  /** Types of events whose content is left out. */
  readonly withheld: ReadonlySet<string>
}

export interface Options {
  /**
   * Raw Ed25519 keys, 32 bytes, that seals and the last line must be signed with. None: the file's own word is taken.
   */
  readonly keys: readonly Buffer[]
  /** Lines of seals published earlier. */
  readonly published: readonly string[]
  readonly problem: (what: string) => void
}

export interface Outcome {
  readonly events: number
  readonly sealed: number
  readonly problems: number
  /** What the file does not prove. */
  readonly remarks: readonly string[]
}

const zero = Buffer.alloc(32)
const formats = {
  'binome-log-export-1': { format: 'log', version: 1 },
  'binome-company-export-1': { format: 'company', version: 1 },
  'binome-log-export-2': { format: 'log', version: 2 },
  'binome-company-export-2': { format: 'company', version: 2 },
} as const

/** Types of events of which the file holds the hash alone. */
function withheldOf(line: object): ReadonlySet<string> {
  const types: unknown = Reflect.get(line, 'withheld')
  if (!Array.isArray(types) || !types.every((type) => typeof type === 'string')) throw new TypeError('no withheld')
  return new Set(types)
}

/** Our own sentence about the first line, or what any other file deserves. */
function whyNoExport(error: unknown): string {
  return error instanceof TypeError && error.message.startsWith('its') ? error.message : 'its first line is not JSON'
}

/** Takes the lines of a file one after the other. */
export class ExportVerifier {
  readonly #options: Options
  #published: ReadonlyMap<string, Seal> = new Map()
  readonly #digest = createHash('sha256')
  readonly #heads = new Map<string, { readonly revision: number; readonly hash: string }>()
  readonly #remarks: string[] = []
  readonly #seen = new Set<string>()
  #scope: Scope | undefined
  #declared = 0
  #seal: Seal | undefined
  #inSeal: Buffer[] = []
  /** Position or number of the last event. */
  #place = 0n
  #events = 0
  #sealed = 0
  #withheld = 0
  #lines = 0
  #ended = false
  #signed = false
  #problems = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** @param raw without the end of the line */
  line(raw: Buffer): void {
    this.#lines += 1
    const where = `line ${this.#lines}`
    if (this.#ended) return this.#problem(`${where}: something follows the last line`)
    let line: unknown
    try {
      const written = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
      line = JSON.parse(written)
      // Repeated members, other escapes, other figures, blanks: JSON has many ways to say what we say in one.
      if (JSON.stringify(line) !== written && this.#lines > 1)
        this.#problem(`${where}: it is not written as the product writes it, or says a thing twice`)
      else if (JSON.stringify(line) !== written) throw new TypeError('its first line is not written as ours')
    } catch (error) {
      if (this.#lines === 1)
        throw new TypeError(`this is no export of the log: ${whyNoExport(error)}`, { cause: error })
      return this.#problem(`${where}: not JSON: it was altered or cut`)
    }
    if (typeof line !== 'object' || line === null) return this.#problem(`${where}: not an object`)
    try {
      if (this.#lines === 1) this.#header(line)
      else if ('end' in line) this.#end(line)
      else if ('seal' in line) this.#nextSeal(line)
      else this.#event(line, where)
    } catch (error) {
      if (!(error instanceof TypeError) || this.#lines === 1) throw error
      this.#problem(`${where}: ${error.message}`)
    }
    if (!this.#ended) this.#digest.update(raw).update('\n')
  }

  outcome(whole: boolean): Outcome {
    if (this.#lines === 0) throw new TypeError('the file is empty')
    if (!this.#ended || !whole)
      this.#problem(`the file ends after line ${this.#lines} without its last line: it was cut`)
    this.#closeSeal()
    const { from = 0n, to = 0n } = this.#scope ?? {}
    for (const [number, { first, last }] of this.#published)
      if (first <= to && last >= from && !this.#seen.has(number) && this.#mayHold(first, last))
        this.#problem(`seal ${number} was published for positions of this file and is not in it`)
    if (this.#events !== this.#declared)
      this.#problem(`the first line says ${this.#declared} events, and there are ${this.#events}`)
    if (!this.#signed && this.#ended)
      this.#remarks.push('Nobody signed that this is all there was: what was left out at the end would not be found.')
    if (this.#sealed < this.#events)
      this.#remarks.push(
        `${this.#events - this.#sealed} events are in no seal: their chains and the last line alone speak for them.`,
      )
    if (this.#withheld > 0)
      this.#remarks.push(
        `${this.#withheld} events (${[...(this.#scope?.withheld ?? [])].join(', ')}) are told without what they say: ` +
          'seals and chains speak for their hashes, and nobody for the words beside them.',
      )
    if (this.#options.keys.length === 0)
      this.#remarks.push(
        'No key was given: signatures were checked with the keys that the file names (--public-key, --seals).',
      )
    return { events: this.#events, sealed: this.#sealed, problems: this.#problems, remarks: this.#remarks }
  }

  /** A stream's file of a company has only the seals of its events. */
  #mayHold(first: bigint, last: bigint): boolean {
    return first <= last && !(this.#scope?.format === 'company' && this.#scope.partial)
  }

  #problem(what: string): void {
    this.#problems += 1
    this.#options.problem(what)
  }

  #header(line: object): void {
    const scope: unknown = Reflect.get(line, 'scope')
    const name = String(Reflect.get(line, 'format'))
    if (!Object.hasOwn(formats, name) || typeof scope !== 'object' || scope === null)
      throw new TypeError('this is no export of the log: its first line does not say so')
    const { format, version } = formats[name as keyof typeof formats]
    mustHave(line, members.header[version])
    mustHave(scope, members.scope)
    if (!isTime(field(line, 'exportedAt'))) throw new TypeError('exportedAt is no time')
    const [company, stream] = [orNull(scope, 'company'), orNull(scope, 'stream')]
    if (format === 'company' && company === null) throw new TypeError('it says no company')
    const partial = stream !== null || (company !== null && format === 'log')
    const withheld = version === 1 ? new Set<string>() : withheldOf(line)
    this.#scope = { format, from: big(scope, 'from'), to: big(scope, 'to'), company, stream, partial, withheld }
    this.#declared = whole(line, 'events')
    const given = this.#options.published.map((each) => JSON.parse(each) as object)
    const ofThese = given.filter((each) => 'company' in each === (format === 'company'))
    if (ofThese.length < given.length)
      this.#remarks.push(
        `${given.length - ofThese.length} published seals are of ` +
          `${format === 'log' ? "a company's part" : 'the whole log'}: only their keys were used here.`,
      )
    this.#published = new Map(
      ofThese.map((each) => {
        const seal = readSeal(each, format, (what) => this.#problem(`published ${what}`))
        return [String(seal.number), seal]
      }),
    )
  }

  #nextSeal(line: object): void {
    this.#closeSeal()
    const { format, from, company } = this.#begun
    const before = this.#seal
    const seal = readSeal(line, format, (what) => this.#problem(what))
    const follows =
      before === undefined
        ? (seal.number === 1n) === (seal.first === 1n) && (seal.number === 1n) === seal.previous.equals(zero)
        : seal.number === before.number + 1n && seal.previous.equals(before.hash) && seal.first === before.last + 1n
    // A company's seals are also passed over that hold nothing of the stream.
    const passes = format === 'company' && this.#begun.partial && before !== undefined && seal.first > before.last
    if (!follows && !passes)
      this.#problem(
        `seal ${seal.number} does not follow ${before === undefined ? 'the beginning' : `seal ${before.number}`}: ` +
          'one between was removed, or one of the two made anew',
      )
    if (before === undefined && seal.first > from && !this.#begun.partial)
      this.#problem(`seal ${seal.number} begins at ${seal.first}: the seals before it were removed`)
    if (seal.first <= this.#place) this.#problem(`seal ${seal.number} stands after events of its range`)
    if (format === 'company' && seal.company !== company)
      this.#problem(`seal ${seal.number} is of another company than the first line says`)
    this.#trust(seal.publicKey, `seal ${seal.number}`)
    const published = this.#published.get(String(seal.number))
    if (published !== undefined && published.line !== seal.line)
      this.#problem(`seal ${seal.number}: another one was published`)
    this.#seal = seal
    this.#seen.add(String(seal.number))
    this.#inSeal = []
  }

  get #begun(): Scope {
    if (this.#scope === undefined) throw new TypeError('there is no first line')
    return this.#scope
  }

  #trust(publicKey: Buffer, what: string): void {
    if (!isTrusted(this.#options.keys, publicKey)) this.#problem(`${what} is signed with a key that was not given`)
  }

  #event(line: object, where: string): void {
    const scope = this.#begun
    mustHave(line, members.event[scope.format])
    const kind = scope.format === 'log' ? 'position' : 'number'
    const place = big(line, kind)
    const [stream, revision] = [field(line, 'stream'), whole(line, 'revision')]
    const name = `${where}, ${kind} ${place}, ${stream}#${revision}, id ${field(line, 'id')}`
    this.#events += 1
    if (
      place < scope.from ||
      place > scope.to ||
      (scope.company !== null && scope.company !== field(line, 'company')) ||
      (scope.stream !== null && scope.stream !== stream)
    )
      this.#problem(`${name}: it is not of what the first line says the file holds`)
    if (place <= this.#place) this.#problem(`${name}: it stands after ${kind} ${this.#place}: reordered, or inserted`)
    else if (
      scope.format === 'company' &&
      !scope.partial &&
      place !== (this.#events === 1 ? scope.from : this.#place + 1n)
    )
      this.#problem(`${name}: removed: what stands before it is missing`)
    if (place > this.#place) this.#place = place
    const hash = bytes(line, 'hash', 'hex', 32)
    const previous = scope.format === 'log' ? bytes(line, 'previous', 'hex', 32) : undefined
    if (scope.withheld.has(field(line, 'type'))) this.#withhold(line, name)
    else {
      const content = contentOf(line)
      const computed = previous === undefined ? sha256(content) : sha256(previous, integer(place, 8), content)
      if (!computed.equals(hash)) this.#problem(`${name}: altered: its bytes do not give its hash`)
    }
    this.#chain(name, stream, revision, previous, hash)
    this.#prove(line, name, place, hash)
  }

  /** The seal alone speaks for its hash. */
  #withhold(line: object, name: string): void {
    this.#withheld += 1
    if (orNull(line, 'data') !== null) this.#problem(`${name}: altered: it holds what the first line says is withheld`)
    contentOf({ ...line, data: '' })
  }

  #chain(name: string, stream: string, revision: number, previous: Buffer | undefined, hash: Buffer): void {
    const head = this.#heads.get(stream)
    const fromStart = this.#scope?.from === 1n
    const expected = head === undefined ? (fromStart ? 0 : revision) : head.revision + 1
    if (revision > expected)
      this.#problem(`${name}: removed: ${stream} from revision ${expected} to ${revision - 1} is missing before it`)
    else if (revision < expected)
      this.#problem(`${name}: reordered, or inserted: it stands after revision ${expected - 1} of its stream`)
    else if (
      previous !== undefined &&
      (revision === 0 ? !previous.equals(zero) : head !== undefined && head.hash !== previous.toString('latin1'))
    )
      this.#problem(`${name}: its chain does not go on from the event before it in its stream`)
    if (head === undefined || revision > head.revision)
      this.#heads.set(stream, { revision, hash: hash.toString('latin1') })
  }

  #prove(line: object, name: string, place: bigint, hash: Buffer): void {
    const seal = this.#seal
    if (seal === undefined || place > seal.last) {
      if ('inSeal' in line || 'index' in line || 'path' in line)
        this.#problem(`${name}: the seal that it names is not in the file before it`)
      return
    }
    if (place < seal.first) return this.#problem(`${name}: it stands after seal ${seal.number}, which begins later`)
    if (big(line, 'inSeal') !== seal.number)
      this.#problem(`${name}: it stands in seal ${seal.number} and names another`)
    this.#inSeal.push(hash)
    this.#sealed += 1
    if (this.#isWhole(seal)) {
      if ('index' in line || 'path' in line) this.#problem(`${name}: it needs no path, and has one`)
      return
    }
    const path: unknown = Reflect.get(line, 'path')
    if (!Array.isArray(path) || !path.every((node) => typeof node === 'string' && /^[\da-f]{64}$/.test(node)))
      return this.#problem(`${name}: inserted: there is no proof that seal ${seal.number} holds it`)
    const index = this.#begun.format === 'log' ? whole(line, 'index') : Number(place - seal.first)
    const siblings = path.map((node) => Buffer.from(String(node), 'hex'))
    const root = rootByPath(hash, index, seal.count, siblings)
    if (root === null || !root.equals(seal.root))
      this.#problem(`${name}: altered or inserted: its proof does not lead to the root of seal ${seal.number}`)
  }

  /** Whether the file claims to hold every event of the seal. */
  #isWhole(seal: Seal): boolean {
    const scope = this.#scope
    return scope !== undefined && !scope.partial && seal.first >= scope.from && seal.last <= scope.to
  }

  #closeSeal(): void {
    const seal = this.#seal
    if (seal === undefined || !this.#isWhole(seal)) return
    const hashes = this.#inSeal
    this.#inSeal = []
    if (hashes.length !== seal.count)
      this.#problem(
        `seal ${seal.number}: positions ${seal.first} to ${seal.last} held ${seal.count} events, and the file has ` +
          `${hashes.length}: ${hashes.length < seal.count ? 'removed' : 'inserted'}`,
      )
    else if (!rootOf(hashes).equals(seal.root))
      this.#problem(
        `seal ${seal.number}: the events of positions ${seal.first} to ${seal.last} are not those that were sealed`,
      )
  }

  #end(line: object): void {
    this.#ended = true
    mustHave(line, members.end)
    const digest = this.#digest.digest()
    if (!digest.equals(bytes(line, 'digest', 'hex', 32)))
      this.#problem(
        'the last line: the file is not the one that it was written for: something above was altered, removed or ' +
          'inserted',
      )
    if (whole(line, 'end') !== this.#events)
      this.#problem(`the last line says ${whole(line, 'end')} events, and there are ${this.#events}`)
    if (orNull(line, 'signature') === null && orNull(line, 'publicKey') === null) {
      if (this.#options.keys.length > 0)
        this.#problem('the last line is not signed: with a key given, somebody must say that this is all there was')
      return
    }
    const publicKey = bytes(line, 'publicKey', 'base64', 32)
    this.#trust(publicKey, 'the last line')
    const signed = Buffer.concat([Buffer.from('binome-export-1\n'), digest])
    this.#signed = isSigned(publicKey, signed, bytes(line, 'signature', 'base64', 64))
    if (!this.#signed) this.#problem('the last line: its signature does not fit the file')
  }
}
