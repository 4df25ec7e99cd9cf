import { fileFromHere, UsageError, withDatabase } from './command.ts'
import { publishedLine, publishSeals } from './published-seals.ts'
import { readSeals } from './seal-table.ts'
import { connectAsSealer, sealLog } from './sealer.ts'
import { sealKey } from './seal.ts'
import { flag, typedOptions } from '../runtime/typed-options.ts'

const usage = `npm run audit -- seals [--write <file>] [--now]

Prints every seal with its public key, one line of JSON each.

  --write <file>  appends those that the file has not to it instead; keep it where the database's administrators
                  cannot change it
  --now           first seals what is not sealed yet (needs SEAL_KEY)`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, { usage, options: { write: { type: 'string' }, now: flag } })
  if (typed === null) return 0
  const { values } = typed
  return await withDatabase(async ({ url, sealKey: seed, sealFile: file }) => {
    if (values.now && seed === undefined) throw new UsageError('SEAL_KEY is not set: nothing can be sealed.')
    if (values.now && seed !== undefined) await sealLog({ url, key: sealKey(seed), file })
    const client = await connectAsSealer(url)
    try {
      if (values.write === undefined) for await (const seal of readSeals(client)) console.log(publishedLine(seal))
      else
        console.error(`${await publishSeals(client, fileFromHere(values.write))} seals were added to ${values.write}.`)
      return 0
    } finally {
      await client.end()
    }
  })
}
