import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppendResult } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'
import { freezer, postgresLog, waitingForTheLog, type PostgresLog } from './postgres-log.ts'
import { Follower, ids, newEvent, newEvents, newStream, to, wholeLog, written } from './samples.ts'

let log: PostgresLog
beforeEach(async () => {
  log = await postgresLog()
})
afterEach(() => log.close())

async function behindProxy() {
  const url = new URL(log.url)
  const proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  return { proxy, store: await log.store(url.href) }
}

test('an append whose answer is lost after the commit is repeated automatically and written once', async () => {
  const { proxy, store } = await behindProxy()
  const direct = await log.store()
  written(await store.append([to(newStream(), 'no_stream', newEvent())]))
  const append = [to(newStream(), 'no_stream', ...newEvents(2))]
  const follower = new Follower(direct)
  proxy.loseAnswers()
  const result = store.append(append)
  // Other readers see it while its writer has no answer yet.
  await follower.until(({ events }) => events.length === 3)
  expect(proxy.lost).toBeGreaterThan(0)
  proxy.passAnswers()
  const position = await direct.head()
  expect(await result).toEqual({ ok: true, repeated: true, position, revisions: new Map([[append[0]?.stream, 1]]) })
  expect(await wholeLog(direct)).toHaveLength(3)
  await follower.stop()
  await store.close()
  await proxy.close()
})

test('with connections cut repeatedly under load, every acknowledged append is written once', async () => {
  const { proxy, store } = await behindProxy()
  const direct = await log.store()
  const results: AppendResult[] = []
  const events = newEvents(200)
  let next = 0
  const appending = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let event = events[next++]; event !== undefined; event = events[next++])
        results.push(await store.append([to(newStream(), next % 2 === 0 ? 'any' : 'no_stream', event)]))
    }),
  )
  const follower = new Follower(direct)
  for (const cutAt of [20, 60, 100, 140]) {
    await follower.until((seen) => seen.events.length >= cutAt)
    proxy.cut()
  }
  await appending
  expect(results.every((result) => result.ok)).toBe(true)
  expect(ids(await wholeLog(direct)).sort()).toEqual(ids(events).sort())
  await follower.until((seen) => seen.events.length >= 200)
  await follower.stop()
  expect(ids(follower.events)).toEqual(ids(await wholeLog(direct)))
  await store.close()
  await proxy.close()
})

test('a subscription continues after the server terminated all its connections', async () => {
  const [writer, reader] = [await log.store(), await log.store()]
  const owner = await log.owner()
  const follower = new Follower(reader)
  const before = newEvent()
  written(await writer.append([to(newStream(), 'no_stream', before)]))
  await follower.until(({ events }) => events.length === 1)
  for (let round = 2; round <= 4; round += 1) {
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'binome log %'`,
    )
    expect(rowCount).toBeGreaterThan(0)
    written(await writer.append([to(newStream(), 'no_stream', newEvent())]))
    await follower.until(({ events }) => events.length === round)
  }
  await follower.stop()
  expect(ids(follower.events)).toEqual(ids(await wholeLog(writer)))
})

test('a subscription survives an outage longer than the attempts of one read', async () => {
  const url = new URL(log.url)
  const proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  let failures = 0
  let failedTwice = () => {}
  const outage = new Promise<void>((resolve) => {
    failedTwice = resolve
  })
  const store = await createPostgresEventStore({
    url: url.href,
    onTrouble(what) {
      if (what === 'subscription read failed') failures += 1
      if (failures === 2) failedTwice()
    },
  })
  const direct = await log.store()
  const follower = new Follower(store)
  await follower.until(({ batches }) => batches.length > 0)
  proxy.cut()
  proxy.loseAnswers()
  await outage
  const event = newEvent()
  written(await direct.append([to(newStream(), 'no_stream', event)]))
  proxy.passAnswers()
  await follower.until(({ events }) => events.length > 0)
  await follower.stop()
  expect(ids(follower.events)).toEqual([event.id])
  await store.close()
  await proxy.close()
})

test('NOTIFY wakes other processes', async () => {
  const [store, owner] = [await log.store(), await log.owner()]
  await owner.query('listen es_events')
  const notification = new Promise((resolve) => owner.once('notification', resolve))
  written(await store.append([to(newStream(), 'no_stream', newEvent())]))
  expect(await notification).toMatchObject({ channel: 'es_events', payload: '' })
})

test('a store with subscribers listens, and listens again after it lost that connection', async () => {
  const [store, owner] = [await log.store(), await log.owner()]
  const listening = async (not?: number) => {
    for (;;) {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and application_name = 'binome log listener'
            and query = 'listen es_events' and state = 'idle'`,
      )
      const found = rows.find(({ pid }) => pid !== not)
      if (found) return found.pid
    }
  }
  const follower = new Follower(store)
  const pid = await listening()
  await owner.query('select pg_terminate_backend($1)', [pid])
  expect(await listening(pid)).not.toBe(pid)
  await follower.stop()
})

test('an append that PostgreSQL refuses does not fail the others of its group', async () => {
  const store = await log.store()
  const owner = await log.owner()
  await owner.query(`alter table es.events add constraint poison check (type <> 'Poison')`)
  const appends = ['CapacityLimitSet', 'Poison', 'CapacityLimitSet'].map((type) =>
    store.append([to(newStream(), 'no_stream', newEvent({}, type))]),
  )
  const settled = await Promise.allSettled(appends)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await wholeLog(store)).toHaveLength(2)
})

test('when a group collides with another process on one stream, only that append conflicts', async () => {
  const [slow, fast] = [await log.store(), await log.store()]
  const freeze = await freezer(log)
  const stream = newStream()
  const held = slow.append([to(stream, 'no_stream', newEvent({}, 'Frozen'))])
  await freeze.frozen()
  const group = [newStream(), stream, newStream()].map((name) => fast.append([to(name, 'no_stream', newEvent())]))
  const anyway = fast.append([to(stream, 'any', newEvent())])
  await waitingForTheLog(freeze.owner)
  await freeze.thaw()
  written(await held)
  const [first, second, third] = await Promise.all(group)
  expect([first?.ok, third?.ok]).toEqual([true, true])
  expect(second).toEqual({ ok: false, conflict: { stream, actual: 0 } })
  expect(written(await anyway).revisions.get(stream)).toBe(1)
})

test('the unique keys detect the conflict even under an isolation level that hides the other writers', async () => {
  const [slow, owner] = [await log.store(), await log.owner()]
  const freeze = await freezer(log)
  const stream = newStream()
  const held = slow.append([to(stream, 'no_stream', newEvent({}, 'Frozen'))])
  await freeze.frozen()
  await owner.query('begin isolation level repeatable read; set local role binome_system; select 1 from es.events')
  await freeze.thaw()
  written(await held)
  const { id, type, metadata } = newEvent()
  await expect(
    owner.query(`select es.append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)`, [
      [1], [stream], [-1], [1], [0], [1], [1], [id], [type], [1], [metadata.companyId], ['{}'], ['{}'],
    ]),
  ).rejects.toMatchObject({ code: '23505' }) // oxfmt-ignore
  await owner.query('rollback')
  expect(await wholeLog(slow)).toHaveLength(1)
})
