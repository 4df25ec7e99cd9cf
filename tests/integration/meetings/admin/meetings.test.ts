import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleEndpoints, consoleResources } from '#api/admin/all-resources.ts'
import type { AdminEvent } from '#contract/console/insight/events.ts'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import type { Actor } from '#domain/platform/actor.ts'
import { toPublicMessage } from '#infra/platform/kafka/public-message.ts'
import { derivedId, id, instant, type MeetingId, type MeetingReasonId } from '#domain/platform/ids.ts'
import {
  addCompany,
  agree,
  ask,
  type RequestedPair,
  confirm,
  relationshipOf,
  sealed,
  type TestCompany,
} from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let pair: RequestedPair
let other: RequestedPair
let agreed: MeetingId
let held: MeetingId
let elsewhere: MeetingId
/** Not a valid level: wherever it appears, a rating was disclosed. */
const rating = 31_337
const reasonId = derivedId<MeetingReasonId>('test', 'reason')

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Hugo Lefèvre', profile: 'participant', unit: 'lyon' },
    { name: 'Léa Marchetti', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Awa Diop', profile: 'presenter' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  await run(server.db.database.system)`insert into app.meeting_reasons (id, company_id, label)
    values (${reasonId}, ${acme.id}, '{"fr":"Faire le point","en":"Take stock"}')`
  pair = await begun('Hugo Lefèvre', 'Inès Carbonnel')
  agreed = await agree(server, acme, pair, 'agreed', '2026-03-19T13:00:00.000Z', reasonId)
  held = await agree(server, acme, pair, 'held', '2026-03-12T13:00:00.000Z', reasonId)
  await append(pair, held, '2026-03-12T14:00:00.000Z', {
    type: 'FeedbackRequested',
    data: { endedBy: 'system', endedAt: at('2026-03-12T14:00:00.000Z'), feedbackDueAt: at('2026-04-11T14:00:00.000Z') },
  })
  await server.append(
    acme.id,
    `feedback-${feedbackIdOf(held, pair.parties.participantId)}`,
    '2026-03-13T09:00:00.000Z',
    mentee(pair),
    {
      type: 'FeedbackGiven',
      data: {
        ...pair.parties,
        programId: acme.program,
        relationshipId: relationshipOf(pair),
        about: { kind: 'meeting', meetingId: held },
        author: 'participant',
        rating,
        answers: sealed,
        report: sealed,
      },
    },
  )
  await append(pair, held, '2026-03-13T09:00:00.001Z', {
    type: 'FeedbackFilled',
    data: { author: 'participant', closesAt: at('2026-03-26T14:00:00.000Z') },
  })
  other = await begun('Léa Marchetti', 'Awa Diop')
  elsewhere = await agree(server, acme, other, 'elsewhere', '2026-03-25T08:00:00.000Z')
  await server.project()
})
afterAll(() => server.close())

const at = (text: string) => instant(text)
const mentee = ({ parties }: RequestedPair): Actor => ({ kind: 'user', userId: parties.participantUserId })

async function begun(participant: string, presenter: string): Promise<RequestedPair> {
  const requested = await ask(server, acme, participant, presenter, '2026-03-01T10:00:00Z')
  await confirm(server, acme, requested, '2026-03-03T10:00:00Z')
  return requested
}

const append = (requested: RequestedPair, meeting: MeetingId, when: string, ...events: MeetingEvent[]) =>
  server.append(acme.id, `meeting-${meeting}`, when, mentee(requested), ...events)

type Call = (path: string, init?: RequestInit) => Promise<Answer>

const as = async (name: string, company = acme): Promise<Call> => {
  const session = await server.signIn(company.id, company.person(name))
  return (path, init) =>
    server.call(company.id, { ...session, ...(init?.headers as Record<string, string> | undefined) }, path, init)
}
const cancel = (call: Call, meeting: string, body: object, headers: Record<string, string> = {}) =>
  call(`meetings/${meeting}/cancel`, { method: 'POST', headers, body: JSON.stringify(body) })
const ids = ({ json }: Answer): string[] => json.map(({ id: one }: { id: string }) => one)

describe('the sessions of a company', () => {
  it('show date, need, evidence and who has reported, and no word of what was written', async () => {
    const call = await as('Aline Admin')
    const one = await call(`meetings/${held}`)
    expect(one.json).toMatchObject({
      aasm_state: 'feedback_filled',
      session_number: 2,
      participant_name: 'Hugo Lefèvre',
      presenter_name: 'Inès Carbonnel',
      meeting_reason: { fr: 'Faire le point' },
      evidence: 'declared_by_one',
      feedback_by: ['participant'],
      actions: [],
    })
    for (const member of ['topic', 'description', 'appointments', 'closing_note', 'report', 'rating', 'answers'])
      expect([member, member in one.json]).toEqual([member, false])
    expect((await call(`meetings/${agreed}`)).json.actions).toEqual(['cancel'])
  })

  it('are filtered by state, type, evidence, period, program, unit, person and accompaniment', async () => {
    const call = await as('Aline Admin')
    const hugo = acme.person('Hugo Lefèvre').userId
    const cases: Readonly<Record<string, readonly string[]>> = {
      'aasm_state=feedback_requested&aasm_state=feedback_filled': [held],
      'evidence=declared_by_one': [held],
      'starts_at_gte=2026-03-18&starts_at_lte=2026-03-20': [agreed],
      [`user_id=${hugo}`]: [agreed, held],
      [`relationship_id=${pair.requestId}`]: [agreed, held],
      'business_unit=lyon': [agreed, held],
      'q=hugo': [agreed, held],
      'meeting_type=phone_call': [],
      [`program_id=${globex.program}`]: [],
    }
    for (const [filter, expected] of Object.entries(cases))
      expect([filter, ids(await call(`meetings?${filter}`)).toSorted()]).toEqual([filter, expected.toSorted()])
    expect((await call('meetings')).json).toHaveLength(3)
    expect((await call('meetings?topic=secret')).status).toBe(400)
  })

  it('are written as a file in the reader’s words', async () => {
    const { text, headers } = await (
      await as('Aline Admin')
    )('meetings.csv?time_zone=Europe/Paris&_sort=starts_at&_order=ASC')
    expect(headers.get('content-disposition')).toContain('sessions-')
    const [, first = ''] = text.split('\r\n')
    expect(first).toContain('2026-03-12 14:00')
    expect(first).toContain('Faire le point')
    expect(first).toContain('Déclarée par un seul')
  })

  it('are those of the unit for its administrator, and of the company for an auditor, who calls none off', async () => {
    const lyon = await as('Louis Lyon')
    expect(ids(await lyon('meetings')).toSorted()).toEqual([agreed, held].toSorted())
    expect((await lyon(`meetings/${elsewhere}`)).status).toBe(404)
    expect((await lyon(`meetings/${agreed}`)).json.actions).toEqual([])
    expect((await cancel(lyon, agreed, { reason: 'other' })).status).toBe(403)
    const auditor = await as('Odile Auditor')
    expect((await auditor('meetings')).json).toHaveLength(3)
    expect((await cancel(auditor, agreed, { reason: 'other' })).status).toBe(403)
    const gus = await as('Gus Admin', globex)
    expect((await gus('meetings')).json).toEqual([])
    expect((await gus(`meetings/${agreed}`)).status).toBe(404)
    expect((await cancel(gus, agreed, { reason: 'other' })).status).toBe(404)
    expect((await gus(`events?resource=meetings&id=${agreed}`)).status).toBe(404)
  })
})

describe('the past of a session', () => {
  it('lists the reports, whose texts stay sealed', async () => {
    const { json, text } = await (await as('Aline Admin'))(`events?resource=meetings&id=${held}&_order=ASC`)
    expect(json.map(({ type, about }: { type: string; about: string }) => `${about} ${type}`)).toEqual([
      'meeting MeetingInitiated',
      'meeting AppointmentProposed',
      'meeting AppointmentAccepted',
      'meeting FeedbackRequested',
      'feedback FeedbackGiven',
      'meeting FeedbackFilled',
    ])
    expect(text).not.toContain(sealed.ct)
    expect(json[4].data).toMatchObject({ report: { sealed: true }, answers: { sealed: true } })
  })

  it('is the session as it was then', async () => {
    const call = await as('Aline Admin')
    const then = async (when: string) => (await call(`meetings/${held}?at=${when}`)).json
    expect(await then('2026-03-04T12:00:00Z')).toMatchObject({
      aasm_state: 'requested',
      starts_at: '2026-03-12T13:00:00.000Z',
      evidence: null,
      feedback_by: [],
      revision: 1,
    })
    expect(await then('2026-03-12T18:00:00Z')).toMatchObject({ aasm_state: 'feedback_requested', feedback_by: [] })
    const {
      actions: _,
      due_at: __,
      meeting_reason: ___,
      closed_by_name: ____,
      ...today
    } = (await call(`meetings/${held}`)).json
    expect(await then('2026-03-14')).toMatchObject(today)
    expect((await call(`meetings/${held}?at=2026-01-01`)).status).toBe(404)
  })
})

describe('the past of an accompaniment', () => {
  const past = `events?resource=mentoring_relationships&_order=ASC&id=`

  it('lists its sessions and reports, each with the rank of the session, and no text', async () => {
    const { json, text, headers } = await (await as('Aline Admin'))(`${past}${pair.requestId}`)
    const events = json.map(({ about, type, session }: AdminEvent) =>
      [about, type, session?.number].filter(Boolean).join(' '),
    )
    const planned = (n: number) =>
      ['MeetingInitiated', 'AppointmentProposed', 'AppointmentAccepted'].map((type) => `meeting ${type} ${n}`)
    expect(events.slice(8)).toEqual([
      ...planned(1),
      ...planned(2),
      'meeting FeedbackRequested 2',
      'feedback FeedbackGiven 2',
      'meeting FeedbackFilled 2',
    ])
    expect(json.at(-2)).toMatchObject({
      session: { id: held, number: 2 },
      actor: { name: 'Hugo Lefèvre' },
      data: { report: { sealed: true }, answers: { sealed: true } },
    })
    expect(headers.get('x-total-count')).toBe(String(events.length))
    expect(text).not.toContain(sealed.ct)
  })

  it('is for those who may see the accompaniment', async () => {
    expect((await (await as('Odile Auditor'))(`${past}${pair.requestId}`)).json).toHaveLength(17)
    expect((await (await as('Louis Lyon'))(`${past}${pair.requestId}`)).json).toHaveLength(17)
    expect((await (await as('Louis Lyon'))(`${past}${other.requestId}`)).status).toBe(404)
    expect((await (await as('Gus Admin', globex))(`${past}${pair.requestId}`)).status).toBe(404)
  })

  it('is the accompaniment as it was then, sessions included', async () => {
    const call = await as('Aline Admin')
    const then = async (when: string) =>
      (await call(`mentoring_relationships/${pair.requestId}?at=${when}`)).json.sessions
    expect(await then('2026-03-03T12:00:00Z')).toEqual([])
    expect(await then('2026-03-04T12:00:00Z')).toMatchObject([
      { id: agreed, session_number: 1, aasm_state: 'requested' },
      { id: held, session_number: 2, aasm_state: 'requested', feedback_by: [] },
    ])
    expect(await then('2026-03-14')).toMatchObject([
      { aasm_state: 'confirmed', starts_at: '2026-03-19T13:00:00.000Z' },
      { aasm_state: 'feedback_filled', feedback_by: ['participant'] },
    ])
  })
})

describe('calling a session off', () => {
  it('says at the field what is missing or wrong', async () => {
    const call = await as('Aline Admin')
    for (const body of [{}, { reason: 'rain' }])
      expect(await cancel(call, agreed, body)).toMatchObject({
        status: 422,
        json: { errors: { reason: expect.any(String) } },
      })
    expect(
      (await cancel(call, id<MeetingId>('5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a'), { reason: 'other' })).status,
    ).toBe(404)
  })

  it('is done once for a key, by an administrator, with its reason in the history', async () => {
    const call = await as('Aline Admin')
    const key = { 'idempotency-key': 'cancel-once' }
    const answer = await cancel(call, agreed, { reason: 'unforeseen' }, key)
    expect(answer).toMatchObject({
      status: 200,
      json: {
        aasm_state: 'cancelled',
        closed_by: 'admin',
        closing_cause: 'cancelled',
        closing_reason: 'unforeseen',
        actions: [],
      },
    })
    const before = await server.store.head()
    expect((await cancel(call, agreed, { reason: 'unforeseen' }, key)).text).toBe(answer.text)
    expect(await server.store.head()).toBe(before)
    expect(await cancel(call, held, { reason: 'other' })).toMatchObject({ status: 422 })
    const history = await call(`events?resource=meetings&id=${agreed}`)
    expect(history.json.find(({ type }: { type: string }) => type === 'MeetingCancelled')).toMatchObject({
      actor: { kind: 'admin', name: 'Aline Admin' },
      data: { reason: 'unforeseen' },
    })
    await server.project()
    expect((await call(`meetings/${agreed}`)).json.closed_by_name).toBe('Aline Admin')
  })
})

describe('what a report says', () => {
  const words = 'Zanzibar'
  const leakIn = ({ status, text }: Answer) => [status, text.match(/31.?337|Zanzibar|c2VjcmV0/)?.[0]]

  it('is in no answer of the console for any role: only figures may count it', async () => {
    await run(server.db.database.system)`update rm.feedbacks_v1
      set attributes = (attributes::jsonb || ${{ answers: words, report: words }})::json`
    const gets = consoleEndpoints.filter(({ method }) => method === 'get').map(({ path }) => path.slice(1))
    const queries: Readonly<Record<string, string>> = {
      feedback_figures: '?subcategory=meeting',
      'feedback_figures.csv': '?subcategory=meeting',
      events: '?_end=100',
    }
    const answered = new Set<string>()
    for (const name of ['Aline Admin', 'Odile Auditor', 'Louis Lyon']) {
      const call = await as(name)
      const found = async (path: string) => {
        const answer = await call(path)
        expect([name, path, ...leakIn(answer)]).toEqual([name, path, answer.status, undefined])
        if (answer.status === 200) answered.add(path.replace(/\?.*/, ''))
        return answer
      }
      // What others read of it is a part of what the administrator reads.
      const lists = name === 'Aline Admin' ? gets : gets.filter((one) => /^(events|feedback|meetings|log)/.test(one))
      for (const path of lists.filter((one) => !one.includes(':'))) {
        const { json } = await found(`${path}${queries[path] ?? ''}`)
        const records: readonly { id?: string }[] = Array.isArray(json) ? json.slice(0, 1) : []
        for (const { id: record } of records) {
          if (record === undefined) continue
          for (const one of gets.filter((each) => each.startsWith(`${path}/:id`) && each.split(':').length === 2))
            await found(one.replace(':id', record))
          if (consoleResources.some((resource) => resource.name === path && resource.history !== undefined))
            await found(`events?resource=${path}&id=${record}`)
        }
      }
      await found(`meetings/${held}`)
      await found(`events?resource=meetings&id=${held}`)
    }
    for (const path of ['events', 'feedback_figures', 'feedback_figures.csv', 'figures', `meetings/${held}`])
      expect(answered).toContain(path)
    expect(answered.size).toBeGreaterThan(40)
  })

  it('stands in the journal and in histories as a text that is sealed', async () => {
    const call = await as('Odile Auditor')
    for (const path of ['events?type=FeedbackGiven', `events?resource=meetings&id=${held}`]) {
      const events: AdminEvent[] = (await call(path)).json
      expect(events.find(({ type }) => type === 'FeedbackGiven')?.data).toMatchObject({
        rating: { sealed: true },
        answers: { sealed: true },
        author: 'participant',
      })
    }
  })

  it('is published to nobody', async () => {
    const stream = `feedback-${feedbackIdOf(held, pair.parties.participantId)}` as const
    const messages = (await server.store.readStream(stream)).map(toPublicMessage)
    expect(messages.map(({ headers }) => headers['ce_type'])).toEqual(['binome.FeedbackGiven.v2'])
    expect(messages[0]?.value).not.toMatch(/rating|31337|c2VjcmV0/)
  })
})
