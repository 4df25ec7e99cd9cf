/** What people choose from when they say who they are. Apart from the rules of a sign-up, which no first page needs. */

export { genders, professionalStatuses } from '#domain/people/particulars/words.ts'
/** Why somebody under eighteen may take part. */
export const ageBases = ['emancipated', 'parental_consent'] as const
