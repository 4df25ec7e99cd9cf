import type { Sealed } from './event.ts'

export function isSealed(value: object): value is Sealed {
  return 'enc' in value && 'ct' in value
}

/** A sealed text of an event, and where it stands: `body`, `attachment.name`, as in the context it is sealed with. */
export interface SealedField {
  readonly field: string
  readonly sealed: Sealed
}

/** Every sealed text of event data, however deep. */
export function sealedFields(data: object): readonly SealedField[] {
  const found: SealedField[] = []
  replaceSealed(data, (sealed, field) => void found.push({ field, sealed }))
  return found
}

/** A copy of event data in which what `by` gives stands for every sealed text, however deep. */
export function replaceSealed(data: object, by: (text: Sealed, field: string) => unknown): Record<string, unknown> {
  return membersOf(data, '', by)
}

function membersOf(data: object, path: string, by: (text: Sealed, field: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, replaced(value, `${path}${key}`, by)]))
}

function replaced(value: unknown, field: string, by: (text: Sealed, field: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one, n) => replaced(one, `${field}.${n}`, by))
  if (typeof value !== 'object' || value === null) return value
  return isSealed(value) ? by(value, field) : membersOf(value, `${field}.`, by)
}
