import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerFailures } from './failures.ts'
import { jsonApiErrors } from './json-api.ts'
import { startCall } from './start-call.ts'
import { streamTo } from './stream.ts'

/** As long as a busy machine may need. */
const waiting = { timeout: 60_000 }

/** More than the buffers of both sockets hold. */
const text = 'x'.repeat(16_000_000)

const logger = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
const logCall = vi.fn<(call: object) => void>()
const app = express()
app.use(
  startCall({
    logger,
    logCall,
    correlate: (_id, work) => work(),
    trustRequestId: false,
    errorsOf: () => jsonApiErrors,
  }),
)
app.get('/:stallMs', async ({ params }, response: Response) => {
  await streamTo(response, Number(params.stallMs))(text)
  response.end()
})
app.use(answerFailures(logger))
const server = createServer(app)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function begin(stallMs: number): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const request = get({ host: '127.0.0.1', port, path: `/${stallMs}`, agent: false })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

test('closes the connection of a reader that takes nothing for as long as the stall limit', async () => {
  const response = await begin(20)
  await vi.waitFor(
    () => expect(logCall).toHaveBeenCalledWith(expect.objectContaining({ path: '/20', status: 499 })),
    waiting,
  )
  expect(logger.error).not.toHaveBeenCalled()
  response.destroy()
})

test('writes everything to a reader that takes it', async () => {
  const response = await begin(10_000)
  let length = 0
  for await (const chunk of response) length += (chunk as Buffer).length
  expect(length).toBe(text.length)
  await vi.waitFor(
    () => expect(logCall).toHaveBeenCalledWith(expect.objectContaining({ path: '/10000', status: 200 })),
    waiting,
  )
})
