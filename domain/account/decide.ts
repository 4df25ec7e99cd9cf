import { accept, type Decision } from '../shared/decision.ts'
import type { ProfileId } from '../shared/ids.ts'
import type { AccountEvent, ErasureReason } from './events.ts'
import type { Account } from './state.ts'

/** For ever. `mayErase` (`policy.ts`) says who may; the caller has checked that the account exists. */
export function erase(
  account: Account,
  erasure: { readonly reason: ErasureReason; readonly profileIds: readonly ProfileId[] },
): Decision<AccountEvent, never> {
  if (account.state === 'erased') return accept()
  return accept({ type: 'AccountErased', data: erasure })
}
