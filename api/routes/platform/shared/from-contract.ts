import { type ResourceType, resources } from '../../../contract/all.ts'
import type { ResourceContract } from '../../../contract/platform/resource.ts'
import type { QueryRules } from '../../../platform/http/query.ts'

/** What `fields[type]` takes: attributes and relationships. */
export function fieldsOf(...types: readonly ResourceType[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(types.map((type) => [type, fieldNames(resources[type])]))
}

function fieldNames({ attributes, relationships = {} }: ResourceContract): readonly string[] {
  return [...Object.keys(attributes.shape), ...Object.keys(relationships)]
}

/** `include`, and `fields[type]` of the resource and of whatever may be included. */
export function queryOf(contract: ResourceContract) {
  const { type, includes, relationships = {} } = contract
  const included = (includes ?? []).flatMap((name) => relationships[name]?.to ?? []).filter(isResourceType)
  return {
    ...(includes && { include: includes }),
    fields: { ...fieldsOf(...included), [type]: fieldNames(contract) },
  } satisfies QueryRules
}

function isResourceType(type: string): type is ResourceType {
  return Object.hasOwn(resources, type)
}

/** The resource as an answer, for the OpenAPI document. */
export function answersOf({ type, attributes }: ResourceContract) {
  return { type, attributes }
}
