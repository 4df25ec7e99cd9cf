/**
 * Text that every store keeps unchanged: without NUL, which PostgreSQL refuses, and without lone surrogates, which are
 * not valid Unicode.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * The path to the first text in a JSON value that is not storable; null when there is none. For a member whose name is
 * not storable, the path to its parent.
 */
export function unstorableIn(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  for (const [name, member] of Object.entries(value)) {
    if (!isStorable(name)) return []
    const inside = unstorableIn(member)
    if (inside !== null) return [name, ...inside]
  }
  return null
}

/** Nothing that a reader sees: white space, zero-width characters, fillers. `trim` takes the first kind only. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}

/** A cell or a field without what stands around it; empty where it shows nothing. */
export function trimmed(text: string): string {
  return isBlank(text) ? '' : text.trim()
}

/**
 * The same JSON value with blank texts made empty, so that one rule for missing texts serves: a required text is
 * refused, another one is stored as none.
 */
export function withoutBlanks(value: unknown): unknown {
  if (typeof value === 'string') return isBlank(value) ? '' : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutBlanks)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutBlanks(member)]))
}

/**
 * A name, a title or a place stands in sentences, subjects and lines of others: nothing in it may turn their direction
 * or break them.
 */
export function isPlainName(text: string): boolean {
  return !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text)
}

/** The years in which PostgreSQL, JavaScript and every client read an instant alike. */
const [firstYear, lastYear] = [1900, 9998]

/** Whether the year of an instant, in UTC, is one that the product stores. */
export function isStorableInstant(milliseconds: number): boolean {
  const year = new Date(milliseconds).getUTCFullYear()
  return year >= firstYear && year <= lastYear
}
