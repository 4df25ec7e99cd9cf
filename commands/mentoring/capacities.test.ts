import { describe, expect, it } from 'vitest'
import type { ProfileId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { acme, named, now } from '#tests/support/mentoring.ts'
import { admin, by, system, user } from '#tests/support/requests.ts'
import { singleStream } from '#tests/support/single-stream.ts'
import { createCapacities } from './capacities.ts'

const profileId = named<ProfileId>('Marc')
const stores = {
  'several streams at once': createMemoryEventStore,
  'one stream at a time': () => singleStream(createMemoryEventStore()).store,
}

describe.each(Object.entries(stores))('setting a limit, on a store that appends to %s', (_, open) => {
  it('appends the limit with the actor, the time and the company', async () => {
    const store = open()
    const { setLimit } = createCapacities({ store })
    expect(await setLimit({ ...by(system), profileId, limit: 4 })).toMatchObject({ ok: true, repeated: false })
    expect(await store.readStream(`capacity-${profileId}`)).toMatchObject([
      {
        type: 'CapacityLimitSet',
        schemaVersion: 1,
        data: { limit: 4 },
        metadata: { companyId: acme, actor: system, correlationId: 'test', at: now },
      },
    ])
  })

  it('writes nothing when the limit is set already, and sets an earlier one again', async () => {
    const store = open()
    const { setLimit } = createCapacities({ store })
    const results = []
    for (const limit of [4, 4, 5, 4]) results.push(await setLimit({ ...by(system), profileId, limit }))
    expect(results.map((result) => result.ok && result.repeated)).toEqual([false, true, false, false])
    expect((await store.readStream(`capacity-${profileId}`)).map(({ data }) => data)).toEqual([
      { limit: 4 },
      { limit: 5 },
      { limit: 4 },
    ])
  })

  it('writes over the limit that the caller has seen alone, and answers a repeated call as the first', async () => {
    const store = open()
    const { setLimit } = createCapacities({ store })
    const first = { ...by(admin), profileId, limit: 6, over: null }
    expect(await setLimit(first)).toMatchObject({ ok: true, repeated: false })
    expect(await setLimit({ ...by(admin), profileId, limit: 1, over: null })).toEqual({
      ok: false,
      refusal: { code: 'revision_mismatch' },
    })
    expect(await setLimit(first)).toMatchObject({ ok: true, repeated: true })
    expect(await setLimit({ ...by(admin), profileId, limit: 1, over: 6 })).toMatchObject({ ok: true })
  })

  it('refuses a limit that is not valid, and a person without the right', async () => {
    const store = open()
    const { setLimit } = createCapacities({ store })
    const invalid = await setLimit({ ...by(system), profileId, limit: -1 })
    expect(invalid).toEqual({ ok: false, refusal: { code: 'limit_invalid' } })
    expect(await setLimit({ ...by(user('Marc')), profileId, limit: 4 })).toEqual({
      ok: false,
      refusal: { code: 'forbidden' },
    })
    expect(await store.head()).toBe(0n)
    expect(await setLimit({ ...by(admin), profileId, limit: 4 })).toMatchObject({ ok: true })
  })
})
