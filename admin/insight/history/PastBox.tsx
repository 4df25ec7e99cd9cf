import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'

interface PastBoxProps {
  /** An instant. */
  readonly at: string
  readonly children: ReactNode
}

/** A record as it was at a moment, announced once it is loaded. */
export function PastBox({ at, children }: PastBoxProps) {
  const t = useWords()
  const { moment } = useFormats()
  return (
    <Box
      aria-live="polite"
      sx={{
        display: 'grid',
        gap: '12px',
        marginTop: 2,
        padding: 2,
        minHeight: 130,
        borderRadius: shape.radius,
        backgroundColor: color.sunken,
      }}
    >
      <Box component="p" sx={{ fontWeight: 600 }}>
        {t('history.on', { date: moment(at) })}
      </Box>
      {children}
    </Box>
  )
}
