import { z } from 'zod'
import { foldedName } from '#contract/console/people/import-columns.ts'
import { contactInName } from '#contract/platform/public-text.ts'
import { emailField } from '#contract/people/sign-up.ts'
import { canonicalOrSame } from '#contract/platform/time-zone.ts'
import { contactDetailIn, type ContactKind } from '#domain/community/profile/contact-details.ts'
import { missionMaxLength, resourceTypes } from '#domain/community/profile/words.ts'
import { countryNamed } from '#contract/community/countries.ts'
import { addressIn } from '#domain/platform/email.ts'
import { isBlank, isPlainName } from '#domain/platform/text.ts'
import { isTimeZone } from '#domain/platform/time-zone.ts'

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
      params: { fault: 'contact_details' },
      message: `no ${contactWords[detail.kind]} here: “${detail.text}”`,
    })
}
const joined = (text: string) => text.replaceAll(/\s*[\r\n]\s*/g, ' ')
const freeText = (max: number) => text(max).superRefine(refuseContact)
const plain = { error: 'one line without characters that nobody sees' }
/** A title or a place; a cell of several lines is one. */
const line = (max: number) =>
  z
    .string()
    .transform(joined)
    .pipe(freeText(max))
    .refine((value) => value === null || isPlainName(value), plain)
/** What a spreadsheet would take for a formula; no name begins like this. */
export const formula = /^\s*[=+\-@＝＋－＠]/

/** A cell of several lines is one name. Empty: none, which a person may have of one of the two. */
const name = z
  .string()
  .transform((text) => (isBlank(text) ? '' : joined(text)))
  .pipe(z.string().max(100, { error: 'at most 100 characters' }))
  .superRefine((text, context) => {
    const refuse = (fault: string, message: string) => context.addIssue({ code: 'custom', params: { fault }, message })
    const found = contactInName(text)
    if (formula.test(text)) refuse('formula', 'a spreadsheet takes this for a formula')
    else if (!isPlainName(text)) refuse('invalid', 'a name without characters that nobody sees')
    else if (found !== null)
      refuse('contact_details', `no ${contactWords[contactDetailIn(text)?.kind ?? 'phone']} here: “${found}”`)
  })
/** As people and spreadsheets write them: marks between the figures, and as many figures as a number has. */
function isPhone(value: string): boolean {
  const figures = value.replaceAll(/\D/g, '').length
  return /^\+?[\d\s./()-]+$/.test(value) && figures >= 6 && figures <= 15
}

const contactWords: Readonly<Record<ContactKind, string>> = {
  email: 'e-mail address',
  phone: 'telephone number',
  url: 'web address',
  handle: 'name in a social network',
}
/** Spreadsheets write `5.0` for 5. */
const whole = (max: number) => number(max, /^\d+(?:[.,]0+)?$/)
/** A year that is not over does not count: `5,5` are 5, as `5 ans` are. */
const years = (max: number) => number(max, /^\d+(?:[.,]\d+)?\s*(?:ans?|years?|y)?$/i)
const number = (max: number, pattern: RegExp) =>
  z
    .string()
    .refine((value) => value === '' || (pattern.test(value) && Number.parseInt(value, 10) <= max), {
      error: `a whole number from 0 to ${max}`,
    })
    .transform((value) => (value === '' ? null : Number.parseInt(value, 10)))
const yesNo = (absent: boolean) =>
  oneWord(answerWords, 'yes or no').transform((value) => (value ?? (absent ? 'yes' : 'no')) === 'yes')
const codes = z.string().transform((value) => [...new Set(list(value))])

/** By value what people write for it, in lower case without accents, spaces and signs. */
type Words<Value extends string> = Readonly<Record<string, Value>>
function words<Value extends string>(table: Readonly<Record<Value, string>>): Words<Value> {
  const values = Object.keys(table) as Value[]
  return Object.fromEntries(values.flatMap((value) => table[value].split(' ').map((word) => [word, value])))
}
export const answerWords = words({ yes: 'yes oui true vrai y o x 1', no: 'no non false faux n 0' })
const localeWords = words({ fr: 'fr frfr francais french', en: 'en engb enus anglais english' })
export const profileWords = words({
  participant: 'participant participants mentee mentees mentore mentoree mentores',
  presenter: 'presenter presenters mentor mentors mentorf mentrice',
})
export const rightWords = words({
  admin: 'admin administrator administrateur administratrice',
  auditor: 'auditor auditeur auditrice',
  business_unit_admin: 'businessunitadmin unitadministrator administrateurdentite administratricedentite',
  referent: 'referent referente',
})

/** The values that the words of a cell mean, and the words that mean none. */
export function wordsOf<Value extends string>(cell: string, words: Words<Value>) {
  const found: Value[] = []
  const unknown: string[] = []
  for (const text of cell.split(/[|,;/]/)) {
    const word = foldedName(text)
    const value = Object.hasOwn(words, word) ? words[word] : undefined
    if (value !== undefined) found.push(value)
    else if (word !== '') unknown.push(text.trim())
  }
  return { found: [...new Set(found)], unknown }
}

const severalWords = <Value extends string>(words: Words<Value>) =>
  z.string().transform((cell, context) => {
    const { found, unknown } = wordsOf(cell, words)
    if (unknown.length > 0) context.addIssue(`some of ${[...new Set(Object.values(words))].join(', ')}, separated by |`)
    return found
  })
function oneWord<Value extends string>(words: Words<Value>, error: string) {
  return z.string().transform((cell, context) => {
    const { found, unknown } = wordsOf(cell, words)
    if (unknown.length > 0 || found.length > 1) context.addIssue(error)
    return found[0] ?? null
  })
}

/** Offsets such as +01:00 are not accepted: they have no summer time. */
const timeZone = z
  .string()
  .transform((value) => (value === '' ? 'Europe/Paris' : canonicalOrSame(value)))
  .refine(isTimeZone, { error: 'an IANA zone like Europe/Paris' })

/** `2 12:00-14:00`, `mardi 12h00-14h00`, `Tue 12-14`; without a day it is Monday to Friday. */
const slotPattern =
  /^(?:([1-7]|\p{L}{3,10})\.?\s+)?(\d{1,2})(?:\s*[h:]\s*(\d{2})?)?\s*(?:-|–|à|to)\s*(\d{1,2})(?:\s*[h:]\s*(\d{2})?)?$/iu
const dayNames = ['lundi monday', 'mardi tuesday', 'mercredi wednesday', 'jeudi thursday', 'vendredi friday'].concat(
  'samedi saturday',
  'dimanche sunday',
)

/** Monday is 1; without a day all days of work. */
function weekdaysOf(day: string | undefined): readonly number[] {
  if (day === undefined) return [1, 2, 3, 4, 5]
  if (/^\d$/.test(day)) return [Number(day)]
  const typed = foldedName(day)
  const at = dayNames.findIndex((names) =>
    names.split(' ').some((name) => name.startsWith(typed) || `${name}s` === typed),
  )
  return at < 0 ? [] : [at + 1]
}

const availabilities = z.string().transform((value, context) =>
  list(value).flatMap((item) => {
    const match = slotPattern.exec(item)
    const [, day, fromHour = '', fromMinute = '00', toHour = '', toMinute = '00'] = match ?? []
    const [start, end] = [`${fromHour.padStart(2, '0')}:${fromMinute}`, `${toHour.padStart(2, '0')}:${toMinute}`]
    const days = match === null ? [] : weekdaysOf(day)
    const isTime = [fromMinute, toMinute].every((minute) => Number(minute) < 60)
    if (days.length === 0 || !isTime || start < '07:00' || end > '22:00' || start >= end) {
      context.addIssue(
        `"${item.slice(0, 40)}" is no slot: weekday 1 to 7, start and end between 07:00 and 22:00, e.g. 2 12:00-14:00`,
      )
      return []
    }
    return days.map((weekday) => ({ weekday, start, end }))
  }),
)

const resource = z.object({
  type: z.enum(resourceTypes),
  title: z.string().min(1).max(200).refine(isPlainName),
  author: z.string().max(200).refine(isPlainName),
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

/** `2026-12-21`, or as it is written in French: `21/12/2026`. */
const day = z.string().transform((value, context) => {
  if (value === '') return null
  const date = value.replace(/^(\d\d?)[/.](\d\d?)[/.](\d{4})$/, (_all, d: string, m: string, y: string) =>
    [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-'),
  )
  if (z.iso.date().safeParse(date).success) return date
  context.addIssue('a day like 2026-12-21')
  return null
})

/** Shortest first password: several people have seen it before its owner. */
const passwordMinLength = 12

/** The columns of the people file, in the order of docs/import.md. The address and one name are required. */
export const peopleColumns = {
  email: z.string().transform((cell, context) => {
    const { data } = emailField.safeParse(addressIn(cell))
    if (data === undefined || formula.test(data)) context.addIssue('an e-mail address')
    return data ?? ''
  }),
  first_name: name,
  last_name: name,
  password: z
    .string()
    .refine((value) => value === '' || value.length >= passwordMinLength, {
      error: `at least ${passwordMinLength} characters`,
    })
    .refine((value) => value === '' || new Set(value).size >= 5, { error: 'at least 5 different characters' })
    .transform((value) => (value === '' ? null : value)),
  locale: oneWord(localeWords, 'fr or en'),
  time_zone: timeZone,
  job_title: line(200),
  business_unit: z.string().transform((value) => (value === '' ? null : value)),
  city: line(100),
  country: z.string().transform((value, context) => {
    const code = value === '' ? null : countryNamed(value)
    if (value !== '' && code === null)
      context.addIssue(
        /^uk$/i.test(value)
          ? 'the United Kingdom is GB'
          : 'a country code of ISO 3166 like FR, or the name of a country in French or English',
      )
    return code
  }),
  phone: z
    .string()
    .refine((value) => value === '' || isPhone(value), { error: 'a telephone number like +33 4 72 00 00 00' })
    .transform((value) => (value === '' ? null : value)),
  worksite: line(200),
  linkedin_url: z
    .string()
    .regex(/^(https:\/\/([a-z]+\.)?linkedin\.com\/.+)?$/, { error: 'an address on https://www.linkedin.com/' })
    .transform((value) => (value === '' ? null : value)),
  roles: severalWords(rightWords),
  profiles: severalWords(profileWords),
  current_profile: oneWord(profileWords, 'participant or presenter'),
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
  away_from: day,
  away_until: day,
  seniority_years: years(60),
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

export const requiredColumns = ['email', 'first_name'] as const

export type PeopleColumn = keyof typeof peopleColumns
export type Person = { readonly [Column in PeopleColumn]: z.output<(typeof peopleColumns)[Column]> }

export function isPeopleColumn(name: string): name is PeopleColumn {
  return Object.hasOwn(peopleColumns, name)
}
