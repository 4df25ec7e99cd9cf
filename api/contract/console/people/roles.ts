export { accountRoles } from '#domain/people/account/words.ts'

/** Who reads the records of their scope: those who work in the console, but referents. */
export const recordRoles = ['admin', 'auditor', 'business_unit_admin'] as const
/** The highest first. */
export const consoleRoles = [...recordRoles, 'referent'] as const
export type ConsoleRole = (typeof consoleRoles)[number]
