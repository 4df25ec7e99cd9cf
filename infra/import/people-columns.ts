import { z } from 'zod'
import { emailIdentity } from '#commands/sessions/email.ts'
import { contactDetailIn, type ContactKind } from '#domain/profile/contact-details.ts'
import { missionMaxLength, resourceTypes } from '#domain/profile/content.ts'

/** The values of a list. */
export const list = (text: string): string[] =>
  text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const text = (max: number) =>
  z
    .string()
    .max(max, { error: `at most ${max} characters` })
    .transform((value) => (value === '' ? null : value))
/** Others read it. In the words of this file: the contract's refinement says the same by a code. */
const refuseContact = (value: string | null, context: z.RefinementCtx) => {
  const detail = value === null ? null : contactDetailIn(value)
  if (detail !== null)
    context.addIssue({
      code: 'custom',
      params: { contact: true },
      message: `no ${contactWords[detail.kind]} here: “${detail.text}”`,
    })
}
const freeText = (max: number) => text(max).superRefine(refuseContact)
const name = z.string().min(1, { error: 'needed' }).max(100).superRefine(refuseContact)
const contactWords: Readonly<Record<ContactKind, string>> = {
  email: 'e-mail address',
  phone: 'telephone number',
  url: 'web address',
  handle: 'name in a social network',
}
const whole = (max: number) =>
  z
    .string()
    .refine((value) => value === '' || (/^\d+$/.test(value) && Number(value) <= max), {
      error: `a whole number from 0 to ${max}`,
    })
    .transform((value) => (value === '' ? null : Number(value)))
const yesNo = (absent: boolean) =>
  z
    .enum(['', 'yes', 'no', 'oui', 'non'], { error: 'yes or no' })
    .transform((value) => (value === '' ? absent : value === 'yes' || value === 'oui'))
const codes = z.string().transform((value) => [...new Set(list(value))])
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  codes.pipe(z.array(z.enum(values, { error: `some of ${values.join(', ')}, separated by |` })))

const timeZone = z
  .string()
  .transform((value) => (value === '' ? 'Europe/Paris' : value))
  .refine(isTimeZone, { error: 'an IANA zone like Europe/Paris' })

/**
 * Offsets such as +01:00 are not accepted: they have no summer time, and PostgreSQL reads their sign the other way
 * round.
 */
function isTimeZone(value: string): boolean {
  if (!/^[A-Z][A-Za-z_]*(\/[A-Za-z0-9_+-]+)*$/.test(value)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const slotPattern = /^([1-7]) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/
const availabilities = z.string().transform((value, context) =>
  list(value).flatMap((item) => {
    const match = slotPattern.exec(item)
    const [start, end] = [`${match?.[2]}:${match?.[3]}`, `${match?.[4]}:${match?.[5]}`]
    if (match === null || start < '07:00' || end > '22:00' || start >= end) {
      context.addIssue(
        `"${item.slice(0, 40)}" is no slot: weekday 1 to 7, start and end between 07:00 and 22:00, e.g. 2 12:00-14:00`,
      )
      return []
    }
    return [{ weekday: Number(match[1]), start, end }]
  }),
)

const resource = z.object({
  type: z.enum(resourceTypes),
  title: z.string().min(1).max(200),
  author: z.string().max(200),
  link: z.url({ protocol: /^https?$/ }).nullable(),
})
export const resources = z.string().transform((value, context) =>
  list(value).flatMap((item) => {
    const [type, title, author, link] = item.split('>').map((part) => part.trim())
    const parsed = resource.safeParse({ type, title, author: author ?? '', link: link ?? null })
    if (parsed.success) return [parsed.data]
    context.addIssue(
      `"${item.slice(0, 40)}" is no resource: type > title > author > link, the type one of ` +
        `${resourceTypes.join(', ')}; the link may be left out`,
    )
    return []
  }),
)

/** Shortest first password: several people have seen it before its owner. */
const passwordMinLength = 12

/** The columns of the people file, in the order of docs/import.md. Only the first three are required. */
export const peopleColumns = {
  email: z.email({ error: 'an e-mail address' }).max(320).transform(emailIdentity),
  first_name: name,
  last_name: name,
  password: z
    .string()
    .refine((value) => value === '' || value.length >= passwordMinLength, {
      error: `at least ${passwordMinLength} characters`,
    })
    .refine((value) => value === '' || new Set(value).size >= 5, { error: 'at least 5 different characters' })
    .transform((value) => (value === '' ? null : value)),
  locale: z.enum(['', 'fr', 'en'], { error: 'fr or en' }).transform((value) => (value === '' ? null : value)),
  time_zone: timeZone,
  job_title: freeText(200),
  business_unit: z.string().transform((value) => (value === '' ? null : value)),
  city: freeText(100),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, { error: 'a country code of two capital letters, like FR' })
    .transform((value) => (value === '' ? null : value)),
  phone: z
    .string()
    .regex(/^(\+?[\d .()-]{6,25})?$/, { error: 'a telephone number like +33 4 72 00 00 00' })
    .transform((value) => (value === '' ? null : value)),
  worksite: freeText(200),
  linkedin_url: z
    .string()
    .regex(/^(https:\/\/([a-z]+\.)?linkedin\.com\/.+)?$/, { error: 'an address on https://www.linkedin.com/' })
    .transform((value) => (value === '' ? null : value)),
  roles: oneOf(['admin', 'auditor', 'business_unit_admin', 'referent']),
  profiles: oneOf(['participant', 'presenter']),
  current_profile: z
    .enum(['', 'participant', 'presenter'], { error: 'participant or presenter' })
    .transform((value) => (value === '' ? null : value)),
  participant_programs: codes,
  presenter_programs: codes,
  languages: codes,
  motivations: codes,
  skills: codes,
  job_categories: codes,
  needed_skills: codes,
  targeted_job_categories: codes,
  targeted_business_units: codes,
  availabilities,
  seniority_years: whole(60),
  mission: freeText(missionMaxLength),
  presentation: freeText(4000),
  participant_presentation: freeText(4000),
  resources,
  visible: yesNo(true),
  shows_talents: yesNo(false),
  expert: yesNo(false),
  max_accompaniments_presenter: whole(1000),
  max_accompaniments_participant: whole(1000),
} as const

export const requiredColumns = ['email', 'first_name', 'last_name'] as const

export type PeopleColumn = keyof typeof peopleColumns
export type Person = { readonly [Column in PeopleColumn]: z.output<(typeof peopleColumns)[Column]> }

export function isPeopleColumn(name: string): name is PeopleColumn {
  return Object.hasOwn(peopleColumns, name)
}
