import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminEvent } from '#contract/console/events.ts'
import type { AdminRequest } from '#contract/console/mentoring-requests.ts'
import { addCompany, ask, type Asked, confirm, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'

let server: AdminServer
let acme: TestCompany
let admin: Record<string, string>
let confirmed: Asked

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Karim Belhadj', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter' },
  ])
  confirmed = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-01T10:00:00Z')
  await ask(server, acme, 'Hugo Lefèvre', 'Paul Nguyen-Roux', '2026-03-02T10:00:00Z')
  await ask(server, acme, 'Karim Belhadj', 'Paul Nguyen-Roux', '2026-03-04T10:00:00Z')
  await confirm(server, acme, confirmed, '2026-03-03T10:00:00Z')
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const get = (path: string) => server.call(acme.id, admin, path)
const idOf = (name: string) => acme.person(name).userId

describe('one person', () => {
  it('has a place taken on their profile, of the company’s limit, and their programs', async () => {
    const { json } = await get(`users/${idOf('Inès Carbonnel')}`)
    expect(json).toMatchObject({
      profiles: ['presenter'],
      actions: ['disable', 'grant_role', 'close_profile', 'set_limit', 'erase'],
    })
    expect(json.profile_details).toEqual([
      {
        id: acme.person('Inès Carbonnel').profileId,
        role: 'presenter',
        visible: true,
        completion: 0,
        open: 1,
        limit: 1,
        own_limit: null,
        program_ids: [acme.program],
        created_at: expect.any(String),
      },
    ])
    expect((await get(`users/${idOf('Aline Admin')}`)).json.profile_details).toEqual([])
  })

  it('is a party of requests and accompaniments on either side', async () => {
    const names = async (resource: string, name: string) =>
      (await get(`${resource}?user_id=${idOf(name)}`)).json.map((one: AdminRequest) => one.participant_name)
    expect(await names('mentoring_requests', 'Hugo Lefèvre')).toEqual(['Hugo Lefèvre', 'Hugo Lefèvre'])
    expect(await names('mentoring_requests', 'Paul Nguyen-Roux')).toEqual(['Karim Belhadj', 'Hugo Lefèvre'])
    expect(await names('mentoring_relationships', 'Inès Carbonnel')).toEqual(['Hugo Lefèvre'])
    expect((await get('mentoring_requests?user_id=1')).status).toBe(400)
  })

  it('has a history: their requests, accompaniments and places, nothing of anyone else’s, in log order', async () => {
    const answer = await get(`events?resource=users&id=${idOf('Inès Carbonnel')}`)
    expect(answer.json.map(({ type, about }: AdminEvent) => [type, about])).toEqual([
      ['MentoringRequested', 'request'],
      ['RelationshipRequested', 'relationship'],
      ['AccompanimentReserved', 'presenter_capacity'],
      ['AccompanimentConfirmed', 'presenter_capacity'],
      ['MentoringRequestConfirmed', 'request'],
      ['RelationshipInitiated', 'relationship'],
    ])
    expect(answer.headers.get('x-total-count')).toBe('6')
    expect(answer.json[0]).toMatchObject({ actor: { kind: 'user', name: 'Hugo Lefèvre' } })
    expect(answer.text).not.toContain('c2VjcmV0')
    const newest = await get(`events?resource=users&id=${idOf('Inès Carbonnel')}&_order=DESC&_sort=position&_end=1`)
    expect(newest.json.map(({ type }: AdminEvent) => type)).toEqual(['RelationshipInitiated'])
    expect(newest.headers.get('x-total-count')).toBe('6')
  })
})
