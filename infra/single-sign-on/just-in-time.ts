import { randomUUID } from 'node:crypto'
import type { Accounts } from '#commands/accounts.ts'
import type { RegisterAccount } from '#commands/single-sign-on/single-sign-on.ts'
import { id, instant, type UserId } from '#domain/shared/ids.ts'
import { settingsOf } from '#infra/companies/settings.ts'
import type { Database } from '#infra/database/database.ts'

interface Dependencies {
  readonly database: Database
  readonly accounts: Pick<Accounts, 'register'>
  readonly now?: () => Date
}

/**
 * Makes accounts for people whom the company's provider vouches for: without a password, a profile or a role. Where the
 * company approves sign-ups, an administrator approves these too.
 */
export function createJustInTime({ database, accounts, now = () => new Date() }: Dependencies): RegisterAccount {
  return async ({ companyId, email, firstName, lastName, idempotencyKey }) => {
    const [row] = await database.system.query<{ settings: object }>({
      text: `select settings from app.companies where id = $1`,
      values: [companyId],
    })
    const { default_language, sign_up_approval } = settingsOf(row?.settings ?? {})
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
        firstName: firstName === '' ? (email.split('@')[0] ?? '') : firstName,
        lastName,
        passwordHash: null,
        locale: default_language,
        timeZone: 'Europe/Paris',
      },
    })
    // Somebody took the address meanwhile: it is not theirs to link.
    return result.ok ? id<UserId>(result.id) : null
  }
}
