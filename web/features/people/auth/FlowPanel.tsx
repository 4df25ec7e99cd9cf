import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, fixed, font, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { signUpSteps } from './signUpForm.ts'
import type { Step } from './signUpForm.ts'

const List = styled('ol')({
  marginTop: 40,
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '28px 1fr',
    gap: 14,
    alignItems: 'center',
    minHeight: 46,
  },
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    left: 13,
    top: -7,
    width: 2,
    height: 14,
    background: 'currentColor',
    opacity: 0.5,
  },
  '& [aria-current]': { fontWeight: 600 },
  '@media (max-width: 860px)': { display: 'none' },
})
const Dot = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 30,
  paddingTop: 2,
  border: '2px dashed currentColor',
  borderRadius: shape.arch,
  fontFamily: font.display,
  fontWeight: 640,
  fontSize: '.8125rem',
  lineHeight: 1,
  '&.reached': { borderStyle: 'solid', borderColor: color.heroInk, background: color.heroInk, color: color.heroGround },
})
const Now = styled('p')({
  display: 'none',
  '@media (max-width: 860px)': {
    display: 'block',
    marginTop: '14px !important',
    lineHeight: 1.3,
    fontSize: '.9375rem',
    '& b': { display: 'block', fontFamily: font.display, fontWeight: 650, fontSize: '1.25rem', lineHeight: 1.2 },
  },
})

/** The five steps; on a phone the one where the person is. */
export function FlowPanel({ step }: { step: Step }) {
  const { t } = useTranslation('sign_up')
  const at = signUpSteps.indexOf(step)
  return (
    <>
      <List aria-label={t('steps.label')}>
        {signUpSteps.map((name, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined}>
            <Dot aria-hidden="true" className={index <= at ? 'reached' : undefined}>
              {index < at ? <Icon name="check" size={16} /> : index + 1}
            </Dot>
            <span>
              {t(`steps.${name}`)}
              {index < at && <VisuallyHidden>, {t('steps.done')}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </List>
      <Now>
        {t('steps.now', { at: at + 1, all: signUpSteps.length })}
        <b>{t(`steps.${step}`)}</b>
      </Now>
    </>
  )
}

const dots = {
  fill: 'none',
  stroke: color.heroInk,
  strokeWidth: 2.5,
  strokeDasharray: '2 9',
  strokeLinecap: 'round',
} as const

/** The picture fills as the person goes on; who they will walk with stays dotted until they are found. */
export function FlowPicture({ step }: { step: Step | 'done' }) {
  const at = step === 'done' ? signUpSteps.length : signUpSteps.indexOf(step)
  const part = (from: number, fill: string) => (at >= from ? { fill } : dots)
  return (
    <svg viewBox="0 0 480 330" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle cx={at === 2 ? 384 : 432} cy={at === 2 ? 112 : 74} r="38" {...part(2, color.sun)} />
      <path d="M70 330V223a165 165 0 0 1 330 0V330z" fill={color.heroShape} />
      {at >= 3 && <path className="wide" d="M412 330V255a55 55 0 0 1 110 0V330z" fill={color.brandMain} />}
      {at >= 4 && <path className="wide" d="M24 330V294a38 38 0 0 1 76 0V330z" fill={color.leaf} />}
      <path
        d={at >= 1 ? 'M140 330V216a56 56 0 0 1 112 0V330z' : 'M140 330V216a56 56 0 0 1 112 0V330'}
        {...part(1, color.brandLighter)}
      />
      <circle cx="196" cy="121.900" r="30.200" {...part(2, fixed.skin)} />
      <path d="M236 330V224a60 60 0 0 1 120 0V330" {...dots} />
      <circle cx="296" cy="123.200" r="32.400" {...dots} />
    </svg>
  )
}
