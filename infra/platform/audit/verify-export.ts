/**
 * Verifies an export of the log, or of one company's part of it. It needs no database and nothing else of the product:
 * Node's own modules and the folder beside it, so that a stranger can read them as the specification of the file (in
 * words: docs/audit.md), and run them alone:
 *
 *     node verify-export.ts file.ndjson [--public-key <base64>]… [--seals published.ndjson]
 *
 * There is one way to write each line: whatever is written otherwise, says more, or says a thing twice, is refused.
 */
import { createReadStream, readFileSync } from 'node:fs'
import { field } from './verify-export/lines.ts'
import { type FileKind, keyOf, runAlone, verifyFile } from './verify-export/program.ts'
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

const kind: FileKind = {
  usage,
  takesSeals: true,
  async judge(file, { keys: given, seals, problem }) {
    const published =
      seals === undefined
        ? []
        : readFileSync(seals, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
    const keys = [...given, ...published.map((line) => keyOf(field(JSON.parse(line) as object, 'publicKey')))]
    const { events, sealed, problems, remarks } = await verifyExport(file, { keys, published, problem })
    const found = problems === 0 ? 'nothing is wrong.' : `${problems.toLocaleString('en')} problems.`
    const counted = `${events.toLocaleString('en')} events, ${sealed.toLocaleString('en')} of them sealed: ${found}`
    return { problems, lines: [counted, ...remarks] }
  },
}

/** @returns the exit code */
export const run = (args: readonly string[]): Promise<number> => verifyFile(kind, args)

await runAlone(import.meta.url, run)
