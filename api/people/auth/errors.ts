import { CodedProblem } from './second-factor-problem.ts'
import { type ErrorFormat, textOf } from '../../platform/http/problem.ts'
import { fieldErrors, FieldProblem } from './field-problem.ts'

/** Errors as clients of devise_token_auth read them: `{success: false, errors: […]}`. */
export const authErrors: ErrorFormat = {
  errorType: 'application/json',
  hasLanguageSwitch: false,
  errorBody: (problem, locale) =>
    JSON.stringify(
      problem instanceof FieldProblem
        ? fieldErrors(problem, locale)
        : {
            success: false,
            errors: problem.faults.map((fault) => textOf(fault, locale).detail),
            ...(problem instanceof CodedProblem && { code: problem.faults[0]?.code, ...problem.more }),
          },
    ),
}
