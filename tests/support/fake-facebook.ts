import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeFacebook = Awaited<ReturnType<typeof createFakeFacebook>>

/** A Facebook on this machine, where person 1234 agrees with the code `good`; the secret of the app is `a-secret`. */
export async function createFakeFacebook() {
  const server = threeRoutes()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    addresses: { authorizationURL: `${origin}/dialog`, tokenURL: `${origin}/token`, profileURL: `${origin}/me` },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Facebook's three routes, as far as we use them. */
function threeRoutes(): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://facebook')
    const json = (value: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    const proof = createHmac('sha256', 'a-secret').update('token').digest('hex')
    if (url.pathname === '/token') {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        const form = new URLSearchParams(body)
        if (form.get('code') === 'good' && form.get('client_secret') === 'a-secret')
          json({ access_token: 'token', token_type: 'bearer' })
        else json({ error: { message: 'no', type: 'OAuthException', code: 100 } }, 400)
      })
    } else if (url.pathname === '/me' && url.searchParams.get('appsecret_proof') === proof)
      json({ id: '1234', first_name: 'Hugo', last_name: 'Lefèvre', email: 'hugo@acme.test' })
    else json({ error: { message: 'no', type: 'OAuthException', code: 190 } }, 400)
  })
}
