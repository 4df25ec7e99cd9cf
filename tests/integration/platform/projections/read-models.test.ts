import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mentoringRelationshipAttributes } from '#contract/mentoring/mentoring-relationships.ts'
import { mentoringRequestAttributes } from '#contract/mentoring/mentoring-requests.ts'
import { notificationAttributes } from '#contract/messages/notifications.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { Position } from '#domain/platform/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { capacityOf } from '#projections/mentoring/capacity/projection.ts'
import {
  findMentoringRelationship,
  listMentoringRelationships,
} from '#projections/mentoring/mentoring-relationship/projection.ts'
import {
  dueRequests,
  findMentoringRequest,
  listMentoringRequests,
} from '#projections/mentoring/mentoring-request/query.ts'
import {
  findNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotification,
  unreadCount,
} from '#projections/messages/notifications/query.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { runnerFor, sealed, Story } from './support.ts'
import { run } from '#tests/support/run.ts'

interface Resource {
  readonly type: string
  readonly id: string
  readonly attributes: Record<string, unknown>
  readonly relationships: Record<string, { data: { type: string; id: string } | null }>
}
type StoryRequest = Awaited<ReturnType<Story['request']>>

const user = (name: string) => idOf.user('acme', name)
const page = { number: 1, size: 50 }
const admin: Actor = { kind: 'admin', userId: user('boss') }
const system: Actor = { kind: 'system' }
const viewer = { userId: user('ana'), admin: true }
const store = createMemoryEventStore()
const story = new Story(store, 'acme')

let db: TestDatabase
let confirmed: StoryRequest
let refused: StoryRequest
let waiting: StoryRequest
let revoked: StoryRequest

beforeAll(async () => {
  db = await testDatabase({ poolSize: 10 })
  for (const slug of ['acme', 'globex'])
    await seedCompany(db.database.system, slug, { max_accompaniments_presenter: 1 })
  for (const name of ['ana', 'bo']) await seedPerson(db.database.system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'noé "n" \\'])
    await seedPerson(db.database.system, 'acme', { name, profiles: ['presenter'] })

  confirmed = await story.request('ana', 'mia', { message: 'Bonjour "Mia"\n\u0000 \ud800 !' })
  await story.append(confirmed.request, confirmed.mentorActor, {
    type: 'OtherDatesProposed',
    data: {
      slots: [{ startsAt: story.at(), minutes: 45, timeZone: 'Europe/Paris' }],
      note: sealed('Mardi ?', 'erased'),
    },
  })
  await story.confirm(confirmed)
  refused = await story.request('ana', 'noé "n" \\')
  await story.append(refused.request, refused.mentorActor, {
    type: 'MentoringRequestRefused',
    data: { reason: 'leaving', note: sealed('Je pars') },
  })
  waiting = await story.request('bo', 'mia')
  revoked = await story.request('bo', 'noé "n" \\', { origin: 'admin' })
  await story.append(revoked.request, admin, {
    type: 'MentoringRequestRevoked',
    data: { reason: 'mentor_at_capacity', note: null },
  })
  const expired = await story.request('ana', 'noé "n" \\', { n: 2 })
  const last = await story.append(expired.request, system, { type: 'MentoringRequestExpired', data: {} })

  await follow(last)
})

afterAll(() => db.close())

async function follow(position: Position): Promise<void> {
  const runner = runnerFor({ store, sql: db.database.system })
  runner.start()
  if (!(await runner.waitUntilProcessed('all', position, { timeoutMs: 20_000 }))) throw new Error('not processed')
  await runner.stop()
}

const acme = () => db.database.tenant(idOf.company('acme'))
const globex = () => db.database.tenant(idOf.company('globex'))
const read = async (request: StoryRequest, name: string, isAdmin = false) => {
  const found = await findMentoringRequest(acme(), request.id, { userId: user(name), admin: isAdmin })
  return JSON.parse(found?.json ?? 'null') as Resource
}

describe('mentoring requests', () => {
  test('are the contract’s resources, with clear text, words for codes, and null for what was erased', async () => {
    const resource = await read(confirmed, 'ana')
    expect(mentoringRequestAttributes.strict().parse(resource.attributes)).toMatchObject({
      aasm_state: 'confirmed',
      message: 'Bonjour "Mia"\n \ufffd !',
      proposal_note: null,
      proposed_dates: [{ minutes: 45, time_zone: 'Europe/Paris' }],
      receipt: {
        score: 35,
        criteria: [
          { criterion: 'skills', matched: [{ code: 'negotiation', label: { fr: 'Négociation', en: 'Negotiation' } }] },
          { criterion: 'location', matched: [{ code: 'Europe/Paris', label: { fr: 'Europe/Paris' } }] },
        ],
      },
      revision: 2,
    })
    expect(resource.relationships).toMatchObject({
      participant: { data: { type: 'participants', id: confirmed.parties.participantId } },
      presenter: { data: { type: 'presenters', id: confirmed.parties.presenterId } },
      program: { data: { type: 'programs', id: idOf.program('acme') } },
      mentoring_relationship: { data: { type: 'mentoring_relationships', id: confirmed.id } },
    })
    expect((await read(refused, 'ana')).attributes).toMatchObject({
      aasm_state: 'cancelled',
      cancellation_reason: 'refused',
      refusal_reason: 'leaving',
      refusal_note: 'Je pars',
    })
    expect((await read(revoked, 'bo')).attributes).toMatchObject({
      cancellation_reason: 'revoked',
      revocation_reason: 'mentor_at_capacity',
      origin: 'admin',
    })
  })

  test('say what each reader may ask for, and what stands in the way', async () => {
    const goals = async (name: string, isAdmin = false) => {
      const { allowed, blocked } = (await read(waiting, name, isAdmin)).attributes
      return { allowed: [...(allowed as string[])].sort(), blocked }
    }
    // Mia holds one accompaniment, and the company's limit is one.
    expect(await goals('mia')).toEqual({ allowed: ['cancelled', 'propose'], blocked: 'mentor_full' })
    expect(await goals('bo')).toEqual({ allowed: ['cancelled'], blocked: 'mentor_full' })
    expect(await goals('boss', true)).toEqual({ allowed: ['cancelled'], blocked: 'mentor_full' })
    expect(await goals('ana')).toEqual({ allowed: [], blocked: 'mentor_full' })
    expect((await read(refused, 'ana')).attributes).toMatchObject({ allowed: [], blocked: null })
  })

  test('are listed by party, role and state, newest first, page by page', async () => {
    const ids = async (filter: Parameters<typeof listMentoringRequests>[2], size = 50, number = 1) => {
      const found = await listMentoringRequests(acme(), { userId: user('ana'), admin: false }, filter, { number, size })
      return {
        total: found.total,
        profiles: found.profileIds.length,
        ids: (JSON.parse(found.data) as Resource[]).map(({ id }) => id),
      }
    }
    expect(await ids({ userId: user('ana') })).toMatchObject({ total: 3, profiles: 3 })
    expect((await ids({ userId: user('ana'), states: ['confirmed'] })).ids).toEqual([confirmed.id])
    expect((await ids({ userId: user('ana'), role: 'presenter' })).total).toBe(0)
    expect((await ids({ userId: user('mia'), role: 'presenter' })).ids).toEqual([waiting.id, confirmed.id])
    expect((await ids({})).total).toBe(5)
    expect(await ids({ userId: user('mia') }, 1, 2)).toMatchObject({ total: 2, ids: [confirmed.id] })
    expect(await ids({ userId: user('nobody') })).toEqual({ total: 0, profiles: 0, ids: [] })
  })

  test('are due when nobody answered in time', async () => {
    const due = await read(waiting, 'bo')
    const at = String(due.attributes['answer_due_at'])
    const before = new Date(Date.parse(at) - 1).toISOString()
    expect(await dueRequests(db.database.system, before)).toEqual([])
    const [overdue] = await dueRequests(db.database.system, at)
    expect(await dueRequests(db.database.system, at, { ...(overdue && { after: overdue }) })).toEqual([])
    expect(await dueRequests(db.database.system, at)).toMatchObject([
      { id: waiting.id, companyId: idOf.company('acme') },
    ])
  })
})

describe('mentoring relationships and capacities', () => {
  test('follow their streams', async () => {
    const found = await findMentoringRelationship(acme(), confirmed.id, viewer)
    const resource = JSON.parse(found?.json ?? 'null') as Resource
    expect(mentoringRelationshipAttributes.strict().parse(resource.attributes)).toMatchObject({
      aasm_state: 'initiated',
      ended_at: null,
      revision: 1,
    })
    expect(resource.attributes['started_at']).toBeTruthy()
    expect(resource.relationships['mentoring_request']).toEqual({
      data: { type: 'mentoring_requests', id: confirmed.id },
    })
    const listed = await listMentoringRelationships(
      acme(),
      viewer,
      { userId: user('mia'), states: ['initiated'] },
      page,
    )
    expect(JSON.parse(listed.data)).toEqual([resource])
    expect(await capacityOf(acme(), confirmed.parties.presenterId)).toEqual({ open: 1, limit: 1, full: true })
    expect(await capacityOf(acme(), confirmed.parties.participantId)).toEqual({ open: 1, limit: 2, full: false })
    expect(await capacityOf(acme(), waiting.parties.participantId)).toEqual({ open: 0, limit: 2, full: false })
  })
})

describe('notifications', () => {
  const kinds = async (name: string) => {
    const found = await listNotifications(acme(), user(name), {}, page)
    const resources = JSON.parse(found.data) as Resource[]
    for (const { attributes } of resources) notificationAttributes.strict().parse(attributes)
    return resources.map(({ attributes }) => attributes['kind'])
  }

  test('notify each party of acts of the other, an administrator or the system, and nobody of their own', async () => {
    expect(await kinds('ana')).toEqual([
      'request_expired',
      'request_refused',
      'request_confirmed',
      'request_other_dates',
    ])
    expect(await kinds('mia')).toEqual(['request_sent', 'request_sent'])
    expect(await kinds('bo')).toEqual(['admin_revoked', 'admin_created'])
    expect(await kinds('noé "n" \\')).toEqual([
      'request_expired',
      'request_sent',
      'admin_revoked',
      'admin_created',
      'request_sent',
    ])
  })

  test('name the other person, the subject and the reason', async () => {
    const found = await listNotifications(acme(), user('ana'), {}, page)
    expect((JSON.parse(found.data) as Resource[])[1]?.attributes).toMatchObject({
      kind: 'request_refused',
      subject: { type: 'mentoring_requests', id: refused.id },
      counterpart: { id: refused.parties.presenterId, full_name: 'noé "n" \\ Test' },
      params: { reason: 'leaving' },
      read_at: null,
    })
  })

  test('went to the sockets as they were written, the change to both parties', async () => {
    const sent = await run(db.database.system)<{ payload: Record<string, unknown> }>`select payload
      from realtime.events where company_id = ${idOf.company('acme')} and stream = ${`notifications:${user('mia')}`}
      order by "offset"`
    const types = sent.map(({ payload }) => payload['type'])
    expect(types.filter((type) => type === 'notification')).toHaveLength(2)
    expect(sent.map(({ payload }) => payload)).toContainEqual({
      type: 'changed',
      resource: { type: 'mentoring_requests', id: confirmed.id, revision: 2 },
    })
    const first = sent.find(({ payload }) => payload['type'] === 'notification')
    expect(first?.payload).toMatchObject({
      notification: { type: 'notifications', attributes: { kind: 'request_sent' } },
    })
    expect(typeof first?.payload['unread']).toBe('number')
  })

  test('are read when their recipient acts on the request; the sockets get the number left', async () => {
    const readAt = async (name: string) => {
      const { data } = await listNotifications(acme(), user(name), {}, page)
      return (JSON.parse(data) as Resource[]).map(({ attributes }) => [attributes['kind'], attributes['read_at']])
    }
    const proposed = (await store.readStream(confirmed.request)).find(({ type }) => type === 'OtherDatesProposed')
    // Mia answered Ana, not yet Bo; Noé refused Ana once; what an administrator or the system did is nobody's reading.
    expect(await readAt('mia')).toEqual([
      ['request_sent', null],
      ['request_sent', proposed?.metadata.at],
    ])
    expect((await readAt('noé "n" \\')).filter(([, at]) => at !== null)).toEqual([['request_sent', expect.any(String)]])
    expect((await readAt('ana')).every(([, at]) => at === null)).toBe(true)
    const sent = await run(db.database.system)<{ stream: string; unread: number; revision: number }>`select stream,
      (payload->>'unread')::int as unread, (payload->'resource'->>'revision')::int as revision
      from realtime.events where payload @> ${{ type: 'changed', resource: { id: confirmed.id } }}
      and payload->>'unread' is not null`
    expect(sent).toEqual([{ stream: `notifications:${user('mia')}`, unread: expect.any(Number), revision: 1 }])
  })

  test('are marked one by one and all at once; the first reading’s time stays', async () => {
    const [first] = JSON.parse((await listNotifications(acme(), user('ana'), {}, page)).data) as Resource[]
    const id = first?.id ?? ''
    const at = '2026-04-01T08:00:00.000Z'
    expect(await unreadCount(acme(), user('ana'))).toBe(4)
    expect(JSON.parse((await markNotification(acme(), user('ana'), id, { read: true, at })) ?? '')).toMatchObject({
      attributes: { read_at: at },
    })
    await markNotification(acme(), user('ana'), id, { read: true, at: '2026-05-01T08:00:00.000Z' })
    expect(JSON.parse((await findNotification(acme(), user('ana'), id)) ?? '')).toMatchObject({
      attributes: { read_at: at },
    })
    expect(await listNotifications(acme(), user('ana'), { unreadOnly: true }, page)).toMatchObject({
      total: 3,
      unread: 3,
    })
    expect(await markAllNotificationsRead(acme(), user('ana'), at)).toBe(3)
    expect(await unreadCount(acme(), user('ana'))).toBe(0)
    await markNotification(acme(), user('ana'), id, { read: false, at })
    expect(await unreadCount(acme(), user('ana'))).toBe(1)
    // Not someone else's.
    expect(await findNotification(acme(), user('bo'), id)).toBeNull()
    expect(await markNotification(acme(), user('bo'), id, { read: true, at })).toBeNull()
  })

  test('do not notify an administrator who is a party of their own acts', async () => {
    const request = await story.request('bo', 'mia', { n: 3 })
    const boss: Actor = { kind: 'admin', userId: request.parties.presenterUserId }
    const last = await story.append(request.request, boss, {
      type: 'MentoringRequestRevoked',
      data: { reason: 'other', note: null },
    })
    await follow(last)
    expect((await kinds('bo'))[0]).toBe('admin_revoked')
    expect((await kinds('mia'))[0]).toBe('request_sent')
  })
})

test('a person is notified of messages once until they see them, also where positions get another digit', async () => {
  const messages = createMemoryEventStore()
  const history = new Story(messages, 'acme')
  const [ana, mia] = [user('ana'), user('mia')]
  const stream = 'conversation-00000000-0000-4000-8000-00000000000a'
  const by = (userId: typeof ana): Actor => ({ kind: 'user', userId })
  const send = (number: number) =>
    history.append(stream, by(ana), {
      type: 'MessageSent',
      data: { userId: ana, otherUserId: mia, messages: number, body: sealed('Bonjour'), attachment: null },
    })
  const limit = { type: 'CapacityLimitSet', data: { limit: 1 } } as const
  for (let position = 1; position < 9; position += 1)
    await history.append(`capacity-${idOf.profile('acme', 'mia', 'presenter')}`, admin, limit)
  expect(await send(1)).toBe(9n)
  await history.append(stream, by(mia), {
    type: 'MessagesSeen',
    data: { userId: mia, otherUserId: ana, messages: 1, upTo: 1 },
  })
  const unseen = [await send(2), await send(3), await send(4)]
  const fresh = await testDatabase({ poolSize: 10 })
  await seedCompany(fresh.database.system, 'acme')
  const runner = runnerFor({ store: messages, sql: fresh.database.system, batchSize: 1 })
  runner.start()
  expect(await runner.waitUntilProcessed(['notifications'], unseen.at(-1) ?? 0n, { timeoutMs: 30_000 })).toBe(true)
  await runner.stop()
  const rows = await run(fresh.database.system)`select position::int from rm.notifications_v1 n
    where user_id = ${mia} order by n.position`
  await fresh.close()
  expect(rows).toEqual([{ position: 9 }, { position: 11 }])
})

describe('another company', () => {
  test('finds none of these rows, and cannot write any', async () => {
    expect(await findMentoringRequest(globex(), confirmed.id, viewer)).toBeNull()
    expect(await findMentoringRelationship(globex(), confirmed.id, viewer)).toBeNull()
    expect((await listMentoringRequests(globex(), viewer, {}, page)).total).toBe(0)
    expect((await listMentoringRelationships(globex(), viewer, {}, page)).total).toBe(0)
    expect((await listNotifications(globex(), user('ana'), {}, page)).total).toBe(0)
    expect(await markAllNotificationsRead(globex(), user('mia'), '2026-04-01T08:00:00Z')).toBe(0)
    expect(await dueRequests(globex(), '2030-01-01T00:00:00Z')).toEqual([])
    for (const model of ['capacities', 'mentoring_requests', 'mentoring_relationships', 'notifications'])
      for (const name of [model, `${model}_v1`])
        expect({ name, rows: await globex().query({ text: `select from rm.${name}` }) }).toEqual({ name, rows: [] })
    await expect(run(acme())`update rm.capacities_v1 set open = 0`).rejects.toThrow(/permission denied/)
    await expect(run(acme())`update rm.notifications set kind = 'x'`).rejects.toThrow(/permission denied/)
    await expect(run(acme())`delete from rm.mentoring_requests`).rejects.toThrow(/permission denied/)
  })
})
