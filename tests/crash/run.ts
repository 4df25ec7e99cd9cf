import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { check } from './checker.ts'
import { loadEvidence } from './load.ts'
import { isMutation, mutationNames, mutations, type Work } from './mutations.ts'
import type { StoreKind } from './protocol.ts'
import { reportText, violationsText } from './report.ts'
import { type CrashOptions, runCrash } from './run-crash.ts'

const usage = `npm run crash -- [--minutes 2] [--seed S] [--writers 6] [--store postgres|esdb] [--commands] [--quiet]
npm run crash -- --mutation ${mutationNames.join('|')}
npm run crash -- --mutations [--times 1]
npm run crash -- --check folder

Processes append, follow and read while processes, server and connections fail; then a checker compares their
histories with the log. --commands gives commands of the product instead of appends, with its process managers, read
models and relay, and also checks its own rules.
--store esdb runs on the double of EventStoreDB. --check examines the folder of an earlier run.
Exits with 1 when the store broke a guarantee.

--mutation breaks PostgreSQL's store or the product on it on purpose, and must exit with 1. --mutations runs each of
them, for half a minute, two with commands, or --minutes, and exits with 0 when the checker reported every one.
docs/event-store.md`

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string' },
      writers: { type: 'string', default: '6' },
      store: { type: 'string', default: 'postgres' },
      mutation: { type: 'string' },
      mutations: { type: 'boolean', default: false },
      times: { type: 'string', default: '1' },
      check: { type: 'string' },
      commands: { type: 'boolean', default: false },
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
  const { mutation } = values
  const store = storeNamed(values.store)
  if (mutation !== undefined && !isMutation(mutation))
    throw new RangeError(`--mutation ${mutation}: there are ${mutationNames.join(', ')}`)
  if ((mutation !== undefined || values.mutations) && store !== 'postgres')
    throw new RangeError('mutations are of --store postgres')
  const work: Work = mutation === undefined ? (values.commands ? 'commands' : 'appends') : mutations[mutation].work
  const minutes = positive('--minutes', values.minutes ?? '2')
  const writers = positive('--writers', values.writers)
  if (!Number.isInteger(writers) || writers < 2 || writers > 50)
    throw new RangeError('--writers: a whole number from 2 to 50')
  const times = positive('--times', values.times)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('stopped')))
  const newSeed = () => values.seed ?? randomBytes(4).toString('hex')
  const options = { store, work, writers, seconds: minutes * 60, signal: stop.signal }

  if (values.mutations)
    return everyMutation({ ...options, times, newSeed, ...(values.minutes === undefined && { shortly: 30 }) })
  const seed = newSeed()
  console.log(`seed ${seed}, ${store}, ${work}, ${writers} writers, ${minutes} min`)
  if (mutation !== undefined) console.log(`mutated: ${mutations[mutation].what}`)
  const report = await runCrash({
    ...options,
    seed,
    ...(mutation !== undefined && { mutation }),
    ...(!values.quiet && { say: (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`) }),
  })
  console.log(reportText(report, seed))
  return report.violations.length + report.broken.length === 0 ? 0 : 1
}

/** @returns 0 when the checker named every mutation, every time */
async function everyMutation({
  times,
  newSeed,
  shortly,
  ...options
}: Omit<CrashOptions, 'seed' | 'mutation' | 'work'> & {
  readonly times: number
  readonly newSeed: () => string
  /** Seconds that are enough for appends. */
  readonly shortly?: number
}) {
  let missed = 0
  for (let time = 1; time <= times; time += 1)
    for (const mutation of mutationNames) {
      const { what, names, work } = mutations[mutation]
      const seed = newSeed()
      const { folder, violations } = await runCrash({
        ...options,
        seconds: work === 'appends' ? (shortly ?? options.seconds) : options.seconds,
        work,
        seed,
        mutation,
      })
      const found = names.filter((rule) => violations.some((violation) => violation.rule === rule))
      if (found.length === 0) missed += 1
      console.log(`${found.length > 0 ? 'named ' : 'MISSED'}  ${mutation}: ${what}`)
      console.log(`        ${violations.length} violations, seed ${seed}${found.map((rule) => `; ${rule}`).join('')}`)
      await rm(folder, { recursive: true, force: true })
    }
  console.log(missed === 0 ? 'Every mutation was named.' : `${missed} missed.`)
  return missed === 0 ? 0 : 1
}

function storeNamed(store: string): StoreKind {
  if (store === 'postgres' || store === 'esdb') return store
  throw new RangeError(`--store ${store}: there are postgres and esdb`)
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
