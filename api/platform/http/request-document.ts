import type { z } from 'zod'
import { articleImageLimits } from '../../contract/content/article-images.ts'
import { foundContactDetail } from '../../contract/platform/public-text.ts'
import type { Resource } from './document.ts'
import { signUpFaults } from '../../contract/people/sign-up.ts'
import { pointerTo } from './pointer.ts'
import { type Fault, Problem } from './problem.ts'
import { changedMembers, meaningfulData, record } from './unchanged-members.ts'

interface Expected {
  readonly type: string
  /** Another name of the type. */
  readonly alias?: string | undefined
  readonly method: string
  /** From the path: a PATCH must name it. */
  readonly id: string | undefined
  /** The resource as the caller reads it, for a PATCH that sends it back. */
  readonly current?: () => Promise<Resource>
}

/**
 * A request document of JSON:API: checked by the rules of the standard, then by the schema. Clients may send a resource
 * back as they read it: members that are equal are dropped, read-only ones that differ are refused.
 * @throws Problem 400 for what is no document, 409 for another type or id, 403 for a client's own id, 422 with a
 * pointer for each bad field
 */
export async function parseDocument<Body>(raw: unknown, schema: z.ZodType<Body>, expected: Expected): Promise<Body> {
  const sent = meaningfulData(dataOf(raw, expected))
  const parsed = schema.safeParse({ data: sent })
  if (parsed.success) return parsed.data
  const unknown = unknownMembers(parsed.error)
  if (expected.current === undefined || unknown.size === 0) throw refusalOf(parsed.error, raw)
  const refused = (section: string, name: string) => unknown.has(section) || unknown.has(`${section}/${name}`)
  const { data, faults } = changedMembers(sent, await expected.current(), refused)
  const again = schema.safeParse({ data })
  if (again.success && faults.length === 0) return again.data
  throw new Problem(422, [...faults, ...(again.success ? [] : refusalOf(again.error, raw).faults)].slice(0, mostFaults))
}

/** `data` of a document that fits this call by the rules of the standard. */
function dataOf(raw: unknown, expected: Expected): Record<string, unknown> {
  const document = record(raw)
  if (document === undefined) throw malformed('')
  const data = record(document['data'])
  if (data === undefined) throw malformed('data' in document ? '/data' : '')
  const unknown = Object.keys(document).find((name) => !topLevel.has(name) && !name.startsWith('@'))
  if (unknown !== undefined) throw malformed(pointerTo([unknown]))
  if (typeof data['type'] !== 'string') throw malformed('type' in data ? '/data/type' : '/data')
  if (data['type'] !== expected.type && data['type'] !== expected.alias)
    throw new Problem(409, {
      code: 'type_mismatch',
      values: { expected: expected.type },
      source: { pointer: '/data/type' },
    })
  if (expected.method === 'post' && 'id' in data)
    throw new Problem(403, { code: 'client_id_not_allowed', source: { pointer: '/data/id' } })
  if (expected.method === 'patch') {
    if (typeof data['id'] !== 'string') throw malformed('id' in data ? '/data/id' : '/data')
    if (data['id'].toLowerCase() !== expected.id)
      throw new Problem(409, { code: 'id_mismatch', source: { pointer: '/data/id' } })
  }
  return { ...data, type: expected.type }
}

/** Members that the schema does not know, as `attributes/name`, or `relationships` where it knows none. */
function unknownMembers({ issues }: z.ZodError): ReadonlySet<string> {
  return new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path[0] === 'data' && issue.path.length <= 2
        ? issue.keys.map((name) => [...issue.path.slice(1), name].join('/'))
        : [],
    ),
  )
}

/** @throws Problem 422 with a pointer for each bad field, 400 when it is not an object */
export function parsePlain<Body>(raw: unknown, schema: z.ZodType<Body>): Body {
  if (record(raw) === undefined) throw malformed('')
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error, raw)
}

const mostFaults = 50

/** Codes that a schema gives as the message of its issue. */
const namedFaults = [...signUpFaults, 'image_without_text'] as const

function refusalOf(error: z.ZodError, raw: unknown): Problem {
  return new Problem(422, error.issues.flatMap((issue) => faultsOf(issue, raw)).slice(0, mostFaults))
}

/** Members that any document may have beside `data`. */
const topLevel = new Set(['data', 'jsonapi', 'meta', 'links', 'included'])

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
  // A pointer must exist in the request: what is missing points to the nearest that is there.
  if (!exists(raw, path)) {
    let there = path.slice(0, -1)
    while (!exists(raw, there)) there = there.slice(0, -1)
    return [{ code: 'required', source: { pointer: pointerTo(there) }, meta: { field: path.at(-1) } }]
  }
  const source = { pointer: pointerTo(path) }
  const found = foundContactDetail(issue)
  if (found !== null) return [{ code: 'contact_details', values: { found }, source }]
  if (issue.code === 'too_big' && issue.origin === 'string')
    return [{ code: 'too_long', values: { maximum: Number(issue.maximum) }, source }]
  if (issue.code === 'too_small' && issue.origin === 'string') return [{ code: 'required', source }]
  if (issue.message === 'too_many_images')
    return [{ code: 'too_many_images', values: { maximum: articleImageLimits.each }, source }]
  const named = namedFaults.find((code) => code === issue.message)
  return [{ code: named ?? 'invalid_value', source }]
}

function exists(raw: unknown, path: readonly string[]): boolean {
  let value = raw
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    value = (value as Record<string, unknown>)[name]
  }
  return true
}
