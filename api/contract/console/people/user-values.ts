/** The values of a person's record and of the acts on it, apart from the schemas: pages name them without zod. */

export const accountStatuses = ['pending_approval', 'active', 'disabled', 'rejected', 'erased'] as const

/** Why somebody who signed up does not get in. */
export const rejectionReasons = ['out_of_scope', 'duplicate', 'age_not_declared', 'other'] as const

/** Why somebody does not get the other profile that they asked for. */
export const profileRefusalReasons = ['out_of_scope', 'not_now', 'other'] as const

/** What the account that goes on takes of the one that ends; its own otherwise. */
export const mergedParts = ['email', 'name', 'phone', 'job_title', 'business_unit', 'participant', 'presenter'] as const

/** Why an administrator erases an account. */
export const erasureCauses = ['own_wish', 'left_company', 'duplicate', 'not_theirs', 'other'] as const

/** Why nobody finds a mentor's profile: its owner hides it, it lacks too much, or it is in no program. */
export const hiddenReasons = ['switched_off', 'under_bar', 'no_program'] as const
