import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { SaveButton } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { color } from '#theme/vars.ts'
import { Panel } from './Panel.tsx'

interface SaveBarProps {
  readonly label: string
  readonly busy: boolean
  /** How much was changed, in words. */
  readonly summary: (changes: number) => string
  /** Beside the button. */
  readonly children?: ReactNode
}

/** The end of a long form: how much was changed, and the one button. It stays in sight. */
export function SaveBar({ label, busy, summary, children }: SaveBarProps) {
  const { dirtyFields } = useFormState()
  return (
    <Panel sx={bar}>
      <Typography component="p" variant="body2" sx={{ color: color.ink2 }}>
        {summary(leaves(dirtyFields))}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {children}
        <SaveButton alwaysEnable icon={false} label={label} aria-disabled={busy} />
      </Box>
    </Panel>
  )
}

/** At the foot of the page, before what scrolls under it. */
export const bar = {
  position: 'sticky',
  bottom: 16,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: 2,
  zIndex: 1,
} as const

/** A list counts once. */
function leaves(dirty: unknown): number {
  if (dirty === true) return 1
  if (Array.isArray(dirty)) return dirty.length > 0 ? 1 : 0
  if (typeof dirty !== 'object' || dirty === null) return 0
  return Object.values(dirty).reduce((sum: number, one: unknown) => sum + leaves(one), 0)
}
