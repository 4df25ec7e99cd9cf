import type { FieldType } from '../profile-questions/words.ts'
import type { TagKind } from '../tags/words.ts'

/** Where the possible answers of a question come from, when not from the question itself. */
export type AnswerSource = TagKind | 'business_unit'

interface Bound {
  /** Of `app.profiles`, or of `app.users`, which both profiles of a person share. */
  readonly of: 'profile' | 'user'
  readonly column: string
  /** The only type that the column can hold. */
  readonly types: readonly FieldType[]
  readonly source?: AnswerSource
}

/**
 * Questions whose answers the match score, the directory or the account reads from a column. Such a question is not
 * deleted: it may be hidden.
 */
export const boundFields = {
  position: { of: 'profile', column: 'title', types: ['input'] },
  mission: { of: 'profile', column: 'mission', types: ['textarea'] },
  presentation: { of: 'profile', column: 'presentation', types: ['textarea'] },
  seniority: { of: 'profile', column: 'seniority_years', types: ['select'] },
  skills: { of: 'profile', column: 'skills', types: ['tag'], source: 'skill' },
  needed_skills: { of: 'profile', column: 'needed_skills', types: ['tag'], source: 'skill' },
  job_categories: { of: 'profile', column: 'job_categories', types: ['tag'], source: 'job_category' },
  targeted_job_categories: { of: 'profile', column: 'targeted_job_categories', types: ['tag'], source: 'job_category' },
  targeted_business_units: {
    of: 'profile',
    column: 'targeted_business_units',
    types: ['multi_select'],
    source: 'business_unit',
  },
  languages: { of: 'profile', column: 'languages', types: ['multi_select', 'tag'], source: 'language' },
  motivations: { of: 'profile', column: 'motivations', types: ['ranking'], source: 'motivation' },
  resources: { of: 'profile', column: 'resources', types: ['resources'] },
  phone: { of: 'user', column: 'phone', types: ['input'] },
  linkedin: { of: 'user', column: 'linkedin_url', types: ['input'] },
  business_unit: { of: 'user', column: 'business_unit', types: ['select'], source: 'business_unit' },
  location: { of: 'user', column: 'city', types: ['input'] },
  worksite: { of: 'user', column: 'worksite', types: ['input'] },
  availabilities: { of: 'user', column: 'availabilities', types: ['hours'] },
} as const satisfies Readonly<Record<string, Bound>>
export type BoundField = keyof typeof boundFields

export function boundOf(fieldName: string): Bound | null {
  return Object.hasOwn(boundFields, fieldName) ? boundFields[fieldName as BoundField] : null
}

/** Columns of a file of people that are no answers: a question of such a name could not be imported. */
export const reservedFields: readonly string[] = [
  'email',
  'first_name',
  'last_name',
  'password',
  'locale',
  'time_zone',
  'job_title',
  'city',
  'country',
  'linkedin_url',
  'roles',
  'profiles',
  'current_profile',
  'participant_programs',
  'presenter_programs',
  'away_from',
  'away_until',
  'seniority_years',
  'participant_presentation',
  'visible',
  'shows_talents',
  'expert',
  'max_accompaniments_presenter',
  'max_accompaniments_participant',
]

/** Fields of every sign-up answer these: the job title, the phone, the LinkedIn profile, the unit, the town. */
const signUpFields: ReadonlySet<string> = new Set(['position', 'phone', 'linkedin', 'business_unit', 'location'])
/** Lists of recommended things and hours are filled in at leisure. */
const typesAtLeisure: ReadonlySet<FieldType> = new Set(['resources', 'hours'])

/** Whether a sign-up can ask it, beside its own fields. */
export function canAskWhileJoining(fieldName: string, fieldType: FieldType): boolean {
  return !typesAtLeisure.has(fieldType) && !signUpFields.has(fieldName)
}

/** A person's own statement: others read it only if the company asks for it and the person wants it. */
export const ownStatements = ['talents', 'personality'] as const

/** The least years of each answer about seniority, in rising order. */
export const seniorities = [
  { code: 'under_3', from: 0 },
  { code: 'from_3', from: 3 },
  { code: 'from_10', from: 10 },
  { code: 'from_20', from: 20 },
] as const

export function seniorityOf(years: number): string {
  return seniorities.findLast(({ from }) => years >= from)?.code ?? seniorities[0].code
}

/** The years that an answer stands for. Years that already mean this answer stay, because they say more. */
export function yearsOf(code: string, known: number | null): number | null {
  if (known !== null && seniorityOf(known) === code) return known
  return seniorities.find((seniority) => seniority.code === code)?.from ?? null
}
