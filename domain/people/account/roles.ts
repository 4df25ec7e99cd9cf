import type { AccountRole } from './words.ts'

/** Reaches as far as one business unit, the person's own; the others reach the whole company. */
export function isUnitRole(role: AccountRole): boolean {
  return role === 'business_unit_admin' || role === 'referent'
}
