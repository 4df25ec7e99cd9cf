import { once } from 'node:events'
import { UsageError, withDatabase } from './command.ts'
import { exportLog } from './export.ts'
import { sealKey } from './seal.ts'
import { typedOptions } from '../runtime/typed-options.ts'

const usage = `npm run --silent audit -- export [--from <position>] [--to <position>] [--company <id>]
         [--stream <name>] > file.ndjson

The log, or a part of it, as it is stored, with what proves it: npm run audit -- verify-export file.ndjson`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      company: { type: 'string' },
      stream: { type: 'string' },
    },
  })
  if (typed === null) return 0
  const { values } = typed
  const position = (name: 'from' | 'to') => {
    const value = values[name]
    if (value === undefined) return {}
    if (!/^[1-9]\d{0,17}$/.test(value)) throw new UsageError(`--${name} takes a position, from 1 on`)
    return { [name]: BigInt(value) }
  }
  const scope = { ...position('from'), ...position('to'), companyId: values.company, stream: values.stream }
  if (values.company !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(values.company))
    throw new UsageError('--company takes the id of a company')
  return await withDatabase(async ({ url, sealKey: seed }) => {
    const events = await exportLog(
      { url, key: seed === undefined ? undefined : sealKey(seed), ...scope },
      async (text) => {
        if (!process.stdout.write(text)) await once(process.stdout, 'drain')
      },
    )
    console.error(`${events.toLocaleString('en')} events.`)
    if (seed === undefined) console.error('SEAL_KEY is not set: nobody signed that this is all there was.')
    return 0
  })
}
