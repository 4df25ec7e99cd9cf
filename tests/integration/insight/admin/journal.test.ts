import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminJournalEvent } from '#contract/console/insight/events.ts'
import { addCompany, ask, type RequestedPair, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let requested: RequestedPair

beforeAll(async () => {
  server = await adminServer()
  const people = [
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter', unit: 'lyon' },
  ] as const
  acme = await addCompany(server, 'acme', people)
  globex = await addCompany(server, 'globex', people)
  requested = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-10T10:00:00Z')
  await ask(server, acme, 'Hugo Lefèvre', 'Paul Nguyen-Roux', '2026-03-11T10:00:00Z')
  await ask(server, globex, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-12T10:00:00Z')
  await server.project()
})
afterAll(() => server.close())

const as = async (company: TestCompany, name: string) => {
  const session = await server.signIn(company.id, company.person(name))
  return (path: string) => server.call(company.id, session, path)
}
const found = async (path: string) => (await (await as(acme, 'Odile Auditor'))(path)).json as AdminJournalEvent[]
const types = (events: readonly AdminJournalEvent[]) => events.map(({ type }) => type)

describe('the journal of a company', () => {
  it('lists events, the newest first, without any text that a person wrote', async () => {
    const call = await as(acme, 'Odile Auditor')
    const { json, text, headers } = await call('events')
    const events = json as AdminJournalEvent[]
    expect(headers.get('x-total-count')).toBe('4')
    expect(types(events).toSorted()).toEqual([
      'MentoringRequested',
      'MentoringRequested',
      'RelationshipRequested',
      'RelationshipRequested',
    ])
    const positions = events.map(({ position }) => BigInt(position))
    expect(positions).toEqual(positions.toSorted((a, b) => (a > b ? -1 : 1)))
    const request = events.find(({ stream }) => stream === `mentoring_request-${requested.requestId}`)
    expect(request).toMatchObject({
      category: 'mentoring_request',
      revision: 0,
      at: '2026-03-10T10:00:00.000Z',
      actor: { kind: 'user', name: 'Hugo Lefèvre' },
      people: expect.arrayContaining([expect.objectContaining({ name: 'Hugo Lefèvre' })]),
      data: { message: { sealed: true } },
    })
    expect(text).not.toContain('"ct"')
  })

  it('is searched by stream, type, person, call, day and place in the log', async () => {
    const stream = `mentoring_request-${requested.requestId}`
    expect(types(await found(`events?stream=${stream}`))).toEqual(['MentoringRequested'])
    expect(await found('events?type=RelationshipRequested')).toHaveLength(2)
    expect(await found('events?type=RelationshipRequested&type=MentoringRequested')).toHaveLength(4)
    expect(await found('events?category=capacity')).toEqual([])
    expect(await found('events?actor_kind=admin')).toEqual([])
    expect(
      await found(`events?actor_id=${acme.person('Hugo Lefèvre').userId}&category=mentoring_request`),
    ).toHaveLength(2)
    expect(await found('events?correlation_id=test&_end=3')).toHaveLength(3)
    expect(await found('events?at_gte=2026-03-11&at_lte=2026-03-11')).toHaveLength(2)
    const [first] = await found(`events?stream=${stream}`)
    expect(await found(`events?position_gte=${first?.position}&position_lte=${first?.position}`)).toEqual([first])
    expect(await found(`events?id=${first?.id}`)).toEqual([first])
  })

  it.each([
    ['events?category=seminar', 'category'],
    ['events?position_gte=-1', 'position_gte'],
    ['events?position=7', 'position'],
    ['events?actor_id=hugo', 'actor_id'],
    ['events?company_id=x', 'company_id'],
    ['events?_sort=type', '_sort'],
    ['events?q=hugo', 'q'],
  ])('%s is refused by name', async (path, parameter) => {
    const answer = await (await as(acme, 'Odile Auditor'))(path)
    expect(answer.status).toBe(400)
    expect(answer.json.errors).toHaveProperty(parameter)
  })

  it('shows one event, and none of another company', async () => {
    const [event] = await found('events?_end=1')
    const path = `events/${event?.id}`
    expect((await (await as(acme, 'Odile Auditor'))(path)).json).toEqual(event)
    const other = await as(globex, 'Odile Auditor')
    expect((await other(path)).status).toBe(404)
    expect((await other(`events?id=${event?.id}`)).json).toEqual([])
    expect((await other('events')).headers.get('x-total-count')).toBe('2')
  })

  it('is closed to who sees a part of the company only', async () => {
    for (const name of ['Louis Lyon', 'Hugo Lefèvre'])
      for (const path of ['events', 'events?_end=1', `events/${requested.requestId}`])
        expect([path, (await (await as(acme, name))(path)).status]).toEqual([path, 403])
  })
})
