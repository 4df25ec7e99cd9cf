/** The part of JSON Schema that the public events use. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly [keyword: string]: unknown
}

/**
 * What a reader of the published schema would not survive in the next one: a field that is gone, may now be missing, has another
 * type or format, or values that were not announced. New fields are free. Empty when compatible.
 */
export function breakingChanges(published: JsonSchema, next: JsonSchema, at = ''): readonly string[] {
  const found: string[] = []
  const where = at === '' ? 'the event' : at
  for (const keyword of ['type', 'format', 'pattern'])
    if (published[keyword] !== next[keyword])
      found.push(`${where}: ${keyword} was ${String(published[keyword])}, is ${String(next[keyword])}`)
  if (published.enum !== undefined) {
    const added = (next.enum ?? ['any value']).filter((value) => !published.enum?.includes(value))
    if (added.length > 0) found.push(`${where}: may now be ${added.join(', ')}`)
  }
  for (const keyword of ['minimum', 'maximum']) {
    const [before, after] = [published[keyword], next[keyword]]
    if (typeof before !== 'number') continue
    const wider = typeof after !== 'number' || (keyword === 'minimum' ? after < before : after > before)
    if (wider) found.push(`${where}: ${keyword} was ${before}, is ${String(after)}`)
  }
  for (const [name, property] of Object.entries(published.properties ?? {})) {
    const field = at === '' ? name : `${at}.${name}`
    const now = next.properties?.[name]
    if (now === undefined) {
      found.push(`${field}: is gone`)
      continue
    }
    if (published.required?.includes(name) === true && next.required?.includes(name) !== true)
      found.push(`${field}: may now be missing`)
    found.push(...breakingChanges(property, now, field))
  }
  if (published.items !== undefined) found.push(...breakingChanges(published.items, next.items ?? {}, `${at}[]`))
  return found
}
