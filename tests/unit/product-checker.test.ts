import { expect, test } from 'vitest'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { derivedId, instant, type EventId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { publishedCategories } from '#infra/platform/kafka/public-events/index.ts'
import { checkProduct } from '#tests/crash/product/checker.ts'
import type { CommandCall, ProductEvidence, PublishedMessage, CommandAnswer } from '#tests/crash/product/evidence.ts'
import { productRules, type Rule } from '#tests/crash/rules/violation.ts'
import { moves, twoPeople } from '#tests/support/two-people.ts'

const agreed = ['ask (mentee)', 'confirm the request (mentor)', 'plan (mentee)', 'accept (mentor)']
const held = [...agreed, 'pass the due date (clock)', 'report (mentee)', 'report (mentor)']
const ended = [...held, 'finish (mentor)', 'rate (mentee)', 'rate (mentor)']

const store = createMemoryEventStore()
/** One accompaniment that is over, and one that goes on with an agreed session. */
for (const [salt, story] of [['', ended] as const, [' who go on', agreed] as const]) {
  const people = twoPeople(store, salt)
  for (const [n, name] of story.entries())
    await moves.get(name)?.make(people.open(store), await people.scene(), `${n}${salt}`)
}
const { events } = await store.readAll({ after: 0n, limit: 1_000 })

function first(type: string, of: readonly RecordedEvent[] = events): RecordedEvent {
  const found = of.find((event) => event.type === type)
  if (found === undefined) throw new RangeError(`no ${type}`)
  return found
}
const last = (type: string) => first(type, events.toReversed())
const without = (gone: RecordedEvent) => ({ events: events.filter((event) => event !== gone) })
const then = (...more: readonly RecordedEvent[]) => ({ events: [...events, ...more] })

function message(number: number): RecordedEvent {
  const template = first('MentoringRequested')
  const position = 1_000n + BigInt(number)
  const data = { ...template.data, messages: number, userId: 'the author' }
  const metadata = { ...template.metadata, correlationId: `message ${number}` }
  return {
    ...template,
    stream: 'conversation-theirs',
    category: 'conversation',
    type: 'MessageSent',
    position,
    data,
    metadata,
  }
}

/** Of their first message: by its author by default. */
function changeOf(number: number, type: string, userId = 'the author'): RecordedEvent {
  const sent = message(1)
  const position = 2_000n + (type === 'MessageDeleted' ? 0n : 1n)
  const metadata = { ...sent.metadata, correlationId: `${type} ${number}` }
  return { ...sent, type, position, metadata, data: { ...sent.data, number, userId } }
}

const requested = first('MentoringRequested')
const { actor } = requested.metadata
const at = instant('2026-03-16T09:00:00Z')
/** Calls of one command, whose key is the correlation id of this event. */
function calls(of: RecordedEvent, ...answers: readonly CommandAnswer[]): Pick<ProductEvidence, 'commands'> {
  const key = of.metadata.correlationId
  const order = { move: 'ask', by: actor, key, at, target: 'a mentor' } as const
  return { commands: answers.map((one, n): CommandCall => ({ op: `op${n}`, order, answer: one })) }
}
const ok = (position: bigint, id = 'a request'): CommandAnswer => ({ outcome: 'ok', id, position })

const publishedOf = (of: readonly RecordedEvent[]): readonly PublishedMessage[] =>
  of
    .filter(({ category }) => publishedCategories.some((one) => one === category))
    .map(({ stream, id }) => [stream, id] as const)
const due = publishedOf(events)
const afterwards = {
  defaultLimits: { participant: 1, presenter: 1 },
  tables: [{ table: 'meetings_v1', followed: '2 rows', rebuilt: '2 rows' }],
  findings: [],
}
const sound: ProductEvidence = {
  ...calls(requested, ok(requested.position), { outcome: 'repeated', id: 'a request' }, { outcome: 'unknown' }),
  events: [...events, message(1), message(2)],
  // Some again, after a restart.
  published: [due.slice(0, 5), due.slice(3, 9), due.slice(7)],
  afterwards,
}

test('nothing is found in what the commands of two pairs come to', () => {
  expect(checkProduct(sound)).toEqual([])
})

const agreedMeeting = events.filter(({ stream }) => stream === last('AppointmentAccepted').stream)
const copy = `meeting-${requested.id}` as const
const copied = agreedMeeting.map((event) => ({ ...event, stream: copy }))
const going = last('RelationshipInitiated')
const goingOn = last('MentoringRequested')
const erased = {
  ...going,
  id: derivedId<EventId>('erased'),
  stream: `account-${'participantUserId' in goingOn.data ? String(goingOn.data.participantUserId) : ''}` as const,
  category: 'account' as const,
  revision: 0,
  type: 'AccountErased',
  data: { reason: 'own_request', profileIds: [] },
}
const stranger = { ...requested, metadata: { ...requested.metadata, correlationId: 'another' } }

const cases: readonly [rule: Rule, what: string, instead: Partial<ProductEvidence>, also?: readonly Rule[]][] = [
  ['accepted', 'nothing at the position of the answer', calls(requested, ok(900n))],
  ['accepted', 'what another command has written', { ...calls(stranger, ok(requested.position)) }],
  ['refused command', 'written all the same', calls(requested, { outcome: 'refused' })],
  [
    'applied once',
    'a request made again in its stream',
    { ...calls(requested, ok(requested.position)), ...then({ ...requested, revision: 9 }) },
    ['published'],
  ],
  ['one answer', 'two resources', calls(requested, ok(requested.position), { outcome: 'repeated', id: 'a profile' })],
  ['request', 'a confirmed request whose accompaniment is over', without(first('MentoringRequestFinished'))],
  ['places', 'not given back', without(first('AccompanimentReleased'))],
  ['places', 'not held', without(last('AccompanimentReserved'))],
  ['limit', 'a place beyond none', { afterwards: { ...afterwards, defaultLimits: { participant: 0, presenter: 1 } } }],
  [
    'sessions end',
    'an agreed session of what is over',
    then({ ...first('RelationshipFinished'), stream: going.stream }),
    ['request', 'places'],
  ],
  ['erased', 'an accompaniment that goes on', then(erased)],
  ['agenda', 'a time that is held for nothing', without(first('AgendaSlotReleased'))],
  ['agenda', 'a time that is not held', without(last('AgendaSlotReserved'))],
  ['overlap', 'two sessions at one time', then(...copied), ['agenda']],
  ['feedback once', 'two reports of one person', then(first('FeedbackGiven')), ['applied once']],
  ['feedback follows', 'a session that waits for a report that is there', without(first('MeetingFinished'))],
  ['feedback follows', 'an accompaniment without its two', without(first('RelationshipFeedbackProvided'))],
  ['messages', 'a message that is lost', { events: [...events, message(1), message(3)] }],
  ['messages', 'a change of a message that was not sent', then(message(1), changeOf(2, 'MessageReacted'))],
  ['messages', 'a change by another one than the author', then(message(1), changeOf(1, 'MessageEdited', 'another'))],
  [
    'messages',
    'a change of what was deleted',
    then(message(1), changeOf(1, 'MessageDeleted'), changeOf(1, 'MessageEdited')),
  ],
  ['published', 'the last one missing', { published: [due.slice(0, -1)] }],
  ['published', 'one left out of its stream', { published: [due.filter((_, n) => n !== 1)] }],
  [
    'read models',
    'another row',
    { afterwards: { ...afterwards, tables: [{ table: 't', followed: '1', rebuilt: '2' }] } },
  ],
  ['audit', 'a finding', { afterwards: { ...afterwards, findings: ['a hash'] } }],
]

test.each(cases)('%s: %s', (rule, _, instead, also = []) => {
  const found = new Set(
    checkProduct({ ...sound, published: [publishedOf(instead.events ?? events)], ...instead }).map(
      ({ rule: of }) => of,
    ),
  )
  expect([...found]).toContain(rule)
  expect([...found].filter((one) => one !== rule && !also.includes(one))).toEqual([])
})

test('every rule has evidence that breaks it', () => {
  expect([...new Set(cases.map(([rule]) => rule))].sort()).toEqual(Object.keys(productRules).sort())
})
