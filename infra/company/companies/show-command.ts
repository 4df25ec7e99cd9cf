import { findCompany, onlyName, print, withTools } from './command.ts'
import { overviews } from './overview.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- show <company> [--json]

State, hosts, brand, settings and figures of one company.`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, { usage, options: { json: flag }, allowPositionals: true })
  if (typed === null) return 0
  const { values, positionals } = typed
  const named = onlyName(positionals, usage)
  return withTools(async ({ core }) => {
    const { system } = core.database
    const { id } = await findCompany(system, named)
    for (const company of await overviews(system, id)) {
      const { settings, brand, ...facts } = company
      const lines = (of: object, indent = '') =>
        Object.entries(of).map(([name, value]) => `${indent}${name}: ${textOf(value)}`)
      print(values.json, company, [
        ...lines(facts),
        'brand:',
        ...lines(brand, '  '),
        'settings:',
        ...lines(settings, '  '),
      ])
    }
    return 0
  })
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(', ')
  if (value === null) return '-'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
