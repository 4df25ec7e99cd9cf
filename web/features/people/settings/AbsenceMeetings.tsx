import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { partyIncludes } from '#contract/mentoring/parties.ts'
import { color } from '#theme/vars.ts'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { api } from '../../../shared/data/api.ts'
import { useList } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { leafToneOf, momentOf } from '../../../shared/meeting/moment.ts'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { minutesBetween } from '../../../shared/meeting/when.ts'
import { dayIn } from '../../../shared/planner/wallClock.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'

export type Choices = Readonly<Record<string, 'keep' | 'move'>>

const List = styled('ul')({
  display: 'grid',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr) auto',
    gap: '8px 16px',
    alignItems: 'center',
    paddingBlock: 12,
    '& + li': { borderTop: `1px solid ${color.line}` },
  },
  '@media (max-width: 640px)': {
    '& > li': {
      gridTemplateColumns: '64px minmax(0, 1fr)',
      '& > :nth-of-type(3)': { gridColumn: 2, justifySelf: 'start' },
    },
  },
})

/** The reader's sessions to come, agreed or proposed, that begin on these days of theirs. */
export function useMeetingsWithin(days: { first: string; last: string } | null) {
  const me = useMe()
  const formats = useFormats()
  const { data } = useList(
    api.meetings.all({ aasm_state: 'requested,confirmed', include: partyIncludes, 'page[size]': 100 }),
    { enabled: days !== null },
  )
  const meetings = (data?.data ?? [])
    .flatMap((meeting: Item<'meetings'>) => {
      const at = meeting.attributes.starts_at
      if (at === null || days === null) return []
      const day = dayIn(formats.zone, new Date(at))
      if (day < days.first || day > days.last) return []
      const parties = partiesOf(meeting, me, data?.included ?? [])
      return [{ meeting, at, side: parties.side, name: parties.other?.firstName ?? '' }]
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
  return { meetings, people: [...new Set(meetings.map(({ name }) => name))].filter((name) => name !== '') }
}

interface AbsenceMeetingsProps {
  first: string
  last: string
  choices: Choices
  /** Left out: the absence is set, and what was chosen can be done. */
  onChoices?: (choices: Choices) => void
}

/** Sessions inside an absence: kept or moved. */
export function AbsenceMeetings({ first, last, choices, onChoices }: AbsenceMeetingsProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const now = useNow()
  const { meetings } = useMeetingsWithin({ first, last })
  if (meetings.length === 0) return null
  return (
    <div>
      <Typography variant="h3" sx={{ fontSize: '1rem' }}>
        {t('absence.inside', { count: meetings.length })}
      </Typography>
      <List>
        {meetings.map(({ meeting: { id, attributes: held }, at, side, name }) => {
          const who = t('absence.with', { name, day: formats.weekdayDay(at) })
          const isMoving = held.counter_proposal != null
          const choice = choices[id] ?? 'keep'
          return (
            <li key={id}>
              <Leaf at={at} tone={leafToneOf(momentOf(held, side, now))} small />
              <div>
                <Strong>{who}</Strong>
                <SmallMuted>
                  {held.ends_at === null ? formats.time(at) : formats.span(at, minutesBetween(at, held.ends_at))}
                </SmallMuted>
              </div>
              {onChoices ? (
                <ToggleButtonGroup
                  exclusive
                  size="small"
                  aria-label={who}
                  value={choice}
                  onChange={(_event, value: 'keep' | 'move' | null) => {
                    if (value !== null) onChoices({ ...choices, [id]: value })
                  }}
                >
                  <ToggleButton value="keep">{t('absence.keep')}</ToggleButton>
                  <ToggleButton value="move">{t('absence.move')}</ToggleButton>
                </ToggleButtonGroup>
              ) : isMoving || held.aasm_state === 'requested' ? (
                <StatePill>{t('absence.answer_due')}</StatePill>
              ) : choice === 'move' ? (
                <Button size="small" variant="outlined" component={Link} to={paths.meeting(id)}>
                  {t('absence.choose_date')}
                </Button>
              ) : (
                <StatePill tone="success">{t('absence.kept')}</StatePill>
              )}
            </li>
          )
        })}
      </List>
    </div>
  )
}
