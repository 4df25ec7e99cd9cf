import { figureWords } from '#contract/console/platform/words/figures.ts'
import { monthNumber, monthOfNumber } from '#domain/insight/figures/month.ts'
import { collected, newDocument, Sheet, styles } from '../../platform/pdf/sheet.ts'
import type { MonthlyReport } from './report.ts'
import {
  type GroupSection,
  type Line,
  monthName,
  reportGroups,
  reportSections,
  type Section,
} from './report-sections.ts'
import { reportWords } from './report-words.ts'

type Locale = 'fr' | 'en'

/** In points. */
const columns = [
  { x: 48, width: 330 },
  { x: 390, width: 70 },
  { x: 472, width: 75 },
] as const
const groupColumns = [
  { x: 48, width: 134 },
  { x: 190, width: 50 },
  { x: 246, width: 88 },
  { x: 340, width: 62 },
  { x: 408, width: 66 },
  { x: 480, width: 67 },
] as const

/** The figures of a month as pages: bars, and the table of each. @param base where the company's pages are */
export async function reportPdf(report: MonthlyReport, locale: Locale, base: string): Promise<Buffer> {
  const words = reportWords[locale]
  const its = figureWords[locale]
  const month = monthName(report.month, locale)
  const document = newDocument({
    title: `${words.title}, ${month}`,
    author: report.company.name,
    subject: words.subject,
    creator: report.company.brand,
    locale,
    at: new Date(report.figures.at),
  })
  const written = collected(document)
  const sheet = new Sheet(document, report.company.color)
  sheet.paragraph('P', report.company.brand, styles.small, 4)
  sheet.paragraph('H1', `${words.title}, ${month}`, styles.title, 14)
  const before = monthName(monthOfNumber(monthNumber(report.month) - 1), locale)
  for (const [name, value] of [
    [words.company, report.company.name],
    [words.period, `${month} (${words.beforeShort} : ${before})`.replace(' :', locale === 'fr' ? '\u00A0:' : ':')],
    [its.program, report.program?.[locale] ?? its.all],
    [its.unit, report.unitName?.[locale] ?? report.unit ?? its.all],
    [words.zone, report.zone],
    [words.version, `${report.figures.version}`],
    [words.page, base + report.path],
  ] as const)
    sheet.fact(name, value)
  sheet.space(8)
  sheet.paragraph('P', its.rule, styles.small, 4)
  sheet.paragraph('P', words.bars, styles.small, 12)
  for (const section of reportSections(report, locale)) await drawSection(sheet, section, locale)
  for (const group of reportGroups(report, locale)) await drawGroups(sheet, group, words.beforeShort)
  if (sheet.unshown) sheet.paragraph('P', words.unshown, styles.small, 4)
  sheet.end((page, count) => `${report.company.brand} · ${month} · ${words.foot(page, count)}`)
  return written
}

async function drawSection(sheet: Sheet, section: Section, locale: Locale): Promise<void> {
  const { title, definition, lines } = section
  const words = reportWords[locale]
  const bars = lines.flatMap(({ name, now, before }) =>
    typeof now === 'number' ? [{ name, now, before: typeof before === 'number' ? before : 0 }] : [],
  )
  // A chart stands on one page with its title and the beginning of its table.
  sheet.room(bars.length * 17 + 110)
  sheet.paragraph('H2', title, styles.heading, 4)
  if (definition !== undefined) sheet.paragraph('P', definition, styles.small, 4)
  sheet.space(4)
  const most = Math.max(...bars.flatMap(({ now, before }) => [now, before]), 0)
  for (const { name, now, before } of bars) sheet.bars(name, now, before, most)
  sheet.space(6)
  const cells = ({ name, now, before }: Line) =>
    (
      [
        [name, styles.text],
        [`${now}`, styles.strong],
        [`${before}`, styles.text],
      ] as const
    ).map((cell) => [cell])
  await sheet.table(columns, [words.figure, words.now, words.before], lines.map(cells))
  sheet.space(16)
}

async function drawGroups(sheet: Sheet, { title, head, rows }: GroupSection, before: string): Promise<void> {
  sheet.room(120)
  sheet.paragraph('H2', title, styles.heading, 8)
  const cells = rows.map((row) =>
    row.map(([now, then]) => [
      [now, styles.text] as const,
      ...(then === null ? [] : [[`${before} ${then}`, styles.small] as const]),
    ]),
  )
  await sheet.table(groupColumns, head, cells)
  sheet.space(16)
}
