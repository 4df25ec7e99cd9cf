import path from 'node:path'
import { parseArgs } from 'node:util'
import { intervalOf } from '#api/queries/meetings/interval.ts'
import { retention } from '#contract/people/retention.ts'
import { findCompany, Refused } from '../../company/companies/command.ts'
import { ConfigError, readConfig } from '../../platform/config/config.ts'
import { Database } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/embedded/instance.ts'
import { lapsingUntil } from './lapsing.ts'
import { requestsUntil } from './requests.ts'
import { periodTables } from './tables.ts'

const usage = `npm run retention -- --dry-run [--company <slug>] [--days <n>] [--json]

Whom the clock erases in the next days (default 31), which contact requests go, and how many rows of each table are
over. Nothing is changed: the jobs erase_lapsed and purge_expired do it (docs/privacy.md).`

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'dry-run': { type: 'boolean', default: false },
      company: { type: 'string' },
      days: { type: 'string', default: '31' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const days = Number(values.days)
  if (values.help || !values['dry-run'] || !Number.isInteger(days) || days < 0 || days > 3_660) {
    console.log(usage)
    return values.help ? 0 : 1
  }
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  const opened = await openDatabase(config, console.error)
  const database = new Database({ url: opened.url, poolSize: 2, applicationName: 'binome retention' })
  try {
    const sql = database.system
    const company = values.company === undefined ? undefined : await findCompany(sql, values.company)
    const until = new Date(Date.now() + days * 86_400_000)
    const accounts = await lapsingUntil(sql, until, company?.slug)
    const requests = await requestsUntil(sql, until, company?.slug)
    const tables = await Promise.all(
      Object.entries(periodTables).map(async ([table, { period, since }]) => {
        const [row] = await sql.query<{ over: number }>({
          text: `select count(*)::float8 as over from ${table} t
            where ${since} < now() - ${intervalOf(retention[period])}
              and ($1::uuid is null or t.company_id = $1)`,
          values: [company?.id ?? null],
        })
        return { table, period: retention[period], over: row?.over ?? 0 }
      }),
    )
    if (values.json) {
      console.log(JSON.stringify({ until: until.toISOString(), accounts, requests, tables }, null, 2))
      return 0
    }
    for (const { company: slug, userId, goesAt, warnedAt } of accounts)
      console.log(`${goesAt.slice(0, 10)}  ${slug}  ${userId}  ${warnedOn(warnedAt)}`)
    for (const { company: slug, id, goesAt } of requests)
      console.log(`${goesAt.slice(0, 10)}  ${slug}  contact_requests ${id}`)
    const going = `${accounts.length} accounts and ${requests.length} contact requests`
    console.log(`${going} are erased until ${until.toISOString().slice(0, 10)}.`)
    for (const { table, over } of tables) console.log(`${table}: ${over} rows are over.`)
    console.log('Dry run: nothing was changed.')
    return 0
  } finally {
    await database.close()
    await opened.close()
  }
}

function warnedOn(at: string | null): string {
  return at === null ? 'not warned yet' : `warned on ${at.slice(0, 10)}`
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const known = error instanceof ConfigError || error instanceof Refused || (error instanceof Error && 'code' in error)
  console.error(known ? error.message : error)
  process.exitCode = 1
}
