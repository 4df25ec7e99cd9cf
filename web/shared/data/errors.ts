/** What kind of failure it was; each has its words and its way out in the catalogue (notify/catalogue.ts). */
export type ErrorCategory =
  | 'timeout'
  | 'offline'
  | 'network'
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'unprocessable'
  | 'rate_limited'
  | 'server'
  | 'unavailable'
  | 'contract'

export interface Fault {
  code: string
  title: string | undefined
  detail: string
  /** JSON pointer into what was sent, or the field's name on /auth. */
  source: string | undefined
}

/**
 * A call that did not succeed. `status` is 0 when there was no answer. The texts of `faults` are the server's, in the
 * reader's language.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly category: ErrorCategory
  readonly faults: readonly Fault[]
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | null
  /** The answer, where a page goes on from it. */
  readonly body: unknown

  constructor(
    status: number,
    category: ErrorCategory,
    faults: readonly Fault[] = [],
    retryAfter: number | null = null,
    { body = null, ...options }: ErrorOptions & { body?: unknown } = {},
  ) {
    super(`${status} ${faults[0]?.code ?? category}`, options)
    this.status = status
    this.category = category
    this.faults = faults
    this.retryAfter = retryAfter
    this.body = body
  }

  /** The stable code of the first fault, else the category. */
  get code(): string {
    return this.faults[0]?.code ?? this.category
  }

  /** The fault of one field: `message` matches `/data/attributes/message` and `message`. */
  of(field: string): Fault | undefined {
    return this.faults.find((fault) => fault.source === field || fault.source?.endsWith(`/${field}`))
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const isText = (value: unknown): value is string => typeof value === 'string'

/** JSON:API: objects. */
function jsonApiFault(error: Readonly<Record<string, unknown>>): Fault {
  const source = isRecord(error['source']) ? error['source'] : {}
  const title = textOf(error['title'])
  return {
    code: textOf(error['code']) ?? 'unknown',
    title,
    detail: textOf(error['detail']) ?? title ?? '',
    source: textOf(source['pointer']) ?? textOf(source['parameter']),
  }
}

const authFault = (detail: string, source?: string, code = 'auth'): Fault => ({
  code: source ?? code,
  title: undefined,
  detail,
  source,
})

/** Plain code, so that the sign-in loads no schemas. What is neither JSON:API nor devise_token_auth says nothing. */
function faultsOf(body: unknown): Fault[] {
  const errors = isRecord(body) ? body['errors'] : undefined
  if (Array.isArray(errors)) {
    if (errors.every(isRecord)) return errors.map(jsonApiFault)
    const code = isRecord(body) ? textOf(body['code']) : undefined
    return errors.every(isText) ? errors.map((detail) => authFault(detail, undefined, code)) : []
  }
  // devise_token_auth: sentences by field, beside `full_messages`.
  if (!isRecord(errors)) return []
  const byField = Object.entries(errors).flatMap(([field, details]) =>
    Array.isArray(details) ? details.filter(isText).map((detail) => ({ field, detail })) : [],
  )
  const fields = byField.filter(({ field }) => field !== 'full_messages')
  return fields.length > 0
    ? fields.map(({ field, detail }) => authFault(detail, field))
    : byField.map(({ detail }) => authFault(detail))
}

function categoryOf(status: number): ErrorCategory {
  switch (status) {
    case 401:
      return 'unauthorized'
    case 403:
      return 'forbidden'
    case 404:
      return 'not_found'
    case 409:
    case 412:
      return 'conflict'
    case 422:
      return 'unprocessable'
    case 429:
      return 'rate_limited'
    case 502:
    case 503:
    case 504:
      return 'unavailable'
    default:
      return status >= 500 ? 'server' : 'bad_request'
  }
}

export function errorFromAnswer(status: number, headers: Headers, body: unknown): ApiError {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return new ApiError(status, categoryOf(status), faultsOf(body), Number.isNaN(seconds) ? null : seconds, { body })
}

/** No answer at all: the clock ran out, or the network failed. */
export function errorWithoutAnswer(cause: unknown): ApiError {
  if (cause instanceof Object && 'name' in cause && cause.name === 'TimeoutError')
    return new ApiError(0, 'timeout', [], null, { cause })
  return new ApiError(0, navigator.onLine ? 'network' : 'offline', [], null, { cause })
}
