import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, ask, type RequestedPair, confirm, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let waiting: RequestedPair
let running: RequestedPair

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'], locale: 'en' },
    { name: 'Amir Admin', roles: ['admin'], locale: 'en' },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon', locale: 'en' },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Maëlys Tanguy', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Karim Belhadj', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter', unit: 'lyon' },
    { name: 'Zoé Zola' },
  ])
  waiting = await ask(server, acme, 'Maëlys Tanguy', 'Karim Belhadj', '2026-03-10T10:00:00Z')
  running = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-10T10:00:00Z')
  await confirm(server, acme, running, '2026-03-11T10:00:00Z')
  await server.project()
})
afterAll(() => server.close())

const callsOf = new Map<string, Promise<Record<string, string>>>()
const as = async (name: string) => {
  const session = callsOf.get(name) ?? server.signIn(acme.id, acme.person(name))
  callsOf.set(name, session)
  const headers = await session
  return async (path: string, body?: object, method = 'POST', key?: string) => {
    const init =
      body === undefined
        ? {}
        : { method, body: JSON.stringify(body), headers: { 'Idempotency-Key': key ?? randomUUID() } }
    return server.call(acme.id, headers, path, init)
  }
}
const idOf = (name: string) => acme.person(name).userId
const lastAct = async (resource: string, recordId: string, reader = 'Aline Admin') =>
  (await (await as(reader))(`operator_acts?resource=${resource}&record_id=${recordId}&_end=1`)).json[0]
const undo = async (id: string, reader = 'Aline Admin') => (await as(reader))(`operator_acts/${id}/undo`, {})
const aged = (id: string) =>
  run(server.db.database.system)`update app.operator_acts set at = now() - interval '16 minutes' where id = ${id}`

describe('an act on an account', () => {
  const paul = () => `users/${idOf('Paul Nguyen-Roux')}`

  it('is taken back by the act that leads back, and both name each other', async () => {
    const admin = await as('Aline Admin')
    expect((await admin(`${paul()}/disable`, {})).json.status).toBe('disabled')
    const act = await lastAct('users', idOf('Paul Nguyen-Roux'))
    expect(act).toMatchObject({
      act: 'disable',
      actor_name: 'Aline Admin',
      names: ['Paul Nguyen-Roux'],
      undone: null,
      undoes: null,
      actions: ['undo'],
    })
    const back = await undo(act.id, 'Amir Admin')
    expect([back.status, back.json]).toMatchObject([200, { act: 'undo', undoes: act.id, actor_name: 'Amir Admin' }])
    expect((await admin(paul())).json.status).toBe('active')
    const undone = (await admin(`operator_acts/${act.id}`)).json
    expect(undone).toMatchObject({ undone: { id: back.json.id, actor_name: 'Amir Admin' }, actions: [] })
    // The history tells both apart by the calls that wrote them.
    const written = await run(server.db.database.tenant(acme.id))<{ type: string; correlation: string }>`select type,
      correlation_id as correlation from rm.journal where stream = ${`account-${idOf('Paul Nguyen-Roux')}`}
      order by position`
    expect(written.slice(-2)).toEqual([
      { type: 'AccountDisabled', correlation: act.correlation_id },
      { type: 'AccountEnabled', correlation: back.json.correlation_id },
    ])
  })

  it('is taken back once', async () => {
    const act = (await (await as('Aline Admin'))('operator_acts?resource=users&_sort=at&_order=ASC&_end=1')).json[0]
    const again = await undo(act.id)
    expect([again.status, again.json.code]).toEqual([422, 'undone_already'])
  })

  it('is not taken back once the account has changed, and the refusal says so', async () => {
    const admin = await as('Aline Admin')
    await admin(`${paul()}/set_limit`, { role: 'presenter', limit: 4 })
    const act = await lastAct('users', idOf('Paul Nguyen-Roux'))
    await admin(`${paul()}/set_limit`, { role: 'presenter', limit: 5 })
    const refused = await undo(act.id)
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { code: 'undo_moved_on', message: 'The record has changed since this act: undoing it would lose that change.' },
    ])
    // A refusal leaves nothing behind.
    expect((await admin(`operator_acts/${act.id}`)).json).toMatchObject({ undone: null })
    const second = await lastAct('users', idOf('Paul Nguyen-Roux'))
    expect((await undo(second.id)).status).toBe(200)
    expect((await admin(paul())).json.profile_details[0]).toMatchObject({ own_limit: 4 })
    const undone = await undo(act.id)
    // The person, whose profile it is: the list of acts leads there.
    expect([undone.status, undone.json.record_id]).toEqual([200, idOf('Paul Nguyen-Roux')])
    expect((await admin(paul())).json.profile_details[0]).toMatchObject({ limit: 1 })
  })

  it('is not taken back after a quarter of an hour', async () => {
    const admin = await as('Aline Admin')
    await admin(`${paul()}/grant_role`, { role: 'referent' })
    const act = await lastAct('users', idOf('Paul Nguyen-Roux'))
    await aged(act.id)
    expect((await admin(`operator_acts/${act.id}`)).json.actions).toEqual([])
    const refused = await undo(act.id)
    expect([refused.status, refused.json.code]).toEqual([422, 'undo_too_late'])
    expect((await admin(paul())).json.roles).toEqual(['referent'])
  })

  it('gives a role back, and takes a given one', async () => {
    const admin = await as('Aline Admin')
    await admin(`${paul()}/revoke_role`, { role: 'referent' })
    expect((await undo((await lastAct('users', idOf('Paul Nguyen-Roux'))).id)).status).toBe(200)
    expect((await admin(paul())).json.roles).toEqual(['referent'])
  })

  it('leaves nothing to take back when it found everything done, or was refused', async () => {
    const admin = await as('Aline Admin')
    const before = (await lastAct('users', idOf('Amir Admin'))) ?? null
    expect((await admin(`users/${idOf('Amir Admin')}/enable`, {})).status).toBe(200)
    expect((await admin(`users/${idOf('Amir Admin')}/approve`, {})).status).toBe(200)
    expect((await lastAct('users', idOf('Amir Admin'))) ?? null).toEqual(before)
  })

  it('keeps the first state when the same call is repeated', async () => {
    const admin = await as('Aline Admin')
    const key = randomUUID()
    const limit = { role: 'presenter', limit: 9 }
    await admin(`${paul()}/set_limit`, limit, 'POST', key)
    await run(server.db.database.system)`delete from app.idempotency_keys`
    await admin(`${paul()}/set_limit`, limit, 'POST', key)
    const act = await lastAct('users', idOf('Paul Nguyen-Roux'))
    expect((await undo(act.id)).status).toBe(200)
    expect((await admin(paul())).json.profile_details[0]).toMatchObject({ limit: 1 })
  })
})

describe('marking a mentor as an expert', () => {
  const paul = () => `users/${idOf('Paul Nguyen-Roux')}`
  const setting = (on: boolean) =>
    run(server.db.database.system)`update app.companies
      set settings = settings || jsonb_build_object('experts', ${on}::boolean) where id = ${acme.id}`

  it('is there where the company has experts, shows in its programs with experts, and can be undone', async () => {
    const admin = await as('Aline Admin')
    expect((await admin(paul())).json.actions).not.toContain('mark_expert')
    expect((await admin(`${paul()}/mark_expert`, {})).status).toBe(409)
    await setting(true)
    expect((await admin(paul())).json.actions).toContain('mark_expert')
    const marked = (await admin(`${paul()}/mark_expert`, {})).json
    expect([marked.profile_details[0].expert, marked.actions.includes('unmark_expert')]).toEqual([true, true])
    const isHidden = async () => {
      const { profileId } = acme.person('Paul Nguyen-Roux')
      const [row] = await server.db.database.system.query<{ expert: boolean }>({
        text: `select (attributes ->> 'expert')::boolean as expert from rm.profiles where id = $1`,
        values: [profileId],
      })
      return row?.expert
    }
    // Its program has none.
    expect(await isHidden()).toBe(false)
    const { json: program } = await admin(`programs/${acme.program}`)
    await admin(`programs/${acme.program}`, { ...program, has_experts: true }, 'PUT')
    expect(await isHidden()).toBe(true)
    expect((await undo((await lastAct('users', idOf('Paul Nguyen-Roux'))).id)).status).toBe(200)
    expect(await isHidden()).toBe(false)
    await setting(false)
  })
})

describe('moving a person to another unit', () => {
  const maelys = () => `users/${idOf('Maëlys Tanguy')}`
  const unitOf = async () => (await (await as('Aline Admin'))(maelys())).json.business_unit

  it('writes the audit log, and is taken back', async () => {
    const admin = await as('Aline Admin')
    expect((await admin(`${maelys()}/move_unit`, { business_unit: 'lyon' })).json.business_unit).toBe('lyon')
    const entries = await run(server.db.database.tenant(acme.id))`select before, after, actor_id from app.audit_log
      where subject_type = 'users' and subject_id = ${idOf('Maëlys Tanguy')}`
    expect(entries).toEqual([
      { before: { business_unit: 'paris' }, after: { business_unit: 'lyon' }, actor_id: idOf('Aline Admin') },
    ])
    expect((await undo((await lastAct('users', idOf('Maëlys Tanguy'))).id)).status).toBe(200)
    expect(await unitOf()).toBe('paris')
  })

  it('is refused with the reason: an unknown unit, the same one, a role of the unit', async () => {
    const admin = await as('Aline Admin')
    const move = async (unit: string) => (await admin(`${maelys()}/move_unit`, { business_unit: unit })).json
    expect(await move('atlantis')).toMatchObject({ code: 'invalid_record', errors: { business_unit: 'Invalid value' } })
    expect(await move('paris')).toMatchObject({ errors: { business_unit: 'This person is in this unit already' } })
    await admin(`${maelys()}/grant_role`, { role: 'referent' })
    expect(await move('lyon')).toMatchObject({ code: 'unit_role_held' })
    expect(await unitOf()).toBe('paris')
    await admin(`${maelys()}/revoke_role`, { role: 'referent' })
  })

  it('is for administrators of the company', async () => {
    const louis = await as('Louis Lyon')
    const moved = await louis(`users/${idOf('Paul Nguyen-Roux')}/move_unit`, { business_unit: 'paris' })
    expect(moved.status).toBe(403)
  })
})

describe('an act on two people', () => {
  it('finished: a new accompaniment begins between them, and the act leads to it', async () => {
    const admin = await as('Aline Admin')
    await admin(`mentoring_relationships/${running.requestId}/finish`, { reason: 'other' })
    const act = await lastAct('mentoring_relationships', running.requestId)
    expect(act.names).toEqual(['Hugo Lefèvre', 'Inès Carbonnel'])
    const back = (await undo(act.id)).json
    expect(back).toMatchObject({ resource: 'mentoring_relationships', undoes: act.id })
    expect(back.record_id).not.toBe(running.requestId)
    expect((await admin(`mentoring_relationships/${back.record_id}`)).json).toMatchObject({
      aasm_state: 'admin_initiated',
      participant_name: 'Hugo Lefèvre',
    })
    await server.project()
    await admin(`mentoring_relationships/${back.record_id}/delete`, {})
  })

  it('revoked while it waited: the request is made for them again', async () => {
    const admin = await as('Aline Admin')
    await admin(`mentoring_requests/${waiting.requestId}/revoke`, { reason: 'other' })
    const back = (await undo((await lastAct('mentoring_requests', waiting.requestId)).id)).json
    expect((await admin(`mentoring_requests/${back.record_id}`)).json).toMatchObject({
      aasm_state: 'requested',
      origin: 'admin',
    })
  })

  it('set up: the accompaniment is deleted; a second try in the meantime is refused by the domain', async () => {
    const admin = await as('Aline Admin')
    const pair = {
      participant_id: acme.person('Hugo Lefèvre').profileId,
      presenter_id: acme.person('Inès Carbonnel').profileId,
      program_id: acme.program,
    }
    const made = (await admin('mentoring_relationships', pair)).json
    const act = await lastAct('mentoring_relationships', made.id)
    expect(act).toMatchObject({ act: 'create', actions: ['undo'] })
    expect((await undo(act.id)).status).toBe(200)
    expect((await admin(`mentoring_relationships/${made.id}`)).json.aasm_state).toBe('cancelled')
  })

  it('deleted, when the mentor is full meanwhile: refused in the words of the rule', async () => {
    const admin = await as('Aline Admin')
    const pair = (mentee: string) => ({
      participant_id: acme.person(mentee).profileId,
      presenter_id: acme.person('Inès Carbonnel').profileId,
      program_id: acme.program,
    })
    const first = (await admin('mentoring_relationships', pair('Hugo Lefèvre'))).json
    await admin(`mentoring_relationships/${first.id}/delete`, {})
    const act = await lastAct('mentoring_relationships', first.id)
    expect((await admin('mentoring_relationships', pair('Maëlys Tanguy'))).status).toBe(200)
    const refused = await undo(act.id)
    expect([refused.status, refused.json.code]).toEqual([422, 'mentor_full'])
    expect((await admin(`operator_acts/${act.id}`)).json).toMatchObject({ undone: null, actions: ['undo'] })
  })
})

describe('a change of a table without events', () => {
  it('is taken back by writing what was before, with its own entry in the audit log', async () => {
    const admin = await as('Aline Admin')
    const label = (en: string) => ({ code: 'nantes', label: { fr: en, en } })
    expect((await admin('business_units', label('Nantes'))).status).toBe(200)
    const created = await lastAct('business_units', 'nantes')
    await admin('business_units/nantes', label('Nantes and Rennes'), 'PUT')
    const updated = await lastAct('business_units', 'nantes')
    expect((await undo(created.id)).json.code).toBe('undo_moved_on')
    expect((await undo(updated.id)).status).toBe(200)
    expect((await admin('business_units/nantes')).json.label.en).toBe('Nantes')
    await admin('business_units/nantes', {}, 'DELETE')
    const deleted = await lastAct('business_units', 'nantes')
    expect((await undo(deleted.id)).status).toBe(200)
    expect((await admin('business_units/nantes')).json.label.en).toBe('Nantes')
    expect((await undo(created.id)).status).toBe(200)
    expect((await admin('business_units/nantes')).status).toBe(404)
    const { json } = await admin('business_units/nantes/changes')
    const actions = json.map((one: { action: string }) => one.action)
    expect(actions).toEqual(['delete', 'create', 'delete', 'update', 'update', 'create'])
  })
})

describe('who may', () => {
  it('the administrator of a unit sees the acts on people of the unit, and takes back what the role may', async () => {
    const admin = await as('Aline Admin')
    await admin(`users/${idOf('Hugo Lefèvre')}/disable`, {})
    const paris = await lastAct('users', idOf('Hugo Lefèvre'))
    expect(await lastAct('users', idOf('Hugo Lefèvre'), 'Louis Lyon')).toBeUndefined()
    expect((await undo(paris.id, 'Louis Lyon')).status).toBe(404)
    await admin(`users/${idOf('Paul Nguyen-Roux')}/disable`, {})
    const lyon = await lastAct('users', idOf('Paul Nguyen-Roux'), 'Louis Lyon')
    expect((await undo(lyon.id, 'Louis Lyon')).status).toBe(200)
    await admin(`business_units`, { code: 'metz', label: { fr: 'Metz', en: 'Metz' } })
    expect(await lastAct('business_units', 'metz', 'Louis Lyon')).toBeUndefined()
  })

  it('nobody takes back what was done to somebody whose account is erased since', async () => {
    const admin = await as('Aline Admin')
    const id = idOf('Zoé Zola')
    expect((await admin(`users/${id}/disable`, {})).status).toBe(200)
    expect((await lastAct('users', id)).actions).toEqual(['undo'])
    expect((await admin(`users/${id}/erase`, { reason: 'own_wish' })).status).toBe(200)
    expect((await lastAct('users', id)).actions).toEqual([])
    expect((await admin(`operator_acts?record_id=${id}&open=true`)).json).toEqual([])
  })

  it('an auditor reads them and takes none back', async () => {
    const act = await lastAct('users', idOf('Hugo Lefèvre'), 'Odile Auditor')
    expect(act).toMatchObject({ act: 'disable', actions: [] })
    expect((await undo(act.id, 'Odile Auditor')).status).toBe(403)
  })
})
