/** Roles beyond those of a profile, as the account holds them. */
type AccountRole = 'admin' | 'auditor' | 'business_unit_admin' | 'referent'

/** Who asks, and whom it would be. */
export interface ErasureParties {
  readonly by: {
    readonly self: boolean
    readonly roles: readonly AccountRole[]
    readonly businessUnit: string | null
  }
  readonly account: { readonly roles: readonly AccountRole[]; readonly businessUnit: string | null }
}

/**
 * Everybody may erase their own account; an administrator, every account; a unit's administrator, those of the unit,
 * except people who see more than a unit.
 */
export function mayErase({ by, account }: ErasureParties): boolean {
  if (by.self || by.roles.includes('admin')) return true
  if (!by.roles.includes('business_unit_admin') || by.businessUnit === null) return false
  if (account.roles.includes('admin') || account.roles.includes('auditor')) return false
  return account.businessUnit === by.businessUnit
}
