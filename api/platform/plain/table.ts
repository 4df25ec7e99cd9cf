import type { Sql } from '#projections/platform/sql.ts'

/** A table without events, and what of it is answered. Every text here is the programmer's, never a client's. */
export interface PlainTable {
  /** With its schema; `t` in expressions. */
  readonly table: string
  /** Column of the id, `id` by default. */
  readonly key?: string
  /** Attributes in their order. */
  readonly attributes: readonly string[]
  /** SQL of attributes that are no column of the same name. */
  readonly expressions: Readonly<Record<string, string | undefined>>
  /** Has a column `revision`: whatever can be changed has one. */
  readonly revisions: boolean
  /** The order without `sort`; the id completes it. */
  readonly order: string
}

export interface PlainRow {
  readonly id: string
  readonly revision: number
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A condition on `t`; it gets its values' placeholders from `value`. null: no condition. */
export type Condition = (value: (given: unknown) => string) => string | null

/** SQL of an attribute. */
export function expressionOf({ expressions }: PlainTable, attribute: string): string {
  return expressions[attribute] ?? `t."${attribute}"`
}

/** One page, and how many rows there are. */
export async function listPlain(
  sql: Sql,
  table: PlainTable,
  conditions: readonly Condition[],
  { order, page }: { readonly order: string; readonly page: { readonly number: number; readonly size: number } },
): Promise<{ readonly rows: readonly PlainRow[]; readonly total: number }> {
  const { where, values } = filtered(conditions)
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const [found] = await sql.query<{ total: number; rows: PlainRow[] }>({
    text: `select (select count(*)::int from ${table.table} t ${where}) as total, coalesce((select json_agg(page) from (
        select ${columnsOf(table)} from ${table.table} t ${where}
        order by ${order}, ${keyOf(table)} ${limit}) page), '[]') as rows`,
    values: [...values, page.size, (page.number - 1) * page.size],
  })
  return { rows: found?.rows ?? [], total: found?.total ?? 0 }
}

/** null: there is none in this company, or none that the conditions let through. */
export async function findPlain(
  sql: Sql,
  table: PlainTable,
  id: string,
  conditions: readonly Condition[],
  lock: '' | 'for update' = '',
): Promise<PlainRow | null> {
  const { where, values } = filtered([(value) => `${keyOf(table)} = ${value(id)}`, ...conditions])
  const [row] = await sql.query<PlainRow>({
    text: `select ${columnsOf(table)} from ${table.table} t ${where} ${lock}`,
    values,
  })
  return row ?? null
}

/**
 * PostgreSQL turns the JSON values into those of the columns. A row that is there already under an id that the server
 * gave stays as it is.
 */
export async function insertPlain(
  sql: Sql,
  { table, key = 'id' }: PlainTable,
  id: string,
  attributes: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const row = { ...attributes, [key]: id }
  const names = namesOf(row)
  const inserted = await sql.query({
    text: `insert into ${table} (${['company_id', ...names].join(', ')})
      select ${['app.current_company()', ...names.map((name) => `given.${name}`)].join(', ')}
      from json_populate_record(null::${table}, $1) given
      ${key === 'id' ? 'on conflict (id) do nothing' : ''} returning "${key}"`,
    values: [JSON.stringify(row)],
  })
  return inserted.length > 0
}

export async function updatePlain(
  sql: Sql,
  table: PlainTable,
  id: string,
  attributes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const sets = namesOf(attributes).map((name) => `${name} = given.${name}`)
  await sql.query({
    text: `update ${table.table} t set ${[...sets, 'revision = t.revision + 1'].join(', ')}
      from json_populate_record(null::${table.table}, $2) given where ${keyOf(table)} = $1`,
    values: [id, JSON.stringify(attributes)],
  })
}

export async function deletePlain(sql: Sql, table: PlainTable, id: string): Promise<void> {
  await sql.query({ text: `delete from ${table.table} t where ${keyOf(table)} = $1`, values: [id] })
}

function keyOf({ key = 'id' }: PlainTable): string {
  return `t."${key}"`
}

/** Names come from a schema; quoted, because some are words of SQL. */
function namesOf(attributes: object): string[] {
  return Object.keys(attributes).map((name) => `"${name}"`)
}

function columnsOf(table: PlainTable): string {
  const members = table.attributes.map((name) => `'${name}', ${expressionOf(table, name)}`)
  const revision = table.revisions ? 't.revision' : '0'
  return `${keyOf(table)} as id, ${revision} as revision, json_build_object(${members.join(', ')}) as attributes`
}

function filtered(conditions: readonly Condition[]) {
  const values: unknown[] = []
  const parts = conditions.flatMap((condition) => condition((given) => `$${values.push(given)}`) ?? [])
  return { where: parts.length === 0 ? '' : `where ${parts.map((part) => `(${part})`).join(' and ')}`, values }
}
