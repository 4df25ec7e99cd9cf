/** What a form sends, by field. */
export type Values = Readonly<Record<string, unknown>>

/** A field that two people wrote differently. */
export interface Clash {
  /** Of the field, and of its part where it has several. */
  readonly path: readonly string[]
  readonly mine: unknown
  readonly theirs: unknown
}

/** Not of the form: they say which record, and from which revision. */
export const notFields: readonly string[] = ['id', 'revision']

/**
 * Both changes of one record, field by field; texts in two languages language by language. A list is one value.
 * @param base what both began with
 * @param mine what is to be sent; a field that it lacks stays as they wrote it
 * @returns `merged` holds `mine` where they clash
 */
export function mergeEdits(
  base: Values,
  mine: Values,
  theirs: Values,
): { readonly merged: Values; readonly clashes: readonly Clash[] } {
  return mergeAt([], base, mine, theirs, Object.keys(mine))
}

function mergeAt(path: readonly string[], base: Values, mine: Values, theirs: Values, names: readonly string[]) {
  const clashes: Clash[] = []
  const merged: Record<string, unknown> = {}
  for (const name of names) {
    const [was, own, other] = [base[name], mine[name], theirs[name]]
    const at = [...path, name]
    if (notFields.includes(name) && path.length === 0) merged[name] = own
    else if (isSame(own, was)) merged[name] = name in theirs ? other : own
    else if (isSame(other, was) || isSame(own, other)) merged[name] = own
    else if (isParts(own) && isParts(other)) {
      const parts = [...new Set([own, other, isParts(was) ? was : {}].flatMap((one) => Object.keys(one)))]
      const inner = mergeAt(at, isParts(was) ? was : {}, own, other, parts)
      merged[name] = inner.merged
      clashes.push(...inner.clashes)
    } else {
      merged[name] = own
      clashes.push({ path: at, mine: own, theirs: other })
    }
  }
  return { merged, clashes }
}

/** `values` with another value at a path. */
export function withValue(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const part = values[name]
  return { ...values, [name]: rest.length === 0 ? value : withValue(isParts(part) ? part : {}, rest, value) }
}

function isParts(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A form makes an empty text of nothing, and the other way round. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, n) => isSame(value, other[n]))
  if (!isParts(one) || !isParts(other)) return one === other
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
