import type { Response } from 'express'
import { type Locale, message, type MessageCode } from './messages.ts'

/** An answer other than 200, as the console's data provider reads it: `{message, code, errors?}`. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: 400 | 403 | 404 | 409 | 422 | 429
  readonly code: MessageCode
  /** Message codes by field. */
  readonly fields: Readonly<Record<string, MessageCode>>

  constructor(status: Refused['status'], code: MessageCode, fields: Readonly<Record<string, MessageCode>> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** A query parameter that is not allowed here, or whose value does not fit. */
export class BadParameter extends Refused {
  constructor(parameter: string, code: MessageCode) {
    super(400, 'bad_request', { [parameter]: code })
  }
}

export function sendRefusal(response: Response, refused: Refused, locale: Locale): void {
  response.status(refused.status).json(refusalOf(refused, locale))
}

export function refusalOf(refused: Refused, locale: Locale): object {
  const errors = Object.fromEntries(
    Object.entries(refused.fields).map(([field, code]) => [field, message(code, locale)]),
  )
  return {
    message: message(refused.code, locale),
    code: refused.code,
    ...(Object.keys(errors).length > 0 && { errors }),
  }
}

/** A page of records: bare array, the whole count in the header. */
export function sendList(
  response: Response,
  page: { readonly records: readonly object[]; readonly total: number },
): void {
  response.set('X-Total-Count', String(page.total)).json(page.records)
}
