import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { freezer, postgresLog, waitingForTheLog, type PostgresLog } from './postgres-log.ts'
import { Follower, ids, newEvent, newStream, to, wholeLog, written } from './samples.ts'

let log: PostgresLog
beforeEach(async () => {
  log = await postgresLog()
})
afterEach(() => log.close())

const frozenEvent = () => newEvent({}, 'Frozen')

/** Two processes on one log: the first is stopped inside an append, the second has an append waiting behind it. */
async function oneFrozenOneBehind() {
  const [slow, fast, reader] = [await log.store(), await log.store(), await log.store()]
  const freeze = await freezer(log)
  const follower = new Follower(reader)
  const before = newEvent()
  written(await fast.append([to(newStream(), 'no_stream', before)]))
  const held = frozenEvent()
  const slowly = slow.append([to(newStream(), 'no_stream', held)])
  const backend = await freeze.frozen()
  const behind = newEvent()
  const behindStream = newStream()
  const quickly = fast.append([to(behindStream, 'no_stream', behind)])
  await waitingForTheLog(freeze.owner)
  // Neither append is visible, to a reader or to a polling subscriber.
  await follower.until(({ events }) => events.length === 1)
  expect(ids(await wholeLog(reader))).toEqual([before.id])
  return { freeze, follower, backend, before, held, behind, slowly, quickly, reader }
}

test('a subscriber waits for an append in progress; once committed, it comes first', async () => {
  const { freeze, follower, before, held, behind, slowly, quickly } = await oneFrozenOneBehind()
  expect(ids(follower.events)).toEqual([before.id])
  await freeze.thaw()
  expect(written(await slowly).position).toBeLessThan(written(await quickly).position)
  await follower.until(({ events }) => events.length >= 3)
  await follower.stop()
  expect(ids(follower.events)).toEqual([before.id, held.id, behind.id])
})

test('after an append whose backend is killed, a subscriber gets the next append, then the repeat', async () => {
  const { freeze, follower, backend, before, held, behind, slowly, quickly } = await oneFrozenOneBehind()
  await freeze.owner.query('select pg_terminate_backend($1)', [backend])
  written(await quickly)
  await freeze.thaw()
  written(await slowly)
  await follower.until(({ events }) => events.length >= 3)
  await follower.stop()
  expect(ids(follower.events)).toEqual([before.id, behind.id, held.id])
})

test('a subscriber waits for an append in progress; when it is rolled back, none of it is seen', async () => {
  const { freeze, follower, backend, before, behind, slowly, quickly, reader, held } = await oneFrozenOneBehind()
  // The statement is cancelled and the trigger refuses every retry: the store reports the failure.
  await freeze.owner.query(
    `create or replace function public.freeze() returns trigger language plpgsql
     as $$ begin raise exception 'no'; end $$`,
  )
  await freeze.owner.query('select pg_cancel_backend($1)', [backend])
  written(await quickly)
  await expect(slowly).rejects.toThrow('no')
  await follower.until(({ events }) => events.length >= 2)
  await follower.stop()
  expect(ids(follower.events)).toEqual([before.id, behind.id])
  expect(ids(await wholeLog(reader))).not.toContain(held.id)
})

test('an append is ordered by its lock, not by the start of its transaction', async () => {
  const store = await log.store()
  const follower = new Follower(store)
  const owner = await log.owner()
  await owner.query(
    'create table public.idempotency (key text primary key); grant insert on public.idempotency to binome_system',
  )
  await owner.query('begin; set local role binome_system')
  await owner.query(`insert into public.idempotency values ('early')`)
  const stream = newStream()
  const [first, second] = [newEvent(), newEvent()]
  written(await store.append([to(stream, 'no_stream', first)]))
  const { metadata } = second
  await owner.query(`select es.append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)`, [
    [1], [stream], [1], [1], [0], [1], [1], [second.id], [second.type], [1], [metadata.companyId],
    ['{}'], [JSON.stringify(metadata)],
  ]) // oxfmt-ignore
  const third = newEvent()
  const last = store.append([to(newStream(), 'no_stream', third)])
  await waitingForTheLog(await log.owner())
  await owner.query('commit')
  written(await last)
  await follower.until(({ events }) => events.length >= 3)
  await follower.stop()
  expect(ids(follower.events)).toEqual([first.id, second.id, third.id])
  expect(follower.events.map(({ revision }) => revision)).toEqual([0, 1, 0])
})

test('draws no position before it holds the lock', async () => {
  const [store, owner, observer] = [await log.store(), await log.owner(), await log.owner()]
  written(await store.append([to(newStream(), 'no_stream', newEvent())]))
  const drawn = async () => (await observer.query<{ last_value: string }>('select last_value from es.positions')).rows
  const before = await drawn()
  await owner.query('select pg_advisory_lock(7250, 1)')
  const waiting = store.append([to(newStream(), 'no_stream', newEvent())])
  await waitingForTheLog(observer)
  expect(await drawn()).toEqual(before)
  await owner.query('select pg_advisory_unlock(7250, 1)')
  written(await waiting)
})

test('16 writers on 5 streams with 4 subscribers: no event skipped or out of order, no gap', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => log.store()))
  const store = (n: number) => stores[n % stores.length] as EventStore
  const followers = Array.from({ length: 4 }, (_, n) => new Follower(store(n), { batchSize: 1 + n * 7 }))
  const streams = Array.from({ length: 5 }, () => newStream())
  const acknowledged = new Map<string, bigint>()
  let conflicts = 0
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 25; n += 1) {
        const events = Array.from({ length: 1 + ((writer + n) % 3) }, () => newEvent({ writer, n }))
        const [a, b] = [streams[(writer + n) % 5] as never, streams[(writer + 2 * n + 1) % 5] as never]
        for (;;) {
          const head = (await store(writer).readStream(a, { direction: 'backwards', limit: 1 }))[0]?.revision
          const expected = writer % 4 === 0 ? 'any' : (head ?? 'no_stream')
          const result = await store(writer).append(
            a !== b && n % 5 === 0
              ? [to(a, expected, ...events), to(b, 'any', newEvent({ writer, n }))]
              : [to(a, expected, ...events)],
          )
          if (result.ok) {
            acknowledged.set(events.at(-1)?.id ?? '', result.position)
            break
          }
          conflicts += 1
          await turn()
        }
      }
    }),
  )
  expect(conflicts).toBeGreaterThan(0)
  const all = await wholeLog(store(0))
  const last = all.at(-1)?.position ?? 0n
  await Promise.all(
    followers.map((follower) => follower.until(({ batches }) => (batches.at(-1)?.position ?? 0n) >= last)),
  )
  await Promise.all(followers.map((follower) => follower.stop()))

  for (const id of acknowledged.keys()) expect(ids(all)).toContain(id)
  for (const stream of streams) expect(revisionsOf(all, stream)).toEqual(revisionsOf(all, stream).map((_, n) => n))
  for (const { events } of followers) {
    expect(events.map(({ position }) => position)).toEqual(all.map(({ position }) => position))
    expect(ids(events)).toEqual(ids(all))
  }
})

function revisionsOf(events: readonly RecordedEvent[], stream: string): number[] {
  return events.filter((event) => event.stream === stream).map(({ revision }) => revision)
}
