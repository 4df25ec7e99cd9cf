import { account } from '#domain/people/account/aggregate.ts'
import { register, type Registration } from '#domain/people/account/decide.ts'
import type { AcceptedText, OpenProfile } from '#domain/people/account/events.ts'
import type { AccountActor } from '#domain/people/account/policy.ts'
import { isUnitRole } from '#domain/people/account/roles.ts'
import type { AccountRole } from '#domain/people/account/words.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { derivedId, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import type { AccountFacts, AccountRecords, NewAccountRows, NewPerson, NewProfile, Person } from './account-records.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult } from '../platform/ports.ts'
import { unitOfWork } from '../platform/unit-of-work.ts'

/**
 * The idempotency key must be one that nobody else can use, e.g. the id of the sign-up: a repeat returns the account. A
 * visitor who signs up is `{ kind: 'user' }`, without an id.
 */
export interface RegisterAccountInput extends CommandContext, Pick<Registration, 'origin' | 'status'> {
  readonly invitationId?: Registration['invitationId']
  readonly person: NewPerson
  /** What they join as; programs are those of the company. */
  readonly profiles?: readonly JoinedAs[]
  readonly roles?: readonly AccountRole[]
  readonly terms?: readonly AcceptedText[]
}

interface JoinedAs extends Pick<NewProfile, 'role' | 'programIds'>, Partial<Pick<NewProfile, 'answers'>> {}

interface Dependencies {
  readonly store: EventStore
  readonly records: Pick<AccountRecords, 'reserve' | 'discard' | 'hasPasswordOf'>
  /** False: the account has no rows. */
  readonly show: (person: Person) => Promise<boolean>
}

/**
 * The rows first, hidden, which takes the address; then the event; then the rows become visible (docs/decisions/2101).
 * The answer's id is the user's.
 */
export function accountRegistration({ store, records, show }: Dependencies) {
  return async (input: RegisterAccountInput): Promise<CommandResult> => {
    const { companyId, person, origin, status, invitationId = null, terms = [] } = input
    const userId = derivedId<UserId>('user', companyId, input.idempotencyKey)
    const businessUnit = person.businessUnit ?? null
    const roles = (input.roles ?? []).map((role) => ({ role, businessUnit: isUnitRole(role) ? businessUnit : null }))
    const profiles = (input.profiles ?? []).map(({ role, programIds, answers = {} }) => ({
      role,
      programIds,
      answers,
      profileId: profileIdOf(userId, role),
    }))
    const rows = { companyId, userId, person, profiles, roles }
    if (!(await takeAddress(rows))) return { ok: false, refusal: { code: 'email_taken' } }

    const visitor = input.actor.kind === 'user' && input.actor.userId === undefined
    const context = visitor ? { ...input, actor: { kind: 'user' as const, userId } } : input
    const result = await handle(store, context, { resource: 'account' }, async (load) => {
      const stored = await load(account, userId)
      if (stored.alreadyWritten.size > 0) return unitOfWork({ resource: { on: stored, decision: { events: [] } } })
      const opened = profiles.map(({ role, profileId }) => ({ profileId, role }))
      const registration = { origin, invitationId, status, since: null, roles, profiles: opened, terms }
      return unitOfWork({ resource: { on: stored, decision: register(stored.state, actorsOf(context), registration) } })
    })
    if (!result.ok) {
      if ('refusal' in result) await records.discard(rows)
      return result
    }
    if (!(await show(rows))) return { ok: false, conflict: true }
    // Another call of the same account wrote its password in between: that call tells its caller, this one must not.
    const isOwn = result.repeated || (await records.hasPasswordOf(rows))
    return isOwn ? result : { ok: false, refusal: { code: 'email_taken' } }
  }

  /** Also from a registration that somebody began and never finished. */
  async function takeAddress(rows: NewAccountRows): Promise<boolean> {
    const holder = await records.reserve(rows)
    if (holder === null) return true
    if (!holder.abandoned || holder.userId === rows.userId) return false
    const events = await store.readStream(`account-${holder.userId}`, { limit: 1 })
    if (events.length > 0) return false
    await records.discard(holder)
    return (await records.reserve(rows)) === null
  }
}

function actorsOf({ actor }: CommandContext): readonly AccountActor[] {
  if (actor.kind === 'system') return ['system']
  return actor.kind === 'admin' ? ['admin'] : ['self']
}

/** The profile that the person has or had in this role; a new one has the same id at every request. */
export function profileIdOf(
  userId: UserId,
  role: OpenProfile['role'],
  known?: Pick<AccountFacts, 'profiles'>,
): ProfileId {
  const had = known?.profiles.find((profile) => profile.role === role)
  return had?.profileId ?? derivedId<ProfileId>('profile', userId, role)
}
