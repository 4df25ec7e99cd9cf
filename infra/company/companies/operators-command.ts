import { parseArgs } from 'node:util'
import { findCompany, onlyName, print, Refused, UsageError, withTools } from './command.ts'
import { listOperators, setOperator } from './operators.ts'

const usage = `npm run company -- operators [--json]
npm run company -- operators <company> --grant <address> [--json]
npm run company -- operators <company> --revoke <address> [--json]

Who operates the installation from the console: sees and runs its jobs, sees its processes and backups, and what was
set aside. Without a company: names them. An operator is an administrator of a company.

  --grant   the e-mail address of an administrator of the company
  --revoke  takes the right back`

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      grant: { type: 'string' },
      revoke: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { grant, revoke, json, help } = values
  if (help) {
    console.log(usage)
    return 0
  }
  const changes = [grant, revoke].filter((address) => address !== undefined)
  if (changes.length !== Math.min(positionals.length, 1)) throw new UsageError(usage)
  return withTools(async ({ core }) => {
    const { system } = core.database
    const [email] = changes
    if (email === undefined) {
      const operators = await listOperators(system)
      const lines = operators.map(({ company, email, since }) => `${email} of ${company}, since ${since}`)
      print(json, { operators }, operators.length === 0 ? ['Nobody operates this installation.'] : lines)
      return 0
    }
    const { id: companyId, slug, name } = await findCompany(system, onlyName(positionals, usage))
    const granted = grant !== undefined
    const changed = await setOperator(system, { companyId, email, granted })
    if (changed === null) throw new Refused(`${name} has no administrator with the address ${email}.`)
    print(json, { company: slug, email, operator: granted, changed }, [
      granted ? `${email} operates this installation.` : `${email} does not operate this installation.`,
    ])
    return 0
  })
}
