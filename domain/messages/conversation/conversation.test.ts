import { describe, expect, it } from 'vitest'
import { named } from '#tests/support/mentoring.ts'
import { accept, refuse } from '../../platform/decision.ts'
import { instant, type AttachmentId, type UserId } from '../../platform/ids.ts'
import { edit, markSeen, open, react, remove, send } from './decide.ts'
import type { ConversationEvent } from './events.ts'
import { conversationIdOf, emptyConversation, evolve } from './state.ts'

const userId = named<UserId>('Inès user')
const otherUserId = named<UserId>('Marc user')
const people = { userId, otherUserId }
const friends = { other: 'active', correspond: true } as const
const body = { enc: 1, kid: userId, iv: 'iv', ct: 'ct', tag: 'tag' } as const
const text = { body, attachment: null }

const opened: ConversationEvent = { type: 'ConversationOpened', data: { ...people, messages: 0 } }
const sent = (messages: number): ConversationEvent => ({ type: 'MessageSent', data: { ...people, messages, ...text } })
const seen = (upTo: number, messages: number): ConversationEvent => ({
  type: 'MessagesSeen',
  data: { userId: otherUserId, otherUserId: userId, messages, upTo },
})
const given = (...events: readonly ConversationEvent[]) => events.reduce(evolve, emptyConversation)

describe('a conversation', () => {
  it('is the same for two people in either order', () => {
    expect(conversationIdOf(userId, otherUserId)).toBe(conversationIdOf(otherUserId, userId))
    expect(open(given(), people, friends)).toEqual(accept(opened))
    expect(open(given(sent(1)), people, friends)).toEqual(accept())
    expect(open(given(), { userId, otherUserId: userId }, friends)).toEqual(refuse('self'))
  })

  it('is for people who have something together, and who are there', () => {
    expect(open(given(), people, { ...friends, correspond: false })).toEqual(refuse('not_correspondents'))
    expect(send(given(opened), people, text, { ...friends, correspond: false })).toEqual(refuse('not_correspondents'))
    expect(send(given(opened), people, text, { ...friends, other: 'gone' })).toEqual(refuse('partner_inactive'))
  })

  it('numbers its messages', () => {
    expect(send(given(opened), people, text, friends)).toEqual(accept(sent(1)))
    expect(send(given(opened, sent(1), seen(1, 1)), people, text, friends)).toEqual(accept(sent(2)))
  })

  it('takes a text, a file or both, and not nothing', () => {
    const attachment = { attachmentId: named<AttachmentId>('f'), name: body, mediaType: 'application/pdf', bytes: 9 }
    expect(send(given(opened), people, { body: null, attachment }, friends)).toHaveProperty('events')
    expect(send(given(opened), people, { body: null, attachment: null }, friends)).toEqual(refuse('message_empty'))
  })

  it('has the same state from its last event alone', () => {
    const whole = given(opened, sent(1), sent(2), seen(2, 2), sent(3))
    expect(given(sent(3))).toMatchObject({ between: whole.between, messages: whole.messages })
  })

  it('notes what was seen, once', () => {
    const reader = { userId: otherUserId, otherUserId: userId }
    expect(markSeen(given(sent(1), sent(2)), reader, 2)).toEqual(accept(seen(2, 2)))
    expect(markSeen(given(sent(2), seen(2, 2)), reader, 2)).toEqual(accept())
    expect(markSeen(given(sent(2), seen(2, 2)), reader, 1)).toEqual(accept())
    expect(markSeen(given(sent(2)), reader, 3)).toEqual(refuse('message_unknown'))
    expect(markSeen(given(sent(2)), reader, 0)).toEqual(refuse('message_unknown'))
  })

  const at = instant('2026-03-16T10:00:00.000Z')
  const file = named<AttachmentId>('f')
  const message = { authorId: userId, sentAt: at, attachmentId: file, deleted: false }
  const first = { number: 1, message, at }
  const edited: ConversationEvent = { type: 'MessageEdited', data: { ...people, messages: 2, number: 1, body } }
  const gone: ConversationEvent = {
    type: 'MessageDeleted',
    data: { ...people, messages: 2, number: 1, attachmentId: file },
  }

  it('lets an author change a text as often as they like within a day', () => {
    expect(edit(given(sent(2)), people, { ...first, body }, friends)).toEqual(accept(edited))
    expect(edit(given(sent(2), edited), people, { ...first, body }, friends)).toEqual(accept(edited))
    expect(edit(given(sent(2)), people, { ...first, body }, { ...friends, other: 'inactive' })).toEqual(
      refuse('partner_inactive'),
    )
    const reader = { userId: otherUserId, otherUserId: userId }
    expect(edit(given(sent(2)), reader, { ...first, body }, friends)).toEqual(refuse('message_not_yours'))
    const nextDay = instant('2026-03-17T10:00:00.000Z')
    expect(edit(given(sent(2)), people, { ...first, at: nextDay, body }, friends)).toEqual(refuse('message_too_old'))
    expect(remove(given(sent(2)), people, { ...first, at: nextDay })).toEqual(refuse('message_too_old'))
  })

  it('lets an author take a message back, for ever, and names its file', () => {
    expect(remove(given(sent(2)), people, first)).toEqual(accept(gone))
    expect(remove(given(sent(2), gone), people, first)).toEqual(accept())
    expect(edit(given(sent(2), gone), people, { ...first, body }, friends)).toEqual(refuse('message_deleted'))
    expect(react(given(sent(2), gone), people, { ...first, reaction: 'like' }, friends)).toEqual(
      refuse('message_deleted'),
    )
  })

  it('keeps one reaction of each person to a message', () => {
    const liked: ConversationEvent = {
      type: 'MessageReacted',
      data: { ...people, messages: 2, number: 1, reaction: 'like' },
    }
    const like = { ...first, reaction: 'like' } as const
    expect(react(given(sent(2)), people, like, friends)).toEqual(accept(liked))
    expect(react(given(sent(2), liked), people, like, friends)).toEqual(accept())
    // Which reaction there was may stand before the events that were read.
    for (const none of [given(sent(2)), given(sent(2), liked)])
      expect(react(none, people, { ...first, reaction: null }, friends)).toHaveProperty('events.0.data.reaction', null)
    expect(react(given(sent(2), liked), { userId: otherUserId, otherUserId: userId }, like, friends)).toHaveProperty(
      'events.0.data.userId',
      otherUserId,
    )
  })

  it('has the same state from a change alone', () => {
    for (const last of [edited, gone])
      expect(given(last)).toMatchObject({ messages: 2, between: [userId, otherUserId] })
  })
})
