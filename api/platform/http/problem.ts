import type { Locale } from '#commands/people/sessions/ports.ts'
import { dateIn } from '#contract/platform/french-date.ts'
import { hasMeaning, meaningOf } from '../../refusals/index.ts'
import { en } from './messages.en.ts'
import { fr, type HttpCode, type ProblemCode } from './messages.fr.ts'
import type { Message } from './message.ts'
import type { Status } from './status.ts'

/** Where in the request the fault is: a JSON pointer into the body, a query parameter, or a header. */
export interface Source {
  readonly pointer?: string
  readonly parameter?: string
  readonly header?: string
}

export interface Fault {
  readonly code: ProblemCode
  readonly source?: Source
  readonly meta?: Readonly<Record<string, unknown>>
  /** Of the aggregate that refuses; without them those of the code. */
  readonly words?: Readonly<Record<Locale, Message>>
  /** For the `{name}`s of the message. */
  readonly values?: Readonly<Record<string, string | number>>
}

/**
 * A refusal or failure as an answer. Thrown anywhere below the dispatcher, written in the reader's language at the top.
 */
export class Problem extends Error {
  override readonly name: string = 'Problem'
  readonly status: Status
  readonly faults: readonly Fault[]
  readonly headers: Readonly<Record<string, string>>

  constructor(status: Status, faults: ProblemCode | Fault | readonly Fault[], headers: Record<string, string> = {}) {
    const list = typeof faults === 'string' ? [{ code: faults }] : 'code' in faults ? [faults] : faults
    super(list.map((fault) => fault.code).join(', '))
    this.status = status
    this.faults = list
    this.headers = headers
  }
}

/** The words of a fault. */
export function textOf({ code, words, values = {} }: Fault, locale: Locale): Message {
  const message = words?.[locale] ?? messageOf(code, locale)
  const valueOf = (name: string) =>
    name === 'delay' ? delayIn(Number(values['seconds']), locale) : valueIn(values[name] ?? '', locale)
  return { title: message.title, detail: message.detail.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name)) }
}

/** A value as a person reads it: a day (2027-01-08) in words. */
function valueIn(value: string | number, locale: Locale): string {
  if (typeof value === 'number' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return String(value)
  return dateIn(locale, { dateStyle: 'long', timeZone: 'UTC' })(new Date(`${value}T00:00:00Z`))
}

function messageOf(code: ProblemCode, locale: Locale): Message {
  if (isHttpCode(code)) return (locale === 'en' ? en : fr)[code]
  const meaning = meaningOf(code)
  return 'as' in meaning ? messageOf(meaning.as, locale) : meaning[locale]
}

function isHttpCode(code: ProblemCode): code is HttpCode {
  return Object.hasOwn(fr, code)
}

/** What a schema says of a member: its message where that is a code; else the schema has no word for it. */
export function codeOfIssue({ message }: { readonly message: string }): ProblemCode {
  return isProblemCode(message) ? message : 'invalid_value'
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(fr, code) || hasMeaning(code)
}

/** How long to wait, in the unit that a person would say: « 45 secondes », « 15 minutes », « 2 heures ». */
function delayIn(seconds: number, locale: Locale): string {
  const [unit, length] = (
    [
      ['hour', 3600],
      ['minute', 60],
    ] as const
  ).find(([, length]) => seconds >= length) ?? ['second', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / length))
}

/** How an area of the server writes errors. */
export interface ErrorFormat {
  readonly errorType: string
  /** The application has a language switch: `Accept-Language` comes before the language of the account. */
  readonly hasLanguageSwitch: boolean
  errorBody(problem: Problem, locale: Locale): string
}

/** JSON:API error objects. */
export function errorDocument(problem: Problem, locale: Locale): string {
  return JSON.stringify({
    jsonapi: { version: '1.1' },
    errors: problem.faults.map((fault) => ({
      status: String(problem.status),
      code: fault.code,
      ...textOf(fault, locale),
      ...(fault.source && { source: fault.source }),
      ...(fault.meta && { meta: fault.meta }),
    })),
  })
}
