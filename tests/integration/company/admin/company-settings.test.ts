import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminCompanySettings } from '#contract/console/company/company-settings.ts'
import { createFindTexts } from '#infra/company/companies/host-proof.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { type TestDns, testDns } from '#tests/support/dns.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let dns: TestDns
let acme: TestCompany
let globex: TestCompany
beforeAll(async () => {
  dns = await testDns()
  server = await adminServer(createFindTexts([dns.server]))
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Aude Auditrice', roles: ['auditor'] },
    { name: 'Paul Paris', roles: ['business_unit_admin'], unit: 'paris' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  await run(server.db.database.system)`update app.companies
    set hosts = array[slug || '.example.org'], brand = jsonb_build_object('name', slug)`
})
afterAll(async () => {
  await server.close()
  await dns.close()
})

const as = async (company: TestCompany, name: string) => {
  const session = await server.signIn(company.id, company.person(name))
  return (path = '', init: RequestInit = {}, headers: Record<string, string> = {}) =>
    server.call(company.id, { ...session, ...headers }, `company_settings${path}`, init)
}
const put = (body: object) => ({ method: 'PUT', body: JSON.stringify(body) })
const post = (body: object = {}) => ({ method: 'POST', body: JSON.stringify(body) })
const hostOf = ({ hosts }: AdminCompanySettings, name: string) => hosts.find(({ host }) => host === name)

it('shows the company’s own looks, rules and addresses, with the domains of its people', async () => {
  const { json, headers } = await (await as(acme, 'Aline Admin'))()
  expect(json).toMatchObject({
    slug: 'acme',
    brand: { name: 'acme', darker: '#235BE8' },
    logo_url: null,
    settings: { max_accompaniments_presenter: 1, password_min_length: 12 },
    hosts: [{ host: 'acme.example.org', state: 'in_use' }],
    people: 3,
  })
  expect(json.domains.reduce((sum: number, { accounts }: { accounts: number }) => sum + accounts, 0)).toBe(3)
  expect(headers.get('etag')).toBe(`"${json.revision}"`)
})

it('corrects a colour on which white text could not be read, keeps the rest, and enters who changed what', async () => {
  const admin = await as(acme, 'Aline Admin')
  const { brand, settings } = (await admin()).json
  const changed = {
    brand: { ...brand, darker: '#4DA668', name: 'Valombre' },
    settings: { ...settings, paranoid: true },
  }
  const { status, json } = await admin('', put(changed))
  expect([status, json.brand.name, json.settings.paranoid]).toEqual([200, 'Valombre', true])
  expect(json.brand.darker).not.toBe('#4DA668')
  const session = await server.signIn(acme.id, acme.person('Aline Admin'))
  const [entry] = (await server.call(acme.id, session, 'audit_entries?subject_type=companies')).json
  expect(entry).toMatchObject({
    actor: { name: 'Aline Admin' },
    changed: expect.arrayContaining(['brand', 'settings']),
  })
})

it('lists whom the new threshold leaves in the directory, and nobody else', async () => {
  const initech = await addCompany(server, 'initech', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Marc Mentor', profile: 'presenter' },
    { name: 'Mia Mentor', profile: 'presenter' },
  ])
  const { system } = server.db.database
  const complete = { 'Marc Mentor': 20, 'Mia Mentor': 80 }
  for (const [name, completion] of Object.entries(complete))
    await run(system)`update app.profiles set completion = ${completion} where id = ${initech.person(name).profileId}`
  await refreshDirectory(system, initech.id, 'all')
  const listed = async () =>
    (
      await run(system)<{ first_name: string; complete: boolean }>`select u.first_name,
        p.complete_at is not null as complete from rm.community c
        join app.profiles p on p.id = c.profile_id join app.users u on u.id = p.user_id
        where c.company_id = ${initech.id} and c.listed order by 1`
    ).map(({ first_name: name, complete: is }) => (is ? name : `${name}, not complete`))
  const admin = await as(initech, 'Aline Admin')
  const set = async (threshold: number) => {
    const { brand, settings } = (await admin()).json
    return (await admin('', put({ brand, settings: { ...settings, min_profile_completion: threshold } }))).status
  }
  expect(await listed()).toEqual(['Mia'])
  expect([await set(0), await listed()]).toEqual([200, ['Marc', 'Mia']])
  expect([await set(90), await listed()]).toEqual([200, []])
  expect([await set(80), await listed()]).toEqual([200, ['Mia']])
})

it('answers 412 to an administrator who read an older revision', async () => {
  const admin = await as(acme, 'Aline Admin')
  const read = (await admin()).json
  const body = { brand: read.brand, settings: read.settings }
  expect((await admin('', put({ ...body, brand: { ...body.brand, name: 'A' } }))).status).toBe(200)
  expect((await admin('', put(body), { 'if-match': `"${read.revision}"` })).status).toBe(412)
  expect((await admin()).json.brand.name).toBe('A')
})

it('names the field of what is wrong, and writes nothing', async () => {
  const admin = await as(acme, 'Aline Admin')
  const { brand, settings } = (await admin()).json
  const wrong: readonly (readonly [object, string])[] = [
    [{ brand: { ...brand, main: 'green' }, settings }, 'brand.main'],
    [{ brand, settings: { ...settings, password_min_length: 4 } }, 'settings.password_min_length'],
    [{ brand, settings: { ...settings, languages: ['en'], default_language: 'fr' } }, 'settings.default_language'],
    [{ brand, settings: { ...settings, allowed_email_domains: ['https://x'] } }, 'settings.allowed_email_domains.0'],
  ]
  for (const [body, field] of wrong) {
    const { status, json } = await admin('', put(body))
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  }
  expect((await admin()).json).toMatchObject({ brand, settings })
})

it('takes a host into use once a record in its zone proves it, and never one of another company', async () => {
  const admin = await as(acme, 'Aline Admin')
  const ask = (host: string) => admin('/hosts', post({ host }))
  expect((await ask('globex.example.org')).json).toMatchObject({ errors: { host: expect.stringContaining('prise') } })
  expect((await ask('https://x.example:80')).status).toBe(422)
  const company = (await ask('Mentorat.Valombre.example')).json
  const host = 'mentorat.valombre.example'
  const record = hostOf(company, host)?.record
  expect(record).toMatchObject({ type: 'TXT', name: `_binome.${host}` })
  expect((await ask(host)).status).toBe(422)
  const check = async () => hostOf((await admin(`/hosts/${host}/check`, post())).json, host)
  expect(await check()).toMatchObject({ state: 'asked', problem: 'no_record' })
  dns.texts.set(`_binome.${host}`, 'binome-host=somebody-else')
  expect(await check()).toMatchObject({ state: 'asked', problem: 'other_value' })
  dns.texts.set(`_binome.${host}`, record?.value ?? '')
  expect(await check()).toMatchObject({ state: 'in_use', record: null })
  // Again it is in use already: the answer to the first check may have been lost.
  expect((await admin(`/hosts/${host}/check`, post())).status).toBe(200)
  expect((await admin('/hosts/never.acme.example/check', post())).status).toBe(404)
})

it('lets the company that proves a host first have it', async () => {
  const [one, two] = [await as(acme, 'Aline Admin'), await as(globex, 'Gus Admin')]
  const host = 'twice.example.org'
  const record = async (call: typeof one) => hostOf((await call('/hosts', post({ host }))).json, host)?.record?.value
  await record(one)
  dns.texts.set(`_binome.${host}`, (await record(two)) ?? '')
  expect(hostOf((await one(`/hosts/${host}/check`, post())).json, host)).toMatchObject({ problem: 'other_value' })
  expect(hostOf((await two(`/hosts/${host}/check`, post())).json, host)).toMatchObject({ state: 'in_use' })
})

it('gives a host up, but not the last one', async () => {
  const admin = await as(globex, 'Gus Admin')
  const remove = (host: string) => admin(`/hosts/${host}`, { method: 'DELETE' })
  await admin('/hosts', post({ host: 'waits.example.org' }))
  expect((await remove('waits.example.org')).status).toBe(200)
  expect((await remove('twice.example.org')).status).toBe(200)
  expect((await remove('globex.example.org')).json).toMatchObject({ code: 'last_host' })
  expect((await remove('acme.example.org')).status).toBe(404)
})

it('keeps a picture as the logo, shows it, and refuses what is none', async () => {
  const admin = await as(acme, 'Aline Admin')
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#235BE8' } })
    .png()
    .toBuffer()
  const send = (body: BodyInit) => admin('/logo', { method: 'PUT', body }, { 'content-type': 'image/png' })
  expect((await send(png)).json.logo_url).toMatch(/^\/logo\/[\da-f]{16}\.png$/)
  expect((await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).json).toMatchObject({ code: 'not_a_logo' })
  expect((await send(Buffer.alloc(300_000, png))).status).toBe(413)
  expect((await admin('/logo', { method: 'DELETE' })).json.logo_url).toBeNull()
})

it('refuses a logo of somebody who has not seen the one of another administrator, and names them', async () => {
  const admin = await as(acme, 'Aline Admin')
  const { revision } = (await admin()).json
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#235BE8' } })
      .png()
      .toBuffer()
  const png = await picture(2)
  const seen = { 'content-type': 'image/png', 'if-match': `"${revision}"` }
  expect((await admin('/logo', { method: 'PUT', body: png }, seen)).status).toBe(200)
  for (const late of [{ method: 'PUT', body: await picture(3) }, { method: 'DELETE' }]) {
    const { status, json } = await admin('/logo', late, seen)
    expect([status, json.code, json.last_write.actor.name]).toEqual([412, 'conflict', 'Aline Admin'])
  }
})

it('takes a logo that is sent again because its answer was lost', async () => {
  const admin = await as(acme, 'Aline Admin')
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#235BE8' } })
    .png()
    .toBuffer()
  for (const write of [{ method: 'PUT', body: png }, { method: 'DELETE' }]) {
    const seen = { 'content-type': 'image/png', 'if-match': `"${(await admin()).json.revision}"` }
    const first = await admin('/logo', write, seen)
    expect(first.status).toBe(200)
    const again = await admin('/logo', write, seen)
    expect([again.status, again.json]).toEqual([200, first.json])
  }
})

it('is for administrators of the whole company', async () => {
  for (const name of ['Aude Auditrice', 'Paul Paris']) expect((await (await as(acme, name))()).status).toBe(403)
})
