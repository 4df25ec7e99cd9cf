import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarFeedAttributes, outsideCalendarAttributes } from '#contract/meetings/calendars.ts'
import { addressContext } from '#infra/meetings/calendar/outside.ts'
import { readCalendars } from '#infra/meetings/jobs/read-calendars.ts'
import { createGuardedFetch } from '#infra/people/single-sign-on/guarded-fetch.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { meetingBody, relationshipBody } from '#tests/support/bodies.ts'

let api: TestApi
let ana: TestPerson
let mia: TestPerson
beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedCompany(system, 'globex')
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'], locale: 'en' })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'gus', profiles: ['presenter'] })
  ana = await api.as('acme', 'ana')
  mia = await api.as('acme', 'mia')
})
afterAll(() => api.close())

const system = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })

describe('the feed of one’s sessions', () => {
  const document = { data: { type: 'calendar_feeds' } }
  const make = async (who: TestPerson) => {
    const answer = await who.post('/api/v1/calendar_feed', document)
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return calendarFeedAttributes.parse(answer.json().data.attributes).path ?? ''
  }
  /** A calendar: it has the address, and nothing else. */
  const visit = async (path: string, headers: Record<string, string> = {}, slug = 'acme') => {
    const client = httpClient(api.port, `${slug}.localhost`)
    const answer = await client.call(path, { headers })
    client.close()
    return answer
  }

  test('has a secret that is returned once, and stored as a hash', async () => {
    expect((await ana.get('/api/v1/calendar_feed')).json().data).toBeNull()
    const path = await make(ana)
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    const token = path.slice('/calendar/'.length, -'.ics'.length)
    const rows = await system<{ text: string }>('select to_jsonb(f)::text as text from app.calendar_feeds f')
    expect(JSON.stringify(rows)).not.toContain(token)
    const feed = await ana.get('/api/v1/calendar_feed')
    expect(feed.text).not.toContain(token)
    expect(feed.json().data.attributes).toMatchObject({ path: null, read_at: null })
  })

  test('holds proposed and agreed sessions with the first name of the other, and no topic', async () => {
    const root = await api.as('acme', 'root')
    const relationship = await root.post('/api/v1/mentoring_relationships', relationshipBody('ana', 'mia'))
    const starts_at = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T13:00:00.000Z`
    const planned = await ana.post(
      '/api/v1/meetings',
      meetingBody(relationship.json().data.id, {
        topic: 'Confidences',
        appointment: { starts_at, minutes: 45, time_zone: 'Europe/Paris' },
      }),
    )
    const id = planned.json().data.id
    const [forAna, forMia] = [await make(ana), await make(mia)]
    const read = async (path: string) => {
      const answer = await visit(path)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(answer.text).not.toContain('Confidences')
      return ICAL.Component.fromString(answer.text)
        .getAllSubcomponents('vevent')
        .map((event) => ({
          uid: event.getFirstPropertyValue('uid'),
          sequence: Number(event.getFirstPropertyValue('sequence')),
          status: event.getFirstPropertyValue('status'),
          summary: event.getFirstPropertyValue('summary'),
          start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
        }))
    }
    const [before] = await read(forAna)
    expect(before).toMatchObject({ uid: `${id}@binome`, status: 'TENTATIVE', start: starts_at })
    expect(before?.summary).toBe('Session 1 avec mia (date proposée)')
    await mia.patch(`/api/v1/meetings/${id}`, {
      data: { type: 'meetings', id, attributes: { aasm_state: 'confirmed' } },
    })
    const [after] = await read(forMia)
    expect(after).toMatchObject({ uid: before?.uid, status: 'CONFIRMED', summary: 'Session 1 with ana' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    await ana.patch(`/api/v1/meetings/${id}`, {
      data: { type: 'meetings', id, attributes: { aasm_state: 'cancelled', reason: 'unforeseen' } },
    })
    expect(await read(forAna)).toEqual([])
  })

  test('holds the workshops that one is invited to or comes to, without their title', async () => {
    const root = await api.as('acme', 'root')
    const users = await system<{ id: string }>(
      `select u.id from app.users u join app.profiles p on p.user_id = u.id where p.id = any($1::uuid[])`,
      [idOf.profile('acme', 'ana', 'participant'), idOf.profile('acme', 'mia', 'presenter')],
    )
    const starts_at = `${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)}T13:00:00.000Z`
    const made = await root.post('/admin/api/workshops', {
      program_id: idOf.program('acme'),
      title: 'Confidences',
      description: null,
      starts_at,
      minutes: 60,
      time_zone: 'Europe/Paris',
      people: users.map(({ id }) => id),
    })
    expect([made.status, made.text]).toEqual([200, made.text])
    const { id } = JSON.parse(made.text) as { id: string }
    const path = await make(ana)
    const invited = await visit(path)
    expect(invited.text).toContain('SUMMARY:Atelier (invitation)')
    expect(invited.text).toContain(`UID:${id}@binome`)
    expect(invited.text).not.toContain('Confidences')
    const answer = (wanted: string) =>
      ana.patch(`/api/v1/workshops/${id}`, { data: { type: 'workshops', id, attributes: { answer: wanted } } })
    expect((await answer('accepted')).status).toBe(200)
    const coming = await visit(path)
    expect(coming.text).toMatch(/SUMMARY:Atelier\r?\n/)
    expect(coming.text).toContain('STATUS:CONFIRMED')
    expect((await answer('declined')).status).toBe(200)
    expect((await visit(path)).text).not.toContain(`${id}@binome`)
  })

  test('is not sent again while nothing has changed', async () => {
    const path = await make(ana)
    const first = await visit(path)
    const headers = { 'If-None-Match': first.headers['etag'] ?? '' }
    const again = await visit(path, headers)
    expect([again.status, again.text, first.headers['cache-control']]).toEqual([304, '', 'private, no-cache'])
  })

  test('is not there once it is replaced, closed, or at another company', async () => {
    const first = await make(ana)
    const second = await make(ana)
    expect([(await visit(first)).status, (await visit(second)).status]).toEqual([404, 200])
    expect((await visit(second, {}, 'globex')).status).toBe(404)
    expect((await ana.call('/api/v1/calendar_feed', { method: 'DELETE' })).status).toBe(204)
    expect((await visit(second)).status).toBe(404)
    expect((await visit(`/calendar/${'a'.repeat(43)}.ics`)).status).toBe(404)
  })

  test('is not there for an account that is not active', async () => {
    const path = await make(mia)
    await system(`update app.users set status = 'disabled' where id = $1`, idOf.user('acme', 'mia'))
    expect((await visit(path)).status).toBe(404)
    await system(`update app.users set status = 'active' where id = $1`, idOf.user('acme', 'mia'))
    expect((await visit(path)).status).toBe(200)
  })
})

describe('the busy times of an outside calendar', () => {
  let elsewhere: Server
  let respond: (response: ServerResponse, path: string, tag: string | undefined) => void
  let origin: string
  beforeAll(async () => {
    elsewhere = createServer((request, response) =>
      respond(response, request.url ?? '', request.headers['if-none-match']),
    )
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  })
  afterAll(() => elsewhere.close())
  beforeEach(() => system('delete from app.outside_calendars'))

  const add = (address: string, who = ana) =>
    who.post('/api/v1/outside_calendars', { data: { type: 'outside_calendars', attributes: { address } } })
  const read = (allowLoopback = true, mostBytes = 10_000) =>
    readCalendars({
      system: api.db.database.system,
      vault: api.vault,
      fetch: createGuardedFetch({ allowLoopback, mostBytes }),
      logger: { error: (fields: object) => expect(fields).toBeUndefined() },
      now: Date.now,
    })
  const state = async () => {
    const { data } = (await ana.get('/api/v1/outside_calendars')).json<{ data: { attributes: unknown }[] }>()
    return data.map(({ attributes }) => outsideCalendarAttributes.parse(attributes))
  }
  const again = () => system(`update app.outside_calendars set due_at = now()`)
  const busy = () => system<{ busy: string }>('select busy::text from app.outside_calendars')
  const stamp = (hours: number) =>
    new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const calendar = () =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1@test',
      `DTSTART:${stamp(24)}`,
      `DTEND:${stamp(25)}`,
      'SUMMARY:Chirurgie',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')

  test('are read without titles, and the address is sealed', async () => {
    respond = (response) => response.setHeader('ETag', '"1"').end(calendar())
    const answer = await add(`${origin}/secret-1234.ics`)
    expect(answer.status).toBe(201)
    expect(answer.text).not.toContain('secret-1234')
    expect(await read()).toEqual({ done: 1, failed: 0 })
    const [row] = await system<{ text: string }>('select to_jsonb(c)::text as text from app.outside_calendars c')
    expect(row?.text).not.toMatch(/secret-1234|Chirurgie/)
    expect((await busy())[0]?.busy).toMatch(/^\{\[.*\)\}$/)
    expect(await state()).toMatchObject([{ host: '127.0.0.1', failure: null, read_at: expect.any(String) as string }])
  })

  test('are read of a calendar of 19 MB, from its first event to its last', async () => {
    const event = (n: number, start: string, end: string) =>
      [
        'BEGIN:VEVENT',
        `UID:${n}@test`,
        `DTSTART:${start}`,
        `DTEND:${end}`,
        `DESCRIPTION:${'Ordre du jour. '.repeat(10)}`,
        'END:VEVENT',
        '',
      ].join('\r\n')
    const past = Array.from({ length: 76_000 }, (_, n) => event(n, '20200106T090000Z', '20200106T100000Z'))
    const [first, last] = [event(76_000, stamp(24), stamp(25)), event(76_001, stamp(48), stamp(49))]
    const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${first}${past.join('')}${last}END:VCALENDAR\r\n`
    expect(text.length).toBeGreaterThan(19_000_000)
    expect(text.length).toBeLessThan(20_000_000)
    respond = (response) => response.end(text)
    await add(`${origin}/long.ics`)
    expect(await read(true, 20_000_000)).toEqual({ done: 1, failed: 0 })
    expect(await state()).toMatchObject([{ failure: null }])
    expect(await system(`select from app.outside_calendars, unnest(busy)`)).toHaveLength(2)
  })

  test('stay while the calendar has not changed, and while it fails', async () => {
    respond = (response) => response.setHeader('ETag', '"1"').end(calendar())
    await add(`${origin}/a.ics`)
    await read()
    const before = await busy()
    let lastTag: string | undefined
    respond = (response, _path, tag) => {
      lastTag = tag
      response.writeHead(304).end()
    }
    await again()
    expect([await read(), lastTag]).toEqual([{ done: 1, failed: 0 }, '"1"'])
    // Once a day all of it is read.
    await system(`update app.outside_calendars set due_at = now(), read_at = now() - interval '1 day'`)
    expect([await read(), lastTag]).toEqual([{ done: 1, failed: 0 }, undefined])
    respond = (response) => response.writeHead(500).end()
    await again()
    expect(await read()).toEqual({ done: 0, failed: 1 })
    expect(await busy()).toEqual(before)
    expect(await state()).toMatchObject([{ failure: 'error_answer', read_at: expect.any(String) as string }])
  })

  test.each([
    [401, '', 'not_public'],
    [404, '', 'not_found'],
    [200, '<html>Sign in</html>', 'no_calendar'],
    [200, 'x'.repeat(10_001), 'too_long'],
  ] as const)('an answer %i with %j is stored as %s', async (status, body, failure) => {
    respond = (response) => response.writeHead(status).end(body)
    await add(`${origin}/a.ics`)
    await read()
    expect(await state()).toMatchObject([{ failure, read_at: null }])
  })

  test('are not fetched from a private network, nor after a redirect there', async () => {
    await add('https://10.0.0.1/a.ics')
    await read()
    expect(await state()).toMatchObject([{ failure: 'private_network' }])
    await system('delete from app.outside_calendars')
    respond = (response) => response.writeHead(302, { Location: 'https://169.254.169.254/latest' }).end()
    await add(`${origin}/a.ics`)
    await read()
    expect(await state()).toMatchObject([{ failure: 'private_network' }])
  })

  test('are followed three times at most', async () => {
    respond = (response, path) => {
      const left = Number(path.slice(1))
      if (left === 0) response.end(calendar())
      else response.writeHead(302, { Location: `/${left - 1}` }).end()
    }
    await add(`${origin}/3`)
    expect(await read()).toEqual({ done: 1, failed: 0 })
    await add(`${origin}/4`)
    expect(await read()).toEqual({ done: 0, failed: 1 })
  })

  /** A calendar that has been due for so many minutes. */
  async function due(host: 'down.test' | 'up.test', minutes: number): Promise<string> {
    const owner = [idOf.user('acme', 'ana'), idOf.company('acme')] as const
    const id = randomUUID()
    const sealed = await api.vault.seal(...owner, `${origin}/${host.replace('.test', '')}`, addressContext(id))
    await system(
      `insert into app.outside_calendars (id, user_id, company_id, address, host, due_at)
        values ($1, $2, $3, $4, $5, now() - $6::int * interval '1 minute')`,
      id,
      ...owner,
      JSON.stringify(sealed),
      host,
      minutes,
    )
    return id
  }

  test('that are set aside do not keep their host from being read, and stay due', async () => {
    respond = (response) => response.end(calendar())
    const held = await Promise.all([1, 2, 3, 4].map(() => due('up.test', 60)))
    await due('up.test', 1)
    for (const id of held)
      await system(
        `insert into rm.held_items (job, item, failures, error, due_at)
          values ('read_calendars', $1, 1, 'Error', now() + interval '1 hour')`,
        id,
      )
    try {
      expect(await read()).toEqual({ done: 1, failed: 0 })
      expect(await system(`select from app.outside_calendars where due_at < now()`)).toHaveLength(held.length)
    } finally {
      await system('delete from rm.held_items')
    }
  })

  test('of a host that does not answer are left alone until the next run, and hold up no other host', async () => {
    let [attempts, atOnce, most] = [0, 0, 0]
    respond = (response, path) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      const isDown = path === '/down'
      attempts += isDown ? 1 : 0
      setImmediate(() => {
        atOnce -= 1
        if (isDown) response.writeHead(503).end()
        else response.end(calendar())
      })
    }
    // Those of the host that is down were due first.
    for (let n = 0; n < 8; n += 1) {
      await due('down.test', 60)
      await due('up.test', 1)
    }
    const report = await read()
    expect(report).toEqual({ done: 8, failed: attempts })
    // Three in a row; by then as many may be fetched as are fetched at a time.
    expect(attempts).toBeLessThan(8)
    expect(most).toBeLessThanOrEqual(6)
    expect(await system(`select from app.outside_calendars where tried_at is null`)).toHaveLength(8 - attempts)
  })

  test('that could be read in part are kept, and the page says so', async () => {
    respond = (response) =>
      response
        .setHeader('ETag', '"1"')
        .end(calendar().replace('SUMMARY:Chirurgie', 'SUMMARY:Chirurgie\r\nRRULE:FREQ=X'))
    await add(`${origin}/a.ics`)
    expect(await read()).toEqual({ done: 1, failed: 0 })
    expect(await state()).toMatchObject([{ failure: 'in_part', read_at: expect.any(String) as string }])
    expect(await system('select from app.outside_calendars where entity_tag is null')).toHaveLength(1)
  })

  test.each([
    'ftp://example.test/a.ics',
    'http://example.test/a.ics',
    'calendar',
    'https://me:pass@example.test/a.ics',
  ])('%s is refused', async (address) => {
    const answer = await add(address)
    expect([answer.status, answer.json().errors[0]?.code]).toEqual([422, 'calendar_address'])
  })

  test('are of three calendars at most, and go with their calendar', async () => {
    for (const n of [1, 2, 3]) expect((await add(`webcal://example.test/${n}.ics`)).status).toBe(201)
    expect((await add('webcal://example.test/4.ics')).json().errors[0]?.code).toBe('too_many')
    const { data } = (await ana.get('/api/v1/outside_calendars')).json<{ data: { id: string }[] }>()
    const path = `/api/v1/outside_calendars/${data[0]?.id}`
    expect((await mia.call(path, { method: 'DELETE' })).status).toBe(404)
    expect((await ana.call(path, { method: 'DELETE' })).status).toBe(204)
    expect(await state()).toHaveLength(2)
  })
})
