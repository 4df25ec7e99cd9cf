import { findCompany, onlyName, print, Refused, withTools } from './command.ts'
import { resumeCompany } from './suspension.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- resume <company> [--json]

Lets the people of a suspended company in again, within five seconds. They sign in anew.`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, { usage, options: { json: flag }, allowPositionals: true })
  if (typed === null) return 0
  const { values, positionals } = typed
  const named = onlyName(positionals, usage)
  return withTools(async ({ core }) => {
    const { system } = core.database
    const { id, slug, name, state, unfinished } = await findCompany(system, named)
    if (state === 'deleting') throw new Refused(`${name} is being deleted, which cannot be undone.`)
    if (unfinished) throw new Refused(`The restore of ${name} is not finished: run it again first.`)
    const resumed = await resumeCompany(system, id)
    print(values.json, { id, slug, state: 'active' }, [
      resumed ? `${name} is active again.` : `${name} was not suspended.`,
    ])
    return 0
  })
}
