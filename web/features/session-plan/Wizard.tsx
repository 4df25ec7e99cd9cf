import Paper from '@mui/material/Paper'
import type { PaperProps } from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { To } from 'react-router-dom'
import { color, font, shape } from '#theme/vars.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'

const List = styled('ol')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 8,
  marginBottom: 24,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: 10,
    alignItems: 'center',
    paddingTop: 12,
    borderTop: `3px solid ${color.line}`,
    fontSize: '.9375rem',
    lineHeight: 1.3,
    color: color.ink2,
  },
  '& .dot': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 30,
    paddingTop: 2,
    borderRadius: shape.arch,
    border: `2px dashed ${color.lineStrong}`,
    font: `640 .8125rem/1 ${font.display}`,
  },
  '& .done, & .now': { borderColor: color.brandText },
  '& .done .dot': { border: `2px solid ${color.brandText}`, backgroundColor: color.brandText, color: color.surface },
  '& .now': { color: color.ink, fontWeight: 600 },
  '& .now .dot': {
    border: `2px solid ${color.brandText}`,
    backgroundColor: color.brandTint,
    color: color.brandText,
  },
  '& a': { color: 'inherit', paddingBlock: 3 },
  '@media (max-width: 640px)': {
    gridAutoColumns: 'auto',
    '& li': { gridTemplateColumns: 'auto' },
    '& li.now': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '& li:not(.now) .name': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})

/** The steps of a form: those before lead back. */
export function WizardSteps({ names, at, to }: { names: readonly string[]; at: number; to: (step: number) => To }) {
  const { t } = useTranslation('plan')
  return (
    <List aria-label={t('steps.label')}>
      {names.map((name, n) => (
        <li
          key={name}
          className={n < at ? 'done' : n === at ? 'now' : 'later'}
          aria-current={n === at ? 'step' : undefined}
        >
          <span className="dot" aria-hidden="true">
            {n < at ? <Icon name="check" size={16} /> : n + 1}
          </span>
          <span className="name">
            <VisuallyHidden>{t('steps.of', { number: n + 1, count: names.length })}</VisuallyHidden>
            {n < at ? <Link to={to(n)}>{name}</Link> : name}
          </span>
        </li>
      ))}
    </List>
  )
}

const Card = styled(Paper)<PaperProps<'section', { component: 'section' }>>({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  padding: 24,
  borderRadius: shape.radius,
  '& h2:focus': { outline: 'none', boxShadow: 'none' },
  '& h2': { scrollMarginTop: 160 },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 12px',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingTop: 24,
    borderTop: `1px solid ${color.line}`,
  },
  '@media (max-width: 640px)': {
    padding: '20px 16px',
    '& .foot > *': { flex: '1 1 100%' },
    '& .foot .MuiButton-contained': { order: -1 },
  },
})

/** One step: its heading, which takes the focus, what is asked, and the ways on and back. */
export function StepCard(props: {
  title: string
  heading: Ref<HTMLHeadingElement>
  foot: ReactNode
  children: ReactNode
}) {
  const { title, heading, foot, children } = props
  return (
    <Card component="section" aria-labelledby="plan-step" variant="outlined">
      <Typography variant="h2" id="plan-step" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      {children}
      <div className="foot">{foot}</div>
    </Card>
  )
}
