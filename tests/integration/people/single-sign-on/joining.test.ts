import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { createHostileIdp, type HostileIdp } from '#tests/support/hostile-idp.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { addressesOf, linkIdentity, reasonOf, seedSaml, visitor } from './support.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let idp: HostileIdp
let connectionId: string

beforeAll(async () => {
  api = await testApi({ provenSignUp: true })
  await seedCompany(api.db.database.system, 'acme')
  await seedPerson(api.db.database.system, 'acme', { name: 'Hugo', profiles: ['participant'] })
  idp = await createHostileIdp()
  connectionId = await seedSaml(api, 'acme', idp, { label: 'Compte Acme' })
  await linkIdentity(api, 'acme', 'Hugo', idp.issuer, 'hugo-1')
})
afterAll(() => api.close())

async function invited(email: string) {
  const companyId = idOf.company('acme')
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000)
  const [row] = await run(api.db.database.system)<{ id: string }>`insert into app.invitations (company_id, email,
    roles, program_id, origin, expires_at)
    values (${companyId}, ${email}, '{participant}', ${idOf.program('acme')}, 'invited', ${expiresAt}) returning id`
  const id = row?.id ?? ''
  return { id, token: api.links.sign({ purpose: 'invitation', companyId, id, expiresAt }) }
}

/** Leaves the sign-up for the provider, which answers with the given identity. */
async function show(token: string, nameId: string, mail: string | null) {
  const person = visitor(api, 'acme')
  const json = { 'Content-Type': 'application/json' }
  const post = (path: string, body: object) => person.call(path, { method: 'POST', body, headers: json })
  const document = (attributes: object) => ({ data: { type: 'sign_ups', attributes } })
  const left = await post('/api/v1/sign_ups/identity', document({ token, connection: connectionId }))
  expect(left.status).toBe(200)
  const location = new URL(left.json<{ meta: { location: string } }>().meta.location)
  const xml = inflateRawSync(Buffer.from(location.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  const requestId = / ID="([^"]+)"/.exec(xml)?.[1] ?? ''
  const { entityId, callback } = addressesOf('acme')
  const attributes = mail === null ? {} : { mail }
  const says = { entityId, callback, requestId, nameId, attributes }
  const answer = await person.answer(idp.answer(says), location.searchParams.get('RelayState') ?? '')
  const identityIn = async () => {
    const opened = await post('/api/v1/sign_ups', document({ token }))
    return opened.json<{ data: { attributes: { single_sign_on: object | null } } }>().data.attributes.single_sign_on
  }
  const register = (more: object = {}) => post('/auth', { ...fields(token), ...more })
  return { answer, reason: reasonOf(answer), identityIn, register }
}

let email = ''
const fields = (token: string) => ({
  invitation_token: token,
  single_sign_on: true,
  first_name: 'Lina',
  last_name: 'Moreau',
  date_of_birth: '1990-01-01',
  gender: 'woman',
  locale: 'fr',
  job_title: 'Juriste',
  professional_status: 'employee',
  business_unit: 'paris',
  phone: '0612345678',
  email,
  city: 'Paris',
  time_zone: 'Europe/Paris',
  roles: ['participant'],
  acceptances: ['charter', 'terms'].map((document) => ({ document, version: 1, language: 'fr' })),
})

describe('company sign-on in the login step of joining', () => {
  it('takes the place of the password, and the account is linked', async () => {
    email = 'lina@acme.test'
    const { token } = await invited(email)
    const { answer, identityIn, register } = await show(token, 'lina-1', 'Lina@Acme.test')
    expect(answer.headers.location).toBe('/auth/sign_up')
    expect(await identityIn()).toEqual({ id: connectionId, label: 'Compte Acme' })
    const joined = await register()
    expect(joined.status).toBe(200)
    expect(joined.headers['access-token']).toEqual(expect.any(String))
    expect((await register()).status).toBe(200)
    const accounts = await run(api.db.database.system)`select u.email, u.password_hash, s.subject from app.users u
      join app.sso_identities s on s.user_id = u.id where u.email = ${email}`
    expect(accounts).toEqual([{ email, password_hash: null, subject: 'lina-1' }])
    const again = visitor(api, 'acme')
    const { requestId, relayState } = await again.leave()
    const says = idp.answer({ ...addressesOf('acme'), requestId, nameId: 'lina-1' })
    expect(reasonOf(await again.answer(says, relayState))).toBeNull()
  })

  it.each([
    ['of another address', 'other-1', 'paul@acme.test', 'identity_foreign'],
    ['without an address', 'other-1', null, 'identity_foreign'],
    ['of an account that there is', 'hugo-1', 'zoe@acme.test', 'identity_taken'],
  ])('refuses an identity %s', async (_of, nameId, mail, reason) => {
    email = 'zoe@acme.test'
    await run(api.db.database.system)`delete from app.invitations where email = ${email}`
    const { token } = await invited(email)
    const refused = await show(token, nameId, mail)
    expect(refused.reason).toBe(reason)
    expect(await refused.identityIn()).toBeNull()
  })

  it('asks for it again after an hour, and opens nothing without it', async () => {
    email = 'late@acme.test'
    const { id, token } = await invited(email)
    const { identityIn, register } = await show(token, 'late-1', email)
    await run(api.db.database.system)`update app.invitations set identity_at = now() - interval '61 minutes'
      where id = ${id}`
    expect(await identityIn()).toBeNull()
    const refused = await register()
    expect(refused.status).toBe(422)
    expect(refused.json<{ errors: object }>().errors).toHaveProperty('single_sign_on')
    const accounts = await run(api.db.database.system)`select from app.users where email = ${email}`
    expect(accounts).toEqual([])
  })
})
