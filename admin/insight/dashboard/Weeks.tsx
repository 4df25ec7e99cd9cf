import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { color, font } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { ChartPanel } from '../../platform/shared/ChartPanel.tsx'
import { CountLink } from '../../platform/shared/CountLink.tsx'
import { type OutcomeName, outcomeNames, partColors, weekParts } from './outcome-names.ts'
import type { RowsBehind } from './rows-behind.ts'
import { ceiling, stack } from './stack.ts'

const plot = { left: 36, right: 628, top: 14, bottom: 190 }
const height = plot.bottom - plot.top

interface WeeksProps {
  readonly weeks: AdminDashboard['weeks']
  readonly rows: RowsBehind
}

/** Requests by the week they were sent in, and what became of them since. */
export function Weeks({ weeks, rows }: WeeksProps) {
  const t = useWords()
  const { plainDay, number } = useFormats()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const totals = weeks.map((week) => outcomeNames.reduce((sum, name) => sum + week[name], 0))
  const top = ceiling(Math.max(0, ...totals))
  const step = (plot.right - plot.left) / Math.max(1, weeks.length)
  const y = (value: number) => plot.bottom - (value / top) * height
  const label = { min: Math.min(...totals), max: Math.max(...totals), count: weeks.length }
  const count = (week: AdminDashboard['weeks'][number], name: OutcomeName) =>
    week[name] === 0 ? (
      number(0)
    ) : (
      <CountLink
        to={rows.week(week, name)}
        label={`${number(week[name])}, ${t(`outcomes.${name}`)}, ${t('dashboard.week_of')} ${plainDay(week.week)}`}
        sx={{ textAlign: 'end' }}
      >
        {number(week[name])}
      </CountLink>
    )
  const partName = (name: (typeof weekParts)[number]['name']) =>
    t(name === 'lost' ? 'dashboard.lost' : `outcomes.${name}`)
  return (
    <ChartPanel
      title={t('dashboard.weeks')}
      head={[t('dashboard.week_of'), ...outcomeNames.map((name) => t(`outcomes.${name}`))]}
      rows={weeks.map((week) => [plainDay(week.week), ...outcomeNames.map((name) => count(week, name))])}
    >
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 18px', fontSize: '.875rem', color: color.ink2 }}
      >
        {weekParts.map(({ name }) => (
          <Box component="li" key={name} sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            <Box
              component="span"
              sx={{ width: 12, height: 12, borderRadius: '4px', backgroundColor: partColors[name] }}
            />
            {partName(name)}
          </Box>
        ))}
      </Box>
      <Box
        component="svg"
        viewBox="0 0 632 220"
        role="img"
        aria-label={t('dashboard.weeks_label', label)}
        sx={{
          width: '100%',
          height: 'auto',
          overflow: 'visible',
          '& text': { font: `400 ${narrow ? 27 : 13}px ${font.text}`, fill: color.ink2 },
        }}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line x1={plot.left} x2={plot.right} y1={y(top * share)} y2={y(top * share)} stroke={color.line} />
            {(!narrow || share === 0 || share === 1) && (
              <text x={plot.left - 10} y={y(top * share) + 4} textAnchor="end">
                {number(top * share)}
              </text>
            )}
          </g>
        ))}
        {weeks.map((week, n) => (
          <g key={week.week}>
            {stack(weekParts.map(({ of }) => of.reduce((sum, name) => sum + week[name], 0))).map(
              ({ from, to, last }, part) => (
                <path
                  key={weekParts[part]?.name}
                  d={bar(plot.left + step * n + step * 0.2, step * 0.56, y(from), y(to), last)}
                  fill={partColors[weekParts[part]?.name ?? 'lost']}
                />
              ),
            )}
            {(!narrow || n % 4 === 0) && (
              <text x={plot.left + step * (n + 0.48)} y={narrow ? 222 : 212} textAnchor="middle">
                {plainDay(week.week)}
              </text>
            )}
          </g>
        ))}
      </Box>
    </ChartPanel>
  )
}

/** One part of a bar, a hair below the next; the topmost has round shoulders. */
function bar(x: number, width: number, bottom: number, top: number, last: boolean): string {
  const tall = Math.max(0, bottom - top - (last ? 0 : 1.5))
  if (tall === 0) return ''
  if (!last) return `M${x} ${bottom}v${-tall}h${width}v${tall}z`
  const round = Math.min(4, tall)
  const side = tall - round
  const corner = (down: number) => `a${round} ${round} 0 0 1 ${round} ${down}`
  return `M${x} ${bottom}v${-side}${corner(-round)}h${width - 2 * round}${corner(round)}v${side}z`
}
