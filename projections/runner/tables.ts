import type { Sql } from '../sql.ts'
import { tableNames, type Projection, type TableDefinition, type TablePlace } from './projection.ts'

type Made = Pick<Projection, 'tables' | 'version'>

/**
 * Makes the empty tables of one version of a read model, in any schema that exists: columns, indexes, row-level security, policies and
 * grants as the active ones have them. Views are not touched (`pointViews`).
 * @param sql of a role that may create tables in that schema, e.g. the login that migrates
 */
export async function createTables(sql: Sql, projection: Made, place: TablePlace = {}): Promise<void> {
  const name = tableNames(projection.version, place)
  for (const definition of projection.tables ?? []) {
    const table = name(definition.model)
    const bare = table.slice(table.indexOf('.') + 1)
    const indexes = Object.entries(definition.indexes).map(
      ([end, on]) => `create index ${bare}_${end} on ${table} ${on};`,
    )
    await sql.query({
      text: `create table ${table} (${definition.columns}); ${indexes.join(' ')}
        alter table ${table} enable row level security; alter table ${table} force row level security;
        create policy every_company on ${table} to binome_system using (true) with check (true);
        grant select, insert, update, delete on ${table} to binome_system; ${definition.read ? oneCompany(table) : ''}
        ${readerGrants(table, definition)}`,
    })
  }
}

/** Those that are there; what is not is passed over. */
export async function dropTables(sql: Sql, projection: Made, place: TablePlace = {}): Promise<void> {
  const name = tableNames(projection.version, place)
  for (const { model } of projection.tables ?? []) await sql.query({ text: `drop table if exists ${name(model)}` })
}

/**
 * Points the views that readers use, `rm.<model>`, at these tables. Readers under way end first; who comes next sees the new ones.
 * `replace` when the columns are the same: grants and plans stay.
 * @param sql of the login that migrates, which owns the views
 */
export async function pointViews(
  sql: Sql,
  projection: Made,
  { generation, replace }: { readonly generation: number; readonly replace: boolean },
): Promise<void> {
  const name = tableNames(projection.version, { generation })
  for (const definition of projection.tables ?? []) {
    if (!definition.read) continue
    const view = `rm.${definition.model}`
    const create = `view ${view} with (security_invoker = true) as select * from ${name(definition.model)};`
    await sql.query({
      text: replace
        ? `create or replace ${create}`
        : `drop view if exists ${view}; create ${create}
           grant select on ${view} to binome_system; ${readerGrants(view, definition)}`,
    })
  }
}

function oneCompany(table: string): string {
  return `create policy one_company on ${table} to binome_app
    using (company_id = app.current_company()) with check (company_id = app.current_company());`
}

function readerGrants(relation: string, { read, written }: TableDefinition): string {
  const update = written === undefined ? '' : `grant update (${written.join(', ')}) on ${relation} to binome_app;`
  return read ? `grant select on ${relation} to binome_app; ${update}` : ''
}
