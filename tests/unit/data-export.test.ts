import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { categories } from '#domain/aggregates.ts'

/** Streams that the archive of a person's data leaves out, and why. */
const leftOut = { agenda: 'says again when the sessions are' }

test('the archive of a person’s data reads the streams of every aggregate', () => {
  const file = path.resolve(import.meta.dirname, '../../infra/people/privacy/export/history.ts')
  const read = [...readFileSync(file, 'utf8').matchAll(/select '([a-z_]+)-' \|\|/g)].map(
    ([, category = '']) => category,
  )
  expect([...new Set(read), ...Object.keys(leftOut)].toSorted()).toEqual(categories.toSorted())
})
