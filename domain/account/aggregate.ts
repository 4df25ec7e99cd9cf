import type { Aggregate } from '../shared/aggregate.ts'
import type { AccountEvent } from './events.ts'
import { evolve, noAccount, type Account } from './state.ts'

/** One per user, with the user's uuid. */
export const account: Aggregate<'account', Account, AccountEvent> = {
  category: 'account',
  initial: noAccount,
  evolve,
  versions: { AccountErased: [] },
  policy: { none: 'Who may erase depends on roles and units, not on states: mayErase in policy.ts.' },
  erasure: 'begins the erasure',
}
