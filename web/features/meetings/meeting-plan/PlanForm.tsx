import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { api } from '../../../shared/data/api.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Pair } from '../../../shared/meeting/Pair.tsx'
import { PageHead, Split } from '../../../shared/meeting/page.tsx'
import { Faults } from '../../../shared/planner/Faults.tsx'
import { noNeed, topicFault, ways } from '../../../shared/planner/moment.ts'
import type { TypedPlan } from '../../../shared/planner/moment.ts'
import type { People } from '../../../shared/planner/people.ts'
import { isOfDate, touched, useDate, useFaultWords } from '../../../shared/planner/useDate.ts'
import { useTypedPlan } from '../../../shared/planner/useTyped.ts'
import { dayIn } from '../../../shared/planner/wallClock.ts'
import { When } from '../../../shared/planner/When.tsx'
import { useNow } from '../../../shared/useNow.ts'
import { FormCard } from './FormCard.tsx'
import { lastHeld, weeksAfter } from './held.ts'
import { How, takesLink } from './How.tsx'
import { Next, Summary } from './Summary.tsx'
import { useLeaveFor } from './useLeave.ts'
import { More } from './More.tsx'
import { Topic, What } from './What.tsx'

/** Few have one ahead: its code comes when it is needed. */
const Ahead = lazyPart(() => import('./Ahead.tsx').then((m) => m.Ahead))

interface PlanFormProps {
  relationship: string
  people: People
  meetings: readonly Item<'meetings'>[]
  reasons: readonly Item<'meeting_reasons'>[]
  empty: TypedPlan
}

/** When and about what, on one page: a slot, and it can be sent. */
export function PlanForm({ relationship, people, meetings: known, reasons, empty }: PlanFormProps) {
  const { t } = useTranslation('plan')
  const { t: meeting } = useTranslation('meeting')
  const formats = useFormats()
  const now = useNow()
  const leaveFor = useLeaveFor()
  const navigate = useNavigate()
  const { me, other } = people
  const { typed, set, clear, isHeld, hold } = useTypedPlan(`${me.id}/plan/${relationship}`, empty)
  const change = useChange<'meetings'>(touched)
  /** Those before the one that is sent. */
  const [before, setBefore] = useState(known)
  const meetings = isHeld ? before : known
  const [tries, setTries] = useState(0)
  // Open when it has earlier values.
  const [more, setMore] = useState(
    () =>
      typed.need !== '' || typed.description !== '' || typed.link !== '' || typed.meeting_type !== 'video_conference',
  )

  const program = people.parties.program?.id
  const needs = reasons
    .filter(({ attributes }) => !attributes.archived)
    .filter(({ attributes }) => attributes.program_id === null || attributes.program_id === program)
    .map(({ id, attributes }) => ({ value: id, label: attributes.label[formats.locale] }))
  const need = needs.find(({ value }) => value === typed.need)
  const { date, faults } = useDate(typed, relationship, now)
  const wordsOf = useFaultWords()
  const { error, reset } = change
  const isDateRefused = error !== null && isOfDate(error)
  const isProposed = error?.code === 'date_proposed'
  const standing = isProposed ? requestedAt(meetings, date) : undefined
  const topicWrong = topicFault(typed)
  const fields = [...faults.map(({ field }) => field), ...(topicWrong === null ? [] : ['topic' as const])]

  const type = (part: Partial<TypedPlan>) => {
    // What is changed is no longer what was refused.
    if (error !== null) reset()
    set(part)
  }
  const withLink = takesLink(typed, me.user.conference.hosts)
  const refusedAt = (field: string) => error?.of(field)?.detail
  const faultText = (field: string) => {
    const fault = faults.find((one) => one.field === field && (tries > 0 || one.fault === 'slot_gone'))
    return fault && wordsOf(fault)
  }
  const names = { name: other.firstName }
  const send = async () => {
    const note = typed.note.trim()
    const link = withLink ? typed.link.trim() : ''
    setBefore(known)
    hold(true)
    const sent = await change.send(
      api.meetings.create({
        attributes: {
          topic: typed.topic.trim(),
          description: typed.description.trim() || null,
          meeting_type: typed.meeting_type,
          ...(link !== '' && { conference_url: link }),
          ...(date && {
            appointment: { starts_at: date.starts_at, minutes: date.minutes, time_zone: formats.zone },
            ...(note !== '' && { note }),
          }),
        },
        relationships: {
          mentoring_relationship: { data: { type: 'mentoring_relationships', id: relationship } },
          meeting_reason: { data: need ? { type: 'meeting_reasons', id: need.value } : null },
        },
      }),
    )
    if (sent === null) {
      hold(false)
      return
    }
    // Planned, and not projected yet: sent again, it would be a second one.
    if (sent.answer === null) await navigate(paths.relationship(relationship), { replace: true })
    else await leaveFor(sent.answer.data.id)
    clear()
  }

  const number = Math.max(0, ...meetings.map(({ attributes }) => attributes.session_number)) + 1
  const held = lastHeld(meetings)
  const after = date && held && weeksAfter(held, date.starts_at, formats.zone)
  const afterWords = after && held ? t('after', { count: after, number: held.attributes.session_number }) : null
  const how = t('how', {
    type: meeting(`types.${typed.meeting_type}`),
    length: formats.duration(date?.minutes ?? 45),
  })
  const title = t('new', { number })
  const back = paths.relationship(relationship)
  const topicError = tries > 0 && topicWrong !== null ? t(`faults.${topicWrong}`, names) : refusedAt('topic')
  // What is refused must be seen.
  const isMore = more || ['meeting_reason', 'description', 'conference_url'].some(refusedAt)
  const isAtField = ['topic', 'meeting_reason', 'description', 'note', 'conference_url'].some(refusedAt)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        back={{ to: back, label: meeting('accompaniment_of', names) }}
        picture={<Pair me={me} other={other} />}
        title={title}
        lede={t('lede', { name: other.name })}
      />
      <Split>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (fields.length > 0) setTries(tries + 1)
            else if (!isHeld) void send()
          }}
        >
          <FormCard
            name="plan-when"
            foot={
              <>
                <Button variant="text" component={Link} to={back}>
                  {t('later')}
                </Button>
                <BusyButton type="submit" variant="contained" busy={isHeld} busyLabel={t('review.sending')}>
                  {t(typed.way === 'undated' ? 'review.send_undated' : 'review.send')}
                </BusyButton>
              </>
            }
          >
            <Suspense>
              <Ahead meetings={meetings} now={now} />
            </Suspense>
            {tries > 0 && (
              <Faults
                tries={tries}
                faults={fields.map((field) => ({ id: `plan-${field}`, name: t(`fields.${field}`) }))}
              />
            )}
            <Typography variant="h2" id="plan-when">
              {t('when.title')}
            </Typography>
            <When
              {...{ relationship, people, typed, date, ways, now }}
              set={type}
              errors={{
                minutes: faultText('minutes'),
                slot: faultText('slot'),
                day: faultText('day'),
                time: faultText('time'),
                note: refusedAt('note'),
              }}
              remarks={date && afterWords ? { [dayIn(formats.zone, new Date(date.starts_at))]: afterWords } : {}}
            />
            <Typography variant="h2">{t('what.title')}</Typography>
            <Topic people={people} typed={typed} set={type} error={topicError} />
            <More open={isMore} onToggle={setMore} label={t('what.more')}>
              <What
                people={people}
                typed={typed}
                set={type}
                needs={needs.length === 0 ? [] : [...needs, { value: noNeed, label: t('what.no_need') }]}
                errors={{ need: refusedAt('meeting_reason'), description: refusedAt('description') }}
              />
              <How typed={typed} set={type} error={refusedAt('conference_url')} />
            </More>
            {change.refusal && (
              <Notice
                tone="error"
                title={change.refusal.title}
                action={
                  standing && (
                    <Button component={Link} to={paths.meeting(standing.id)} variant="text" size="small">
                      {t('ahead.answer')}
                    </Button>
                  )
                }
              >
                {isAtField ? t('at_field') : change.refusal.text}{' '}
                {t(isDateRefused && !isProposed ? (typed.way === 'other' ? 'retype' : 'reloaded') : 'kept')}
              </Notice>
            )}
            {date && (
              <Notice>
                {t('review.until', {
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
            {
              name: t('fields.topic'),
              value: typed.topic.trim() || t('summary.to_write'),
              isToDo: typed.topic.trim() === '',
            },
            ...(date === null
              ? [
                  {
                    name: t('when.when'),
                    value: t(typed.way === 'undated' ? 'summary.undated' : 'summary.to_choose'),
                    isToDo: typed.way !== 'undated',
                  },
                ]
              : []),
          ]}
          after={[{ name: t('when.how'), value: how }]}
        >
          <Next isDated={typed.way !== 'undated'} date={date} name={other.firstName} />
        </Summary>
      </Split>
    </>
  )
}

/** The session with a date that waits for an answer and overlaps with this one. */
function requestedAt(meetings: readonly Item<'meetings'>[], date: { starts_at: string; minutes: number } | null) {
  if (date === null) return undefined
  const from = Date.parse(date.starts_at)
  const to = from + date.minutes * 60_000
  return meetings.find(
    ({ attributes: { aasm_state: state, starts_at: starts, ends_at: ends } }) =>
      state === 'requested' && starts !== null && ends !== null && Date.parse(starts) < to && Date.parse(ends) > from,
  )
}
