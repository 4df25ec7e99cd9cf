// These names and shapes are on disk for ever: add versions, never edit.
import type { Event, NoData } from '../../platform/event.ts'
import type { Instant, InvitationId, ProfileId, UserId } from '../../platform/ids.ts'
import type { AccountRole } from './roles.ts'

/** `open`: a sign-up without an invitation; `operator`: from the command line. */
export const accountOrigins = ['invitation', 'open', 'single_sign_on', 'import', 'operator'] as const
export type AccountOrigin = (typeof accountOrigins)[number]

export const rejectionReasons = ['out_of_scope', 'duplicate', 'age_not_declared', 'other'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Why somebody does not get the other profile that they asked for. */
export const profileRefusalReasons = ['out_of_scope', 'not_now', 'other'] as const
export type ProfileRefusalReason = (typeof profileRefusalReasons)[number]

/** `retention`: three years after the last role ended, or after a sign-up was rejected. */
export const erasureReasons = ['own_request', 'admin', 'retention'] as const
export type ErasureReason = (typeof erasureReasons)[number]

export const legalDocuments = ['charter', 'terms', 'privacy'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** A role, and how far it reaches. */
export interface HeldRole {
  readonly role: AccountRole
  /** Code of the unit; null for a role that reaches the whole company. */
  readonly businessUnit: string | null
}

export interface OpenProfile {
  readonly profileId: ProfileId
  readonly role: 'participant' | 'presenter'
}

/** The text that a person accepted; the instant is the event's. */
export interface AcceptedText {
  readonly document: LegalDocument
  readonly version: number
  readonly language: 'fr' | 'en'
}

/** What the account that stays takes from the one that is merged into it; its own otherwise. */
export const mergedParts = ['email', 'name', 'phone', 'job_title', 'business_unit', 'participant', 'presenter'] as const
export type MergedPart = (typeof mergedParts)[number]

/** What an account held when it was merged into another one. */
export interface Merger {
  readonly into: UserId
  readonly take: readonly MergedPart[]
  readonly roles: readonly AccountRole[]
  readonly profiles: readonly OpenProfile[]
}

/** Stream `account-<userId>`. Ids, codes and instants only: what names the person stays in `app.users`. */
export type AccountEvent =
  | Event<
      'AccountRegistered',
      {
        readonly origin: AccountOrigin
        readonly invitationId: InvitationId | null
        readonly status: 'pending_approval' | 'active'
        /** When the account was made, where it is older than this event; otherwise null. */
        readonly since: Instant | null
      }
    >
  | Event<'AccountApproved', NoData>
  | Event<'AccountRejected', { readonly reason: RejectionReason }>
  | Event<'AccountDisabled', NoData>
  | Event<'AccountEnabled', NoData>
  | Event<'RoleGranted', HeldRole>
  | Event<'RoleRevoked', HeldRole>
  /** A person with one profile asks for the other; an administrator answers. */
  | Event<'ProfileRequested', { readonly role: OpenProfile['role'] }>
  /** Comes with `ProfileOpened`. Its actor is the person where the company asks nobody. */
  | Event<'ProfileRequestAccepted', { readonly role: OpenProfile['role'] }>
  | Event<'ProfileRequestRefused', { readonly role: OpenProfile['role']; readonly reason: ProfileRefusalReason }>
  | Event<'ProfileOpened', OpenProfile>
  /** Starts the retention time, once no profile and no role is left. */
  | Event<'ProfileClosed', OpenProfile>
  | Event<'TermsAccepted', AcceptedText>
  /** A second account of a person ends; the other one goes on. For ever. */
  | Event<'AccountMerged', Merger>
  /** Comes with the roles and profiles that the other account had and this one lacked. */
  | Event<'AccountAbsorbed', { readonly userId: UserId }>
  | Event<
      'AccountErased',
      {
        readonly reason: ErasureReason
        /** All the person's profiles, so that a follower of the log needs no look-up. */
        readonly profileIds: readonly ProfileId[]
      }
    >
