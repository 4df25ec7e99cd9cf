import type { SessionUser } from '#commands/sessions/ports.ts'
import type { ConsoleRole } from '#contract/console/roles.ts'
import type { CompanyId, UserId } from '#domain/shared/ids.ts'
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
 * What each role may do in the console; reading lists and history is for all three, searching the whole log is not; the
 * access log and crash reports are administrators'. `configure` is to keep the company's programs, units and the like;
 * `sign_in` is to keep its identity providers. A unit's administrator sets up, finishes and deletes the accompaniments
 * of the unit, and approves, disables and erases its people: whom, says `domain/account/policy.ts`.
 */
const rights = {
  admin: {
    dashboard: true,
    contacts: true,
    act: true,
    accompany: true,
    accounts: true,
    erase: true,
    journal: true,
    security: true,
    configure: true,
    sign_in: true,
    invite: true,
  },
  business_unit_admin: {
    dashboard: true,
    contacts: true,
    act: false,
    accompany: true,
    accounts: true,
    erase: true,
    journal: false,
    security: false,
    configure: false,
    sign_in: false,
    invite: true,
  },
  auditor: {
    dashboard: false,
    contacts: false,
    act: false,
    accompany: false,
    accounts: false,
    erase: false,
    journal: true,
    security: false,
    configure: false,
    sign_in: false,
    invite: false,
  },
} as const satisfies Record<
  ConsoleRole,
  Readonly<
    Record<
      | 'dashboard'
      | 'contacts'
      | 'act'
      | 'accompany'
      | 'accounts'
      | 'erase'
      | 'journal'
      | 'security'
      | 'configure'
      | 'sign_in'
      | 'invite',
      boolean
    >
  >
>

export type Right = keyof (typeof rights)['admin']

export function may(consoleUser: ConsoleUser, right: Right): boolean {
  return rights[consoleUser.role][right]
}

/** The signed-in person as a console user; null: signed in, but nothing to do here. The highest role counts. */
export function consoleUserOf(user: SessionUser): ConsoleUser | null {
  const held = { userId: user.id, companyId: user.companyId, locale: user.locale }
  if (user.roles.includes('admin')) return { ...held, role: 'admin', unit: null }
  if (user.roles.includes('auditor')) return { ...held, role: 'auditor', unit: null }
  if (user.roles.includes('business_unit_admin') && user.businessUnit !== null)
    return { ...held, role: 'business_unit_admin', unit: user.businessUnit }
  return null
}
