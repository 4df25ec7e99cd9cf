import { accept, type Decision } from '../shared/decision.ts'
import type { ProfileId } from '../shared/ids.ts'
import type { AccountEvent, ErasureReason } from './events.ts'
import type { Account } from './state.ts'

/** For ever. Who may is `mayErase` (`policy.ts`); whether the account exists is looked up before. */
export function erase(
  account: Account,
  erasure: { readonly reason: ErasureReason; readonly profileIds: readonly ProfileId[] },
): Decision<AccountEvent, never> {
  if (account.state === 'erased') return accept()
  return accept({ type: 'AccountErased', data: erasure })
}
