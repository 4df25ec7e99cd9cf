import type { Locale } from '#commands/people/sessions/ports.ts'
import { type Fault, Problem, textOf } from '../../platform/http/problem.ts'

/** What is wrong with one member of a body. */
export interface FieldFault extends Pick<Fault, 'code' | 'values'> {
  readonly field: string
}

/** 422 as clients of devise_token_auth read a record that is not valid: messages by field, and all of them. */
export class FieldProblem extends Problem {
  override readonly name = 'FieldProblem'
  readonly fields: readonly FieldFault[]
  /** The record as it was sent, without secrets. */
  readonly data: object

  constructor(fields: readonly FieldFault[], data: object = {}) {
    super(422, fields)
    this.fields = fields
    this.data = data
  }
}

/** `{status: "error", data: {…}, errors: {email: […], full_messages: […]}}` */
export function fieldErrors({ fields, data }: FieldProblem, locale: Locale): object {
  const messages = new Map<string, string[]>()
  for (const { field, ...fault } of fields) {
    const details = messages.get(field) ?? []
    details.push(textOf(fault, locale).detail)
    messages.set(field, details)
  }
  const full = [...messages].flatMap(([field, details]) => details.map((text) => nameOf(field, locale) + text))
  return {
    status: 'error',
    data,
    errors: { ...Object.fromEntries(messages), full_messages: full },
  }
}

/** Messages about these fields do not name them. */
const names: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  first_name: { fr: 'Prénom\u202f: ', en: 'First name: ' },
  last_name: { fr: 'Nom\u202f: ', en: 'Last name: ' },
}

function nameOf(field: string, locale: Locale): string {
  return names[field]?.[locale] ?? ''
}
