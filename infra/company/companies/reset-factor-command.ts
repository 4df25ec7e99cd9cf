import { parseArgs } from 'node:util'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { resetFactors } from '../../people/second-factor/reset.ts'
import { confirm, findCompany, onlyName, print, Refused, UsageError, withTools } from './command.ts'

const usage = `npm run company -- reset-factor <company> --address <address> [--yes] [--json]

For somebody who lost both their telephone and their recovery codes, and whom no other administrator can help: removes
their second factor and their passkeys, and ends their sessions. Their password opens the account again, and a mail
tells them. Be sure who asks: whoever has the password is in.`

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      address: { type: 'string' },
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { address, yes, json, help } = values
  if (help) {
    console.log(usage)
    return 0
  }
  if (address === undefined) throw new UsageError(usage)
  const named = onlyName(positionals, usage)
  return withTools(async ({ core }) => {
    const { system } = core.database
    const { id: companyId, slug, name } = await findCompany(system, named)
    const userId = await accountOf(system, companyId, address)
    if (userId === null) throw new Refused(`${name} has no account with the address ${address}.`)
    await confirm(`The password alone opens the account of ${address} from now on.`, slug, yes)
    if (!(await reset(system, { companyId, userId })))
      throw new Refused(`${address} has neither a second factor nor a passkey.`)
    print(json, { company: slug, address, reset: true }, [
      `The second factor and the passkeys of ${address} are gone, and their sessions have ended.`,
      'Their password opens the account; a mail tells them.',
    ])
    return 0
  })
}

async function accountOf(system: TransactionalSql, companyId: CompanyId, address: string): Promise<UserId | null> {
  const [user] = await system.query<{ id: UserId }>({
    text: `select id from app.users where company_id = $1 and lower(email) = lower($2)
      and status in ('active', 'disabled')`,
    values: [companyId, address],
  })
  return user?.id ?? null
}

/** With its entry in the audit log of the company, which names no actor. */
function reset(system: TransactionalSql, owner: { readonly companyId: CompanyId; readonly userId: UserId }) {
  return system.transaction(async (sql) => {
    if (!(await resetFactors(sql, owner))) return false
    await sql.query({
      text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, before, after)
        values (gen_random_uuid(), $1, null, 'update', 'users', $2, $3, $4)`,
      values: [
        owner.companyId,
        owner.userId,
        JSON.stringify({ second_factor: true }),
        JSON.stringify({ second_factor: false }),
      ],
    })
    return true
  })
}
