import { z } from 'zod'
import type { AccountEvent } from '#domain/people/account/events.ts'
import { code, instant, published, uuid, withoutData, type PublicEventsOf } from './definition.ts'

const role = z.object({ role: code, business_unit: z.string().max(64).nullable() })
const profile = z.object({ profile_id: uuid, role: code })

/** The stream names the account; who the person is stays inside. */
export const accountPublicEvents: PublicEventsOf<AccountEvent> = {
  topic: 'binome.accounts.v1',
  events: {
    AccountRegistered: published(
      z.object({ origin: code, invitation_id: uuid.nullable(), status: code, since: instant.nullable() }),
      ({ origin, invitationId, status, since }) => ({ origin, invitation_id: invitationId, status, since }),
    ),
    AccountApproved: withoutData,
    AccountRejected: published(z.object({ reason: code }), ({ reason }) => ({ reason })),
    AccountDisabled: withoutData,
    AccountEnabled: withoutData,
    RoleGranted: published(role, ({ role, businessUnit }) => ({ role, business_unit: businessUnit })),
    RoleRevoked: published(role, ({ role, businessUnit }) => ({ role, business_unit: businessUnit })),
    ProfileRequested: published(z.object({ role: code }), ({ role }) => ({ role })),
    ProfileRequestAccepted: published(z.object({ role: code }), ({ role }) => ({ role })),
    ProfileRequestRefused: published(z.object({ role: code, reason: code }), ({ role, reason }) => ({ role, reason })),
    ProfileOpened: published(profile, ({ profileId, role }) => ({ profile_id: profileId, role })),
    ProfileClosed: published(profile, ({ profileId, role }) => ({ profile_id: profileId, role })),
    /** Not what was agreed to: it concerns the person and the company. */
    TermsAccepted: withoutData,
    AccountMerged: published(z.object({ into: uuid }), ({ into }) => ({ into })),
    AccountAbsorbed: published(z.object({ user_id: uuid }), ({ userId }) => ({ user_id: userId })),
    /** The profiles that went with the account. */
    AccountErased: published(z.object({ profile_ids: z.array(uuid) }), ({ profileIds }) => ({
      profile_ids: [...profileIds],
    })),
  },
}
