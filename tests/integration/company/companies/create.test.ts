import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { openWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const rows = (text: string) => world.db.database.system.query<Record<string, unknown>>({ text })
const options = ['--slug', 'initech', '--name', 'Initech', '--host', 'Mentor.Initech.example', '--no-mail']

test('makes a company whose first administrator chooses a password with a link that opens once', async () => {
  const { code, out, err } = await world.run([
    'create',
    ...options.slice(0, -1),
    '--admin',
    'Ana.Silva@initech.example',
    '--language',
    'en',
    '--set',
    'paranoid=yes',
    '--json',
  ])
  expect([code, err]).toEqual([0, ''])
  const summary = JSON.parse(out) as { id: string; first_password_url: string }
  expect(summary).toMatchObject({
    slug: 'initech',
    url: 'https://mentor.initech.example',
    administrator: 'ana.silva@initech.example',
    mailed: true,
  })
  const [person] = await rows(`select id, first_name, last_name, roles, locale, password_hash from app.users
    where email = 'ana.silva@initech.example'`)
  expect(person).toMatchObject({
    first_name: 'Ana',
    last_name: 'Silva',
    roles: ['admin'],
    locale: 'en',
    password_hash: null,
  })
  const token = new URL(summary.first_password_url).searchParams.get('reset_password_token') ?? ''
  const claim = createLinkSigner({ keys: [world.vaultKey] }).verify('password_reset', token)
  const [link] = await rows(`select id, user_id, used_at from app.account_links where purpose = 'password_reset'`)
  expect(claim).toMatchObject({ companyId: summary.id, id: link?.['id'] })
  expect(link).toMatchObject({ user_id: person?.['id'], used_at: null })
  expect(await rows(`select template, address from app.mails where company_id = '${summary.id}'`)).toEqual([
    // To her account, at the address that it has when the mail leaves.
    { template: 'first_administrator', address: null },
  ])
  const stored = await rows(`select settings ->> 'default_language' as language, settings ->> 'paranoid' as paranoid
    from app.companies where slug = 'initech'`)
  expect(stored).toEqual([{ language: 'en', paranoid: 'true' }])
})

test.each([
  ['a slug that exists', ['--slug', 'acme'], 'The company acme exists.'],
  [
    'a host of another company',
    ['--slug', 'other', '--host', 'acme.localhost'],
    'hosts: acme.localhost belongs to the company acme',
  ],
  ['an address that is none', ['--slug', 'other', '--admin', 'ana'], 'column email: an e-mail address'],
  [
    'a setting that does not exist',
    ['--slug', 'other', '--set', 'colour=red'],
    'settings.colour: there is no such setting',
  ],
])('refuses %s, and writes nothing', async (_, given, words) => {
  const { code, err } = await world.run([
    'create',
    ...options,
    '--host',
    'o.example',
    '--admin',
    'x.y@o.example',
    ...given,
  ])
  expect([code, err]).toEqual([1, expect.stringContaining(words)])
  expect(await rows(`select from app.companies where slug = 'other'`)).toEqual([])
})

test('makes a company whose people speak languages and have motivations without further work', async () => {
  const people = 'people.csv'
  await writeFile(
    path.join(world.folder, people),
    [
      'email;first_name;last_name;profiles;languages;motivations',
      'lea.roy@hooli.example;Léa;Roy;participant;fr|Anglais|Portuguese;learning|Aider les autres',
    ].join('\n'),
  )
  const given = ['--slug', 'hooli', '--name', 'Hooli', '--host', 'hooli.example', '--no-mail']
  expect((await world.run(['create', ...given, '--admin', 'root@hooli.example'])).code).toBe(0)
  const { code, err } = await world.run(['import-people', 'hooli', '--people', people])
  expect([code, err]).toEqual([0, expect.stringContaining('Everything is checked, nothing is wrong.')])
  expect(
    await rows(`select p.languages, p.motivations from app.profiles p join app.users u on u.id = p.user_id
      where u.email = 'lea.roy@hooli.example'`),
  ).toEqual([{ languages: ['fr', 'en', 'pt'], motivations: ['learning', 'helping_others'] }])
})

test('leaves a company that names its languages with those alone', async () => {
  const company = { languages: [{ code: 'br', label: { fr: 'Breton', en: 'Breton' } }] }
  await writeFile(path.join(world.folder, 'company.json'), JSON.stringify(company))
  const given = ['--slug', 'massive', '--name', 'Massive', '--host', 'massive.example', '--no-mail']
  const { code, err } = await world.run([
    'create',
    ...given,
    '--admin',
    'root@massive.example',
    '--file',
    'company.json',
  ])
  expect([code, err]).toEqual([0, ''])
  expect(
    await rows(`select t.code from app.tags t join app.companies c on c.id = t.company_id
      where c.slug = 'massive' and t.kind = 'language'`),
  ).toEqual([{ code: 'br' }])
})
