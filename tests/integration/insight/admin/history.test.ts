import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminEvent } from '#contract/console/insight/events.ts'
import {
  addCompany,
  ask,
  type RequestedPair,
  confirm,
  refuse,
  sealed,
  type TestCompany,
} from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let hugo: RequestedPair
let lea: RequestedPair
let admin: Record<string, string>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Léa Marchetti', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
  ])
  hugo = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-01T10:00:00Z', 74)
  lea = await ask(server, acme, 'Léa Marchetti', 'Inès Carbonnel', '2026-03-02T10:00:00Z', 60)
  await confirm(server, acme, hugo, '2026-03-03T10:00:00Z')
  await refuse(server, acme, lea, '2026-03-04T10:00:00Z')
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const get = (path: string) => server.call(acme.id, admin, path)
const historyOf = ({ requestId }: RequestedPair, more = '') =>
  get(`events?resource=mentoring_requests&id=${requestId}${more}`)

describe('the history of a request', () => {
  it('is every fact of its streams in log order, the places it took included', async () => {
    const { json, headers } = await historyOf(hugo)
    expect(json.map(({ about, type }: AdminEvent) => [about, type])).toEqual([
      ['request', 'MentoringRequested'],
      ['relationship', 'RelationshipRequested'],
      ['participant_capacity', 'AccompanimentReserved'],
      ['participant_capacity', 'AccompanimentConfirmed'],
      ['presenter_capacity', 'AccompanimentReserved'],
      ['presenter_capacity', 'AccompanimentConfirmed'],
      ['request', 'MentoringRequestConfirmed'],
      ['relationship', 'RelationshipInitiated'],
    ])
    expect(headers.get('x-total-count')).toBe('8')
    const positions = json.map(({ position }: AdminEvent) => BigInt(position))
    expect(positions).toEqual(positions.toSorted((a: bigint, b: bigint) => (a < b ? -1 : 1)))
  })

  it('names who acted and hides what they wrote', async () => {
    const { json, text } = await historyOf(lea)
    expect(json[0]).toMatchObject({
      actor: { kind: 'user', name: 'Léa Marchetti', id: lea.parties.participantUserId },
      at: '2026-03-02T10:00:00.000Z',
      revision: 0,
      data: { message: { sealed: true }, receipt: { score: 60 } },
    })
    expect(json.at(-2)).toMatchObject({ data: { reason: 'no_time', note: { sealed: true } } })
    expect(text).not.toContain('c2VjcmV0')
    expect(text).not.toContain('clear text')
  })

  it('says of another’s accompaniments nothing', async () => {
    const { json } = await historyOf(lea)
    expect(json.map(({ about }: AdminEvent) => about)).not.toContain('presenter_capacity')
  })

  it('of the relationship has its plan, without words', async () => {
    const { participantUserId: userId } = lea.parties
    const plan = `action_plan-${lea.requestId}` as const
    for (const [type, data] of [
      ['ActionPlanOpened', { ...lea.parties, programId: acme.program }],
      ['GoalSet', { goalId: lea.requestId, title: sealed, why: null, measure: null, dueOn: null }],
    ] as const)
      await server.append(acme.id, plan, '2026-03-05T10:00:00Z', { kind: 'user', userId }, { type, data })
    await server.project()
    const { json, text } = await get(`events?resource=mentoring_relationships&id=${lea.requestId}`)
    expect(json.slice(-2)).toMatchObject([
      { about: 'action_plan', type: 'ActionPlanOpened' },
      { about: 'action_plan', type: 'GoalSet', data: { title: { sealed: true } } },
    ])
    expect(text).not.toContain('c2VjcmV0')
  })

  it('is the same for the relationship, in pages, and newest first on request', async () => {
    const relationship = await get(`events?resource=mentoring_relationships&id=${hugo.requestId}`)
    expect(relationship.json).toEqual((await historyOf(hugo)).json)
    const page = await historyOf(hugo, '&_sort=position&_order=DESC&_start=0&_end=2')
    expect(page.json.map(({ type }: AdminEvent) => type)).toEqual([
      'RelationshipInitiated',
      'MentoringRequestConfirmed',
    ])
    expect(page.headers.get('x-total-count')).toBe('8')
  })

  it('forgets the name of an account that was erased, and nothing else', async () => {
    const erased = { text: `update app.users set status = $2 where id = $1` }
    const { userId } = acme.person('Hugo Lefèvre')
    await server.db.database.system.query({ ...erased, values: [userId, 'erased'] })
    const { json } = await historyOf(hugo)
    expect(json[0].actor).toEqual({ kind: 'user', id: userId, name: null })
    expect((await get(`mentoring_requests/${hugo.requestId}`)).json.participant_name).toBeNull()
    await server.db.database.system.query({ ...erased, values: [userId, 'active'] })
  })

  it('refuses a call without a record, or about what has no history', async () => {
    expect((await get('events?resource=mentoring_requests')).json.errors).toHaveProperty('id')
    expect((await get(`events?resource=programs&id=${hugo.requestId}`)).status).toBe(400)
    expect((await historyOf(hugo, `&id=${lea.requestId}`)).status).toBe(400)
    expect((await historyOf(hugo, '&type=x')).status).toBe(400)
  })
})

describe('a record as it was on a date', () => {
  it('is folded from the log up to that moment', async () => {
    const { json } = await get(`mentoring_requests/${hugo.requestId}?at=2026-03-02T12:00:00Z`)
    expect(json).toMatchObject({
      at: '2026-03-02T12:00:00.000Z',
      aasm_state: 'requested',
      decided_at: null,
      revision: 0,
      score: 74,
      participant_name: 'Hugo Lefèvre',
      participant_places: { open: 0, limit: 2 },
      presenter_places: { open: 0, limit: 1 },
    })
    const later = await get(`mentoring_requests/${hugo.requestId}?at=2026-03-03T10:00:00.000Z`)
    expect(later.json).toMatchObject({ aasm_state: 'confirmed', presenter_places: { open: 1, limit: 1 } })
  })

  it('agrees with the read model once all has happened, whatever the end was', async () => {
    for (const { requestId } of [hugo, lea]) {
      for (const resource of ['mentoring_requests', 'mentoring_relationships']) {
        const now = (await get(`${resource}/${requestId}`)).json
        const then = (await get(`${resource}/${requestId}?at=2030-01-01`)).json
        // What may be done now, the last activity, and whether the mentor was reminded, are of now alone.
        const {
          blocked: _blocked,
          actions: _actions,
          reminded_at: _reminded,
          dates_proposed: _proposed,
          outcome: _outcome,
          last_act_at: _lastAct,
          ...rest
        } = now
        expect(then).toMatchObject(rest)
      }
    }
  })

  it('takes a plain date as the whole day, and nothing before the first fact', async () => {
    const at = (date: string) => get(`mentoring_requests/${hugo.requestId}?at=${date}`)
    expect((await at('2026-03-01')).json.aasm_state).toBe('requested')
    expect((await at('2026-02-28')).status).toBe(404)
    expect((await at('2026-02-28')).json.code).toBe('not_yet')
    expect((await at('soon')).status).toBe(400)
    expect((await at('2026-02-31T10:00:00Z')).status).toBe(400)
    expect((await get(`mentoring_requests/${hugo.requestId}?when=2026-03-01`)).status).toBe(400)
  })
})
