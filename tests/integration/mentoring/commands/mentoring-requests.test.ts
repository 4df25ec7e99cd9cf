import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Vault } from '#commands/platform/ports.ts'
import { emptyCapacity, evolve } from '#domain/mentoring/capacity/state.ts'
import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { instant, type ProfileId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { acme, named, program } from '#tests/support/mentoring.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { admin, by, globex, idOf, mentoring, testKek, user } from '#tests/support/requests.ts'
import { insertCompany, insertPerson } from './people.ts'
import { run } from '#tests/support/run.ts'

const stores = {
  memory: async () => createMemoryEventStore(),
  postgres: (url: string) => createPostgresEventStore({ url }),
}

/** The commands on each store, with the plain tables and the keys in PostgreSQL. */
describe.each(Object.entries(stores))('mentoring requests on the %s store', (kind, open) => {
  let db: TestDatabase
  let store: EventStore
  let vault: Vault
  let people: ReturnType<typeof mentoring>

  beforeAll(async () => {
    db = await testDatabase()
    store = await open(db.url)
    vault = createVault({ keys: createKeyTable(db.database.vault), kek: testKek })
    people = mentoring(store, facts(), vault)
    await insertCompany(db.database, { max_accompaniments_participant: 1, request_expiry_days: 7 })
  })
  afterAll(async () => {
    await store.close()
    await db.close()
  })

  const facts = () => createFacts((companyId) => db.database.tenant(companyId))
  const eventsOf = (stream: Parameters<EventStore['readStream']>[0]) => store.readStream(stream)

  it('a request is made, confirmed, refused to a full mentee, revoked, and made again', async () => {
    await insertPerson(db.database, 'Inès', 'participant', { neededSkills: ['negotiation', 'sql'] })
    await insertPerson(db.database, 'Marc', 'presenter', { skills: ['sql'] })
    await insertPerson(db.database, 'Awa', 'presenter')
    const requestId = idOf(await people.ask('Inès', 'Marc', { message: 'Bonjour Marc, un mot de vous m’aiderait' }))
    const [requested] = await eventsOf(`mentoring_request-${requestId}`)
    expect(requested?.data).toMatchObject({
      answerDueAt: '2026-03-23T09:00:00.000Z',
      receipt: {
        score: 48,
        criteria: expect.arrayContaining([expect.objectContaining({ criterion: 'availability', minutes: 120 })]),
      },
    })
    const { message } = (requested?.data ?? {}) as { readonly message: Sealed }
    expect(await vault.open(message, `mentoring_request-${requestId}/MentoringRequested/message`)).toContain(
      'm’aiderait',
    )

    expect(await people.confirm(requestId, user('Marc'))).toMatchObject({ ok: true, position: await store.head() })
    expect(await people.ask('Inès', 'Awa')).toEqual({ ok: false, refusal: { code: 'mentee_full' } })
    await people.commands.revoke({ ...by(admin), requestId, reason: 'other' })
    expect(await people.ask('Inès', 'Awa')).toMatchObject({ ok: true })
    expect(await people.ask('Inès', 'Marc')).toMatchObject({ ok: true })
  })

  it('writes a key once, and answers it the same', async () => {
    await insertPerson(db.database, 'Théo', 'participant')
    const results = await Promise.all([1, 2, 3].map(() => people.ask('Théo', 'Marc', { idempotencyKey: 'théo' })))
    expect(new Set(results.map(idOf)).size).toBe(1)
    const last = await people.ask('Théo', 'Marc', { idempotencyKey: 'théo' })
    expect(last).toMatchObject({ ok: true, repeated: true })
    expect(await eventsOf(`mentoring_request-${idOf(last)}`)).toHaveLength(1)
  })

  it('takes requests of mentees until the last day is over everywhere, and later of administrators alone', async () => {
    for (const mentee of ['Zoé', 'Max', 'Eva']) await insertPerson(db.database, mentee, 'participant')
    const season = (lastRequestsOn: string | null, closesOn: string | null) =>
      run(db.database.tenant(acme))`update app.programs
        set last_requests_on = ${lastRequestsOn}, closes_on = ${closesOn} where id = ${program}`
    await season('2026-04-30', '2026-12-31')
    const over = { ok: false, refusal: { code: 'requests_closed' } }
    expect(await people.ask('Zoé', 'Marc', { at: instant('2026-05-01T11:59:59Z') })).toMatchObject({ ok: true })
    expect(await people.ask('Max', 'Marc', { at: instant('2026-05-01T12:00:00Z') })).toEqual(over)
    await season(null, '2026-01-31')
    expect(await people.ask('Max', 'Marc')).toEqual(over)
    expect(await people.askForTwo('Max', 'Marc')).toMatchObject({ ok: true })
    await season(null, null)
    expect(await people.ask('Eva', 'Marc')).toMatchObject({ ok: true })
  })

  it('shows another company nothing', async () => {
    await insertPerson(db.database, 'Lou', 'participant')
    const requestId = idOf(await people.ask('Lou', 'Marc'))
    const theirs = { ...by(user('Marc'), { companyId: globex }), requestId }
    expect(await people.commands.confirm(theirs)).toEqual({ ok: false, refusal: { code: 'not_found' } })
    expect(await people.confirm(requestId, user('Awa'))).toEqual({ ok: false, refusal: { code: 'forbidden' } })
    expect(await eventsOf(`mentoring_request-${requestId}`)).toHaveLength(1)
  })

  it('of two mentors who accept at once at the mentee’s limit, one does, in each of 20 rounds', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [mentee, first, second] = [`mentee ${n}`, `first ${n}`, `second ${n}`] as const
        await insertPerson(db.database, mentee, 'participant')
        await insertPerson(db.database, first, 'presenter')
        await insertPerson(db.database, second, 'presenter')
        const requests = await Promise.all([people.ask(mentee, first), people.ask(mentee, second)])
        const [a, b] = requests.map(idOf)
        return async () => ({
          mentee,
          results: await Promise.all([people.confirm(a!, user(first)), people.confirm(b!, user(second))]),
        })
      }),
    )
    for (const { mentee, results } of await Promise.all(rounds.map((race) => race()))) {
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results).toContainEqual({ ok: false, refusal: { code: 'limit_reached' } })
      let capacity = emptyCapacity
      for (const event of await eventsOf(`capacity-${named<ProfileId>(mentee)}`)) {
        capacity = evolve(capacity, event as CapacityEvent & RecordedEvent)
        expect(capacity.open.size).toBeLessThanOrEqual(1)
      }
      expect(capacity.open.size).toBe(1)
    }
  })

  it('after a crash between append and answer, the same key finds what was written', async () => {
    await insertPerson(db.database, 'Noé', 'participant')
    const requestId = idOf(await people.ask('Noé', 'Marc'))
    const dying: EventStore = {
      multiStream: store.multiStream,
      append: async (appends) => {
        await store.append(appends)
        throw new Error('the process is gone')
      },
      readStream: (stream, options) => store.readStream(stream, options),
      readAll: (options) => store.readAll(options),
      head: () => store.head(),
      subscribe: (options) => store.subscribe(options),
      close: async () => {},
    }
    const context = { idempotencyKey: 'noé' }
    await expect(mentoring(dying, facts(), vault).confirm(requestId, user('Marc'), context)).rejects.toThrow('gone')
    const head = await store.head()
    const after = mentoring(store, facts(), vault)
    const answer = { ok: true, id: requestId, position: head, repeated: true }
    expect(await after.confirm(requestId, user('Marc'), context)).toEqual(answer)
    await after.commands.revoke({ ...by(admin), requestId, reason: 'other' })
    expect(await after.confirm(requestId, user('Marc'), context)).toEqual(answer)
  })

  it('keeps no personal text in clear in the log', async () => {
    const rows =
      kind === 'postgres'
        ? await run(db.database.system)<{ row: string }>`select e::text as row from es.events e`
        : (await store.readAll({ after: 0n, limit: 10_000 })).events.map(({ data }) => ({ row: JSON.stringify(data) }))
    const written = rows.map(({ row }) => row).join('\n')
    // Bytes are printed as hexadecimal digits.
    const forms = (text: string) => [text, Buffer.from(text).toString('hex')]
    expect(forms('"answerDueAt"').some((form) => written.includes(form))).toBe(true)
    expect(forms('un mot de vous').some((form) => written.includes(form))).toBe(false)
  })
})
