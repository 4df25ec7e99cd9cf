/**
 * Beginnings that make a spreadsheet read a cell as a formula (OWASP: CSV injection), after white space and in the
 * full-width forms of East Asian keyboards too.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** French spreadsheets split on `;`. */
export type CsvSeparator = ';' | ','

export function csvSeparator(locale: string): CsvSeparator {
  return locale === 'fr' ? ';' : ','
}

type Cell = string | number | null

/** UTF-8 byte order mark: without it Excel reads accents wrong. */
export const csvStart = '\uFEFF'

/** One line, CRLF included (RFC 4180). A cell that would be a formula is prefixed with `'`. */
export function csvLine(cells: readonly Cell[], separator: CsvSeparator): string {
  return cells.map((cell) => csvCell(cell, separator)).join(separator) + '\r\n'
}

/** A whole file for a spreadsheet. */
export function csvFile(rows: readonly (readonly Cell[])[], separator: CsvSeparator): string {
  return csvStart + rows.map((row) => csvLine(row, separator)).join('')
}

/** One line of a file that the product reads back: cells stay as they are. */
export function dataLine(cells: readonly (Cell | undefined)[]): string {
  return cells.map((cell) => quoted(String(cell ?? ''), /["\r\n;]/)).join(';') + '\n'
}

function csvCell(cell: Cell, separator: CsvSeparator): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell)
  return quoted(formula.test(cell) ? `'${cell}` : cell, /["\r\n;,]/)
}

/** A cell as it was before it was prefixed. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

function quoted(text: string, separators: RegExp): string {
  return separators.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
