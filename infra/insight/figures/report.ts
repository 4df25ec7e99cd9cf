import { figuresQuery } from '#api/admin/insight/figures/query.ts'
import { withPeriod } from '#api/admin/insight/figures/selection.ts'
import { type AdminFigures, figureSelection } from '#contract/console/insight/figures.ts'
import { type Month, monthEnd, monthNumber, monthOfNumber } from '#domain/insight/figures/month.ts'
import type { Instant } from '#domain/platform/ids.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** What a report is of. */
export interface ReportOf {
  readonly month: Month
  /** null: of all programs. */
  readonly programId: string | null
  /** null: of all units. */
  readonly unit: string | null
}

/** The figures of a month beside those of the month before. */
export interface MonthlyReport extends ReportOf {
  readonly company: { readonly name: string; readonly brand: string; readonly color: string }
  readonly zone: string
  readonly program: { readonly fr: string; readonly en: string } | null
  readonly unitName: { readonly fr: string; readonly en: string } | null
  readonly figures: AdminFigures
  readonly before: AdminFigures
  /** Of the page that shows the same. */
  readonly path: `/${string}`
}

/** @param sql sees the company alone */
export async function monthlyReport(sql: Sql, of: ReportOf, now: Instant): Promise<MonthlyReport> {
  const [company] = await sql.query<{ name: string; brand: { name?: string; main?: string }; settings: object }>({
    name: 'report_company',
    text: 'select name, brand, settings from app.companies where id = app.current_company()',
  })
  if (company === undefined) throw new Error('the company is gone')
  const { time_zone: zone } = settingsOf(company.settings)
  const last = monthOfNumber(monthNumber(of.month) - 1)
  const figuresOf = (month: Month) => {
    const selection = { at: monthEnd(zone, month), programId: of.programId, unit: of.unit, country: null, from: null }
    return figuresQuery(sql, withPeriod(selection, now, zone, 0), now)
  }
  const [figures, before] = await Promise.all([figuresOf(of.month), figuresOf(last)])
  const { name, brand } = company
  const color = brand.main !== undefined && /^#[\da-f]{6}$/i.test(brand.main) ? brand.main : '#1c1b1f'
  return {
    ...of,
    company: { name, brand: brand.name ?? name, color },
    zone,
    program: figures.programs.find(({ program_id: id }) => id === of.programId)?.name ?? null,
    unitName: figures.units.find(({ unit }) => unit === of.unit)?.label ?? null,
    figures,
    before,
    path: pageOf(of, lastDay(zone, of.month), lastDay(zone, last)),
  }
}

function lastDay(zone: string, month: Month): string {
  return wallDate(zone, new Date(monthEnd(zone, month)))
}

function pageOf({ programId, unit }: ReportOf, day: string, beside: string): `/${string}` {
  const query = new URLSearchParams({ [figureSelection.at]: day, beside, [figureSelection.months]: '0' })
  if (programId !== null) query.set(figureSelection.program, programId)
  if (unit !== null) query.set(figureSelection.unit, unit)
  return `/admin/figures?${query}`
}
