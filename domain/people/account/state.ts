import type { AcceptedText, AccountEvent, HeldRole, Merger, OpenProfile } from './events.ts'
import type { RejectionReason } from './words.ts'

interface Holdings {
  readonly roles: readonly HeldRole[]
  /** Those that are open. */
  readonly profiles: readonly OpenProfile[]
  /** Requested profiles that await an answer. */
  readonly requested: readonly OpenProfile['role'][]
  readonly terms: readonly AcceptedText[]
}

/** An account that somebody has, or will have once it is approved. */
export type HeldAccount =
  | (Holdings & { readonly state: 'pending_approval' })
  | (Holdings & { readonly state: 'active' })
  /** `merger`: it is disabled for ever, because its person goes on with another account. */
  | (Holdings & { readonly state: 'disabled'; readonly merger?: Merger })

/** `none`: nothing recorded yet, which says nothing about whether the account exists. */
export type Account =
  | { readonly state: 'none' }
  | HeldAccount
  /** The requested profiles are kept: a later approval opens them. */
  | (Holdings & { readonly state: 'rejected'; readonly reason: RejectionReason })
  | { readonly state: 'erased' }

export type AccountState = Account['state']

export const noAccount: Account = { state: 'none' }

export function isHeld(account: Account): account is HeldAccount {
  return account.state === 'pending_approval' || account.state === 'active' || account.state === 'disabled'
}

/** What it was merged into; null: it is no merged account. */
export function mergerOf(account: Account): Merger | null {
  return account.state === 'disabled' ? (account.merger ?? null) : null
}

/** Total: an event that cannot follow, or that this version does not know, changes nothing. */
export function evolve(account: Account, event: AccountEvent): Account {
  if (event.type === 'AccountErased') return { state: 'erased' }
  if (event.type === 'AccountRegistered')
    return account.state === 'none'
      ? { state: event.data.status, roles: [], profiles: [], requested: [], terms: [] }
      : account
  if (account.state === 'rejected' && event.type === 'AccountApproved') {
    const { reason: _reason, ...held } = account
    return { ...held, state: 'active' }
  }
  if (!isHeld(account)) return account
  switch (event.type) {
    case 'AccountApproved':
      return account.state === 'pending_approval' ? { ...account, state: 'active' } : account
    case 'AccountRejected':
      return account.state === 'pending_approval'
        ? { ...account, state: 'rejected', reason: event.data.reason }
        : account
    case 'AccountDisabled':
      return account.state === 'active' ? { ...account, state: 'disabled' } : account
    case 'AccountEnabled':
      return account.state === 'disabled' && account.merger === undefined ? { ...account, state: 'active' } : account
    case 'RoleGranted':
      return { ...account, roles: [...without(account.roles, event.data), event.data] }
    case 'RoleRevoked':
      return { ...account, roles: without(account.roles, event.data) }
    case 'ProfileRequested':
      return { ...account, requested: [...withoutRole(account.requested, event.data), event.data.role] }
    case 'ProfileRequestAccepted':
    case 'ProfileRequestRefused':
      return { ...account, requested: withoutRole(account.requested, event.data) }
    case 'ProfileOpened':
      return {
        ...account,
        profiles: [...otherThan(account.profiles, event.data), event.data],
        requested: withoutRole(account.requested, event.data),
      }
    case 'ProfileClosed':
      return { ...account, profiles: otherThan(account.profiles, event.data) }
    case 'AccountMerged':
      return { ...account, state: 'disabled', roles: [], profiles: [], requested: [], merger: event.data }
    case 'TermsAccepted':
      return { ...account, terms: [...account.terms, event.data] }
    case 'AccountAbsorbed':
      return account
    default:
      return account
  }
}

function without(roles: readonly HeldRole[], { role }: HeldRole): readonly HeldRole[] {
  return roles.filter((held) => held.role !== role)
}

function withoutRole(
  roles: readonly OpenProfile['role'][],
  { role }: Pick<OpenProfile, 'role'>,
): readonly OpenProfile['role'][] {
  return roles.filter((one) => one !== role)
}

function otherThan(profiles: readonly OpenProfile[], { profileId }: OpenProfile): readonly OpenProfile[] {
  return profiles.filter((open) => open.profileId !== profileId)
}
