import type { Sql, TransactionalSql } from '../sql.ts'
import { tableNames, type FollowerDefinition, type TableDefinition, type TablePlace } from './projection.ts'

type Versioned = Pick<FollowerDefinition, 'tables' | 'version'>

/**
 * Makes the empty tables of one version of a read model, in any schema that exists: columns, indexes, row-level
 * security, policies and grants as the active ones have them. Views are not touched (`pointViews`).
 * @param sql of a role that may create tables in that schema, e.g. the login that migrates
 */
export async function createTables(sql: Sql, projection: Versioned, place: TablePlace = {}): Promise<void> {
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
        ${readerGrants(table, definition)} ${filling(table, definition)} ${counting(table, definition)}`,
    })
  }
  for (const { model, startedBy } of projection.tables ?? []) {
    if (startedBy === undefined) continue
    const [schema, end] = name(model).split(`.${model}_`)
    await sql.query({ text: `select app.${startedBy}($1, $2)`, values: [schema, end] })
  }
}

/** Drops the tables that exist. */
export async function dropTables(sql: Sql, projection: Versioned, place: TablePlace = {}): Promise<void> {
  const name = tableNames(projection.version, place)
  for (const { model } of projection.tables ?? []) await sql.query({ text: `drop table if exists ${name(model)}` })
}

/**
 * Points the views that readers use, `rm.<model>`, at these tables. It waits for readers under way; later ones see the
 * new tables. `replace` when the columns are the same: grants and plans stay.
 * @param sql of the login that migrates, which owns the views
 */
export async function pointViews(
  sql: Sql,
  projection: Versioned,
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
           grant select, insert on ${view} to binome_system; ${readerGrants(view, definition)}`,
    })
  }
}

/**
 * Where a read model has never run, makes the tables of the program's version and the views on them: migrations make
 * the first version only. Where it has run, does nothing, whatever version readers see.
 */
export async function makeMissingTables(
  owner: TransactionalSql,
  readModels: readonly FollowerDefinition[],
): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(7250, hashtext('tables of read models'))` })
    for (const readModel of readModels) {
      const [first] = readModel.tables ?? []
      if (first === undefined) continue
      const [known] = await tx.query<{ run: boolean; made: boolean }>({
        text: `select exists (select from rm.projections where name = $1) as run, to_regclass($2) is not null as made`,
        values: [readModel.name, tableNames(readModel.version)(first.model)],
      })
      if (known?.run !== false || known.made) continue
      await createTables(tx, readModel)
      await pointViews(tx, readModel, { generation: 1, replace: false })
    }
  })
}

function oneCompany(table: string): string {
  return `create policy one_company on ${table} to binome_app
    using (company_id = app.current_company()) with check (company_id = app.current_company());`
}

function filling(table: string, { filledBy }: TableDefinition): string {
  if (filledBy === undefined) return ''
  return `create trigger ${filledBy} before insert or update on ${table}
    for each row execute function app.${filledBy}();`
}

function counting(table: string, { countedBy }: TableDefinition): string {
  if (countedBy === undefined) return ''
  const after = (moment: string, end: string, before = '') => `create trigger ${countedBy}_${end}
    after ${moment} on ${table} referencing ${before} new table as written
    for each statement execute function app.${countedBy}();`
  return `${after('insert', 'new')} ${after('update', 'changed', 'old table as before')}`
}

function readerGrants(relation: string, { read, written }: TableDefinition): string {
  const update = written === undefined ? '' : `grant update (${written.join(', ')}) on ${relation} to binome_app;`
  return read ? `grant select on ${relation} to binome_app; ${update}` : ''
}
