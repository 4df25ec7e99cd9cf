import { parse } from 'csv-parse/browser/esm/sync'
import {
  type AnswerColumn,
  decodedFile,
  isWorkbook,
  recognisedColumn,
  tableOf,
} from '#contract/console/people/import-columns.ts'
import { type CellSeparator, type FileEncoding } from '#contract/console/people/invitation-imports.ts'
import type { ImportColumn, ImportKind } from '#contract/console/people/invitation-imports.ts'

/** The head of a file, and its first lines. */
export interface FileTop {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly encoding: FileEncoding
  readonly separator: CellSeparator
}

const previewRows = 5

/** null: no CSV file with a line below its head. The server says more of it. */
export async function topOf(file: File): Promise<FileTop | 'workbook' | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return 'workbook'
  const { text: given, encoding } = decodedFile(bytes)
  const { text, separator } = tableOf(given)
  try {
    const [header, ...rows] = parse(text, {
      delimiter: separator,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      to: previewRows + 1,
    })
    if (header === undefined || rows.length === 0) return null
    return { header: header.map((name) => name.slice(0, 200)), rows, encoding, separator }
  } catch {
    return null
  }
}

/** What each column is taken for before anybody chooses: the first one of a name. */
export function guessedFields(
  header: readonly string[],
  kind: ImportKind,
  answers: readonly AnswerColumn[],
): readonly (ImportColumn | null)[] {
  const fields = header.map((name) => recognisedColumn(name, kind, answers))
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : null))
}

/** By the name of the column, as the server takes it. */
export function columnsOf(
  header: readonly string[],
  fields: readonly (ImportColumn | '' | null | undefined)[],
): Readonly<Record<string, ImportColumn | null>> {
  return Object.fromEntries(header.map((name, index) => [name, fields[index] || null]))
}
