import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/postgres.ts'

/** `table.column`, of the rows of docs/privacy.md's list. */
function listed(): string[] {
  const page = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
  return [...page.matchAll(/^\| `(app\.\w+)`\s*\|([^|]+)\|/gm)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  )
}

test('docs/privacy.md says of every column of app what erasing does to it, and of no other', async () => {
  const db = await testDatabase()
  const columns = await db.database.system.query<{ name: string }>({
    text: `select n.nspname || '.' || c.relname || '.' || a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'app' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by 1`,
  })
  await db.close()
  const documented = listed()
  expect(columns.length).toBeGreaterThan(100)
  expect(new Set(documented).size, 'a column is listed twice').toBe(documented.length)
  expect(documented.sort()).toEqual(columns.map(({ name }) => name).sort())
})
