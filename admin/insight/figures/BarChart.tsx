import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useNotify } from 'react-admin'
import { color, font } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { ChartPanel } from '../../platform/shared/ChartPanel.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { hiddenInPrint } from '../../platform/shared/print.ts'
import { saveFile } from '../../platform/shared/save-file.ts'
import { chartPng } from './chart-png.ts'

export interface Bar {
  readonly name: string
  /** From the ground up; as many as there are series. */
  readonly values: readonly number[]
  /** On the other date. */
  readonly beside?: number
}

interface BarChartProps {
  readonly title: string
  readonly note?: ReactNode
  readonly series: readonly { readonly name: string; readonly color: string }[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly [string, ...string[]])[]
  readonly bars: readonly Bar[]
  /** It has the whole page's width. */
  readonly whole?: boolean
  /** What the picture says of itself. */
  readonly caption: readonly string[]
}

const plot = { top: 24, ground: 190, height: 220 }
/** As wide as it is drawn at least, nearly: its texts are as high as the page's. */
const width = { half: 420, whole: 760 }

/** Bars, their table behind them, and their picture as a file. A hollow bar is of the other date. */
export function BarChart({ title, note, series, head, rows, bars, whole = false, caption }: BarChartProps) {
  const t = useWords()
  const { number } = useFormats()
  const notify = useNotify()
  const chart = useRef<SVGSVGElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      chart.current &&
      saveFile(await chartPng(chart.current, title, caption, series.length > 1 ? series.map(({ name }) => name) : [])),
    onError: () => notify('console.resources.figures.png_failed', { type: 'error' }),
  })
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  /** Names stand under so many bars only that they do not meet. */
  const every = Math.ceil(bars.length / (narrow ? 3 : 8))
  const across = whole && !narrow ? width.whole : width.half
  const total = ({ values }: Bar) => values.reduce((sum, value) => sum + value, 0)
  const highest = Math.max(1, ...bars.flatMap((bar) => [total(bar), bar.beside ?? 0]))
  const tall = (value: number) => (value / highest) * (plot.ground - plot.top)
  const step = across / Math.max(1, bars.length)
  const wide = Math.min(48, step * 0.36)
  return (
    <ChartPanel
      title={title}
      level="h2"
      note={note}
      head={head}
      rows={rows}
      action={
        <Button
          variant="text"
          aria-label={t('resources.figures.png_label', { title })}
          aria-disabled={isPending}
          startIcon={<Icon name="download" size={16} />}
          onClick={() => !isPending && mutate()}
          sx={hiddenInPrint}
        >
          {t('resources.figures.png')}
        </Button>
      }
    >
      {series.length > 1 && (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 18px', fontSize: '.875rem' }}>
          {series.map((one) => (
            <Box component="li" key={one.name} sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
              <Box component="span" sx={{ width: 12, height: 12, borderRadius: '4px', backgroundColor: one.color }} />
              {one.name}
            </Box>
          ))}
        </Box>
      )}
      <Box
        component="svg"
        ref={chart}
        viewBox={`0 0 ${across} ${plot.height}`}
        role="img"
        aria-label={t('resources.figures.chart', {
          title,
          bars: bars.map((bar) => `${bar.name} ${number(total(bar))}`).join(', '),
        })}
        sx={{
          width: '100%',
          maxWidth: across * 1.1,
          height: 'auto',
          overflow: 'visible',
          '& text': { font: `400 ${narrow ? 20 : 14}px ${font.text}`, fill: color.ink },
        }}
      >
        <line x1="0" x2={across} y1={plot.ground} y2={plot.ground} stroke={color.ink2} />
        {bars.map((bar, n) => {
          const middle = step * (n + 0.5)
          const x = bar.beside === undefined ? middle - wide / 2 : middle + 2
          return (
            <g key={bar.name}>
              {bar.beside !== undefined && (
                <rect
                  x={middle - wide - 2}
                  width={wide}
                  y={plot.ground - tall(bar.beside)}
                  height={tall(bar.beside)}
                  fill="none"
                  stroke={color.ink2}
                  strokeWidth="2"
                />
              )}
              {bar.values.map((value, part) => (
                <rect
                  key={series[part]?.name}
                  data-series={part}
                  x={x}
                  width={wide}
                  y={plot.ground - tall(bar.values.slice(0, part + 1).reduce((sum, one) => sum + one, 0))}
                  height={tall(value)}
                  fill={series[part]?.color ?? color.action}
                />
              ))}
              <text x={x + wide / 2} y={plot.ground - tall(total(bar)) - 6} textAnchor="middle">
                {number(total(bar))}
              </text>
              {n % every === 0 && (
                <text x={middle} y={plot.ground + (narrow ? 26 : 20)} textAnchor="middle">
                  {bar.name}
                </text>
              )}
            </g>
          )
        })}
      </Box>
    </ChartPanel>
  )
}
