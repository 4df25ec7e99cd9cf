import Box from '@mui/material/Box'
import { useContext } from 'react'
import { delayBuckets } from '#contract/console/insight/figures.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { chartColors, color } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { useCountryName } from '../../platform/shared/countries.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { BarChart } from './BarChart.tsx'
import { FigureLink, type FiguresView, FiguresContext } from './FigureLink.tsx'

const words = 'resources.figures'
const evidences = ['confirmed_by_both', 'platform', 'declared_by_one'] as const

/** Delays, ratings, and sessions by month. */
export function Charts({ figures, beside }: FiguresView) {
  const t = useWords()
  const { number, dateIn, moment } = useFormats()
  const date = dateIn(figures.zone)
  const locale = useLocale()
  const its = figureWords[locale]
  const of = useContext(FiguresContext)
  const units = useUnitChoices()
  const countryName = useCountryName()
  const chosen = [
    ...(of.business_unit == null ? [] : [[its.unit, units.find(({ value }) => value === of.business_unit)?.name]]),
    ...(of.country == null ? [] : [[its.country, of.country === '' ? undefined : countryName(of.country)]]),
  ].map(([name, value]) => `${t('list.labelled', { name: name ?? '' })} ${value ?? its.none}`)
  const then = beside === undefined ? [] : [t(`${words}.hollow`, { date: date(beside.at) })]
  const since = of.from == null ? [] : [`${its.from} ${date(of.from)}`]
  const program = figures.programs.find(({ program_id: id }) => id === of.program_id)?.name[locale]
  const caption = (definition: string) => [
    [moment(figures.at), ...(program === undefined ? [] : [program]), ...chosen, ...since, ...then].join(' · '),
    `${its.version} ${figures.version} · ${definition}`,
  ]
  const bucket = (rank: number) => {
    const [from, to] = delayBuckets[rank] ?? [0, null]
    return to === null ? t(`${words}.last_bucket`, { from }) : t(`${words}.bucket`, { from, to })
  }
  const delays = linesOf(figures.delays.lines?.map(({ buckets, count }) => [buckets.map(bucket).join(' + '), count]))
  const ratings = linesOf(figures.ratings.lines?.map(({ levels, count }) => [levels.join(' + '), count]))
  const before = {
    delays: new Map(beside?.delays.lines?.map(({ buckets, count }) => [buckets.map(bucket).join(' + '), count])),
    ratings: new Map(beside?.ratings.lines?.map(({ levels, count }) => [levels.join(' + '), count])),
    months: new Map(beside?.sessions.months.map((one) => [one.month, totalOf(one)])),
  }
  const series = (name: string) => [{ name, color: chartColors[0] ?? color.action }]
  const beforeHead = beside === undefined ? [] : [date(beside.at)]
  const withBefore = (bars: ReturnType<typeof linesOf>, known: ReadonlyMap<string, number>) =>
    bars.map(([name, count]) => ({ name, values: [count], ...(beside && { beside: known.get(name) ?? 0 }) }))
  const rowsOf = (bars: readonly { name: string; values: readonly number[]; beside?: number }[]) =>
    bars.map((bar): [string, ...string[]] => [
      bar.name,
      ...bar.values.map(number),
      ...(bar.beside === undefined ? [] : [number(bar.beside)]),
    ])
  const delayBars = withBefore(delays, before.delays)
  const ratingBars = withBefore(ratings, before.ratings)
  const monthBars = figures.sessions.months.map((one) => ({
    name: monthName(one.month, locale),
    month: one.month,
    values: evidences.map((evidence) => one[evidence]),
    ...(beside && { beside: before.months.get(one.month) ?? 0 }),
  }))
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))' }}>
        <BarChart
          title={t(`${words}.delays`)}
          series={series(t(`${words}.answer_count`))}
          head={[its.delay, t(`${words}.answer_count`), ...beforeHead]}
          rows={rowsOf(delayBars)}
          bars={delayBars}
          note={delays.length === 0 ? t(`${words}.not_told`) : its.definitions.delay}
          caption={caption(its.definitions.delay)}
        />
        <BarChart
          title={t(`${words}.ratings`)}
          series={series(t(`${words}.count`))}
          head={[t(`${words}.ratings`), t(`${words}.count`), ...beforeHead]}
          rows={rowsOf(ratingBars)}
          bars={ratingBars}
          note={ratings.length === 0 ? t(`${words}.not_told`) : its.definitions.rating}
          caption={caption(its.definitions.rating)}
        />
      </Box>
      <BarChart
        whole
        title={t(`${words}.sessions`)}
        series={evidences.map((evidence, n) => ({
          name: its.evidence[evidence],
          color: chartColors[n] ?? color.action,
        }))}
        head={[its.month, ...evidences.map((evidence) => its.evidence[evidence]), ...beforeHead]}
        rows={rowsOf(monthBars)}
        bars={monthBars}
        note={
          <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
            {figures.sessions.months.map((one) => (
              <li key={one.month}>
                {monthName(one.month, locale)}{' '}
                <FigureLink name="held" value={totalOf(one)} part={{ month: one.month }} />
              </li>
            ))}
          </Box>
        }
        caption={caption(its.definitions.held)}
      />
    </>
  )
}

function linesOf(lines: readonly (readonly [string, number])[] | undefined): readonly (readonly [string, number])[] {
  return lines ?? []
}

function totalOf(month: Readonly<Record<(typeof evidences)[number], number>>): number {
  return evidences.reduce((sum, evidence) => sum + month[evidence], 0)
}

function monthName(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
}
