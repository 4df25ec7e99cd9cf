import { afterAll, beforeAll, expect, test } from 'vitest'
import { standardEnglish } from '#infra/platform/database/standard-english.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  for (const name of ['acme', 'globex']) await seedCompany(db.database.system, name)
})
afterAll(() => db.close())

const query = <Row extends object>(text: string, values: readonly unknown[]) =>
  db.database.system.query<Row>({ text, values })

/** Every text of the questions and steps of a company. */
async function textsOf(company: string): Promise<string> {
  const rows = await query<{ text: string }>(
    `select title::text || help::text || choices::text as text
      from app.profile_questions where company_id = $1
      union all select title::text || heading::text || help::text from app.profile_steps where company_id = $1`,
    [idOf.company(company)],
  )
  return rows.map(({ text }) => text).join('\n')
}

const english = (texts: string, name: 'was' | 'better') =>
  standardEnglish.map((one) => one[name].en).filter((en) => texts.includes(`"en": "${en}"`))

test('a new company asks in the better words, and in none of those before', async () => {
  await query('select app.add_profile_questions($1)', [idOf.company('acme')])
  const rows = await query<{ heading: string }>(
    `select heading ->> 'en' as heading from app.profile_steps where company_id = $1 and anchor = 'parcours' limit 1`,
    [idOf.company('acme')],
  )
  expect(rows).toEqual([{ heading: 'What’s your background?' }])
  expect(english(await textsOf('acme'), 'was')).toEqual([])
})

test('a company that has edited nothing gets all of them; what was edited, in either language, stays', async () => {
  const id = idOf.company('globex')
  await query('select app.add_standard_questions($1)', [id])
  await query('select app.label_standard_questions($1)', [id])
  const set = `update app.profile_questions set title = title || $2::jsonb where company_id = $1 and field_name = $3`
  await query(set, [id, { en: 'Your place' }, 'worksite'])
  await query(set, [id, { fr: 'Votre ville' }, 'location'])
  const codes = () =>
    query(
      `select field_name, jsonb_path_query_array(choices, '$[*].code') as codes, label
      from app.profile_questions where company_id = $1 order by 1`,
      [id],
    )
  const before = await codes()
  for (let n = 0; n < 2; n++) await query('select app.reword_standard_questions($1)', [id])
  const texts = await textsOf('globex')
  expect(texts).toContain('"en": "Your place"')
  expect(english(texts, 'was')).toEqual(['In which city do you work?'])
  expect(english(texts, 'better')).toHaveLength(standardEnglish.length - 2)
  expect(await codes()).toEqual(before)
})
