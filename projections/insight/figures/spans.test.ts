import { expect, it } from 'vitest'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { aDay, later, meetingOf, meetingWorld, slotIn } from '#tests/support/meeting-world.ts'
import { user } from '#tests/support/requests.ts'
import { spansAfter, type Span } from './spans.ts'

it('counts a session by its agreed date while another one waits', async () => {
  const here = meetingWorld(createMemoryEventStore())
  const spoken = here.open(here.log)
  const [ines, marc] = [user('Inès'), user('Marc')]
  const meetingId = meetingOf(await spoken.plan(ines, await spoken.accompany('Inès', 'Marc'), slotIn(aDay)))
  const open = async () => {
    const events = await here.log.readStream(`meeting-${meetingId}`)
    const span = events.reduce<Span | undefined>(
      (before, event) => spansAfter('session', before, event).at(-1) ?? before,
      undefined,
    )
    return span && [span.state, span.moment]
  }
  await spoken.wants(marc, meetingId, 'confirmed')
  const agreed = ['confirmed', later(aDay)]
  await spoken.propose(marc, meetingId, slotIn(2 * aDay))
  expect(await open()).toEqual(agreed)
  await spoken.wants(ines, meetingId, 'initiated')
  expect(await open()).toEqual(agreed)
  await spoken.propose(marc, meetingId, slotIn(2 * aDay))
  await spoken.wants(marc, meetingId, 'withdraw')
  expect(await open()).toEqual(agreed)
  await spoken.propose(marc, meetingId, slotIn(2 * aDay))
  await spoken.wants(ines, meetingId, 'confirmed')
  expect(await open()).toEqual(['confirmed', later(2 * aDay)])
})
