import { randomUUID } from 'node:crypto'
import type { Accounts } from '#commands/accounts/erase-account.ts'
import { id, type Instant, type UserId } from '#domain/shared/ids.ts'
import { contextOf } from '../http/context.ts'
import type { ReadYourWrites } from '../http/read-your-writes.ts'
import { Refused } from './answers.ts'
import { type Call, idOf } from './calls.ts'
import { found } from './records.ts'
import { users } from './resources/users.ts'

export interface EraseDependencies {
  readonly accounts: Pick<Accounts, 'erase'>
  readonly readYourWrites: ReadYourWrites
  readonly now: () => Instant
}

/** POST users/:id/erase: answers the record afterwards, without name or address. It cannot be undone. */
export async function sendErased(call: Call, { accounts, readYourWrites, now }: EraseDependencies): Promise<void> {
  const { request, response, operator, session } = call
  const record = await found(call, users, idOf(call))
  const result = await accounts.erase({
    companyId: operator.companyId,
    actor: { kind: 'admin', userId: operator.userId },
    idempotencyKey: request.get('idempotency-key') ?? randomUUID(),
    at: now(),
    correlationId: contextOf(response).id,
    userId: id<UserId>(record.id),
    by: { roles: session.user.roles, businessUnit: session.user.businessUnit },
  })
  if (!result.ok) {
    if ('conflict' in result) throw new Refused(409, 'conflict')
    throw result.refusal.code === 'forbidden' ? new Refused(403, 'forbidden') : new Refused(404, 'not_found')
  }
  await readYourWrites.settle(session, result.position)
  response.json(await found(call, users, record.id))
}
