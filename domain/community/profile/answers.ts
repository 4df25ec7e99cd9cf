import { isPlainName } from '../../platform/text.ts'
import { contactDetailIn } from './contact-details.ts'
import type { resourceTypes } from './words.ts'
import type { FieldType } from '../profile-questions/words.ts'

/** What may be chosen. */
export interface PossibleAnswer {
  readonly code: string
  /** Stays with those who have it, and is not chosen any more. */
  readonly archived: boolean
}

export interface Question {
  readonly fieldName: string
  readonly fieldType: FieldType
  readonly required: boolean
  /** In characters; null: as long as the type allows. */
  readonly maxLength: number | null
  /** null: any number. */
  readonly maxChoices: number | null
  readonly possible: readonly PossibleAnswer[]
}

export interface InspiringResource {
  readonly title: string
  readonly author: string
  readonly type: (typeof resourceTypes)[number]
  readonly link: string | null
}

interface Coded {
  readonly code: string
}

/** As clients send and read it: a text, codes in their order, or inspiring resources. null: no answer. */
export type Answer = string | readonly Coded[] | readonly InspiringResource[] | null

export type AnswerFault =
  | { readonly code: 'required' | 'invalid_value' | 'invalid_tag' | 'phone_invalid' | 'linkedin_invalid' }
  | { readonly code: 'too_long' | 'too_many_choices'; readonly maximum: number }
  | { readonly code: 'contact_details'; readonly found: string }

/** Where in the answer: the place in a list, and the part of a resource. */
export interface AnswerRefusal {
  readonly fault: AnswerFault
  readonly at: readonly (string | number)[]
}

export type CheckedAnswer =
  | { readonly answer: Answer; readonly refusals?: never }
  | { readonly refusals: readonly AnswerRefusal[] }

/** In characters, of a question that names no length. */
const longest = { input: 200, textarea: 4000 } as const
const mostResources = 3
const longestOfResource = { title: 200, author: 200, link: 2000 } as const

/**
 * What is kept of an answer, or why it is refused. Texts are trimmed; an empty text and an empty list are no answer.
 * @param held codes that the profile has: they stay, though archived
 */
export function checkAnswer(question: Question, given: Answer, held: readonly string[]): CheckedAnswer {
  const checked = isEmpty(given) ? { answer: null } : checkers[question.fieldType](question, given, held)
  if (checked.refusals === undefined && checked.answer === null && question.required) return refused('required')
  return checked
}

function isEmpty(given: Answer): boolean {
  return given === null || (typeof given === 'string' ? given.trim() === '' : given.length === 0)
}

type Checker = (question: Question, given: Answer, held: readonly string[]) => CheckedAnswer

const checkers: Readonly<Record<FieldType, Checker>> = {
  input: (question, given) => checkText(question, given, longest.input),
  textarea: (question, given) => checkText(question, given, longest.textarea),
  tag: checkCodes,
  select: (question, given, held) => checkCodes({ ...question, maxChoices: 1 }, given, held),
  multi_select: checkCodes,
  ranking: checkCodes,
  scale: (question, given, held) => checkCodes({ ...question, maxChoices: 1 }, given, held),
  boolean: (question, given, held) => checkCodes({ ...question, maxChoices: 1, possible: yesAndNo }, given, held),
  date: (_question, given) =>
    typeof given === 'string' && isDate(given) ? { answer: given } : refused('invalid_value'),
  resources: checkResources,
  // Hours are kept by their own calls.
  hours: () => refused('invalid_value'),
}

const yesAndNo = ['yes', 'no'].map((code) => ({ code, archived: false }))

function checkText(question: Question, given: Answer, most: number): CheckedAnswer {
  if (typeof given !== 'string') return refused('invalid_value')
  const text = given.trim()
  const maximum = question.maxLength ?? most
  const faults: AnswerFault[] = []
  if (question.fieldType === 'input' && !isPlainName(text)) faults.push({ code: 'invalid_value' })
  if (text.length > maximum) faults.push({ code: 'too_long', maximum })
  const format = formats[question.fieldName]
  const fault = format === undefined ? contactFault(text) : format(text)
  if (fault !== null) faults.push(fault)
  return faults.length === 0 ? { answer: text } : { refusals: faults.map((found) => ({ fault: found, at: [] })) }
}

/** Fields that exist for a contact detail. */
const formats: Readonly<Record<string, (text: string) => AnswerFault | null>> = {
  phone: (text) => (/^\+?[\d .()-]{6,25}$/.test(text) ? null : { code: 'phone_invalid' }),
  linkedin: (text) => (/^https:\/\/([a-z]+\.)?linkedin\.com\/.+$/.test(text) ? null : { code: 'linkedin_invalid' }),
}

function contactFault(text: string): AnswerFault | null {
  const detail = contactDetailIn(text)
  return detail === null ? null : { code: 'contact_details', found: detail.text.slice(0, 100) }
}

function checkCodes(question: Question, given: Answer, held: readonly string[]): CheckedAnswer {
  if (!isCoded(given)) return refused('invalid_value')
  const codes = given.map(({ code }) => code)
  const { maxChoices: maximum } = question
  if (new Set(codes).size < codes.length) return refused('invalid_value')
  if (maximum !== null && codes.length > maximum)
    return { refusals: [{ fault: { code: 'too_many_choices', maximum }, at: [] }] }
  const fault = question.fieldType === 'tag' ? 'invalid_tag' : 'invalid_value'
  const refusals = codes.flatMap((code, place): AnswerRefusal[] => {
    const known = question.possible.find((answer) => answer.code === code)
    const isOpen = known !== undefined && (!known.archived || held.includes(code))
    return isOpen ? [] : [{ fault: { code: fault }, at: [place] }]
  })
  return refusals.length === 0 ? { answer: codes.map((code) => ({ code })) } : { refusals }
}

function checkResources(question: Question, given: Answer): CheckedAnswer {
  if (!isResources(given)) return refused('invalid_value')
  const maximum = question.maxChoices ?? mostResources
  if (given.length > maximum) return { refusals: [{ fault: { code: 'too_many_choices', maximum }, at: [] }] }
  const refusals = given.flatMap((resource, place) =>
    resourceFaults(resource).map(([part, fault]) => ({ fault, at: [place, part] })),
  )
  if (refusals.length > 0) return { refusals }
  return {
    answer: given.map(({ title, author, type, link }) => ({
      title: title.trim(),
      author: author.trim(),
      type,
      link: link === null || link.trim() === '' ? null : link.trim(),
    })),
  }
}

function resourceFaults({ title, author, link }: InspiringResource): [keyof InspiringResource, AnswerFault][] {
  const faults: [keyof InspiringResource, AnswerFault][] = []
  if (title.trim() === '') faults.push(['title', { code: 'required' }])
  for (const [part, text] of [
    ['title', title],
    ['author', author],
  ] as const) {
    if (text.length > longestOfResource[part])
      faults.push([part, { code: 'too_long', maximum: longestOfResource[part] }])
    if (!isPlainName(text)) faults.push([part, { code: 'invalid_value' }])
    const found = contactFault(text)
    if (found !== null) faults.push([part, found])
  }
  if (link !== null && link.trim() !== '' && !isWebAddress(link.trim()))
    faults.push(['link', { code: 'invalid_value' }])
  return faults
}

function isWebAddress(text: string): boolean {
  return text.length <= longestOfResource.link && URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** A day of the calendar, as `2026-03-31`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isCoded(given: Answer): given is readonly Coded[] {
  return Array.isArray(given) && given.every((entry) => typeof entry === 'object' && 'code' in entry)
}

function isResources(given: Answer): given is readonly InspiringResource[] {
  return Array.isArray(given) && given.every((entry) => typeof entry === 'object' && 'title' in entry)
}

function refused(code: 'required' | 'invalid_value'): CheckedAnswer {
  return { refusals: [{ fault: { code }, at: [] }] }
}
