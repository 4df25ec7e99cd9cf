import { isUuid } from '#domain/platform/ids.ts'
import { type AsOfTool, openAsOf } from './as-of.ts'
import { parseTime } from './as-of-moment.ts'
import { asOfLines, schemaLines } from './as-of-text.ts'
import { UsageError, withDatabase } from '../../platform/audit/command.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run audit -- as-of <time> [--company <id, slug or host>] [--resource <id>] [--keep] [--json]
npm run audit -- as-of --list
npm run audit -- as-of --drop <schema>

Makes the read models as they were, in a schema of their own, and tells what is different now. A time
is 2026-03-17T13:00:00Z, or a date: its end, in UTC.
--resource   a request, a relationship, a notification, or a profile for its capacity: then and now, field by field
--keep       keeps the tables and tells how to look at them
--list       the schemas that were kept, or left by a run that was killed
Personal text is never made readable: [text] stands where somebody wrote something.`

/** @returns 0; 1 when the resource is not there, neither then nor now */
export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: {
      company: { type: 'string' },
      resource: { type: 'string' },
      keep: flag,
      json: flag,
      list: flag,
      drop: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (typed === null) return 0
  const { values, positionals } = typed
  const [time, ...more] = positionals
  if (values.list || values.drop !== undefined) {
    if (time !== undefined || (values.list && values.drop !== undefined)) throw new UsageError(usage)
    return withTool((tool) => (values.drop === undefined ? list(tool) : drop(tool, values.drop)))
  }
  if (time === undefined || more.length > 0) throw new UsageError(usage)
  const at = parseTime(time, new Date())
  const resource = values.resource?.toLowerCase()
  if (resource !== undefined && !isUuid(resource)) throw new UsageError(`--resource ${values.resource}: not an id`)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new UsageError('Stopped; nothing was kept.')))
  return withTool(async (tool) => {
    const { company, keep, json } = values
    const asOf = await tool.run({ at, company, resource, keep, signal: stop.signal, say: console.error })
    console.log(json ? JSON.stringify(asOf, bigintAsText, 2) : asOfLines(asOf).join('\n'))
    const others = (await tool.schemas()).filter(({ schema }) => schema !== asOf.made.schema)
    if (others.length > 0) console.error(['Kept or left before:', ...schemaLines(others)].join('\n  '))
    if (asOf.resource?.length !== 0) return 0
    console.error(
      `There is no ${resource}${asOf.company === null ? '' : ` at ${asOf.company.name}`}, neither then nor now.`,
    )
    return 1
  })
}

async function list(tool: AsOfTool): Promise<number> {
  console.log(schemaLines(await tool.schemas()).join('\n'))
  return 0
}

async function drop(tool: AsOfTool, schema: string): Promise<number> {
  await tool.drop(schema)
  console.log(`${schema} is gone.`)
  return 0
}

function withTool<Result>(work: (tool: AsOfTool) => Promise<Result>): Promise<Result> {
  return withDatabase(async ({ url, migrateUrl }) => {
    const tool = await openAsOf(url, migrateUrl)
    try {
      return await work(tool)
    } finally {
      await tool.close()
    }
  })
}

function bigintAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
