import { print, withTools } from './command.ts'
import { overviews } from './overview.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- list [--json]

The companies by slug: state, first host, people, administrators, open sessions, events.`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, { usage, options: { json: flag } })
  if (typed === null) return 0
  const { values } = typed
  return withTools(async ({ core }) => {
    const companies = await overviews(core.database.system)
    const head = ['slug', 'state', 'host', 'people', 'administrators', 'sessions', 'events']
    const rows = companies.map((one) => [
      one.slug,
      one.state,
      one.hosts[0] ?? '-',
      ...[one.people, one.administrators, one.sessions, one.events].map(String),
    ])
    print(values.json, companies, table([head, ...rows]))
    return 0
  })
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
