import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Released events and the schemas of Kafka keep their own words, whatever becomes of ours. */
const released = /^infra\/platform\/(kafka\/public-events|database\/migrations)\//

/** Lists with the same words that mean different things. */
const different: Readonly<Record<string, string>> = {
  'archived, category, language, q': 'two tables of the console happen to have the same filters',
}

/** To parse a file takes longer than to read it. */
const fourWords = /(?:'[^'\n]*'\s*[,|]\s*){3}'/

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The text of a literal, as a value or as a type. */
function wordOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node['type'] === 'TSLiteralType') return wordOf(node['literal'])
  return node['type'] === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

/** Arrays and unions of four words or more, sorted: of a file's syntax tree. */
function listsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(listsIn)
  if (!isNode(node)) return []
  const { type, elements, types } = node
  const members = type === 'ArrayExpression' ? elements : type === 'TSUnionType' ? types : []
  const words = Array.isArray(members) ? members.map(wordOf) : []
  const own = words.length >= 4 && words.every((word) => word !== undefined) ? [words.toSorted().join(', ')] : []
  return [...own, ...Object.values(node).flatMap(listsIn)]
}

test('a closed list of four words or more stands in one file', () => {
  const places = new Map<string, Set<string>>()
  const files = globSync('{admin,api,commands,domain,infra,projections,realtime,web}/**/*.{ts,tsx}')
  for (const file of files.filter((one) => !/\.test\.|testing/.test(one) && !released.test(one))) {
    const text = readFileSync(file, 'utf8')
    if (!fourWords.test(text)) continue
    for (const list of listsIn(parseSync(file, text).program))
      places.set(list, (places.get(list) ?? new Set<string>()).add(file))
  }
  const twice = [...places].filter(([, standing]) => standing.size > 1)
  expect(twice.filter(([list]) => different[list] === undefined)).toEqual([])
  expect(Object.keys(different).filter((list) => !twice.some(([one]) => one === list))).toEqual([])
})
