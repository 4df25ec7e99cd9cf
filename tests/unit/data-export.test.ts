import { expect, test } from 'vitest'
import { categories } from '#domain/aggregates.ts'
import { archived } from '#infra/people/privacy/export/history.ts'

/** Streams that the archive of a person's data leaves out, and why. */
const leftOut = { agenda: 'says again when the sessions are' }

test('the archive of a person’s data reads the streams of every aggregate', () => {
  const read = archived.flatMap(({ streams }) =>
    Array.from(streams.matchAll(/select '([a-z_]+)-' \|\|/g), ([, category = '']) => category),
  )
  expect([...new Set(read), ...Object.keys(leftOut)].toSorted()).toEqual(categories.toSorted())
})
