import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { linkMaxLength } from '#contract/meetings.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Field } from '../../shared/components/Field.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { api } from '../../shared/data/api.ts'
import type { Item } from '../../shared/data/models.ts'
import { useChange } from '../../shared/data/useChange.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { Pair } from '../../shared/meeting/Pair.tsx'
import { Picks } from '../../shared/meeting/Picks.tsx'
import { PageHead, Split } from '../../shared/meeting/page.tsx'
import { useNow } from '../../shared/useNow.ts'
import { Beside } from '../../shared/planner/Chips.tsx'
import { Faults } from '../../shared/planner/Faults.tsx'
import { noNeed, subjectFaults, ways } from '../../shared/planner/moment.ts'
import type { MeetingType, TypedPlan } from '../../shared/planner/moment.ts'
import type { People } from '../../shared/planner/people.ts'
import { DateReview, Lines } from './Review.tsx'
import { SidePanel, Summary } from './Summary.tsx'
import { isOfDate, touched, useDate, useFaultWords } from '../../shared/planner/useDate.ts'
import { useLeaveFor } from './useLeave.ts'
import { useStep } from './useStep.ts'
import { useTypedPlan } from '../../shared/planner/useTyped.ts'
import { lastHeld, weeksAfter } from './held.ts'
import { dayIn } from '../../shared/planner/wallClock.ts'
import { What } from './What.tsx'
import { When } from '../../shared/planner/When.tsx'
import { StepCard, WizardSteps } from './Wizard.tsx'

const steps = ['what', 'when', 'review'] as const
const types: readonly MeetingType[] = ['video_conference', 'phone_call', 'physical_meeting']

interface PlanFormProps {
  relationship: string
  people: People
  meetings: readonly Item<'meetings'>[]
  reasons: readonly Item<'meeting_reasons'>[]
  empty: TypedPlan
}

/** What, when, read again and send. */
export function PlanForm({ relationship, people, meetings, reasons, empty }: PlanFormProps) {
  const { t } = useTranslation('plan')
  const { t: meeting } = useTranslation('meeting')
  const formats = useFormats()
  const now = useNow()
  const leaveFor = useLeaveFor()
  const navigate = useNavigate()
  const { me, other } = people
  const { typed, set, clear } = useTypedPlan(`${me.id}/plan/${relationship}`, empty)
  const change = useChange<'meetings'>(touched)
  const [tries, setTries] = useState({ what: 0, when: 0 })

  const program = people.parties.program?.id
  const needs = reasons
    .filter(({ attributes }) => !attributes.archived)
    .filter(({ attributes }) => attributes.program_id === null || attributes.program_id === program)
    .map(({ id, attributes }) => ({ value: id, label: attributes.label[formats.locale] }))
  const wrong = subjectFaults(
    typed,
    needs.map(({ value }) => value),
  )
  const { date, faults } = useDate(typed, relationship, now)
  const { at, step, heading, to, go } = useStep(steps, wrong.length > 0 ? 0 : faults.length > 0 ? 1 : 2)
  const wordsOf = useFaultWords()
  const { error, reset } = change
  const isDateRefused = error !== null && isOfDate(error)
  useEffect(() => {
    if (isDateRefused) go('when')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [isDateRefused])

  const type = (part: Partial<TypedPlan>) => {
    // What is changed is no longer what was refused.
    if (error !== null) reset()
    set(part)
  }
  const { hosts, in_product: inProduct } = me.user.conference
  const takesLink = typed.meeting_type === 'video_conference' && hosts.length > 0
  const refusedAt = (field: string) => error?.of(field)?.detail
  const faultAt = (field: string) =>
    faults.find((one) => one.field === field && (tries.when > 0 || one.fault === 'slot_gone'))
  const said = (field: string) => {
    const fault = faultAt(field)
    return fault && wordsOf(fault)
  }
  const wrongAt = (field: 'topic' | 'need') =>
    tries.what > 0 && wrong.some((one) => one.field === field)
      ? t(`faults.${field}_missing`, { name: other.firstName })
      : undefined
  const proceed = (from: 'what' | 'when', next: (typeof steps)[number]) => {
    const stopped = from === 'what' ? wrong : faults
    if (stopped.length > 0) setTries({ ...tries, [from]: tries[from] + 1 })
    else go(next)
  }
  const send = async () => {
    const reason = typed.need === '' || typed.need === noNeed ? null : typed.need
    const note = typed.note.trim()
    const link = takesLink ? typed.link.trim() : ''
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
          meeting_reason: { data: reason === null ? null : { type: 'meeting_reasons', id: reason } },
        },
      }),
    )
    if (sent === null) return
    // Planned, and not shown yet: sent again, it would be a second one.
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
  const need = needs.find(({ value }) => value === typed.need)?.label ?? t('what.no_need')
  const title = t('new', { number })
  const names = { name: other.firstName }
  const back = paths.mentoringCenter({ relationship })
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
            if (step === 'what') proceed('what', 'when')
            else if (step === 'when') proceed('when', 'review')
            else if (!change.busy) void send()
          }}
        >
          <WizardSteps names={steps.map((one) => t(`steps.${one}`))} at={at} to={(n) => to(steps[n] ?? 'what')} />
          {step === 'what' && (
            <StepCard
              title={t('what.title')}
              heading={heading}
              foot={
                <>
                  <Button variant="text" component={Link} to={back}>
                    {t('later')}
                  </Button>
                  <Button variant="contained" type="submit">
                    {t('continue')}
                  </Button>
                </>
              }
            >
              {tries.what > 0 && (
                <Faults
                  tries={tries.what}
                  faults={wrong.map(({ field }) => ({ id: `plan-${field}`, name: t(`fields.${field}`) }))}
                />
              )}
              <What
                people={people}
                typed={typed}
                set={type}
                needs={needs.length === 0 ? [] : [...needs, { value: noNeed, label: t('what.no_need') }]}
                errors={{
                  topic: wrongAt('topic') ?? refusedAt('topic'),
                  need: wrongAt('need') ?? refusedAt('meeting_reason'),
                  description: refusedAt('description'),
                }}
              />
            </StepCard>
          )}
          {step === 'when' && (
            <StepCard
              title={t('when.title')}
              heading={heading}
              foot={
                <>
                  <Button variant="text" component={Link} to={to('what')} startIcon={<Icon name="chevronLeft" />}>
                    {t('back')}
                  </Button>
                  <Button variant="contained" type="submit">
                    {t('read_again')}
                  </Button>
                </>
              }
            >
              {isDateRefused && change.refusal && (
                <Notice tone="error" title={change.refusal.title}>
                  {change.refusal.text} {t('reloaded')}
                </Notice>
              )}
              {tries.when > 0 && (
                <Faults
                  tries={tries.when}
                  faults={faults.map(({ field }) => ({ id: `plan-${field}`, name: t(`fields.${field}`) }))}
                />
              )}
              <Picks
                label={t('when.how')}
                columns={3}
                value={typed.meeting_type}
                options={types.map((one) => ({
                  value: one,
                  label: meeting(`types.${one}`),
                  detail: t(one === 'video_conference' && inProduct ? 'when.how_here' : `when.how_${one}`),
                }))}
                onChoose={(meeting_type) => {
                  type({ meeting_type })
                }}
              />
              {takesLink && (
                <Field
                  label={t('when.link')}
                  aside={<Beside>{t('optional')}</Beside>}
                  help={t(inProduct ? 'when.link_help_or_here' : 'when.link_help', { hosts: formats.either(hosts) })}
                  error={refusedAt('conference_url')}
                  inputProps={{ maxLength: linkMaxLength, inputMode: 'url', spellCheck: false }}
                  value={typed.link}
                  onChange={(event) => {
                    type({ link: event.target.value })
                  }}
                />
              )}
              <When
                {...{ relationship, people, typed, date, ways, now }}
                set={type}
                errors={{
                  minutes: said('minutes'),
                  slot: said('slot'),
                  day: said('day'),
                  time: said('time'),
                  note: refusedAt('note'),
                }}
                remarks={date && afterWords ? { [dayIn(formats.zone, new Date(date.starts_at))]: afterWords } : {}}
              />
            </StepCard>
          )}
          {step === 'review' && (
            <StepCard
              title={t('review.title')}
              heading={heading}
              foot={
                <>
                  <Button variant="text" component={Link} to={to('when')} startIcon={<Icon name="chevronLeft" />}>
                    {t('back')}
                  </Button>
                  <BusyButton type="submit" variant="contained" busy={change.busy} busyLabel={t('review.sending')}>
                    {t(date ? 'review.send' : 'review.send_undated')}
                  </BusyButton>
                </>
              }
            >
              <DateReview
                people={people}
                date={date}
                detail={[afterWords, date ? how : meeting(`types.${typed.meeting_type}`)]
                  .filter((part) => part !== null)
                  .map((part) => `${part}.`)
                  .join(' ')}
                edit={{ to: to('when'), label: t('review.edit_date') }}
                now={now}
              />
              <Lines
                lines={[
                  { name: t('fields.topic'), value: typed.topic, edit: { to: to('what'), of: t('review.of_topic') } },
                  ...(needs.length > 0
                    ? [{ name: t('fields.need'), value: need, edit: { to: to('what'), of: t('review.of_need') } }]
                    : []),
                  ...(typed.description.trim() === ''
                    ? []
                    : [
                        {
                          name: t('review.for', names),
                          value: meeting('quoted', { text: typed.description.trim() }),
                          edit: { to: to('what'), of: t('review.of_description') },
                        },
                      ]),
                  ...(takesLink && typed.link.trim() !== ''
                    ? [
                        {
                          name: t('when.link'),
                          value: typed.link.trim(),
                          edit: { to: to('when'), of: t('review.of_link') },
                        },
                      ]
                    : []),
                  ...(date === null || typed.note.trim() === ''
                    ? []
                    : [
                        {
                          name: t('review.note'),
                          value: meeting('quoted', { text: typed.note.trim() }),
                          edit: { to: to('when'), of: t('review.of_note') },
                        },
                      ]),
                ]}
              />
              {change.refusal && !isDateRefused && (
                <Notice tone="error" title={change.refusal.title}>
                  {change.refusal.text} {t('kept')}{' '}
                  {['topic', 'meeting_reason', 'description'].some(refusedAt) && (
                    <Link to={to('what')}>{t('review.correct')}</Link>
                  )}
                  {['note', 'conference_url'].some(refusedAt) && <Link to={to('when')}>{t('review.correct')}</Link>}
                </Notice>
              )}
              <Notice>
                {date
                  ? t('review.until', {
                      ...names,
                      when: t('day_time', {
                        day: formats.day(date.starts_at, now),
                        time: formats.time(date.starts_at),
                      }),
                    })
                  : t('undated.text', names)}
              </Notice>
            </StepCard>
          )}
        </form>
        {step === 'review' ? (
          <SidePanel title={t('next.title')}>
            <ol>
              {(date
                ? (['mail', 'agenda', 'reminder', 'door'] as const)
                : (['told', 'propose', 'expire'] as const)
              ).map((one) => (
                <li key={one}>
                  <span>{t(`next.${one}`, names)}</span>
                </li>
              ))}
            </ol>
          </SidePanel>
        ) : (
          <Summary
            people={people}
            date={step === 'when' ? date : null}
            facts={[
              {
                name: t('fields.topic'),
                value: typed.topic.trim() || t('summary.to_write'),
                isToDo: typed.topic.trim() === '',
              },
              ...(step === 'what' && needs.length > 0
                ? [
                    {
                      name: t('fields.need'),
                      value: typed.need === '' ? t('summary.to_choose') : need,
                      isToDo: typed.need === '',
                    },
                  ]
                : []),
              ...(step === 'what' || date === null
                ? [
                    {
                      name: t('when.when'),
                      value: t(
                        step === 'what'
                          ? 'summary.next_step'
                          : typed.way === 'undated'
                            ? 'summary.undated'
                            : 'summary.to_choose',
                      ),
                      isToDo: typed.way !== 'undated' || step === 'what',
                    },
                  ]
                : []),
            ]}
            after={step === 'when' ? [{ name: t('when.how'), value: how }] : []}
          />
        )}
      </Split>
    </>
  )
}
