import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { MeetingAppointment } from '#contract/meetings/meetings.ts'
import { color, shape } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { minutesBetween } from '../../../shared/meeting/when.ts'
import type { People } from '../../../shared/planner/people.ts'
import { dayWords } from '../../../shared/planner/Slots.tsx'

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '8px 16px',
  alignItems: 'center',
  padding: 16,
  borderRadius: shape.radius,
  backgroundColor: color.sunken,
  '@media (max-width: 640px)': {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    '& .MuiButton-root': { gridColumn: '1 / -1' },
  },
})

interface OpenDateProps {
  meeting: Item<'meetings'>
  people: People
  /** Null: the agreed date is displayed. */
  open: MeetingAppointment | null
  busy: boolean
  onAccept: (appointment: string) => void
}

/** The date that holds until another one is sent. */
export function OpenDate({ meeting, people, open, busy, onAccept }: OpenDateProps) {
  const { t } = useTranslation('plan')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const { other, parties } = people
  const { attributes: held } = meeting
  const start = open?.starts_at ?? held.starts_at
  if (start === null) return null
  const minutes = open?.minutes ?? (held.ends_at === null ? 0 : minutesBetween(start, held.ends_at))
  const elsewhere = formats.timeElsewhere(start, other.zone)
  const by =
    open === null
      ? 'agreed'
      : open.proposed_by === parties.side
        ? 'own'
        : open.proposed_by === 'admin'
          ? 'admin'
          : 'their'
  const holds = t(held.counter_proposal != null ? 'open.holds_beside' : open ? 'open.holds' : 'open.holds_agreed')
  const there =
    elsewhere === null ? '' : `${t('when.elsewhere', { time: elsewhere, city: formats.city(other.zone) })}. `
  return (
    <Box>
      <Leaf at={start} tone={open ? 'open' : 'agreed'} small />
      <div>
        <SmallMuted>{t(`open.${by}`, { name: other.firstName })}</SmallMuted>
        <Strong>{t('when.date', { day: dayWords(formats, start), span: formats.span(start, minutes) })}</Strong>
        {open && open.note !== null && <blockquote>{shared('quoted', { text: open.note })}</blockquote>}
        <SmallMuted>
          {there}
          {holds}
        </SmallMuted>
      </div>
      {open && held.allowed.includes('confirmed') && (
        <BusyButton
          size="small"
          busy={busy}
          busyLabel={t('open.accepting')}
          onClick={() => {
            onAccept(open.id)
          }}
        >
          {t('open.accept')}
        </BusyButton>
      )}
    </Box>
  )
}
