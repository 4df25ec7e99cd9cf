import { expect, test } from 'vitest'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { LeaseLost } from '../lease-lost.ts'
import type { PipelinedSql, Statement } from '../sql.ts'
import { commitParts, together, type Part } from './together.ts'

/** A database that writes down each transaction, with the checkpoints that it moves. */
function recorder() {
  const transactions: string[][] = []
  const lost = new Set<string>()
  const query = (into: string[]) => async (statement: Statement) => {
    if (statement.name !== 'projection_checkpoints_move') return []
    const names = statement.values?.[0] as readonly string[]
    into.push(...names.map((name) => `${name} moved`))
    if (names.some((name) => lost.has(name))) throw Object.assign(new Error('b'), { code: 'RM001', severity: 'ERROR' })
    const companies = statement.values?.at(-1) as readonly string[]
    if (companies.includes(gone)) throw Object.assign(new Error('gone'), { code: 'RM002', severity: 'ERROR' })
    return []
  }
  const sql = {
    query: async (statement: Statement) => {
      const statements: string[] = []
      transactions.push(statements)
      return query(statements)(statement)
    },
    async transaction<Result>(work: (tx: never) => Promise<Result>) {
      const statements: string[] = []
      try {
        const sent: Promise<unknown>[] = []
        const result = await work({
          query: async (statement: Statement) =>
            statement.name === 'deleted_companies' ? [{ company_id: gone }] : query(statements)(statement),
          send: (statement: Statement) => sent.push(query(statements)(statement)),
          write: (text: string) => statements.push(text),
        } as never)
        await Promise.all(sent)
        transactions.push(statements)
        return result
      } catch (error) {
        transactions.push([...statements, 'rolled back'])
        throw error
      }
    },
  }
  return { transactions, lost, sql: sql as unknown as PipelinedSql }
}

/** A company that was deleted. */
const gone = 'gone'
const eventOf = (companyId: string) => ({ metadata: { companyId } }) as RecordedEvent

function part(name: string, apply: (tx: never) => unknown = () => undefined): Part {
  return {
    events: [eventOf('acme')],
    ofDeletedCompanies: false,
    apply: async (tx) => {
      ;(tx as unknown as { write: (text: string) => void }).write(name)
      await apply(tx as never)
    },
    move: { row: { name, version: 1 }, epoch: '1', from: 1n, to: 2n, recordedAt: null, durable: false, leaseMs: 1 },
  }
}

test('parts of one moment share a transaction; those that come meanwhile share the next one', async () => {
  const { transactions, sql } = recorder()
  const commit = together(sql)
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = commit(
    part('a', () => {
      begun.resolve()
      return held.promise
    }),
  )
  await begun.promise
  const later = [commit(part('b')), commit({ ...part('c'), events: [] })]
  held.resolve()
  await Promise.all([first, ...later])
  expect(transactions).toEqual([
    ['a', 'a moved'],
    ['b', 'b moved', 'c moved'],
  ])
})

test('a part that fails does so alone', async () => {
  const { transactions, sql } = recorder()
  const commit = together(sql)
  const failing = part('b', () => Promise.reject(new Error('out of luck')))
  const ends = await Promise.allSettled([commit(part('a')), commit(failing), commit(part('c'))])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(transactions[0]).toEqual(['a', 'b', 'c', 'rolled back'])
  expect(
    transactions
      .slice(1)
      .map((statements) => statements.join())
      .toSorted(),
  ).toEqual(['a,a moved', 'b,rolled back', 'c,c moved'])
})

test('a lease that is lost rolls its own part back alone', async () => {
  const { lost, sql } = recorder()
  lost.add('b')
  const commit = together(sql)
  const [a, b] = await Promise.allSettled([commit(part('a')), commit(part('b'))])
  expect(a.status).toBe('fulfilled')
  expect(b.status === 'rejected' && b.reason).toBeInstanceOf(LeaseLost)
})

test('events of a deleted company are left out, of a part that is alone, too', async () => {
  const { transactions, sql } = recorder()
  const commit = together(sql)
  await commit({ ...part('a'), events: [eventOf(gone)] })
  expect(transactions).toEqual([['a', 'a moved', 'rolled back'], ['a moved']])
})

test('checkpoints alone move in one statement', async () => {
  const { transactions, sql } = recorder()
  await commitParts(sql, [
    { ...part('a'), events: [] },
    { ...part('b'), events: [] },
  ])
  expect(transactions).toEqual([['a moved', 'b moved']])
})
