/** Lists of the company from which people choose what describes them. */
export const tagKinds = ['skill', 'job_category', 'motivation', 'language'] as const
export type TagKind = (typeof tagKinds)[number]
