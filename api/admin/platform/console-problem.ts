import type { LastWrite } from '#contract/console/platform/last-write.ts'
import { type ErrorFormat, Problem, textOf } from '../../platform/http/problem.ts'
import type { Status } from '../../platform/http/status.ts'
import { type Locale, message, type MessageCode } from './messages.ts'

/**
 * A refusal in the console's own words: one for the whole call, and one for each field or parameter that it is about.
 */
export class ConsoleProblem extends Problem {
  override readonly name: string = 'ConsoleProblem'
  readonly code: MessageCode
  /** Message codes by field. */
  readonly fields: Readonly<Record<string, MessageCode>>
  /** Of a write that came too late: who was faster. */
  readonly lastWrite: LastWrite | null

  constructor(
    status: Status,
    code: MessageCode,
    fields: Readonly<Record<string, MessageCode>> = {},
    headers: Record<string, string> = {},
    lastWrite: LastWrite | null = null,
  ) {
    super(status, [], headers)
    this.code = code
    this.fields = fields
    this.lastWrite = lastWrite
    this.message = code
  }
}

/** A refusal that every dialect knows, of a write that came too late. */
class OutrunProblem extends Problem {
  override readonly name = 'OutrunProblem'
  readonly lastWrite: LastWrite | null

  constructor({ status, faults, headers }: Problem, lastWrite: LastWrite | null) {
    super(status, faults, { ...headers })
    this.lastWrite = lastWrite
  }
}

/** The same refusal, naming who was faster. */
export function withLastWrite(problem: Problem, lastWrite: LastWrite | null): Problem {
  if (!(problem instanceof ConsoleProblem)) return new OutrunProblem(problem, lastWrite)
  const { status, code, fields, headers } = problem
  return new ConsoleProblem(status, code, fields, { ...headers }, lastWrite)
}

/** A query parameter that is not allowed here, or whose value does not fit. */
export class BadParameter extends ConsoleProblem {
  constructor(parameter: string, code: MessageCode) {
    super(400, 'bad_request', { [parameter]: code })
  }
}

/**
 * Errors as the console's data provider reads them: `{message, code, errors?, last_write?}`, with `errors` by field or
 * parameter.
 */
export const consoleErrors: ErrorFormat = {
  errorType: 'application/json; charset=utf-8',
  hasLanguageSwitch: true,
  errorBody: (problem, locale) =>
    JSON.stringify(problem instanceof ConsoleProblem ? ownWords(problem, locale) : sharedWords(problem, locale)),
}

function ownWords({ code, fields, lastWrite }: ConsoleProblem, locale: Locale): object {
  const errors = Object.entries(fields).map(([field, fault]) => [field, message(fault, locale)] as const)
  const name = lastWrite?.actor.name ?? ''
  const words = message(code, locale).replace('{name}', () => name)
  return { message: words, code, ...errorsOf(errors), ...(lastWrite && { last_write: lastWrite }) }
}

/** Of a refusal that every dialect knows. */
function sharedWords(problem: Problem, locale: Locale): object {
  const { faults } = problem
  const lastWrite = problem instanceof OutrunProblem ? problem.lastWrite : null
  const details = faults.map((fault) => textOf(fault, locale).detail)
  const errors = faults.flatMap(({ source }, index) => {
    const field = source?.parameter ?? source?.header ?? source?.pointer?.slice(1)
    return field === undefined ? [] : [[field, details[index] ?? ''] as const]
  })
  return {
    message: details.join(' '),
    code: faults[0]?.code,
    ...errorsOf(errors),
    ...(lastWrite && { last_write: lastWrite }),
  }
}

function errorsOf(errors: readonly (readonly [field: string, detail: string])[]): object {
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}
}
