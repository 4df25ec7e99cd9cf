import { ageFault, signUpFields } from '#contract/people/sign-up.ts'
import type { SignUpFault } from '#contract/people/sign-up.ts'
import type { DraftFields, SignUpAttributes } from '#contract/people/sign-ups.ts'
import { signUpSteps } from '#contract/people/sign-ups.ts'
import { dateOf, isStarted, minorAge, today } from '../../../shared/form/birth.ts'
import { keepDraft, readDraft } from '../../../shared/form/drafts.ts'

export type Step = (typeof signUpSteps)[number]
export { signUpSteps } from '#contract/people/sign-ups.ts'

/** The form as it is typed. Passwords are not in it: they are kept nowhere. */
export type Typed = { [Name in keyof DraftFields]-?: NonNullable<DraftFields[Name]> }

/** The fields of the screen « Vous », in its order: a list of what is wrong follows it. */
export const informationFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'age_basis',
  'gender',
  'locale',
  'job_title',
  'professional_status',
  'business_unit',
  'phone',
  'linkedin_url',
  'city',
  'time_zone',
] as const
export type InformationField = (typeof informationFields)[number]

export type Faults = Readonly<Partial<Record<InformationField, SignUpFault>>>

/** What the invitation and the device know, before anything is typed. */
export function emptyForm(attributes: SignUpAttributes, locale: string, timeZone: string): Typed {
  const [role, second] = attributes.roles
  return {
    first_name: attributes.first_name ?? '',
    last_name: attributes.last_name ?? '',
    birth_day: '',
    birth_month: '',
    birth_year: '',
    age_basis: '',
    gender: '',
    locale,
    job_title: '',
    professional_status: '',
    business_unit: attributes.business_unit ?? '',
    phone: '',
    linkedin_url: '',
    city: '',
    time_zone: timeZone,
    // A choice that is none is made.
    roles: role !== undefined && second === undefined ? [role] : [],
    answers_details: {},
  }
}

/** The members of the call that the screen asks for. */
function sentOf(typed: Typed) {
  const { first_name, last_name, gender, locale, job_title, professional_status, business_unit } = typed
  const { phone, linkedin_url, city, time_zone, age_basis } = typed
  return {
    first_name,
    last_name,
    date_of_birth: dateOf(typed),
    age_basis: minorAge(typed) === null || age_basis === '' ? null : age_basis,
    gender,
    locale,
    job_title,
    professional_status,
    business_unit,
    phone,
    linkedin_url,
    city,
    time_zone,
  }
}

/** What is wrong with the screen « Vous », by the rules of the contract. */
export function faultsOf(
  typed: Typed,
  { business_units: units }: Pick<SignUpAttributes, 'business_units'>,
  day = today(),
): Faults {
  const sent = sentOf(typed)
  const found: Partial<Record<InformationField, SignUpFault>> = {}
  for (const name of informationFields) {
    const result = signUpFields.shape[name].safeParse(sent[name])
    const [issue] = result.error?.issues ?? []
    if (issue !== undefined) found[name] = issue.message as SignUpFault
  }
  if (sent.business_unit === '' && units.length > 0) found.business_unit = 'required'
  if (found.date_of_birth === 'required' && isStarted(typed)) found.date_of_birth = 'date_not_real'
  if (found.date_of_birth === undefined) {
    const basis = sent.age_basis === 'emancipated' || sent.age_basis === 'parental_consent' ? sent.age_basis : null
    const fault = ageFault(sent.date_of_birth, basis, day)
    if (fault === 'too_young') found.age_basis = 'required'
    else if (fault !== null) found.date_of_birth = fault
  }
  return found
}

/** The whole call, beside the password. */
export function bodyOf(typed: Typed, attributes: SignUpAttributes) {
  const sent = sentOf(typed)
  return {
    ...sent,
    linkedin_url: sent.linkedin_url.trim() === '' ? null : sent.linkedin_url,
    email: attributes.email ?? '',
    roles: typed.roles,
    program_id: attributes.program?.id ?? null,
    answers_details: typed.answers_details,
  }
}

export interface Kept {
  step: Step
  fields: Partial<Typed>
  /** Milliseconds since the epoch, by this device's clock. */
  at: number
}

/** By the end of the link's secret, which is not a key to anything. */
const keyOf = (token: string) => `sign_up/${token.slice(-12)}`

export function keepOnDevice(token: string, step: Step, fields: Typed): Kept {
  const kept = { step, fields, at: Date.now() }
  keepDraft(keyOf(token), JSON.stringify(kept))
  return kept
}

export function forgetOnDevice(token: string): void {
  keepDraft(keyOf(token), '')
}

function readOnDevice(token: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(readDraft(keyOf(token)))
    return typeof kept === 'object' && kept !== null && 'fields' in kept ? (kept as Kept) : null
  } catch {
    return null
  }
}

/**
 * Where the person left off: on this device, or on another one if that was later. What this device has sent counts by
 * when it was typed: it may arrive after more was typed.
 */
export function takeUp(token: string, attributes: SignUpAttributes, blank: Typed): { step: Step; typed: Typed } {
  const { draft } = attributes
  const here = readOnDevice(token)
  const there = draft && { step: draft.step, fields: draft.fields, at: Date.parse(draft.typed_at ?? draft.saved_at) }
  const latest = here !== null && (there === null || here.at >= there.at) ? here : there
  const typed: Typed = { ...blank, ...(latest?.fields as Partial<Typed> | undefined) }
  const offered = typed.roles.filter((role) => attributes.roles.includes(role))
  const step = signUpSteps.find((name) => name === latest?.step) ?? 'welcome'
  return { step, typed: { ...typed, roles: offered.length > 0 ? offered : blank.roles } }
}
