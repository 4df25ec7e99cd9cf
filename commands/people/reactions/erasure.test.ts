import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { createErasureReaction } from './erasure.ts'

const event = (position: bigint, category: string, instance: string, type: string, data: object) =>
  ({
    position,
    category,
    stream: `${category}-${instance}`,
    type,
    data,
    metadata: { companyId: 'acme' },
  }) as RecordedEvent

test('ends a request that is made in the same batch as the erasure of a party', async () => {
  const [ines, after] = [randomUUID(), randomUUID()]
  const ended: string[] = []
  const reaction = createErasureReaction({
    listsOf: async () => [],
    vault: { forget: async () => undefined },
    records: { scrub: async () => undefined, openOf: async () => [], erasedAmong: async () => new Set() },
    commands: {
      mentoringRequests: {
        partyErased: async ({ requestId }) => {
          ended.push(requestId)
          return { ok: true, id: requestId, position: 0n, repeated: false }
        },
      },
      waitingLists: { endWaits: () => Promise.reject(new Error('nobody waits')) },
      mentoringRelationships: { relationshipPartyErased: () => Promise.reject(new Error('there is none')) },
    },
    isProcessed: async () => true,
  })
  const parties = { participantUserId: ines, presenterUserId: 'claire' }
  await reaction.react([
    event(1n, 'mentoring_request', randomUUID(), 'MentoringRequested', { ...parties, participantUserId: 'karim' }),
    event(2n, 'account', ines, 'AccountErased', { profileIds: [] }),
    event(3n, 'mentoring_request', after, 'MentoringRequested', parties),
  ])
  expect(ended).toEqual([after])
})
