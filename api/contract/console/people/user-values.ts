/** The values of a person's record and of the acts on it, apart from the schemas: pages name them without zod. */

export {
  accountOrigins,
  accountStatuses,
  legalDocuments,
  mergedParts,
  profileRefusalReasons,
  rejectionReasons,
} from '#domain/people/account/words.ts'

/** Why an administrator erases an account. */
export const erasureCauses = ['own_wish', 'left_company', 'duplicate', 'not_theirs', 'other'] as const

/** Why nobody finds a mentor's profile: its owner hides it, it lacks too much, or it is in no program. */
export const hiddenReasons = ['switched_off', 'under_bar', 'no_program'] as const

/** What names a person: an administrator corrects it. */
export const correctedFields = ['first_name', 'last_name', 'email', 'phone', 'job_title'] as const
