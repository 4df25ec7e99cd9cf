import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { onServer } from '#tests/support/copy-database.ts'
import { idOf, testPassword } from '#tests/support/people.ts'
import type { RunningProduct } from '#tests/support/product.ts'
import { asking, confirming, fleet, type Fleet, logLines, signIn, slug, eventually } from './support.ts'
import { run } from '#tests/support/run.ts'

// Real processes start and stop here, also on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const vaultKey = Buffer.alloc(32, 5).toString('base64')
const metricsToken = 'prometheus-secret-token'
let own: Fleet
let product: RunningProduct

beforeAll(async () => {
  own = await fleet()
  product = await own.run({ LOG_LEVEL: 'trace', METRICS_TOKEN: metricsToken, TRUST_PROXY: '1' })
})
afterAll(() => own.stop())

test('secrets and personal text that go everywhere come out nowhere in the log', async () => {
  const ana = await signIn(product, 'ana')
  const mia = await signIn(product, 'mia')
  const words = 'Rhododendron-7431'
  const made = await ana.post('/api/v1/mentoring_requests', asking('mia', words))
  const id = made.json().data.id
  expect(made.status).toBe(201)
  await mia.patch(`/api/v1/mentoring_requests/${id}`, confirming(id))
  await ana.get(`/api/v1/presenters?q=${words}&access-token=${words}`)
  await ana.get('/api/v1/programs', { Authorization: `Bearer ${words}`, Cookie: `session=${words}`, 'X-Note': words })
  await ana.post('/api/v1/mentoring_requests', `{"message": "${words}`)
  await ana.post('/api/v1/mentoring_requests', { data: { type: words, attributes: { message: [words] } } })
  await ana.patch(`/api/v1/mentoring_requests/${id}?note=${words}`, confirming(words))
  await ana.post('/api/v1/error_mailers', {
    data: { type: 'error_mailers', attributes: { message: words, path: `/x?token=${words}`, stack: words } },
  })
  await ana.call('/auth/sign_in', { method: 'POST', body: { email: `${words}@acme.test`, password: words } })
  await ana.call('/auth/sign_in', { method: 'POST', body: `{"password": "${words}` })
  await ana.call('/metrics', { headers: { Authorization: `Bearer ${words}` } })
  const socket = new WebSocket(
    `ws://127.0.0.1:${product.port}/cable?access-token=${words}&client=${words}&uid=${words}`,
    { headers: { Host: `${slug}.localhost` } },
  )
  await new Promise((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ command: 'message', data: words, identifier: words })))
    socket.on('close', resolve)
    socket.on('error', resolve)
  })
  // A failure on the way: the read model of a request cannot be written, and PostgreSQL quotes the row.
  const alter = (what: string) =>
    onServer(own.db.url, (client) => client.query(`alter table rm.notifications_v1 ${what}`))
  await alter('add constraint refuses check (false) not valid')
  const ben = await signIn(product, 'ben')
  await ben.post('/api/v1/mentoring_requests', asking('max', words))
  await eventually(() => expect(product.output()).toContain('projection stopped at an event'))
  await alter('drop constraint refuses')

  const secrets = [
    words,
    testPassword,
    vaultKey,
    metricsToken,
    'ana@acme.test',
    'mia@acme.test',
    new URL(own.db.url).password,
    ...[ana, mia, ben].flatMap(({ tokens }) => [tokens['access-token'], tokens['client']]),
    `"ct":`,
  ]
  const printed = product.output()
  for (const secret of secrets) expect(printed.includes(String(secret)), String(secret)).toBe(false)
  expect(logLines(product).length).toBeGreaterThan(10)
  for (const person of [ana, mia, ben]) person.close()
})

test('one id goes through the call, the command, the event and what follows the log', async () => {
  const cleo = await signIn(product, 'cleo')
  const correlationId = 'a-call-that-i-follow'
  const { status, headers } = await cleo.post('/api/v1/mentoring_requests', asking('mia'), {
    'X-Request-Id': correlationId,
  })
  expect(status).toBe(201)
  expect(headers['x-request-id']).toBe(correlationId)
  const line = (message: string) =>
    logLines(product).find((one) => one['msg'] === message && JSON.stringify(one).includes(correlationId))
  await eventually(() => {
    expect(line('call')).toMatchObject({ requestId: correlationId, status: 201, user: idOf.user(slug, 'cleo') })
    expect(line('command')).toMatchObject({ correlationId, command: 'request', outcome: 'ok' })
    expect(line('followed')?.['correlationIds']).toContain(correlationId)
  })
  const events = await run(own.db.database.system)<{ type: string }>`select type from es.events
    where (metadata::json->>'correlationId') = ${correlationId}`
  expect(events.length).toBeGreaterThan(0)

  // Whatever is logged on the way bears it too.
  const rename = (from: string, to: string) =>
    onServer(own.db.url, (client) => client.query(`alter table app.${from} rename to ${to}`))
  await rename('programs', 'programs_away')
  const failed = await cleo.get('/api/v1/programs', { 'X-Request-Id': 'a-call-that-fails' })
  await rename('programs_away', 'programs')
  expect(failed.status).toBe(500)
  await eventually(() =>
    expect(logLines(product).findLast(({ msg }) => msg === 'a call failed')).toMatchObject({
      level: 'error',
      correlationId: 'a-call-that-fails',
      err: { code: '42P01', stack: expect.stringContaining('    at ') as string },
    }),
  )
  cleo.close()
})
