import { expect, test } from 'vitest'
import { consoleResources } from '../../admin/all-resources.ts'
import type { AuthDependencies } from '../../people/auth/dependencies.ts'
import { authEndpoints } from '../../people/auth/router.ts'
import { createEndpoints } from '../../routes/all.ts'
import type { RouteDependencies } from '../../routes/platform/shared/dependencies.ts'
import { openApiDocument } from './document.ts'

interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[]
  readonly responses: object
}

const document = openApiDocument(
  createEndpoints({} as RouteDependencies),
  authEndpoints({} as AuthDependencies),
  '33.0.0',
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('every parameter of a path is declared', () => {
  const declared = ({ parameters = [] }: Operation) =>
    parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : []))
  for (const { path, method, operation } of operations) {
    const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    expect([method, path, new Set(declared(operation))]).toEqual([method, path, new Set(named)])
  }
})

test('every operation says how it may be refused', () => {
  for (const { path, method, operation } of operations)
    expect([method, path, Object.keys(operation.responses).some((status) => status.startsWith('4'))]).toEqual([
      method,
      path,
      true,
    ])
})

test('what a schema requires is among its properties', () => {
  const missing: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { required, properties } = value as { required?: unknown; properties?: object }
    if (Array.isArray(required) && properties !== undefined && typeof properties === 'object')
      for (const name of required) if (!Object.hasOwn(properties, String(name))) missing.push(`${at}: ${String(name)}`)
    for (const [name, member] of Object.entries(value)) walk(member, `${at}/${name}`)
  }
  walk(document, '')
  expect(missing).toEqual([])
})

test('a list of the console declares `q` where words are looked for in it', () => {
  for (const { name, search, people, endpoints } of consoleResources) {
    const list = document.paths[`/admin/api/${name}`]?.['get']
    if (list === undefined || !endpoints.some(({ path }) => path === `/${name}`)) continue
    const declared = list.parameters?.some((parameter) => parameter.name === 'q') === true
    expect([name, declared]).toEqual([name, search.length > 0 || people !== undefined])
  }
})
