/**
 * Beginnings that make a spreadsheet read a cell as a formula (OWASP: CSV injection), after white space and in the
 * full-width forms of East Asian keyboards too.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

export type CsvSeparator = ';' | ','

/** UTF-8 byte order mark: without it Excel reads accents wrong. */
export const csvStart = '\uFEFF'

/**
 * One line, CRLF included (RFC 4180). French spreadsheets split on `;`. A cell that would be a formula is prefixed with
 * `'`.
 */
export function csvLine(cells: readonly (string | number | null)[], separator: CsvSeparator): string {
  return cells.map((cell) => csvCell(cell, separator)).join(separator) + '\r\n'
}

function csvCell(cell: string | number | null, separator: CsvSeparator): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /["\r\n;,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
