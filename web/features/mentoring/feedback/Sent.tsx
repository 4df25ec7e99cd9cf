import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Glyph } from '../../../shared/components/Tasks.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Feedback } from './content.ts'

const Line = styled(Paper)({
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr)',
  gap: 14,
  alignItems: 'center',
  padding: '16px 24px',
  borderRadius: 12,
  '& h2:focus': { outline: 'none', boxShadow: 'none' },
  '& h2:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 4, borderRadius: 4 },
})

interface SentProps {
  ref: Ref<HTMLHeadingElement>
  about: { of: 'meeting' | 'relationship' }
  mine: Feedback | undefined
  theirs: Feedback | undefined
  name: string
  due: string | null
  isOpen: boolean
  isClosed: boolean
}

/** Where the two reports stand. */
export function Sent({ ref, about: { of }, mine, theirs, name, due, isOpen, isClosed }: SentProps) {
  const { t } = useTranslation('feedback')
  const formats = useFormats()
  const state = mine && theirs ? 'both' : mine ? 'mine' : theirs ? 'theirs' : 'none'
  const next =
    state === 'mine' && !isClosed
      ? t('sent.mine_next', { name })
      : state === 'none' && !isOpen
        ? t(`sent.not_open.${of}`)
        : null
  return (
    <Line variant="outlined">
      <Glyph icon={mine ? 'check' : 'clock'} tone={mine ? 'leaf' : 'info'} />
      <div>
        <Typography variant="h3" component="h2" ref={ref} tabIndex={-1}>
          {t(`sent.${state}`, { name })}
        </Typography>
        {next !== null && (
          <SmallMuted>
            {next} {state === 'mine' && due !== null && t('sent.until', { day: formats.day(due) })}
          </SmallMuted>
        )}
      </div>
    </Line>
  )
}
