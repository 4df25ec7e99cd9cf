import { z } from 'zod'
import { givenAnswers } from '../community/answers.ts'
import { emailIdentity, emailPattern } from './email.ts'
import { ageBases, genders, professionalStatuses } from '../community/particulars.ts'
import { isPlainName, noContactInName } from '../platform/public-text.ts'
import { canonicalOrSame } from '../platform/time-zone.ts'

/** What a sign-up asks for (docs/sign-up.md): the same rules for the server and the screens. */

export const signUpRoles = ['participant', 'presenter'] as const
/** In days: within them an administrator answers a sign-up; then all of them are reminded, once. */
export const approvalDays = 7
/** In years. */
export const adultAge = 18

/** Why a field of a sign-up is refused; the words are in the messages of the server and of the screens. */
export const signUpFaults = [
  'required',
  'email_invalid',
  'email_not_invited',
  'email_domain_not_allowed',
  'phone_invalid',
  'phone_too_short',
  'linkedin_invalid',
  'date_not_real',
  'date_in_future',
  'too_young',
  'too_long',
  'contact_details',
  'unit_unknown',
  'role_not_offered',
  'time_zone_invalid',
  'not_accepted',
  'version_outdated',
  'not_known',
] as const
export type SignUpFault = (typeof signUpFaults)[number]

/** Every member is refused with one of `signUpFaults` as the message of its issue. */
const fault = (code: SignUpFault) => ({ error: code })
/** Characters of what people type about themselves. */
export const signUpLongest = {
  first_name: 100,
  last_name: 100,
  job_title: 200,
  city: 100,
  phone: 40,
  email: 320,
  linkedin_url: 300,
  business_unit: 100,
} as const

const needed = (max: number) => z.string(fault('required')).trim().min(1, fault('required')).max(max, fault('too_long'))
/** A name, a title or a place, which others read. */
const named = (max: number) => needed(max).refine(isPlainName, fault('not_known')).superRefine(noContactInName)

/** A form sends what is not there as an empty text. */
const orEmpty = <Value extends z.ZodType>(value: Value) => z.union([value, z.literal('')], fault('not_known'))

/** Empty for a person with one name. */
const lastName = z
  .string(fault('required'))
  .trim()
  .max(signUpLongest.last_name, fault('too_long'))
  .refine(isPlainName, fault('not_known'))
  .superRefine(noContactInName)

/** The names of everybody who joins, however they do. */
export const nameFields = z.object({ first_name: named(signUpLongest.first_name), last_name: lastName.default('') })

/** In its normal form. */
export const emailField = z
  .string(fault('required'))
  .overwrite(emailIdentity)
  .min(1, fault('required'))
  .max(signUpLongest.email, fault('too_long'))
  .pipe(z.email({ ...fault('email_invalid'), pattern: emailPattern }))

/** As it is typed: `06 12 34 56 78`, `+33 6 12 34 56 78`, `(514) 555-0199`. */
export const phoneField = needed(signUpLongest.phone)
  .refine((text) => /^\+?[\d\s.()/-]+$/.test(text), fault('phone_invalid'))
  .refine((text) => digits(text).length >= 8, fault('phone_too_short'))
  .refine((text) => digits(text).length <= 15, fault('phone_invalid'))

/** The address of a personal page; empty: none. */
export const linkedinField = z
  .string(fault('linkedin_invalid'))
  .trim()
  .max(signUpLongest.linkedin_url, fault('too_long'))
  .refine((text) => text === '' || isLinkedinPage(text), fault('linkedin_invalid'))

/** `YYYY-MM-DD`, a day that there was. */
export const dateOfBirthField = z
  .string(fault('required'))
  .min(1, fault('required'))
  .refine(isDay, fault('date_not_real'))

/** A form sends the version as text. */
export const acceptance = z.strictObject(
  {
    document: z.enum(['charter', 'terms'], fault('not_accepted')),
    version: z.coerce.number(fault('not_accepted')).int(fault('not_accepted')).min(1, fault('not_accepted')),
    language: z.enum(['fr', 'en'], fault('not_accepted')),
  },
  fault('not_accepted'),
)
export type Acceptance = z.infer<typeof acceptance>

/** The members of `POST /auth` beside the password. `program_id` may be left out: the one of the invitation. */
export const signUpFields = z.object({
  invitation_token: z.string(fault('not_known')).max(200, fault('not_known')).optional(),
  ...nameFields.shape,
  date_of_birth: dateOfBirthField,
  /** Under eighteen only. */
  age_basis: orEmpty(z.enum(ageBases)).nullish(),
  gender: z.enum(genders, fault('required')),
  locale: z.enum(['fr', 'en'], fault('required')),
  job_title: named(signUpLongest.job_title),
  professional_status: z.enum(professionalStatuses, fault('required')),
  /** Code of a unit of the company; empty where it has none. */
  business_unit: z.string(fault('required')).trim().max(signUpLongest.business_unit, fault('too_long')),
  phone: phoneField,
  email: emailField,
  linkedin_url: linkedinField.nullish(),
  /** Town or site. */
  city: named(signUpLongest.city),
  time_zone: needed(64).overwrite(canonicalOrSame),
  /** The roles that the person chooses among those offered. */
  roles: z.array(z.enum(signUpRoles, fault('role_not_offered')), fault('required')).min(1, fault('required')),
  program_id: orEmpty(z.uuid()).nullish(),
  /** The charter and the terms, each in the version and the language that was read. */
  acceptances: z.array(acceptance, fault('not_accepted')).max(10, fault('not_accepted')),
  /** To the questions of `sign_ups` for the chosen roles; those to others are ignored. */
  answers_details: givenAnswers.nullish(),
})
export type SignUpFields = z.infer<typeof signUpFields>

/**
 * Whole years on that day; the day is today's in the company's time zone. Who is born on 29 February comes of age on
 * 1 March.
 */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** What is wrong with a date of birth and its basis; null: nothing. */
export function ageFault(
  dateOfBirth: string,
  basis: (typeof ageBases)[number] | null,
  today: string,
): Extract<SignUpFault, 'date_in_future' | 'date_not_real' | 'too_young'> | null {
  if (dateOfBirth > today) return 'date_in_future'
  const age = ageOn(dateOfBirth, today)
  if (age > 130) return 'date_not_real'
  return age < adultAge && basis === null ? 'too_young' : null
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function isLinkedinPage(text: string): boolean {
  if (!/^https:\/\//i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, pathname, username, password, port } = new URL(text)
  const host = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com')
  return protocol === 'https:' && host && username + password + port === '' && /^\/(in|pub)\/[^/]+/.test(pathname)
}
