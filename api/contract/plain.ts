import { z } from 'zod'

interface PlainShape<Type extends string, Writable extends z.ZodRawShape, ReadOnly extends z.ZodRawShape> {
  readonly type: Type
  /** What clients write. A field that may be left out is optional and has no default here: its column has one. */
  readonly writable: Writable
  /** What the server alone writes, or computes. */
  readonly readOnly: ReadOnly
  /** Names of attributes, and `q` for a search in the texts. */
  readonly filters?: readonly (keyof (Writable & ReadOnly) | 'q')[]
  /** Names of attributes, with `-` for descending. */
  readonly sorts?: readonly string[]
}

/** The contract of a table without events: everything derives from the schema of its attributes. */
export function plainContract<
  const Type extends string,
  Writable extends z.ZodRawShape,
  ReadOnly extends z.ZodRawShape,
>({ type, writable, readOnly, filters = [], sorts = [] }: PlainShape<Type, Writable, ReadOnly>) {
  const written = z.strictObject(writable)
  return {
    type,
    attributes: z.object({ ...writable, ...readOnly }),
    paths: { list: `/${type}`, one: `/${type}/:id` },
    filters: { list: filters.map(String) },
    sorts,
    bodies: {
      create: z.strictObject({ data: z.strictObject({ type: z.literal(type), attributes: written }) }),
      update: z.strictObject({
        data: z.strictObject({ type: z.literal(type), id: z.uuid(), attributes: written.partial().optional() }),
      }),
    },
  } as const
}
