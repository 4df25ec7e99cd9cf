import { brandFrom, brandOptions, brandUsage, logoFrom } from './brand-options.ts'
import { changeCompany } from './change.ts'
import { findCompany, onlyName, print, Refused, UsageError, withTools } from './command.ts'
import { overviews } from './overview.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- set <company> [<setting>=<value> …] [options]

Changes what is given, all of it or nothing. Pages show it within five seconds. « show » names the settings.
Lists have commas: languages=fr,en allowed_email_domains=acme.example

  --name <name>
  --add-host <host>              may be repeated; a host belongs to one company
  --remove-host <host>           may be repeated
${brandUsage}
  --no-logo                      removes it
  --json`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: {
      ...brandOptions,
      name: { type: 'string' },
      'add-host': { type: 'string', multiple: true, default: [] },
      'remove-host': { type: 'string', multiple: true, default: [] },
      'no-logo': flag,
      json: flag,
    },
    allowPositionals: true,
  })
  if (typed === null) return 0
  const { values, positionals } = typed
  const [company, ...settings] = positionals
  const named = onlyName(company === undefined ? [] : [company], usage)
  if (values.logo !== undefined && values['no-logo']) throw new UsageError('--logo, or --no-logo')
  const logo = values['no-logo'] ? null : await logoFrom(values.logo)
  return withTools(async ({ core }) => {
    const { system } = core.database
    const { id, name, state } = await findCompany(system, named)
    if (state === 'deleting') throw new Refused(`${name} is being deleted: nothing can be changed.`)
    const corrections = await changeCompany(system, id, {
      name: values.name,
      addHosts: values['add-host'],
      removeHosts: values['remove-host'],
      brand: brandFrom(values),
      logo,
      settings,
    })
    const [after] = await overviews(system, id)
    print(values.json, { ...after, corrections }, [`${after?.name ?? name} was changed.`, ...corrections])
    return 0
  })
}
