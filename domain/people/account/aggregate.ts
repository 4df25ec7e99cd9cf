import type { Aggregate } from '../../platform/aggregate.ts'
import type { AccountRefusal } from './decide.ts'
import type { AccountEvent } from './events.ts'
import { accountPolicy } from './policy.ts'
import { evolve, noAccount, type Account } from './state.ts'

/** One per user, with the user's uuid. */
export const account: Aggregate<'account', Account, AccountEvent, AccountRefusal> = {
  category: 'account',
  initial: noAccount,
  evolve,
  versions: {
    AccountRegistered: [],
    AccountApproved: [],
    AccountRejected: [],
    AccountDisabled: [],
    AccountEnabled: [],
    RoleGranted: [],
    RoleRevoked: [],
    ProfileRequested: [],
    ProfileRequestAccepted: [],
    ProfileRequestRefused: [],
    ProfileOpened: [],
    ProfileClosed: [],
    TermsAccepted: [],
    AccountMerged: [],
    AccountAbsorbed: [],
    AccountErased: [],
  },
  policy: accountPolicy,
  erasure: 'begins the erasure',
}
