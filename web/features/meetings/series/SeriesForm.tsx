import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { mostNextSlots } from '#contract/meetings/free-slots.ts'
import { rhythms, type Rhythm } from '#contract/meetings/meeting-series.ts'
import { meetingTypes, topicMaxLength } from '#contract/meetings/meetings.ts'
import { noteMaxLength } from '#contract/platform/values.ts'
import { color } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { Steps } from '../../../shared/components/Steps.tsx'
import { useList } from '../../../shared/data/hooks.ts'
import type { RequestObject } from '../../../shared/data/requests.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Block, Column, Facts, PageHead, Split } from '../../../shared/meeting/page.tsx'
import { Pair } from '../../../shared/meeting/Pair.tsx'
import { Picks } from '../../../shared/meeting/Picks.tsx'
import { changeSeries, datesFor, planSeries, seriesDatesOf } from '../../../shared/meeting/seriesCalls.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Chips } from '../../../shared/planner/Chips.tsx'
import { durations } from '../../../shared/planner/moment.ts'
import type { People } from '../../../shared/planner/people.ts'
import { touched } from '../../../shared/planner/useDate.ts'
import { useNow } from '../../../shared/useNow.ts'
import { DateList } from './DateList.tsx'
import { emptyMoment, momentOf, MomentFields, type TypedMoment } from './MomentFields.tsx'
import { isFree, mayKeep, useDateWords } from './useDateWords.ts'
import type { OpenDate } from './seriesOf.ts'

const steps = ['what', 'dates', 'review'] as const
type Step = (typeof steps)[number]

const counts = [4, 6, 8, 12]
const nthWords = ['nth.first', 'nth.second', 'nth.third', 'nth.fourth'] as const
const otherMoment = 'other'
const leave = 'leave'
const keep = 'keep'

const Card = styled(Block)({ display: 'grid', gap: 32, '& h2': { marginBottom: 0 } })
const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  gap: 20,
  alignItems: 'start',
})
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  justifyContent: 'space-between',
  paddingTop: 24,
  borderTop: `1px solid ${color.line}`,
  '@media (max-width: 640px)': { flexDirection: 'column-reverse' },
})
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  marginBottom: 16,
})

interface SeriesFormProps {
  relationship: string
  people: People
  /** The dates that wait for the reader, who gives them another rhythm; null: a new series. */
  open: readonly OpenDate[] | null
  topic: string
}

/** What, when, and once more before it is sent: one proposal for all dates. */
export function SeriesForm({ relationship, people, open, topic: usual }: SeriesFormProps) {
  const { t } = useTranslation('series')
  const { t: meeting } = useTranslation('meeting')
  const formats = useFormats()
  const now = useNow()
  const navigate = useNavigate()
  const words = useDateWords(people)
  const { me, other } = people
  const isAnswer = open !== null
  const [step, setStep] = useState<Step>(isAnswer ? 'dates' : 'what')
  const [topic, setTopic] = useState(open?.[0]?.meeting.attributes.topic ?? usual)
  const [type, setType] = useState<(typeof meetingTypes)[number]>('video_conference')
  const [minutes, setMinutes] = useState(String(open?.[0]?.minutes ?? 45))
  const [rhythm, setRhythm] = useState<Rhythm>('biweekly')
  const [count, setCount] = useState(open?.length ?? 4)
  const [slot, setSlot] = useState('')
  const [typed, setTyped] = useState(emptyMoment)
  /** What is typed for a busy date, by the instant of that date. */
  const [moments, setMoments] = useState<Readonly<Record<string, TypedMoment>>>({})
  const [note, setNote] = useState('')
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  /** The dates that the other rhythm is for; those that come while it is written are to be read first. */
  const [appointments] = useState(open?.map(({ appointment }) => appointment))
  const heading = useRef<HTMLHeadingElement>(null)
  /** The step that was gone to: its heading takes the focus. */
  const [focused, setFocused] = useState<Step | null>(null)
  useEffect(() => {
    if (focused !== null) heading.current?.focus()
  }, [focused])
  const go = (to: Step) => {
    setStep(to)
    setFocused(to)
  }

  const next = useList(nextOf(relationship, Number(minutes)))
  const slots = next.data?.data ?? []
  const chosen = slot === '' ? (slots[0]?.id ?? otherMoment) : slot
  const instantOf = (moment: TypedMoment) =>
    momentOf(moment, { minutes, zone: formats.zone, now }).date?.starts_at ?? ''
  const first = chosen === otherMoment ? instantOf(typed) : chosen
  const isAhead = first !== '' && Date.parse(first) > now.getTime()
  const moved = open?.map(({ id }) => id) ?? []
  const found = useList(seriesDatesOf(relationship, { first, rhythm, count, minutes: Number(minutes), moved }), {
    enabled: isAhead && !next.isPending,
  })
  const dates = isAhead ? (found.data?.data.map(({ attributes }) => attributes) ?? []) : []
  const choiceOf = (date: (typeof dates)[number]) =>
    choices[date.starts_at] ?? (isFree(date) ? keep : (date.instead[0] ?? leave))
  const otherOf = ({ starts_at: at }: (typeof dates)[number]) => instantOf(moments[at] ?? emptyMoment)
  const others = dates.flatMap((date) => (choiceOf(date) === otherMoment ? [otherOf(date)] : [])).filter(Boolean)
  const judgements = useList(datesFor(relationship, others.toSorted(), { minutes: Number(minutes), moved }), {
    enabled: others.length > 0,
  })
  /** Of the moments that were typed: whether both can. */
  const known = new Map(judgements.data?.data.map(({ id: at, attributes }) => [at, attributes]))
  const kept = dates
    .flatMap((date) => {
      const choice = choiceOf(date)
      if (choice === leave) return []
      if (choice === keep) return [date.starts_at]
      if (choice !== otherMoment) return [choice]
      const at = otherOf(date)
      const judged = known.get(at)
      return judged !== undefined && mayKeep(judged) ? [at] : []
    })
    .toSorted()
  const choose = (at: string, choice: string) => {
    setChoices({ ...choices, [at]: choice })
  }

  const change = useChange<'meetings'>(touched)
  const send = async () => {
    const sent = kept.map((starts_at) => ({ starts_at, minutes: Number(minutes), time_zone: formats.zone }))
    const word = note.trim() === '' ? {} : { note: note.trim() }
    const [answered] = open ?? []
    const done = await change.send(
      answered === undefined
        ? planSeries(relationship, { topic: topic.trim(), meeting_type: type, dates: sent, ...word })
        : changeSeries(answered.id, { dates: sent, appointments, ...word }),
    )
    const id = done?.answer?.data.id
    if (id !== undefined) await navigate(paths.series(answered?.id ?? id), { replace: true })
  }

  const clocks = clockOf(kept, (at) => formats.timeElsewhere(at, other.zone))
  const weekday = first === '' ? '' : formats.weekday(new Date(first).getDay() || 7)
  const title = t(isAnswer ? 'another_rhythm' : 'title')
  const facts = [
    { name: t('facts.topic'), value: topic },
    { name: t('facts.rhythm'), value: t('rhythm_for', { rhythm: t(`rhythms.${rhythm}`), minutes }) },
    { name: t('facts.dates'), value: rangeOf(kept) },
    { name: t('facts.how'), value: meeting(`types.${open?.[0]?.meeting.attributes.meeting_type ?? type}`) },
  ]
  function rangeOf(all: readonly string[]) {
    const [from, to] = [all[0], all.at(-1)]
    if (from === undefined || to === undefined) return t('to_choose')
    return t('range', { count: all.length, from: formats.day(from, now), to: formats.day(to, now) })
  }

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        back={{
          to: isAnswer && open[0] ? paths.series(open[0].id) : paths.relationship(relationship),
          label: isAnswer ? t('back_to_series') : meeting('accompaniment_of', { name: other.firstName }),
        }}
        picture={<Pair me={me} other={other} />}
        title={title}
        lede={t('lede', { name: other.name })}
      />
      <Split>
        <Column>
          <Steps
            label={t('steps.label')}
            steps={steps
              .filter((one) => one !== 'what' || !isAnswer)
              .map((one) => ({
                key: one,
                state: one === step ? 'now' : steps.indexOf(one) < steps.indexOf(step) ? 'done' : 'later',
                title: t(`steps.${one}`),
              }))}
          />
          <Card component="section" variant="outlined" aria-labelledby="series-step">
            <Typography variant="h2" id="series-step" tabIndex={-1} ref={heading}>
              {t(`headings.${step}`)}
            </Typography>
            {step === 'what' && (
              <>
                <Field
                  label={t('facts.topic')}
                  required
                  value={topic}
                  inputProps={{ maxLength: topicMaxLength }}
                  onChange={(event) => {
                    setTopic(event.target.value)
                  }}
                />
                <Picks
                  label={t('facts.how')}
                  columns={3}
                  value={type}
                  options={meetingTypes.map((one) => ({ value: one, label: meeting(`types.${one}`) }))}
                  onChoose={setType}
                />
                <Foot>
                  <span />
                  <Button
                    variant="contained"
                    disabled={topic.trim() === '' || topic.length > topicMaxLength}
                    onClick={() => {
                      go('dates')
                    }}
                  >
                    {t('to_dates')}
                  </Button>
                </Foot>
              </>
            )}
            {step === 'dates' && (
              <>
                <Picks
                  label={t('facts.rhythm')}
                  columns={3}
                  value={rhythm}
                  options={rhythms.map((one) => ({
                    value: one,
                    label: t(`rhythms.${one}`),
                    ...(first !== '' && {
                      detail:
                        one === 'monthly'
                          ? t(nthWords[Math.ceil(new Date(first).getDate() / 7) - 1] ?? 'nth.last', { weekday })
                          : t('on_weekday', { weekday }),
                    }),
                  }))}
                  onChoose={setRhythm}
                />
                <Two>
                  <SelectField
                    label={t('first')}
                    name="first"
                    value={chosen}
                    options={[
                      ...slots.map(({ id }) => ({ value: id, label: words.moment(id) })),
                      { value: otherMoment, label: t('other_moment') },
                    ]}
                    onChoose={setSlot}
                  />
                  <Chips
                    label={t('length')}
                    value={minutes}
                    options={durations.map((value) => ({ value, label: formats.duration(Number(value)) }))}
                    onChoose={setMinutes}
                  />
                  {chosen === otherMoment && (
                    <MomentFields typed={typed} minutes={minutes} now={now} onType={setTyped} />
                  )}
                  {!isAnswer && (
                    <Chips
                      label={t('amount')}
                      value={String(count)}
                      options={counts.map((one) => ({ value: String(one), label: String(one) }))}
                      onChoose={(value) => {
                        setCount(Number(value))
                      }}
                    />
                  )}
                </Two>
                {isAhead && found.isPending && <RowsSkeleton rows={count} />}
                {found.error && isAhead && <Notice tone="error">{t('not_read')}</Notice>}
                {dates.length > 0 && (
                  <div>
                    <Head>
                      <div role="status">
                        <Typography variant="h3">
                          {t('free', { count: dates.filter(isFree).length, all: dates.length })}
                        </Typography>
                      </div>
                      <SmallMuted>
                        {t('hours', { span: formats.span(first, Number(minutes)), city: formats.city(formats.zone) })}
                      </SmallMuted>
                    </Head>
                    {dates.length < count && <Notice>{t('within_year')}</Notice>}
                    {clocks !== null && (
                      <Notice icon="clock">
                        {t('clocks', {
                          ...clocks,
                          name: other.firstName,
                          day: formats.day(clocks.at, now),
                        })}
                      </Notice>
                    )}
                    <DateList
                      label={t('facts.dates')}
                      dates={dates.map((date) => {
                        const { starts_at: at } = date
                        const choice = choiceOf(date)
                        const free = isFree(date)
                        const isLeft = choice === leave
                        return {
                          at,
                          title: words.day(at),
                          tone: free ? (isLeft ? 'void' : 'agreed') : 'todo',
                          state: {
                            icon: free ? 'check' : 'calendar',
                            text: free && isLeft ? t('left') : words.why(date),
                          },
                          more: free ? words.elsewhere(at) : undefined,
                          isBusy: !free,
                          end: free ? (
                            <IconButton
                              aria-label={t(isLeft ? 'take' : 'leave', { day: formats.day(at, now) })}
                              onClick={() => {
                                choose(at, isLeft ? keep : leave)
                              }}
                            >
                              <Icon name={isLeft ? 'plus' : 'close'} size={20} />
                            </IconButton>
                          ) : undefined,
                          ...(!free && {
                            choices: (
                              <>
                                <Chips
                                  label={t('instead', { day: formats.day(at, now) })}
                                  value={choice}
                                  options={[
                                    ...date.instead.map((one) => ({ value: one, label: words.moment(one) })),
                                    ...(mayKeep(date) ? [{ value: keep, label: t('keep') }] : []),
                                    { value: otherMoment, label: t('other_moment') },
                                    { value: leave, label: t('leave_out') },
                                  ]}
                                  onChoose={(value) => {
                                    choose(at, value)
                                  }}
                                />
                                {choice === otherMoment && (
                                  <MomentFields
                                    typed={moments[at] ?? emptyMoment}
                                    judged={known.get(otherOf(date))}
                                    {...{ minutes, now, people }}
                                    onType={(moment) => {
                                      setMoments({ ...moments, [at]: moment })
                                    }}
                                  />
                                )}
                              </>
                            ),
                          }),
                        }
                      })}
                    />
                  </div>
                )}
                <Foot>
                  {isAnswer ? (
                    <span />
                  ) : (
                    <Button
                      variant="text"
                      onClick={() => {
                        go('what')
                      }}
                    >
                      {t('back')}
                    </Button>
                  )}
                  <Button
                    variant="contained"
                    disabled={kept.length === 0}
                    onClick={() => {
                      go('review')
                    }}
                  >
                    {t('review', { count: kept.length })}
                  </Button>
                </Foot>
              </>
            )}
            {step === 'review' && (
              <>
                <DateList
                  label={t('facts.dates')}
                  dates={kept.map((at) => ({
                    at,
                    title: words.day(at),
                    tone: 'open',
                    state: { icon: 'clock', text: formats.span(at, Number(minutes)) },
                    more: words.elsewhere(at),
                    isBusy: false,
                  }))}
                />
                <Field
                  label={t('note', { name: other.firstName })}
                  help={t('note_help', { name: other.firstName })}
                  multiline
                  minRows={2}
                  value={note}
                  inputProps={{ maxLength: noteMaxLength }}
                  onChange={(event) => {
                    setNote(event.target.value)
                  }}
                />
                {change.refusal && (
                  <Notice tone="error" title={change.refusal.title}>
                    {change.refusal.text}
                  </Notice>
                )}
                <Foot>
                  <Button
                    variant="text"
                    onClick={() => {
                      void found.refetch()
                      change.reset()
                      go('dates')
                    }}
                  >
                    {t('back')}
                  </Button>
                  <BusyButton
                    variant="contained"
                    busy={change.busy}
                    busyLabel={t('sending')}
                    onClick={() => void send()}
                  >
                    {t('send', { count: kept.length })}
                  </BusyButton>
                </Foot>
              </>
            )}
          </Card>
        </Column>
        <Block component="section" variant="outlined" className="sunken" aria-labelledby="series-summary">
          <Typography variant="h3" component="h2" id="series-summary">
            {t('summary')}
          </Typography>
          <Facts>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
          <SmallMuted sx={{ marginTop: 2 }}>{t('after', { name: other.firstName })}</SmallMuted>
        </Block>
      </Split>
    </>
  )
}

/** The next slots of both, as many as are answered at a glance. */
function nextOf(id: string, minutes: number): RequestObject<'free_slots', 'list'> {
  const query = { 'filter[next]': mostNextSlots, 'filter[duration]': minutes }
  return { type: 'list', subType: 'of_relationship', model: 'free_slots', params: { id }, query }
}

/** The first date at which the other one's clock shows another time than at the first of all; null: none. */
function clockOf(dates: readonly string[], timeOf: (at: string) => string | null) {
  const [first] = dates
  if (first === undefined) return null
  const before = timeOf(first)
  const at = dates.find((date) => timeOf(date) !== before)
  const after = at === undefined ? null : timeOf(at)
  return at === undefined || before === null || after === null ? null : { at, before, after }
}
