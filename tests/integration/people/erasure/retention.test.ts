import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { instant } from '#domain/platform/ids.ts'
import { eraseLapsed } from '#infra/people/jobs/erase-lapsed-accounts.ts'
import { warnOfErasure } from '#infra/people/jobs/warn-of-erasure.ts'
import { lapsingUntil } from '#infra/people/retention/lapsing.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'
import { openWorld, processOf } from './support.ts'

let db: TestDatabase
let store: EventStore

beforeAll(async () => {
  ;({ db, store } = await openWorld())
  const { system } = db.database
  await seedCompany(system, 'acme')
  const both = ['participant', 'presenter'] as const
  for (const name of ['long', 'recent', 'half', 'open']) await seedPerson(system, 'acme', { name, profiles: both })
  await seedPerson(system, 'acme', { name: 'keeper', profiles: ['presenter'], roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'warned', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'visitor' })
  const close = (name: string, role: string, at: string) =>
    system.query({
      text: `update app.profiles set closed_at = $2 where id = $1`,
      values: [idOf.profile('acme', name, role), at],
    })
  for (const role of both) {
    await close('long', role, '2023-03-17T11:59:59Z')
    await close('recent', role, '2023-03-17T12:00:01Z')
  }
  await close('warned', 'presenter', '2023-04-16T12:00:00Z')
  await close('half', 'participant', '2020-01-01T00:00:00Z')
  await close('keeper', 'presenter', '2020-01-01T00:00:00Z')
})
afterAll(async () => {
  await store.close()
  await db.close()
})

test('three years after the last role ended the clock erases, once, and nobody else', async () => {
  const { commands, records } = processOf(db.database, store)
  const messages: string[] = []
  const note = (_fields: object, message: string) => void messages.push(message)
  const { system } = db.database
  const run = (at: string) =>
    eraseLapsed({
      system,
      records,
      accounts: commands.accounts,
      logger: { info: note, warn: note, error: note } as never,
      now: () => new Date(at),
    })
  const warn = (at: string) => warnOfErasure(system, () => new Date(at))
  await run('2026-03-17T12:00:00Z')
  expect(await system.query({ text: `select from app.users where status = 'erased'` })).toEqual([])

  // Thirty days before, once, however often the job runs.
  expect([
    await warn('2026-02-15T11:59:59Z'),
    await warn('2026-02-15T12:00:00Z'),
    await warn('2026-02-15T12:00:00Z'),
  ]).toEqual([0, 1, 0].map((done) => ({ done, failed: 0 })))
  expect(await mails()).toEqual([
    { user_id: idOf.user('acme', 'long'), key: expect.stringMatching(/2026-03-17$/), at: '2026-03-17T12:00:00.000Z' },
  ])
  const [lapsing] = await lapsingUntil(system, new Date('2026-03-18T12:00:00Z'))
  expect(lapsing).toMatchObject({ userId: idOf.user('acme', 'long'), warnedAt: '2026-02-15T12:00:00.000Z' })

  await run('2026-03-17T11:59:59Z')
  expect(await system.query({ text: `select from app.users where status = 'erased'` })).toEqual([])
  await run('2026-03-17T12:00:00Z')
  await run('2026-03-17T12:00:00Z')
  const erased = await db.database.system.query<{ id: string }>({
    text: `select id from app.users where status = 'erased'`,
  })
  expect(erased).toEqual([{ id: idOf.user('acme', 'long') }])
  const events = await store.readStream(`account-${idOf.user('acme', 'long')}`)
  expect(events.map(({ type, data, metadata }) => [type, 'reason' in data && data.reason, metadata.actor])).toEqual([
    ['AccountErased', 'retention', { kind: 'system' }],
  ])
  expect(messages).toEqual(['lapsed accounts erased'])
  expect(await system.query({ text: 'select from app.retention_warnings' })).toEqual([])
})

test('a profile that is opened again after the job has read whom to erase keeps the account', async () => {
  const { commands } = processOf(db.database, store)
  const userId = idOf.user('acme', 'recent')
  const companyId = idOf.company('acme')
  const context = { companyId, userId, at: instant(new Date()), correlationId: randomUUID() }
  const reopening = {
    lapsed: async () => {
      await commands.accounts.openProfile({
        ...context,
        actor: { kind: 'system' },
        idempotencyKey: 'again',
        role: 'presenter',
      })
      return [{ companyId, userId }]
    },
  }
  const report = await eraseLapsed({
    system: db.database.system,
    records: reopening,
    accounts: commands.accounts,
    logger: silent,
    now: () => new Date('2026-07-17T12:00:00Z'),
  })
  expect(report).toEqual({ done: 0, failed: 1 })
  const events = await store.readStream(`account-${userId}`)
  expect(events.map(({ type }) => type)).toEqual(['AccountRegistered', 'ProfileOpened'])
})

test('a role that is opened again stops the clock; the next one warns anew and gives 30 days', async () => {
  const { system } = db.database
  const { commands, records } = processOf(db.database, store)
  const warned = idOf.user('acme', 'warned')
  const profile = (closed: string | null) =>
    system.query({ text: `update app.profiles set closed_at = $2 where user_id = $1`, values: [warned, closed] })
  const isErased = async () =>
    (await system.query({ text: `select from app.users where status = 'erased' and id = $1`, values: [warned] })).length
  const day = async (at: string) => {
    const now = () => new Date(at)
    await warnOfErasure(system, now)
    await eraseLapsed({ system, records, accounts: commands.accounts, logger: silent, now })
  }
  await day('2026-03-20T03:00:00Z')
  expect((await mails()).filter(({ user_id }) => user_id === warned)).toHaveLength(1)
  await profile(null)
  await day('2026-06-01T03:00:00Z')
  await profile('2023-01-01T00:00:00Z')
  await day('2026-06-02T03:00:00Z')
  await day('2026-07-02T02:59:59Z')
  expect(await isErased()).toBe(0)
  expect((await mails()).filter(({ user_id }) => user_id === warned)).toHaveLength(2)
  await day('2026-07-02T03:00:00Z')
  expect(await isErased()).toBe(1)
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mails = () =>
  db.database.system.query<{ user_id: string }>({
    text: `select user_id, key, params ->> 'goesAt' as at from app.mails where template = 'retention_warning'`,
  })
