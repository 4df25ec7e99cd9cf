import { expect, test } from 'vitest'
import { createHashingThreads } from './hashing-threads.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

test('a thread that fails is replaced', async () => {
  const run = createHashingThreads()
  await expect(run({ password: 'one', parameters: { ...parameters, memoryCost: 0 } })).rejects.toThrow(/memory/i)
  const against = String(await run({ password: 'one', parameters }))
  expect(await run({ password: 'one', against })).toBe(true)
  expect(await run({ password: 'two', against })).toBe(false)
  expect(await run({ password: 'one', against: 'no hash' })).toBe(false)
})
