import type pg from 'pg'
import { projectionNames } from '#projections/all.ts'

/** Tables that are no data of the company: how to get in, and what the product remembers for a while. */
const withheldTables: ReadonlyMap<string, string> = new Map([
  ['app.sessions', 'credentials'],
  ['app.idempotency_keys', 'answers kept for a day'],
  ['app.account_links', 'single-use links'],
  ['app.second_factors', 'credentials'],
  ['app.recovery_codes', 'credentials'],
  ['app.passkeys', 'credentials'],
  ['app.sign_in_challenges', 'sign-ins under way'],
  ['app.demo_mailbox', 'mails of the demo'],
  ['app.notices', 'notifications on their way'],
  ['app.mail_acts', 'single-use links'],
  ['app.phone_proofs', 'codes by SMS'],
  ['app.push_subscriptions', 'addresses of browsers'],
  ['app.due_profiles', 'work that waits'],
  ['app.due_enrolments', 'work that waits'],
  ['app.mail_previews', 'examples for an hour'],
  ['app.asked_hosts', 'hosts that are not proven'],
  ['app.company_hosts', 'in company.json'],
  ['app.company_logos', 'the file logo'],
  ['app.company_deletions', 'of the product'],
  ['app.operators', 'a right of this installation'],
])

/** Columns that let somebody in, or that encrypt: they are of no use elsewhere. The manifest names them. */
const secret = /password|secret|token|hash|recovery|(^|_)key$|credential|private/
/** Columns that match and hold no secret. */
const open = new Set([
  'app.users.avatar_key',
  'app.attachments.file_key',
  'app.article_images.file_key',
  'app.users.first_password_until',
  'app.users.password_set_at',
  'app.mails.key',
  'app.documents.key',
])

/** The other read models, such as the directory and the journal, are made from the tables and from the log. */
const contentViews = [...projectionNames, 'messages']

export interface ExportedTable {
  /** In the zip, without extension. */
  readonly file: string
  readonly name: string
  /** The column that names the company. */
  readonly company: string
  readonly columns: readonly string[]
  readonly withheld: readonly string[]
}

/** What an export reads, table by table; a table that is added later is among them. */
export async function tablesToExport(client: pg.Client): Promise<readonly ExportedTable[]> {
  const { rows } = await client.query<{ schema: string; table: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where (n.nspname = 'app' and c.relkind in ('r', 'p')
      or n.nspname = 'rm' and c.relkind = 'v' and c.relname = any($1))
    group by 1, 2 having bool_or(a.attname = 'company_id') or (n.nspname = 'app' and c.relname = 'companies')
    order by 1, 2`,
    [contentViews],
  )
  return rows.flatMap(({ schema, table, columns }) => {
    const name = `${schema}.${table}`
    if (withheldTables.has(name)) return []
    const isSecret = (column: string) => secret.test(column) && !open.has(`${name}.${column}`)
    return [
      {
        file: `${schema === 'app' ? 'tables' : 'content'}/${table}`,
        name,
        company: name === 'app.companies' ? 'id' : 'company_id',
        columns: columns.filter((column) => !isSecret(column)),
        withheld: columns.filter(isSecret),
      },
    ]
  })
}

/** Rows read at a time. */
const page = 1_000

/** The rows of a statement whose $1 is the company, by a cursor of the client's transaction. */
export async function* rowsOf<Row extends object>(
  client: pg.Client,
  text: string,
  companyId: string,
): AsyncGenerator<Row> {
  await client.query(`declare exported no scroll cursor for ${text}`, [companyId])
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${page} from exported`)
      yield* rows
      if (rows.length < page) return
    }
  } finally {
    await client.query('close exported')
  }
}

/** One line of JSON per row. */
export async function* tableLines(
  client: pg.Client,
  { name, company, columns }: ExportedTable,
  companyId: string,
): AsyncGenerator<string> {
  const list = columns.map((column) => `t.${column}`).join(', ')
  const text = `select row_to_json(one)::text as line from (select ${list} from ${name} t where t.${company} = $1) one`
  for await (const { line } of rowsOf<{ line: string }>(client, text, companyId)) yield `${line}\n`
}
