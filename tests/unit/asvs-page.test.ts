import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')

/** The last requirement of each section of ASVS 5.0.0 at level 1 or 2; those before it are of these levels too. */
const lastOf: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const rows = [...page.matchAll(/^\| (V\d[^|]*?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
  ([, ids = '', asks = '', held = '']) => ({
    ids,
    asks,
    held,
  }),
)

/** `V10.3.1 – V10.3.4` is four. */
function idsOf(ids: string): readonly string[] {
  const [from = '', to = from] = ids.split(' – ')
  const section = from.slice(0, from.lastIndexOf('.'))
  const numbers = [from, to].map((id) => Number(id.slice(id.lastIndexOf('.') + 1)))
  return range(numbers[0] ?? 0, numbers[1] ?? 0).map((number) => `${section}.${number}`)
}

test('docs/asvs.md has each requirement of levels 1 and 2 once, in its order', () => {
  const wanted = Object.entries(lastOf).flatMap(([chapter, sections]) =>
    sections.flatMap((last, index) => range(1, last).map((number) => `${chapter}.${index + 1}.${number}`)),
  )
  expect(rows.flatMap(({ ids }) => idsOf(ids))).toEqual(wanted)
})

test('each path that docs/untrusted-input.md names is there', () => {
  const text = readFileSync(path.join(root, 'docs/untrusted-input.md'), 'utf8')
  const paths = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => name)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

test.each(rows)('$ids says what holds it, what is missing, or why it does not apply', ({ asks, held }) => {
  expect(asks.split(' ').length).toBeLessThanOrEqual(12)
  const paths = [...held.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name).filter((name) => /[./]/.test(name))
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  expect(paths.length > 0 || /(^|; )(gap|does not apply): \S/.test(held)).toBe(true)
})
