import type pg from 'pg'
import type { ZipReader } from './zip-reader.ts'

/**
 * Tables of the export that are not written: what lets somebody in stayed behind, and is made again; and what is on its
 * way must not leave twice.
 */
const leftOut: ReadonlyMap<string, string> = new Map([
  ['companies', 'written first'],
  ['sso_connections', 'their secrets stayed behind: set them up again'],
  ['sso_identities', 'of these connections'],
  ['sso_sessions', 'sign-ins'],
  ['sso_flows', 'sign-ins under way'],
  ['sso_codes', 'sign-ins under way'],
  ['sso_messages', 'sign-ins'],
  ['calendar_feeds', 'secret addresses: their owners make new ones'],
  ['mails', 'sent already, or on their way'],
  ['removed_files', 'files that are gone'],
  ['rate_limits', 'of the other installation'],
  ['data_exports', 'archives of the other installation'],
  ['invitation_imports', 'runs of the other installation'],
  ['mail_previews', 'over'],
])

/** Rows written by one statement. */
const batch = 500

interface Table {
  readonly name: string
  /** Columns that may be written and that the file has. */
  readonly columns: readonly string[]
  /** References that must stand first. */
  readonly needs: readonly string[]
  /** References that may be empty at first: they are set when every table is there. */
  readonly later: readonly string[]
  readonly key: readonly string[]
  /** Rights that the product's role has not. */
  readonly lacks: readonly string[]
}

export interface RestoredTable {
  readonly table: string
  readonly rows: number
}

/**
 * Writes the rows of every table, in an order that their references allow, within the caller's transaction. Triggers of
 * the tables do not run: they did when the rows were first written. Rights that the product's role lacks are lent to it
 * until the transaction ends.
 * @param client of the login that owns the schema
 */
export async function restoreTables(client: pg.Client, zip: ZipReader): Promise<readonly RestoredTable[]> {
  const tables = await tablesOf(client, zip)
  const done: RestoredTable[] = []
  for (const table of ordered(tables)) {
    await client.query(`alter table app.${table.name} disable trigger user`)
    for (const right of table.lacks) await client.query(`grant ${right} on app.${table.name} to binome_system`)
    await client.query(`set local role binome_system`)
    const first = table.columns.filter((column) => !table.later.includes(column))
    const rows = await write(client, zip, table, insertOf(table.name, first))
    await client.query('reset role')
    done.push({ table: table.name, rows })
  }
  for (const table of tables) {
    if (table.later.length > 0) {
      await client.query(`set local role binome_system`)
      await write(client, zip, table, updateOf(table))
      await client.query('reset role')
    }
  }
  // A table whose deferred checks wait cannot be altered.
  await client.query('set constraints all immediate')
  for (const { name, lacks } of tables) {
    await client.query(`alter table app.${name} enable trigger user`)
    for (const right of lacks) await client.query(`revoke ${right} on app.${name} from binome_system`)
  }
  return done
}

async function write(client: pg.Client, zip: ZipReader, { name }: Table, text: string): Promise<number> {
  let rows = 0
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    await client.query(text, [`[${waiting.join(',')}]`])
    rows += waiting.length
    waiting = []
  }
  for await (const line of zip.lines(`tables/${name}.ndjson`)) {
    waiting.push(line)
    if (waiting.length === batch) await flush()
  }
  await flush()
  return rows
}

const list = (columns: readonly string[], of = '') => columns.map((column) => `${of}"${column}"`).join(', ')

function insertOf(name: string, columns: readonly string[]): string {
  return `insert into app.${name} (${list(columns)}) overriding system value
    select ${list(columns, 'r.')} from json_populate_recordset(null::app.${name}, $1::json) r`
}

function updateOf({ name, key, later }: Table): string {
  const same = key.map((column) => `t."${column}" = r."${column}"`).join(' and ')
  const given = later.map((column) => `r."${column}" is not null`).join(' or ')
  return `update app.${name} t set ${later.map((column) => `"${column}" = r."${column}"`).join(', ')}
    from json_populate_recordset(null::app.${name}, $1::json) r where ${same} and (${given})`
}

async function tablesOf(client: pg.Client, zip: ZipReader): Promise<readonly Table[]> {
  const inZip = zip.names.flatMap((name) => /^tables\/([a-z_]+)\.ndjson$/.exec(name)?.[1] ?? [])
  const wanted = inZip.filter((name) => !leftOut.has(name))
  const { rows } = await client.query<Omit<Table, 'columns'> & { readonly columns: readonly string[] }>({
    text: `select c.relname as name,
        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        coalesce((select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid and not exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey) and not a.attnotnull)),
          '{}') as needs,
        coalesce((select array_agg(distinct a.attname::text) from pg_constraint k
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
          where k.conrelid = c.oid and k.contype = 'f' and not a.attnotnull), '{}') as later,
        coalesce((select array_agg(a.attname::text) from pg_constraint k
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
          where k.conrelid = c.oid and k.contype = 'p'), '{}') as key,
        array(select name from unnest(array['select', 'insert', 'update']) name
          where not has_table_privilege('binome_system', c.oid, name)) as lacks
      from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname = any($1)
      order by c.relname`,
    values: [wanted],
  })
  return Promise.all(rows.map(async (row) => ({ ...row, columns: await present(zip, row) })))
}

/** The columns that the file has: secrets stayed behind, and take their default or none. */
async function present(zip: ZipReader, { name, columns }: Pick<Table, 'name' | 'columns'>): Promise<readonly string[]> {
  for await (const line of zip.lines(`tables/${name}.ndjson`)) {
    const row: unknown = JSON.parse(line)
    return columns.filter((column) => typeof row === 'object' && row !== null && column in row)
  }
  return columns
}

/** Each after those that it needs. */
function ordered(tables: readonly Table[]): readonly Table[] {
  const done: Table[] = []
  const waiting = new Set(tables)
  const isThere = (name: string) =>
    name === 'companies' || !tables.some((table) => table.name === name) || done.some((table) => table.name === name)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ needs }) => needs.every(isThere))
    if (ready.length === 0)
      throw new Error(`tables need each other: ${[...waiting].map(({ name }) => name).join(', ')}`)
    for (const table of ready) {
      done.push(table)
      waiting.delete(table)
    }
  }
  return done
}

/** Why tables of the export are not written, for the person who restores. */
export function leftOutOf(zip: ZipReader): readonly string[] {
  return [...leftOut].flatMap(([name, why]) =>
    name !== 'companies' && zip.names.includes(`tables/${name}.ndjson`) ? [`${name}: ${why}`] : [],
  )
}
