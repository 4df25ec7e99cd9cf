import { parseArgs } from 'node:util'
import { print, withTools } from './command.ts'
import { overviews } from './overview.ts'

const usage = `npm run company -- list [--json]

The companies by slug: state, first host, people, administrators, open sessions, events.`

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
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
