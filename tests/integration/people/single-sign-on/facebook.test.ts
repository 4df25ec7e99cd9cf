import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { createFakeFacebook, type FakeFacebook } from '#tests/support/fake-facebook.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'
import { linkIdentity, reasonOf, seedConnection, type Visitor, visitor } from './support.ts'

let api: TestApi
let facebook: FakeFacebook
let hugo: Visitor

beforeAll(async () => {
  facebook = await createFakeFacebook()
  api = await testApi({ facebook: facebook.addresses })
  for (const slug of ['acme', 'globex']) {
    await seedCompany(api.db.database.system, slug)
    await seedPerson(api.db.database.system, slug, { name: 'Hugo', profiles: ['participant'] })
    await seedConnection(api, slug, {
      kind: 'facebook',
      settings: { app_id: '123456' },
      secrets: { clientSecret: 'a-secret' },
    })
  }
  await linkIdentity(api, 'acme', 'Hugo', 'https://www.facebook.com', '1234')
  hugo = visitor(api, 'acme')
})
afterAll(async () => {
  hugo.close()
  await api.close()
  await facebook.close()
})

const comeBack = (query: string, who = hugo) => who.call(`/omniauth/facebook/callback?${query}`)

describe('Facebook', () => {
  it('opens a session for an identity that was linked', async () => {
    const { location } = await hugo.leave(`/auth/facebook?challenge=${hugo.challenge}`)
    expect(location.searchParams.get('scope')).toBe('email')
    const state = location.searchParams.get('state') ?? ''
    expect(state.length).toBeGreaterThan(40)
    const answer = await comeBack(`code=good&state=${state}`)
    expect(reasonOf(answer)).toBeNull()
    expect((await hugo.exchange(answer)).status).toBe(200)
    expect(reasonOf(await comeBack(`code=good&state=${state}`))).toBe('sign_in_expired')
  })

  it('needs its own state', async () => {
    expect(reasonOf(await comeBack('code=good'))).toBe('answer_unsolicited')
    expect(reasonOf(await comeBack('code=good&state=invented'))).toBe('sign_in_expired')
    const { location } = await hugo.leave('/auth/facebook')
    const other = visitor(api, 'globex')
    expect(reasonOf(await comeBack(`code=good&state=${location.searchParams.get('state')}`, other))).toBe(
      'sign_in_expired',
    )
    other.close()
  })

  it('refuses a wrong code, and a person who declined', async () => {
    for (const query of ['code=bad', 'error=access_denied', 'error_code=4&error_message=no']) {
      const { location } = await hugo.leave('/auth/facebook')
      expect(reasonOf(await comeBack(`${query}&state=${location.searchParams.get('state')}`))).toBe('provider_refused')
    }
  })

  it('links nobody by an address', async () => {
    const other = visitor(api, 'globex')
    const { location } = await other.leave('/auth/facebook')
    expect(reasonOf(await comeBack(`code=good&state=${location.searchParams.get('state')}`, other))).toBe(
      'account_unknown',
    )
    other.close()
  })
})
