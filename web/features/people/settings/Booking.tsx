import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { buffers, mostNoticeDays, mostPerDay, mostPerWeek } from '#contract/meetings/booking-rules.ts'
import { color, shape } from '#theme/vars.ts'
import { Choice } from '../../../shared/components/Choice.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { addDays, dayIn } from '../../../shared/planner/wallClock.ts'
import { useNow } from '../../../shared/useNow.ts'
import { useBookingRules, type Rules } from './bookingCalls.ts'
import { LoadError } from './LoadError.tsx'
import { Panel } from './Panel.tsx'

const Lines = styled('ul')({
  display: 'grid',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '8px 16px',
    paddingBlock: 14,
    '& + li': { borderTop: `1px solid ${color.line}` },
  },
})

const Steps = styled('div')({
  display: 'grid',
  gridTemplateColumns: '44px minmax(64px, auto) 44px',
  alignItems: 'center',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: shape.radius,
  '& .MuiIconButton-root': { width: 44, height: 44, borderRadius: shape.radius, color: color.ink },
  '& output': { paddingInline: 8, textAlign: 'center', fontWeight: 600, borderInline: `1px solid ${color.line}` },
})

/** What others may choose of the reader's time: each rule saves as it is chosen, and the page tells what is left. */
export function Booking() {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const formats = useFormats()
  const notifier = useNotifier()
  const { rules, error, retry, set: send } = useBookingRules()
  const id = useId()
  const now = useNow()
  if (rules === null)
    return (
      <Panel subject="booking" text={t('booking.text')}>
        {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton rows={4} />}
      </Panel>
    )

  const { buffer_minutes: buffer, notice_days: notice, most_per_day: perDay, most_per_week: perWeek } = rules
  const { free_slots: free, offered_slots: offered, fullest_week: week } = rules
  const set = async (given: Partial<Rules>) => {
    const own = { buffer_minutes: buffer, notice_days: notice, most_per_day: perDay, most_per_week: perWeek }
    try {
      await send({ ...own, ...given })
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      notifier.say(messageOf(say, refused))
    }
  }
  // Days are those of the device, on which the page is read.
  const day = (date: string) => formats.day(new Date(`${date}T12:00`).toISOString())
  const first = day(addDays(dayIn(formats.zone, now), notice))
  return (
    <Panel subject="booking" text={t('booking.text')}>
      <Lines>
        <li>
          <div>
            <Strong id={`${id}-buffer`}>{t('booking.buffer')}</Strong>
            <SmallMuted>{t('booking.buffer_help')}</SmallMuted>
          </div>
          <Choice
            value={String(buffer)}
            options={buffers.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? t('booking.none') : formats.duration(minutes),
            }))}
            field={{ 'aria-labelledby': `${id}-buffer`, name: 'buffer_minutes' }}
            onChoose={(value) => {
              const chosen = buffers.find((minutes) => String(minutes) === value)
              if (chosen !== undefined) void set({ buffer_minutes: chosen })
            }}
          />
        </li>
        <li>
          <div>
            <Strong id={`${id}-notice`}>{t('booking.notice')}</Strong>
            {notice > 0 && <SmallMuted>{t('booking.notice_help', { day: first })}</SmallMuted>}
          </div>
          <Choice
            value={String(notice)}
            options={Array.from({ length: mostNoticeDays + 1 }, (_, days) => ({
              value: String(days),
              label: days === 0 ? t('booking.same_day') : t('booking.days', { count: days }),
            }))}
            field={{ 'aria-labelledby': `${id}-notice`, name: 'notice_days' }}
            onChoose={(value) => void set({ notice_days: Number(value) })}
          />
        </li>
        <li>
          <Strong>{t('booking.per_day')}</Strong>
          <Limit
            name={t('booking.per_day')}
            value={perDay}
            most={mostPerDay}
            onChoose={(value) => void set({ most_per_day: value })}
          />
        </li>
        <li>
          <div>
            <Strong>{t('booking.per_week')}</Strong>
            {perWeek !== null && week !== null && (
              <SmallMuted>{t('booking.week_help', { count: week.meetings, day: day(week.monday) })}</SmallMuted>
            )}
          </div>
          <Limit
            name={t('booking.per_week')}
            value={perWeek}
            most={mostPerWeek}
            onChoose={(value) => void set({ most_per_week: value })}
          />
        </li>
      </Lines>
      <div aria-live="polite">
        <Notice icon="eye">
          <b>{t('booking.seen')} </b>
          {free === 0
            ? t('booking.no_hours')
            : t('booking.effect', { count: offered, free, day: day(rules.until) })}{' '}
          {t('booking.refused')}
        </Notice>
      </div>
    </Panel>
  )
}

interface LimitProps {
  name: string
  value: number | null
  most: number
  onChoose: (value: number | null) => void
}

/** A number, or none: one less than one. */
function Limit({ name, value, most, onChoose }: LimitProps) {
  const { t } = useTranslation('settings')
  return (
    <Steps role="group" aria-label={name}>
      <IconButton
        aria-label={t('booking.fewer', { name })}
        disabled={value === null}
        onClick={() => {
          onChoose(value === null || value === 1 ? null : value - 1)
        }}
      >
        <Icon name="minus" size={16} />
      </IconButton>
      <output>{value ?? t('booking.unlimited')}</output>
      <IconButton
        aria-label={t('booking.more', { name })}
        disabled={value === most}
        onClick={() => {
          onChoose(value === null ? 1 : value + 1)
        }}
      >
        <Icon name="plus" size={16} />
      </IconButton>
    </Steps>
  )
}
