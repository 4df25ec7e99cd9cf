import { account } from '#domain/people/account/aggregate.ts'
import {
  acceptTerms,
  adopt,
  approve,
  askProfile,
  acceptProfile,
  closeProfile,
  disable,
  enable,
  erase,
  eraseLapsed,
  grantRole,
  openProfile,
  refuseProfile,
  reject,
  revokeRole,
  type AccountRefusal,
  type AdminFacts,
  type AskingFacts,
  type ClosingFacts,
} from '#domain/people/account/decide.ts'
import type { AcceptedText, AccountEvent, HeldRole, OpenProfile } from '#domain/people/account/events.ts'
import type { AccountRole, ErasureReason, ProfileRefusalReason, RejectionReason } from '#domain/people/account/words.ts'
import { accountActorsOf, type AccountActor } from '#domain/people/account/policy.ts'
import { isUnitRole } from '#domain/people/account/roles.ts'
import type { Account } from '#domain/people/account/state.ts'
import { decideInSequence, refuse, type Decision } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { ProfileId, UserId } from '#domain/platform/ids.ts'
import { reservedRegistration } from './account-import.ts'
import type { AccountFacts, AccountRecords, Person } from './account-records.ts'
import { accountMerge } from './account-merge.ts'
import { accountRegistration, profileIdOf } from './account-registration.ts'
import { accountViewOf } from './account-view.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, Vault } from '../platform/ports.ts'
import { isStale, unitOfWork } from '../platform/unit-of-work.ts'

/** A command about one account of the company. */
export interface AccountInput extends CommandContext {
  readonly userId: UserId
  /** Of the actor, read with the session; nothing for the system. */
  readonly by?: { readonly roles: readonly AccountRole[]; readonly businessUnit: string | null }
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Pick<Vault, 'forget'>
  readonly records: Pick<
    AccountRecords,
    | 'find'
    | 'reserve'
    | 'discard'
    | 'hasPasswordOf'
    | 'show'
    | 'markAdminLeaving'
    | 'letUnusedGo'
    | 'scrub'
    | 'openOf'
    | 'paired'
    | 'mergedInto'
  >
}

type Decide = (
  state: Account,
  by: readonly AccountActor[],
  known: AccountFacts,
  admin: AdminFacts,
) => Decision<AccountEvent, AccountRefusal>

export type Accounts = ReturnType<typeof createAccounts>

/**
 * The commands about an account. Each appends, then brings the rows of the account to what the stream says; the
 * reaction `accounts` does the same from the log when the process stopped in between.
 */
export function createAccounts(dependencies: Dependencies) {
  const { store, records } = dependencies

  const append = (input: AccountInput, decide: Decide): Promise<CommandResult> =>
    handle(store, input, { resource: 'account' }, async (load) => {
      const known = await records.find(input)
      if (known === null) return refuse('not_found')
      const stored = await load(account, input.userId)
      if (isStale(input, stored)) return refuse('revision_mismatch')
      const by = actorsOf(input, known)
      const decideWith = (admin: AdminFacts) => decide(stored.state, by, known, admin)
      let decision = decideWith({ lastAdmin: false })
      // Only who may do it, and does something, takes an administrator away from the others.
      if (takesAdmin(decision, known) && !(await records.markAdminLeaving(input)))
        decision = decideWith({ lastAdmin: true })
      return unitOfWork({ resource: { on: stored, decision } })
    })

  const change = async (input: AccountInput, decide: Decide): Promise<CommandResult> => {
    const result = await append(input, (state, by, known, admin) => decideOnOlder(state, by, known, admin, decide))
    if (result.ok) await showAccount(dependencies, input)
    return result
  }

  /** The account, and those that were merged into it. */
  const eraseAll = async (input: AccountInput, decideOn: (profileIds: readonly ProfileId[]) => Decide) => {
    const eraseOne = async (one: AccountInput, decide: (profileIds: readonly ProfileId[]) => Decide) => {
      let profileIds: readonly ProfileId[] = []
      const result = await append(one, (state, by, known, admin) => {
        profileIds = known.profiles.map(({ profileId }) => profileId)
        return decide(profileIds)(state, by, known, admin)
      })
      if (result.ok) await forgetPerson(dependencies, one, profileIds)
      return result
    }
    const result = await eraseOne(input, decideOn)
    if (!result.ok) return result
    // The person's other accounts go with it. A repeat goes on where it stopped.
    for (const userId of await records.mergedInto(input))
      await eraseOne({ ...input, userId, actor: { kind: 'system' } }, decideOn)
    return result
  }

  return {
    register: accountRegistration({ store, records, show: (person) => showAccount(dependencies, person) }),

    registerReserved: reservedRegistration({ store, records, show: (person) => showAccount(dependencies, person) }),

    approve: (input: AccountInput) => change(input, approve),

    reject: (input: AccountInput & { readonly reason: RejectionReason }) =>
      change(input, (state, by) => reject(state, by, input.reason)),

    /** When it answers, the person is signed out everywhere. */
    disable: (input: AccountInput) => change(input, (state, by, _known, admin) => disable(state, by, admin)),

    enable: (input: AccountInput) => change(input, enable),

    /** A role of a unit reaches the person's own one. */
    grantRole: (input: AccountInput & { readonly role: AccountRole }) =>
      change(input, (state, by, known) => grantRole(state, by, heldBy(known, input.role))),

    revokeRole: (input: AccountInput & { readonly role: AccountRole }) =>
      change(input, (state, by, _known, admin) => revokeRole(state, by, input.role, admin)),

    openProfile: (input: AccountInput & { readonly role: OpenProfile['role'] }) =>
      change(input, (state, by, known) => openProfile(state, by, profileOf(input, known))),

    askProfile: (input: AccountInput & { readonly role: OpenProfile['role'] } & Pick<AskingFacts, 'otherProfile'>) =>
      change(input, (state, by, known) =>
        askProfile(state, by, profileOf(input, known), {
          otherProfile: input.otherProfile,
          mayTakePart: known.mayTakePart,
        }),
      ),

    acceptProfile: (input: AccountInput & { readonly role: OpenProfile['role'] }) =>
      change(input, (state, by, known) => acceptProfile(state, by, profileOf(input, known))),

    refuseProfile: (
      input: AccountInput & { readonly role: OpenProfile['role']; readonly reason: ProfileRefusalReason },
    ) => change(input, (state, by) => refuseProfile(state, by, input.role, input.reason)),

    closeProfile: (input: AccountInput & { readonly role: OpenProfile['role'] } & ClosingFacts) =>
      change(input, (state, by) => closeProfile(state, by, input.role, input)),

    merge: accountMerge({
      store,
      records,
      adopted: (state, known, decide) =>
        decideOnOlder(state, [], known, { lastAdmin: false }, (known) => decide(known)),
    }),

    acceptTerms: (input: AccountInput & { readonly text: AcceptedText; readonly versionInForce: number }) =>
      change(input, (state, by, { mustAccept }) =>
        acceptTerms(state, by, input.text, {
          versionInForce: input.versionInForce,
          required: mustAccept[input.text.document] ?? null,
        }),
      ),

    /**
     * For ever. When it answers, the person is signed out everywhere and their data is gone. The reaction `erasure`
     * does the same from the log, also when this process stops halfway, and ends what they had open.
     */
    async erase(input: AccountInput): Promise<CommandResult> {
      const reason = erasureReason(input)
      return eraseAll(
        input,
        (profileIds) => (state, by, _known, admin) => erase(state, by, { reason, profileIds }, admin),
      )
    },

    /** As `erase`, of an account that a file made: refused, `forbidden`, once somebody has used it. */
    async eraseUnused(input: AccountInput): Promise<CommandResult> {
      if (!(await records.letUnusedGo(input))) return { ok: false, ...refuse('forbidden') }
      const reason = erasureReason(input)
      return eraseAll(
        input,
        (profileIds) => (state, by, _known, admin) => erase(state, by, { reason, profileIds }, admin),
      )
    },

    /** As `erase`, by the clock: refused to somebody who holds a role or a profile again, `transition_not_allowed`. */
    eraseLapsed: (input: AccountInput) =>
      eraseAll(input, (profileIds) => (state, by, known, admin) => {
        const holds = known.roles.length > 0 || known.profiles.some(({ open }) => open)
        return eraseLapsed(state, by, { profileIds }, { ...admin, holds })
      }),
  }
}

/** Brings the rows of an account to what its stream says. False: it has no rows. */
export async function showAccount(
  { store, records }: { readonly store: EventStore; readonly records: Pick<AccountRecords, 'show'> },
  { userId }: Person,
): Promise<boolean> {
  const view = accountViewOf(await store.readStream(`account-${userId}`))
  return view === null || (await records.show([view])).has(userId)
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

function actorsOf({ actor, userId, by }: AccountInput, known: AccountFacts): readonly AccountActor[] {
  if (actor.kind === 'system') return ['system']
  const self = actor.userId === userId
  return accountActorsOf({ by: { self, ...(by ?? { roles: [], businessUnit: null }) }, account: known })
}

/** An account that is older than its first event is registered by the first command that changes it. */
function decideOnOlder(
  state: Account,
  by: readonly AccountActor[],
  known: AccountFacts,
  admin: AdminFacts,
  decide: Decide,
): Decision<AccountEvent, AccountRefusal> {
  if (state.state !== 'none') return decide(state, by, known, admin)
  const { status, createdAt: since } = known
  if (status === 'rejected' || status === 'erased') return refuse('transition_not_allowed')
  const roles = known.roles.map((role) => heldBy(known, role))
  const profiles = known.profiles.flatMap(({ open, ...profile }) => (open ? [profile] : []))
  let changed = false
  const decision = decideInSequence(
    account.evolve,
    state,
    (none) => adopt(none, { status, since, roles, profiles }),
    (adopted) => {
      const decided = decide(adopted, by, known, admin)
      changed = 'events' in decided && decided.events.length > 0
      return decided
    },
  )
  return 'refusal' in decision || changed ? decision : { events: [] }
}

/** The events end what makes the account one of the company's active administrators. */
function takesAdmin(decision: Decision<AccountEvent, AccountRefusal>, known: AccountFacts): boolean {
  if ('refusal' in decision || known.status !== 'active' || !known.roles.includes('admin')) return false
  return decision.events.some(
    ({ type, data }) =>
      type === 'AccountErased' || type === 'AccountDisabled' || (type === 'RoleRevoked' && data.role === 'admin'),
  )
}

function profileOf(
  { userId, role }: Pick<AccountInput, 'userId'> & Pick<OpenProfile, 'role'>,
  known: AccountFacts,
): OpenProfile {
  return { role, profileId: profileIdOf(userId, role, known) }
}

function heldBy(known: AccountFacts, role: AccountRole): HeldRole {
  return { role, businessUnit: isUnitRole(role) ? known.businessUnit : null }
}

function erasureReason({ actor, userId }: AccountInput): ErasureReason {
  if (actor.kind === 'system') return 'retention'
  return actor.kind === 'user' && actor.userId === userId ? 'own_request' : 'admin'
}
