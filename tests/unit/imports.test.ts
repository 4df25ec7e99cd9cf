import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const files = globSync('{admin,api,commands,domain,infra,projections,realtime,tests,web}/**/*.{ts,tsx}')

/** The file of ours that another one names; nothing for a package. */
function fileOf(request: string, by: string): readonly string[] {
  if (request.startsWith('.')) return [path.join(path.dirname(by), request)]
  return Object.entries(packageJson.imports)
    .map(([from, to]) => [from.replace('*', ''), to.replace('*', '')] as const)
    .filter(([from]) => request.startsWith(from))
    .map(([from, to]) => path.join(to, request.slice(from.length)))
}

/** What a file imports, at once or later, types included: oxlint's `import/no-cycle` counts no `import()`. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ].flatMap((request) => fileOf(request, file))
}

/** One circle, in the order of its imports; empty: there is none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Map(imports)
  const next = (file: string) => imports.get(file)?.find((one) => left.has(one))
  for (let size = -1; size !== left.size;) {
    size = left.size
    for (const file of left.keys()) if (next(file) === undefined) left.delete(file)
  }
  // Each file that is left imports another one that is left: the walk comes back.
  const walk: string[] = []
  let [at] = left.keys()
  while (at !== undefined && !walk.includes(at)) {
    walk.push(at)
    at = next(at)
  }
  return at === undefined ? [] : walk.slice(walk.indexOf(at))
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))

test('no file imports itself by way of others', () => {
  expect(circleIn(imports)).toEqual([])
})

test('types, aliases and what is loaded later count', () => {
  const imported = ['web/app/start/boot.ts', 'web/app/start/askCompany.ts'].flatMap(importsOf)
  for (const file of ['web/app/start/bootData.ts', 'api/contract/company/companies.ts', 'web/app/start/askCompany.ts'])
    expect(imported).toContain(file)
  expect(circleIn(new Map(Object.entries({ a: ['b'], b: ['d', 'c'], c: ['b'], d: [] })))).toEqual(['b', 'c'])
})

/** What the contract, and with it the browser, may load of the domain; lint holds the same. */
const shared = [
  'domain/**/words.ts',
  'domain/community/profile/contact-details.ts',
  'domain/meetings/agenda-items/items.ts',
  'domain/platform/{email,text,time-zone}.ts',
]

test('the contract imports of other rooms the closed lists of the domain and few pure functions', () => {
  const foreign = [...imports]
    .filter(([file]) => file.startsWith('api/contract/') && !file.endsWith('.test.ts'))
    .flatMap(([, imported]) => imported.filter((target) => !target.startsWith('api/contract/')))
  expect(foreign.filter((target) => !shared.some((glob) => path.matchesGlob(target, glob)))).toEqual([])
  const lists = [...imports].filter(([file]) => /^domain\/.*\/words\.ts$/.test(file))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter(([, imported]) => imported.length > 0)).toEqual([])
})

const shelves = 'people|community|mentoring|meetings|messages|content|company|insight|platform'

/** The shelf of a room on which a file stands; above them, as the lists are: none. */
function shelfOf(file: string): string | undefined {
  return new RegExp(`^(?:[\\w-]+/){1,3}?(${shelves})/`).exec(file)?.[1]
}

/** What a shelf opens to the others, by its line in the documentation. */
function openOf(documentation: string): ReadonlyMap<string, readonly string[]> {
  const lines = documentation.matchAll(/^- `(\w+)`: ([^]*?)(?=\n- `|\n$)/gm)
  return new Map(
    [...lines].map(([, shelf = '', open = '']) => [
      shelf,
      [...open.matchAll(/`([^`]+)`/g)].map(([, glob = '']) => glob),
    ]),
  )
}

test('a shelf imports of another one what the documentation says is open', () => {
  const open = openOf(readFileSync('docs/shelves.md', 'utf8'))
  expect([...open.keys()].sort()).toEqual(shelves.split('|').sort())
  const crossing = [...imports]
    .filter(([file]) => !/^tests\/|\.test\.|testing/.test(file))
    .flatMap(([file, imported]) =>
      imported.map((target) => ({ file, target, from: shelfOf(file), to: shelfOf(target) })),
    )
    .filter(({ from, to }) => from !== undefined && to !== undefined && to !== 'platform' && to !== from)
    .filter(({ target }) => !/^(domain|api\/contract)\//.test(target))
  const used = new Set<string>()
  const refused = crossing.filter(({ target, to = '' }) => {
    const glob = open.get(to)?.find((one) => path.matchesGlob(target, one))
    if (glob !== undefined) used.add(glob)
    return glob === undefined
  })
  expect(refused.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  expect([...open.values()].flat().filter((glob) => !used.has(glob))).toEqual([])
})
