import type { AccountEvent } from '#domain/people/account/events.ts'
import { none, toPerson, type PersonalRulesOf } from './rule.ts'

const byMail = none('The person gets a mail, or has done it themselves.')
const noAccess = none('The person cannot sign in to read it; they get a mail.')

export const accountRules = {
  subject: 'users',
  notices: {
    AccountRegistered: byMail,
    AccountApproved: () => toPerson('sign_up_approved'),
    AccountRejected: noAccess,
    AccountDisabled: noAccess,
    AccountEnabled: none('The person can sign in again.'),
    RoleGranted: none('The console opens to them; the person has nothing to do.'),
    RoleRevoked: none('The console closes to them; the person has nothing to do.'),
    ProfileRequested: none('Administrators find it in their list, and get a mail.'),
    ProfileRequestAccepted: ({ data: { role } }) => toPerson('profile_accepted', { role }),
    ProfileRequestRefused: ({ data: { role, reason } }) => toPerson('profile_refused', { role, reason }),
    ProfileOpened: none('The person opens profiles themselves.'),
    ProfileClosed: none('No kind of notification is specified for it.'),
    TermsAccepted: none('The person has done it themselves.'),
    AccountMerged: none('The account signs nobody in; the administrator tells the person.'),
    AccountAbsorbed: none('The administrator tells the person which account goes on.'),
    AccountErased: none('Nobody is left to read it.'),
  },
} as const satisfies PersonalRulesOf<AccountEvent>
