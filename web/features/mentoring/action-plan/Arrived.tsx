import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { color, fixed, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Line, Muted } from '../../../shared/components/parts.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { PlanGoal } from '../../../shared/plan/calls.ts'

const Stage = styled('section')({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gap: 8,
  alignContent: 'center',
  justifyItems: 'start',
  minHeight: 208,
  marginBottom: 24,
  padding: '24px 320px 24px 24px',
  borderRadius: shape.radius,
  backgroundColor: color.brandTint,
  '& > svg': { position: 'absolute', right: 0, bottom: 0, zIndex: -1, width: 320, height: 'auto' },
  '@media (max-width: 760px)': { padding: '20px 16px 148px', minHeight: 0, '& > svg': { width: 232 } },
})

interface ArrivedProps {
  goal: PlanGoal
  name: string
  onAnother: () => void
  onReopen: () => void
}

/** One more arch stands; nothing moves. The heading takes the focus, so that it is read once. */
export function Arrived({ goal, name, onAnother, onReopen }: ArrivedProps) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <Stage aria-labelledby="goal-arrived">
      <svg viewBox="0 0 320 208" aria-hidden="true">
        <circle cx="118" cy="56" r="24" fill={color.sun} />
        <path d="M8 208v-34a23 23 0 0 1 46 0v34z" fill={color.brandTint2} />
        <path d="M64 208v-56a25 25 0 0 1 50 0v56z" fill={color.brandLighter} />
        <path d="M124 208v-78a27 27 0 0 1 54 0v78z" fill={color.brandMain} />
        <path d="M188 208V106a32 32 0 0 1 64 0v102z" fill={color.brandDarker} />
        <circle cx="220" cy="52" r="17" fill={color.warm} />
        <path d="M262 208v-70a29 29 0 0 1 58 0v70z" fill={color.leaf} />
        <circle cx="291" cy="92" r="15" fill={fixed.skinLight} />
      </svg>
      <StatePill tone="success">{t('arrived.pill')}</StatePill>
      <Typography ref={heading} variant="h2" id="goal-arrived" tabIndex={-1} sx={{ maxWidth: '24ch', outline: 0 }}>
        {goal.title === null ? t('goals.erased') : formats.typed(goal.title)}
      </Typography>
      <Muted sx={{ maxWidth: '52ch' }}>{t('arrived.text', { name })}</Muted>
      <Line sx={{ gap: 1, flexWrap: 'wrap', marginTop: 1 }}>
        <Button variant="contained" startIcon={<Icon name="plus" size={20} />} onClick={onAnother}>
          {t('arrived.another')}
        </Button>
        <Button variant="text" onClick={onReopen}>
          {t('goals.reopen')}
        </Button>
      </Line>
    </Stage>
  )
}
