import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountsReaction } from '#commands/reactions/accounts.ts'
import type { Actor } from '#domain/shared/actor.ts'
import { instant } from '#domain/shared/ids.ts'
import { createAccountRecords } from '#infra/accounts/records.ts'
import { addCompany, ask, type Asked, confirm, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'

let server: AdminServer
let acme: TestCompany
let open: Asked
let admin: Record<string, string>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'], locale: 'en' },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Carbonnel Ines', profile: 'participant', unit: 'lyon', roles: ['referent'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter' },
    { name: 'Paul Nguyen', profile: 'presenter' },
  ])
  const sql = server.db.database.tenant(acme.id)
  await sql.query({
    text: `update app.users set email = 'ines.carbonnel@acme.test', phone = '+33 6 11 22 33 44' where id = $1`,
    values: [idOf('Inès Carbonnel')],
  })
  await sql.query({
    text: `update app.users set email = 'inescarbonnel+old@acme.test', phone = '06 11 22 33 44', job_title = 'Cheffe'
      where id = $1`,
    values: [idOf('Carbonnel Ines')],
  })
  await sql.query({
    text: `update app.profiles set presentation = 'Je cherche', needed_skills = '{listening}' where user_id = $1`,
    values: [idOf('Carbonnel Ines')],
  })
  await sql.query({
    text: `insert into app.sso_identities (company_id, issuer, subject, user_id) values ($1, 'idp', 'ines', $2)`,
    values: [acme.id, idOf('Carbonnel Ines')],
  })
  open = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-10T10:00:00Z')
  await confirm(server, acme, open, '2026-03-11T10:00:00Z')
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const idOf = (name: string) => acme.person(name).userId
const get = (path: string) => server.call(acme.id, admin, path)
const merge = (name: string, into: string, take: readonly string[] = [], key = randomUUID(), session = admin) =>
  server.call(acme.id, { ...session, 'Idempotency-Key': key }, `users/${idOf(name)}/merge`, {
    method: 'POST',
    body: JSON.stringify({ into: idOf(into), take }),
  })

describe('accounts that may be the same person’s', () => {
  it('are found by name in either order and without accents, by mailbox and by telephone', async () => {
    const { json } = await get(`users/${idOf('Inès Carbonnel')}/duplicates`)
    expect(json).toEqual([
      {
        id: idOf('Carbonnel Ines'),
        full_name: 'Carbonnel Ines',
        email: 'inescarbonnel+old@acme.test',
        reasons: ['same_name', 'same_address', 'same_phone'],
      },
    ])
    expect((await get(`users/${idOf('Hugo Lefèvre')}/duplicates`)).json).toEqual([])
  })
})

describe('merging is refused', () => {
  it.each([
    ['Inès Carbonnel', 'Hugo Lefèvre', 'merge_each_other'],
    ['Inès Carbonnel', 'Carbonnel Ines', 'merge_in_use'],
  ])('%s into %s: %s, at the field, and nothing is written', async (from, into, code) => {
    const answer = await merge(from, into)
    expect([answer.status, answer.json.code]).toEqual([422, code])
    expect(answer.json.errors.into).toBeTypeOf('string')
    expect(await server.store.readStream(`account-${idOf(from)}`)).toEqual([])
  })

  it('of one’s own account, of an account into itself, into nobody, and by the administrator of a unit', async () => {
    expect((await merge('Aline Admin', 'Hugo Lefèvre')).json.code).toBe('merge_self')
    expect((await merge('Hugo Lefèvre', 'Hugo Lefèvre')).status).toBe(404)
    const louis = await server.signIn(acme.id, acme.person('Louis Lyon'))
    expect((await merge('Carbonnel Ines', 'Inès Carbonnel', [], randomUUID(), louis)).status).toBe(403)
  })
})

describe('merging', () => {
  const key = randomUUID()
  const run = () => merge('Carbonnel Ines', 'Inès Carbonnel', ['email', 'job_title'], key)

  it('ends the one account: its sessions too', async () => {
    const session = await server.signIn(acme.id, acme.person('Carbonnel Ines'))
    const { status, json } = await run()
    expect([status, json]).toMatchObject([
      200,
      { status: 'disabled', roles: [], profiles: [], merged_into: { id: idOf('Inès Carbonnel') } },
    ])
    expect(json.actions).toEqual(['erase'])
    expect((await server.call(acme.id, session, 'programs')).status).toBe(401)
  })

  it('gives the other one its roles, profiles, programs, chosen parts and identities', async () => {
    const { json } = await get(`users/${idOf('Inès Carbonnel')}`)
    expect(json).toMatchObject({
      email: 'inescarbonnel+old@acme.test',
      job_title: 'Cheffe',
      business_unit: 'paris',
      roles: ['referent'],
      profiles: ['participant', 'presenter'],
      merged: [{ id: idOf('Carbonnel Ines'), full_name: 'Carbonnel Ines' }],
    })
    expect(json.profile_details.map((one: { program_ids: string[] }) => one.program_ids)).toEqual([
      [acme.program],
      [acme.program],
    ])
    const sql = server.db.database.tenant(acme.id)
    const [profile] = await sql.query({
      text: `select presentation, needed_skills from app.profiles where user_id = $1 and role = 'participant'`,
      values: [idOf('Inès Carbonnel')],
    })
    expect(profile).toEqual({ presentation: 'Je cherche', needed_skills: ['listening'] })
    expect(await sql.query({ text: `select user_id from app.sso_identities` })).toEqual([
      { user_id: idOf('Inès Carbonnel') },
    ])
    const [directory] = await sql.query({
      text: `select count(*)::int as rows from rm.community where profile_id = $1`,
      values: [acme.person('Carbonnel Ines').profileId],
    })
    expect(directory).toEqual({ rows: 0 })
  })

  it('is told in both streams, and the accompaniment of the account that goes on is untouched', async () => {
    const types = async (name: string) =>
      (await server.store.readStream(`account-${idOf(name)}`)).map(({ type }) => type).slice(-3)
    expect((await types('Carbonnel Ines')).at(-1)).toBe('AccountMerged')
    expect(await types('Inès Carbonnel')).toEqual(['AccountAbsorbed', 'RoleGranted', 'ProfileOpened'])
    expect((await get(`mentoring_relationships/${open.requestId}`)).json.aasm_state).toBe('initiated')
  })

  it('writes nothing a second time, under the same key and under another', async () => {
    const length = async () => (await server.store.readStream(`account-${idOf('Inès Carbonnel')}`)).length
    const before = await length()
    await server.db.database.system.query({ text: 'delete from app.idempotency_keys' })
    expect((await run()).status).toBe(200)
    expect((await merge('Carbonnel Ines', 'Inès Carbonnel', ['name'])).status).toBe(200)
    expect(await length()).toBe(before)
    expect((await get(`users/${idOf('Inès Carbonnel')}`)).json.full_name).toBe('Inès Carbonnel')
    expect((await merge('Carbonnel Ines', 'Paul Nguyen-Roux')).status).toBe(422)
  })

  it('is completed from the log where the process stopped after the events', async () => {
    const [from, into] = [acme.person('Paul Nguyen'), acme.person('Paul Nguyen-Roux')]
    const at = '2026-03-17T12:00:00.000Z'
    const registered = {
      type: 'AccountRegistered',
      data: { origin: 'import', invitationId: null, status: 'active', since: instant(at) },
    }
    const profile = { profileId: from.profileId, role: 'presenter' }
    const merger = { into: into.userId, take: ['name'], roles: [], profiles: [profile] }
    const by: Actor = { kind: 'admin', userId: idOf('Aline Admin') }
    await server.append(
      acme.id,
      `account-${from.userId}`,
      at,
      by,
      registered,
      { type: 'ProfileOpened', data: profile },
      { type: 'AccountMerged', data: merger },
    )
    await server.append(acme.id, `account-${into.userId}`, at, by, registered, {
      type: 'ProfileOpened',
      data: { profileId: into.profileId, role: 'presenter' },
    })
    const records = createAccountRecords(server.db.database)
    const events = await server.store.readStream(`account-${from.userId}`)
    for (const again of [events, events]) await createAccountsReaction({ store: server.store, records }).react(again)
    expect((await get(`users/${into.userId}`)).json).toMatchObject({
      full_name: 'Paul Nguyen',
      profiles: ['presenter'],
      merged: [{ id: from.userId }],
    })
    expect((await get(`users/${from.userId}`)).json).toMatchObject({ status: 'disabled', profiles: [] })
  })

  it('takes the ended account along when the other one is erased', async () => {
    await server.db.database.system.query({
      text: `update rm.mentoring_relationships_v1 set state = 'finished' where id = $1`,
      values: [open.requestId],
    })
    const erased = await server.call(acme.id, admin, `users/${idOf('Inès Carbonnel')}/erase`, {
      method: 'POST',
      body: JSON.stringify({ reason: 'own_wish' }),
    })
    expect(erased.json.status).toBe('erased')
    expect((await get(`users/${idOf('Carbonnel Ines')}`)).json).toMatchObject({ status: 'erased', full_name: null })
  })
})
