import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportTables } from '#infra/people/privacy/export/tables.ts'
import { insertCompany, insertPerson } from '#tests/integration/mentoring/commands/people.ts'
import { leave, openWorld, processOf, userIdOf } from './support.ts'
import { run } from '#tests/support/run.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
  await insertCompany(world.db.database, {})
  await insertPerson(world.db.database, 'ines', 'presenter')
})
afterAll(async () => {
  await world.store.close()
  await world.db.close()
})

/** Stands in every text, list and document below. */
const mark = 'zyxwv'
/** SQL of a value for each column that an erasure empties: a new column of a person stands here or is kept. */
const given = {
  users: {
    email: `'${mark}@acme.test'`,
    password_hash: `'${mark}'`,
    first_name: `'${mark}'`,
    last_name: `'${mark}'`,
    locale: `'en'`,
    time_zone: `'America/Toronto'`,
    status: `'active'`,
    status_at: `'2020-01-01'`,
    roles: `'{auditor}'`,
    job_title: `'${mark}'`,
    city: `'${mark}'`,
    country: `'${mark}'`,
    phone: `'06 12 34 56 78 ${mark}'`,
    linkedin_url: `'https://www.linkedin.com/in/${mark}'`,
    avatar_key: `repeat('a1', 16)`,
    current_profile_id: `(select p.id from app.profiles p where p.user_id = users.id)`,
    date_of_birth: `'1990-01-01'`,
    gender: `'other'`,
    consent_basis: `'emancipated'`,
    consent_at: `'2020-01-01'`,
    professional_status: `'executive'`,
    worksite: `'${mark}'`,
    admin_leaving_until: `now() + interval '1 day'`,
    removing_until: `now() + interval '1 day'`,
    first_password_until: `now() + interval '1 day'`,
    password_set_at: `now()`,
    theme: `'dark'`,
    must_accept: `'{"charter":1}'`,
    accepted_texts: `'{"${mark}":1}'`,
    asked_profiles: `'{"${mark}":"2020-01-01"}'`,
    rejection_reason: `'${mark}'`,
    rejection_word: `'${mark}'`,
    finish_asked_at: `now()`,
    import_id: `(select id from app.invitation_imports limit 1)`,
    import_told_at: `now()`,
  },
  profiles: {
    visible: `true`,
    expert: `true`,
    completion: `77`,
    title: `'${mark}'`,
    mission: `'${mark}'`,
    presentation: `'${mark}'`,
    seniority_years: `12`,
    skills: `'{${mark}}'`,
    needed_skills: `'{${mark}}'`,
    job_categories: `'{${mark}}'`,
    targeted_job_categories: `'{${mark}}'`,
    targeted_business_units: `'{${mark}}'`,
    languages: `'{${mark}}'`,
    motivations: `'{${mark}}'`,
    resources: `'[{"title":"${mark}"}]'`,
    closed_at: `null`,
    outside_sessions: `12`,
    answers: `'{"${mark}":"${mark}"}'`,
    shows_talents: `true`,
    matches_talents: `true`,
    skipped_steps: `'{${mark}}'`,
    finalised_at: `now()`,
    opening: `true`,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
type Table = keyof typeof given
const tables = Object.keys(given) as Table[]

/** What docs/privacy.md says of the columns of a table. */
function documentedColumns(table: Table): ReadonlyMap<string, string> {
  const page = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
  return new Map(
    [...page.matchAll(/^\| `app\.(\w+)`\s*\|([^|]+)\|([^|]+)\|$/gm)].flatMap(([, name, columns = '', fate = '']) =>
      name === table ? [...columns.matchAll(/`(\w+)`/g)].map(([, column = '']) => [column, fate.trim()]) : [],
    ),
  )
}

type Row = Readonly<Record<string, unknown>>
async function rowOf(table: Table): Promise<Row> {
  const [row] = await world.db.database.system.query<{ row: Row }>({
    text: `select to_jsonb(t) as row from app.${table} t where ${table === 'users' ? 'id' : 'user_id'} = $1`,
    values: [userIdOf('ines')],
  })
  if (row === undefined) throw new Error(`no row of ${table}`)
  return row.row
}

test('an erasure empties every column of an account and of a profile, but those kept for a reason', async () => {
  const { system } = world.db.database
  await run(system)`insert into app.invitation_imports (company_id, kind, file_name, file, options, dry_run,
    created_by, state)
    select company_id, 'accounts', 'a.csv', '\\x00', '{}', false, id, 'done' from app.users
    where id = ${userIdOf('ines')}`
  for (const table of tables)
    await system.query({
      text: `update app.${table} set ${Object.entries(given[table])
        .map(([column, value]) => `${column} = ${value}`)
        .join(', ')} where ${table === 'users' ? 'id' : 'user_id'} = $1`,
      values: [userIdOf('ines')],
    })
  await system.query({
    text: `insert into app.business_units (company_id, code, label)
      select company_id, 'north', jsonb_build_object('fr', $2::text, 'en', $2)
      from app.users where id = $1`,
    values: [userIdOf('ines'), mark],
  })
  await run(system)`update app.users set business_unit = 'north' where id = ${userIdOf('ines')}`
  const before = { users: await rowOf('users'), profiles: await rowOf('profiles') }
  expect((await leave(processOf(world.db.database, world.store), 'ines')).ok).toBe(true)
  for (const table of tables) {
    const fates = documentedColumns(table)
    const kept = [...fates].filter(([, fate]) => fate.startsWith('kept')).map(([column]) => column)
    expect([...Object.keys(given[table]), ...kept].sort()).toEqual(Object.keys(before[table]).sort())
    const after = await rowOf(table)
    expect(
      Object.keys(given[table]).filter(
        (column) => JSON.stringify(after[column]) === JSON.stringify(before[table][column]),
      ),
    ).toEqual([])
    expect(JSON.stringify(after)).not.toContain(mark)
  }
  // Their unit stays for its figures; other people do not read it with the deleted account.
  expect((await rowOf('users'))['business_unit']).toBe('north')
  const [row] = await run(system)<{ attributes: object }>`select attributes from rm.profiles
    where user_id = ${userIdOf('ines')}`
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${mark}|north`))
})

/** What the archive of one's own data leaves out, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  password_hash: 'a secret',
  avatar_key: 'the pictures themselves are in the archive',
  current_profile_id: 'which of the two profiles the screen shows',
  status_at: 'what happened to the account is in its events',
  admin_leaving_until: 'of one minute, while administrators leave',
  removing_until: 'of one minute, while an unused account is removed',
  first_password_until: 'of a password that somebody else chose',
  password_set_at: 'of a password',
  must_accept: 'what the company asks, and has published',
  rejection_reason: 'of a rejected sign-up, whose person cannot ask for an archive; an approval empties it',
  rejection_word: 'as the reason, and the person has it by mail',
  accepted_texts: 'acceptances are in the events of the account',
  finish_asked_at: 'the notice itself is in the archive',
  import_id: 'which file of the company made the account',
  import_told_at: 'the mail itself is in the archive',
}

test('the archive of one’s own data holds what an erasure empties, but for what says nothing to its person', () => {
  const account = exportTables.find(({ name }) => name === 'account')?.text ?? ''
  const exported = (column: string) => account.includes(`'${column}'`)
  const missing = Object.keys(given.users).filter((column) => !exported(column))
  expect(missing.sort()).toEqual(Object.keys(leftOut).sort())
  // Profiles are exported whole.
  expect(exportTables.find(({ name }) => name === 'profiles')?.text).toContain(
    `to_jsonb(p) - array['company_id', 'user_id', 'version']`,
  )
})
