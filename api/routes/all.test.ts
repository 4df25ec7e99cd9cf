import { expect, test } from 'vitest'
import { resources } from '../contract/all.ts'
import type { ResourceContract } from '../contract/resource.ts'
import { createEndpoints, routes } from './all.ts'
import type { RouteDependencies } from './shared/dependencies.ts'

const endpoints = createEndpoints({} as RouteDependencies)
const contracts: readonly ResourceContract[] = Object.values(resources)

test('the list has the endpoints of every file of this folder', () => {
  const files = import.meta.glob<object>(['./*.ts', '!./all.ts', '!./*.test.ts'], { eager: true })
  expect(Object.keys(files).length).toBeGreaterThan(5)
  for (const [file, exported] of Object.entries(files))
    expect([file, Object.values(exported).some((one) => routes.some((listed) => listed === one))]).toEqual([file, true])
})

test('every path of the contract is served, and answers with its resource', () => {
  for (const { type, paths } of contracts)
    for (const path of Object.values(paths)) {
      const here = endpoints.filter((endpoint) => endpoint.path === path)
      expect([type, path, here.length > 0]).toEqual([type, path, true])
    }
})

test('every body of the contract is what its endpoint takes', () => {
  const methods = { create: 'post', update: 'patch' } as const
  for (const { type, paths, bodies = {} } of contracts)
    for (const name of ['create', 'update'] as const) {
      const path = name === 'create' ? paths['list'] : paths['one']
      const taking = endpoints.find((endpoint) => endpoint.path === path && endpoint.method === methods[name])
      expect([type, name, taking?.body?.schema]).toEqual([type, name, bodies[name]])
    }
})

test('every filter, order and include of the contract is what its endpoint takes', () => {
  for (const { type, paths, filters = {}, sorts, includes } of contracts)
    for (const [name, path] of Object.entries(paths)) {
      const query = endpoints.find((endpoint) => endpoint.path === path && endpoint.method === 'get')?.query
      const own = name === 'list' || name === 'one'
      expect({ type, name, filters: query?.filters ?? [], sort: query?.sort, include: query?.include }).toEqual({
        type,
        name,
        filters: filters[name] ?? [],
        sort: name === 'list' ? sorts : query?.sort,
        // A path that only takes changes reads nothing.
        include: own && query !== undefined ? includes : query?.include,
      })
    }
})
