import { randomUUID } from 'node:crypto'
import { instant } from '#domain/platform/ids.ts'
import { accountDeletion } from '../../contract/people/auth.ts'
import { accountDeleted } from '../../contract/people/erasure-certificate.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { done } from '../../refusals/platform/done.ts'
import { confirmOwner } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthCall, type AuthEndpoint, type DeviseTokenAuth } from './dialect.ts'
import { FieldProblem } from './field-problem.ts'
import { passkeyHost } from './passkey-host.ts'
import { takeCode } from './second-factor.ts'

/** Erases the account for ever. The answer carries no token: the session is over. */
export function deletionEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { accounts, mails, certify } = dependencies
  return [
    endpoint<unknown, undefined, DeviseTokenAuth>({
      method: 'delete',
      path: '/',
      summary: 'Erase the account, for ever',
      access: 'session',
      body: { schema: accountDeletion, kind: 'raw' },
      operationId: 'deleteAccount',
      absent: 404,
      ends: true,
      answers: accountDeleted,
      fields: true,
      refuses: [401, 403, 409],
      handle: async (call, body) => {
        const { session, company, context } = call
        const { user } = session
        const hasPasskeyAlone = !user.secondFactor && (await isOfPasskeysAlone(dependencies, call))
        if (hasPasskeyAlone) await takePasskey(dependencies, call, body)
        else {
          const { address, startedAt: at } = context
          await confirmOwner(dependencies, session, { body, address, at })
        }
        if (user.secondFactor) await takeCode(dependencies, call, codeOf(body))
        const erased = await accounts.erase({
          companyId: company.id,
          actor: { kind: 'user', userId: user.id },
          idempotencyKey: randomUUID(),
          at: instant(new Date()),
          correlationId: context.id,
          userId: user.id,
        })
        done(erased, 'account')
        // To the address itself: the account is gone.
        await mails.enqueue({
          companyId: company.id,
          key: `account_erased/${randomUUID()}`,
          to: { address: user.email, locale: user.locale },
          template: 'account_erased',
          params: { firstName: user.firstName },
        })
        const certificate = await certify({ companyId: company.id, userId: user.id })
        return answer({ status: 'success', message: deleted[user.locale], certificate })
      },
    }),
  ]
}

/** Without a password, only a passkey that signs at this host tells the owner apart from a stolen token. */
async function isOfPasskeysAlone(
  { credentials, passkeys }: AuthDependencies,
  { session, context }: AuthCall,
): Promise<boolean> {
  const { hasPassword } = await credentials.details(session.user)
  return !hasPassword && (await passkeys.has(session, passkeyHost(context)))
}

/** @throws FieldProblem 422: there is none, or it is not this person's; Problem 429 */
async function takePasskey(
  { passkeys, limits, accessLog }: AuthDependencies,
  { session, context }: AuthCall,
  body: unknown,
): Promise<void> {
  const { address } = context
  const { passkey } = accountDeletion.safeParse(body ?? {}).data ?? {}
  if (passkey === undefined) throw new FieldProblem([{ field: 'passkey', code: 'passkey_needed' }])
  await limit(limits, 'sign_in_address', address)
  if (!(await passkeys.confirm(session, passkeyHost(context), passkey))) {
    const { companyId, id: userId } = session.user
    await accessLog.write({ companyId, userId, outcome: 'passkey_refused', address })
    throw new FieldProblem([{ field: 'passkey', code: 'passkey_needed' }])
  }
  await limits.forgive(['sign_in_address', address])
}

/** @throws FieldProblem 422: there is none */
function codeOf(body: unknown): string {
  const { code = '' } = accountDeletion.safeParse(body ?? {}).data ?? {}
  if (code === '') throw new FieldProblem([{ field: 'code', code: 'second_factor_needed' }])
  return code
}

const deleted = {
  fr: 'Votre compte et vos données ont été supprimés.',
  en: 'Your account and your data have been deleted.',
}
