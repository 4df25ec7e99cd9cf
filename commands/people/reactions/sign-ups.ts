import type { AccountEvent } from '#domain/people/account/events.ts'
import { id, type UserId } from '#domain/platform/ids.ts'
import type { SignUps } from '../invitations/sign-ups.ts'
import type { MailOutbox } from '../../messages/mail/ports.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  readonly signUps: Pick<SignUps, 'use'>
  readonly mails: MailOutbox
}

/**
 * What follows a sign-up: its invitation is used, administrators learn that somebody waits for them, and the person
 * learns that it arrived and what was decided. The same for the other profile. Each mail is sent once.
 */
export function createSignUpsReaction({ signUps, mails }: Dependencies): Reaction {
  return {
    name: 'sign_ups',
    categories: ['account'],
    async react(events) {
      for (const recorded of events) {
        const { stream, metadata } = recorded
        const event = recorded as AccountEvent & typeof recorded
        const { companyId, at } = metadata
        const userId = id<UserId>(stream.slice('account-'.length))
        const mail = { companyId, to: { userId } }
        if (event.type === 'AccountRegistered') {
          const { invitationId, status, since } = event.data
          if (invitationId !== null) await signUps.use(companyId, invitationId, userId, at)
          if (status === 'pending_approval' && since === null) {
            await mails.enqueue({
              ...mail,
              key: `sign_up_received/${userId}`,
              template: 'sign_up_received',
              params: { byLink: invitationId !== null },
            })
            await mails.enqueue({
              companyId,
              key: `sign_up_to_approve/${userId}`,
              to: 'administrators',
              template: 'sign_up_to_approve',
              params: { applicantId: userId },
            })
          }
        }
        if (event.type === 'AccountApproved')
          await mails.enqueue({ ...mail, key: `sign_up_approved/${userId}`, template: 'sign_up_approved', params: {} })
        const key = `${event.type}/${recorded.id}`
        if (event.type === 'ProfileRequested')
          await mails.enqueue({
            companyId,
            key,
            to: 'administrators',
            template: 'profile_to_approve',
            params: { applicantId: userId, role: event.data.role },
          })
        if (event.type === 'ProfileRequestAccepted' && metadata.actor.kind === 'admin')
          await mails.enqueue({ ...mail, key, template: 'profile_accepted', params: { role: event.data.role } })
        if (event.type === 'ProfileRequestRefused')
          await mails.enqueue({ ...mail, key, template: 'profile_refused', params: event.data })
        if (event.type === 'AccountRejected')
          await mails.enqueue({ ...mail, key: `sign_up_rejected/${userId}`, template: 'sign_up_rejected', params: {} })
      }
    },
  }
}
