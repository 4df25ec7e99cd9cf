import { afterEach, beforeEach, expect, test } from 'vitest'
import { SubjectErased } from '#commands/platform/ports.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { insertCompany, insertPerson } from '#tests/integration/mentoring/commands/people.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'
import { acme, leave, openWorld, plenty, processOf, reacted, reactions, readModels, userIdOf } from './support.ts'

let db: TestDatabase
let store: EventStore

beforeEach(async () => {
  ;({ db, store } = await openWorld())
  await insertCompany(db.database, { max_accompaniments_participant: 9, max_accompaniments_presenter: 99 })
  await insertPerson(db.database, 'claire', 'presenter')
  await insertPerson(db.database, 'oumar', 'presenter')
})
afterEach(async () => {
  await store.close()
  await db.close()
})

const keysLeft = () =>
  db.database.vault.query({ text: `select subject_id from vault.subject_keys where wrapped_key is not null` })

test('writing from two processes during an erasure leaves no key, nothing open and nothing readable', async () => {
  const [here, there] = [processOf(db.database, store), processOf(db.database, store)]
  const runner = readModels(db.database.system, store, there.vault)
  const reacting = reactions(there, db.database.system, store)
  const names = Array.from({ length: 16 }, (_, n) => `mentee${n}`)
  for (const name of names) await insertPerson(db.database, name, 'participant')

  const results = await Promise.all(
    names.flatMap((name, n) => [
      // Half of them have a key already, in the memory of both.
      ...(n % 2 === 0 ? [here.people.ask(name, 'oumar', { message: `Avant, ${name}` })] : []),
      there.people.ask(name, 'claire', { message: `Pendant, ${name}` }),
      leave(n % 4 < 2 ? here : there, name),
      here.people.ask(name, 'claire', { message: `Pendant aussi, ${name}` }),
    ]),
  )
  const codes = new Set(results.map((result) => ('refusal' in result ? result.refusal.code : String(result.ok))))
  for (const code of codes)
    expect([
      'true',
      'false',
      'account_erased',
      'already_open',
      'partner_inactive',
      'participant_gone',
      'not_in_program',
    ]).toContain(code)

  await reacted(db.database.system, store)
  expect(await runner.waitUntilProcessed('all', await store.head(), plenty)).toBe(true)
  // The ends of what came late are events too.
  await reacted(db.database.system, store)
  expect(await runner.waitUntilProcessed('all', await store.head(), plenty)).toBe(true)
  await reacting.stop()
  await runner.stop()
  expect(await keysLeft()).toEqual([])
  const rows = await db.database.system.query<{ message: string | null; state: string }>({
    text: `select attributes->>'message' as message, state from rm.mentoring_requests_v1`,
  })
  expect(rows.filter(({ message, state }) => message !== null || state !== 'cancelled')).toEqual([])
})

test('a first text and the erasure at once: the key is made and destroyed, or never made', async () => {
  const [here, there] = [processOf(db.database, store), processOf(db.database, store)]
  for (let round = 0; round < 60; round++) {
    const someone = userIdOf(`writer ${round}`)
    const [sealed] = await Promise.all([
      here.vault.seal(someone, acme, 'un mot', 'context').catch((error: unknown) => error),
      there.vault.forget(someone, acme),
    ])
    expect(sealed instanceof SubjectErased || !(sealed instanceof Error), String(sealed)).toBe(true)
    await expect(there.vault.seal(someone, acme, 'encore', 'context')).rejects.toThrow(SubjectErased)
  }
  expect(await keysLeft()).toEqual([])
})
