import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { taskOf } from './arguments.ts'
import { check } from './checker.ts'
import { loadEvidence } from './load.ts'
import { mutationNames, mutations } from './mutations.ts'
import { reportText, violationsText } from './report.ts'
import { runCrash } from './run-crash.ts'
import type { CrashOptions } from './options.ts'

const usage = `npm run crash -- [--minutes 2] [--seed S] [--writers 6] [--store postgres|esdb] [--commands] [--quiet]
npm run crash -- --cluster [...]
npm run crash -- --server esdb://host:2113|postgres://host [...]
npm run crash -- --mutation ${mutationNames.join('|')}
npm run crash -- --mutations [--times 1]
npm run crash -- --check folder

Processes append, follow and read while processes, server and connections fail; then a checker compares their
histories with the log. --commands gives commands of the product instead of appends, with its process managers, read
models and relay, and also checks its own rules.
--store esdb runs on the double of EventStoreDB, --cluster on three, of which one leads. --server runs on a server that
is there: only the run's own processes and connections fail, its streams have a prefix of their own and stay there; on
PostgreSQL it makes a database and drops it at the end. --check examines the folder of an earlier run.
Exits with 1 when the store broke a guarantee.

--mutation breaks PostgreSQL's store or the product on it on purpose, and must exit with 1. --mutations runs each of
them, for half a minute, two with commands, or --minutes, and exits with 0 when the checker reported every one.
docs/event-store.md`

async function run(args: readonly string[]): Promise<number> {
  const task = taskOf(args)
  if (task.what === 'help') {
    console.log(usage)
    return 0
  }
  if (task.what === 'check') {
    const violations = check(loadEvidence(task.folder))
    console.log(violationsText(violations).join('\n') || 'Nothing found.')
    return violations.length === 0 ? 0 : 1
  }
  const { times, minutes, quiet } = task
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('stopped')))
  const newSeed = () => task.seed ?? randomBytes(4).toString('hex')
  const options = { ...task.run, signal: stop.signal }
  if (task.what === 'mutations')
    return everyMutation({ ...options, times, newSeed, ...(minutes === undefined && { shortly: 30 }) })
  const seed = newSeed()
  const { store, cluster, server, work, writers, seconds, mutation } = options
  const where = [store, ...(cluster === true ? ['three nodes'] : []), ...(server === undefined ? [] : ['of another'])]
  console.log(`seed ${seed}, ${where.join(', ')}, ${work}, ${writers} writers, ${seconds / 60} min`)
  if (mutation !== undefined) console.log(`mutated: ${mutations[mutation].what}`)
  const report = await runCrash({
    ...options,
    seed,
    ...(!quiet && { say: (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`) }),
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
}: Omit<CrashOptions, 'seed' | 'mutation'> & {
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

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const own =
    error instanceof RangeError || (error instanceof Error && ('code' in error || error.message === 'stopped'))
  console.error(own ? error.message : error)
  process.exitCode = 1
}
