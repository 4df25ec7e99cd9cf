import type { MailParams } from '#commands/messages/mail/ports.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { isMonth } from '#domain/insight/figures/month.ts'
import { instant, type UserId } from '#domain/platform/ids.ts'
import { scopeOf } from '../../insight/figures/readers.ts'
import { type MonthlyReport, monthlyReport } from '../../insight/figures/report.ts'
import { reportFile } from '../../insight/figures/report-file.ts'
import { middleOf, monthName } from '../../insight/figures/report-sections.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ReportFacts } from './render/content.ts'

interface Reader {
  readonly userId: UserId
  readonly locale: 'fr' | 'en'
  readonly base: string
}

/**
 * The report of a month for one reader, in their scope of today; null: they have none any more.
 * @param sql sees the company alone
 */
export async function reportFor(sql: Sql, reader: Reader, { month, programId }: MailParams['figures_report']) {
  const { userId, locale, base } = reader
  if (!isMonth(month)) throw new RangeError('a report of no month')
  const scope = await scopeOf(sql, userId)
  if (scope === null) return null
  const report = await monthlyReport(sql, { month, programId, unit: scope.unit }, instant(new Date()))
  return { facts: factsOf(report, locale, base), file: await reportFile(report, locale, base) }
}

function factsOf({ month, figures, before, path }: MonthlyReport, locale: 'fr' | 'en', base: string): ReportFacts {
  const its = figureWords[locale]
  const beside = (now: string | number, then: string | number) =>
    locale === 'fr' ? `${now} (avant\u00A0: ${then})` : `${now} (before: ${then})`
  return {
    month: monthName(month, locale),
    figures: [
      [its.figures.enrolled, beside(figures.people.enrolled, before.people.enrolled)],
      [its.figures.running, beside(figures.relationships.running, before.relationships.running)],
      [its.figures.held, beside(figures.sessions.held, before.sessions.held)],
      [its.delay, beside(middleOf(figures.delays, locale), middleOf(before.delays, locale))],
      [its.rating, beside(middleOf(figures.ratings, locale), middleOf(before.ratings, locale))],
    ],
    see: base + path,
  }
}
