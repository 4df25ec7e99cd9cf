import type { profileFields } from '#contract/console/people/invitation-imports.ts'
import { peopleColumns } from './people-columns.ts'

export type ProfileRole = 'participant' | 'presenter'

const { skills, resources, job_title, mission, presentation, seniority_years, visible } = peopleColumns

/**
 * What each of a person's two profiles has of its own: `participant:skills` is of the mentee's profile alone, `skills`
 * of both. `title` is the position.
 */
export const profileColumns = {
  title: job_title,
  mission,
  presentation,
  seniority_years,
  skills,
  needed_skills: skills,
  job_categories: skills,
  targeted_job_categories: skills,
  targeted_business_units: skills,
  languages: skills,
  motivations: skills,
  resources,
  visible,
} as const satisfies Record<(typeof profileFields)[number], unknown>
export type ProfileColumn = keyof typeof profileColumns

/** The role before the colon of `participant:skills`, and what follows it. */
export function splitColumn(column: string): { readonly role: ProfileRole | null; readonly field: string } {
  const [role, field] = column.split(':', 2)
  return (role === 'participant' || role === 'presenter') && field !== undefined
    ? { role, field }
    : { role: null, field: column }
}

export function isProfileColumn(field: string): field is ProfileColumn {
  return Object.hasOwn(profileColumns, field)
}
