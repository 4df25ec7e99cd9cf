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

/** The years in which PostgreSQL, JavaScript and every client read an instant alike. */
const [firstYear, lastYear] = [1900, 9998]

/** Whether the year of an instant, in UTC, is one that the product stores. */
export function isStorableInstant(milliseconds: number): boolean {
  const year = new Date(milliseconds).getUTCFullYear()
  return year >= firstYear && year <= lastYear
}
