/** A spreadsheet would execute a cell that begins like this. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/

/** Rows as CSV with a byte order mark, as the server writes its files: no cell is a formula. */
export function csvOf(rows: readonly (readonly string[])[], separator: ';' | ','): string {
  const cell = (text: string) => {
    const safe = formula.test(text) ? `'${text}` : text
    return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`
}
