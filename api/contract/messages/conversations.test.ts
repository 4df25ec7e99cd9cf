import { expect, test } from 'vitest'
import { changeableMs, reactions } from '#domain/messages/conversation/events.ts'
import { messageChangeHours, reactions as offered } from './conversations.ts'

test('the contract offers the reactions and the hours of the domain', () => {
  expect(offered).toEqual(reactions)
  expect(messageChangeHours * 3_600_000).toBe(changeableMs)
})
