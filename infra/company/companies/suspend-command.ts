import { confirm, findCompany, onlyName, print, Refused, withTools } from './command.ts'
import { suspendCompany } from './suspension.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- suspend <company> [--yes] [--json]

Ends all sessions within seconds and keeps everybody out: pages and calls answer 503 and say so. Jobs and mails hold
still. Everything stays stored; « resume » undoes it.

  --yes  does not ask for the slug`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, { usage, options: { yes: flag, json: flag }, allowPositionals: true })
  if (typed === null) return 0
  const { values, positionals } = typed
  const named = onlyName(positionals, usage)
  return withTools(async ({ core }) => {
    const { system } = core.database
    const { id, slug, name, state } = await findCompany(system, named)
    if (state === 'deleting') throw new Refused(`${name} is being deleted: run « delete » again to finish.`)
    await confirm(`Everybody of ${name} will be signed out and kept out.`, slug, values.yes)
    const sessions = await suspendCompany(system, id)
    print(values.json, { id, slug, state: 'suspended', sessions_ended: sessions }, [
      `${name} is suspended. ${sessions} sessions were ended.`,
    ])
    return 0
  })
}
