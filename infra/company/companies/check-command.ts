import { readFile } from 'node:fs/promises'
import { checkCertificate } from './certificate.ts'
import { fileFromHere, onlyName, print } from './command.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- check <certificate> [--public-key <base64>] [--json]

Whether a certificate of a deletion is as it was signed. Needs no database. With --public-key, only that key will do.`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: { 'public-key': { type: 'string' }, json: flag },
    allowPositionals: true,
  })
  if (typed === null) return 0
  const { values, positionals } = typed
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
