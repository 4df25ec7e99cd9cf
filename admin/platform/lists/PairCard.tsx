import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { nameOr } from '../shared/people.ts'
import { HistoryLink, RecordLink } from './columns.tsx'

interface PairCardProps {
  readonly pair: {
    readonly id: string
    readonly participant_name: string | null
    readonly presenter_name: string | null
  }
  readonly to: string
  readonly pill: ReactNode
  /** Two facts at the foot. */
  readonly left: ReactNode
  readonly right: ReactNode
}

/** A row of the narrow list. */
export function PairCard({ pair, to, pill, left, right }: PairCardProps) {
  const t = useWords()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        gap: '2px 16px',
        fontSize: '.875rem',
        alignItems: 'center',
      }}
    >
      <RecordLink to={to} pair={pair} />
      <Box sx={{ justifySelf: 'end' }}>
        <HistoryLink pair={pair} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Box component="span" sx={{ color: color.ink2 }}>
          {t('list.with')}
        </Box>{' '}
        {nameOr(pair.presenter_name, t)}
      </Box>
      <Box sx={{ gridColumn: '1 / -1', marginBlock: '6px' }}>{pill}</Box>
      <span>{left}</span>
      <Box component="span" sx={{ textAlign: 'right' }}>
        {right}
      </Box>
    </Box>
  )
}
