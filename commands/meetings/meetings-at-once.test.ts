import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { MeetingId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { aDay, later, meetingOf, meetingWorld, slotIn } from '#tests/support/meeting-world.ts'
import { user } from '#tests/support/requests.ts'
import { singleStream } from '#tests/support/single-stream.ts'

const ines = user('Inès')
const marc = user('Marc')

const deed = fc.record({
  who: fc.constantFrom(ines, marc),
  what: fc.constantFrom('accept', 'decline', 'cancel', 'counter', 'refuse', 'withdraw'),
})

it('two people who act on a meeting at once leave one meeting, and no time held for nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const here = meetingWorld(createMemoryEventStore())
        const opened = here.open(here.log)
        const { plan, wants, propose } = opened
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
                ({ accept: 'confirmed', decline: 'initiated', withdraw: 'withdraw', refuse: 'refused' } as const)[what],
              )
            }),
          )
          // Each is answered: done, or refused by a rule or by the other one's change.
          expect(results.every((result) => result.ok || 'refusal' in result || 'conflict' in result)).toBe(true)
          const agreed = await here.agreedAt(meetingId)
          for (const name of ['Inès', 'Marc']) expect(await here.times(name)).toEqual(agreed === null ? [] : [agreed])
        }
      },
    ),
    { numRuns: 60 },
  )
})

const step = fc.record({
  which: fc.constantFrom(0, 1),
  who: fc.constantFrom('mentee', 'mentor'),
  what: fc.constantFrom('propose', 'accept', 'accept', 'decline', 'withdraw', 'start', 'end', 'cancel', 'clock'),
  /** Dates that overlap one another, in quarters of an hour after tomorrow. */
  at: fc.integer({ min: 0, max: 8 }),
})

it.each([
  ['several streams at once', (log: EventStore) => log],
  ['one stream at a time', (log: EventStore) => singleStream(log).store],
])('agendas hold the agreed dates and nothing else after any commands, on a store of %s', async (_, storeOn) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (given) => {
      const here = meetingWorld(createMemoryEventStore())
      const spoken = here.open(storeOn(here.log))
      const { plan, propose, wants, passDueDate } = spoken
      const meetings: MeetingId[] = []
      for (const mentee of ['Inès', 'Théo']) {
        const relationshipId = await spoken.accompany(mentee, 'Marc')
        meetings.push(meetingOf(await plan(user(mentee), relationshipId, null)))
      }
      for (const { which, who, what, at } of given) {
        const meetingId = meetings[which]
        if (meetingId === undefined) throw new Error('there are two')
        const actor = who === 'mentor' ? marc : user(which === 0 ? 'Inès' : 'Théo')
        const agreed = await here.agreedAt(meetingId)
        const then = { at: agreed ?? later(0) }
        if (what === 'propose') await propose(actor, meetingId, slotIn(aDay + 15 * at))
        else if (what === 'clock') await passDueDate(meetingId, later(aDay + 15 * at))
        else if (what === 'cancel') await wants(actor, meetingId, 'cancelled', { reason: 'other' })
        else if (what === 'start') await wants(actor, meetingId, 'started', then)
        else if (what === 'end') await wants(actor, meetingId, 'feedback_requested', then)
        else
          await wants(
            actor,
            meetingId,
            ({ accept: 'confirmed', decline: 'initiated', withdraw: 'withdraw' } as const)[what],
          )
        const dates = await Promise.all(meetings.map(here.agreedAt))
        const due = dates.map((date) => (date === null ? [] : [date]))
        expect([await here.times('Inès'), await here.times('Théo')]).toEqual(due)
        expect(await here.times('Marc')).toEqual(due.flat().toSorted())
        // It throws where two of them overlap.
        await here.held('Marc')
      }
    }),
    { numRuns: 60 },
  )
})
