import Paper from '@mui/material/Paper'
import type { PaperProps } from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color, shape } from '#theme/vars.ts'

const Card = styled(Paper)<PaperProps<'section', { component: 'section' }>>({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  padding: 24,
  borderRadius: shape.radius,
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

interface FormCardProps {
  /** Id of the heading that names it. */
  name: string
  foot: ReactNode
  children: ReactNode
}

/** The one page of a form: its fields, then the ways on and back. */
export function FormCard({ name, foot, children }: FormCardProps) {
  return (
    <Card component="section" aria-labelledby={name} variant="outlined">
      {children}
      <div className="foot">{foot}</div>
    </Card>
  )
}
