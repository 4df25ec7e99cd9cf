/**
 * Verifies the certificate of an erasure (in words: docs/audit.md). Like `verify-receipt.ts` it needs no database and
 * nothing else of the product: Node's own modules and the two folders beside it.
 *
 *     node verify-certificate.ts certificate.json [--public-key <base64>]…
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { type FileKind, runAlone, verifyFile } from './verify-export/program.ts'
import { verifyCertificate } from './verify-certificate/verifier.ts'

const usage = `npm run audit -- verify-certificate <file.json> [--public-key <base64>]…

Verifies the certificate of an erasure without any database, and prints what it says.
Ends with 0 when nothing is wrong, 1 when something is, 2 when it is no certificate or cannot be read.`

const proven = `Proven: the holder of the key wrote these lines. That the key of the texts was destroyed, and when the
last backup of it goes, is the issuer's word; "event_sha256" is compared with the log by whoever may read it.`

/** A certificate has some 1,200. */
const mostBytes = 20_000

const kind: FileKind = {
  usage,
  async judge(file, { keys, problem }) {
    const { lines, problems, remarks } = verifyCertificate(readStart(file), keys)
    for (const what of problems) problem(what)
    const found = problems.length === 0 ? 'Nothing is wrong. The certificate says:' : 'The certificate says:'
    const indented = lines.map((line) => `  ${line}`)
    return {
      problems: problems.length,
      lines: [found, ...indented, ...remarks, ...(problems.length === 0 ? [proven] : [])],
    }
  },
}

/** @returns the exit code */
export const run = (args: readonly string[]): Promise<number> => verifyFile(kind, args)

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

await runAlone(import.meta.url, run)
