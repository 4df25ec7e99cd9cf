export const matchCriteria = [
  'skills',
  'job_categories',
  'business_unit',
  'languages',
  'availability',
  'location',
  'motivations',
  'seniority',
  'personality',
  'talents',
] as const
export type MatchCriterion = (typeof matchCriteria)[number]
