import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, ask, type RequestedPair, confirm, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    ...['Hugo Lefèvre', 'Léa Marchetti', 'Tom Petit'].map((name) => ({ name, profile: 'participant' as const })),
    { name: 'Nina Lyon', profile: 'participant', unit: 'lyon' },
    ...['Inès Carbonnel', 'Karim Belhadj', 'Awa Diop', 'Marc Ferrand', 'Sonia Roche'].map((name) => ({
      name,
      profile: 'presenter' as const,
    })),
    ...['Paul Nguyen-Roux', 'Rose Lyon'].map((name) => ({ name, profile: 'presenter' as const, unit: 'lyon' })),
  ])
  globex = await addCompany(server, 'globex', [
    { name: 'Gus Admin', roles: ['admin'] },
    { name: 'Gil Mentee', profile: 'participant' },
    { name: 'Greta Mentor', profile: 'presenter' },
  ])
})
afterAll(() => server.close())

type Call = (path: string, init?: RequestInit) => Promise<Answer>

const as = async (name: string, company = acme): Promise<Call> => {
  const session = await server.signIn(company.id, company.person(name))
  return (path, init) => server.call(company.id, { ...session, ...headersOf(init) }, path, init)
}
const headersOf = (init?: RequestInit) => init?.headers as Record<string, string> | undefined

const post = (call: Call, path: string, body?: object, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })

/** An accompaniment in progress, from a request. */
async function begun(participant: string, presenter: string): Promise<RequestedPair> {
  const requested = await ask(server, acme, participant, presenter, '2026-03-01T10:00:00Z')
  await confirm(server, acme, requested, '2026-03-03T10:00:00Z')
  await server.project()
  return requested
}

const pair = (participant: string, presenter: string) => ({
  participant_id: acme.person(participant).profileId,
  presenter_id: acme.person(presenter).profileId,
  program_id: acme.program,
})
const one = ({ requestId }: RequestedPair, act = '') => `mentoring_relationships/${requestId}${act}`
const nobody = '5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a'

describe('finishing an accompaniment', () => {
  it('keeps the reason, frees both places, finishes the request, and is done once for a key', async () => {
    const call = await as('Aline Admin')
    const relationship = await begun('Hugo Lefèvre', 'Inès Carbonnel')
    expect((await call(one(relationship))).json).toMatchObject({
      finish_reason: null,
      actions: ['pause', 'finish', 'delete'],
    })
    const key = { 'idempotency-key': 'finish-once' }
    const answer = await post(call, one(relationship, '/finish'), { reason: 'goals_met' }, key)
    expect(answer).toMatchObject({
      status: 200,
      json: { id: relationship.requestId, aasm_state: 'admin_finished', finish_reason: 'goals_met', actions: [] },
    })
    const then = await call(`${one(relationship)}?at=2030-01-01`)
    expect([then.json.participant_places.open, then.json.presenter_places.open]).toEqual([0, 0])
    expect((await call(`mentoring_requests/${relationship.requestId}`)).json.aasm_state).toBe('finished')

    const before = await server.store.head()
    expect((await post(call, one(relationship, '/finish'), { reason: 'goals_met' }, key)).text).toBe(answer.text)
    expect(await server.store.head()).toBe(before)

    const history = await call(`events?resource=mentoring_relationships&id=${relationship.requestId}`)
    expect(history.json.find(({ type }: { type: string }) => type === 'RelationshipAdminFinished')).toMatchObject({
      actor: { kind: 'admin', name: 'Aline Admin' },
      data: { reason: 'goals_met' },
    })
    const { text } = await call('mentoring_relationships.csv')
    expect(text).toContain('Objectif atteint')
  })

  it('says at the field what is missing or wrong, and in words that it is over', async () => {
    const call = await as('Aline Admin')
    const relationship = await begun('Hugo Lefèvre', 'Karim Belhadj')
    for (const body of [{}, { reason: 'because' }, { reason: null }])
      expect(await post(call, one(relationship, '/finish'), body)).toMatchObject({
        status: 422,
        json: { errors: { reason: expect.any(String) } },
      })
    expect((await call(one(relationship))).json.aasm_state).toBe('initiated')
    await post(call, one(relationship, '/finish'), { reason: 'other' })
    expect(await post(call, one(relationship, '/finish'), { reason: 'no_time' })).toMatchObject({
      status: 422,
      json: { message: expect.stringContaining('L’accompagnement ne peut pas passer à cet état') },
    })
  })
})

describe('the last activity of an accompaniment', () => {
  it('is that of its meetings too, by which it is sorted and filtered', async () => {
    const call = await as('Aline Admin')
    const [quiet, lively] = [await begun('Tom Petit', 'Marc Ferrand'), await begun('Léa Marchetti', 'Sonia Roche')]
    const { system } = server.db.database
    const moved = (at: string, { requestId }: RequestedPair) =>
      run(system)`update rm.mentoring_relationships_v1 set updated_at = ${at} where id = ${requestId}`
    await moved('2026-03-05T10:00:00Z', quiet)
    await moved('2026-03-04T10:00:00Z', lively)
    await run(system)`insert into rm.meetings_v1 (id, company_id, relationship_id, participant_id, presenter_id,
      program_id, participant_user_id, presenter_user_id, state, requested_at, updated_at, attributes, revision)
      select gen_random_uuid(), company_id, id, participant_id, presenter_id, program_id, participant_user_id,
        presenter_user_id, 'finished', requested_at, '2026-03-20T10:00:00Z', '{}', 0
      from rm.mentoring_relationships_v1
      where id = ${lively.requestId}`
    const listOf = async (query: string) =>
      (await call(`mentoring_relationships?id=${quiet.requestId}&id=${lively.requestId}&${query}`)).json.map(
        ({ id, last_act_at: at }: { id: string; last_act_at: string }) => [id, at],
      )
    const both = [
      [quiet.requestId, '2026-03-05T10:00:00.000Z'],
      [lively.requestId, '2026-03-20T10:00:00.000Z'],
    ]
    expect(await listOf('_sort=last_act_at&_order=ASC')).toEqual(both)
    expect(await listOf('_sort=last_act_at&_order=DESC')).toEqual(both.toReversed())
    expect(await listOf('last_act_at_lte=2026-03-10T00:00:00Z')).toEqual(both.slice(0, 1))
    for (const { requestId } of [quiet, lively]) await post(call, `mentoring_relationships/${requestId}/delete`)
  })
})

describe('deleting an accompaniment', () => {
  it('cancels it, revokes its request and frees both places', async () => {
    const call = await as('Aline Admin')
    const relationship = await begun('Léa Marchetti', 'Awa Diop')
    const key = { 'idempotency-key': 'delete-once' }
    const answer = await post(call, one(relationship, '/delete'), undefined, key)
    expect(answer).toMatchObject({ status: 200, json: { aasm_state: 'cancelled', finish_reason: null, actions: [] } })
    const before = await server.store.head()
    expect((await post(call, one(relationship, '/delete'), undefined, key)).text).toBe(answer.text)
    expect(await server.store.head()).toBe(before)
    expect((await call(`mentoring_requests/${relationship.requestId}`)).json).toMatchObject({
      cancellation_reason: 'revoked',
    })
    const then = await call(`${one(relationship)}?at=2030-01-01`)
    expect([then.json.participant_places.open, then.json.presenter_places.open]).toEqual([0, 0])
  })
})

describe('bringing two people together', () => {
  it('opens an accompaniment without a request, once for a key, and takes a place on each side', async () => {
    const call = await as('Aline Admin')
    const key = { 'idempotency-key': 'set-up-once' }
    const answer = await post(call, 'mentoring_relationships', pair('Léa Marchetti', 'Marc Ferrand'), key)
    expect(answer).toMatchObject({
      status: 200,
      json: {
        aasm_state: 'admin_initiated',
        request_id: null,
        participant_name: 'Léa Marchetti',
        presenter_name: 'Marc Ferrand',
        actions: ['pause', 'finish', 'delete'],
      },
    })
    const before = await server.store.head()
    expect((await post(call, 'mentoring_relationships', pair('Léa Marchetti', 'Marc Ferrand'), key)).text).toBe(
      answer.text,
    )
    expect(await server.store.head()).toBe(before)
    const mentor = await call(`users/${acme.person('Marc Ferrand').userId}`)
    expect(mentor.json.profile_details).toMatchObject([{ open: 1, limit: 1 }])
    expect(await post(call, 'mentoring_relationships', pair('Léa Marchetti', 'Marc Ferrand'))).toMatchObject({
      status: 422,
      json: { errors: { presenter_id: expect.stringContaining('déjà en cours') } },
    })
  })

  it('names the side that is full', async () => {
    const call = await as('Aline Admin')
    await post(call, 'mentoring_relationships', pair('Tom Petit', 'Sonia Roche'))
    expect(await post(call, 'mentoring_relationships', pair('Hugo Lefèvre', 'Sonia Roche'))).toMatchObject({
      status: 422,
      json: { errors: { presenter_id: expect.stringContaining('Le mentor a déjà autant') } },
    })
    await post(call, 'mentoring_relationships', pair('Tom Petit', 'Inès Carbonnel'))
    expect(await post(call, 'mentoring_relationships', pair('Tom Petit', 'Karim Belhadj'))).toMatchObject({
      status: 422,
      json: { errors: { participant_id: expect.stringContaining('Le mentoré a déjà autant') } },
    })
  })

  it('names the fields that are missing or wrong', async () => {
    const call = await as('Aline Admin')
    const { json, status } = await post(call, 'mentoring_relationships', { participant_id: 'x', program_id: null })
    expect([status, Object.keys(json.errors).toSorted()]).toEqual([
      422,
      ['participant_id', 'presenter_id', 'program_id'],
    ])
  })

  it('answers 404 for people and programs that are not of the company', async () => {
    const call = await as('Aline Admin')
    const right = pair('Hugo Lefèvre', 'Awa Diop')
    const wrong = [
      { participant_id: nobody },
      { presenter_id: nobody },
      { program_id: nobody },
      { participant_id: globex.person('Gil Mentee').profileId },
      { presenter_id: globex.person('Greta Mentor').profileId },
      { program_id: globex.program },
    ]
    for (const one of wrong)
      expect([one, (await post(call, 'mentoring_relationships', { ...right, ...one })).status]).toEqual([one, 404])
  })
})

describe('the limit of a profile', () => {
  const limit = (call: Call, name: string, body: object) =>
    post(call, `users/${acme.person(name).userId}/set_limit`, body)

  it('is set by an administrator, recorded in the history, and holds at once', async () => {
    const call = await as('Aline Admin')
    const answer = await limit(call, 'Awa Diop', { role: 'presenter', limit: 0 })
    expect(answer).toMatchObject({ status: 200, json: { profile_details: [{ limit: 0, own_limit: 0 }] } })
    expect(await post(call, 'mentoring_relationships', pair('Hugo Lefèvre', 'Awa Diop'))).toMatchObject({
      status: 422,
      json: { errors: { presenter_id: expect.stringContaining('Le mentor a déjà autant') } },
    })
    const { json } = await call(`events?resource=users&id=${acme.person('Awa Diop').userId}&_order=ASC`)
    expect(json.at(-1)).toMatchObject({
      type: 'CapacityLimitSet',
      actor: { kind: 'admin', name: 'Aline Admin' },
      data: { limit: 0 },
    })
    const back = await limit(call, 'Awa Diop', { role: 'presenter', limit: null })
    expect(back).toMatchObject({ status: 200, json: { profile_details: [{ own_limit: null }] } })
    const { json: after } = await call(`events?resource=users&id=${acme.person('Awa Diop').userId}&_order=ASC`)
    expect(after.at(-1)).toMatchObject({ type: 'CapacityLimitRemoved', data: {} })
    await limit(call, 'Awa Diop', { role: 'presenter', limit: 1 })
  })

  it('is refused at its field', async () => {
    const call = await as('Aline Admin')
    const wrong: readonly (readonly [object, string])[] = [
      [{ role: 'presenter', limit: -1 }, 'limit'],
      [{ role: 'presenter', limit: 1.5 }, 'limit'],
      [{ role: 'presenter' }, 'limit'],
      [{ role: 'participant', limit: 2 }, 'role'],
    ]
    for (const [body, field] of wrong) {
      const { status, json } = await limit(call, 'Awa Diop', body)
      expect([body, status, Object.keys(json.errors)]).toEqual([body, 422, [field]])
    }
  })

  it('is for the administrator of a unit to set within the unit, and not for an auditor', async () => {
    const lyon = await as('Louis Lyon')
    expect((await limit(lyon, 'Rose Lyon', { role: 'presenter', limit: 4 })).json.profile_details).toMatchObject([
      { limit: 4 },
    ])
    expect((await limit(lyon, 'Awa Diop', { role: 'presenter', limit: 4 })).status).toBe(404)
    expect((await limit(await as('Odile Auditor'), 'Awa Diop', { role: 'presenter', limit: 4 })).status).toBe(403)
    const gus = await as('Gus Admin', globex)
    expect((await limit(gus, 'Awa Diop', { role: 'presenter', limit: 4 })).status).toBe(404)
  })
})

describe('who may do it', () => {
  it('lets the administrator of a unit act within the unit', async () => {
    const call = await as('Louis Lyon')
    const made = await post(call, 'mentoring_relationships', pair('Nina Lyon', 'Paul Nguyen-Roux'))
    expect(made).toMatchObject({ status: 200, json: { aasm_state: 'admin_initiated' } })
    const finished = await post(call, `mentoring_relationships/${made.json.id}/finish`, { reason: 'term_reached' })
    expect(finished).toMatchObject({ status: 200, json: { finish_reason: 'term_reached' } })
    const relationship = await begun('Nina Lyon', 'Rose Lyon')
    expect(await post(call, one(relationship, '/delete'))).toMatchObject({
      status: 200,
      json: { aasm_state: 'cancelled' },
    })
  })

  it('refuses the administrator of a unit what is outside', async () => {
    const call = await as('Louis Lyon')
    for (const body of [
      pair('Hugo Lefèvre', 'Rose Lyon'),
      pair('Nina Lyon', 'Awa Diop'),
      pair('Tom Petit', 'Awa Diop'),
    ])
      expect((await post(call, 'mentoring_relationships', body)).status).toBe(403)
    const relationship = await begun('Léa Marchetti', 'Karim Belhadj')
    expect((await post(call, one(relationship, '/finish'), { reason: 'other' })).status).toBe(404)
    expect((await post(call, one(relationship, '/delete'))).status).toBe(404)
  })

  it('offers an auditor nothing, and refuses it', async () => {
    const call = await as('Odile Auditor')
    const [{ id }] = (await call('mentoring_relationships?aasm_state=initiated')).json
    expect((await call(`mentoring_relationships/${id}`)).json.actions).toEqual([])
    expect((await post(call, `mentoring_relationships/${id}/finish`, { reason: 'other' })).status).toBe(403)
    expect((await post(call, `mentoring_relationships/${id}/delete`)).status).toBe(403)
    expect((await post(call, 'mentoring_relationships', pair('Nina Lyon', 'Rose Lyon'))).status).toBe(403)
  })

  it('answers 404 for an id that is not there, or of another company', async () => {
    const call = await as('Gus Admin', globex)
    const [{ id }] = (await (await as('Aline Admin'))('mentoring_relationships')).json
    for (const unseen of [id, nobody]) {
      expect((await post(call, `mentoring_relationships/${unseen}/finish`, { reason: 'other' })).status).toBe(404)
      expect((await post(call, `mentoring_relationships/${unseen}/delete`)).status).toBe(404)
    }
  })
})
