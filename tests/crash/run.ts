import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { check } from './checker.ts'
import { loadEvidence } from './load.ts'
import { reportText, violationsText } from './report.ts'
import { runCrash } from './run-crash.ts'

const usage = `npm run crash -- [--minutes 2] [--seed S] [--writers 5] [--store postgres|esdb] [--sql file] [--quiet]
npm run crash -- --check folder

Processes append, follow and read while processes, server and connections fail; then what they were told is held against the log.
--store esdb runs on the double of EventStoreDB. --sql is done to the database first, to break the store. --check looks at a kept run again.
Ends with 1 when a promise of the store was broken. docs/event-store.md`

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      writers: { type: 'string', default: '5' },
      store: { type: 'string', default: 'postgres' },
      sql: { type: 'string' },
      check: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  if (values.check !== undefined) {
    const violations = check(loadEvidence(values.check))
    console.log(violationsText(violations).join('\n') || 'Nothing found.')
    return violations.length === 0 ? 0 : 1
  }
  const { seed, store } = values
  if (store !== 'postgres' && store !== 'esdb') throw new RangeError(`--store ${store}: there are postgres and esdb`)
  const minutes = positive('--minutes', values.minutes)
  const writers = positive('--writers', values.writers)
  if (!Number.isInteger(writers) || writers < 2 || writers > 50)
    throw new RangeError('--writers: a whole number from 2 to 50')
  if (values.sql !== undefined && store !== 'postgres') throw new RangeError('--sql is for --store postgres')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('stopped')))
  console.log(`seed ${seed}, ${store}, ${writers} writers, ${minutes} min`)
  const report = await runCrash({
    seed,
    store,
    writers,
    seconds: minutes * 60,
    ...(values.sql !== undefined && { sql: await readFile(values.sql, 'utf8') }),
    ...(!values.quiet && { say: (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`) }),
    signal: stop.signal,
  })
  console.log(reportText(report, seed))
  return report.violations.length + report.broken.length === 0 ? 0 : 1
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${name} ${text}: not a positive number`)
  return value
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const own =
    error instanceof RangeError || (error instanceof Error && ('code' in error || error.message === 'stopped'))
  console.error(own ? error.message : error)
  process.exitCode = 1
}
