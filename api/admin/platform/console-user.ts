import type { SessionUser } from '#commands/people/sessions/ports.ts'
import { consoleRoles, recordRoles, type ConsoleRole } from '#contract/console/people/roles.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Locale } from './messages.ts'

/** Who works in the console, and how far they see. */
export interface ConsoleUser {
  readonly userId: UserId
  readonly companyId: CompanyId
  readonly role: ConsoleRole
  readonly locale: Locale
  /** null: the whole company. Otherwise only records that one of the unit's people is a party of. */
  readonly unit: string | null
}

/**
 * Who may do what in the console, by right. `people` and `figures` are those of the reader's scope; `profiles` is what
 * people say of themselves; `read` is every other list, files of people and histories. Searching the whole log is not
 * for all; the access log and crash reports are administrators'. `configure` is to keep the company's programs, units
 * and the like; `sign_in` is to keep its identity providers. A unit's administrator sets up, finishes and deletes the
 * accompaniments of the unit, and approves, disables and erases its people: whom, says
 * `domain/people/account/policy.ts`. A referent reads the profiles and figures of the unit (docs/decisions/2114).
 * `help` opens nothing by itself: a case is read by those whom it was routed to, and by no auditor
 * (docs/decisions/2305).
 */
const rights = {
  people: consoleRoles,
  read: recordRoles,
  profiles: ['admin', 'business_unit_admin', 'referent'],
  figures: ['admin', 'business_unit_admin', 'referent'],
  dashboard: ['admin', 'business_unit_admin'],
  contacts: ['admin', 'business_unit_admin'],
  act: ['admin'],
  accompany: ['admin', 'business_unit_admin'],
  accounts: ['admin', 'business_unit_admin'],
  erase: ['admin', 'business_unit_admin'],
  journal: ['admin', 'auditor'],
  security: ['admin'],
  configure: ['admin'],
  sign_in: ['admin'],
  invite: ['admin', 'business_unit_admin'],
  help: ['admin', 'business_unit_admin', 'referent'],
} as const satisfies Readonly<Record<string, readonly ConsoleRole[]>>

export type Right = keyof typeof rights

/** Of a collection's file and histories: who reads people alone has neither. */
export const beyondRows = (right: Right): Right => (right === 'people' ? 'read' : right)

export function may(consoleUser: ConsoleUser, right: Right): boolean {
  const holders: readonly ConsoleRole[] = rights[right]
  return holders.includes(consoleUser.role)
}

/** The signed-in person as a console user; null: signed in, but nothing to do here. The highest role counts. */
export function consoleUserOf(user: SessionUser): ConsoleUser | null {
  const held = { userId: user.id, companyId: user.companyId, locale: user.locale }
  if (user.roles.includes('admin')) return { ...held, role: 'admin', unit: null }
  if (user.roles.includes('auditor')) return { ...held, role: 'auditor', unit: null }
  if (user.roles.includes('business_unit_admin') && user.businessUnit !== null)
    return { ...held, role: 'business_unit_admin', unit: user.businessUnit }
  if (user.roles.includes('referent') && user.businessUnit !== null)
    return { ...held, role: 'referent', unit: user.businessUnit }
  return null
}
