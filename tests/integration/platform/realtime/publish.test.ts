import { randomUUID } from 'node:crypto'
import { id, type CompanyId } from '#domain/platform/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import type { Sql } from '#projections/platform/sql.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 })
})
afterAll(() => db.close())

async function publish(sql: Sql, company: string, stream: string, payload: object): Promise<number> {
  const [row] = await sql.query<{ offset: string }>({
    text: `select realtime.publish($1, $2, $3) as "offset"`,
    values: [company, stream, JSON.stringify(payload)],
  })
  return Number(row?.offset)
}

async function stored(company: string, stream: string) {
  const rows = await db.database.system.query<{ epoch: string; offset: string; payload: { n: number } }>({
    text: `select epoch, "offset", payload from realtime.events where company_id = $1 and stream = $2
      order by "offset"`,
    values: [company, stream],
  })
  return rows.map(({ epoch, offset, payload }) => ({ epoch, offset: Number(offset), n: payload.n }))
}

describe('realtime.publish', () => {
  test('numbers the messages of each stream densely, from 1', async () => {
    const company = randomUUID()
    const { system } = db.database
    expect(await publish(system, company, 'a', { n: 1 })).toBe(1)
    expect(await publish(system, company, 'b', { n: 1 })).toBe(1)
    expect(await publish(system, company, 'a', { n: 2 })).toBe(2)
    expect(await publish(system, randomUUID(), 'a', { n: 1 })).toBe(1)
  })

  test('a rolled back message leaves no gap', async () => {
    const company = randomUUID()
    const { system } = db.database
    await publish(system, company, 'a', { n: 1 })
    await expect(
      system.transaction(async (sql) => {
        await publish(sql, company, 'a', { n: 2 })
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    expect(await publish(system, company, 'a', { n: 3 })).toBe(2)
  })

  test('a later offset is never visible before an earlier one', async () => {
    const company = randomUUID()
    const { system } = db.database
    const order: number[] = []
    let second: Promise<unknown> | undefined
    await system.transaction(async (sql) => {
      await publish(sql, company, 'a', { n: 1 })
      second = publish(system, company, 'a', { n: 2 }).then((offset) => order.push(offset))
      await waitForLock()
      expect(await stored(company, 'a')).toEqual([])
      order.push(1)
    })
    await second
    expect(order).toEqual([1, 2])
  })

  test('many at once: the order given holds in each stream, one epoch', async () => {
    const company = randomUUID()
    await db.database.system.query({
      text: `select * from realtime.publish_many($1, $2, $3)`,
      values: [
        [company, company, company, company],
        ['x', 'y', 'x', 'x'],
        [1, 2, 3, 4].map((n) => JSON.stringify({ n })),
      ],
    })
    const [x, y] = [await stored(company, 'x'), await stored(company, 'y')]
    expect(x.map(({ offset, n }) => [offset, n])).toEqual([
      [1, 1],
      [2, 3],
      [3, 4],
    ])
    expect(y.map(({ offset, n }) => [offset, n])).toEqual([[1, 2]])
    expect(new Set(x.map(({ epoch }) => epoch)).size).toBe(1)
  })

  test('publishers of the same streams in opposite order do not deadlock', async () => {
    const company = randomUUID()
    const streams = ['s1', 's2', 's3', 's4']
    const runs = Array.from({ length: 40 }, (_, run) =>
      db.database.system.query({
        text: `select * from realtime.publish_many($1, $2, $3)`,
        values: [
          streams.map(() => company),
          run % 2 === 0 ? streams : streams.toReversed(),
          streams.map(() => JSON.stringify({ n: run })),
        ],
      }),
    )
    await Promise.all(runs)
    for (const stream of streams)
      expect((await stored(company, stream)).map(({ offset }) => offset)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 1),
      )
  })

  test('is not for a company’s own role', async () => {
    const company = randomUUID()
    await expect(publish(db.database.tenant(id<CompanyId>(company)), company, 'a', {})).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('retention', () => {
  test('drops what is both old and beyond the newest of its stream, and only that', async () => {
    const company = randomUUID()
    const { system } = db.database
    for (let n = 1; n <= 6; n++) await publish(system, company, 'busy', { n })
    for (let n = 1; n <= 3; n++) await publish(system, company, 'quiet', { n })
    await system.query({
      text: `update realtime.events set created_at = now() - interval '6 minutes'
        where company_id = $1 and ("offset" <= 2 or stream = 'quiet')`,
      values: [company],
    })
    const trim = async () => {
      const [row] = await system.query<{ trim: string }>({ text: `select realtime.trim(3, '5 minutes')` })
      return Number(row?.trim)
    }
    expect(await trim()).toBe(2)
    expect((await stored(company, 'busy')).map(({ offset }) => offset)).toEqual([3, 4, 5, 6])
    expect((await stored(company, 'quiet')).map(({ offset }) => offset)).toEqual([1, 2, 3])
    expect(await trim()).toBe(0)
    expect(await publish(system, company, 'busy', { n: 7 })).toBe(7)
  })

  test('a forgotten stream starts again under another epoch', async () => {
    const company = randomUUID()
    const { system } = db.database
    await publish(system, company, 'gone', { n: 1 })
    const [before] = await stored(company, 'gone')
    await system.query({ text: `select realtime.forget($1, 'gone')`, values: [company] })
    expect(await stored(company, 'gone')).toEqual([])
    expect(await publish(system, company, 'gone', { n: 2 })).toBe(1)
    const [after] = await stored(company, 'gone')
    expect(after?.epoch).not.toBe(before?.epoch)
  })
})

/** Resolves once another connection waits for the counter of a stream. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const rows = await db.database.system.query<{ waiting: boolean }>({
      text: `select exists (
        select from pg_locks join pg_stat_activity using (pid) where not granted
          and pg_stat_activity.datname = current_database()) as waiting`,
    })
    if (rows[0]?.waiting === true) return
  }
}
