import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jobNames } from '#contract/console/platform/operations.ts'
import { jobMakers } from './jobs.ts'

const infra = path.resolve(import.meta.dirname, '..')
const files = globSync('*/jobs/*.ts', { cwd: infra }).filter((file) => !file.endsWith('.test.ts'))

test('every maker of a job is in the list', async () => {
  const modules = await Promise.all(
    files.map((file) => import(path.join(infra, file)) as Promise<Record<string, unknown>>),
  )
  const makers = modules.flatMap((module) => Object.keys(module).filter((name) => /^(?!create)[a-z]\w+Job$/.test(name)))
  expect(makers.sort()).toEqual(jobMakers.map(({ name }) => name).sort())
})

const names = files.flatMap((file) => {
  const source = readFileSync(path.join(infra, file), 'utf8')
  return [...source.matchAll(/\bname: '(\w+)',\s+cron:/g)].map(([, name = '']) => name)
})

test('the documentation says of every job what decides', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const [, table = ''] = /## What decides when a job or an act writes(.*?)\n\n[^|]*\n## /s.exec(text) ?? []
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  expect(names.filter((name) => !rows.some((row) => row.split('|')[1]?.includes(`\`${name}\``)))).toEqual([])
})

test('the console lists every job', () => {
  expect(names).toHaveLength(jobMakers.length)
  expect(names.sort()).toEqual([...jobNames].sort())
})
