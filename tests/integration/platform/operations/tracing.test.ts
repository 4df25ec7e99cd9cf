import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { RunningProduct } from '#tests/support/product.ts'
import { asking, confirming, fleet, type Fleet, signIn, eventually } from './support.ts'

// Real processes start and stop here, also on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() }),
})
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
})

interface Span {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parent: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The least of a collector: OTLP over HTTP, as JSON. */
async function collector(): Promise<{ server: Server; url: string; spans: Span[]; bodies: string[] }> {
  const spans: Span[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request)
      bodies.push(body)
      if (request.url === '/v1/traces') spans.push(...spansOf(body))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function spansOf(body: string): Span[] {
  const read = (list: z.infer<typeof attribute>[]) =>
    Object.fromEntries(list.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]))
  return exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        service: read(resource.attributes)['service.name'] ?? '',
        traceId,
        spanId,
        parent: parentSpanId === '' ? undefined : parentSpanId,
        name,
        attributes: read(attributes),
      })),
    ),
  )
}

let own: Fleet
let api: RunningProduct
let collected: Awaited<ReturnType<typeof collector>>

beforeAll(async () => {
  own = await fleet()
  collected = await collector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collected.url, OTEL_BSP_SCHEDULE_DELAY: '50', TRUST_PROXY: '1' }
  api = await own.run({ ...env, ROLES: 'api,realtime', OTEL_SERVICE_NAME: 'the-api' })
  await own.run({ ...env, ROLES: 'projections', OTEL_SERVICE_NAME: 'the-projections' })
})
afterAll(async () => {
  await own.stop()
  await new Promise((resolve) => collected.server.close(resolve))
})

test('one confirmation is one trace: call, command and append here, the read models in the other process', async () => {
  const ana = await signIn(api, 'ana')
  const mia = await signIn(api, 'mia')
  const id = (await ana.post('/api/v1/mentoring_requests', asking('mia', 'Un secret'))).json().data.id
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const caller = '00f067aa0ba902b7'
  const answer = await mia.patch(`/api/v1/mentoring_requests/${id}`, confirming(id), {
    traceparent: `00-${traceId}-${caller}-01`,
  })
  expect(answer.status).toBe(200)

  const ours = () => collected.spans.filter((span) => span.traceId === traceId)
  const named = (name: string) => ours().find((span) => span.name === name)
  await eventually(() => {
    for (const name of ['capacities', 'mentoring_requests', 'mentoring_relationships', 'notifications'])
      expect(named(`follow ${name}`)?.service).toBe('the-projections')
    expect(named('PATCH /api/v1/mentoring_requests/:id')).toBeDefined()
  })
  const call = named('PATCH /api/v1/mentoring_requests/:id')
  const command = ours().find(({ name }) => name.startsWith('command '))
  const append = named('append')
  expect(call).toMatchObject({ service: 'the-api', parent: caller })
  expect(command).toMatchObject({ service: 'the-api', parent: call?.spanId })
  expect(append).toMatchObject({ service: 'the-api', parent: command?.spanId })
  expect(named('follow mentoring_requests')?.parent).toBe(append?.spanId)
  expect(append?.attributes).toMatchObject({ 'binome.streams': '4', 'binome.outcome': 'ok' })
  const correlation = answer.headers['x-request-id']
  for (const span of [call, command, named('follow mentoring_requests')])
    expect(span?.attributes['binome.correlation_id']).toBe(correlation)
  ana.close()
  mia.close()
})

test('spans hold ids, names and figures: no text, no address, no query', async () => {
  const ana = await signIn(api, 'ana')
  await ana.get('/api/v1/presenters?q=une+recherche+privee')
  await eventually(() => expect(collected.spans.some(({ name }) => name === 'GET /api/v1/presenters')).toBe(true))
  const sent = collected.bodies.join('\n')
  for (const secret of ['Un secret', 'recherche', 'ana@acme.test', ana.tokens['access-token'] ?? 'no token'])
    expect(sent).not.toContain(secret)
  ana.close()
})

test('what a caller marks as not kept is not kept, and leaves nothing in the log', async () => {
  const ben = await signIn(api, 'ben')
  const traceId = '5bf92f3577b34da6a3ce929d0e0e4737'
  const { status } = await ben.post('/api/v1/mentoring_requests', asking('max'), {
    traceparent: `00-${traceId}-00f067aa0ba902b7-00`,
  })
  expect(status).toBe(201)
  const [row] = await own.db.database.system.query<{ kept: number; marked: number }>({
    text: `select count(*) filter (where metadata like '%traceparent%')::int as kept,
      count(*) filter (where metadata like $1)::int as marked from es.events`,
    values: [`%${traceId}%`],
  })
  expect(row?.kept).toBeGreaterThan(0)
  expect(row?.marked).toBe(0)
  expect(collected.spans.filter((span) => span.traceId === traceId)).toEqual([])
  ben.close()
})

test('loads nothing of OpenTelemetry without an address; a collector that is away fails no call', async () => {
  const watch = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) {
      if (/@opentelemetry.(?!api\\b)/.test(url)) console.log('loaded ' + url)
      return next(url, context)
    } })`
  const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} --import=data:text/javascript,${encodeURIComponent(watch)}`
  const off = await own.run({ NODE_OPTIONS })
  expect(off.output()).not.toContain('loaded ')
  await off.stop()

  const away = await own.run({
    NODE_OPTIONS,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  })
  expect(away.output()).toContain('loaded ')
  const cleo = await signIn(away, 'cleo')
  expect((await cleo.post('/api/v1/mentoring_requests', asking('max'))).status).toBe(201)
  await eventually(() => expect(away.output()).toContain('traces could not be sent'))
  expect(await away.stop()).toBe(0)
  cleo.close()
})
