import { z } from 'zod'

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = Readonly<Record<string, unknown>>

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Schema[]
  readonly requestBody?: Schema
  readonly responses: Readonly<Record<string, Schema>>
}

export type Paths = Record<string, Record<string, Operation>>

export function schemaOf(type: z.ZodType, io: 'input' | 'output' = 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

export function ref(section: 'schemas' | 'responses' | 'headers' | 'parameters', name: string): Schema {
  return { $ref: `#/components/${section}/${name}` }
}

export const uuid: Schema = { type: 'string', format: 'uuid' }
export const text: Schema = { type: 'string' }
export const flag: Schema = { type: 'string', enum: ['true', 'false'] }

export function oneOf(values: readonly string[]): Schema {
  return { type: 'string', enum: values }
}

export function listOf(items: Schema, more: Schema = {}): Schema {
  return { type: 'array', items, ...more }
}

/** `mentoring_requests` as `MentoringRequests`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, first: string) => first.toUpperCase())
}

/** Session tokens: the three headers, or a bearer token instead. */
export const ofSession = [{ accessToken: [], client: [], uid: [] }, { bearer: [] }] as const
export const ofAnyone = [{}, ...ofSession] as const

export const sessionHeaders: Schema = Object.fromEntries(
  ['access-token', 'token-type', 'client', 'expiry', 'uid', 'X-Stale'].map((name) => [name, ref('headers', name)]),
)

/** `{…}` for each `:…` of an Express path. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

export function bodyOf(types: readonly string[], schema: Schema, required = true): Schema {
  return { required, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

/** Refusals by status, each from `components.responses`: `JsonApi401`. */
export function refusals(dialect: 'JsonApi' | 'Console' | 'Auth', statuses: readonly number[]): Record<string, Schema> {
  return Object.fromEntries(
    [...new Set(statuses)].sort((a, b) => a - b).map((status) => [status, ref('responses', `${dialect}${status}`)]),
  )
}
