import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProjections } from '#projections/all.ts'
import { tableNames, type Projection } from '#projections/platform/runner/projection.ts'
import { createTables, dropTables } from '#projections/platform/runner/tables.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { opener } from './support.ts'

const projections = createProjections({ opener, wake: () => undefined })
let db: TestDatabase
let owner: pg.Client
let sql: Sql

beforeAll(async () => {
  db = await testDatabase()
  owner = new pg.Client({ connectionString: db.url })
  await owner.connect()
  sql = { query: async ({ text, values = [] }) => (await owner.query(text, [...values])).rows }
})

afterAll(async () => {
  await owner.end()
  await db.close()
})

/** All that PostgreSQL knows of a table, with the table's own name and schema taken out. */
async function described(table: string): Promise<object> {
  const [schema = '', name = ''] = table.split('.')
  const bare = (text: string | null) => text?.replaceAll(name, 'T').replaceAll(`${schema}.`, '') ?? null
  const rows = async (text: string) => {
    const found = await owner.query<{ line: string }>(text, [table])
    return found.rows.map(({ line }) => bare(line))
  }
  const columns = `select attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
      coalesce((select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid
        and adnum = attnum), '') || ' ' ||
      coalesce(attacl::text, '') as line
    from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`
  return {
    columns: await rows(columns),
    indexes: await rows(
      `select indexdef as line from pg_indexes where (schemaname || '.' || tablename)::regclass = $1::regclass
        order by 1`,
    ),
    keys: await rows(
      `select conname || pg_get_constraintdef(oid) as line from pg_constraint where conrelid = $1::regclass order by 1`,
    ),
    triggers: await rows(
      `select pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = $1::regclass and not tgisinternal
        order by 1`,
    ),
    policies:
      await rows(`select polname || polcmd::text || (select string_agg(rolname, ',' order by rolname) from pg_roles
        where oid = any (polroles)) ||
        coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') as line
      from pg_policy where polrelid = $1::regclass order by 1`),
    table: await rows(`select relrowsecurity || ' ' || relforcerowsecurity || ' ' ||
        (select string_agg(entry, ',' order by entry) from unnest(relacl::text[]) entry) as line from pg_class
          where oid = $1::regclass`),
  }
}

describe('the tables of a read model', () => {
  const all = projections.map((projection) => [projection.name, projection] as const)

  test.each(all)(
    '%s, made from code, are those of the migrations: columns, indexes, triggers, policies, grants',
    async (_, projection) => {
      await createTables(sql, projection, { generation: 2 })
      for (const { model } of projection.tables ?? [])
        expect(await described(tableNames(1, { generation: 2 })(model)), model).toEqual(
          await described(tableNames(1)(model)),
        )
      await dropTables(sql, projection, { generation: 2 })
    },
  )

  test.each(all)(
    '%s are made in another schema, written there by its projector’s role, and dropped',
    async (_, projection: Projection) => {
      await owner.query(`create schema if not exists moment; grant usage on schema moment to binome_system, binome_app`)
      await createTables(sql, projection, { schema: 'moment' })
      const table = tableNames(projection.version, { schema: 'moment' })
      for (const { model } of projection.tables ?? []) {
        expect(await described(table(model)), model).toEqual(await described(tableNames(1)(model)))
        expect(await db.database.system.query({ text: `select * from ${table(model)}` })).toEqual([])
      }
      await dropTables(sql, projection, { schema: 'moment' })
      await dropTables(sql, projection, { schema: 'moment' })
      const left = await owner.query(`select from pg_tables where schemaname = 'moment'`)
      expect(left.rowCount).toBe(0)
    },
  )
})

test('every table of rm that carries a version belongs to a read model', async () => {
  const known = projections.flatMap(({ tables = [], version }) => tables.map(({ model }) => tableNames(version)(model)))
  const { rows } = await owner.query<{ name: string }>(
    `select 'rm.' || tablename as name from pg_tables where schemaname = 'rm' and tablename ~ '_v[0-9]+$'`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})
