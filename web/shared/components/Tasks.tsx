import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color, shape } from '#theme/vars.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

const List = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '40px 1fr auto',
    gap: '4px 14px',
    alignItems: 'center',
    padding: '16px 0',
    borderTop: `1px solid ${color.line}`,
  },
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

const Arch = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 44,
  paddingTop: 2,
  borderRadius: shape.arch,
})

export type GlyphTone = keyof typeof tones

/** An icon in the arch. */
export function Glyph({ icon, tone = 'info' }: { icon: IconName; tone?: GlyphTone }) {
  return (
    <Arch style={tones[tone]} aria-hidden="true">
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
      <div style={{ minWidth: 0 }}>
        <p style={{ fontWeight: 600 }}>{title}</p>
        {detail !== undefined && <p style={{ fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 }}>{detail}</p>}
      </div>
      {action !== undefined && <div className="action">{action}</div>}
    </li>
  )
}
