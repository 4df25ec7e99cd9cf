import type { Response } from 'express'
import { expect, it } from 'vitest'
import type { Session } from '#commands/people/sessions/sessions.ts'
import { createReadYourWrites } from './read-your-writes.ts'

it('lets a command wait for the read models of its answer alone', async () => {
  const waits: unknown[] = []
  const readModels = {
    waitUntilProcessed: async (names: readonly string[], position: bigint) => {
      waits.push([names, position])
      return true
    },
  }
  const readYourWrites = createReadYourWrites(readModels, { saw: async () => undefined })
  await readYourWrites.settle({} as Response, {} as Session, 7n, ['meetings'])
  expect(waits).toEqual([[['meetings'], 7n]])
})
