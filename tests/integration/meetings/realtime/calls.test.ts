import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callMessage, type CallMessage } from '#contract/messages/realtime-talk.ts'
import { webconferenceAttributes } from '#contract/meetings/webconferences.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import type { PathReport } from '#realtime/ports.ts'
import { extended, RawClient, startCable, type CableServer } from '../../platform/realtime/support.ts'
import { meetingBody, relationshipBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

// Rights are looked at every three seconds.
vi.setConfig({ testTimeout: 30_000 })

let api: TestApi
let servers: readonly CableServer[]
const reports: PathReport[] = []
const people = new Cast()
const { person } = people
const mentors = [
  'mia',
  'max',
  'lou',
  'kim',
  'pia',
  'rob',
  'sam',
  'tom',
  'una',
  'vic',
  'wes',
  'xav',
  'yan',
  'zoe',
] as const
const mentees = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida', 'joe', 'kay', 'leo', 'mel'] as const

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 99, conference_hosts: ['meet.example'] })
  await seedCompany(system, 'globex')
  for (const name of mentees) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of mentors) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'gil', profiles: ['participant'] })
  for (const name of [...mentees, ...mentors, 'root']) people.add(name, await api.as('acme', name))
  people.add('gil', await api.as('globex', 'gil'))
  const options = {
    url: api.db.url,
    meetings: api.meetings,
    paths: { pathReported: (one: PathReport) => reports.push(one) },
  }
  servers = [await startCable(options), await startCable(options)]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await api.close()
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A session that both have agreed to, so many minutes from now. */
async function agreed(mentee: string, mentor: string, { minutes = 5, type = 'video_conference' } = {}) {
  const relationship = await person('root').post('/api/v1/mentoring_relationships', relationshipBody(mentee, mentor))
  expect([relationship.status, relationship.text]).toEqual([201, relationship.text])
  const appointment = { starts_at: inMinutes(minutes), minutes: 30, time_zone: 'Europe/Paris' }
  const planned = await person(mentee).post(
    '/api/v1/meetings',
    meetingBody(relationship.json().data.id, { meeting_type: type, appointment }),
  )
  const { id } = planned.json().data
  expect((await patch(mentor, id, 'confirmed')).status).toBe(200)
  return id
}
const patch = (who: string, id: string, aasm_state: string) =>
  person(who).patch(`/api/v1/meetings/${id}`, { data: { type: 'meetings', id, attributes: { aasm_state } } })
const url = (meeting: string) => `/api/v1/meetings/${meeting}/webconference`
const join = (who: string, meeting: string, stay: string = randomUUID()) =>
  person(who).post(url(meeting), { data: { type: 'webconferences', attributes: { stay } } })
async function comes(who: string, meeting: string) {
  const stay = randomUUID()
  const answer = await join(who, meeting, stay)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return stay
}
const callOf = async (who: string, meeting: string) =>
  webconferenceAttributes.parse((await person(who).get(url(meeting))).json().data.attributes)

/** A socket of that person on one of the two processes, which follows the call. */
async function follows(who: string, process: number, meeting: string, stay?: string) {
  const ticket = await person(who).post('/api/v1/realtime_ticket')
  const client = new RawClient(
    `${servers[process]?.url ?? ''}?ticket=${String(ticket.json().data.attributes['ticket'])}`,
    extended,
  )
  await client.frame('welcome')
  const identifier = JSON.stringify({ channel: 'MeetingChannel', id: meeting, ...(stay && { stay }) })
  client.send({ command: 'subscribe', identifier })
  const answer = await client.frame('_subscription')
  return {
    client,
    isIn: answer.includes('confirm_subscription'),
    say: (data: object) => client.send({ command: 'message', identifier, data: JSON.stringify(data) }),
    heard: () => client.messages.map(({ message }) => callMessage.parse(message)),
  }
}
const presence = (participant: string | null, presenter: string | null): CallMessage => ({
  type: 'presence',
  participant,
  presenter,
})

const hears = (follower: Awaited<ReturnType<typeof follows>>, message: CallMessage) =>
  vi.waitFor(() => expect(follower.heard()).toContainEqual(message), { timeout: 15_000 })

const eventsOf = async (meeting: string) =>
  (await api.store.readStream(`meeting-${meeting}`)).map(({ type, data }) => ({ type, ...data }))

describe('the call of a session', () => {
  test('is open from 15 minutes before the date, for its two parties alone', async () => {
    const early = await agreed('ana', 'mia', { minutes: 20 })
    expect(await callOf('ana', early)).toMatchObject({
      state: 'not_yet',
      party: 'participant',
      present: [],
      stay: null,
    })
    const refused = await join('ana', early)
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'too_early'])
    const open = await agreed('ben', 'una', { minutes: 10 })
    expect(await callOf('una', open)).toMatchObject({ state: 'open', party: 'presenter', ice_servers: [] })
    for (const [who, status] of [
      ['root', 403],
      ['ana', 403],
      ['gil', 404],
    ] as const)
      expect([who, (await person(who).get(url(open))).status, (await join(who, open)).status]).toEqual([
        who,
        status,
        status,
      ])
    expect((await person('ben').post(url(open), {})).status).toBe(400)
    expect((await join('ben', open, 'ici')).status).toBe(422)
    expect((await eventsOf(open)).filter(({ type }) => type.startsWith('Session'))).toEqual([])
  })

  test('is none of a session by telephone, nor of one that is called off', async () => {
    const phone = await agreed('cleo', 'vic', { type: 'phone_call' })
    expect([(await person('cleo').get(url(phone))).status, (await join('cleo', phone)).status]).toEqual([404, 404])
    const off = await agreed('cleo', 'tom', { minutes: 90 })
    await patch('cleo', off, 'cancelled')
    expect(await callOf('tom', off)).toMatchObject({ state: 'none' })
    expect((await join('tom', off)).status).toBe(422)
  })

  test('notifies both, on any process, of who is in it; the second to come starts the session', async () => {
    const meeting = await agreed('dan', 'max', { minutes: 8 })
    const waiting = await follows('max', 1, meeting)
    const dan = await comes('dan', meeting)
    await waiting.client.frame(dan)
    expect(waiting.heard()).toEqual([presence(dan, null)])
    expect(await callOf('max', meeting)).toMatchObject({ present: ['participant'] })
    const max = await comes('max', meeting)
    await waiting.client.frame(max)
    expect(waiting.heard().at(-1)).toEqual(presence(dan, max))
    expect((await person('dan').get(`/api/v1/meetings/${meeting}`)).json().data.attributes['aasm_state']).toBe(
      'started',
    )
    expect((await eventsOf(meeting)).slice(-3)).toMatchObject([
      { type: 'SessionJoined', party: 'participant', stayId: dan },
      { type: 'SessionJoined', party: 'presenter', stayId: max },
      { type: 'MeetingStarted', startedBy: 'presenter' },
    ])
  })

  test('relays signals between the two browsers only, and forgets them afterwards', async () => {
    const meeting = await agreed('eve', 'pia')
    const eve = await comes('eve', meeting)
    const pia = await comes('pia', meeting)
    const [eves, pias] = [await follows('eve', 0, meeting, eve), await follows('pia', 1, meeting, pia)]
    const beside = await follows('pia', 0, meeting)
    for (const wrong of [{}, { action: 'signal', to: 'you', signal: {} }, { action: 'signal', to: pia, signal: 'sdp' }])
      eves.say(wrong)
    eves.say({ action: 'signal', to: pia, signal: { description: { type: 'offer', sdp: 'v=0 secret-path' } } })
    await pias.client.frame('secret-path')
    expect(pias.heard().at(-1)).toEqual({
      type: 'signal',
      from: eve,
      party: 'participant',
      to: pia,
      signal: { description: { type: 'offer', sdp: 'v=0 secret-path' } },
    })
    pias.say({ action: 'state', microphone: false, camera: true, screen: false })
    await beside.client.frame('"microphone":false')
    pias.say({ action: 'state', microphone: true, camera: false, screen: false, audio_only: 'yes' })
    pias.say({ action: 'state', microphone: true, camera: false, screen: false, audio_only: true })
    await beside.client.frame('"audio_only":true')
    expect(JSON.stringify(beside.heard())).not.toContain('yes')
    expect(JSON.stringify(beside.heard())).not.toContain('secret-path')

    const path = { outcome: 'found', relay: true, ms: 412 }
    for (const wrong of [{ outcome: 'stolen' }, { ms: -1 }, { ms: 1e9 }, { ms: 'soon' }, { relay: 1 }])
      eves.say({ action: 'path', ...path, ...wrong })
    for (let n = 0; n < 60; n += 1) eves.say({ action: 'path', ...path, from: 'secret-path' })
    await vi.waitFor(() => expect(reports).toHaveLength(50))
    expect(new Set(reports.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(path)]))

    for (const one of [eves, pias]) one.say({ action: 'leave' })
    await hears(beside, presence(null, null))
    const { system } = api.db.database
    const stays = { text: `select from realtime.call_stays where meeting_id = $1`, values: [meeting] }
    await vi.waitFor(async () => expect(await system.query(stays)).toEqual([]), { timeout: 15_000 })
    expect((await eventsOf(meeting)).slice(-2)).toMatchObject([{ type: 'SessionLeft' }, { type: 'SessionLeft' }])
    expect(await run(system)`select from realtime.events where payload::text like '%secret-path%'`).toEqual([])
    expect(await callOf('eve', meeting)).toMatchObject({ state: 'open', present: [] })
  })

  test('is taken over by a later tab of the same person; a stay is its session’s alone', async () => {
    const meeting = await agreed('fay', 'rob', { minutes: 12 })
    const first = await comes('fay', meeting)
    expect((await join('fay', meeting, first)).status).toBe(201)
    const tab = await follows('fay', 0, meeting, first)
    expect((await follows('rob', 0, meeting, first)).isIn).toBe(false)
    expect((await follows('ana', 0, meeting)).isIn).toBe(false)
    const stolen = await join('rob', meeting, first)
    expect([stolen.status, stolen.json().errors[0]?.code]).toEqual([409, 'stay_over'])
    const rob = await comes('rob', meeting)
    const second = await comes('fay', meeting)
    await tab.client.frame(second)
    const robs = await follows('rob', 0, meeting, rob)
    tab.say({ action: 'signal', to: rob, signal: { late: 'from the first tab' } })
    const tab2 = await follows('fay', 1, meeting, second)
    tab2.say({ action: 'signal', to: rob, signal: { late: 'from the second tab' } })
    await robs.client.frame('from the second tab')
    expect(JSON.stringify(robs.heard())).not.toContain('from the first tab')
    expect((await eventsOf(meeting)).filter(({ type }) => type === 'SessionLeft')).toEqual([])
  })

  test('keeps the place of a later tab from an earlier one that comes back late', async () => {
    const meeting = await agreed('mel', 'yan', { minutes: 7 })
    const first = await comes('mel', meeting)
    const later = await comes('mel', meeting)
    const back = (after: readonly string[]) =>
      person('mel').post(url(meeting), {
        data: { type: 'webconferences', attributes: { stay: randomUUID(), after } },
      })
    const refused = await back([first])
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([409, 'in_another_tab'])
    expect((await back([first, later])).status).toBe(201)
  })

  test('knows when a tab that says nothing any more was last heard of', async () => {
    const meeting = await agreed('gus', 'lou')
    const gus = await comes('gus', meeting)
    const watcher = await follows('lou', 0, meeting)
    const { system } = api.db.database
    await run(system)`update realtime.call_stays set seen_at = now() - interval '1 second',
      expires_at = now() - interval '1 ms' where stay = ${gus}`
    await hears(watcher, presence(null, null))
    const left = (await eventsOf(meeting)).at(-1)
    expect(left).toMatchObject({ type: 'SessionLeft', party: 'participant', stayId: gus })
    expect((await join('gus', meeting)).status).toBe(201)
  })

  test('ends within 5 s for who signs out, and for both when the session is called off or moves away', async () => {
    const meeting = await agreed('hal', 'kim', { minutes: 13 })
    const hal = await comes('hal', meeting)
    const kim = await comes('kim', meeting)
    await follows('hal', 0, meeting, hal)
    const kims = await follows('kim', 1, meeting, kim)
    people.add('hal again', await api.as('acme', 'hal'))
    expect((await person('hal').call('/auth/sign_out', { method: 'DELETE' })).status).toBe(200)
    await hears(kims, presence(null, kim))
    people.add('hal', person('hal again'))

    const other = await agreed('ida', 'sam', { minutes: 13 })
    const ida = await comes('ida', other)
    const idas = await follows('ida', 0, other, ida)
    expect((await patch('sam', other, 'cancelled')).status).toBe(200)
    await hears(idas, presence(null, null))

    const third = await agreed('joe', 'wes', { minutes: 13 })
    const joe = await comes('joe', third)
    const joes = await follows('joe', 0, third, joe)
    const attributes = { conference_url: 'https://meet.example/wes' }
    const set = await person('wes').patch(`/api/v1/meetings/${third}`, {
      data: { type: 'meetings', id: third, attributes },
    })
    expect([set.status, set.text]).toEqual([200, set.text])
    await hears(joes, presence(null, null))
    const refused = await join('joe', third)
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'held_elsewhere'])

    idas.say({ action: 'state', microphone: true, camera: true, screen: true })
    expect((await follows('ida', 0, other, ida)).isIn).toBe(false)
    expect(JSON.stringify(idas.heard())).not.toContain('"screen":true')
  })
})

test('an expired session stays in the call without signals, until the next sign-in or a loss of rights', async () => {
  const { system } = api.db.database
  const meeting = await agreed('leo', 'zoe', { minutes: 13 })
  const [leo, zoe] = [await comes('leo', meeting), await comes('zoe', meeting)]
  const zoes = await follows('zoe', 1, meeting, zoe)
  const runsOut = async (socket: Awaited<ReturnType<typeof follows>>) => {
    const text = `update app.sessions set ends_at = now() where user_id = $1`
    await system.query({ text, values: [idOf.user('acme', 'leo')] })
    await socket.client.until(() => socket.client.closed !== undefined)
    expect(socket.client.frames.at(-1)).toContain('"reason":"unauthorized"')
    const waits = {
      text: `select from realtime.call_stays where stay = $1
        and expires_at between lapsed_at + interval '4 minutes' and lapsed_at + interval '6 minutes'`,
      values: [leo],
    }
    await vi.waitFor(async () => expect(await system.query(waits)).toHaveLength(1), { timeout: 15_000 })
  }
  await runsOut(await follows('leo', 0, meeting, leo))
  expect((await join('leo', meeting, leo)).status).toBe(401)
  people.add('leo', await api.as('acme', 'leo'))
  expect((await follows('leo', 0, meeting, leo)).isIn).toBe(false)
  expect((await join('leo', meeting, leo)).status).toBe(201)
  const again = await follows('leo', 1, meeting, leo)
  again.say({ action: 'signal', to: zoe, signal: { said: 'after signing in' } })
  await zoes.client.frame('after signing in')
  expect(zoes.heard()).not.toContainEqual(presence(null, zoe))
  expect((await eventsOf(meeting)).filter(({ type }) => type === 'SessionLeft')).toEqual([])

  await runsOut(again)
  await run(system)`update app.users set status = 'disabled' where id = ${idOf.user('acme', 'leo')}`
  await hears(zoes, presence(null, zoe))
  expect((await eventsOf(meeting)).at(-1)).toMatchObject({ type: 'SessionLeft', stayId: leo })
})

test('a company that meets in its own tool has no call in the product', async () => {
  const meeting = await agreed('kay', 'xav', { minutes: 6 })
  const { system } = api.db.database
  const settings = (off: boolean) =>
    run(system)`update app.companies set settings = settings || jsonb_build_object('web_conference', ${!off}::boolean)
      where slug = 'acme'`
  await settings(true)
  try {
    const refused = await join('kay', meeting)
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'conference_off'])
    expect((await eventsOf(meeting)).filter(({ type }) => type === 'SessionJoined')).toEqual([])
  } finally {
    await settings(false)
  }
  expect((await join('kay', meeting)).status).toBe(201)
})

describe('the servers of a call', () => {
  test('are returned to any user who tests devices, without a relay where there is none', async () => {
    const answer = await person('root').get('/api/v1/ice_servers')
    expect([answer.status, answer.json().data.attributes]).toMatchObject([200, { servers: [], relay: false }])
  })
})
