import { expect, test } from 'vitest'
import type { Mail } from '../../messages/mail/ports.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { createSignUpsReaction } from './sign-ups.ts'

const applicantId = '5a3f0c1e-0000-4000-8000-000000000012'

const event = (id: string, actor: Actor['kind'], type: string, data: object) =>
  ({
    id,
    stream: ['account', applicantId].join('-'),
    type,
    data,
    metadata: { companyId: 'acme', actor: { kind: actor } },
  }) as RecordedEvent

async function mailsOf(...events: readonly RecordedEvent[]) {
  const mails: Mail[] = []
  const reaction = createSignUpsReaction({
    signUps: { use: async () => undefined },
    mails: {
      enqueue: async (mail) => {
        mails.push(mail)
      },
    },
  })
  await reaction.react(events)
  return mails.map(({ key, to, template, params }) => ({ key, to, template, params }))
}

const role = 'presenter'
const ines = { userId: applicantId }

test('notifies administrators of a request for the other profile, and the person of the decision', async () => {
  expect(
    await mailsOf(
      event('1', 'user', 'ProfileRequested', { role }),
      event('2', 'admin', 'ProfileRequestRefused', { role, reason: 'not_now' }),
      event('3', 'user', 'ProfileRequested', { role }),
      event('4', 'admin', 'ProfileRequestAccepted', { role }),
    ),
  ).toEqual([
    {
      key: 'ProfileRequested/1',
      to: 'administrators',
      template: 'profile_to_approve',
      params: { applicantId, role },
    },
    { key: 'ProfileRequestRefused/2', to: ines, template: 'profile_refused', params: { role, reason: 'not_now' } },
    {
      key: 'ProfileRequested/3',
      to: 'administrators',
      template: 'profile_to_approve',
      params: { applicantId, role },
    },
    { key: 'ProfileRequestAccepted/4', to: ines, template: 'profile_accepted', params: { role } },
  ])
})

test('writes nobody of a profile that opens at once', async () => {
  expect(await mailsOf(event('1', 'user', 'ProfileRequestAccepted', { role }))).toEqual([])
})
