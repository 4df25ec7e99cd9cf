import type { AccessedPart } from '#contract/people/profile-accesses.ts'
import { id, isUuid, type UserId } from '#domain/platform/ids.ts'
import type { ConsoleCall } from '../platform/dialect.ts'

/** The page of a record, its history, or a file. */
export type OpenedPart = Extract<AccessedPart, 'record' | 'history' | 'export'>

type Reading = Pick<ConsoleCall, 'consoleUser' | 'services'>

/** Lists in the ledger that a console user read these people's data (docs/profile-accesses.md), without a wait. */
export function tellRead({ consoleUser, services }: Reading, people: readonly string[], part: OpenedPart): void {
  const { companyId, userId: readerId, role: right } = consoleUser
  for (const userId of new Set(people))
    services.profileAccesses.add({ companyId, userId: id<UserId>(userId), readerId, part, right, reason: null })
}

/** The person whose account a stream is; nobody for another stream. */
export function personOf(stream: string): readonly string[] {
  const [, account = ''] = /^account-(.+)$/.exec(stream) ?? []
  return isUuid(account) ? [account] : []
}
