/**
 * Verifies the certificate of an erasure (in words: docs/audit.md). Like `verify-receipt.ts` it needs no database and
 * nothing else of the product: Node's own modules and the folder beside it.
 *
 *     node verify-certificate.ts certificate.json [--public-key <base64>]…
 */
import { closeSync, openSync, readSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { verifyCertificate } from './verify-certificate/verifier.ts'

const usage = `npm run audit -- verify-certificate <file.json> [--public-key <base64>]…

Verifies the certificate of an erasure without any database, and prints what it says.
Ends with 0 when nothing is wrong, 1 when something is, 2 when it is no certificate or cannot be read.`

const proven = `Proven: the holder of the key wrote these lines. That the key of the texts was destroyed, and when the
last backup of it goes, is the issuer's word; "event_sha256" is compared with the log by whoever may read it.`

/** A certificate has some 1,200. */
const mostBytes = 20_000

/** @returns the exit code */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'public-key': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [file] = positionals
  if (values.help || file === undefined || positionals.length > 1) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const from =
    process.env['INIT_CWD'] === undefined || file.startsWith('/') ? file : `${process.env['INIT_CWD']}/${file}`
  try {
    const keys = values['public-key'].map((key) => Buffer.from(key, 'base64'))
    if (keys.some((key) => key.length !== 32)) throw new TypeError('--public-key takes 32 bytes in base64')
    const { lines, problems, remarks } = verifyCertificate(readStart(from), keys)
    for (const problem of problems) console.log(problem)
    console.log(problems.length === 0 ? 'Nothing is wrong. The certificate says:' : 'The certificate says:')
    for (const line of lines) console.log(`  ${line}`)
    for (const remark of remarks) console.log(remark)
    if (problems.length === 0) console.log(proven)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

/** @throws TypeError for a file that is longer than any certificate */
function readStart(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(mostBytes + 1)
    const length = readSync(descriptor, buffer, 0, buffer.length, 0)
    if (length > mostBytes) throw new TypeError('the file is too long for a certificate')
    return buffer.subarray(0, length)
  } finally {
    closeSync(descriptor)
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await run(process.argv.slice(2))
