import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobMakers } from './all.ts'

test('every maker of a job in this folder is in the list', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>))
  const makers = modules.flatMap((module) => Object.keys(module).filter((name) => /^(?!create)[a-z]\w+Job$/.test(name)))
  expect(makers.sort()).toEqual(jobMakers.map(({ name }) => name).sort())
})
