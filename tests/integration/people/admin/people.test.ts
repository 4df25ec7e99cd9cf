import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import type { AccountEvent } from '#domain/people/account/events.ts'
import { instant } from '#domain/platform/ids.ts'
import { addCompany, ask, type RequestedPair, confirm, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let admin: Record<string, string>
let confirmed: RequestedPair

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Karim Belhadj', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter' },
    { name: 'Zoé Ancel', profile: 'presenter', unit: 'lyon' },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
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
      actions: [
        'disable',
        'grant_role',
        'close_profile',
        'set_limit',
        'move_unit',
        'set_away',
        'correct',
        'merge',
        'ask_to_finish',
        'enrol',
        'erase',
      ],
    })
    expect(json.profile_details).toEqual([
      {
        id: acme.person('Inès Carbonnel').profileId,
        role: 'presenter',
        visible: true,
        expert: null,
        completion: 0,
        min_completion: 60,
        hidden: ['under_bar'],
        open: 1,
        limit: 1,
        own_limit: null,
        waiting: { people: 0, offered: 0 },
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

describe('a person as they were on a date', () => {
  const then = async (at: string, name = 'Zoé Ancel') => (await get(`users/${idOf(name)}?at=${at}`)).json
  const sinceJanuary = (table: string, name: string) =>
    server.db.database.system.query({
      text: `update app.${table} set created_at = '2026-01-01' where ${table === 'users' ? 'id' : 'user_id'} = $1`,
      values: [idOf(name)],
    })

  beforeAll(async () => {
    const { userId, profileId } = acme.person('Zoé Ancel')
    const profile = { profileId, role: 'presenter' as const }
    const append = (at: string, ...events: AccountEvent[]) =>
      server.append(acme.id, `account-${userId}`, at, { kind: 'system' }, ...events)
    await append(
      '2026-02-01T10:00:00Z',
      {
        type: 'AccountRegistered',
        data: { origin: 'open', invitationId: null, status: 'pending_approval', since: null },
      },
      { type: 'ProfileOpened', data: profile },
    )
    await append('2026-02-02T10:00:00Z', { type: 'AccountApproved', data: {} })
    await append('2026-02-03T10:00:00Z', { type: 'RoleGranted', data: { role: 'referent', businessUnit: 'lyon' } })
    await server.append(
      acme.id,
      `capacity-${profileId}`,
      '2026-02-04T10:00:00Z',
      { kind: 'system' },
      { type: 'CapacityLimitSet', data: { limit: 5 } },
    )
    await append('2026-02-05T10:00:00Z', { type: 'ProfileClosed', data: profile })
    await append('2026-02-06T10:00:00Z', { type: 'AccountErased', data: { reason: 'admin', profileIds: [profileId] } })
    await run(server.db.database.system)`update app.users set status = 'erased' where id = ${userId}`
  })

  it('has the status, roles, profiles and limits of that moment from the events', async () => {
    const { userId, profileId } = acme.person('Zoé Ancel')
    const profile = { id: profileId, role: 'presenter', closed: false, open: 0, limit: 1, own_limit: null }
    expect(await then('2026-02-01')).toEqual({
      id: userId,
      status: 'pending_approval',
      roles: [],
      created_at: expect.any(String),
      at: '2026-02-01T23:59:59.999Z',
      profile_details: [profile],
    })
    expect(await then('2026-02-03')).toMatchObject({ status: 'active', roles: ['referent'] })
    const own = { ...profile, limit: 5, own_limit: 5 }
    expect((await then('2026-02-04')).profile_details).toEqual([own])
    expect((await then('2026-02-05')).profile_details).toEqual([{ ...own, closed: true }])
  })

  it('keeps erased what was erased, before the erasure too', async () => {
    expect(await then('2026-02-06')).toMatchObject({ status: 'erased', roles: [], profile_details: [{ closed: true }] })
    expect(JSON.stringify(await then('2026-02-03'))).not.toMatch(/Zoé|Ancel|@/)
  })

  it('is not there before the account', async () => {
    const early = await get(`users/${idOf('Zoé Ancel')}?at=2026-01-31`)
    expect([early.status, early.json.code]).toEqual([404, 'not_yet'])
    expect(await then('2025-01-01', 'Inès Carbonnel')).toMatchObject({ code: 'not_yet' })
    expect((await get(`users/${idOf('Zoé Ancel')}?at=soon`)).status).toBe(400)
  })

  it('holds the places of that moment', async () => {
    await sinceJanuary('users', 'Hugo Lefèvre')
    await sinceJanuary('profiles', 'Hugo Lefèvre')
    const places = async (at: string) => (await then(at, 'Hugo Lefèvre')).profile_details
    expect(await places('2026-03-02')).toMatchObject([{ role: 'participant', closed: false, open: 0, limit: 2 }])
    expect(await places('2026-03-03')).toMatchObject([{ open: 1, limit: 2 }])
  })

  it('is, before the first event of an older account, as that event found it', async () => {
    const { userId, profileId } = acme.person('Karim Belhadj')
    await sinceJanuary('users', 'Karim Belhadj')
    const since = instant('2026-01-01T00:00:00.000Z')
    await server.append(
      acme.id,
      `account-${userId}`,
      '2026-03-05T10:00:00Z',
      { kind: 'system' },
      { type: 'AccountRegistered', data: { origin: 'import', invitationId: null, status: 'active', since } },
      { type: 'ProfileOpened', data: { profileId, role: 'participant' } },
      { type: 'AccountDisabled', data: {} },
    )
    expect(await then('2026-02-01', 'Karim Belhadj')).toMatchObject({
      status: 'active',
      profile_details: [{ role: 'participant', closed: false }],
    })
    expect(await then('2026-03-05', 'Karim Belhadj')).toMatchObject({ status: 'disabled' })
    expect(await then('2025-12-31', 'Karim Belhadj')).toMatchObject({ code: 'not_yet' })
  })

  it('is read by auditors, and by the administrator of their unit alone; the reading is noted', async () => {
    const read = async (reader: string, name: string) => {
      const session = await server.signIn(acme.id, acme.person(reader))
      return (await server.call(acme.id, session, `users/${idOf(name)}?at=2030-01-01`)).status
    }
    expect(await read('Odile Auditor', 'Inès Carbonnel')).toBe(200)
    expect(await read('Louis Lyon', 'Zoé Ancel')).toBe(200)
    expect(await read('Louis Lyon', 'Hugo Lefèvre')).toBe(404)
    const noted = () =>
      run(server.db.database.tenant(acme.id))`select part from app.profile_accesses
        where user_id = ${idOf('Inès Carbonnel')} and reader_id = ${idOf('Odile Auditor')}`
    await expect.poll(noted, { timeout: 10_000 }).toEqual([{ part: 'history' }])
  })
})
