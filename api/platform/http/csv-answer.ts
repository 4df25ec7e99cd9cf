import { csvFile, type CsvSeparator } from '#contract/platform/csv.ts'
import type { StreamedAnswer } from './endpoint.ts'

/** Rows as a file to keep, for a spreadsheet. */
export function csvAnswer(name: string, rows: Parameters<typeof csvFile>[0], separator: CsvSeparator): StreamedAnswer {
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    stream: (write) => write(csvFile(rows, separator)),
  }
}
