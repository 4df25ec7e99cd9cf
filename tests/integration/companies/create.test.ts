import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLinkSigner } from '#infra/links/signer.ts'
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
  const said = JSON.parse(out) as { id: string; first_password_url: string }
  expect(said).toMatchObject({
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
  const token = new URL(said.first_password_url).searchParams.get('reset_password_token') ?? ''
  const claim = createLinkSigner({ keys: [world.vaultKey] }).verify('password_reset', token)
  const [link] = await rows(`select id, user_id, used_at from app.account_links where purpose = 'password_reset'`)
  expect(claim).toMatchObject({ companyId: said.id, id: link?.['id'] })
  expect(link).toMatchObject({ user_id: person?.['id'], used_at: null })
  expect(await rows(`select template, address from app.mails where company_id = '${said.id}'`)).toEqual([
    { template: 'password_reset', address: 'ana.silva@initech.example' },
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
