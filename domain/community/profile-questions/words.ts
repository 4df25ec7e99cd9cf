/** Types of questions whose answers are codes of a list. */
export const listedFieldTypes = ['tag', 'select', 'multi_select', 'ranking', 'scale'] as const

export const fieldTypes = [
  'tag',
  'input',
  'textarea',
  'select',
  'multi_select',
  'ranking',
  'scale',
  'boolean',
  'date',
  'resources',
  'hours',
] as const
export type FieldType = (typeof fieldTypes)[number]

/**
 * Who sees an answer beside its person:
 * - `readers`: everyone who may open the profile, and who works in the console with a right to profiles;
 * - `choice`: readers, while the person shows it, and else nobody;
 * - `partner`: the other person of an accompaniment, from the accepted request to its end, and administrators;
 * - `administrators`: they alone.
 */
export const audiences = ['readers', 'choice', 'partner', 'administrators'] as const
export type Audience = (typeof audiences)[number]

/** Questions whose answers are several codes in a column of the profile. */
export const codesFields = [
  'skills',
  'needed_skills',
  'job_categories',
  'targeted_job_categories',
  'targeted_business_units',
  'languages',
  'motivations',
] as const
