import { expect, it } from 'vitest'
import { named } from '#tests/support/mentoring.ts'
import { cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import type { Decision } from '../../platform/decision.ts'
import { instant, type AttachmentId, type UserId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { ConversationEvent } from './events.ts'
import { emptyConversation, evolve, type Conversation } from './state.ts'

const [ines, marc] = [named<UserId>('Inès user'), named<UserId>('Marc user')]
const people = { userId: ines, otherUserId: marc }
const body = { enc: 1, kid: ines, iv: 'iv', ct: 'ct', tag: 'tag' } as const
const text = { body, attachment: null }
const file = {
  body: null,
  attachment: { attachmentId: named<AttachmentId>('file'), name: body, mediaType: 'application/pdf', bytes: 9 },
}
const opened: ConversationEvent = { type: 'ConversationOpened', data: { ...people, messages: 0 } }
const fromMarc: ConversationEvent = {
  type: 'MessageSent',
  data: { userId: marc, otherUserId: ines, messages: 1, ...text },
}
const seenByInes: ConversationEvent = { type: 'MessagesSeen', data: { ...people, messages: 1, upTo: 1 } }

const deletedByMarc: ConversationEvent = {
  type: 'MessageDeleted',
  data: { userId: marc, otherUserId: ines, messages: 1, number: 1, attachmentId: null },
}
const sentAt = instant('2026-03-16T09:00:00.000Z')
const later = (hours: number) => instant(new Date(Date.parse(sentAt) + hours * 3_600_000))
const of = (authorId: UserId) => ({ authorId, sentAt, attachmentId: null, deleted: false })
/** Of Inès, within the day. */
const change = { number: 1, message: of(ines), at: later(23) }

/** For Inès: nothing, opened without a message, a message of Marc's that she has not seen, one that she has. */
const waysTo: Readonly<Record<string, readonly ConversationEvent[]>> = {
  none: [],
  empty: [opened],
  unseen: [opened, fromMarc],
  seen: [opened, fromMarc, seenByInes],
  deleted: [opened, fromMarc, deletedByMarc],
}
const inState = (state: string) => (waysTo[state] ?? []).reduce(evolve, emptyConversation)
const nameOf = ({ between, messages, seen, deleted, reactions }: Conversation) =>
  between === null
    ? 'none'
    : [
        `${messages} messages, ${seen.get(ines) ?? 0} seen`,
        ...[...deleted].map((number) => `${number} deleted`),
        ...[...reactions.values()].map((reaction) => reaction ?? 'no reaction'),
      ].join(', ')

/** Who the other one is to Inès. */
const others: Readonly<Record<string, decide.ConversationFacts>> = {
  correspondent: { other: 'active', correspond: true },
  stranger: { other: 'active', correspond: false },
  inactive: { other: 'inactive', correspond: true },
  gone: { other: 'gone', correspond: true },
}

type Command = (conversation: Conversation, facts: decide.ConversationFacts) => Decision<ConversationEvent>
const commands: Readonly<Record<string, Command>> = {
  open: (now, facts) => decide.open(now, people, facts),
  'open/with oneself': (now, facts) => decide.open(now, { userId: ines, otherUserId: ines }, facts),
  send: (now, facts) => decide.send(now, people, text, facts),
  'send/a file': (now, facts) => decide.send(now, people, file, facts),
  'send/nothing': (now, facts) => decide.send(now, people, { body: null, attachment: null }, facts),
  edit: (now, facts) => decide.edit(now, people, { ...change, body }, facts),
  'edit/to nothing': (now, facts) => decide.edit(now, people, { ...change, body: null }, facts),
  'edit/of the other': (now, facts) => decide.edit(now, people, { ...change, message: of(marc), body }, facts),
  'edit/of none': (now, facts) => decide.edit(now, people, { ...change, message: null, body }, facts),
  'edit/a day later': (now, facts) => decide.edit(now, people, { ...change, at: later(24), body }, facts),
  'edit/what readers see as deleted': (now, facts) =>
    decide.edit(now, people, { ...change, message: { ...of(ines), deleted: true }, body }, facts),
  remove: (now) => decide.remove(now, people, change),
  'remove/of the other': (now) => decide.remove(now, people, { ...change, message: of(marc) }),
  'remove/of none': (now) => decide.remove(now, people, { ...change, message: null }),
  'remove/a day later': (now) => decide.remove(now, people, { ...change, at: later(24) }),
  'remove/what readers see as deleted': (now) =>
    decide.remove(now, people, { ...change, message: { ...of(ines), deleted: true } }),
  react: (now, facts) => decide.react(now, people, { ...change, message: of(marc), reaction: 'thanks' }, facts),
  'react/to none': (now, facts) => decide.react(now, people, { ...change, message: null, reaction: 'thanks' }, facts),
  markSeen: (now) => decide.markSeen(now, people, 1),
  'markSeen/none': (now) => decide.markSeen(now, people, 0),
  'markSeen/half of one': (now) => decide.markSeen(now, people, 0.5),
  'markSeen/more than there are': (now) => decide.markSeen(now, people, 2),
}
const rows: readonly Row[] = [
  ['open', 'correspondent', 'none', '0 messages, 0 seen'],
  // What was written with somebody stays readable.
  ['open', '*', 'empty unseen seen deleted', 'done'],
  ['open/with oneself', '*', '*', 'not allowed'],
  ['send', 'correspondent', 'none empty', '1 messages, 0 seen'],
  ['send', 'correspondent', 'unseen', '2 messages, 0 seen'],
  ['send', 'correspondent', 'seen', '2 messages, 1 seen'],
  ['send', 'correspondent', 'deleted', '2 messages, 0 seen, 1 deleted'],
  ['send/a file', 'correspondent', 'none empty', '1 messages, 0 seen'],
  ['send/a file', 'correspondent', 'unseen', '2 messages, 0 seen'],
  ['send/a file', 'correspondent', 'seen', '2 messages, 1 seen'],
  ['send/a file', 'correspondent', 'deleted', '2 messages, 0 seen, 1 deleted'],
  ['send/nothing', '*', '*', 'not allowed'],
  // Who wrote it is a fact: the state counts messages alone.
  ['edit', 'correspondent', 'unseen', '1 messages, 0 seen'],
  ['edit', 'correspondent', 'seen', '1 messages, 1 seen'],
  ['edit/to nothing', '*', '*', 'not allowed'],
  ['edit/of the other', '*', '*', 'not allowed'],
  ['edit/of none', '*', '*', 'not allowed'],
  ['edit/a day later', '*', '*', 'not allowed'],
  ['edit/what readers see as deleted', '*', '*', 'not allowed'],
  ['remove', '*', 'unseen', '1 messages, 0 seen, 1 deleted'],
  ['remove', '*', 'seen', '1 messages, 1 seen, 1 deleted'],
  ['remove', '*', 'deleted', 'done'],
  ['remove/of the other', '*', '*', 'not allowed'],
  ['remove/of none', '*', '*', 'not allowed'],
  ['remove/a day later', '*', 'none empty unseen seen', 'not allowed'],
  ['remove/a day later', '*', 'deleted', 'done'],
  ['remove/what readers see as deleted', '*', 'unseen seen deleted', 'done'],
  ['react', 'correspondent', 'unseen', '1 messages, 0 seen, thanks'],
  ['react', 'correspondent', 'seen', '1 messages, 1 seen, thanks'],
  ['react/to none', '*', '*', 'not allowed'],
  ['markSeen', '*', 'unseen', '1 messages, 1 seen'],
  ['markSeen', '*', 'deleted', '1 messages, 1 seen, 1 deleted'],
  ['markSeen', '*', 'seen', 'done'],
  ['markSeen/none', '*', '*', 'not allowed'],
  ['markSeen/half of one', '*', '*', 'not allowed'],
  ['markSeen/more than there are', '*', '*', 'not allowed'],
]

it('has a row for every decision', () => {
  expect(missingIn(Object.keys(commands), decide)).toEqual([])
})

it.each(cellsOf({ commands: Object.keys(commands), states: Object.keys(waysTo), actors: Object.keys(others), rows }))(
  'a conversation: $command where there is $state, to one who is $actor: $outcome',
  ({ command, state, actor, outcome }) => {
    const conversation = inState(state)
    const facts = others[actor]
    const decision = facts && commands[command]?.(conversation, facts)
    expect(decision && outcomeOf(decision, conversation, evolve, nameOf)).toBe(outcome)
  },
)
