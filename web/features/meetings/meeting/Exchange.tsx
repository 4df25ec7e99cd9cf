import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import type { Meeting } from '../../../shared/meeting/moment.ts'

const List = styled('ol')({
  display: 'grid',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '4px 14px',
    alignItems: 'center',
    padding: '12px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& > li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& > li:last-of-type': { paddingBottom: 0 },
  '& .when::first-letter': { textTransform: 'uppercase' },
  '& s': { color: color.ink2 },
  '@media (max-width: 640px)': {
    '& > li': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '& > li > .MuiChip-root': { gridColumn: 2, justifySelf: 'start' },
  },
})

const leaves = {
  proposed: 'open',
  accepted: 'agreed',
  declined: 'void',
  replaced: 'void',
  withdrawn: 'void',
  lapsed: 'void',
} as const
const pills = {
  proposed: 'info',
  accepted: 'success',
  declined: 'error',
  replaced: 'neutral',
  withdrawn: 'neutral',
  lapsed: 'neutral',
} as const

/** The dates that were exchanged, latest first; shown once there is more than one, or an answer. */
export function Exchange({ meeting, parties }: { meeting: Meeting; parties: Parties }) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const dates = meeting.attributes.appointments
  const [first] = dates
  if (!first || (dates.length === 1 && first.state === 'proposed' && first.note === null)) return null
  const name = parties.other?.firstName ?? ''
  const proposer = (who: string) =>
    who === 'admin' ? t('by.admin') : who === parties.side ? t('by.self') : t('by.other', { name })
  return (
    <Block component="section" variant="outlined" aria-labelledby="session-dates">
      <BlockTitle id="session-dates">{t('exchange.title')}</BlockTitle>
      <List reversed>
        {dates.toReversed().map((date) => {
          const when = shared('when', {
            day: formats.weekdayDay(date.starts_at),
            span: formats.span(date.starts_at, date.minutes),
          })
          // The session was closed before anybody answered.
          const isOpen =
            meeting.attributes.aasm_state === 'requested' || meeting.attributes.counter_proposal?.id === date.id
          const isLapsed = date.state === 'proposed' && !isOpen
          const state = isLapsed ? 'lapsed' : date.state
          const isVoid = leaves[state] === 'void'
          const author = t('exchange.by_on', { by: proposer(date.proposed_by), day: formats.day(date.proposed_at) })
          return (
            <li key={date.id}>
              <Leaf at={date.starts_at} tone={leaves[state]} small />
              <div>
                <Strong className="when">{isVoid ? <s>{when}</s> : when}</Strong>
                <SmallMuted>
                  {date.note === null ? author : t('exchange.with_words', { said: author, text: date.note })}
                </SmallMuted>
                {date.decline_note !== null && (
                  <SmallMuted>{t('exchange.declined_words', { text: date.decline_note })}</SmallMuted>
                )}
              </div>
              <StatePill tone={pills[state]}>{t(`exchange.${state}`)}</StatePill>
            </li>
          )
        })}
      </List>
    </Block>
  )
}
