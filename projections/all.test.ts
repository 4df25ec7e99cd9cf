import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { categories } from '#domain/aggregates.ts'
import { createProjections, projectionNames, readModels } from './all.ts'

/** `platform/runner` is the machinery: its file of this name describes what it runs. */
const folders = globSync('*/*/projection.ts', { cwd: import.meta.dirname })
  .map((file) => path.dirname(file))
  .filter((folder) => folder !== 'platform/runner')

test.each(folders)('lists the read model of %s', async (folder) => {
  const exported: unknown[] = Object.values(
    (await import(path.join(import.meta.dirname, folder, 'projection.ts'))) as object,
  )
  expect(exported.filter((one) => readModels.some((listed) => listed === one))).toHaveLength(1)
})

test('lists nothing else', () => {
  expect(readModels).toHaveLength(folders.length)
})

test('names every read model and every table once', () => {
  const names = readModels.map(({ name }) => name)
  const tables = readModels.flatMap((readModel) => readModel.tables.map(({ model }) => model))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(tables).size).toBe(tables.length)
})

test('shows the events of every category somewhere beside the journal', () => {
  const others = readModels.filter(({ name }) => name !== 'journal')
  const covered = new Set(others.flatMap((readModel) => [...readModel.categories]))
  expect(categories.filter((category) => !covered.has(category))).toEqual([])
})

test('announces a change only when the other read models that commands wait for show it', () => {
  const opener = { openMany: () => Promise.reject(new Error('nothing is opened')) }
  const announcing = createProjections({ opener, wake: () => undefined }).filter(({ after = [] }) => after.length > 0)
  expect(announcing.map(({ name, after = [] }) => [name, ...after].toSorted())).toEqual([projectionNames.toSorted()])
})
