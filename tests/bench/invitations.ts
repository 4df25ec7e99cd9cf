import { Database } from '#infra/platform/database/database.ts'
import { workOnImports } from '#infra/people/invitations/import.ts'
import { accountWriter } from '#tests/support/account-writer.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const people = sized(100_000, 200, 10_000)
const boundSeconds = 60

/** `npm run bench invitations`: a file of 100,000 people is checked, written with its mails, and reported. */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const database = new Database({ url: server.url, poolSize: 4 })
  try {
    await seedCompany(database.system, 'acme')
    await seedPerson(database.system, 'acme', { name: 'root', roles: ['admin'] })
    const lines = Array.from({ length: people }, (_, n) => `Prénom ${word(n)};Nom;person${n}@acme.test;paris;mentor`)
    const file = Buffer.from(`prenom;nom;email;entité;rôle\n${lines.join('\n')}\n`)
    await database.tenant(idOf.company('acme')).query({
      text: `insert into app.invitation_imports (company_id, file_name, file, options, dry_run, created_by)
        values ($1, 'people.csv', $2, '{"roles":["participant"],"program_id":null,"columns":{}}', false, $3)`,
      values: [idOf.company('acme'), file, idOf.user('acme', 'root')],
    })
    const start = performance.now()
    await workOnImports(database, accountWriter(database))
    const seconds = (performance.now() - start) / 1000
    const [written] = await database.system.query<{ invitations: number; mails: number }>({
      text: `select (select count(*)::int from app.invitations) as invitations,
        (select count(*)::int from app.mails) as mails`,
    })
    if (written?.invitations !== people || written.mails !== people) throw new Error(JSON.stringify(written))
    return [
      {
        name: `invitations: a file of ${people.toLocaleString('en')} people`,
        figure: seconds,
        unit: 's',
        yardstick: `${boundSeconds} s`,
        ratio: seconds / boundSeconds,
        bound: '≤ 1',
        ok: seconds <= boundSeconds,
      },
    ]
  } finally {
    await database.close()
    await server.stop()
  }
}

/** Letters only: a number of six figures in a name is refused. */
function word(n: number): string {
  return String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
}
