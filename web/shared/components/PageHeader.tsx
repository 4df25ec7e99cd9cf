import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Muted } from './parts.ts'

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  alignItems: 'end',
  justifyContent: 'space-between',
  '& > div': { display: 'grid', gap: 6, minWidth: 0 },
  // What the page says of itself before its content.
  '& + .MuiAlert-root': { marginTop: 16 },
})

/** The page's one h1 and its sentence. */
export function PageHeader({ title, children, side }: { title: ReactNode; children?: ReactNode; side?: ReactNode }) {
  return (
    <Head>
      <div>
        <Typography variant="h1">{title}</Typography>
        {children !== undefined && <Muted>{children}</Muted>}
      </div>
      {side}
    </Head>
  )
}

const Section = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 16px',
  marginBottom: 16,
})

/** A section's h2, with what stands at its right. */
export function SectionHead({ id, title, side }: { id?: string; title: ReactNode; side?: ReactNode }) {
  return (
    <Section>
      <Typography variant="h2" {...(id === undefined ? {} : { id })}>
        {title}
      </Typography>
      {side}
    </Section>
  )
}
