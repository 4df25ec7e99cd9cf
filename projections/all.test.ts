import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { categories } from '#domain/aggregates.ts'
import { projectionNames, readModels } from './all.ts'
import type { ReadModel } from './platform/read-model.ts'
import { notifications } from './messages/notifications/projection.ts'

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

test('announces a change only when the awaited read models that follow its category show it', () => {
  const { after, categories: announced } = notifications
  const waitedFor = Object.entries<readonly string[]>(after)
  const followed = announced
    .filter((category) => category !== 'account')
    .map((category) => {
      const models = readModels.filter((model: ReadModel) => model.awaited && model.name !== 'notifications')
      return [
        category,
        models.filter((model: ReadModel) => model.categories.includes(category)).map(({ name }) => name),
      ] as const
    })
  expect(waitedFor.map(([category]) => category).toSorted()).toEqual(followed.map(([category]) => category).toSorted())
  for (const [category, models] of followed)
    expect(new Map(waitedFor).get(category)).toEqual(expect.arrayContaining([...models]))
  expect(projectionNames).toEqual(expect.arrayContaining(waitedFor.flatMap(([, models]) => models)))
})
