import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import type { Item } from '../../../shared/data/models.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { answerDate, proposeDate } from '../../../shared/meeting/calls.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { Pair } from '../../../shared/meeting/Pair.tsx'
import { PageHead, Split } from '../../../shared/meeting/page.tsx'
import { minutesBetween } from '../../../shared/meeting/when.ts'
import { useNow } from '../../../shared/useNow.ts'
import { Faults } from '../../../shared/planner/Faults.tsx'
import { emptyDate } from '../../../shared/planner/moment.ts'
import { FormCard } from './FormCard.tsx'
import { NoPlanning } from './NoPlanning.tsx'
import { OpenDate } from './OpenDate.tsx'
import type { People } from '../../../shared/planner/people.ts'
import { Summary } from './Summary.tsx'
import { isOfDate, touched, useDate, useFaultWords } from '../../../shared/planner/useDate.ts'
import { useLeaveFor } from './useLeave.ts'
import { useTypedDate } from '../../../shared/planner/useTyped.ts'
import { dayIn } from '../../../shared/planner/wallClock.ts'
import { When } from '../../../shared/planner/When.tsx'

/** A session without a date has none already. */
const datedWays = ['slots', 'week', 'other'] as const

interface DateFormProps {
  meeting: Item<'meetings'>
  relationship: string
  people: People
}

/** Another moment, and it is sent. The date that is open stays on top until then. */
export function DateForm({ meeting, relationship, people }: DateFormProps) {
  const { t } = useTranslation('plan')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const now = useNow()
  const notifier = useNotifier()
  const leaveFor = useLeaveFor()
  const { me, other, parties } = people
  const { id, attributes: held } = meeting
  const open = held.appointments.find(({ state }) => state === 'proposed') ?? null
  const [empty] = useState(() => ({
    ...emptyDate,
    minutes: String(
      open?.minutes ?? (held.starts_at && held.ends_at ? minutesBetween(held.starts_at, held.ends_at) : 45),
    ),
  }))
  const { typed, set, clear, isHeld, hold } = useTypedDate(`${me.id}/date/${id}`, empty)
  const change = useChange<'meetings'>(touched)
  const accepting = useChange<'meetings'>(touched)
  const [tries, setTries] = useState(0)
  /** The date that stood when the reader began to choose another. */
  const [seen, setSeen] = useState<{ id: string | null } | null>(null)
  const moved = { id, starts_at: held.starts_at, ends_at: held.ends_at }
  const { date, faults } = useDate(typed, relationship, now, moved)
  const wordsOf = useFaultWords()
  const { error, reset } = change
  const isDateRefused = error !== null && isOfDate(error)
  // One that came meanwhile is replaced by nobody who has not read it: a refusal shows it first.
  const isReplaced = error?.code === 'date_replaced'
  const standing = held.appointments.findLast(({ state }) => state === 'proposed' || state === 'accepted')?.id ?? null

  const names = { name: other.firstName }
  const page = paths.meeting(id)
  const isAgreed = held.aasm_state === 'confirmed'
  const title = t(open || isAgreed ? 'propose.another' : 'propose.title')
  const isSent = isHeld || accepting.busy
  if (!held.allowed.includes('propose') && !isSent)
    return (
      <NoPlanning text={t('closed.no_date')} to={page} leave={t('closed.to_session')} about={`${me.id}/date/${id}`} />
    )

  const faultText = (field: string) => {
    const fault = faults.find((one) => one.field === field && (tries > 0 || one.fault === 'slot_gone'))
    return fault && wordsOf(fault)
  }
  const leave = async () => {
    notifier.settle(id)
    await leaveFor(id)
    clear()
  }
  const send = async () => {
    if (!date) return
    const { starts_at, minutes } = date
    const note = typed.note.trim()
    const insteadOf = seen === null || isReplaced ? standing : seen.id
    setSeen({ id: insteadOf })
    hold(true)
    const sent = await change.send(
      proposeDate(id, {
        starts_at,
        minutes,
        time_zone: formats.zone,
        instead_of: insteadOf,
        ...(note !== '' && { note }),
      }),
    )
    if (sent) await leave()
    else hold(false)
  }
  const accept = async (appointment: string) => {
    if (await accepting.send(answerDate(id, appointment, { state: 'accepted' }))) await leave()
  }
  const proposedDay = open && open.proposed_by !== parties.side ? dayIn(formats.zone, new Date(open.starts_at)) : null
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        back={{ to: page, label: shared('session', { number: held.session_number }) }}
        picture={<Pair me={me} other={other} />}
        title={title}
        lede={t('propose.lede', { number: held.session_number, name: other.name })}
      />
      <Split>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (faults.length > 0) setTries(tries + 1)
            else if (!isSent) void send()
          }}
        >
          <FormCard
            name="plan-when"
            foot={
              <>
                <Button variant="text" component={Link} to={page}>
                  {t('propose.leave')}
                </Button>
                <BusyButton type="submit" variant="contained" busy={isHeld} busyLabel={t('review.sending')}>
                  {t('review.send')}
                </BusyButton>
              </>
            }
          >
            <Typography variant="h2" id="plan-when">
              {t('propose.when')}
            </Typography>
            {(open ?? (isAgreed && held.starts_at !== null)) && (
              <OpenDate
                {...{ meeting, people, open }}
                busy={accepting.busy}
                onAccept={(appointment) => {
                  if (!isSent) void accept(appointment)
                }}
              />
            )}
            {accepting.refusal && (
              <Notice tone="error" title={accepting.refusal.title}>
                {accepting.refusal.text}
              </Notice>
            )}
            {tries > 0 && (
              <Faults
                tries={tries}
                faults={faults.map(({ field }) => ({ id: `plan-${field}`, name: t(`fields.${field}`) }))}
              />
            )}
            <When
              {...{ relationship, people, typed, date, now, moved }}
              ways={datedWays}
              set={(part) => {
                if (seen === null || isReplaced) setSeen({ id: standing })
                if (error !== null) reset()
                set(part)
              }}
              errors={{
                minutes: faultText('minutes'),
                slot: faultText('slot'),
                day: faultText('day'),
                time: faultText('time'),
                note: error?.of('note')?.detail,
              }}
              remarks={proposedDay === null ? {} : { [proposedDay]: t('propose.their_day', names) }}
            />
            {change.refusal && (
              <Notice tone="error" title={change.refusal.title}>
                {change.refusal.text} {t(isDateRefused ? (typed.way === 'other' ? 'retype' : 'reloaded') : 'kept')}
              </Notice>
            )}
            {date && (
              <Notice>
                {t(isAgreed ? 'propose.until_agreed' : 'review.until', {
                  ...names,
                  when: t('day_time', { day: formats.day(date.starts_at, now), time: formats.time(date.starts_at) }),
                })}
              </Notice>
            )}
          </FormCard>
        </form>
        <Summary
          people={people}
          date={date}
          facts={[
            { name: t('fields.topic'), value: held.topic ?? shared('no_topic') },
            ...(date ? [] : [{ name: t('when.when'), value: t('summary.to_choose'), isToDo: true }]),
          ]}
        />
      </Split>
    </>
  )
}
