import type { AccountEvent } from './events.ts'

/** `none`: nothing recorded yet, which says nothing about whether the account exists. */
export type Account = { readonly state: 'none' } | { readonly state: 'erased' }

export const noAccount: Account = { state: 'none' }

/** Total: an event that this version does not know changes nothing. */
export function evolve(account: Account, event: AccountEvent): Account {
  switch (event.type) {
    case 'AccountErased':
      return { state: 'erased' }
    default:
      return account
  }
}
