import { account } from '#domain/account/aggregate.ts'
import { erase } from '#domain/account/decide.ts'
import type { ErasureReason } from '#domain/account/events.ts'
import { mayErase } from '#domain/account/policy.ts'
import { refuse } from '#domain/shared/decision.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { ProfileId, UserId } from '#domain/shared/ids.ts'
import type { AccountRecords, Person } from './account-records.ts'
import { handle } from './handle.ts'
import type { CommandContext, CommandResult, Vault } from './ports.ts'
import type { AccountRole } from './sessions/ports.ts'
import { isStale, unitOfWork } from './unit-of-work.ts'

export interface EraseAccountInput extends CommandContext {
  readonly userId: UserId
  /** Of the actor, read with the session; nothing for the system. */
  readonly by?: { readonly roles: readonly AccountRole[]; readonly businessUnit: string | null }
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Pick<Vault, 'forget'>
  readonly records: Pick<AccountRecords, 'find' | 'scrub'>
}

export type Accounts = ReturnType<typeof createAccounts>

/** The commands about an account. */
export function createAccounts(dependencies: Dependencies) {
  const { store, records } = dependencies
  return {
    /**
     * For ever. When it answers, the person is signed out everywhere and their data is gone. The reaction `erasure`
     * does the same from the log, also when this process stops halfway, and ends what they had open.
     */
    async erase(input: EraseAccountInput): Promise<CommandResult> {
      const known = await records.find(input)
      if (known === null) return { ok: false, refusal: { code: 'not_found' } }
      const self = input.actor.userId === input.userId
      const asked = input.by ?? { roles: [], businessUnit: null }
      if (input.actor.kind !== 'system' && !mayErase({ by: { self, ...asked }, account: known }))
        return { ok: false, refusal: { code: 'forbidden' } }
      if (known.lastAdmin) return { ok: false, refusal: { code: 'last_admin' } }
      const reason: ErasureReason =
        input.actor.kind === 'system' ? 'retention' : self && input.actor.kind === 'user' ? 'own_request' : 'admin'
      const { profileIds } = known
      const result = await handle(store, input, { resource: 'account' }, async (load) => {
        const stored = await load(account, input.userId)
        if (isStale(input, stored)) return refuse('revision_mismatch')
        return unitOfWork({ resource: { on: stored, decision: erase(stored.state, { reason, profileIds }) } })
      })
      if (result.ok) await forgetPerson(dependencies, input, profileIds)
      return result
    },
  }
}

/** Destroys the key first: nothing that is written from then on can be read, even when scrubbing fails. */
export async function forgetPerson(
  { vault, records }: Pick<Dependencies, 'vault'> & { readonly records: Pick<AccountRecords, 'scrub'> },
  person: Person,
  profileIds: readonly ProfileId[],
): Promise<void> {
  await vault.forget(person.userId, person.companyId)
  await records.scrub(person, profileIds)
}
