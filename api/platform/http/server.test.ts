import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createApiServer } from './server.ts'

let server: Server

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends bytes as they are. All that comes back until the server ends the connection. */
async function sent(text: string): Promise<string> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(text)
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await once(socket, 'end')
  return received
}

const offer = (path: string, protocol: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\n` +
  `HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\nContent-Length: 2\r\n\r\n{}`

test('an offer of another protocol is ignored, body and all, but for the one that is taken', async () => {
  server = createApiServer(
    (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => response.end(`read ${body}`))
    },
    (request) => request.url === '/cable' && request.headers.upgrade === 'websocket',
  )
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  const answer = await sent(offer('/api', 'h2c'))
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/read \{\}/)
  expect(await sent(offer('/cable', 'h2c'))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(await sent(offer('/cable', 'websocket'))).toMatch(/^HTTP\/1\.1 101 /)
})

test('a client that does not finish its headers is answered soon after the limit', async () => {
  server = createApiServer(() => undefined, undefined, { headersTimeout: 20, connectionsCheckingInterval: 10 })
  expect(await sent('GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /)
})

test('the limits are looked at each second', () => {
  server = createApiServer(() => undefined)
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 20_000])
})
