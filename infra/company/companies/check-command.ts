import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkCertificate } from './certificate.ts'
import { fileFromHere, onlyName, print } from './command.ts'

const usage = `npm run company -- check <certificate> [--public-key <base64>] [--json]

Whether a certificate of a deletion is as it was signed. Needs no database. With --public-key, only that key will do.`

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'public-key': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const text = await readFile(fileFromHere(onlyName(positionals, usage)), 'utf8')
  const check = checkCertificate(text, values['public-key'])
  print(values.json, check, [
    check.ok
      ? `Company ${check.company} was deleted at ${check.finishedAt}; ` +
        (check.publicKey === null ? 'nobody signed it.' : `signed by ${check.publicKey}.`)
      : `Not genuine: ${check.problem}.`,
  ])
  return check.ok ? 0 : 1
}
