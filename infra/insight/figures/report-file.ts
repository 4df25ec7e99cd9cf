import type { MonthlyReport } from './report.ts'
import { reportWords } from './report-words.ts'

/** A report as it is attached and downloaded. */
export async function reportFile(report: MonthlyReport, locale: 'fr' | 'en', base: string) {
  // Few processes ever write one.
  const { reportPdf } = await import('./report-pdf.ts')
  const content = await reportPdf(report, locale, base)
  const title = reportWords[locale].title.replaceAll(' ', '-').toLowerCase()
  return { name: `${title}-${report.month}.pdf`, type: 'application/pdf', content }
}
