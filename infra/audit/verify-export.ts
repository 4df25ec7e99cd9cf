/**
 * Verifies an export of the log. It needs no database and nothing else of the product: Node's own modules only, so that a stranger can read it
 * as the specification of the file (in words: docs/audit.md), and run it alone:
 *
 *     node verify-export.ts file.ndjson [--public-key <base64>]… [--seals published.ndjson]
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

interface Seal {
  readonly number: bigint
  readonly first: bigint
  readonly last: bigint
  readonly count: number
  readonly root: Buffer
  readonly hash: Buffer
  readonly publicKey: Buffer
  readonly line: string
}

interface Options {
  /** Raw Ed25519 keys, 32 bytes, that seals may be signed with. None: the file's own word is taken. */
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

/** No line of ours is longer: 64 MB. */
const lineMost = 64 * 1024 * 1024
const zero = Buffer.alloc(32)

const sha256 = (...parts: readonly Buffer[]) => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}
const integer = (value: bigint, bytes: 2 | 4 | 8) => {
  const buffer = Buffer.alloc(8)
  buffer.writeBigInt64BE(value)
  return buffer.subarray(8 - bytes)
}
const text = (value: string) => Buffer.concat([integer(BigInt(Buffer.byteLength(value)), 4), Buffer.from(value)])
const microseconds = (iso: string) => {
  const [, seconds, fraction] = /^(\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z$/.exec(iso) ?? []
  const ms = Date.parse(`${seconds}Z`)
  if (Number.isNaN(ms)) throw new TypeError(`${iso} is no time with microseconds`)
  return BigInt(ms - Date.UTC(2000, 0, 1)) * 1000n + BigInt(fraction ?? 0)
}
const isSigned = (publicKey: Buffer, bytes: Buffer, signature: Buffer) => {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  return verify(null, bytes, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

/** A field of a line. @throws TypeError when it is missing or of another kind */
function field(line: object, name: string): string {
  const value: unknown = Reflect.get(line, name)
  if (typeof value !== 'string') throw new TypeError(`no ${name}`)
  return value
}
function whole(line: object, name: string): number {
  const value: unknown = Reflect.get(line, name)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new TypeError(`no ${name}`)
  return value
}
function bytes(line: object, name: string, encoding: 'hex' | 'base64', length: number): Buffer {
  const value = Buffer.from(field(line, name), encoding)
  if (value.length !== length) throw new TypeError(`${name} is not ${length} bytes`)
  return value
}
function big(line: object, name: string): bigint {
  const value = field(line, name)
  if (!/^\d{1,19}$/.test(value)) throw new TypeError(`${name} is no number`)
  return BigInt(value)
}

/** The hash that an event must have: every column is covered, after the hash of the event before it in its stream. */
function eventHash(line: object, previous: Buffer): Buffer {
  const uuid = (name: string) => {
    const id = Buffer.from(field(line, name).replaceAll('-', ''), 'hex')
    if (id.length !== 16) throw new TypeError(`${name} is no uuid`)
    return id
  }
  return sha256(
    previous,
    integer(big(line, 'position'), 8),
    integer(BigInt(whole(line, 'revision')), 4),
    integer(microseconds(field(line, 'recordedAt')), 8),
    uuid('id'),
    uuid('company'),
    integer(BigInt(whole(line, 'schemaVersion')), 2),
    text(field(line, 'stream')),
    text(field(line, 'type')),
    text(field(line, 'data')),
    text(field(line, 'metadata')),
  )
}

/** The root that a path leads to from a leaf (RFC 9162, section 2.1.3.2); null when the path does not fit the size of the tree. */
function rootByPath(hash: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | null {
  let node = sha256(Buffer.from([0]), hash)
  let [at, last] = [index, size - 1]
  if (index < 0 || index > last) return null
  for (const sibling of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      node = sha256(Buffer.from([1]), sibling, node)
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else node = sha256(Buffer.from([1]), node, sibling)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? node : null
}

/** The root of the tree over all hashes (RFC 6962, section 2.1). */
function rootOf(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes
  if (hashes.length === 1 && only !== undefined) return sha256(Buffer.from([0]), only)
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return sha256(Buffer.from([1]), rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)))
}

/** Reads a seal's line and checks its signature. */
function readSeal(line: object, problem: (what: string) => void): Seal {
  const number = big(line, 'seal')
  const publicKey = bytes(line, 'publicKey', 'base64', 32)
  const signature = bytes(line, 'signature', 'base64', 64)
  const root = bytes(line, 'root', 'hex', 32)
  const signed = Buffer.concat([
    Buffer.from('binome-seal-1\n'),
    integer(number, 8),
    integer(big(line, 'first'), 8),
    integer(big(line, 'last'), 8),
    integer(BigInt(whole(line, 'count')), 4),
    root,
    bytes(line, 'listed', 'hex', 32),
    bytes(line, 'previous', 'hex', 32),
    integer(microseconds(field(line, 'sealedAt')), 8),
    publicKey,
  ])
  if (!isSigned(publicKey, signed, signature)) problem(`seal ${number}: its signature does not fit what it says`)
  const hash = sha256(signed, signature)
  if (hash.toString('hex') !== field(line, 'hash')) problem(`seal ${number}: its hash is not that of what it says`)
  return {
    number,
    first: big(line, 'first'),
    last: big(line, 'last'),
    count: whole(line, 'count'),
    root,
    hash,
    publicKey,
    line: JSON.stringify(line),
  }
}

/** Takes the lines of a file one after the other. */
class ExportVerifier {
  readonly #options: Options
  readonly #published: ReadonlyMap<string, string>
  readonly #digest = createHash('sha256')
  readonly #heads = new Map<string, { readonly revision: number; readonly hash: string }>()
  readonly #remarks: string[] = []
  readonly #seen = new Set<string>()
  #scope:
    | {
        readonly from: bigint
        readonly to: bigint
        readonly partial: boolean
        readonly company: unknown
        readonly stream: unknown
      }
    | undefined
  #declared = 0
  #seal: Seal | undefined
  #inSeal: Buffer[] = []
  #position = 0n
  #events = 0
  #sealed = 0
  #lines = 0
  #ended = false
  #signed = false
  #problems = 0

  constructor(options: Options) {
    this.#options = options
    this.#published = new Map(
      options.published.map((line) => {
        const seal = readSeal(JSON.parse(line) as object, (what) => this.#problem(`published ${what}`))
        return [String(seal.number), seal.line]
      }),
    )
  }

  line(raw: string): void {
    this.#lines += 1
    const where = `line ${this.#lines}`
    if (this.#ended) return this.#problem(`${where}: something follows the last line`)
    let line: unknown
    try {
      line = JSON.parse(raw)
    } catch {
      if (this.#lines === 1) throw new TypeError('this is no export of the log: its first line is not JSON')
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

  outcome(): Outcome {
    if (this.#lines === 0) throw new TypeError('the file is empty')
    if (!this.#ended) this.#problem(`the file ends after line ${this.#lines} without its last line: it was cut`)
    this.#closeSeal()
    const { from = 0n, to = 0n } = this.#scope ?? {}
    for (const [number, line] of this.#published) {
      const seal = JSON.parse(line) as object
      if (big(seal, 'first') <= to && big(seal, 'last') >= from && !this.#seen.has(number))
        this.#problem(`seal ${number} was published for positions of this file and is not in it`)
    }
    if (this.#events !== this.#declared)
      this.#problem(`the first line says ${this.#declared} events, and there are ${this.#events}`)
    if (!this.#signed && this.#ended)
      this.#remarks.push('Nobody signed that this is all there was: what was left out at the end would not be found.')
    if (this.#sealed < this.#events)
      this.#remarks.push(`${this.#events - this.#sealed} events are in no seal: their chains alone speak for them.`)
    if (this.#options.keys.length === 0)
      this.#remarks.push(
        'No key was given: signatures were checked with the keys that the file names (--public-key, --seals).',
      )
    return { events: this.#events, sealed: this.#sealed, problems: this.#problems, remarks: this.#remarks }
  }

  #problem(what: string): void {
    this.#problems += 1
    this.#options.problem(what)
  }

  #header(line: object): void {
    const scope: unknown = Reflect.get(line, 'scope')
    if (Reflect.get(line, 'format') !== 'binome-log-export-1' || typeof scope !== 'object' || scope === null)
      throw new TypeError('this is no export of the log: its first line does not say so')
    const [company, stream] = [Reflect.get(scope, 'company') as unknown, Reflect.get(scope, 'stream') as unknown]
    this.#scope = {
      from: big(scope, 'from'),
      to: big(scope, 'to'),
      company,
      stream,
      partial: company !== null || stream !== null,
    }
    this.#declared = whole(line, 'events')
  }

  #nextSeal(line: object): void {
    this.#closeSeal()
    const before = this.#seal
    const seal = readSeal(line, (what) => this.#problem(what))
    if (
      before !== undefined &&
      (seal.number !== before.number + 1n ||
        !bytes(line, 'previous', 'hex', 32).equals(before.hash) ||
        seal.first !== before.last + 1n)
    )
      this.#problem(
        `seal ${seal.number} does not follow seal ${before.number}: one between was removed, or one of the two made anew`,
      )
    this.#trust(seal.publicKey, `seal ${seal.number}`)
    const published = this.#published.get(String(seal.number))
    if (published !== undefined && published !== seal.line)
      this.#problem(`seal ${seal.number}: another one was published`)
    this.#seal = seal
    this.#seen.add(String(seal.number))
    this.#inSeal = []
  }

  #trust(publicKey: Buffer, what: string): void {
    const { keys } = this.#options
    if (keys.length > 0 && !keys.some((key) => key.equals(publicKey)))
      this.#problem(`${what} is signed with a key that was not given`)
  }

  #event(line: object, where: string): void {
    const position = big(line, 'position')
    const [stream, revision] = [field(line, 'stream'), whole(line, 'revision')]
    const name = `${where}, position ${position}, ${stream}#${revision}, id ${field(line, 'id')}`
    const scope = this.#scope
    this.#events += 1
    if (
      scope !== undefined &&
      (position < scope.from ||
        position > scope.to ||
        (scope.company !== null && scope.company !== field(line, 'company')) ||
        (scope.stream !== null && scope.stream !== stream))
    )
      this.#problem(`${name}: it is not of what the first line says the file holds`)
    if (position <= this.#position)
      this.#problem(`${name}: it stands after position ${this.#position}: reordered, or inserted`)
    else this.#position = position
    const [previous, hash] = [bytes(line, 'previous', 'hex', 32), bytes(line, 'hash', 'hex', 32)]
    const fits = eventHash(line, previous).equals(hash)
    if (!fits) this.#problem(`${name}: altered: its bytes do not give its hash`)
    this.#chain(name, stream, revision, previous, hash)
    this.#prove(line, name, position, hash)
  }

  #chain(name: string, stream: string, revision: number, previous: Buffer, hash: Buffer): void {
    const head = this.#heads.get(stream)
    const fromStart = this.#scope?.from === 1n
    const expected = head === undefined ? (fromStart ? 0 : revision) : head.revision + 1
    if (revision > expected)
      this.#problem(`${name}: removed: ${stream} from revision ${expected} to ${revision - 1} is missing before it`)
    else if (revision < expected)
      this.#problem(`${name}: reordered, or inserted: it stands after revision ${expected - 1} of its stream`)
    else if (revision === 0 ? !previous.equals(zero) : head !== undefined && head.hash !== previous.toString('latin1'))
      this.#problem(`${name}: its chain does not go on from the event before it in its stream`)
    if (head === undefined || revision > head.revision)
      this.#heads.set(stream, { revision, hash: hash.toString('latin1') })
  }

  #prove(line: object, name: string, position: bigint, hash: Buffer): void {
    const seal = this.#seal
    if (seal === undefined || position > seal.last) {
      if ('inSeal' in line) this.#problem(`${name}: the seal that it names is not in the file before it`)
      return
    }
    if (position < seal.first) return this.#problem(`${name}: it stands after seal ${seal.number}, which begins later`)
    this.#inSeal.push(hash)
    this.#sealed += 1
    if (this.#isWhole(seal)) return
    const path: unknown = Reflect.get(line, 'path')
    if (!Array.isArray(path) || !path.every((node) => typeof node === 'string' && /^[\da-f]{64}$/.test(node)))
      return this.#problem(`${name}: inserted: there is no proof that seal ${seal.number} holds it`)
    const root = rootByPath(
      hash,
      whole(line, 'index'),
      seal.count,
      path.map((node) => Buffer.from(String(node), 'hex')),
    )
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
    this.#seal = seal
    if (hashes.length !== seal.count)
      this.#problem(
        `seal ${seal.number}: positions ${seal.first} to ${seal.last} held ${seal.count} events, and the file has ${hashes.length}: ${hashes.length < seal.count ? 'removed' : 'inserted'}`,
      )
    else if (!rootOf(hashes).equals(seal.root))
      this.#problem(
        `seal ${seal.number}: the events of positions ${seal.first} to ${seal.last} are not those that were sealed`,
      )
  }

  #end(line: object): void {
    this.#ended = true
    const digest = this.#digest.digest()
    if (digest.toString('hex') !== field(line, 'digest'))
      this.#problem(
        'the last line: the file is not the one that it was written for: something above was altered, removed or inserted',
      )
    if (whole(line, 'end') !== this.#events)
      this.#problem(`the last line says ${whole(line, 'end')} events, and there are ${this.#events}`)
    if (Reflect.get(line, 'signature') === null) return
    const publicKey = bytes(line, 'publicKey', 'base64', 32)
    this.#trust(publicKey, 'the last line')
    this.#signed = isSigned(
      publicKey,
      Buffer.concat([Buffer.from('binome-export-1\n'), digest]),
      bytes(line, 'signature', 'base64', 64),
    )
    if (!this.#signed) this.#problem('the last line: its signature does not fit the file')
  }
}

/** @throws TypeError, in words, on what is no export at all */
export async function verifyExport(file: string, options: Options): Promise<Outcome> {
  const verifier = new ExportVerifier(options)
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > lineMost) throw new TypeError('this is no export of the log: it has no lines')
    for (const line of lines) verifier.line(line)
  }
  if (rest !== '') verifier.line(rest)
  return verifier.outcome()
}

const usage = `npm run audit -- verify-export <file> [--public-key <base64>]… [--seals <file>]

Verifies an export without any database. Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not be verified.`

/** @returns the exit code */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'public-key': { type: 'string', multiple: true, default: [] },
      seals: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [file] = positionals
  if (values.help || file === undefined || positionals.length > 1) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const from = (name: string) =>
    process.env['INIT_CWD'] === undefined || name.startsWith('/') ? name : `${process.env['INIT_CWD']}/${name}`
  try {
    const published =
      values.seals === undefined
        ? []
        : readFileSync(from(values.seals), 'utf8')
            .split('\n')
            .filter((line) => line !== '')
    const keys = [
      ...values['public-key'],
      ...published.map((line) => field(JSON.parse(line) as object, 'publicKey')),
    ].map((key) => Buffer.from(key, 'base64'))
    if (keys.some((key) => key.length !== 32)) throw new TypeError('--public-key takes 32 bytes in base64')
    let told = 0
    const problem = (what: string) => {
      told += 1
      if (told <= 200) console.log(what)
    }
    const { events, sealed, problems, remarks } = await verifyExport(from(file), { keys, published, problem })
    if (told > 200) console.log(`… and ${told - 200} more`)
    console.log(
      `${events.toLocaleString('en')} events, ${sealed.toLocaleString('en')} of them sealed: ${problems === 0 ? 'nothing is wrong.' : `${problems.toLocaleString('en')} problems.`}`,
    )
    for (const remark of remarks) console.log(remark)
    return problems === 0 ? 0 : 1
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await run(process.argv.slice(2))
