import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { testOrigin } from '#tests/support/identity.ts'
import { createFakeOidc, type FakeOidc } from '#tests/support/fake-oidc.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'
import { codeOf, linkIdentity, reasonOf, seedConnection, type Visitor, visitor } from './support.ts'

let api: TestApi
let provider: FakeOidc
let hugo: Visitor

beforeAll(async () => {
  api = await testApi()
  provider = await createFakeOidc()
  await seedCompany(api.db.database.system, 'acme')
  await seedPerson(api.db.database.system, 'acme', { name: 'Hugo', profiles: ['participant'] })
  await seedConnection(api, 'acme', {
    kind: 'oidc',
    settings: {
      issuer: provider.issuer,
      client_id: 'binome',
      scopes: ['openid', 'profile', 'email'],
      attributes: {},
    },
    secrets: { clientSecret: 'secret' },
  })
  await linkIdentity(api, 'acme', 'Hugo', provider.issuer, 'hugo-1')
  hugo = visitor(api, 'acme')
})
afterEach(() => {
  vi.useRealTimers()
  provider.next({})
})
afterAll(async () => {
  hugo.close()
  await api.close()
  await provider.close()
})

const comeBack = (query: string) => hugo.call(`/omniauth/oidc/callback?${query}`)

async function signIn() {
  const { location } = await hugo.leave(`/auth/oidc?challenge=${hugo.challenge}`)
  return comeBack(provider.agree(location))
}

describe('OpenID Connect', () => {
  it('sends the person with PKCE, a state and a nonce', async () => {
    const { location } = await hugo.leave('/auth/oidc')
    expect(`${location.origin}${location.pathname}`).toBe(`${provider.issuer}/authorize`)
    const query = Object.fromEntries(location.searchParams)
    expect(query).toMatchObject({ client_id: 'binome', response_type: 'code', code_challenge_method: 'S256' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(40)
  })

  it('opens a session for a known identity, with one discovery for all', async () => {
    const answer = await signIn()
    expect(reasonOf(answer)).toBeNull()
    expect((await hugo.exchange(answer)).status).toBe(200)
    expect(reasonOf(await signIn())).toBeNull()
    expect(provider.discoveries()).toBe(1)
  })

  it('reads new keys of the provider', async () => {
    expect(reasonOf(await signIn())).toBeNull()
    await provider.rotateKeys()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 70_000 })
    expect(reasonOf(await signIn())).toBeNull()
  })

  it.each([
    ['another nonce', { claims: { nonce: 'x'.repeat(43) } }, 'answer_for_another_request'],
    ['no nonce', { without: ['nonce'] }, 'answer_for_another_request'],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 'answer_issuer'],
    ['another audience', { claims: { aud: 'another-client' } }, 'answer_audience'],
    ['an end six minutes ago', { claims: { exp: Math.floor(Date.now() / 1_000) - 400 } }, 'answer_expired'],
    ['no signature', { unsigned: true }, 'answer_algorithm'],
    ['the signature of another key', { forged: true }, 'answer_signature'],
    ['no subject', { without: ['sub'] }, 'provider_refused'],
  ])('refuses %s', async (_, next, reason) => {
    provider.next(next)
    expect(reasonOf(await signIn())).toBe(reason)
  })

  it('tolerates an end four minutes ago', async () => {
    provider.next({ claims: { exp: Math.floor(Date.now() / 1_000) - 240 } })
    expect(reasonOf(await signIn())).toBeNull()
  })

  it('refuses a state that is unknown, used, or another provider’s', async () => {
    const { location } = await hugo.leave('/auth/oidc')
    const query = provider.agree(location)
    expect(reasonOf(await comeBack(query.replace(/state=[^&]+/, 'state=unknown')))).toBe('sign_in_expired')
    expect(reasonOf(await hugo.call(`/omniauth/facebook/callback?${query}`))).toBe('provider_unknown')
    expect(reasonOf(await comeBack(query))).toBe('sign_in_expired')
    expect(reasonOf(await comeBack(''))).toBe('answer_unsolicited')
  })

  it('one of three callbacks at once gets in', async () => {
    const { location } = await hugo.leave('/auth/oidc')
    const query = provider.agree(location)
    const answers = await Promise.all([1, 2, 3].map(() => comeBack(query)))
    expect(answers.filter((answer) => codeOf(answer) !== '')).toHaveLength(1)
  })

  it('reports that the person declined', async () => {
    const { location } = await hugo.leave('/auth/oidc')
    const query = new URLSearchParams({
      error: 'access_denied',
      state: location.searchParams.get('state') ?? '',
      iss: provider.issuer,
    })
    expect(reasonOf(await comeBack(query.toString()))).toBe('provider_refused')
  })
})

describe('an address that the provider does not vouch for', () => {
  const arrive = async (slug: string, claims: object) => {
    const person = visitor(api, slug)
    provider.next({ claims: { email_verified: undefined, ...claims } })
    const { location } = await person.leave('/auth/oidc')
    const answer = await person.call(`/omniauth/oidc/callback?${provider.agree(location)}`)
    person.close()
    return reasonOf(answer)
  }

  it('links and makes no account, unless the company gives it out', async () => {
    for (const [slug, addresses_verified] of [
      ['vouched', false],
      ['own', true],
    ] as const) {
      await seedCompany(api.db.database.system, slug)
      await seedPerson(api.db.database.system, slug, { name: 'Hugo' })
      const settings = { issuer: provider.issuer, client_id: 'binome', scopes: ['openid'], attributes: {} }
      await seedConnection(api, slug, {
        kind: 'oidc',
        settings: { ...settings, addresses_verified },
        secrets: { clientSecret: 'secret' },
        justInTime: true,
        linkingDomains: [`${slug}.test`],
      })
    }
    const [known, fresh] = [(slug: string) => ({ sub: 'h-9', email: `hugo@${slug}.test` }), { sub: 'n-9' }]
    expect(await arrive('vouched', known('vouched'))).toBe('account_unknown')
    expect(await arrive('vouched', { ...fresh, email: 'new@vouched.test' })).toBe('address_unverified')
    expect(await arrive('own', known('own'))).toBeNull()
    expect(await arrive('own', { ...fresh, email: 'new@own.test' })).toBeNull()
  })
})

/** As clients of devise_token_auth ask for it: the sign-in has a window of its own. */
describe('a sign-in in a window of its own', () => {
  const origin = testOrigin
  const begin = (returnTo: string) =>
    hugo.leave(`/auth/oidc?omniauth_window_type=newWindow&auth_origin_url=${encodeURIComponent(returnTo)}`)

  it('hands the session to the window that opened it, at an allowed origin only', async () => {
    const name = `</script><b>'"`
    await api.db.database.system.query({ text: 'update app.users set first_name = $1', values: [name] })
    const { location } = await begin(`${origin}/dashboard`)
    const page = await comeBack(provider.agree(location))
    expect([page.status, page.headers['access-token'], page.headers['location']]).toEqual([200, undefined, undefined])
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'nonce-[\w+/=]{24}';/),
    })

    const [, nonce = '', script = ''] = /<script nonce="([^"]+)">([^<]*)<\/script>/.exec(page.text) ?? []
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    const posted = vi.fn<(message: Record<string, string>, target: string) => void>()
    const close = vi.fn<() => void>()
    const listeners: ((event: object) => void)[] = []
    const addEventListener = (_: string, listener: (event: object) => void) => listeners.push(listener)
    runInNewContext(script, { addEventListener, close, opener: { postMessage: posted } })
    expect(posted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ first_name: name }), origin)
    const credentials = posted.mock.calls[0]?.[0] ?? {}
    const headers = Object.fromEntries(['access-token', 'client', 'uid'].map((key) => [key, credentials[key] ?? '']))
    expect((await hugo.call('/auth/validate_token', { headers })).status).toBe(200)

    const asks = (from: string, data = 'requestCredentials') =>
      listeners.forEach((listener) => listener({ data, origin: from, source: { postMessage: posted } }))
    asks('https://evil.example')
    asks(origin, 'somethingElse')
    expect([posted.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
    asks(origin)
    expect(posted).toHaveBeenLastCalledWith(credentials, origin)
    expect(close).toHaveBeenCalledOnce()
  })

  it.each(['https://evil.example/', `${origin}.evil.example/`, `https://x@evil.example/`, ''])(
    'does not begin for a window at « %s »',
    async (returnTo) => {
      const { answer } = await begin(returnTo)
      expect(reasonOf(answer)).toBe('return_not_allowed')
    },
  )
})
