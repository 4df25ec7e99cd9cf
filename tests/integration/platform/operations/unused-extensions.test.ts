import knexModule, { type Knex } from 'knex'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { up } from '#infra/platform/database/migrations/0035-unused-extensions.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
/** As the login that owns the database and is no superuser. */
let owner: Knex
beforeEach(async () => {
  db = await testDatabase()
  owner = knexModule({ client: 'pg', connection: db.url, pool: { min: 0, max: 1 } })
})
afterEach(async () => {
  await owner.destroy()
  await db.close()
})

const installed = () => owner('pg_extension').whereNot('extname', 'plpgsql').orderBy('extname').pluck('extname')

test('a new database has the extensions in use only', async () => {
  expect(await installed()).toEqual(['btree_gist', 'unaccent'])
})

test('the migration drops what an earlier version made', async () => {
  await owner.raw('create extension pg_trgm schema public; create extension intarray schema public')
  await up(owner)
  expect(await installed()).toEqual(['btree_gist', 'unaccent'])
})

test('the migration leaves an extension that an index of somebody else needs', async () => {
  await owner.raw(`create extension pg_trgm schema public; create extension intarray schema public;
    create schema theirs; create table theirs.names (name text);
    create index on theirs.names using gin (name public.gin_trgm_ops)`)
  await up(owner)
  expect(await installed()).toEqual(['btree_gist', 'pg_trgm', 'unaccent'])
})
