/** What people choose from when they say who they are. Apart from the rules of a sign-up, which no first page needs. */

export const genders = ['woman', 'man', 'other'] as const
export const professionalStatuses = ['executive', 'supervisor', 'employee', 'apprentice'] as const
/** Why somebody under eighteen may take part. */
export const ageBases = ['emancipated', 'parental_consent'] as const
