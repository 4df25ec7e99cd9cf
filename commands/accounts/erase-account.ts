import { erase } from '#domain/account/decide.ts'
import type { ErasureReason } from '#domain/account/events.ts'
import { mayErase } from '#domain/account/policy.ts'
import { refuse } from '#domain/shared/decision.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { ProfileId, UserId } from '#domain/shared/ids.ts'
import { accounts } from '../aggregates.ts'
import { handle, together } from '../handle.ts'
import type { CommandContext, CommandResult, Vault } from '../ports.ts'
import type { AccountRole } from '../sessions/ports.ts'
import type { AccountRecords, Person } from './ports.ts'

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
     * For ever. When it answers, the person is signed out everywhere and their data is gone; the reaction `erasure` does the same from the log,
     * whatever happens to this process, and ends what they had open.
     */
    async erase(input: EraseAccountInput): Promise<CommandResult> {
      const account = await records.find(input)
      if (account === null) return { ok: false, refusal: { code: 'not_found' } }
      const self = input.actor.userId === input.userId
      const asked = input.by ?? { roles: [], businessUnit: null }
      if (input.actor.kind !== 'system' && !mayErase({ by: { self, ...asked }, account }))
        return { ok: false, refusal: { code: 'forbidden' } }
      if (account.lastAdmin) return { ok: false, refusal: { code: 'last_admin' } }
      const reason: ErasureReason =
        input.actor.kind === 'system' ? 'retention' : self && input.actor.kind === 'user' ? 'own_request' : 'admin'
      const result = await handle(store, input, async (load) => {
        const stored = await load(accounts, input.userId)
        if (input.ifRevision !== undefined && input.ifRevision !== stored.revision && stored.own.size === 0)
          return refuse('revision_mismatch')
        const { profileIds } = account
        return together(stored.id, { on: stored, decision: erase(stored.state, { reason, profileIds }) })
      })
      if (result.ok) await forgetPerson(dependencies, input, account.profileIds)
      return result
    },
  }
}

/** The key first: nothing that is written from now on can be read, whatever the rest meets. */
export async function forgetPerson(
  { vault, records }: Pick<Dependencies, 'vault'> & { readonly records: Pick<AccountRecords, 'scrub'> },
  person: Person,
  profileIds: readonly ProfileId[],
): Promise<void> {
  await vault.forget(person.userId, person.companyId)
  await records.scrub(person, profileIds)
}
