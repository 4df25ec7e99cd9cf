/**
 * Verifies an export of the log, or of one company's part of it. It needs no database and nothing else of the product:
 * Node's own modules and the folder beside it, so that a stranger can read them as the specification of the file (in
 * words: docs/audit.md), and run them alone:
 *
 *     node verify-export.ts file.ndjson [--public-key <base64>]… [--seals published.ndjson]
 *
 * There is one way to write each line: whatever is written otherwise, says more, or says a thing twice, is refused.
 */
import { createReadStream, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { field } from './verify-export/lines.ts'
import { ExportVerifier, type Options, type Outcome } from './verify-export/verifier.ts'

export type { Outcome }

/** No line of ours is longer: 64 MB. */
const lineMost = 64 * 1024 * 1024

/** @param file its name, or its bytes as they come. @throws TypeError, in words, on what is no export at all */
export async function verifyExport(
  file: string | AsyncIterable<Buffer> | Iterable<Buffer>,
  options: Options,
): Promise<Outcome> {
  const verifier = new ExportVerifier(options)
  const chunks = typeof file === 'string' ? (createReadStream(file) as AsyncIterable<Buffer>) : file
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let begin = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, begin)) {
      verifier.line(Buffer.concat([...rest, chunk.subarray(begin, end)]))
      rest = []
      length = 0
      begin = end + 1
    }
    rest.push(chunk.subarray(begin))
    length += chunk.length - begin
    if (length > lineMost) throw new TypeError('this is no export of the log: it has no lines')
  }
  if (length > 0) verifier.line(Buffer.concat(rest))
  return verifier.outcome(length === 0)
}

const usage = `npm run audit -- verify-export <file> [--public-key <base64>]… [--seals <file>]

Verifies an export without any database. Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not be
verified.`

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
    let found = 0
    const problem = (what: string) => {
      found += 1
      if (found <= 200) console.log(what)
    }
    const { events, sealed, problems, remarks } = await verifyExport(from(file), { keys, published, problem })
    if (found > 200) console.log(`… and ${found - 200} more`)
    console.log(
      `${events.toLocaleString('en')} events, ${sealed.toLocaleString('en')} of them sealed: ` +
        (problems === 0 ? 'nothing is wrong.' : `${problems.toLocaleString('en')} problems.`),
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
