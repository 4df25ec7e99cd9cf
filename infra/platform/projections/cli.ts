import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createProjections, readModels } from '#projections/all.ts'
import { abandonedRebuilds, removeAbandonedRebuilds } from '#projections/platform/runner/abandoned-rebuilds.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import {
  listSkips,
  ProjectionCommandRefused,
  retryNow,
  skipEvent,
  unskipEvent,
} from '#projections/platform/runner/skips.ts'
import { projectionStatus } from '#projections/platform/runner/status.ts'
import { composeCore, type Core } from '../../compose.ts'
import { readConfig } from '../config/config.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { openDatabase } from '../embedded/instance.ts'
import { createLogger } from '../logs/logs.ts'
import { isForOperators } from '../logs/operator-errors.ts'
import { openOwner, type Owner } from './owner.ts'
import { abandonedLines, sayProgress, skipLines, statusLines } from './words.ts'

const usage = `npm run projections -- <command>

  status [--json]           where every read model and follower of the log is, and what fails
  rebuild <name> [--from-start] [--older]
                            makes its tables again beside those in use, then switches; an interrupted one goes on,
                            unless --from-start.
                            --older: also when readers see a newer version than this program's
  retry <name>              tries the failing event now
  skip <name> --event <id> --reason "…" [--by "…"]
                            leaves the failing event out, now and in rebuilds
  unskip <name> --event <id> [--by "…"]
                            the next rebuild shows it again
  skips [--json]            what is and was left out, by whom and why
  clean                     removes what killed rebuilds have left

docs/read-models.md describes them.`

const options = {
  json: { type: 'boolean' },
  'from-start': { type: 'boolean' },
  older: { type: 'boolean' },
  event: { type: 'string' },
  reason: { type: 'string' },
  by: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Values = ReturnType<typeof parse>['values']

interface Tools {
  readonly core: Core
  readonly owner: Owner
  readonly say: (line: string) => void
}

type Command = (tools: Tools, name: string, values: Values) => Promise<void>

const commands: Readonly<Record<string, { readonly takes: readonly string[]; readonly named: boolean; run: Command }>> =
  {
    status: {
      takes: ['json'],
      named: false,
      async run({ core, say }, _, { json }) {
        const rows = await projectionStatus(core.database.system, core.store, readModels)
        const abandoned = await abandonedRebuilds(core.database.system, readModels)
        if (json === true) say(JSON.stringify({ projections: rows, leftovers: abandoned }, null, 2))
        else for (const line of [...statusLines(rows), ...abandonedLines(abandoned)]) say(line)
      },
    },
    rebuild: {
      takes: ['from-start', 'older'],
      named: true,
      async run({ core, owner, say }, name, { older = false, 'from-start': fresh = false }) {
        const { database, store, vault } = core
        const projections = createProjections({ opener: vault, wake: () => undefined })
        const projection = projections.find((one) => one.name === name)
        if (projection === undefined)
          throw new ProjectionCommandRefused(
            `There is no read model ${name}: there are ${projections.map((one) => one.name).join(', ')}.`,
          )
        const by = `${hostname()}/${process.pid}`
        const progress = sayProgress(say)
        await rebuild(projection, { store, sql: database.system, owner: owner.sql, by, progress, fresh, older })
      },
    },
    retry: {
      takes: [],
      named: true,
      async run({ core, say }, name) {
        await retryNow(core.database.system, name)
        say(`${name} tries again.`)
      },
    },
    skip: {
      takes: ['event', 'reason', 'by'],
      named: true,
      async run({ core, say }, name, { event, reason = '', by = whoami() }) {
        if (reason.trim() === '' || reason.length > 1_000)
          throw new ProjectionCommandRefused('--reason "…": why it may be left out, in 1,000 characters at most.')
        if (name === 'kafka_relay')
          throw new ProjectionCommandRefused('The relay parks streams instead: npm run kafka -- parked.')
        const { database, store } = core
        const skip = await skipEvent({ sql: database.system, store }, { name, eventId: uuid(event), reason, by })
        for (const line of skipLines([skip])) say(line)
      },
    },
    unskip: {
      takes: ['event', 'by'],
      named: true,
      async run({ core, say }, name, { event, by = whoami() }) {
        await unskipEvent(core.database.system, { name, eventId: uuid(event), by })
        say(`${name} no longer skips it: "rebuild ${name}" shows it.`)
      },
    },
    skips: {
      takes: ['json'],
      named: false,
      async run({ core, say }, _, { json }) {
        const skips = await listSkips(core.database.system)
        if (json === true) say(JSON.stringify(skips, null, 2))
        else for (const line of skips.length > 0 ? skipLines(skips) : ['Nothing is skipped.']) say(line)
      },
    },
    clean: {
      takes: [],
      named: false,
      async run({ owner, say }) {
        const removed = await removeAbandonedRebuilds(owner.sql, readModels)
        say(
          removed.length === 0
            ? 'Nothing was left.'
            : `Removed: ${removed.flatMap(({ tables }) => tables).join(', ')}.`,
        )
      },
    },
  }

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true })
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args)
  const [called, name, ...more] = positionals
  if (values.help === true || called === undefined) {
    console.log(usage)
    return values.help === true ? 0 : 1
  }
  const command = Object.hasOwn(commands, called) ? commands[called] : undefined
  if (command === undefined) throw new ProjectionCommandRefused(`There is no command ${called}.\n\n${usage}`)
  const foreign = Object.keys(values).find((option) => !command.takes.includes(option))
  if (foreign !== undefined) throw new ProjectionCommandRefused(`${called} takes no --${foreign}.\n\n${usage}`)
  if (command.named !== (name !== undefined) || more.length > 0)
    throw new ProjectionCommandRefused(
      command.named ? `${called} <name>: which one, and no more?` : `${called} takes no name.`,
    )

  const say = (line: string) => console.log(line)
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  const opened = await openDatabase(config, (line) => console.error(line))
  try {
    await prepareDatabase(opened)
    const { url, vaultKey } = opened
    const logger = createLogger({ level: 'warn' })
    const core = await composeCore({ ...config, url, poolSize: 4, vaultKey, logger })
    const owner = openOwner(opened.migrateUrl)
    try {
      // The command refuses a name that no row has.
      await command.run({ core, owner, say }, name ?? '', values)
      return 0
    } finally {
      await owner.close()
      await core.close()
    }
  } finally {
    await opened.close()
  }
}

function uuid(text: string | undefined): string {
  if (text === undefined || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new ProjectionCommandRefused('--event <id>: the id of the failing event, as "status" tells it.')
  return text.toLowerCase()
}

function whoami(): string {
  return `${userInfo().username} on ${hostname()}`
}

function explain(error: unknown): string {
  if (error instanceof ProjectionCommandRefused || isForOperators(error)) return error.message
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
