/**
 * Verifies a receipt of attendance (in words: docs/audit.md). Like `verify-export.ts` it needs no database and nothing
 * else of the product: Node's own modules and the two folders beside it.
 *
 *     node verify-receipt.ts receipt.pdf [--public-key <base64>]…
 */
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readReceipt } from './verify-receipt/pdf.ts'
import { verifyReceipt } from './verify-receipt/verifier.ts'

const usage = `npm run audit -- verify-receipt <file.pdf> [--public-key <base64>]…

Verifies a receipt of attendance without any database, and prints what its record says, to compare with its pages.
Ends with 0 when nothing is wrong, 1 when something is, 2 when it is no receipt or cannot be read.`

const proven = `Proven: the holder of the key issued this file and wrote these lines; the events of the log that say
when each session began and how it is known that it was held are the sealed ones. Names, roles, programs and minutes are
the issuer's word. That a report was true when it was written is not proven.`

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
    const found: string[] = []
    const receipt = readReceipt(readFileSync(from))
    const { lines, problems, remarks } = verifyReceipt(receipt, { keys, problem: (what) => found.push(what) })
    for (const line of found.slice(0, 200)) console.log(line)
    if (found.length > 200) console.log(`… and ${found.length - 200} more`)
    console.log(problems === 0 ? 'Nothing is wrong. The record says:' : `${problems} problems. The record says:`)
    for (const line of lines) console.log(`  ${line}`)
    for (const remark of remarks) console.log(remark)
    if (problems === 0) console.log(proven)
    return problems === 0 ? 0 : 1
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await run(process.argv.slice(2))
