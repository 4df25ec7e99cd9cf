/** The command line of what verifies a file: the same for an export, a receipt and a certificate. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** No more problems are printed. */
const mostPrinted = 200

export interface Given {
  /** Raw Ed25519 keys, 32 bytes. */
  readonly keys: readonly Buffer[]
  /** A file of published seals. */
  readonly seals: string | undefined
  readonly problem: (what: string) => void
}

/** What can be verified. */
export interface FileKind {
  readonly usage: string
  readonly takesSeals?: true
  /**
   * @returns how many problems were named, and what is printed after them
   * @throws TypeError for another kind of file
   */
  readonly judge: (
    file: string,
    given: Given,
  ) => Promise<{ readonly problems: number; readonly lines: readonly string[] }>
}

/** @throws TypeError */
export function keyOf(base64: string): Buffer {
  const key = Buffer.from(base64, 'base64')
  if (key.length !== 32) throw new TypeError('--public-key takes 32 bytes in base64')
  return key
}

/** @returns the exit code */
export async function verifyFile({ usage, takesSeals, judge }: FileKind, args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'public-key': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
      ...(takesSeals && { seals: { type: 'string' } }),
    },
  })
  const [file] = positionals
  if (values.help || file === undefined || positionals.length > 1) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  let named = 0
  const problem = (what: string) => {
    named += 1
    if (named <= mostPrinted) console.log(what)
  }
  try {
    const keys = values['public-key'].map(keyOf)
    const seals = values.seals === undefined ? undefined : fromHere(String(values.seals))
    const { problems, lines } = await judge(fromHere(file), { keys, seals, problem })
    if (named > mostPrinted) console.log(`… and ${named - mostPrinted} more`)
    for (const line of lines) console.log(line)
    return problems === 0 ? 0 : 1
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

/** npm changes the working folder; a file is relative to where the person typed the command. */
function fromHere(name: string): string {
  const folder = process.env['INIT_CWD']
  return folder === undefined || name.startsWith('/') ? name : `${folder}/${name}`
}

/** Runs a file of this folder that is a program itself. */
export async function runAlone(url: string, run: (args: readonly string[]) => Promise<number>): Promise<void> {
  if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url))
    process.exitCode = await run(process.argv.slice(2))
}
