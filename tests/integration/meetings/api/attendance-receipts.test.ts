import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StreamName } from '#domain/platform/event-store.ts'
import { type EventId, id, instant } from '#domain/platform/ids.ts'
import { sealLog } from '#infra/platform/audit/sealer.ts'
import { sealKey } from '#infra/platform/audit/seal.ts'
import { readReceipt } from '#infra/platform/audit/verify-receipt/pdf.ts'
import { verifyReceipt } from '#infra/platform/audit/verify-receipt/verifier.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { meetingBody, relationshipBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

const key = sealKey(Buffer.alloc(32, 7))
const people = new Cast()
const { person, made } = people
const ana = idOf.user('acme', 'ana')
const year = new Date().getUTCFullYear()
let api: TestApi
let relationship: string
let inProduct: string
let declared: string

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug)
    await run(system)`select app.add_meeting_lists(${idOf.company(slug)})`
  }
  for (const name of ['ana', 'ben']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  for (const [name, role] of [
    ['root', 'admin'],
    ['audrey', 'auditor'],
    ['ulla', 'business_unit_admin'],
  ] as const)
    // oxfmt-ignore
    await seedPerson(system, 'acme', { name, roles: [role], businessUnit: 'paris' })
  await seedPerson(system, 'globex', { name: 'gus', roles: ['admin'] })
  for (const name of ['ana', 'ben', 'mia', 'root', 'audrey', 'ulla']) people.add(name, await api.as('acme', name))
  people.add('gus', await api.as('globex', 'gus'))
  relationship = await made('root', '/api/v1/mentoring_relationships', relationshipBody('ana', 'mia'))
  declared = await planned('phone_call')
  const states = [['mia', 'started'], ['ana', 'feedback_requested']] as const // oxfmt-ignore
  for (const [who, state] of states) {
    const data = { type: 'meetings', id: declared, attributes: { aasm_state: state } }
    const { status, text } = await person(who).patch(`/api/v1/meetings/${declared}`, { data })
    if (status !== 200) throw new Error(text)
  }
  await report('ana')
  inProduct = await planned('video_conference')
  await heldInProduct(inProduct)
  await vi.waitUntil(async () => (await receiptOf('ana')).record.sessions.length === 2, 20_000)
  await sealLog({ url: api.db.url, key })
})
afterAll(() => api.close())

const planned = (type: string) =>
  made('ana', '/api/v1/meetings', meetingBody(relationship, { topic: 'Un secret', meeting_type: type }))
async function report(who: string): Promise<void> {
  const list = await person(who).get('/api/v1/feedback_questions?subcategory=meeting&role_type=participant')
  const [question] = list.json<{ data: { id: string }[] }>().data
  await made(who, `/api/v1/meetings/${declared}/feedbacks`, {
    data: {
      type: 'feedbacks',
      attributes: { rating: 5, answers: [{ question_id: question?.id, codes: ['decision'] }] },
    },
  })
}

/** As a call of 52 minutes leaves it in the log, on 5 March at 10:00 in Paris. */
async function heldInProduct(meeting: string): Promise<void> {
  const stream = `meeting-${meeting}` as StreamName
  const at = (time: string) => instant(`${year}-03-05T${time}:00.000Z`)
  const appointment = { appointmentId: randomUUID(), startsAt: at('09:00'), minutes: 60, timeZone: 'Europe/Paris' }
  const events: readonly (readonly [type: string, data: object, time: string, version?: number])[] = [
    ['AppointmentProposed', { ...appointment, proposedBy: 'participant', note: null }, '08:00'],
    ['AppointmentAccepted', { ...appointment, acceptedBy: 'presenter' }, '08:10'],
    ['SessionJoined', { party: 'presenter', stayId: 'm', joinedAt: at('08:58') }, '08:58'],
    ['SessionJoined', { party: 'participant', stayId: 'a', joinedAt: at('09:00') }, '09:00'],
    ['MeetingStarted', { startedBy: 'participant', endsAt: at('10:00') }, '09:00'],
    ['SessionLeft', { party: 'participant', stayId: 'a', leftAt: at('09:52') }, '09:52'],
    ['SessionLeft', { party: 'presenter', stayId: 'm', leftAt: at('09:53') }, '09:53'],
    ['FeedbackRequested', { endedBy: 'presenter', endedAt: at('09:53'), feedbackDueAt: at('23:00') }, '09:53'],
    ['MeetingFinished', { evidence: 'platform', reportedByBoth: false }, '23:00', 2],
  ]
  const result = await api.store.append([
    {
      stream,
      expected: (await api.store.readStream(stream)).length - 1,
      events: events.map(([type, data, time, schemaVersion = 1]) => ({
        id: id<EventId>(randomUUID()),
        type,
        schemaVersion,
        data,
        metadata: {
          companyId: idOf.company('acme'),
          actor: { kind: 'system' },
          correlationId: randomUUID(),
          at: at(time),
        },
      })),
    },
  ])
  expect(result.ok).toBe(true)
}

interface RecordedMeeting {
  readonly id: string
  readonly events: readonly { readonly type: string; readonly inSeal?: string }[]
}
async function receiptOf(who: string, query = '', path = `/api/v1/users/${ana}/attendance_receipt`) {
  const answer = await person(who).get(`${path}${query}`, { accept: '*/*' })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const read = readReceipt(answer.bytes)
  const { record } = JSON.parse(read.record) as {
    record: Record<string, unknown> & { sessions: readonly RecordedMeeting[] }
  }
  const problems: string[] = []
  const outcome = verifyReceipt(read, { keys: [key.publicKey], problem: (what) => problems.push(what) })
  return { answer, record, problems, outcome }
}
const refused = async (who: string, query: string, path = `/api/v1/users/${ana}/attendance_receipt`) => {
  const answer = await person(who).get(`${path}${query}`)
  return `${answer.status} ${answer.json().errors?.[0]?.code}`
}

describe('a receipt of attendance', () => {
  test('holds the sessions that were held, how it is known, and how long both were there', async () => {
    const { answer, record, problems, outcome } = await receiptOf('ana', '?locale=en&time_zone=Europe/Paris')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${String(record['number'])}.pdf"`)
    expect(record).toMatchObject({ locale: 'en', from: `${year}-01-01`, to: `${year}-12-31`, person: { id: ana } })
    const meetings = new Map(record.sessions.map((meeting) => [meeting.id, meeting]))
    expect(meetings.get(inProduct)).toMatchObject({
      starts_at: `${year}-03-05T09:00:00.000Z`,
      role: 'participant',
      with: 'mia Test',
      planned_minutes: 60,
      both_minutes: 52,
      minutes: 52,
      evidence: 'platform',
    })
    expect(meetings.get(declared)).toMatchObject({ evidence: 'declared_by_one', both_minutes: null, minutes: 0 })
    expect([problems, outcome.remarks]).toEqual([[], []])
    expect(outcome.lines).toContain(
      `${year}-03-05T09:00:00.000Z  52 minutes, as a mentee, with mia Test, ` +
        `${String(Reflect.get(meetings.get(inProduct) ?? {}, 'program'))}, platform`,
    )
  })

  test('proves each session with its events in the sealed log, without any content', async () => {
    const { record, answer } = await receiptOf(
      'mia',
      '',
      `/api/v1/users/${idOf.user('acme', 'mia')}/attendance_receipt`,
    )
    for (const { events } of record.sessions) {
      expect(events.length).toBe(2)
      expect(events.every(({ inSeal }) => inSeal !== undefined)).toBe(true)
    }
    expect(record.sessions.flatMap(({ events }) => events.map(({ type }) => type)).toSorted()).toEqual([
      'FeedbackFilled',
      'MeetingFinished',
      'MeetingStarted',
      'MeetingStarted',
    ])
    expect(JSON.stringify(record)).not.toMatch(/secret|rating|@/i)
    expect(answer.bytes.toString('latin1')).not.toContain('position')
  })

  test('takes the days of the zone that is given', async () => {
    const day = `from=${year}-03-05&to=${year}-03-05`
    expect((await receiptOf('ana', `?${day}`)).record.sessions.map((meeting) => meeting.id)).toEqual([inProduct])
    expect(await refused('ana', `?${day}&time_zone=Pacific/Honolulu`)).toBe('422 no_session_in_period')
  })

  test.each([
    [`?from=${year}-05-02&to=${year}-05-01`, '422 period_reversed'],
    [`?from=${year - 1}-01-01&to=${year}-06-01`, '422 period_too_long'],
    ['?from=2001-01-01&to=2001-12-31', '422 no_session_in_period'],
    ['?from=2026-02-30', '400 invalid_parameter'],
    ['?to=hier', '400 invalid_parameter'],
    ['?time_zone=Mars/Olympus', '400 invalid_parameter'],
    ['?locale=de', '400 invalid_parameter'],
    ['?colour=red', '400 unknown_parameter'],
  ])('refuses %s: %s', async (query, reason) => {
    expect(await refused('ana', query)).toBe(reason)
  })

  test('takes 366 days, and no more', async () => {
    const day = (after: number) => new Date(Date.UTC(year, 0, 1 + after)).toISOString().slice(0, 10)
    expect((await receiptOf('ana', `?from=${day(0)}&to=${day(365)}`)).record.sessions.length).toBe(2)
    expect(await refused('ana', `?from=${day(0)}&to=${day(366)}`)).toBe('422 period_too_long')
  })

  test('is of oneself or, for account administrators, of a person, who reads who took it', async () => {
    const inConsole = `/admin/api/users/${ana}/attendance_receipt`
    const status = async (who: string, path: string) => (await person(who).get(path, { accept: '*/*' })).status
    expect(await refused('ben', '')).toBe('403 profile_not_accessible')
    expect(await refused('gus', '')).toBe('404 not_found')
    expect((await receiptOf('root', '', inConsole)).record['person']).toMatchObject({ id: ana })
    expect(await status('audrey', inConsole)).toBe(403)
    expect(await status('ben', inConsole)).toBe(403)
    expect(await status('gus', inConsole)).toBe(404)
    // Ana is of no unit of hers.
    expect(await status('ulla', inConsole)).toBe(404)
    expect(await status('root', `${inConsole}?from=2001-01-01&to=2001-02-01`)).toBe(422)
    expect(await status('root', `${inConsole}?unit=x`)).toBe(400)
    await api.ledger.flush()
    const accesses = (await person('ana').get('/api/v1/profile_accesses')).json().data
    expect(accesses.map(({ attributes: { part, right } }) => [part, right])).toContainEqual(['export', 'admin'])
  })

  test('shows a person whose account was erased without a name, and none of that person', async () => {
    const sql = api.db.database.system
    await run(sql)`update app.users set status = 'erased' where id = ${idOf.user('acme', 'ben')}`
    const ben = `/admin/api/users/${idOf.user('acme', 'ben')}/attendance_receipt`
    expect((await person('root').get(ben, { accept: '*/*' })).status).toBe(404)
  })
})
