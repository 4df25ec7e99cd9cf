import { afterEach, describe, expect, it } from 'vitest'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore, Position } from '#domain/platform/event-store.ts'
import { id, type FeedbackId, type MeetingId, type ProfileId, type RelationshipId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { aDay, later, meetingOf, meetingWorld, slotIn } from '#tests/support/meeting-world.ts'
import { named } from '#tests/support/mentoring.ts'
import { by, idOf, user } from '#tests/support/requests.ts'
import { sagaLogs, steps } from '#tests/support/saga-world.ts'
import { mortalStore, singleStream } from '#tests/support/single-stream.ts'
import { createAccompanimentsReaction } from './reactions/accompaniments.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const refusal = (code: string) => ({ ok: false, refusal: { code } })
const ines = user('Inès')
const marc = user('Marc')

function worldOn(log: EventStore) {
  const here = meetingWorld(log)
  const spoken = here.open(log)
  const held = async () => {
    const relationshipId = await spoken.accompany('Inès', 'Marc')
    const meetingId = meetingOf(await spoken.plan(ines, relationshipId, slotIn(aDay)))
    await spoken.wants(marc, meetingId, 'confirmed')
    await spoken.passDueDate(meetingId, later(aDay + 45))
    return { relationshipId, meetingId }
  }
  const meetingIs = async (meetingId: MeetingId) => (await here.types(`meeting-${meetingId}`)).slice(4)
  /** What the reaction does with the log, from where it stopped. */
  let after: Position = 0n
  const settle = async (openMeetings: readonly MeetingId[] = []) => {
    const reaction = createAccompanimentsReaction({
      commands: spoken,
      openMeetings: async () => openMeetings,
      isOver: async () => false,
      isProcessed: async () => true,
    })
    for (;;) {
      const batch = await log.readAll({ after, limit: 20, categories: reaction.categories })
      await reaction.react(batch.events)
      if (batch.caughtUp && batch.events.length === 0) return
      after = batch.position
    }
  }
  return { ...here, ...spoken, held, meetingIs, settle }
}

const world = () => worldOn(createMemoryEventStore())

describe('reports of a meeting', () => {
  it('fill and finish it, in the append of each', async () => {
    const { held, report, meetingIs, log } = world()
    const { meetingId } = await held()
    const head = await log.head()
    expect(await report(ines, meetingId)).toMatchObject({ ok: true, position: head + 2n })
    expect(await meetingIs(meetingId)).toEqual(['FeedbackFilled'])
    expect(await report(marc, meetingId)).toMatchObject({ ok: true })
    expect(await meetingIs(meetingId)).toEqual(['FeedbackFilled', 'MeetingFinished'])
  })

  it('finish it when both report at the same instant', async () => {
    const { held, report, meetingIs } = world()
    const { meetingId } = await held()
    const results = await Promise.all([report(ines, meetingId), report(marc, meetingId)])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(await meetingIs(meetingId)).toEqual(['FeedbackFilled', 'MeetingFinished'])
  })

  it('are one each: the same call again gives the same answer, another one is refused', async () => {
    const { held, report } = world()
    const { meetingId } = await held()
    const first = await report(ines, meetingId, { idempotencyKey: 'once' })
    expect(await report(ines, meetingId, { idempotencyKey: 'once' })).toMatchObject({ id: idOf(first), repeated: true })
    expect(await report(ines, meetingId)).toEqual(refusal('feedback_exists'))
  })

  it('are for the two, once it was held, with questions and fitting answers', async () => {
    const { held, report, feedbacks, plan } = world()
    const { meetingId, relationshipId } = await held()
    expect(await report(user('Théo'), meetingId)).toEqual(refusal('forbidden'))
    expect(await report(ines, named('no meeting'))).toEqual(refusal('not_found'))
    const content = { subject: { meetingId }, rating: 4, report: null }
    expect(await feedbacks.giveFeedback({ ...by(ines), ...content, answers: [] })).toEqual(refusal('answers_invalid'))
    const planned = meetingOf(await plan(marc, relationshipId, null))
    expect(await report(ines, planned)).toEqual(refusal('feedback_not_open'))
  })

  it('are a rating and a note alone where the program asks nothing, and count like the others', async () => {
    const { held, feedbacks, facts, meetingIs } = world()
    const { meetingId } = await held()
    facts.questions.length = 0
    const report = (who: typeof ines, note: string | null) =>
      feedbacks.giveFeedback({ ...by(who), subject: { meetingId }, rating: 4, report: note, answers: null })
    const answered = { ...by(ines), subject: { meetingId }, rating: 4, report: null, answers: [] }
    expect(await feedbacks.giveFeedback(answered)).toEqual(refusal('no_feedback_questions'))
    expect(await report(ines, 'Une grille commune.')).toMatchObject({ ok: true })
    expect(await report(marc, null)).toMatchObject({ ok: true })
    expect(await meetingIs(meetingId)).toContain('MeetingFinished')
  })

  it('are taken back until there are two', async () => {
    const { held, report, withdraw, meetingIs } = world()
    const { meetingId } = await held()
    const feedbackId = feedbackOf(await report(ines, meetingId))
    expect(await withdraw(marc, meetingId, feedbackId)).toEqual(refusal('forbidden'))
    expect(await withdraw(ines, meetingId, feedbackId)).toMatchObject({ ok: true })
    expect(await meetingIs(meetingId)).toEqual(['FeedbackFilled', 'FeedbackTakenBack'])
    await report(ines, meetingId)
    await report(marc, meetingId)
    expect(await withdraw(ines, meetingId, feedbackId)).toEqual(refusal('feedback_read'))
  })

  it('keep their words for their author’s key', async () => {
    const { held, report, log, vault } = world()
    const { meetingId } = await held()
    const feedbackId = feedbackOf(await report(marc, meetingId))
    expect(feedbackId).toBe(feedbackIdOf(meetingId, named<ProfileId>('Marc')))
    const [given] = await log.readStream(`feedback-${feedbackId}`)
    const { answers } = (given?.data ?? {}) as { answers: Parameters<typeof vault.open>[0] }
    expect(answers.kid).toBe(named('Marc user'))
    expect(await vault.open(answers, `feedback-${feedbackId}/FeedbackGiven/answers`)).toContain('Deux décisions.')
  })
})

describe('feedback on an accompaniment', () => {
  const about = (relationshipId: RelationshipId, actor: Actor) => ({
    ...by(actor),
    subject: { relationshipId },
    rating: 5,
    answers: [{ questionId: named<FeedbackId>('what'), text: 'Elle décide.' }],
    report: null,
  })

  it('is provided once both have given theirs, also at the same instant', async () => {
    const { held, feedbacks, settle, types, relationships } = world()
    const { relationshipId } = await held()
    expect(await feedbacks.giveFeedback(about(relationshipId, ines))).toEqual(refusal('feedback_not_open'))
    await relationships.transitionRelationship({ ...by(ines), relationshipId, wanted: 'finished' })
    await Promise.all([ines, marc].map((actor) => feedbacks.giveFeedback(about(relationshipId, actor))))
    await settle()
    const events = await types(`mentoring_relationship-${relationshipId}`)
    expect(events.slice(2)).toEqual(['RelationshipFinished', 'RelationshipFeedbackProvided'])
  })
})

describe('the end of an accompaniment', () => {
  it('cancels its open meetings, and gives back their time', async () => {
    const { plan, wants, settle, story, log, relationships, ...here } = world()
    const relationshipId = await here.accompany('Inès', 'Marc')
    const meetingId = meetingOf(await plan(ines, relationshipId, slotIn(aDay)))
    await wants(marc, meetingId, 'confirmed')
    await relationships.transitionRelationship({ ...by(marc), relationshipId, wanted: 'finished' })
    await settle([meetingId])
    const { meeting, mentee, mentor } = await story(meetingId)
    expect(meeting.at(-1)).toBe('MeetingCancelled')
    expect([mentee, mentor]).toEqual([[], []])
    const head = await log.head()
    await settle([meetingId])
    expect(await log.head()).toBe(head)
  })
})

describe.each(sagaLogs)('on %s, one stream at a time', (_, openLog) => {
  it.each(steps(2))('a report that stopped at step %i (%s) is settled', async (nth, when) => {
    const log = await openLog()
    closing.push(() => log.close())
    const { open, held, settle, meetingIs } = worldOn(log.store)
    const { meetingId } = await held()
    const single = singleStream(log.store)
    single.crashAt(nth, when)
    await expect(open(single.store).report(ines, meetingId)).rejects.toThrow('gone')
    await settle()
    expect(await meetingIs(meetingId)).toEqual(nth === 1 && when === 'before' ? [] : ['FeedbackFilled'])
  })
})

describe('one stream at a time, a report given and taken back at about the same time', () => {
  it('is applied once, also when its call comes again', async () => {
    const { open, held, settle, meetingIs, log } = worldOn(createMemoryEventStore())
    const { meetingId } = await held()
    const single = singleStream(log)
    single.crashAt(2, 'after')
    const once = { idempotencyKey: 'give' }
    await expect(open(single.store).report(ines, meetingId, once)).rejects.toThrow('gone')
    const spoken = open(singleStream(log).store)
    const feedbackId = feedbackIdOf(meetingId, named<ProfileId>('Inès'))
    expect(await spoken.withdraw(ines, meetingId, feedbackId)).toMatchObject({ ok: true })
    expect(await spoken.report(ines, meetingId, once)).toMatchObject({ ok: true, repeated: true })
    await settle()
    expect(await meetingIs(meetingId)).toEqual(['FeedbackFilled', 'FeedbackTakenBack'])
    // And the other way round: the report is given anew, and the call that took back the first one comes again.
    const back = { idempotencyKey: 'back' }
    await spoken.report(ines, meetingId)
    await spoken.withdraw(ines, meetingId, feedbackId, back)
    await spoken.report(ines, meetingId)
    expect(await spoken.withdraw(ines, meetingId, feedbackId, back)).toMatchObject({ ok: true, repeated: true })
    await settle()
    expect((await meetingIs(meetingId)).slice(2)).toEqual(['FeedbackFilled', 'FeedbackTakenBack', 'FeedbackFilled'])
  })

  it.each([
    ['the meeting before the reaction has seen it', false],
    ['the meeting after it', true],
  ])('leaves %s as if it had not been given', async (__, settledBefore) => {
    const { open, held, settle, meetingIs, log } = worldOn(createMemoryEventStore())
    const { meetingId } = await held()
    const slow = singleStream(log)
    slow.meddleAt(2, async () => {
      const feedbackId = feedbackIdOf(meetingId, named<ProfileId>('Inès'))
      await open(singleStream(log).store).withdraw(ines, meetingId, feedbackId)
      if (settledBefore) await settle()
    })
    expect(await open(slow.store).report(ines, meetingId)).toMatchObject({ ok: true })
    await settle()
    expect((await meetingIs(meetingId)).at(-1) ?? 'FeedbackTakenBack').toBe('FeedbackTakenBack')
  })
})

describe.each([
  ['one stream at a time', (log: EventStore) => singleStream(log)],
  ['all streams at once', (log: EventStore) => mortalStore(log, true)],
])('%s, a rating that is taken back while the other one gives theirs', (_, mortal) => {
  it('leaves the accompaniment without its two', async () => {
    const { open, held, settle, types, relationships, feedbacks, log } = worldOn(createMemoryEventStore())
    const { relationshipId } = await held()
    await relationships.transitionRelationship({ ...by(ines), relationshipId, wanted: 'finished' })
    const rating = (actor: Actor) => ({
      ...by(actor),
      subject: { relationshipId },
      rating: 5,
      answers: [{ questionId: named<FeedbackId>('what'), text: 'Elle décide.' }],
      report: null,
    })
    const feedbackId = feedbackOf(await feedbacks.giveFeedback(rating(ines)))
    const slow = mortal(log)
    slow.meddleAt(1, () => feedbacks.withdrawFeedback({ ...by(ines), subject: { relationshipId }, feedbackId }))
    expect(await open(slow.store).feedbacks.giveFeedback(rating(marc))).toMatchObject({ ok: true })
    await settle()
    expect((await types(`mentoring_relationship-${relationshipId}`)).slice(2)).toEqual([
      'RelationshipFinished',
      'RelationshipFeedbackProvided',
      'RelationshipFeedbackTakenBack',
    ])
    await feedbacks.giveFeedback(rating(ines))
    expect((await types(`mentoring_relationship-${relationshipId}`)).at(-1)).toBe('RelationshipFeedbackProvided')
  })
})

function feedbackOf(result: Parameters<typeof idOf>[0]): FeedbackId {
  return id<FeedbackId>(idOf(result))
}
