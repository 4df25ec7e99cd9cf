import type { Projection, TableDefinition } from '#projections/platform/runner/projection.ts'
import { tableNames } from '#projections/platform/runner/projection.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'

/** Stands for a text that a person wrote: reported as present or not, never as it reads. */
export const textMarker = '[text]'

/** How the rows of one read model changed since the moment. `examples`: some of their keys. */
export interface ModelDifference {
  readonly model: string
  readonly before: number
  readonly now: number
  readonly added: Rows
  readonly removed: Rows
  readonly changed: Rows
}

interface Rows {
  readonly count: number
  readonly examples: readonly string[]
}

/** A record in one read model: its row then and now; null where there was none. */
export interface RecordDifference {
  readonly model: string
  readonly id: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly now: Readonly<Record<string, unknown>> | null
}

interface Compared {
  readonly model: string
  /** A row has a single id as its key, so a resource can be looked up by it. */
  readonly byId: boolean
  readonly before: string
  readonly now: string
}

const examples = 5

/**
 * Compares the tables of the moment with those that readers see, without columns that come from no event, e.g. when a
 * notification was read.
 */
export class Difference {
  readonly #sql: TransactionalSql
  readonly #companyId: string | null
  readonly #compared: readonly Compared[]
  /** Read models of which readers see another version than this program makes. */
  readonly others: readonly string[]

  private constructor(sql: TransactionalSql, companyId: string | null, compared: Compared[], others: string[]) {
    this.#sql = sql
    this.#companyId = companyId
    this.#compared = compared
    this.others = others
  }

  static async of(
    sql: TransactionalSql,
    projections: readonly Projection[],
    schema: string,
    companyId: string | null,
  ): Promise<Difference> {
    const versions = await sql.query<{ name: string; version: number; generation: number }>({
      text: 'select name, version, generation from rm.projections where active',
    })
    const compared: Compared[] = []
    const others: string[] = []
    for (const { name, version, tables = [] } of projections) {
      const active = versions.find((row) => row.name === name)
      if (active !== undefined && active.version !== version) {
        others.push(name)
        continue
      }
      const before = tableNames(version, { schema })
      const now = tableNames(version, { generation: active?.generation ?? 1 })
      for (const definition of tables.filter(({ read }) => read)) {
        const { model } = definition
        const key = await keyOf(sql, before(model))
        const rows = (table: string) => rowsOf(table, key.expression, definition)
        compared.push({ model, byId: key.byId, before: rows(before(model)), now: rows(now(model)) })
      }
    }
    return new Difference(sql, companyId, compared, others)
  }

  async models(): Promise<ModelDifference[]> {
    return this.#sql.transaction(async (tx) => {
      await tx.query({ text: `set local statement_timeout = 0` })
      const found: ModelDifference[] = []
      for (const one of this.#compared) found.push(await this.#model(tx, one))
      return found
    })
  }

  async #model(tx: Sql, { model, before, now }: Compared): Promise<ModelDifference> {
    const [row] = await tx.query<Record<string, number | string[] | null>>({
      text: `select count(t.key)::int as before, count(n.key)::int as now,
          ${(['added', 'removed', 'changed'] as const)
            .map(
              (kind) => `count(*) filter (where ${conditions[kind]})::int as ${kind},
            (array_agg(coalesce(t.key, n.key)::text) filter (where ${conditions[kind]}))[1:${examples}]
              as ${kind}_examples`,
            )
            .join(', ')}
        from (${before}) t full join (${now}) n using (key)`,
      values: [this.#companyId],
    })
    const rows = (kind: string): Rows => {
      const keys = row?.[`${kind}_examples`]
      return { count: Number(row?.[kind] ?? 0), examples: Array.isArray(keys) ? keys : [] }
    }
    return {
      model,
      before: Number(row?.['before'] ?? 0),
      now: Number(row?.['now'] ?? 0),
      added: rows('added'),
      removed: rows('removed'),
      changed: rows('changed'),
    }
  }

  /** Where the id is the key of a row, then or now. */
  async record(id: string): Promise<RecordDifference[]> {
    const found: RecordDifference[] = []
    for (const { model, before, now, byId } of this.#compared) {
      if (!byId) continue
      const [row] = await this.#sql.query<Pick<RecordDifference, 'before' | 'now'>>({
        text: `select t.row as before, n.row as now from (select * from (${before}) x where key = $2::uuid) t
          full join (select * from (${now}) x where key = $2::uuid) n using (key)`,
        values: [this.#companyId, id],
      })
      if (row !== undefined) found.push({ model, id, before: flat(row.before), now: flat(row.now) })
    }
    return found
  }
}

const conditions = {
  added: 't.key is null',
  removed: 'n.key is null',
  changed: 't.row <> n.row',
} as const

/** Names of the fields that differ. */
export function changedFields({ before, now }: Pick<RecordDifference, 'before' | 'now'>): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])].filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(now?.[field]),
  )
}

/** SQL of a row's key; a key of several columns as text. */
async function keyOf(sql: Sql, table: string): Promise<{ readonly expression: string; readonly byId: boolean }> {
  const columns = await sql.query<{ name: string; type: string }>({
    text: `select a.attname as name, format_type(a.atttypid, null) as type
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
    values: [table],
  })
  if (columns.length === 0) throw new Error(`${table} has no primary key`)
  return {
    expression: columns.map(({ name }) => `r.${name}`).join(` || '#' || `),
    byId: columns.length === 1 && columns[0]?.type === 'uuid',
  }
}

/** `key` and `row` of each row; $1 is the company, or null for all. */
function rowsOf(table: string, key: string, { written = [], personal = [] }: TableDefinition): string {
  const without = written.reduce((row, column) => `${row} - '${column}'`, 'to_jsonb(r)')
  const row = personal.reduce((inner, path) => {
    const at = `'{${path.join(',')}}'`
    return (
      `jsonb_set(${inner}, ${at}, case when to_jsonb(r) #>> ${at} is null then 'null' else '"${textMarker}"' ` +
      'end::jsonb, false)'
    )
  }, without)
  return `select ${key} as key, ${row} as row from ${table} r where $1::uuid is null or r.company_id = $1::uuid`
}

/** The attributes as they are sent stand beside the columns that are searched: the same values under their names. */
function flat(row: Readonly<Record<string, unknown>> | null): Readonly<Record<string, unknown>> | null {
  if (row === null) return null
  const { attributes, ...columns } = row
  return { ...columns, ...(typeof attributes === 'object' && attributes) }
}
