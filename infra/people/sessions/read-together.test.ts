import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CompanyId, id } from '#domain/platform/ids.ts'
import { readTogether } from './read-together.ts'

const acme = id<CompanyId>(randomUUID())
const globex = id<CompanyId>(randomUUID())
type Found = ReadonlyMap<string, string>

/** A reader whose statements end when the test says so. */
function statements(timeoutMs?: number) {
  const started: { readonly companyId: CompanyId; readonly keys: readonly string[] }[] = []
  const ends: PromiseWithResolvers<Found>[] = []
  const find = readTogether<string>((companyId, keys) => {
    const end = Promise.withResolvers<Found>()
    started.push({ companyId, keys })
    ends.push(end)
    return end.promise
  }, timeoutMs)
  const answer = (n: number, ...keys: string[]) => ends[n]?.resolve(new Map(keys.map((key) => [key, `${key} ${n}`])))
  const begun = async (count: number) => {
    await expect.poll(() => started.length).toBe(count)
  }
  return { started, ends, find, answer, begun }
}

test('all who ask in one turn are answered by one statement, each with their own', async () => {
  const { started, find, answer, begun } = statements(60_000)
  const answers = [find(acme, 'a'), find(acme, 'b'), find(acme, 'a'), find(acme, 'nobody')]
  await begun(1)
  answer(0, 'a', 'b')
  expect(await Promise.all(answers)).toEqual(['a 0', 'b 0', 'a 0', null])
  expect(started).toEqual([{ companyId: acme, keys: ['a', 'b', 'nobody'] }])
})

test('who asks while a statement is under way is answered by the next one, never by that one', async () => {
  const { started, find, answer, begun } = statements(60_000)
  const first = find(acme, 'a')
  await begun(1)
  const later = [find(acme, 'a'), find(acme, 'b')]
  answer(0, 'a', 'b')
  expect(await first).toBe('a 0')
  await begun(2)
  answer(1, 'a', 'b')
  expect(await Promise.all(later)).toEqual(['a 1', 'b 1'])
  expect(started.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']])
})

test('companies share no statement and do not wait for each other', async () => {
  const { started, find, answer, begun } = statements(60_000)
  const answers = [find(acme, 'a'), find(globex, 'a')]
  await begun(2)
  expect(started.map(({ companyId }) => companyId)).toEqual([acme, globex])
  answer(1, 'a')
  expect(await answers[1]).toBe('a 1')
  answer(0, 'a')
  expect(await answers[0]).toBe('a 0')
})

test('a failed statement fails for its waiting callers; the next call runs a new one', async () => {
  const { ends, find, answer, begun } = statements(60_000)
  const failed = Promise.allSettled([find(acme, 'a'), find(acme, 'b')])
  await begun(1)
  const next = find(acme, 'a')
  ends[0]?.reject(new Error('lost'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await begun(2)
  answer(1, 'a')
  expect(await next).toBe('a 1')
})

test('a statement that never ends does not hold up the next one', async () => {
  const { find, answer, begun } = statements(1)
  void find(acme, 'a')
  await begun(1)
  const next = find(acme, 'a')
  await begun(2)
  answer(1, 'a')
  expect(await next).toBe('a 1')
})
