/** Roles beyond those of a profile, as an account holds them. */
export const accountRoles = ['admin', 'auditor', 'business_unit_admin', 'referent'] as const
export type AccountRole = (typeof accountRoles)[number]

export const accountStatuses = ['pending_approval', 'active', 'disabled', 'rejected', 'erased'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/**
 * What others see of it. `inactive`: the account or the role is closed, disabled or not yet approved; `gone`: erased.
 */
export const presences = ['active', 'inactive', 'gone'] as const
export type Presence = (typeof presences)[number]

/** `open`: a sign-up without an invitation; `operator`: from the command line. */
export const accountOrigins = ['invitation', 'open', 'single_sign_on', 'import', 'operator'] as const
export type AccountOrigin = (typeof accountOrigins)[number]

/** Why somebody who signed up does not get in. */
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

/** What the account that stays takes from the one that is merged into it; its own otherwise. */
export const mergedParts = ['email', 'name', 'phone', 'job_title', 'business_unit', 'participant', 'presenter'] as const
export type MergedPart = (typeof mergedParts)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
