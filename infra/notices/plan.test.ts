import { expect, test } from 'vitest'
import { planNotice, type Wishes } from './plan.ts'

const wishes: Wishes = { timeZone: 'Europe/Paris', choices: {}, digestHour: null, quiet: null }
const email = { kind: 'request_sent', channel: 'email', inDigest: false } as const
const night = { from: 22 * 60, to: 7 * 60 }

test('sends at once what is wanted by default, and leaves out what is not', () => {
  const now = new Date('2026-03-17T12:00:00Z')
  expect(planNotice(email, wishes, now)).toEqual({ kind: 'send' })
  expect(planNotice({ ...email, channel: 'sms' }, wishes, now)).toEqual({ kind: 'drop' })
  expect(planNotice({ ...email, kind: 'sign_up_approved' }, wishes, now)).toEqual({ kind: 'drop' })
})

test('follows a choice by topic and channel, for each kind of the topic', () => {
  const now = new Date('2026-03-17T12:00:00Z')
  const choices = { request_refused: { email: false, sms: true } }
  const withdrawn = { ...email, kind: 'request_withdrawn' }
  expect(planNotice(withdrawn, { ...wishes, choices }, now)).toEqual({ kind: 'drop' })
  expect(planNotice({ ...withdrawn, channel: 'sms' }, { ...wishes, choices }, now)).toEqual({ kind: 'send' })
})

test('waits in quiet hours until they end on the person’s clock, over a change of clocks too', () => {
  const quiet = { ...wishes, quiet: night }
  expect(planNotice(email, quiet, new Date('2026-03-17T20:59:00Z'))).toEqual({ kind: 'send' })
  expect(planNotice(email, quiet, new Date('2026-03-17T21:00:00Z'))).toMatchObject({
    until: new Date('2026-03-18T06:00:00Z'),
  })
  expect(planNotice(email, quiet, new Date('2026-03-28T22:00:00Z'))).toMatchObject({
    until: new Date('2026-03-29T05:00:00Z'),
  })
  expect(planNotice(email, quiet, new Date('2026-03-29T05:00:00Z'))).toEqual({ kind: 'send' })
  expect(
    planNotice(email, { ...wishes, quiet: { from: 12 * 60, to: 14 * 60 } }, new Date('2026-03-17T12:30:00Z')),
  ).toMatchObject({ until: new Date('2026-03-17T13:00:00Z') })
})

test('keeps mails for the digest, but not what a calendar follows, nor SMS', () => {
  const daily = { ...wishes, digestHour: 8, quiet: night, choices: { request_sent: { sms: true } } }
  const now = new Date('2026-03-17T12:00:00Z')
  expect(planNotice(email, daily, now)).toEqual({
    kind: 'wait',
    until: new Date('2026-03-18T07:00:00Z'),
    inDigest: true,
  })
  expect(planNotice({ ...email, inDigest: true }, daily, now)).toEqual({ kind: 'send' })
  expect(planNotice({ ...email, kind: 'meeting_confirmed' }, daily, now)).toEqual({ kind: 'send' })
  expect(planNotice({ ...email, channel: 'sms' }, daily, now)).toEqual({ kind: 'send' })
})
