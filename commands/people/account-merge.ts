import { account } from '#domain/people/account/aggregate.ts'
import { absorb, type AccountRefusal, merge, type MergeFacts } from '#domain/people/account/decide.ts'
import type { AccountEvent } from '#domain/people/account/events.ts'
import type { MergedPart } from '#domain/people/account/words.ts'
import { accountActorsOf, type AccountActor, type AccountParties } from '#domain/people/account/policy.ts'
import { type Account, mergerOf } from '#domain/people/account/state.ts'
import { type Decision, refuse } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { UserId } from '#domain/platform/ids.ts'
import type { AccountFacts, AccountRecords, Person } from './account-records.ts'
import { profileIdOf } from './account-registration.ts'
import { accountViewOf } from './account-view.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult } from '../platform/ports.ts'
import { isStale, unitOfWork } from '../platform/unit-of-work.ts'

export interface MergeInput extends CommandContext, Person {
  /** Of the actor, read with the session. */
  readonly by?: Omit<AccountParties['by'], 'self'>
  /** The account that goes on. */
  readonly into: UserId
  readonly take: readonly MergedPart[]
}

interface Dependencies {
  readonly store: EventStore
  readonly records: Pick<AccountRecords, 'find' | 'openOf' | 'paired' | 'show'>
  /** Begins the streams of accounts that are older than their first event. */
  readonly adopted: (
    state: Account,
    known: AccountFacts,
    decide: (state: Account) => Decision<AccountEvent, AccountRefusal>,
  ) => Decision<AccountEvent, AccountRefusal>
}

/**
 * Merges two accounts of one person: the first ends, and the other gets its roles and profiles. The streams of the
 * ended account stay (docs/decisions/2111). The answer's id is that of the ended account.
 */
export function accountMerge({ store, records, adopted }: Dependencies) {
  return async (input: MergeInput): Promise<CommandResult> => {
    const { companyId, userId, into, take } = input
    if (userId === into) return { ok: false, refusal: { code: 'not_found' } }
    const facts = await mergeFacts(records, input)
    const result = await handle(store, input, { resource: 'account' }, async (load) => {
      const [ending, going] = await Promise.all([records.find(input), records.find({ companyId, userId: into })])
      if (ending === null || going === null) return refuse('not_found')
      const [from, kept] = await Promise.all([load(account, userId), load(account, into)])
      if (isStale(input, from)) return refuse('revision_mismatch')
      const decision = adopted(from.state, ending, (state) =>
        merge(state, actorsOn(input, userId, ending), { into, take }, facts),
      )
      if ('refusal' in decision) return decision
      const merger = mergerOf(decision.events.reduce(account.evolve, from.state))
      // Done before, by another call: the other account has what it was to get.
      if (merger === null || (decision.events.length === 0 && from.alreadyWritten.size === 0))
        return unitOfWork({ resource: { on: from, decision } })
      const absorbed = adopted(kept.state, going, (state) =>
        absorb(state, actorsOn(input, into, going), userId, merger, going.businessUnit, (role) => ({
          role,
          profileId: profileIdOf(into, role, going),
        })),
      )
      return unitOfWork({ resource: { on: from, decision }, after: [{ on: kept, decision: absorbed }] })
    })
    if (result.ok) await show({ store, records }, [into, userId])
    return result
  }
}

async function mergeFacts(records: Dependencies['records'], input: MergeInput): Promise<MergeFacts> {
  const [open, eachOther] = await Promise.all([records.openOf(input), records.paired(input, input.into)])
  return { inUse: open.length > 0, eachOther }
}

/** The account that goes on first: its new profiles must be there when it takes what the other one wrote in its own. */
async function show(
  { store, records }: Pick<Dependencies, 'store' | 'records'>,
  users: readonly UserId[],
): Promise<void> {
  const views = await Promise.all(users.map(async (one) => accountViewOf(await store.readStream(`account-${one}`))))
  await records.show(views.flatMap((view) => view ?? []))
}

function actorsOn({ actor, by }: MergeInput, userId: UserId, known: AccountFacts): readonly AccountActor[] {
  if (actor.kind === 'system') return ['system']
  const self = actor.userId === userId
  return accountActorsOf({ by: { self, ...(by ?? { roles: [], businessUnit: null }) }, account: known })
}
