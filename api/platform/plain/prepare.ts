import type { Resource } from '../http/document.ts'
import type { SignedInCall } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { serializerOf } from '../http/serializer.ts'
import { conditionsOf, filterSchema, isInstant, propertiesOf, searchSchema } from './attributes.ts'
import type { Operation, PlainResource } from './definition.ts'
import { type Condition, expressionOf, type PlainRow, type PlainTable } from './table.ts'

/** A definition with what derives from its schema. */
export type Prepared = ReturnType<typeof prepare>

export function prepare(definition: PlainResource) {
  const { contract, expressions = {}, operations, search = [], visible } = definition
  const properties = propertiesOf(contract.attributes)
  const names = Object.keys(properties)
  const instants = names.filter((name) => isInstant(properties[name]))
  const table: PlainTable = {
    table: definition.table,
    attributes: names,
    expressions: { ...Object.fromEntries(instants.map((name) => [name, `rm.iso(t."${name}")`])), ...expressions },
    revisions: operations.update !== undefined || operations.delete !== undefined,
    order: definition.order,
  }
  const filters = contract.filters?.['list'] ?? []
  const serialize = serializerOf<Record<string, unknown>>(contract.type, names)
  return {
    ...definition,
    table,
    filters,
    filterValues: Object.fromEntries(
      filters.flatMap((name) => {
        const schema = name === 'q' ? searchSchema : filterSchema(properties[name])
        return schema === undefined ? [] : [[name, schema]]
      }),
    ),
    /** The rows that this reader may know of. */
    visibleTo: ({ user }: SignedInCall): Condition[] => (visible === undefined ? [] : [visible(user)]),
    /** @throws Problem 400 */
    conditionsOf: ({ query }: SignedInCall): Condition[] =>
      conditionsOf(query.filters, properties, (name) => expressionOf(table, name), search),
    orderOf: ({ query }: SignedInCall): string =>
      query.sort.length === 0
        ? table.order
        : query.sort
            .map(({ by, descending }) => `${expressionOf(table, by)} ${descending ? 'desc' : 'asc'} nulls last`)
            .join(', '),
    resourceOf: ({ id, attributes }: PlainRow): Resource => serialize({ id, ...attributes }),
  }
}

/** @throws Problem 403 */
export function allow<Subject extends readonly unknown[]>(
  operation: Operation<Subject>,
  { user }: SignedInCall,
  ...subject: Subject
): void {
  if (!operation.may(user, ...subject)) throw new Problem(403, 'forbidden')
}
