import type { Sealed } from './event.ts'

export function isSealed(value: object): value is Sealed {
  return 'enc' in value && 'ct' in value
}

/** A copy of event data in which what `by` gives stands for every sealed text, however deep. */
export function replaceSealed(data: object, by: (text: Sealed) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, replaced(value, by)]))
}

function replaced(value: unknown, by: (text: Sealed) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, by))
  if (typeof value !== 'object' || value === null) return value
  return isSealed(value) ? by(value) : replaceSealed(value, by)
}
