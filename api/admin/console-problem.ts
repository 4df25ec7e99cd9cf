import { type ErrorFormat, Problem, type Status, textOf } from '../http/problem.ts'
import { type Locale, message, type MessageCode } from './messages.ts'

/**
 * A refusal in the console's own words: one for the whole call, and one for each field or parameter that it is about.
 */
export class ConsoleProblem extends Problem {
  override readonly name: string = 'ConsoleProblem'
  readonly code: MessageCode
  /** Message codes by field. */
  readonly fields: Readonly<Record<string, MessageCode>>

  constructor(
    status: Status,
    code: MessageCode,
    fields: Readonly<Record<string, MessageCode>> = {},
    headers: Record<string, string> = {},
  ) {
    super(status, [], headers)
    this.code = code
    this.fields = fields
    this.message = code
  }
}

/** A query parameter that is not allowed here, or whose value does not fit. */
export class BadParameter extends ConsoleProblem {
  constructor(parameter: string, code: MessageCode) {
    super(400, 'bad_request', { [parameter]: code })
  }
}

/**
 * Errors as the console's data provider reads them: `{message, code, errors?}`, with `errors` by field or parameter.
 */
export const consoleErrors: ErrorFormat = {
  errorType: 'application/json; charset=utf-8',
  hasLanguageSwitch: true,
  errorBody: (problem, locale) =>
    JSON.stringify(problem instanceof ConsoleProblem ? ownWords(problem, locale) : sharedWords(problem, locale)),
}

function ownWords({ code, fields }: ConsoleProblem, locale: Locale): object {
  const errors = Object.entries(fields).map(([field, fault]) => [field, message(fault, locale)] as const)
  return { message: message(code, locale), code, ...errorsOf(errors) }
}

/** Of a refusal that every dialect knows. */
function sharedWords({ faults }: Problem, locale: Locale): object {
  const details = faults.map((fault) => textOf(fault, locale).detail)
  const errors = faults.flatMap(({ source }, index) => {
    const field = source?.parameter ?? source?.header ?? source?.pointer?.slice(1)
    return field === undefined ? [] : [[field, details[index] ?? ''] as const]
  })
  return { message: details.join(' '), code: faults[0]?.code, ...errorsOf(errors) }
}

function errorsOf(errors: readonly (readonly [field: string, detail: string])[]): object {
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}
}
