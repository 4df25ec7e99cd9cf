import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

interface Answer {
  /** Claims beside, or instead of, the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly without?: readonly string[]
  /** `alg: none`, and no signature. */
  readonly unsigned?: boolean
  /** Signed by a key that is not published. */
  readonly forged?: boolean
}

export type FakeOidc = Awaited<ReturnType<typeof createFakeOidc>>

/** A small OpenID provider on this machine. `next` says what its next ID token is like. */
export async function createFakeOidc() {
  const makeKey = async () => ({ kid: randomUUID(), ...(await generateKeyPair('RS256', { extractable: true })) })
  let key = await makeKey()
  const stranger = await makeKey()
  let answer: Answer = {}
  let discoveries = 0
  const grants = new Map<string, { nonce: string; challenge: string; redirect: string }>()

  const idToken = async (issuer: string, nonce: string) => {
    const seconds = Math.floor(Date.now() / 1_000)
    const right = {
      iss: issuer,
      aud: 'binome',
      sub: 'hugo-1',
      email: 'hugo@acme.test',
      email_verified: true,
      given_name: 'Hugo',
      family_name: 'Lefèvre',
      nonce,
      iat: seconds,
      exp: seconds + 300,
    }
    const claims: JWTPayload = { ...right, ...answer.claims }
    for (const name of answer.without ?? []) delete claims[name]
    if (answer.unsigned === true) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    const signing = answer.forged === true ? stranger.privateKey : key.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(signing)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (value: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void route(url, new URLSearchParams(Buffer.concat(chunks).toString()), request.headers.authorization, json)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`

  async function route(
    url: URL,
    form: URLSearchParams,
    authorization: string | undefined,
    json: (value: object, status?: number) => void,
  ): Promise<void> {
    if (url.pathname === '/realm/.well-known/openid-configuration') {
      discoveries += 1
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    } else if (url.pathname === '/realm/keys')
      json({ keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' }] })
    else if (url.pathname === '/realm/token') {
      const secret = `Basic ${Buffer.from('binome:secret').toString('base64')}`
      const isClient = authorization === secret || form.get('client_secret') === 'secret'
      const grant = grants.get(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      grants.delete(form.get('code') ?? '')
      if (!isClient) json({ error: 'invalid_client' }, 401)
      else if (grant?.challenge !== challenge || grant.redirect !== form.get('redirect_uri'))
        json({ error: 'invalid_grant' }, 400)
      else
        json({
          access_token: 'access',
          token_type: 'Bearer',
          expires_in: 300,
          id_token: await idToken(issuer, grant.nonce),
        })
    } else json({ error: 'not_found' }, 404)
  }

  return {
    issuer,
    /** What the next tokens are like. */
    next: (wanted: Answer) => {
      answer = wanted
    },
    /** The person agrees: the query with which their browser comes back. */
    agree: (location: URL) => {
      const given = (name: string) => location.searchParams.get(name) ?? ''
      const code = randomUUID()
      grants.set(code, {
        nonce: given('nonce'),
        challenge: given('code_challenge'),
        redirect: given('redirect_uri'),
      })
      return new URLSearchParams({ code, state: given('state'), iss: issuer }).toString()
    },
    rotateKeys: async () => {
      key = await makeKey()
    },
    discoveries: () => discoveries,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
