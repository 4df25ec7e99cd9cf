import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => db.close())
test('x', async () => {
  const { system } = db.database
  await seedCompany(system, 'acme')
  await system.query({ text: 'select app.add_profile_questions($1)', values: [idOf.company('acme')] })
  console.log(await system.query({ text: `select role, position, anchor, cardinality(questions) n from app.profile_steps order by 1,2` }))
  console.log(await system.query({ text: `select field_name, position, category from app.profile_questions order by 2` }))
})
