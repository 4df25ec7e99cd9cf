import { expect, it } from 'vitest'
import { named } from '#tests/support/mentoring.ts'
import { cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import type { Decision } from '../shared/decision.ts'
import type { AttachmentId, UserId } from '../shared/ids.ts'
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

/** For Inès: nothing, opened without a message, a message of Marc's that she has not seen, one that she has. */
const waysTo: Readonly<Record<string, readonly ConversationEvent[]>> = {
  none: [],
  empty: [opened],
  unseen: [opened, fromMarc],
  seen: [opened, fromMarc, seenByInes],
}
const inState = (state: string) => (waysTo[state] ?? []).reduce(evolve, emptyConversation)
const nameOf = ({ between, messages, seen }: Conversation) =>
  between === null ? 'none' : `${messages} messages, ${seen.get(ines) ?? 0} seen`

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
  markSeen: (now) => decide.markSeen(now, people, 1),
  'markSeen/none': (now) => decide.markSeen(now, people, 0),
  'markSeen/half of one': (now) => decide.markSeen(now, people, 0.5),
  'markSeen/more than there are': (now) => decide.markSeen(now, people, 2),
}
const rows: readonly Row[] = [
  ['open', 'correspondent', 'none', '0 messages, 0 seen'],
  // What was written with somebody stays readable.
  ['open', '*', 'empty unseen seen', 'done'],
  ['open/with oneself', '*', '*', 'not allowed'],
  ['send', 'correspondent', 'none empty', '1 messages, 0 seen'],
  ['send', 'correspondent', 'unseen', '2 messages, 0 seen'],
  ['send', 'correspondent', 'seen', '2 messages, 1 seen'],
  ['send/a file', 'correspondent', 'none empty', '1 messages, 0 seen'],
  ['send/a file', 'correspondent', 'unseen', '2 messages, 0 seen'],
  ['send/a file', 'correspondent', 'seen', '2 messages, 1 seen'],
  ['send/nothing', '*', '*', 'not allowed'],
  ['markSeen', '*', 'unseen', '1 messages, 1 seen'],
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
