import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words that say nothing of what a thing is, as parts of a name: a noun of the field takes their place. */
const avoided: ReadonlySet<string> = new Set('told said asked shown nothing patience whoever looked'.split(' '))

interface SyntaxNode {
  readonly type: string
  readonly name?: string
  readonly [member: string]: unknown
}

const declarations: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSMethodSignature: ['params'],
  TSFunctionType: ['params'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  CatchClause: ['param'],
}

/** Where the names of a pattern are; not its keys, which others may have named. */
const inPattern = ['elements', 'properties', 'left', 'argument', 'value']

function nodesIn(value: unknown): readonly SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return typeof value === 'object' && value !== null && 'type' in value ? [value as SyntaxNode] : []
}

function namesIn(pattern: unknown): readonly string[] {
  return nodesIn(pattern).flatMap((node) =>
    node.type === 'Identifier' ? [node.name ?? ''] : inPattern.flatMap((member) => namesIn(node[member])),
  )
}

/** Every name that a text declares: variables, parameters, functions, classes, types and what is imported. */
function declaredIn(file: string, text: string): readonly string[] {
  const walk = (node: SyntaxNode): readonly string[] => [
    ...(declarations[node.type] ?? []).flatMap((member) => namesIn(node[member])),
    ...Object.values(node).flatMap(nodesIn).flatMap(walk),
  ]
  return nodesIn(parseSync(file, text).program).flatMap(walk)
}

function partsOf(name: string): readonly string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|[_$]/).map((part) => part.toLowerCase())
}

function isAvoided(name: string): boolean {
  return partsOf(name).some((part) => avoided.has(part))
}

// Migrations are kept as they were released.
const files = globSync('{admin,api,commands,domain,infra,projections,realtime,tests,web}/**/*.{ts,tsx}').filter(
  (file) => !file.includes('/migrations/'),
)

test('a name says what a thing is', () => {
  expect(files.length).toBeGreaterThan(3_000)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const mayHold = [...avoided].some((word) => text.toLowerCase().includes(word))
    return mayHold
      ? declaredIn(file, text)
          .filter(isAvoided)
          .map((name) => `${file}: ${name}`)
      : []
  })
  expect([...new Set(found)]).toEqual([])
})

test('what two people hold is a meeting: a session is a sign-in', () => {
  // A call ends with the sign-in of who is in it.
  const held = files.filter((file) =>
    /^(domain|commands|projections|infra)\/(meetings\/(?!calls)|mentoring\/)/.test(file),
  )
  expect(held.length).toBeGreaterThan(100)
  const found = held.flatMap((file) =>
    declaredIn(file, readFileSync(file, 'utf8'))
      .filter((name) => partsOf(name).some((part) => part === 'session' || part === 'sessions'))
      .map((name) => `${file}: ${name}`),
  )
  expect([...new Set(found)]).toEqual([])
})

test('names are found wherever they are declared', () => {
  const text = `import { a as told } from 'b'
    const [said, { key: asked, ...shown }] = values
    type NothingYet = (patience: number) => void
    const take = ({ looked = 1 }: Given, given = { told: 1 }) => given.said`
  expect(declaredIn('a.ts', text).filter(isAvoided).toSorted()).toEqual(
    ['told', 'said', 'asked', 'shown', 'NothingYet', 'patience', 'looked'].toSorted(),
  )
})
