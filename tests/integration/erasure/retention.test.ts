import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventStore } from '#domain/shared/event-store.ts'
import { eraseLapsed } from '#infra/jobs/erase-lapsed.ts'
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
  await close('half', 'participant', '2020-01-01T00:00:00Z')
  await close('keeper', 'presenter', '2020-01-01T00:00:00Z')
})
afterAll(async () => {
  await store.close()
  await db.close()
})

test('three years after the last role ended the clock erases, once, and nobody else', async () => {
  const { commands, records } = processOf(db.database, store)
  const said: string[] = []
  const note = (_fields: object, message: string) => void said.push(message)
  const run = () =>
    eraseLapsed({
      records,
      accounts: commands.accounts,
      logger: { info: note, warn: note } as never,
      now: () => new Date('2026-03-17T12:00:00Z'),
    })
  await run()
  await run()
  const erased = await db.database.system.query<{ id: string }>({
    text: `select id from app.users where status = 'erased'`,
  })
  expect(erased).toEqual([{ id: idOf.user('acme', 'long') }])
  const events = await store.readStream(`account-${idOf.user('acme', 'long')}`)
  expect(events.map(({ type, data, metadata }) => [type, 'reason' in data && data.reason, metadata.actor])).toEqual([
    ['AccountErased', 'retention', { kind: 'system' }],
  ])
  expect(said).toEqual(['lapsed accounts erased'])
})
