import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { loadZod } from './leftOut.ts'

const at = createRequire(import.meta.url)
  .resolve('zod')
  .replace(/index\.c?js$/, 'v4/core/json-schema-processors.js')

test('the schemas of a page know their limits, without what writes JSON Schema', async () => {
  const text = loadZod(at)
  const stub = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text ?? '')}`)) as {
    readonly aggregateChecks: (schema: z.ZodType) => unknown
    readonly stringProcessor: () => () => unknown
  }
  expect(stub.stringProcessor()()).toBeUndefined()
  expect(stub.aggregateChecks(z.string().trim().min(2).max(4000))).toEqual({ minimum: 2, maximum: 4000 })
  expect(stub.aggregateChecks(z.number().min(1).max(5))).toEqual({ minimum: 1, maximum: 5 })
  expect(stub.aggregateChecks(z.number().gt(1).lt(5))).toEqual({ exclusiveMinimum: 1, exclusiveMaximum: 5 })
  expect(stub.aggregateChecks(z.string())).toEqual({})
})
