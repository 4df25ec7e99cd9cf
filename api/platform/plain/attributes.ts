import { searchWords } from '#domain/platform/search-words.ts'
import type { z } from 'zod'
import { isUuid } from '#domain/platform/ids.ts'
import type { Query } from '../http/query.ts'
import { flag, listOf, oneOf, type Schema, schemaOf, text, uuid } from '../openapi/parts.ts'
import type { Condition } from './table.ts'
import { invalid } from '../../routes/mentoring/shared/mentoring-policy.ts'

/** JSON Schema of one attribute. */
interface Property extends Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly anyOf?: readonly Property[]
}

/** What the attributes of a schema are, without their being nullable. */
export function propertiesOf(attributes: z.ZodObject): Readonly<Record<string, Property>> {
  const { properties } = schemaOf(attributes) as { readonly properties: Readonly<Record<string, Property>> }
  const known = ({ anyOf, ...property }: Property) => anyOf?.find(({ type }) => type !== 'null') ?? property
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, known(property)]))
}

/** Instants are answered in ISO 8601 with `Z`, which is not how PostgreSQL writes them in JSON. */
export function isInstant(property: Property | undefined): boolean {
  return property?.format === 'date-time'
}

/** What the values of a filter are, for the OpenAPI document; undefined for codes. */
export function filterSchema(property: Property | undefined): Schema | undefined {
  if (property?.enum !== undefined) return listOf(oneOf(property.enum))
  if (property?.type === 'boolean') return flag
  return property?.format === 'uuid' ? listOf(uuid) : undefined
}

/** `q`: every word is somewhere in the texts. */
export const searchSchema = text

/**
 * The conditions that a call's filters ask for.
 * @param expressionOf SQL of an attribute
 * @throws Problem 400 for values that the attribute cannot have
 */
export function conditionsOf(
  filters: Query['filters'],
  properties: Readonly<Record<string, Property>>,
  expressionOf: (attribute: string) => string,
  search: readonly string[],
): Condition[] {
  return [...filters].flatMap(([name, values]): Condition[] => {
    if (name === 'q') return values.flatMap((value) => searched(value, search.map(expressionOf)))
    const property = properties[name]
    if (!values.every((value) => fits(value, property))) throw invalid(name)
    const column = expressionOf(name)
    return [
      (value) =>
        property?.type === 'array'
          ? `${column} && ${value(values)}::text[]`
          : `(${column})::text = any(${value(values)}::text[])`,
    ]
  })
}

function fits(value: string, property: Property | undefined): boolean {
  if (property?.enum !== undefined) return property.enum.includes(value)
  if (property?.type === 'boolean') return value === 'true' || value === 'false'
  return property?.format !== 'uuid' || isUuid(value.toLowerCase())
}

function searched(text: string, columns: readonly string[]): Condition[] {
  return searchWords(text).map((word) => (value) => {
    const like = value(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
    return columns.map((column) => `app.fold(${column}) like app.fold(${like})`).join(' or ')
  })
}
