import { readFile } from 'node:fs/promises'
import { fileFromHere, UsageError, withDatabase } from './command.ts'
import { readPublished } from './published-seals.ts'
import { type Seal, sealKey } from './seal.ts'
import { asJson, findingText } from './verify/findings.ts'
import { notCompared } from './verify/shape.ts'
import { type Verified, verifyLog } from './verify/verify.ts'
import { flag, typedOptions } from '../runtime/typed-options.ts'

const usage = `npm run audit -- verify [--since <seal>] [--seals <file>] [--public-key <base64>]… [--expected <file>]
         [--json]

Recomputes every hash of the log and compares it with its seals, and what protects the log with what should,
and the row-level security of every other table. It says nothing of what those tables hold, as its last line tells.
Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not be verified.

  --since <seal>         only what came after this seal, which is believed
  --seals <file>         the copy of the seals outside the database; SEAL_FILE, or the one beside the embedded
                         database, when it is not given
  --public-key <base64>  a key that seals may be signed with; may be repeated. That of SEAL_KEY always may
  --expected <file>      what is known here and no finding, one a line, as findings say it after "expected:";
                         AUDIT_EXPECTED when it is not given
  --json                 one finding a line, then {"verified": …}`

const outsideLog =
  'NOT verified, because it stands outside the log: roles of people as the console grants them, the audit log of the ' +
  'console, the access log, settings and identity providers, files, and the keys of the vault (docs/audit.md, ' +
  '"What is proven, and what is not").'

/** How many findings are printed; --json prints all. */
const maxProblems = 200

/** @returns 0 when all is well, else 1 */
export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: {
      since: { type: 'string' },
      seals: { type: 'string' },
      expected: { type: 'string' },
      'public-key': { type: 'string', multiple: true, default: [] },
      json: flag,
    },
  })
  if (typed === null) return 0
  const { values } = typed
  if (values.since !== undefined && !/^\d{1,18}$/.test(values.since))
    throw new UsageError('--since takes the number of a seal')
  const given = values['public-key'].map(publicKey)
  let problems = 0
  return await withDatabase(async ({ config, url, log, sealKey: seed, sealFile }) => {
    const copy = values.seals === undefined ? sealFile : fileFromHere(values.seals)
    const published = await copyOfSeals(copy, values.seals !== undefined)
    const expectations = values.expected === undefined ? config.auditExpected : fileFromHere(values.expected)
    const own = seed === undefined ? [] : [sealKey(seed).publicKey]
    const keys = [
      ...own,
      ...given,
      ...[...(published ?? new Map<bigint, Seal>()).values()].map((seal) => seal.publicKey),
    ]
    const started = performance.now()
    const verified = await verifyLog({
      url,
      keys,
      log,
      ...(published === undefined ? {} : { published }),
      ...(expectations === undefined ? {} : { expected: new Set(linesOf(await readFile(expectations, 'utf8'))) }),
      ...(values.since === undefined ? {} : { since: BigInt(values.since) }),
      tell: (finding) => {
        problems += 1
        if (values.json) console.log(asJson(finding))
        else if (problems <= maxProblems) console.log(findingText(finding))
      },
    }).catch((error: unknown) => {
      if (error instanceof RangeError) throw new UsageError(error.message)
      throw error
    })
    if (problems > maxProblems && !values.json) console.log(`… and ${problems - maxProblems} more (--json tells all)`)
    const seconds = (performance.now() - started) / 1_000
    const known = { trusted: keys.length > 0, copy: published === undefined ? undefined : copy }
    if (values.json) console.log(summaryJson(verified, seconds, known))
    else for (const line of summary(verified, seconds, known)) console.log(line)
    return verified.findings === 0 ? 0 : 1
  })
}

function publicKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new UsageError('--public-key takes 32 bytes in base64, as the seals show it')
  return key
}

/** @param given on the command line: then the file must exist */
async function copyOfSeals(file: string | undefined, given: boolean): Promise<ReadonlyMap<bigint, Seal> | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !given) return undefined
    throw error
  })
  // The sealer created the file and died, or nothing was sealed yet.
  if (text === undefined || (text === '' && !given)) return undefined
  // A line that the sealer is writing at this moment.
  return readPublished(given ? text : text.slice(0, text.lastIndexOf('\n') + 1), file)
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : [line.trim()]))
}

/** What the seals were compared with. */
interface Known {
  readonly trusted: boolean
  /** The file outside the database. */
  readonly copy: string | undefined
}

function summary(
  { events, seals, sealedUpTo, unsealed, findings, shape, compared }: Verified,
  seconds: number,
  { trusted, copy }: Known,
): readonly string[] {
  const count = (value: number | bigint) => value.toLocaleString('en')
  const unlooked = notCompared(shape)
  return [
    `${count(events)} events and ${count(seals)} seals in ${seconds.toFixed(1)} s: ` +
      (findings === 0 ? 'nothing is wrong.' : `${count(findings)} findings.`),
    ...(unlooked === undefined ? [] : [unlooked]),
    ...(compared === undefined
      ? []
      : [
          `${count(compared.events)} events of the log in EventStoreDB were compared with their copy; ` +
            `${count(compared.uncopied)} are not copied yet.`,
        ]),
    copy === undefined
      ? 'NO OUTSIDE COPY of the seals was compared: a log that was rewritten, its seals removed and the product ' +
        'left to seal it again is NOT found (SEAL_FILE, --seals).'
      : `The seals were compared with their copy in ${copy}.`,
    ...(sealedUpTo === 0n
      ? ['Nothing is sealed here: removing whole streams, or the last events of one, would not be found.']
      : []),
    ...(sealedUpTo > 0n && unsealed > 0 ? [`The last ${count(unsealed)} events are not sealed yet.`] : []),
    ...(sealedUpTo > 0n && !trusted
      ? ['No key was given: signatures were checked with the keys that the database itself names (--public-key).']
      : []),
    outsideLog,
  ]
}

function summaryJson(
  { events, seals, sealedUpTo, unsealed, findings, shape, compared }: Verified,
  seconds: number,
  { trusted, copy }: Known,
): string {
  const verified = {
    events,
    seals,
    sealedUpTo: String(sealedUpTo),
    unsealed,
    findings,
    catalogue: { postgres: shape.major, compared: shape.compared },
    comparedWithLog: compared ?? null,
    outsideCopy: copy ?? null,
    trustedKey: trusted,
    seconds: Number(seconds.toFixed(3)),
  }
  return JSON.stringify({ verified })
}
