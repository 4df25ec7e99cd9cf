import { type ErrorFormat, textOf } from '../http/problem.ts'

/** Errors as clients of devise_token_auth read them: `{success: false, errors: […]}`. */
export const authErrors: ErrorFormat = {
  errorType: 'application/json',
  hasLanguageSwitch: false,
  errorBody: ({ faults }, locale) =>
    JSON.stringify({ success: false, errors: faults.map((fault) => textOf(fault, locale).detail) }),
}
