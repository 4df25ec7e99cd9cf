import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPresence } from '#infra/platform/realtime/presence.ts'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'

test('the beat does not keep a person present whose arrival was not stored', async () => {
  const names: (string | undefined)[] = []
  const sql = {
    query: async ({ name }: { readonly name?: string }) => {
      names.push(name)
      if (name === 'presence_arrive') throw new Error('the database is away')
      return []
    },
  }
  const logger = { debug() {}, info() {}, warn() {}, error() {} }
  const presence = createPresence({ sql, wake: () => undefined, logger, beatMs: 5 })
  const person = { companyId: id<CompanyId>(randomUUID()), userId: id<UserId>(randomUUID()) }
  await expect(presence.enter(person)).rejects.toThrow('the database is away')
  await pause(100)
  expect(names).not.toContain('presence_prolong')
  presence.stop()
})
