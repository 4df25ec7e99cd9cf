import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import qs from 'qs'
import getRawBody from 'raw-body'
import secureJson from 'secure-json-parse'
import { unstorableIn, withoutBlanks } from '#domain/platform/text.ts'
import { pointerTo } from './pointer.ts'
import { Problem } from './problem.ts'

export const bodyLimit = 100_000
export const depthLimit = 20

export function hasBody(request: IncomingMessage): boolean {
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** What is read of a request. */
export type Incoming = Readable & Pick<IncomingMessage, 'headers'>

/**
 * The whole body as text.
 * @throws Problem 413, 415 for a compressed one, 400 when it is not UTF-8
 */
export async function readText(request: Incoming, limit = bodyLimit): Promise<string> {
  const body = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Problem(400, 'invalid_json')
  }
}

/**
 * The whole body. A body that is too large is refused as soon as that is known, and the connection closed, so that
 * nobody reads the rest.
 * @throws Problem 413, 415 for a compressed one
 */
export async function readBytes(request: Incoming, limit: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (encoding !== 'identity')
    throw new Problem(415, { code: 'unsupported_media_type', source: { header: 'Content-Encoding' } })
  return getRawBody(request, { limit, length: length ?? null }).catch((error: unknown) => {
    throw isTooLarge(error) ? tooLarge(limit) : error
  })
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large'
}

function tooLarge(limit: number): Problem {
  return new Problem(
    413,
    { code: 'payload_too_large', values: { maximum: Math.floor(limit / 1000) } },
    { Connection: 'close' },
  )
}

/**
 * JSON of a bounded depth. `__proto__` is refused: it is never a field, and becomes one only for those who look for a
 * careless copy.
 * @throws Problem 400
 */
export function parseJson(text: string): unknown {
  checkDepth(text)
  try {
    return secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'ignore' }) as unknown
  } catch {
    throw new Problem(400, 'invalid_json')
  }
}

/**
 * JSON all of whose text can be kept. Only escapes bring what cannot: anything else is no UTF-8, or no JSON.
 * @throws Problem 400, 422
 */
export function parseStorableJson(text: string): unknown {
  const value = parseJson(text)
  if (/\\u(0000|d[89a-f])/i.test(text)) refuseUnstorable(value)
  return withoutBlankTexts(value, text)
}

/** What is read of a text: members that show nothing are empty. Most texts hold no invisible character. */
export function withoutBlankTexts(value: unknown, text: string): unknown {
  return /\\u|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? withoutBlanks(value) : value
}

/** The widest form has some fifty fields; the deepest member is `answers_details[skills][0][code]`. */
const formLimits = { parameterLimit: 200, arrayLimit: 50, depth: 4, strictDepth: true, throwOnLimitExceeded: true }

/**
 * A form with members as Rails and jQuery write them: `roles[]`, `acceptances[0][document]`. Of a name that is there
 * twice, the last counts. Names that every object has are left out.
 * @throws Problem 400
 */
export function parseForm(text: string): unknown {
  try {
    return qs.parse(text, { ...formLimits, duplicates: 'last' })
  } catch (error) {
    throw error instanceof RangeError ? new Problem(400, 'invalid_form') : error
  }
}

/** @throws Problem 422 with the member whose text cannot be kept */
export function refuseUnstorable(value: unknown): void {
  const path = unstorableIn(value)
  if (path !== null) throw new Problem(422, { code: 'invalid_text', source: { pointer: pointerTo(path) } })
}

/** Before parsing, so that a bomb costs one pass over its text. */
function checkDepth(text: string): void {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i)
    if (inString) {
      if (character === backslash) i += 1
      else if (character === quote) inString = false
    } else if (character === quote) inString = true
    else if (character === openBrace || character === openBracket) {
      depth += 1
      if (depth > depthLimit) throw new Problem(400, { code: 'too_deep', values: { maximum: depthLimit } })
    } else if (character === closeBrace || character === closeBracket) depth -= 1
  }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93]
