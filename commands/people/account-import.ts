import { account } from '#domain/people/account/aggregate.ts'
import { register, type Registration } from '#domain/people/account/decide.ts'
import { noAccount } from '#domain/people/account/state.ts'
import type { EventStore, StreamName } from '#domain/platform/event-store.ts'
import type { UserId } from '#domain/platform/ids.ts'
import type { AccountRecords, Person } from './account-records.ts'
import { accountViewOf } from './account-view.ts'
import { appendsOf, appendWithRetry } from '../platform/append.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult } from '../platform/ports.ts'
import { unitOfWork } from '../platform/unit-of-work.ts'

/** Accounts whose rows are written and hidden, as `AccountRecords.reserve` writes them: a few hundred at most. */
export interface RegisterReservedInput extends CommandContext {
  readonly accounts: readonly (Pick<Registration, 'roles' | 'profiles' | 'terms'> & { readonly userId: UserId })[]
}

interface Dependencies {
  readonly store: EventStore
  readonly records: Pick<AccountRecords, 'show'>
  /** Brings the rows of one account to what its stream says. */
  readonly show: (person: Person) => Promise<boolean>
}

/** One append for all, where the store can; otherwise, or when some are registered already, one after the other. */
export function reservedRegistration({ store, records, show }: Dependencies) {
  return async (input: RegisterReservedInput): Promise<CommandResult> => {
    const { companyId } = input
    const decided = input.accounts.map(({ userId, ...begins }) => ({
      userId,
      decision: register(noAccount, ['system'], { ...imported, ...begins }),
    }))
    const appends = decided.flatMap(({ userId, decision }) =>
      appendsOf({ on: { stream: `account-${userId}` satisfies StreamName, revision: -1 }, decision }, input, 0),
    )
    const refused = decided.find(({ decision }) => 'refusal' in decision)?.decision
    if (refused !== undefined && 'refusal' in refused) return { ok: false, refusal: refused.refusal }
    const result = store.multiStream && appends.length > 0 ? await appendWithRetry(store, appends) : null
    if (result?.ok === true) {
      const views = appends.map(({ stream, events }) =>
        accountViewOf(events.map((event, revision) => ({ ...event, stream, revision }))),
      )
      await records.show(views.filter((view) => view !== null))
      return { ok: true, id: companyId, position: result.position, repeated: result.repeated }
    }
    let last: CommandResult = { ok: true, id: companyId, position: 0n, repeated: true }
    for (const { userId, decision } of decided) {
      last = await handle(store, input, { resource: 'account' }, async (load) => {
        const stored = await load(account, userId)
        const begun = stored.state.state !== 'none'
        return unitOfWork({ resource: { on: stored, decision: begun ? { events: [] } : decision } })
      })
      if (!last.ok) return last
      await show({ companyId, userId })
    }
    return last.ok ? { ...last, id: companyId } : last
  }
}

const imported = { origin: 'import', invitationId: null, status: 'active', since: null } as const
