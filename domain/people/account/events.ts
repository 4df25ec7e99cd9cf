// These names and shapes are on disk for ever: add versions, never edit.
import type { Event, NoData } from '../../platform/event.ts'
import type { Instant, InvitationId, ProfileId, UserId } from '../../platform/ids.ts'
import type {
  AccountOrigin,
  AccountRole,
  ErasureReason,
  LegalDocument,
  MergedPart,
  ProfileRefusalReason,
  RejectionReason,
} from './words.ts'

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
