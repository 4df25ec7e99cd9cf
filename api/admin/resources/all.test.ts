import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ConsoleResource } from '../resource.ts'
import { consoleEndpoints, consoleResources } from './all.ts'

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !/^all\b|\.test\.ts$/.test(file))

test('lists the resource of every file of this folder', async () => {
  const modules = await Promise.all(
    files.map(async (file): Promise<object> => import(path.join(import.meta.dirname, file))),
  )
  const declared = modules.flatMap((exported) => Object.values(exported)).filter(isResource)
  expect(declared.map(({ name }) => name).sort()).toEqual(consoleResources.map(({ name }) => name).sort())
})

function isResource(exported: unknown): exported is ConsoleResource {
  return typeof exported === 'object' && exported !== null && 'endpoints' in exported
}

test('gives each call an address and a name of its own', () => {
  const addresses = consoleEndpoints.map(({ method, path: at }) => `${method} ${at}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  const names = consoleEndpoints.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
})
