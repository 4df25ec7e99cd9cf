import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommands } from '#commands/commands.ts'
import { createAccountsReaction } from '#commands/people/reactions/accounts.ts'
import { createMergedAccountsReaction } from '#commands/people/reactions/merged-accounts.ts'
import { stateAfter } from '#commands/platform/unit-of-work.ts'
import type { Actor } from '#domain/platform/actor.ts'
import { id, instant, type WorkshopId } from '#domain/platform/ids.ts'
import { workshop as workshops } from '#domain/meetings/workshop/aggregate.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { takeOver } from '#infra/people/accounts/take-over.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { openWorkshopsOf } from '#projections/meetings/workshop/query.ts'
import { memoryVault } from '#tests/support/requests.ts'
import { addCompany, ask, type RequestedPair, confirm, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let open: RequestedPair
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
    { name: 'Rose Petit', profile: 'participant' },
    { name: 'Rose Petite', profile: 'participant' },
    { name: 'Adèle Admin', roles: ['admin'] },
    { name: 'Noé Un', profile: 'presenter' },
    { name: 'Noé Deux', profile: 'participant' },
    { name: 'Noé Trois', profile: 'participant' },
    { name: 'Ève Morel', profile: 'participant' },
    { name: 'Eva Morel', profile: 'presenter' },
    { name: 'Zoé Un', profile: 'participant' },
    { name: 'Zoé Deux', profile: 'participant' },
    { name: 'Zoé Trois', profile: 'participant' },
    { name: 'Lola Ancien', profile: 'presenter' },
    { name: 'Lola Gardé', profile: 'presenter' },
    { name: 'Lola Seul', profile: 'presenter' },
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
  await sql.query({
    text: `insert into app.saved_searches (id, company_id, user_id, name, query)
      values (gen_random_uuid(), $1, $2, 'Lyon', 'q=old'), (gen_random_uuid(), $1, $2, 'Vente', 'q=vente'),
        (gen_random_uuid(), $1, $3, 'Lyon', 'q=kept')`,
    values: [acme.id, idOf('Carbonnel Ines'), idOf('Inès Carbonnel')],
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

  it('gives it the saved searches whose names it has not', async () => {
    const searches = await server.db.database.tenant(acme.id).query({
      text: `select name, query from app.saved_searches where user_id = $1 order by name`,
      values: [idOf('Inès Carbonnel')],
    })
    expect(searches).toEqual([
      { name: 'Lyon', query: 'q=kept' },
      { name: 'Vente', query: 'q=vente' },
    ])
  })

  it('mails both addresses, once, which of them signs in', async () => {
    const mails = await server.db.database.system.query({
      text: `select address, params from app.mails where company_id = $1 and template = 'accounts_merged'
        order by address`,
      values: [acme.id],
    })
    expect(mails).toEqual([
      { address: 'ines.carbonnel@acme.test', params: { signsIn: false, passwordOfOther: true } },
      { address: 'inescarbonnel+old@acme.test', params: { signsIn: true, passwordOfOther: true } },
    ])
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

  it('appends to both streams, and leaves the accompaniment of the remaining account untouched', async () => {
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

  it('takes the invitations to workshops along, and revokes what began with the ended account meanwhile', async () => {
    const { database } = server.db
    const records = createAccountRecords(database)
    const facts = createFacts((companyId) => database.tenant(companyId))
    const commands = createCommands({ store: server.store, vault: memoryVault(), facts, records })
    const people = ['Rose Petit', 'Hugo Lefèvre'].map(idOf)
    const planned = await commands.workshops.planWorkshop({
      companyId: acme.id,
      actor: { kind: 'admin', userId: idOf('Aline Admin') },
      idempotencyKey: 'workshop',
      correlationId: 'test',
      at: instant('2026-03-17T12:00:00.000Z'),
      programId: acme.program,
      title: 'Dire non',
      description: null,
      link: null,
      hostUserId: null,
      date: { startsAt: instant('2026-03-20T12:00:00.000Z'), minutes: 60, timeZone: 'Europe/Paris' },
      people,
    })
    if (!planned.ok) throw new Error(JSON.stringify(planned))
    expect((await merge('Rose Petit', 'Rose Petite')).status).toBe(200)
    const late = await ask(server, acme, 'Rose Petit', 'Paul Nguyen-Roux', '2026-03-17T12:30:00Z')
    const reaction = createMergedAccountsReaction({
      store: server.store,
      records,
      commands,
      openWorkshops: async (userId) =>
        (await openWorkshopsOf(database.system, userId)).map((workshop) => id<WorkshopId>(workshop)),
      isProcessed: async () => {
        await server.project()
        return true
      },
    })
    const react = async () => {
      const { events } = await server.store.readAll({ after: 0n, limit: 1_000, categories: reaction.categories })
      await reaction.react(events.filter(({ data }) => JSON.stringify(data).includes(idOf('Rose Petit'))))
      await reaction.react(events.filter(({ stream }) => stream === `account-${idOf('Rose Petit')}`))
    }
    await react()
    const workshop = stateAfter(workshops, await server.store.readStream(`workshop-${planned.id}`))
    expect('people' in workshop && [...workshop.people]).toEqual([
      [idOf('Hugo Lefèvre'), 'invited'],
      [idOf('Rose Petite'), 'invited'],
    ])
    const [revoked] = await server.store.readStream(`mentoring_request-${late.requestId}`, {
      direction: 'backwards',
      limit: 1,
    })
    expect([revoked?.type, revoked?.metadata.actor]).toEqual([
      'MentoringRequestRevoked',
      { kind: 'admin', userId: idOf('Aline Admin') },
    ])
    const head = await server.store.head()
    await react()
    expect(await server.store.head()).toBe(head)
  })

  describe('over several merges', () => {
    const userOf = async (name: string) => (await get(`users/${idOf(name)}`)).json
    const [eve, eva] = ['Ève Morel', 'Eva Morel']
    const chain = ['Noé Un', 'Noé Deux', 'Noé Trois'] as const
    const searchesOf = async (name: string) =>
      server.db.database
        .tenant(acme.id)
        .query({ text: 'select name from app.saved_searches where user_id = $1', values: [idOf(name)] })

    it('gives the last account what the first one had', async () => {
      const [first, second, third] = chain
      const sql = server.db.database.tenant(acme.id)
      await sql.query({
        text: `insert into app.saved_searches (id, company_id, user_id, name, query)
          values (gen_random_uuid(), $1, $2, 'De Noé', 'q=noe')`,
        values: [acme.id, idOf(first)],
      })
      expect((await merge(first, second)).status).toBe(200)
      expect((await merge(second, third)).status).toBe(200)
      expect(await userOf(third)).toMatchObject({ profiles: ['participant', 'presenter'], status: 'active' })
      expect((await userOf(second)).merged_into).toMatchObject({ id: idOf(third) })
      expect(await searchesOf(third)).toEqual([{ name: 'De Noé' }])
      const accounts = await sql.query({ text: 'select cardinality(app.accounts_of($1)) as n', values: [idOf(third)] })
      expect(accounts).toEqual([{ n: 3 }])
    })

    it('is refused where an account before was the other one’s mentor or mentee', async () => {
      const [last, other] = ['Noé Trois', 'Hugo Lefèvre']
      await server.db.database.system.query({
        text: `update rm.mentoring_relationships_v1 set state = 'finished', participant_user_id = $2 where id = $1`,
        values: [open.requestId, idOf('Noé Un')],
      })
      const answer = await merge(last, 'Inès Carbonnel')
      await server.db.database.system.query({
        text: `update rm.mentoring_relationships_v1 set state = 'initiated', participant_user_id = $2 where id = $1`,
        values: [open.requestId, idOf(other)],
      })
      expect([answer.status, answer.json.code]).toEqual([422, 'merge_each_other'])
    })

    it('lets one of two accounts go on that two administrators merge into each other at once', async () => {
      const other = await server.signIn(acme.id, acme.person('Adèle Admin'))
      const answers = await Promise.all([merge(eve, eva), merge(eva, eve, [], randomUUID(), other)])
      const done = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ status }) => status !== 200)
      expect([done.length, refused.length]).toEqual([1, 1])
      expect([403, 409, 422]).toContain(refused[0]?.status)
      const states = await Promise.all([userOf(eve), userOf(eva)])
      expect(states.map((one) => String(one.status)).toSorted()).toEqual(['active', 'disabled'])
      const [going, ended] = states[0].status === 'active' ? states : states.toReversed()
      expect([ended.merged_into.id, going.merged_into, going.merged.length]).toEqual([going.id, null, 1])
    })

    it('erases all of them with the last one', async () => {
      const erased = await server.call(acme.id, admin, `users/${idOf('Noé Trois')}/erase`, {
        method: 'POST',
        body: JSON.stringify({ reason: 'own_wish' }),
      })
      expect(erased.json.status).toBe('erased')
      for (const name of chain) expect((await userOf(name)).status).toBe('erased')
    })
  })

  it('moves what an ended account had to the last one when its own was merged before it was projected', async () => {
    const [first, second, third] = ['Zoé Un', 'Zoé Deux', 'Zoé Trois'].map((name) => acme.person(name))
    if (!first || !second || !third) throw new Error('not seeded')
    const { database } = server.db
    await database.tenant(acme.id).query({
      text: `insert into app.saved_searches (id, company_id, user_id, name, query)
        values (gen_random_uuid(), $1, $2, 'De Zoé', 'q=zoe')`,
      values: [acme.id, first.userId],
    })
    const mergers = [
      [second, third],
      [first, second],
    ] as const
    for (const [from, { userId: into }] of mergers)
      await database.system.transaction((sql) =>
        takeOver(sql, from.userId, {
          into,
          take: [],
          roles: [],
          profiles: [{ profileId: from.profileId, role: 'participant' }],
        }),
      )
    const searches = { text: 'select user_id, name from app.saved_searches where name = $1', values: ['De Zoé'] }
    expect(await database.tenant(acme.id).query(searches)).toEqual([{ user_id: third.userId, name: 'De Zoé' }])
  })

  describe('what each account has of its own', () => {
    const [old, kept, bare] = ['Lola Ancien', 'Lola Gardé', 'Lola Seul']
    const own: readonly (readonly [table: string, columns: string, values: string])[] = [
      ['availabilities', 'id, weekday, start_time, end_time', `gen_random_uuid(), 1, '09:00', '10:00'`],
      ['availability_exceptions', 'id, first_day, last_day', `gen_random_uuid(), '2026-01-01', '2026-01-02'`],
      ['outside_calendars', 'id, address, host', `gen_random_uuid(), '{}', 'agenda.test'`],
      ['calendar_feeds', 'id, token_hash', `gen_random_uuid(), gen_random_uuid()::text::bytea`],
      ['booking_rules', 'buffer_minutes', '10'],
      [
        'absences',
        'id, first_day, last_day, starts_at, ends_at, set_by',
        `gen_random_uuid(), '2026-01-01', '2026-01-02', '2026-01-01', '2026-01-03', 'person'`,
      ],
      [
        'private_notes',
        'subject, subject_id, words, revision',
        `'meeting', '00000000-0000-4000-8000-00000000a0a0', '{}', 1`,
      ],
      ['notification_settings', 'choices', `'{}'`],
      ['report_readers', 'chosen_at', 'now()'],
    ]
    const add = (name: string, [table, columns, values]: (typeof own)[number]) =>
      server.db.database.system.query({
        text: `insert into app.${table} (company_id, user_id, ${columns}) select $1, $2, ${values}`,
        values: [acme.id, idOf(name)],
      })
    const count = async (table: string, name: string, column = 'user_id') => {
      const rows = await server.db.database.system.query({
        text: `select from app.${table} where ${column} = $1`,
        values: [column === 'presenter_id' ? acme.person(name).profileId : idOf(name)],
      })
      return rows.length
    }
    const recommend = (mentor: string, author: string) =>
      server.db.database.system.query({
        text: `insert into app.recommendations (id, company_id, presenter_id, author_id, text)
          values (gen_random_uuid(), $1, $2, $3, 'Écoute, et pose les bonnes questions.')`,
        values: [acme.id, acme.person(mentor).profileId, idOf(author)],
      })
    const setLimit = (name: string, limit: number) =>
      server.call(acme.id, { ...admin, 'Idempotency-Key': randomUUID() }, `users/${idOf(name)}/set_limit`, {
        method: 'POST',
        body: JSON.stringify({ role: 'presenter', limit }),
      })
    const limits = async (name: string) =>
      (await get(`users/${idOf(name)}`)).json.profile_details.map(({ own_limit }: { own_limit: number }) => own_limit)

    beforeAll(async () => {
      for (const one of own) for (const name of [old, kept]) await add(name, one)
      const { system } = server.db.database
      for (const name of [old, kept])
        await system.query({
          text: `insert into app.phone_proofs (user_id, company_id, phone, code_id, expires_at, proven_at)
            values ($1, $2, $3, gen_random_uuid(), now(), now())`,
          values: [idOf(name), acme.id, name === old ? '+33611223355' : '+33611223366'],
        })
      for (const [name, label] of [
        [old, 'Négocier'],
        [old, 'Déléguer'],
        [kept, 'Déléguer'],
      ] as const)
        await system.query({
          text: `insert into app.tag_proposals (company_id, user_id, kind, label) values ($1, $2, 'skill', $3)`,
          values: [acme.id, idOf(name), label],
        })
      await recommend(old, 'Hugo Lefèvre')
      await recommend(old, 'Rose Petit')
      await recommend(kept, 'Hugo Lefèvre')
      await recommend('Paul Nguyen', old)
      await recommend('Paul Nguyen-Roux', old)
      await recommend('Paul Nguyen-Roux', kept)
      await system.query({
        text: 'insert into app.operators (user_id, company_id) values ($1, $2)',
        values: [idOf(old), acme.id],
      })
      await setLimit(old, 9)
      await setLimit(kept, 2)
      await system.query({
        text: `insert into app.passkeys (company_id, user_id, credential_id, host, public_key, counter, name)
          values ($1, $2, 'lola', 'acme.test', '', 0, 'Clé')`,
        values: [acme.id, idOf(old)],
      })
      await system.query({
        text: 'insert into app.second_factors (company_id, user_id, secret) values ($1, $2, $3)',
        values: [acme.id, idOf(old), '{}'],
      })
      await system.query({
        text: `update app.users set avatar_key = repeat('a', 32) where id = $1`,
        values: [idOf(old)],
      })
      await server.signIn(acme.id, acme.person(old))
      await system.query({
        text: `insert into app.push_subscriptions (company_id, user_id, client, endpoint, p256dh, auth)
          select $1, $2, client, 'https://push.test/lola', repeat('a', 87), repeat('a', 22)
          from app.sessions where user_id = $2 limit 1`,
        values: [acme.id, idOf(old)],
      })
    })

    it('stays with the ended account where the other one has its own', async () => {
      expect([await limits(old), await limits(kept)]).toEqual([[9], [2]])
      expect(await count('push_subscriptions', old)).toBe(1)
      expect((await merge(old, kept, ['phone'])).status).toBe(200)
      for (const [table] of own)
        expect([table, await count(table, old), await count(table, kept)]).toEqual([table, 1, 1])
      expect(await limits(kept)).toEqual([2])
    })

    it('goes along where the other one has none', async () => {
      expect((await merge(kept, bare, ['phone'])).status).toBe(200)
      for (const [table] of own) expect([table, await count(table, bare)]).toEqual([table, 1])
      expect(await count('phone_proofs', bare)).toBe(1)
    })

    it('goes along as far as the other one lacks it: recommendations, proposals, the proof of a number', async () => {
      expect(await count('recommendations', bare, 'presenter_id')).toBe(2)
      expect(await count('recommendations', bare, 'author_id')).toBe(2)
      expect(await count('tag_proposals', bare)).toBe(2)
      const proofs = await server.db.database.system.query({
        text: 'select phone from app.phone_proofs where user_id = $1',
        values: [idOf(bare)],
      })
      expect(proofs).toEqual([{ phone: '+33611223355' }])
    })

    it('is given up: credentials, picture, notified browsers, the right to operate, limits of places', async () => {
      for (const table of ['operators', 'passkeys', 'second_factors', 'push_subscriptions'])
        expect([table, await count(table, bare), await count(table, kept)]).toEqual([table, 0, 0])
      expect(await count('push_subscriptions', old)).toBe(0)
      const [row] = await server.db.database.system.query({
        text: 'select avatar_key from app.users where id = $1',
        values: [idOf(bare)],
      })
      expect(row).toEqual({ avatar_key: null })
      expect(await limits(bare)).toEqual([null])
    })
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
