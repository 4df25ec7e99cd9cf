import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color, font, shape } from '#theme/vars.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

const List = styled('ol')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  '& li': {
    position: 'relative',
    padding: '40px 12px 0 0',
    fontSize: '.875rem',
    lineHeight: 1.4,
    color: color.ink2,
    '& b': { display: 'block', color: color.ink },
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 28,
      right: 0,
      top: 13,
      height: 2,
      backgroundColor: color.line,
    },
    '&:last-of-type::before': { display: 'none' },
    '&.done::before': { backgroundColor: color.brandText },
  },
  '& .dot': {
    position: 'absolute',
    left: 0,
    top: 0,
    width: 28,
    height: 28,
    display: 'grid',
    placeItems: 'center',
    borderRadius: shape.arch,
    border: `2px solid ${color.lineStrong}`,
    backgroundColor: color.surface,
    color: color.ink2,
    fontFamily: font.display,
    fontWeight: 640,
    fontSize: '.8125rem',
    lineHeight: 1,
  },
  '& .done .dot': { backgroundColor: color.brandText, borderColor: color.brandText, color: color.surface },
  '& .now .dot': { borderColor: color.brandText, color: color.brandText, backgroundColor: color.brandTint },
  '& .todo .dot': { borderColor: color.warningMark, color: color.warningText, backgroundColor: color.warningGround },
  '& .later .dot': { borderStyle: 'dashed' },
  '& .void .dot': {
    borderStyle: 'dashed',
    borderColor: color.errorMark,
    color: color.errorText,
    backgroundColor: color.errorGround,
  },
  '@media (max-width: 640px)': {
    gridAutoFlow: 'row',
    '& li': { padding: '2px 0 18px 44px', minHeight: 52 },
    '& li:last-of-type': { paddingBottom: 0 },
    '& li::before': { left: 13, top: 32, bottom: 2, right: 'auto', width: 2, height: 'auto' },
  },
})

export interface Step {
  key: string
  state: 'done' | 'now' | 'todo' | 'later' | 'void'
  icon?: IconName
  title: ReactNode
  detail?: ReactNode
}

/** Sessions or stages in order: a list first, a picture second; vertical at 640 px and below. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <List aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.key} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className="dot" aria-hidden="true">
            {step.icon ? <Icon name={step.icon} size={16} /> : index + 1}
          </span>
          <b>{step.title}</b>
          {step.detail}
        </li>
      ))}
    </List>
  )
}
