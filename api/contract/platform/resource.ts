import type { z } from 'zod'

/** What a resource points to: one resource of a type, one of several types, one or none, or many. */
export interface Relationship {
  readonly to: readonly string[]
  readonly nullable?: true
  readonly many?: true
}

/** One resource of `/api/v1`, as plain data for the server, the OpenAPI document and the web. */
export interface ResourceContract {
  /** On the wire; the key in `resources` (all.ts). */
  readonly type: string
  /** What its ids are. Default: UUIDs. */
  readonly id?: 'instant'
  readonly attributes: z.ZodObject
  readonly relationships?: Readonly<Record<string, Relationship>>
  /** Relationships that `include` takes. */
  readonly includes?: readonly string[]
  /** Addresses below `/api/v1`, by what is there: `list`, `one`, and those of the resource's own. */
  readonly paths: Readonly<Record<string, string>>
  /** Filters of a path, by its name in `paths`. */
  readonly filters?: Readonly<Record<string, readonly string[]>>
  /** Orders of the list, with their signs. */
  readonly sorts?: readonly string[]
  /** What is sent: `create` to `list`, `update` to `one`. */
  readonly bodies?: Readonly<Record<string, z.ZodType>>
}
