import { createHash, randomUUID } from 'node:crypto'
import type { KnownIdentity, VerifiedIdentity } from '#commands/people/single-sign-on/ports.ts'
import { emailField, nameFields } from '#contract/people/sign-up.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'

interface Before {
  readonly said_hash: Buffer | null
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/**
 * Mails the person and the administrators, once, when the provider begins to give another name or address than the
 * account has. What it gave first is no change, and the account stays as it is (docs/decisions/2109).
 */
export async function noteReportedIdentity(
  database: Database,
  companyId: CompanyId,
  { identityId, userId }: Pick<KnownIdentity, 'identityId' | 'userId'>,
  identity: VerifiedIdentity,
  provider: string,
): Promise<void> {
  const email = identity.emailVerified ? emailField.safeParse(identity.email ?? '') : null
  const names = nameFields.safeParse({ first_name: identity.firstName, last_name: identity.lastName ?? '' })
  const address = email?.success === true ? email.data : null
  const name = names.success ? `${names.data.first_name} ${names.data.last_name}`.trim() : null
  const hash = createHash('sha256')
    .update(JSON.stringify([address, name]))
    .digest()
  await database.tenant(companyId).transaction(async (sql) => {
    const [before] = await sql.query<Before>({
      name: 'sso_said_before',
      text: `select i.said_hash, u.email, u.first_name, u.last_name
        from app.sso_identities i join app.users u on u.id = i.user_id
        where i.id = $1 and i.said_hash is distinct from $2 for update of i`,
      values: [identityId, hash],
    })
    if (before === undefined) return
    await sql.query({ text: 'update app.sso_identities set said_hash = $2 where id = $1', values: [identityId, hash] })
    const known = `${before.first_name} ${before.last_name}`.trim()
    const differs = { address: address === before.email ? null : address, name: name === known ? null : name }
    if (before.said_hash === null || (differs.address === null && differs.name === null)) return
    const params = { ...differs, provider, applicantId: userId }
    const template = 'identity_differs'
    const key = `identity_differs/${randomUUID()}`
    const mail = { companyId, template } as const
    await enqueueMail(sql, { ...mail, key, to: { userId }, params: { ...params, told: 'person' } })
    const others = { ...params, told: 'administrators' } as const
    await enqueueMail(sql, { ...mail, key: `${key}/administrators`, to: 'administrators', params: others })
  })
}
