import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { sessionHeaders } from '../../contract/people/session-headers.ts'
import { setTokenHeadersInTime } from './session.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function answer(carriedForMs: number, status: number): Promise<Headers> {
  const issued = { accessToken: 'token', client: 'client', uid: 'ana@acme.test', expiry: 1_800_000_000, carriedForMs }
  const app = express().get('/', (_request, response) => {
    setTokenHeadersInTime(response, issued)
    response.status(status).end('done')
  })
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).headers
}

test.each([200, 503])('an answer %i that is sent in time carries the token', async (status) => {
  const headers = await answer(60_000, status)
  expect(sessionHeaders.map((name) => headers.has(name))).toEqual([true, true, true, true, true])
})

test.each([200, 503])(
  'an answer %i that is sent after its token may have been replaced carries none',
  async (status) => {
    const headers = await answer(0, status)
    expect(sessionHeaders.filter((name) => headers.has(name))).toEqual([])
  },
)
