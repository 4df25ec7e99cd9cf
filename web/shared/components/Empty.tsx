import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color } from '#theme/vars.ts'

const Stage = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 16,
  padding: '48px 24px',
  '& > svg': { width: 'min(280px, 80%)', height: 'auto' },
  '& > p': { maxWidth: '46ch', color: color.ink2 },
  '& > p.title': { color: color.ink, fontWeight: 600 },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' },
})

export interface EmptyProps {
  art: ReactNode
  title: ReactNode
  children?: ReactNode
  /** What to do now. */
  action?: ReactNode
}

/** An empty face: a drawing, what is not there, why, and the way on. */
export function Empty({ art, title, children, action }: EmptyProps) {
  return (
    <Stage>
      {art}
      <p className="title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className="actions">{action}</div>}
    </Stage>
  )
}
