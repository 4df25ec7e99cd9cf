import Box from '@mui/material/Box'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { Panel, visuallyHidden } from '../../platform/shared/Panel.tsx'
import { today } from './ProgramFrame.tsx'
import { daysBetween, type Season, seasonSteps, type Step } from './season.ts'

const words = 'resources.programs.season'

/** The season as steps: what was reached, today, and what is ahead. */
export function SeasonSteps({ season }: { readonly season: Season }) {
  const t = useWords()
  const steps = seasonSteps(season, today())
  if (steps.length === 0)
    return (
      <Panel component="section" aria-label={t(`${words}.label`)} sx={{ padding: 2, color: color.ink2 }}>
        {t(`${words}.none`)}
      </Panel>
    )
  return (
    <Panel component="section" aria-label={t(`${words}.label`)} sx={{ padding: 2 }}>
      <Box component="ol" sx={row}>
        {steps.map((step, place) => (
          <StepItem
            key={step.name}
            step={step}
            number={place + 1}
            isLast={place === steps.length - 1}
            season={season}
          />
        ))}
      </Box>
    </Panel>
  )
}

interface StepItemProps {
  readonly step: Step
  readonly number: number
  readonly isLast: boolean
  readonly season: Season
}

function StepItem({ step: { name, day, isReached }, number, isLast, season }: StepItemProps) {
  const t = useWords()
  const { plainDate } = useFormats()
  const { sign_up_from: from, closes_on: until } = season
  const isToday = name === 'today'
  const inside = isToday && from != null && until != null && from <= day && day <= until
  return (
    <Box
      component="li"
      aria-current={isToday ? 'step' : undefined}
      sx={{
        ...item,
        ...(!isLast && {
          '&::after': { ...line, backgroundColor: isReached && !isToday ? color.action : color.line },
        }),
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          ...mark,
          ...(isToday
            ? { border: `2px solid ${color.action}`, color: color.action, backgroundColor: color.surface }
            : isReached
              ? { backgroundColor: color.action, color: color.actionText }
              : { border: `1px dashed ${color.lineStrong}`, color: color.ink2, backgroundColor: color.surface }),
        }}
      >
        {isToday ? <Icon name="clock" size={16} /> : isReached ? <Icon name="check" size={16} /> : number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{t(`${words}.${name}`)}</Box>
        <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
          {inside
            ? t(`${words}.day_of`, { day: daysBetween(from, day), days: daysBetween(from, until) })
            : plainDate(day)}
        </Box>
        {!isToday && (
          <Box component="span" sx={visuallyHidden}>
            {t(isReached ? `${words}.reached` : `${words}.ahead`)}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const row = { display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: { xs: 2, md: 0 } } as const
const item = {
  position: 'relative',
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: { xs: 2, md: 1 },
  flex: 1,
  minWidth: 0,
} as const
/** From one mark to the next: to the right, and downwards where there is no room. */
const line = {
  content: '""',
  position: 'absolute',
  left: { xs: 13, md: 36 },
  right: { xs: 'auto', md: 8 },
  top: { xs: 32, md: 13 },
  bottom: { xs: -12, md: 'auto' },
  width: { xs: 2, md: 'auto' },
  height: { xs: 'auto', md: 2 },
} as const
const mark = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: shape.arch,
  fontSize: '.8125rem',
  fontWeight: 600,
} as const
