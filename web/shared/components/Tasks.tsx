import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color, shape } from '#theme/vars.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { Strong } from './parts.ts'

const List = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '40px 1fr auto',
    gap: '4px 14px',
    alignItems: 'center',
    padding: '16px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& .words': { minWidth: 0 },
  '& .detail': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '& > li:first-of-type': { borderTop: 0, paddingTop: 4 },
  '& > li:last-of-type': { paddingBottom: 0 },
  '@media (max-width: 640px)': {
    '& > li': { gridTemplateColumns: '40px 1fr' },
    '& > li > .action': { gridColumn: 2, justifySelf: 'start', marginTop: 4 },
  },
})

const tones = {
  info: { backgroundColor: color.infoGround, color: color.infoText },
  warm: { backgroundColor: color.warningGround, color: color.warningText },
  leaf: { backgroundColor: color.successGround, color: color.successText },
  error: { backgroundColor: color.errorGround, color: color.errorText },
} as const

export type GlyphTone = keyof typeof tones

const Arch = styled('span')<{ tone: GlyphTone }>(({ tone }) => ({
  ...tones[tone],
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 44,
  paddingTop: 2,
  borderRadius: shape.arch,
}))

/** An icon in the arch. */
export function Glyph({ icon, tone = 'info' }: { icon: IconName; tone?: GlyphTone }) {
  return (
    <Arch tone={tone} aria-hidden="true">
      <Icon name={icon} />
    </Arch>
  )
}

export function Tasks({ children }: { children: ReactNode }) {
  return <List>{children}</List>
}

export interface TaskProps {
  icon: IconName
  tone?: GlyphTone
  title: ReactNode
  detail?: ReactNode
  /** One verb. */
  action?: ReactNode
}

/** What waits, in one line with one verb. */
export function Task({ icon, tone = 'info', title, detail, action }: TaskProps) {
  return (
    <li>
      <Glyph icon={icon} tone={tone} />
      <div className="words">
        <Strong>{title}</Strong>
        {detail !== undefined && <p className="detail">{detail}</p>}
      </div>
      {action !== undefined && <div className="action">{action}</div>}
    </li>
  )
}
