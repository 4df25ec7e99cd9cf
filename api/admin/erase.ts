import type { Accounts } from '#commands/accounts/erase-account.ts'
import { id, type UserId } from '#domain/shared/ids.ts'
import { type ActDependencies, sendAct } from './act.ts'
import type { Call } from './calls.ts'
import { users } from './resources/users.ts'

export interface EraseDependencies extends ActDependencies {
  readonly accounts: Pick<Accounts, 'erase'>
}

/** POST users/:id/erase: answers the record without name or address. It cannot be undone. */
export async function sendErased(call: Call, dependencies: EraseDependencies): Promise<void> {
  const { roles, businessUnit } = call.session.user
  await sendAct(call, dependencies, {
    resource: users,
    carryOut: (context, record) =>
      dependencies.accounts.erase({ ...context, userId: id<UserId>(record.id), by: { roles, businessUnit } }),
  })
}
