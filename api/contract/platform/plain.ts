import { z } from 'zod'
import { fieldsOf } from './fields.ts'

interface PlainShape<
  Type extends string,
  Fixed extends z.ZodRawShape,
  Writable extends z.ZodRawShape,
  ReadOnly extends z.ZodRawShape,
> {
  readonly type: Type
  /** What is written when the record is made, and never changed. */
  readonly fixed?: Fixed
  /** What clients write. A field that may be left out is optional and has no default here: its column has one. */
  readonly writable: Writable
  /** What the server alone writes, or computes. */
  readonly readOnly: ReadOnly
  /** Names of attributes, and `q` for a search in the texts. */
  readonly filters?: readonly (keyof NoInfer<Fixed & Writable & ReadOnly> | 'q')[]
  /** Names of attributes, with `-` for descending. The console's list begins with the first. */
  readonly sorts?: readonly string[]
  /** Attributes that the console's list shows, the first with the way to the record. */
  readonly columns?: readonly (keyof NoInfer<Fixed & Writable & ReadOnly>)[]
}

/** The contract of a table without events: everything derives from the schema of its attributes. */
export function plainContract<
  const Type extends string,
  Writable extends z.ZodRawShape,
  ReadOnly extends z.ZodRawShape,
  Fixed extends z.ZodRawShape = Omit<Writable, keyof Writable>,
>({
  type,
  fixed,
  writable,
  readOnly,
  filters = [],
  sorts = [],
  columns = [],
}: PlainShape<Type, Fixed, Writable, ReadOnly>) {
  const made = z.strictObject({ ...(fixed as Fixed), ...writable })
  const written = z.strictObject(writable)
  const attributes = z.object({ ...(fixed as Fixed), ...writable, ...readOnly })
  const fields = fieldsOf(attributes)
  return {
    type,
    attributes,
    fields,
    /** What a new record is made of, and what may be changed of one that is there. */
    made,
    written,
    columns: columns.map(String),
    /** Filters of the console's list; an instant is filtered by range, which `/api/v1` does not take. */
    consoleFilters: filters.map(String),
    paths: { list: `/${type}`, one: `/${type}/:id` },
    filters: { list: filters.map(String).filter((name) => fields[name]?.kind !== 'instant') },
    sorts,
    bodies: {
      create: z.strictObject({ data: z.strictObject({ type: z.literal(type), attributes: made }) }),
      update: z.strictObject({
        data: z.strictObject({ type: z.literal(type), id: z.uuid(), attributes: written.partial().optional() }),
      }),
    },
  } as const
}
