import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { AccountOrigin, ErasureReason, MergedPart, ProfileRefusalReason, RejectionReason } from './words.ts'
import type { OtherProfile } from '../../company/words.ts'
import type { Instant, InvitationId, ProfileId, UserId } from '../../platform/ids.ts'
import type { AcceptedText, AccountEvent, HeldRole, Merger, OpenProfile } from './events.ts'
import { accountPolicy, mayHandRole, type AccountActor, type AccountCommand } from './policy.ts'
import { isUnitRole } from './roles.ts'
import { isHeld, mergerOf, type Account } from './state.ts'

export type AccountRefusal =
  | 'email_taken'
  | 'transition_not_allowed'
  | 'forbidden'
  | 'last_admin'
  | 'role_reaches_further'
  | 'unit_missing'
  | 'profile_open'
  | 'other_profile_closed'
  | 'too_young_for_profile'
  | 'profile_not_asked'
  | 'profile_in_use'
  | 'version_not_in_force'
  | 'acceptance_not_asked'
  | 'merge_self'
  | 'merge_in_use'
  | 'merge_each_other'

type AccountDecision = Decision<AccountEvent, AccountRefusal>

/** Looked up before the decision. */
export interface AdminFacts {
  /** The company would have no active administrator left without this account. */
  readonly lastAdmin: boolean
}

export interface Registration {
  readonly origin: AccountOrigin
  readonly invitationId: InvitationId | null
  readonly status: 'pending_approval' | 'active'
  /** Of an account that is older than its stream. */
  readonly since: Instant | null
  readonly roles: readonly HeldRole[]
  readonly profiles: readonly OpenProfile[]
  readonly terms: readonly AcceptedText[]
}

/** With the roles, profiles and acceptances that the account begins with. */
export function register(account: Account, by: readonly AccountActor[], registration: Registration): AccountDecision {
  const { roles, profiles, terms, ...registered } = registration
  const refusal = refusalOf('register', account, by)
  if (refusal !== null) return refuse(refusal)
  if (roles.length > 0 && by.every((actor) => actor === 'self')) return refuse('role_reaches_further')
  if (registration.since === null && roles.some(lacksUnit)) return refuse('unit_missing')
  return accept<AccountEvent>(
    { type: 'AccountRegistered', data: registered },
    ...roles.map((data): AccountEvent => ({ type: 'RoleGranted', data })),
    ...profiles.map((data): AccountEvent => ({ type: 'ProfileOpened', data })),
    ...terms.map((data): AccountEvent => ({ type: 'TermsAccepted', data })),
  )
}

/** What the tables say of an account that is older than its first event. */
export interface OlderAccount extends Pick<Registration, 'roles' | 'profiles'> {
  readonly status: 'pending_approval' | 'active' | 'disabled'
  readonly since: Instant
}

/** Begins the stream of an account that is older than its first event. */
export function adopt(account: Account, { status, ...older }: OlderAccount): AccountDecision {
  if (account.state !== 'none') return accept()
  const registered = register(account, ['system'], {
    ...older,
    origin: 'import',
    invitationId: null,
    status: status === 'pending_approval' ? status : 'active',
    terms: [],
  })
  if ('refusal' in registered || status !== 'disabled') return registered
  return accept<AccountEvent>(...registered.events, { type: 'AccountDisabled', data: {} })
}

export function approve(account: Account, by: readonly AccountActor[]): AccountDecision {
  return to('active', 'approve', account, by, { type: 'AccountApproved', data: {} })
}

/** The same reason again is already done; another one is refused. */
export function reject(account: Account, by: readonly AccountActor[], reason: RejectionReason): AccountDecision {
  const decision = to('rejected', 'reject', account, by, { type: 'AccountRejected', data: { reason } })
  const otherReason = account.state === 'rejected' && account.reason !== reason
  return otherReason && 'events' in decision ? refuse('transition_not_allowed') : decision
}

export function disable(account: Account, by: readonly AccountActor[], { lastAdmin }: AdminFacts): AccountDecision {
  const decision = to('disabled', 'disable', account, by, { type: 'AccountDisabled', data: {} })
  return lastAdmin && 'events' in decision && decision.events.length > 0 ? refuse('last_admin') : decision
}

export function enable(account: Account, by: readonly AccountActor[]): AccountDecision {
  return to('active', 'enable', account, by, { type: 'AccountEnabled', data: {} })
}

/** A role that the account holds already for another unit moves to this one. */
export function grantRole(account: Account, by: readonly AccountActor[], grant: HeldRole): AccountDecision {
  const refusal = refusalOf('grantRole', account, by)
  if (refusal !== null) return refuse(refusal)
  if (!mayHandRole(by, grant.role)) return refuse('role_reaches_further')
  if (lacksUnit(grant)) return refuse('unit_missing')
  const { role } = grant
  const businessUnit = isUnitRole(role) ? grant.businessUnit : null
  if (heldRole(account, role)?.businessUnit === businessUnit) return accept()
  return accept({ type: 'RoleGranted', data: { role, businessUnit } })
}

export function revokeRole(
  account: Account,
  by: readonly AccountActor[],
  role: HeldRole['role'],
  { lastAdmin }: AdminFacts,
): AccountDecision {
  const refusal = refusalOf('revokeRole', account, by)
  if (refusal !== null) return refuse(refusal)
  if (!mayHandRole(by, role)) return refuse('role_reaches_further')
  const held = heldRole(account, role)
  if (held === undefined) return accept()
  if (role === 'admin' && lastAdmin) return refuse('last_admin')
  return accept({ type: 'RoleRevoked', data: held })
}

/** A profile that was closed opens again, with what is left of its content. */
export function openProfile(account: Account, by: readonly AccountActor[], profile: OpenProfile): AccountDecision {
  const refusal = refusalOf('openProfile', account, by)
  if (refusal !== null) return refuse(refusal)
  return openProfileOf(account, profile.role) === undefined
    ? accept({ type: 'ProfileOpened', data: profile })
    : accept()
}

/** Looked up before the decision. */
export interface AskingFacts {
  /** What the company does with those who ask. */
  readonly otherProfile: OtherProfile
  /** Of age, or with the consent that a minor needs. */
  readonly mayTakePart: boolean
}

/** A person asks for a profile that they have not. What waits already is done already. */
export function askProfile(
  account: Account,
  by: readonly AccountActor[],
  profile: OpenProfile,
  { otherProfile, mayTakePart }: AskingFacts,
): AccountDecision {
  const refusal = refusalOf('askProfile', account, by)
  if (refusal !== null) return refuse(refusal)
  const { role } = profile
  if (openProfileOf(account, role) !== undefined) return refuse('profile_open')
  if (otherProfile === 'closed') return refuse('other_profile_closed')
  if (!mayTakePart) return refuse('too_young_for_profile')
  if (otherProfile === 'at_once') return accept<AccountEvent>(...accepted(profile))
  return isRequested(account, role) ? accept() : accept({ type: 'ProfileRequested', data: { role } })
}

/** The profile opens. Done already when it is open. */
export function acceptProfile(account: Account, by: readonly AccountActor[], profile: OpenProfile): AccountDecision {
  const refusal = refusalOf('acceptProfile', account, by)
  if (refusal !== null) return refuse(refusal)
  if (openProfileOf(account, profile.role) !== undefined) return accept()
  return isRequested(account, profile.role) ? accept<AccountEvent>(...accepted(profile)) : refuse('profile_not_asked')
}

export function refuseProfile(
  account: Account,
  by: readonly AccountActor[],
  role: OpenProfile['role'],
  reason: ProfileRefusalReason,
): AccountDecision {
  const refusal = refusalOf('refuseProfile', account, by)
  if (refusal !== null) return refuse(refusal)
  return isRequested(account, role)
    ? accept({ type: 'ProfileRequestRefused', data: { role, reason } })
    : refuse('profile_not_asked')
}

/** Looked up before the decision. */
export interface ClosingFacts {
  /** Somebody counts on the profile: an open request, or an accompaniment that has not ended. */
  readonly inUse: boolean
}

/** Its person closes a profile that nobody counts on any more; who runs the program closes any. */
export function closeProfile(
  account: Account,
  by: readonly AccountActor[],
  role: OpenProfile['role'],
  { inUse }: ClosingFacts,
): AccountDecision {
  const refusal = refusalOf('closeProfile', account, by)
  if (refusal !== null) return refuse(refusal)
  const open = openProfileOf(account, role)
  if (open !== undefined && inUse && by.every((actor) => actor === 'self')) return refuse('profile_in_use')
  return open === undefined ? accept() : accept({ type: 'ProfileClosed', data: open })
}

/** Looked up before the decision, about the text to accept. */
export interface TextFacts {
  readonly versionInForce: number
  /** The least version whose acceptance counts; null: nobody asks the person for it. */
  readonly required: number | null
}

/** The same version in the same language again is already done: the first acceptance counts. */
export function acceptTerms(
  account: Account,
  by: readonly AccountActor[],
  text: AcceptedText,
  { versionInForce, required }: TextFacts,
): AccountDecision {
  const refusal = refusalOf('acceptTerms', account, by)
  if (refusal !== null) return refuse(refusal)
  const done =
    isHeld(account) &&
    account.terms.some(
      ({ document, version, language }) =>
        document === text.document && version === text.version && language === text.language,
    )
  if (done) return accept()
  if (text.version !== versionInForce) return refuse('version_not_in_force')
  return required === null ? refuse('acceptance_not_asked') : accept({ type: 'TermsAccepted', data: text })
}

/** Looked up before the decision. */
export interface MergeFacts {
  /** A request that waits, or an accompaniment that has not ended: it would have no one on one side. */
  readonly inUse: boolean
  /** One of the two mentors or mentored the other, or requested it: they are two people. */
  readonly eachOther: boolean
}

/** Ends a second account of a person. The same again is already done; into another account is refused. */
export function merge(
  account: Account,
  by: readonly AccountActor[],
  { into, take }: { readonly into: UserId; readonly take: readonly MergedPart[] },
  { inUse, eachOther }: MergeFacts,
): AccountDecision {
  const merger = mergerOf(account)
  if (merger !== null && accountPolicy.rules.merge.by.some((actor) => by.includes(actor)))
    return merger.into === into ? accept() : refuse('transition_not_allowed')
  const refusal = refusalOf('merge', account, by)
  if (refusal !== null) return refuse(refusal)
  if (by.includes('self')) return refuse('merge_self')
  if (eachOther) return refuse('merge_each_other')
  if (inUse) return refuse('merge_in_use')
  const roles = isHeld(account) ? account.roles.map(({ role }) => role) : []
  const profiles = isHeld(account) ? account.profiles : []
  return accept({ type: 'AccountMerged', data: { into, take: [...new Set(take)], roles, profiles } })
}

/**
 * What the account that goes on gets: the roles and profiles that it lacks. Roles of a unit reach its own unit; without
 * one they are left.
 * @param opens the profile of a role that it would open
 */
export function absorb(
  account: Account,
  by: readonly AccountActor[],
  userId: UserId,
  merger: Merger,
  businessUnit: string | null,
  opens: (role: OpenProfile['role']) => OpenProfile,
): AccountDecision {
  const refusal = refusalOf('absorb', account, by)
  if (refusal !== null) return refuse(refusal)
  const roles = merger.roles
    .filter((role) => heldRole(account, role) === undefined)
    .map((role): HeldRole => ({ role, businessUnit: isUnitRole(role) ? businessUnit : null }))
    .filter((held) => !lacksUnit(held))
  const profiles = merger.profiles.filter(({ role }) => openProfileOf(account, role) === undefined)
  return accept<AccountEvent>(
    { type: 'AccountAbsorbed', data: { userId } },
    ...roles.map((data): AccountEvent => ({ type: 'RoleGranted', data })),
    ...profiles.map(({ role }): AccountEvent => ({ type: 'ProfileOpened', data: opens(role) })),
  )
}

/** For ever. The caller has checked that the account exists. */
export function erase(
  account: Account,
  by: readonly AccountActor[],
  erasure: { readonly reason: ErasureReason; readonly profileIds: readonly ProfileId[] },
  { lastAdmin }: AdminFacts,
): AccountDecision {
  const decision = to('erased', 'erase', account, by, { type: 'AccountErased', data: erasure })
  return lastAdmin && 'events' in decision && decision.events.length > 0 ? refuse('last_admin') : decision
}

/**
 * By the clock, of somebody who holds nothing any more: a role or a profile that was opened since the read model was
 * read keeps the account.
 * @param holds by the rows, for an account that is older than its stream
 */
export function eraseLapsed(
  account: Account,
  by: readonly AccountActor[],
  erasure: { readonly profileIds: readonly ProfileId[] },
  { holds, ...admin }: AdminFacts & { readonly holds: boolean },
): AccountDecision {
  const isHeldBySomebody = isHeld(account) ? account.roles.length + account.profiles.length > 0 : holds
  if (isHeldBySomebody && account.state !== 'erased' && account.state !== 'rejected')
    return refuse('transition_not_allowed')
  return erase(account, by, { ...erasure, reason: 'retention' }, admin)
}

/** Already done in the goal's state, for those who may bring it about. */
function to(
  goal: Account['state'],
  command: AccountCommand,
  account: Account,
  by: readonly AccountActor[],
  event: AccountEvent,
): AccountDecision {
  const refusal = refusalOf(command, account, by)
  if (refusal === null) return accept(event)
  return refusal === 'transition_not_allowed' && account.state === goal ? accept() : refuse(refusal)
}

function refusalOf(
  command: AccountCommand,
  account: Account,
  by: readonly AccountActor[],
): 'forbidden' | 'transition_not_allowed' | null {
  const allowed = accountPolicy.rules[command].by
  if (!by.some((actor) => allowed.includes(actor))) return 'forbidden'
  if (mergerOf(account) !== null && command !== 'erase') return 'transition_not_allowed'
  return accountPolicy.mayDo(command, account.state, by) ? null : 'transition_not_allowed'
}

function lacksUnit({ role, businessUnit }: HeldRole): boolean {
  return isUnitRole(role) && businessUnit === null
}

function heldRole(account: Account, role: HeldRole['role']): HeldRole | undefined {
  return isHeld(account) ? account.roles.find((held) => held.role === role) : undefined
}

function accepted(profile: OpenProfile): readonly [AccountEvent, AccountEvent] {
  return [
    { type: 'ProfileRequestAccepted', data: { role: profile.role } },
    { type: 'ProfileOpened', data: profile },
  ]
}

function isRequested(account: Account, role: OpenProfile['role']): boolean {
  return isHeld(account) && account.requested.includes(role)
}

function openProfileOf(account: Account, role: OpenProfile['role']): OpenProfile | undefined {
  return isHeld(account) ? account.profiles.find((open) => open.role === role) : undefined
}
