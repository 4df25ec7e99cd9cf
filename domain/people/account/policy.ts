import { createPolicy, type Rules } from '../../platform/policy.ts'
import { isUnitRole } from './roles.ts'
import type { AccountRole } from './words.ts'
import type { AccountState } from './state.ts'

/** What someone is to an account; `unit_admin`: the administrator of the person's business unit. */
export type AccountActor = 'self' | 'admin' | 'unit_admin' | 'system'

const rules = {
  register: { by: ['self', 'admin', 'system'], from: ['none'], to: 'register' },
  /** Also of a sign-up that was rejected: a rejected person may be let in later. */
  approve: { by: ['admin', 'unit_admin'], from: ['pending_approval', 'rejected'], to: 'approve' },
  reject: { by: ['admin', 'unit_admin'], from: ['pending_approval'], to: 'reject' },
  disable: { by: ['admin', 'unit_admin', 'system'], from: ['active'], to: 'disable' },
  enable: { by: ['admin', 'unit_admin', 'system'], from: ['disabled'], to: 'enable' },
  grantRole: {
    by: ['admin', 'unit_admin', 'system'],
    from: ['pending_approval', 'active', 'disabled'],
    to: 'grant_role',
  },
  revokeRole: {
    by: ['admin', 'unit_admin', 'system'],
    from: ['pending_approval', 'active', 'disabled'],
    to: 'revoke_role',
  },
  openProfile: {
    by: ['self', 'admin', 'unit_admin', 'system'],
    from: ['pending_approval', 'active', 'disabled'],
    to: 'open_profile',
  },
  askProfile: { by: ['self'], from: ['active'], to: 'ask_profile' },
  acceptProfile: { by: ['admin', 'unit_admin'], from: ['active', 'disabled'], to: 'open_profile' },
  refuseProfile: { by: ['admin', 'unit_admin'], from: ['active', 'disabled'], to: 'refuse_profile' },
  closeProfile: {
    by: ['self', 'admin', 'unit_admin', 'system'],
    from: ['pending_approval', 'active', 'disabled'],
    to: 'close_profile',
  },
  /** Of the account that ends. */
  merge: { by: ['admin'], from: ['active', 'disabled'], to: 'merge' },
  /** Of the account that goes on. */
  absorb: { by: ['admin'], from: ['active'], to: 'absorb' },
  acceptTerms: { by: ['self'], from: ['pending_approval', 'active'], to: 'accept_terms' },
  erase: {
    by: ['self', 'admin', 'unit_admin', 'system'],
    from: ['none', 'pending_approval', 'active', 'disabled', 'rejected'],
    to: 'erase',
  },
} as const satisfies Rules<string, AccountState, string, AccountActor>

export type AccountCommand = keyof typeof rules
export type AccountGoal = (typeof rules)[AccountCommand]['to']

/** Who may do what with an account, in which state: read by the decisions and the console. */
export const accountPolicy = createPolicy<AccountCommand, AccountState, AccountGoal, AccountActor>(rules)

/** Who asks, and whom it would be. */
export interface AccountParties {
  readonly by: {
    readonly self: boolean
    readonly roles: readonly AccountRole[]
    readonly businessUnit: string | null
  }
  readonly account: { readonly roles: readonly AccountRole[]; readonly businessUnit: string | null }
}

/** A unit's administrator is nobody's of another unit, nor of people who see more than a unit. */
export function accountActorsOf({ by, account }: AccountParties): readonly AccountActor[] {
  const actors: AccountActor[] = []
  if (by.self) actors.push('self')
  if (by.roles.includes('admin')) actors.push('admin')
  const unit = by.roles.includes('business_unit_admin') ? by.businessUnit : null
  if (unit !== null && account.businessUnit === unit && account.roles.every(isUnitRole)) actors.push('unit_admin')
  return actors
}

/** Nobody gives or takes a role that reaches further than their own. */
export function mayHandRole(by: readonly AccountActor[], role: AccountRole): boolean {
  return by.includes('admin') || by.includes('system') || (by.includes('unit_admin') && isUnitRole(role))
}
