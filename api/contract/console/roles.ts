/** Roles that an account may hold beside its profiles. */
export const accountRoles = ['admin', 'auditor', 'business_unit_admin', 'referent'] as const

export const consoleRoles = ['admin', 'auditor', 'business_unit_admin'] as const
export type ConsoleRole = (typeof consoleRoles)[number]
