import { expect, test } from 'vitest'
import { createSmsGateway } from './gateway.ts'
import { e164 } from './number.ts'

const config = { url: 'https://api.twilio.com', account: 'AC1', token: 'secret', from: 'Valombre' }

async function send(answer: Response | Error, from = config.from) {
  const calls: { url: string; body: string; authorization: string | null }[] = []
  let begun = false
  const gateway = createSmsGateway({ ...config, from }, async (url, init) => {
    expect(begun).toBe(true)
    const body = init?.body instanceof URLSearchParams ? init.body.toString() : ''
    calls.push({ url: new Request(url).url, body, authorization: new Headers(init?.headers).get('authorization') })
    if (answer instanceof Error) throw answer
    return answer
  })
  const outcome = await gateway.send({ to: '+33612345678', text: 'Demain : 14:00' }, async () => {
    begun = true
  })
  return { outcome, calls }
}

test('speaks the provider’s format', async () => {
  const { outcome, calls } = await send(Response.json({ sid: 'SM1' }, { status: 201 }))
  expect(outcome).toEqual({ kind: 'sent' })
  expect(calls).toEqual([
    {
      url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      body: 'To=%2B33612345678&From=Valombre&Body=Demain+%3A+14%3A00',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    },
  ])
  const service = `MG${'0'.repeat(32)}`
  expect((await send(Response.json({}, { status: 201 }), service)).calls[0]?.body).toContain(
    `MessagingServiceSid=${service}`,
  )
})

test.each([
  [
    'a number that does not exist',
    Response.json({ code: 21211 }, { status: 400 }),
    { kind: 'refused', error: 'sms_21211', permanent: true },
  ],
  [
    'too many at once',
    Response.json({}, { status: 429, headers: { 'Retry-After': '30' } }),
    { kind: 'unreachable', error: 'sms_429', retryAfterMs: 30_000 },
  ],
  ['no service', new Response('', { status: 503 }), { kind: 'unreachable', error: 'sms_503', retryAfterMs: 0 }],
  [
    'a certificate that is not trusted',
    Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error(''), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    }),
    { kind: 'unreachable', error: 'certificate' },
  ],
  ['wrong credentials', Response.json({}, { status: 401 }), { kind: 'unreachable', error: 'auth_401' }],
  ['a failure that may have sent', new Response('oops', { status: 500 }), { kind: 'unknown' }],
  [
    'away',
    Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) }),
    { kind: 'unreachable', error: 'connection' },
  ],
  [
    'cut after the request',
    Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(''), { code: 'UND_ERR_SOCKET' }) }),
    { kind: 'unknown' },
  ],
])('%s', async (_what, answer, outcome) => {
  expect((await send(answer)).outcome).toEqual(outcome)
})

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+1 (514) 555-0199', '+15145550199'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['612', null],
  ['appelez-moi', null],
])('%s is %s', (written, number) => {
  expect(e164(written)).toBe(number)
})
