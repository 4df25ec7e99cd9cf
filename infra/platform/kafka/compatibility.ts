/** The part of JSON Schema that the public events use. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly [keyword: string]: unknown
}

/** Compared below, or without weight for a reader. Any other keyword must stay as it was. */
const known = new Set(['properties', 'required', 'items', 'enum', 'minimum', 'maximum', 'title', 'description', '$id'])

/**
 * What a reader of the published schema would not survive in the next one: a field that is gone, may now be missing,
 * has another type or format, or values that were not announced. New fields are free. Empty when compatible.
 */
export function breakingChanges(published: JsonSchema, next: JsonSchema, at = ''): readonly string[] {
  const found: string[] = []
  const where = at === '' ? 'the event' : at
  for (const keyword of new Set([...Object.keys(published), ...Object.keys(next)].filter((word) => !known.has(word))))
    if (JSON.stringify(published[keyword]) !== JSON.stringify(next[keyword]))
      found.push(`${where}: ${keyword} was ${textOf(published[keyword])}, is ${textOf(next[keyword])}`)
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

function textOf(value: unknown): string {
  if (value === undefined) return 'undefined'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface Channel {
  readonly address: string
  readonly messages: Readonly<Record<string, unknown>>
}

/** The part of the AsyncAPI document that a reader relies on. */
export interface AsyncApi {
  readonly channels: Readonly<Record<string, Channel>>
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly name: string }>>
    readonly schemas: { readonly headers: JsonSchema }
  }
}

/**
 * What a reader of the published document would not find any more: a topic, an event on its topic, its type, a header.
 */
export function brokenPromises(published: AsyncApi, next: AsyncApi): readonly string[] {
  const found: string[] = []
  for (const [id, { address, messages }] of Object.entries(published.channels)) {
    const channel = next.channels[id]
    if (channel?.address !== address) found.push(`${id}: topic was ${address}, is ${channel?.address ?? 'gone'}`)
    for (const type of Object.keys(messages))
      if (channel !== undefined && channel.messages[type] === undefined)
        found.push(`${type}: is not on ${address} any more`)
  }
  for (const [type, { name }] of Object.entries(published.components.messages)) {
    const now = next.components.messages[type]
    if (now !== undefined && now.name !== name) found.push(`${type}: ce_type was ${name}, is ${now.name}`)
  }
  const headers = breakingChanges(published.components.schemas.headers, next.components.schemas.headers)
  return [...found, ...headers.map((change) => `headers, ${change}`)]
}
