import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Panel } from '../shared/Panel.tsx'

interface TitledPanelProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the page beside the read models, under its name. */
export function TitledPanel({ title, children }: TitledPanelProps) {
  const id = useId()
  return (
    <Panel component="section" aria-labelledby={id} sx={{ padding: 2 }}>
      <Typography variant="h2" id={id} sx={{ fontSize: '1.125rem', marginBottom: 1 }}>
        {title}
      </Typography>
      {children}
    </Panel>
  )
}
