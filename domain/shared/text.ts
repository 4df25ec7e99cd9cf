/** Text that every store keeps as it is: without NUL, which PostgreSQL does not take, and without half surrogate pairs, which are no Unicode. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Where JSON holds text that is not storable, as the names that lead there; null: nowhere. A bad name is its parent's fault. */
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

/** Years that an instant may be of: PostgreSQL, JavaScript and every client read them alike. */
const [firstYear, lastYear] = [1900, 9998]

/** Whether an instant, in UTC, is one that the product keeps. */
export function isStorableInstant(milliseconds: number): boolean {
  const year = new Date(milliseconds).getUTCFullYear()
  return year >= firstYear && year <= lastYear
}
