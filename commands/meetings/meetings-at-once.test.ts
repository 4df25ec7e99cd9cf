import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { aDay, meetingOf, meetingWorld, slotIn } from '#tests/support/meeting-world.ts'
import { user } from '#tests/support/requests.ts'

const ines = user('Inès')
const marc = user('Marc')

const deed = fc.record({
  who: fc.constantFrom(ines, marc),
  what: fc.constantFrom('accept', 'decline', 'cancel', 'counter', 'refuse'),
})

it('two people who act on a meeting at once leave one meeting, and no time held for nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const here = meetingWorld(createMemoryEventStore())
        const opened = here.open(here.log)
        const { plan, wants, propose, story, held } = { ...here, ...opened }
        const relationshipId = await opened.accompany('Inès', 'Marc')
        const meetingId = meetingOf(await plan(ines, relationshipId, slotIn(aDay)))
        for (const [round, deeds] of rounds.entries()) {
          const results = await Promise.all(
            deeds.map(({ who, what }, index) => {
              if (what === 'counter') return propose(who, meetingId, slotIn((2 + round) * aDay + index))
              if (what === 'cancel') return wants(who, meetingId, 'cancelled', { reason: 'unforeseen' })
              return wants(
                who,
                meetingId,
                what === 'accept' ? 'confirmed' : what === 'decline' ? 'initiated' : 'refused',
              )
            }),
          )
          // Each is answered: done, or refused by a rule or by the other one's change.
          expect(results.every((result) => result.ok || 'refusal' in result || 'conflict' in result)).toBe(true)
          const { meeting } = await story(meetingId)
          const agreed = meeting.at(-1) === 'AppointmentAccepted'
          expect([await held('Inès'), await held('Marc')].map((times) => times.length)).toEqual(
            agreed ? [1, 1] : [0, 0],
          )
          expect(await held('Inès')).toEqual(await held('Marc'))
        }
      },
    ),
    { numRuns: 60 },
  )
})
