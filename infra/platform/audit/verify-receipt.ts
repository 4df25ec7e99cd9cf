/**
 * Verifies a receipt of attendance (in words: docs/audit.md). Like `verify-export.ts` it needs no database and nothing
 * else of the product: Node's own modules and the two folders beside it.
 *
 *     node verify-receipt.ts receipt.pdf [--public-key <base64>]…
 */
import { readFileSync } from 'node:fs'
import { type FileKind, runAlone, verifyFile } from './verify-export/program.ts'
import { readReceipt } from './verify-receipt/pdf.ts'
import { verifyReceipt } from './verify-receipt/verifier.ts'

const usage = `npm run audit -- verify-receipt <file.pdf> [--public-key <base64>]…

Verifies a receipt of attendance without any database, and prints what its record says, to compare with its pages.
Ends with 0 when nothing is wrong, 1 when something is, 2 when it is no receipt or cannot be read.`

const proven = `Proven: the holder of the key issued this file and wrote these lines; the events of the log that say
when each session began and how it is known that it was held are the sealed ones. Names, roles, programs and minutes are
the issuer's word. That a report was true when it was written is not proven.`

const kind: FileKind = {
  usage,
  async judge(file, given) {
    const { lines, problems, remarks } = verifyReceipt(readReceipt(readFileSync(file)), given)
    const found = problems === 0 ? 'Nothing is wrong. The record says:' : `${problems} problems. The record says:`
    const indented = lines.map((line) => `  ${line}`)
    return { problems, lines: [found, ...indented, ...remarks, ...(problems === 0 ? [proven] : [])] }
  },
}

/** @returns the exit code */
export const run = (args: readonly string[]): Promise<number> => verifyFile(kind, args)

await runAlone(import.meta.url, run)
