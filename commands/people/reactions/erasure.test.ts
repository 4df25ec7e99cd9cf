import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type ProfileId } from '#domain/platform/ids.ts'
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

test('takes an erased mentee off the lists, and ends the list of an erased mentor', async () => {
  const [ines, hers, marc, his] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const ended: unknown[] = []
  const refused = () => Promise.reject(new Error('there is none'))
  const reaction = createErasureReaction({
    listsOf: async () => [id<ProfileId>(his)],
    vault: { forget: async () => undefined },
    records: { scrub: async () => undefined, openOf: async () => [], erasedAmong: async () => new Set() },
    commands: {
      mentoringRequests: { partyErased: refused },
      mentoringRelationships: { relationshipPartyErased: refused },
      waitingLists: {
        endWaits: async ({ presenterId, participantId, cause }) => {
          ended.push([presenterId, participantId, cause])
          return { ok: true, id: presenterId, position: 0n, repeated: false }
        },
      },
    },
    isProcessed: async () => true,
  })
  const joined = { participantUserId: ines, participantId: hers, presenterUserId: marc, presenterId: his }
  await reaction.react([
    event(1n, 'account', ines, 'AccountErased', { profileIds: [hers] }),
    // A join that was under way.
    event(2n, 'waiting_list', his, 'WaitingListJoined', joined),
    event(3n, 'waiting_list', his, 'PlaceOffered', { participantUserId: ines, participantId: hers }),
  ])
  expect(ended).toEqual([
    [his, hers, 'mentee_gone'],
    [his, hers, 'mentee_gone'],
  ])
  ended.length = 0
  await reaction.react([
    event(4n, 'account', marc, 'AccountErased', { profileIds: [his] }),
    event(5n, 'waiting_list', his, 'WaitingListJoined', joined),
  ])
  expect(ended).toEqual([
    [his, null, 'mentor_gone'],
    [his, null, 'mentor_gone'],
  ])
})
