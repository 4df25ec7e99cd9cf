import { z } from 'zod'
import { markdownType } from '../content/markdown.ts'

/**
 * What an attribute of a schema is, for its column, its filter and its input. `markdown`: it is rendered as Markdown.
 */
export type Field = { readonly nullable: boolean; readonly optional: boolean } & (
  | { readonly kind: 'text'; readonly maxLength: number | null; readonly markdown?: true }
  /** A text in each language. */
  | { readonly kind: 'localised'; readonly maxLength: number | null }
  | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'instant' }
  /** A date without a time. */
  | { readonly kind: 'day' }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'texts' }
  /** Some of the values. */
  | { readonly kind: 'enums'; readonly values: readonly string[] }
  /** Ids of other records, in their order. */
  | { readonly kind: 'ids' }
  /** Words in each language. */
  | { readonly kind: 'word_lists' }
  /** Possible answers: a code and its label in each language, each explained or archived where the schema says so. */
  | { readonly kind: 'choices'; readonly maxLength: number | null; readonly helps: boolean; readonly archives: boolean }
  /** Items of an agenda: titles and guidance in each language, minutes, a training tool. */
  | { readonly kind: 'agenda_items' }
  /** No form and no filter. */
  | { readonly kind: 'other' }
)

/** The attributes of a schema, in their order. */
export function fieldsOf(schema: z.ZodObject): Readonly<Record<string, Field>> {
  return Object.fromEntries(Object.entries(schema.shape).map(([name, type]) => [name, fieldOf(type as z.ZodType)]))
}

function fieldOf(type: z.ZodType): Field {
  if (type instanceof z.ZodOptional) return { ...fieldOf(type.unwrap() as z.ZodType), optional: true }
  if (type instanceof z.ZodNullable) return { ...fieldOf(type.unwrap() as z.ZodType), nullable: true }
  return { nullable: false, optional: false, ...kindOf(type) }
}

type Kind = Field extends infer Each ? (Each extends unknown ? Omit<Each, 'nullable' | 'optional'> : never) : never

function kindOf(type: z.ZodType): Kind {
  if (type instanceof z.ZodISODateTime) return { kind: 'instant' }
  if (type instanceof z.ZodISODate) return { kind: 'day' }
  if (type instanceof z.ZodUUID) return { kind: 'uuid' }
  if (type instanceof z.ZodString)
    return { kind: 'text', maxLength: type.maxLength, ...(isMarkdown(type) && { markdown: true }) }
  if (type instanceof z.ZodNumber) return { kind: 'number', min: bound(type.minValue), max: bound(type.maxValue) }
  if (type instanceof z.ZodBoolean) return { kind: 'flag' }
  if (type instanceof z.ZodEnum) return { kind: 'enum', values: type.options.map(String) }
  if (type instanceof z.ZodArray) {
    if (type.element instanceof z.ZodUUID) return { kind: 'ids' }
    if (type.element instanceof z.ZodString) return { kind: 'texts' }
    if (type.element instanceof z.ZodEnum) return { kind: 'enums', values: type.element.options.map(String) }
    if (!(type.element instanceof z.ZodObject)) return { kind: 'other' }
    const { code, label, help, archived, guidance } = fieldsOf(type.element)
    if (guidance?.kind === 'localised') return { kind: 'agenda_items' }
    return code !== undefined && label?.kind === 'localised'
      ? { kind: 'choices', maxLength: label.maxLength, helps: help !== undefined, archives: archived !== undefined }
      : { kind: 'other' }
  }
  if (!(type instanceof z.ZodObject) || Object.keys(type.shape).sort().join() !== 'en,fr') return { kind: 'other' }
  const french: unknown = type.shape['fr']
  if (french instanceof z.ZodArray) return { kind: 'word_lists' }
  return { kind: 'localised', maxLength: french instanceof z.ZodString ? french.maxLength : null }
}

function isMarkdown(type: z.ZodString): boolean {
  return type.meta()?.['contentMediaType'] === markdownType.contentMediaType
}

/** Whole numbers are bounded by what JavaScript can count, which is nobody's rule. */
function bound(value: number | null): number | null {
  return value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value
}

/** The attribute of an order, which has `-` before it for descending. */
export function sortedBy(sort: string): string {
  return sort.replace(/^-/, '')
}
