import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { color, font } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { CountLink } from '../../platform/shared/CountLink.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import type { RowsBehind } from './rows-behind.ts'

interface FiguresProps {
  readonly health: AdminDashboard['health']
  readonly rows: RowsBehind
}

/** The four figures that a console user knows by heart; each opens the rows that it counts. */
export function Figures({ health, rows }: FiguresProps) {
  const t = useWords()
  const { number, percent } = useFormats()
  const locale = useLocale()
  const its = figureWords[locale]
  const { running_relationships: running, running_a_month_ago: before, answered, answered_in_time, delay } = health
  const more = running - before
  return (
    <Panel
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        overflow: 'hidden',
        '@media (max-width: 1080px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Figure
        value={number(running)}
        to={rows.running}
        name={t('dashboard.running', { smart_count: running })}
        more={
          more === 0
            ? t('dashboard.running_same')
            : t(more > 0 ? 'dashboard.running_more' : 'dashboard.running_fewer', { smart_count: Math.abs(more) })
        }
      />
      <Figure
        value={answered === 0 ? '–' : percent(answered_in_time / answered)}
        {...(answered > 0 && {
          to: rows.answered,
          of: t('dashboard.in_time_of', { count: number(answered_in_time), total: number(answered) }),
        })}
        name={t('dashboard.in_time')}
        more={
          delay.total === 0
            ? t('dashboard.no_answers')
            : t(delay.middle === null ? 'dashboard.median_hidden' : 'dashboard.median', {
                smart_count: delay.middle ?? 0,
                told: its.told_of(delay.items, delay.total),
              })
        }
      />
      <Figure
        value={number(health.open_requests)}
        to={rows.open}
        name={t('dashboard.open', { smart_count: health.open_requests })}
        more={t('dashboard.open_text')}
      />
      <Figure
        value={number(health.full_presenters)}
        to={rows.full}
        of={t('dashboard.of', { total: number(health.presenters) })}
        name={t('dashboard.full', { smart_count: health.full_presenters })}
        more={t('dashboard.free', { smart_count: health.free_places })}
      />
    </Panel>
  )
}

interface FigureProps {
  readonly value: string
  readonly to?: string
  readonly of?: string
  readonly name: string
  readonly more: ReactNode
}

function Figure({ value, to, of, name, more }: FigureProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        padding: '16px 20px',
        borderRight: `1px solid ${color.line}`,
        borderBottom: `1px solid ${color.line}`,
        margin: '0 -1px -1px 0',
        '@media (max-width: 760px)': { padding: '14px' },
      }}
    >
      <Box component="dt" sx={{ order: 2, fontSize: '.875rem', color: color.ink2 }}>
        {name}
      </Box>
      <dd>
        <Box
          component="b"
          sx={{ font: `680 2rem/1.1 ${font.display}`, letterSpacing: '-.03em', fontVariantNumeric: 'tabular-nums' }}
        >
          {to === undefined ? (
            value
          ) : (
            <CountLink to={to} label={`${value}, ${name}`} sx={{ textDecorationThickness: '1px' }}>
              {value}
            </CountLink>
          )}
        </Box>{' '}
        {of !== undefined && (
          <Box component="span" sx={{ color: color.ink2 }}>
            {of}
          </Box>
        )}
      </dd>
      <Box component="dd" sx={{ order: 3, marginTop: '6px !important', fontSize: '.8125rem', color: color.ink2 }}>
        {more}
      </Box>
    </Box>
  )
}
