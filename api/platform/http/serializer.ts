import { Serializer } from 'jsonapi-serializer'
import type { Resource, ResourceIdentifier } from './document.ts'

type Related = ResourceIdentifier | readonly ResourceIdentifier[] | null

/**
 * A record as a resource object, by jsonapi-serializer. It is given one record at a time and nothing to include, keys
 * stay as they are and types as given: what it does to compound documents (primary data twice, `false` and `0` lost)
 * cannot happen. `documentOf` puts documents together.
 * @param relationships names whose values are resource identifiers, lists of them, or null
 */
export function serializerOf<
  Attributes extends object,
  Relationships extends { readonly [Name in keyof Relationships]: Related } = object,
>(
  type: string,
  attributes: readonly (keyof Attributes & string)[],
  relationships: readonly (keyof Relationships & string)[] = [],
): (record: { readonly id: string } & Attributes & Relationships) => Resource {
  const references = Object.fromEntries(relationships.map((name) => [name, { ref: 'id', included: false }]))
  const serializer = new Serializer(type, {
    attributes: [...attributes, ...relationships],
    keyForAttribute: (name: string) => name,
    pluralizeType: false,
    typeForAttribute: (name: string, related?: { readonly type?: string }) => (name === type ? type : related?.type),
    ...references,
  })
  return (record) => (serializer.serialize(record) as { readonly data: Resource }).data
}
