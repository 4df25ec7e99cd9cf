import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '#commands/people/accounts.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { derivedId, type EventId, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { profileResources } from '#projections/community/profiles/profile-query.ts'
import type { ProjectionRunner } from '#projections/platform/runner/runner.ts'
import { insertCompany, insertPerson } from '#tests/integration/mentoring/commands/people.ts'
import { named } from '#tests/support/mentoring.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'
import { by, idOf, user } from '#tests/support/requests.ts'
import {
  acme,
  leave,
  openWorld,
  plenty,
  processOf,
  reacted,
  reactions,
  readModels,
  userIdOf,
  type Process,
} from './support.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
let store: EventStore
let here: Process
let runner: ProjectionRunner
let reacting: ReturnType<typeof reactions> | undefined

beforeEach(async () => {
  ;({ db, store } = await openWorld())
  here = processOf(db.database, store)
  await insertCompany(db.database, { max_accompaniments_participant: 9, max_accompaniments_presenter: 9 })
  for (const name of ['ines', 'karim', 'sophie']) await insertPerson(db.database, name, 'participant')
  for (const name of ['claire', 'oumar']) await insertPerson(db.database, name, 'presenter')
  runner = readModels(db.database.system, store, here.vault)
})
afterEach(async () => {
  await reacting?.stop()
  reacting = undefined
  await runner.stop()
  await store.close()
  await db.close()
})

async function settled(): Promise<void> {
  reacting ??= reactions(here, db.database.system, store)
  await reacted(db.database.system, store)
  expect(await runner.waitUntilProcessed('all', await store.head(), plenty)).toBe(true)
}

const rows = <Row extends object>(text: string, ...values: unknown[]) => db.database.system.query<Row>({ text, values })
const states = async () =>
  Object.fromEntries(
    (
      await rows<{ pair: string; state: string }>(
        `select m.first_name || ' ' || p.first_name || ' ' || m.status as pair, r.state || ' ' || x.state as state
          from rm.mentoring_requests_v1 r join app.users m on m.id = r.participant_user_id
          join app.users p on p.id = r.presenter_user_id join rm.mentoring_relationships_v1 x
            on x.id = r.relationship_id`,
      )
    ).map(({ pair, state }) => [pair, state]),
  )
const placesOf = async (name: string) => {
  const [row] = await rows<{ open: number }>(
    'select open from rm.capacities_v1 where profile_id = $1',
    named<ProfileId>(name),
  )
  return row?.open ?? 0
}
const keyOf = (name: string) =>
  run(db.database.vault)<{ gone: boolean }>`select wrapped_key is null as gone from vault.subject_keys
    where subject_id = ${userIdOf(name)}`

/** Inès requested Claire and Oumar, who accepted; Karim requested Claire, who accepted; Sophie requested Claire. */
async function everyone() {
  const { people } = here
  const [toClaire, toOumar, karims] = [
    idOf(await people.ask('ines', 'claire', { message: 'Bonjour Claire' })),
    idOf(await people.ask('ines', 'oumar', { message: 'Bonjour Oumar' })),
    idOf(await people.ask('karim', 'claire', { message: 'Bonjour' })),
  ]
  await people.ask('sophie', 'claire')
  for (const [requestId, mentor] of [
    [toOumar, 'oumar'],
    [karims, 'claire'],
  ] as const)
    await people.confirm(requestId, user(mentor))
  return { toClaire, toOumar, karims }
}

test('what the person had open ends and its places are free; what others have with each other goes on', async () => {
  await everyone()
  await leave(here, 'ines')
  await settled()
  expect(await states()).toEqual({
    ' claire erased': 'cancelled cancelled',
    ' oumar erased': 'cancelled cancelled',
    'karim claire active': 'confirmed initiated',
    'sophie claire active': 'requested requested',
  })
  expect([await placesOf('ines'), await placesOf('oumar'), await placesOf('claire')]).toEqual([0, 0, 1])
  expect(await keyOf('ines')).toEqual([{ gone: true }])
  // One notification, to the remaining one.
  expect(
    await rows(
      `select user_id, params from rm.notifications_v1 where kind = 'partner_erased' and user_id = any($1)
        order by user_id = $2`,
      [userIdOf('ines'), userIdOf('oumar'), userIdOf('claire')],
      userIdOf('claire'),
    ),
  ).toEqual([
    { user_id: userIdOf('oumar'), params: {} },
    { user_id: userIdOf('claire'), params: {} },
  ])
})

test('erasing a mentor frees the places of the mentees; finished relationships stay finished', async () => {
  const { karims, toOumar } = await everyone()
  const relationship = `mentoring_relationship-${toOumar}` as const
  const [first] = await store.readStream(relationship)
  if (first === undefined) throw new Error('Inès and Oumar are in a relationship')
  await store.append([
    {
      stream: relationship,
      expected: 'stream_exists',
      events: [
        { ...first, id: derivedId<EventId>('end'), type: 'RelationshipFinished', data: { reason: 'done', note: null } },
      ],
    },
    {
      stream: `mentoring_request-${toOumar}`,
      expected: 'stream_exists',
      events: [{ ...first, id: derivedId<EventId>('request end'), type: 'MentoringRequestFinished', data: {} }],
    },
  ])
  await leave(here, 'claire')
  await leave(here, 'ines')
  await settled()
  expect((await states())[' oumar erased']).toBe('finished finished')
  await refreshDirectory(db.database.system, acme, [named('oumar')])
  const reader = { id: named<UserId>('claire user'), locale: 'fr' } as const
  const [oumar] = JSON.parse(await profileResources(db.database.tenant(acme), [named('oumar')], reader)) as readonly {
    readonly attributes: object
  }[]
  expect(oumar?.attributes).toMatchObject({ finished_accompaniments: 1 })
  expect(await placesOf('karim')).toBe(0)
  expect(await here.people.confirm(karims, user('claire'))).toMatchObject({ ok: false })
  expect(await here.people.ask('sophie', 'claire')).toMatchObject({ refusal: { code: 'partner_inactive' } })
})

test('a request that was under way at the erasure is ended when it arrives', async () => {
  await leave(here, 'ines')
  await settled()
  // The facts were read before the erasure.
  const before = processOf(db.database, store)
  await rows(`update app.users set status = 'active' where id = $1`, userIdOf('ines'))
  await rows(
    `insert into app.program_enrollments (id, company_id, program_id, profile_id)
      values (gen_random_uuid(), $1, $2, $3)`,
    named('acme'),
    named('program'),
    named('ines'),
  )
  await rows(`update app.profiles set closed_at = null where id = $1`, named('ines'))
  await reacting?.stop()
  idOf(await before.people.ask('ines', 'claire'))
  await rows(`update app.users set status = 'erased' where id = $1`, userIdOf('ines'))
  reacting = undefined
  await settled()
  expect(await states()).toEqual({ ' claire erased': 'cancelled cancelled' })
})

describe('killed with -9', () => {
  test.each([
    ['forget', 'before'],
    ['forget', 'after'],
    ['scrub', 'before'],
    ['scrub', 'after'],
    ['end 1', 'before'],
    ['end 1', 'after'],
    ['end 2', 'after'],
  ])('at %s (%s), the next process finishes', async (step, moment) => {
    await everyone()
    await runner.waitUntilProcessed('all', await store.head(), plenty)
    const ignore = async () => undefined
    const onlyTheEvent = createAccounts({
      store,
      vault: { forget: ignore },
      records: { ...here.records, scrub: ignore },
    })
    expect(await onlyTheEvent.erase({ ...by(user('ines')), userId: userIdOf('ines') })).toMatchObject({ ok: true })
    await runner.waitUntilProcessed('all', await store.head(), plenty)

    const child = fork(new URL('./reaction-process.ts', import.meta.url), [db.url, step, moment], { execArgv: [] })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

    await settled()
    expect(await states()).toEqual({
      ' claire erased': 'cancelled cancelled',
      ' oumar erased': 'cancelled cancelled',
      'karim claire active': 'confirmed initiated',
      'sophie claire active': 'requested requested',
    })
    expect([await placesOf('ines'), await placesOf('oumar')]).toEqual([0, 0])
    expect(await keyOf('ines')).toEqual([{ gone: true }])
    const released = (await store.readStream(`capacity-${named<ProfileId>('oumar')}`)).map(({ type }) => type)
    expect(released.filter((type) => type === 'AccompanimentReleased')).toHaveLength(1)
  })
})
