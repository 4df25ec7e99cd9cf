import type { BoundField } from './questions.ts'
import type { Audience } from '../profile-questions/words.ts'

/** Fields that the product knows by name. What is sent, and every sentence about it, derive from this table. */
const named: Readonly<Record<BoundField | 'talents' | 'personality' | 'hierarchy_level', Audience>> = {
  position: 'readers',
  mission: 'readers',
  presentation: 'readers',
  seniority: 'readers',
  skills: 'readers',
  needed_skills: 'readers',
  job_categories: 'readers',
  targeted_job_categories: 'readers',
  targeted_business_units: 'readers',
  languages: 'readers',
  motivations: 'readers',
  resources: 'readers',
  business_unit: 'readers',
  location: 'readers',
  worksite: 'readers',
  availabilities: 'readers',
  phone: 'partner',
  linkedin: 'partner',
  talents: 'choice',
  personality: 'choice',
  hierarchy_level: 'administrators',
}

export const audienceByField: Readonly<Record<string, Audience>> = named

/** Other questions are the company's own: their answers are there to be read. */
export function audienceOf(fieldName: string): Audience {
  return Object.hasOwn(audienceByField, fieldName) ? (audienceByField[fieldName] ?? 'readers') : 'readers'
}

/** Of an order, others see so many. */
export const visibleRanks = 3
