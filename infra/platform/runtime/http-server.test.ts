import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type HttpServer, listenHttp } from './http-server.ts'

const sockets: Socket[] = []
let closing: Promise<unknown> | undefined
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await closing
})

async function serve(quietMs?: number): Promise<HttpServer> {
  const server = createServer((_request, response) => void response.end('done'))
  return listenHttp(server, { port: 0, host: '127.0.0.1', ...(quietMs !== undefined && { quietMs }) })
}

async function open({ port }: HttpServer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

async function ask(socket: Socket): Promise<string> {
  let answer = ''
  const read = (chunk: Buffer) => void (answer += chunk.toString())
  socket.on('data', read)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  while (!answer.includes('done')) await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.off('data', read)
  return answer
}

test('answers a call on a kept connection while it closes, then closes the connection', async () => {
  const server = await serve()
  const socket = await open(server)
  expect(await ask(socket)).toContain('Connection: keep-alive')
  closing = server.close()
  expect(await ask(socket)).toContain('Connection: close')
  await once(socket, 'close')
  await closing
})

test('answers the first call of a connection that was opened just before it closes', async () => {
  const server = await serve()
  // A second connection that is served proves that the first one was accepted.
  const socket = await open(server)
  await ask(await open(server))
  closing = server.close()
  expect(await ask(socket)).toContain('Connection: close')
})

test('takes no new connection while it closes', async () => {
  const server = await serve()
  await open(server).then(ask)
  closing = server.close()
  const late = connect(server.port, '127.0.0.1')
  sockets.push(late)
  expect(await once(late, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
})

test('closes a connection that stays quiet', async () => {
  const server = await serve(1)
  const socket = await open(server)
  await ask(socket)
  await server.close()
  if (!socket.closed) await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})
