import Box from '@mui/material/Box'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { ChartPanel } from '../../platform/shared/ChartPanel.tsx'
import { CountLink } from '../../platform/shared/CountLink.tsx'
import { outcomeColors, outcomeNames } from './outcome-names.ts'
import type { RowsBehind } from './rows-behind.ts'

interface OutcomesProps {
  readonly outcomes: AdminDashboard['outcomes']
  readonly rows: RowsBehind
}

/** What became of the requests of the last 90 days. */
export function Outcomes({ outcomes, rows }: OutcomesProps) {
  const t = useWords()
  const { number, percent } = useFormats()
  const total = outcomeNames.reduce((sum, name) => sum + outcomes[name], 0)
  const highest = Math.max(1, ...outcomeNames.map((name) => outcomes[name]))
  return (
    <ChartPanel
      title={t('dashboard.outcomes')}
      head={[t('dashboard.outcome'), t('dashboard.requests'), t('dashboard.share')]}
      rows={outcomeNames.map((name) => [
        t(`outcomes.${name}`),
        number(outcomes[name]),
        total === 0 ? '–' : percent(outcomes[name] / total),
      ])}
    >
      {total === 0 && (
        <Box component="p" sx={{ color: color.ink2 }}>
          {t('dashboard.none')}
        </Box>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: '12px' }}>
        {outcomeNames.map((name) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px', fontSize: '.875rem' }}
          >
            <span>{t(`outcomes.${name}`)}</span>
            <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <CountLink
                to={rows.outcome(name)}
                label={`${number(outcomes[name])}, ${t(`outcomes.${name}`)}`}
                sx={{ textAlign: 'end' }}
              >
                {number(outcomes[name])}
              </CountLink>
            </Box>
            <Box
              component="svg"
              aria-hidden="true"
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              sx={{
                gridColumn: '1 / -1',
                width: '100%',
                height: 8,
                borderRadius: '4px',
                backgroundColor: color.sunken,
              }}
            >
              <rect width={(outcomes[name] / highest) * 100} height="8" fill={outcomeColors[name]} />
            </Box>
          </Box>
        ))}
      </Box>
    </ChartPanel>
  )
}
