import { randomUUID } from 'node:crypto'
import type { Accounts } from '#commands/people/accounts.ts'
import { mayJoin } from '#commands/people/invitations/domains.ts'
import { SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import type { RegisterAccount } from '#commands/people/single-sign-on/single-sign-on.ts'
import { emailField, nameFields } from '#contract/people/sign-up.ts'
import { id, instant, type UserId } from '#domain/platform/ids.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import type { Database } from '../../platform/database/database.ts'

interface Dependencies {
  readonly database: Database
  readonly accounts: Pick<Accounts, 'register'>
  readonly now?: () => Date
}

/**
 * Makes accounts for people whom the company's provider vouches for: without a password, a profile or a role. The rules
 * of a sign-up hold for the address and the names. Where the company approves sign-ups, an administrator approves these
 * too.
 */
export function createJustInTime({ database, accounts, now = () => new Date() }: Dependencies): RegisterAccount {
  return async ({ companyId, email, firstName, lastName, idempotencyKey }) => {
    const [row] = await database.system.query<{ settings: object }>({
      text: `select settings from app.companies where id = $1`,
      values: [companyId],
    })
    const { default_language, sign_up_approval, allowed_email_domains } = settingsOf(row?.settings ?? {})
    if (!emailField.safeParse(email).success || !mayJoin(email, allowed_email_domains))
      throw new SingleSignOnRefused('address_not_allowed')
    const names = nameFields.safeParse(namesOf(email, { firstName, lastName }))
    if (!names.success) throw new SingleSignOnRefused('names_missing')
    const result = await accounts.register({
      companyId,
      actor: { kind: 'system' },
      idempotencyKey,
      at: instant(now()),
      correlationId: randomUUID(),
      origin: 'single_sign_on',
      status: sign_up_approval ? 'pending_approval' : 'active',
      person: {
        email,
        firstName: names.data.first_name,
        lastName: names.data.last_name,
        passwordHash: null,
        locale: default_language,
        timeZone: 'Europe/Paris',
      },
    })
    // Somebody took the address meanwhile: it is not theirs to link.
    return result.ok ? id<UserId>(result.id) : null
  }
}

/** Of a provider that says no names, those of an address such as `lina.moreau@…`. */
function namesOf(email: string, given: { readonly firstName: string | null; readonly lastName: string | null }) {
  const [, first = null, last = null] = /^(\p{L}+)\.(\p{L}+)@/u.exec(email) ?? []
  return { first_name: given.firstName ?? capital(first), last_name: given.lastName ?? capital(last) ?? '' }
}

function capital(word: string | null): string | null {
  return word === null ? null : word.charAt(0).toUpperCase() + word.slice(1)
}
