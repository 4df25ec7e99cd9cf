/** Roles beyond those of a profile, as an account holds them. */
export const accountRoles = ['admin', 'auditor', 'business_unit_admin', 'referent'] as const
export type AccountRole = (typeof accountRoles)[number]

/** Reaches as far as one business unit, the person's own; the others reach the whole company. */
export function isUnitRole(role: AccountRole): boolean {
  return role === 'business_unit_admin' || role === 'referent'
}
