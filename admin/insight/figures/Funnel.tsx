import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { funnelSteps, menteeSteps } from '#contract/console/insight/figures.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { FigureLink, type FiguresView } from './FigureLink.tsx'

const words = 'resources.figures'

/** How far mentees came, from their invitation. A mark on a bar is where it was on the other date. */
export function Funnel({ figures: { people, zone }, beside, of }: FiguresView) {
  const t = useWords()
  const { number, percent, dateIn } = useFormats()
  const date = dateIn(zone)
  const its = figureWords[useLocale()]
  // Invitations have no country, and companies that write their people themselves have none.
  const invited = of.country == null && people.invited + (beside?.people.invited ?? 0) > 0
  const steps = invited ? funnelSteps : menteeSteps
  const highest = Math.max(1, ...steps.flatMap((step) => [people[step], beside?.people[step] ?? 0]))
  const noteOf = (step: (typeof funnelSteps)[number]) => {
    if (beside) return t(`${words}.on_date`, { value: number(beside.people[step]), date: date(beside.at) })
    if (step === 'invited' || step === 'enrolled' || people.enrolled === 0) return null
    return t(`${words}.share`, { share: percent(people[step] / people.enrolled) })
  }
  return (
    <Panel sx={{ padding: { xs: 2, sm: '20px' } }}>
      <Typography variant="h3" component="h2">
        {t(`${words}.funnel`)}
      </Typography>
      <Typography variant="body2" sx={{ color: color.ink2, marginBottom: 1 }}>
        {t(`${words}.funnel_text`)}
      </Typography>
      <ul>
        {steps.map((step) => (
          <Box
            component="li"
            key={step}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', md: '200px 1fr 64px 220px' },
              gap: '4px 16px',
              alignItems: 'center',
              padding: '10px 0',
              borderTop: `1px solid ${color.line}`,
              fontSize: '.875rem',
            }}
          >
            <b>{its.figures[step]}</b>
            <Box
              component="svg"
              aria-hidden="true"
              viewBox="0 0 100 16"
              preserveAspectRatio="none"
              sx={{
                gridRow: { xs: 2, md: 1 },
                gridColumn: { xs: '1 / -1', md: 2 },
                width: '100%',
                height: 18,
                borderRadius: '4px',
                backgroundColor: color.sunken,
              }}
            >
              <rect width={(people[step] / highest) * 100} height="16" fill={color.brandText} />
              {beside && (
                <rect x={(beside.people[step] / highest) * 100 - 0.2} width=".4" height="16" fill={color.ink} />
              )}
            </Box>
            <Box sx={{ textAlign: 'right', fontSize: '1.125rem' }}>
              <FigureLink name={step} value={people[step]} />
            </Box>
            <Box component="span" sx={{ color: color.ink2, gridColumn: { xs: '1 / -1', md: 4 } }}>
              {noteOf(step)}
            </Box>
          </Box>
        ))}
      </ul>
    </Panel>
  )
}
