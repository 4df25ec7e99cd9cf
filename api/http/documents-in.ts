import type { z } from 'zod'
import { pointerTo } from './pointer.ts'
import { type Fault, Problem } from './problem.ts'

/** The resource type that a document must hold, or `plain` for an object that is no JSON:API document. */
export type DocumentKind = string

interface Expected {
  readonly type: string
  readonly method: string
  /** From the path: a PATCH must name it. */
  readonly id: string | undefined
}

/**
 * A request document of JSON:API: the standard's own rules first, then the schema.
 * @throws Problem 400 for what is no document, 409 for another type or id, 403 for a client's own id, 422 with a pointer for each bad field
 */
export function parseDocument<Body>(raw: unknown, schema: z.ZodType<Body>, expected: Expected): Body {
  const document = record(raw)
  const data = record(document?.['data'])
  if (document === undefined || data === undefined) throw malformed(document === undefined ? '' : '/data')
  const unknown = Object.keys(document).find((name) => !topLevel.has(name) && !name.startsWith('@'))
  if (unknown !== undefined) throw malformed(pointerTo([unknown]))
  if (typeof data['type'] !== 'string') throw malformed('/data')
  if (data['type'] !== expected.type)
    throw new Problem(409, {
      code: 'type_mismatch',
      values: { expected: expected.type },
      source: { pointer: '/data/type' },
    })
  if (expected.method === 'post' && 'id' in data)
    throw new Problem(403, { code: 'client_id_not_allowed', source: { pointer: '/data/id' } })
  if (expected.method === 'patch') {
    if (typeof data['id'] !== 'string') throw malformed('/data')
    if (data['id'].toLowerCase() !== expected.id)
      throw new Problem(409, { code: 'id_mismatch', source: { pointer: '/data/id' } })
  }
  return parsePlain({ data }, schema)
}

/** @throws Problem 422 with a pointer for each bad field, 400 when it is not an object */
export function parsePlain<Body>(raw: unknown, schema: z.ZodType<Body>): Body {
  if (record(raw) === undefined) throw malformed('')
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new Problem(
    422,
    parsed.error.issues.slice(0, 50).flatMap((issue) => faultsOf(issue, raw)),
  )
}

/** Members that any document may have beside `data`. */
const topLevel = new Set(['data', 'jsonapi', 'meta', 'links'])

function malformed(pointer: string): Problem {
  return new Problem(400, { code: 'invalid_document', source: { pointer } })
}

function faultsOf(issue: z.core.$ZodIssue, raw: unknown): Fault[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      code: 'unknown_field',
      values: { name: name.slice(0, 100) },
      source: { pointer: pointerTo([...path, name]) },
    }))
  // A pointer must exist in the request: what is missing points to its parent.
  if (!exists(raw, path))
    return [{ code: 'required', source: { pointer: pointerTo(path.slice(0, -1)) }, meta: { field: path.at(-1) } }]
  const source = { pointer: pointerTo(path) }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return [{ code: 'too_long', values: { maximum: Number(issue.maximum) }, source }]
  if (issue.code === 'too_small' && issue.origin === 'string') return [{ code: 'required', source }]
  return [{ code: 'invalid_value', source }]
}

function exists(raw: unknown, path: readonly string[]): boolean {
  let value = raw
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    value = (value as Record<string, unknown>)[name]
  }
  return true
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
