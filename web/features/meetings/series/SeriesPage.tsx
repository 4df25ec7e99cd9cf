import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { noteMaxLength } from '#contract/platform/values.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useList, useOne } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { touched } from '../../../shared/meeting/act.ts'
import { meetingsOf, oneMeeting, oneRelationship } from '../../../shared/meeting/calls.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { Block, BlockTitle, Column, Facts, PageHead, Say, Split } from '../../../shared/meeting/page.tsx'
import { Pair } from '../../../shared/meeting/Pair.tsx'
import { Panel } from '../../../shared/meeting/Panel.tsx'
import { targetOf } from '../../../shared/meeting/parties.ts'
import { changeSeries, datesFor } from '../../../shared/meeting/seriesCalls.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { paths } from '../../../shared/paths/paths.ts'
import { peopleOf, type People } from '../../../shared/planner/people.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import { DateList } from './DateList.tsx'
import { openOf, rhythmOf, seriesOf, type OpenDate } from './seriesOf.ts'
import { mayKeep, useDateWords } from './useDateWords.ts'

/** All dates of a series: one answer for those that wait, and what became of the others. */
export function SeriesPage() {
  const { t } = useTranslation('series')
  const me = useMe()
  const { id = '' } = useParams()
  const meeting = useOne(oneMeeting(id))
  const relationship = (meeting.data && targetOf(meeting.data.data, 'mentoring_relationship')) ?? ''
  const enabled = relationship !== ''
  const meetings = useList(meetingsOf(relationship), { enabled })
  const pair = useOne(oneRelationship(relationship), { enabled })
  const failed = [meeting, meetings, pair].find(({ data, error }) => data === undefined && error)
  if (!meeting.data || !meetings.data || !pair.data)
    return <Waiting title={t('page')} error={failed?.error} onRetry={() => void failed?.refetch()} />
  const people = peopleOf(pair.data.data, me, pair.data.included)
  const series = seriesOf(meetings.data.data, id)
  if (people === null || series.length === 0)
    return (
      <>
        <PageTitle>{t('page')}</PageTitle>
        <Notice title={t('closed')}>{t('no_series')}</Notice>
      </>
    )
  return <Series key={id} {...{ id, relationship, people, series }} />
}

interface SeriesProps {
  id: string
  relationship: string
  people: People
  series: readonly Item<'meetings'>[]
}

function Series({ id, relationship, people, series }: SeriesProps) {
  const { t } = useTranslation('series')
  const { t: meeting } = useTranslation('meeting')
  const formats = useFormats()
  const { me, other } = people
  const open = openOf(series)
  const [isAnswered, setAnswered] = useState(false)
  const topic = series[0]?.attributes.topic ?? meeting('no_topic')
  const title = open.length > 0 ? t('proposed', { count: open.length }) : t('sessions', { count: series.length })
  const [first] = open
  const dated = series.flatMap(({ attributes }) => (attributes.starts_at === null ? [] : [attributes.starts_at]))
  const last = dated.toSorted().at(-1)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        back={{ to: paths.relationship(relationship), label: meeting('accompaniment_of', { name: other.firstName }) }}
        picture={<Pair me={me} other={other} />}
        title={title}
        lede={other.name}
      />
      <Split>
        <Column>
          {open.length > 0 ? (
            <AnswerPanel
              {...{ id, relationship, people, open }}
              onDone={() => {
                setAnswered(true)
              }}
            />
          ) : (
            <Answered series={series} people={people} isNews={isAnswered} />
          )}
        </Column>
        <Column>
          <Block component="section" variant="outlined" aria-labelledby="series-facts">
            <BlockTitle id="series-facts">{t('about')}</BlockTitle>
            <Facts>
              <div>
                <dt>{t('facts.topic')}</dt>
                <dd>{formats.typed(topic)}</dd>
              </div>
              <div>
                <dt>{t('facts.how')}</dt>
                <dd>
                  {[
                    ...(first ? [formats.duration(first.minutes)] : []),
                    meeting(`types.${series[0]?.attributes.meeting_type ?? 'video_conference'}`),
                  ].join(', ')}
                </dd>
              </div>
              {last !== undefined && (
                <div>
                  <dt>{t('facts.end')}</dt>
                  <dd>{formats.weekdayDay(last)}</dd>
                </div>
              )}
            </Facts>
          </Block>
          {first !== undefined && first.note !== null && (
            <Block component="section" variant="outlined" className="sunken" aria-labelledby="series-word">
              <BlockTitle id="series-word">{t('word')}</BlockTitle>
              <Say>{meeting('quoted', { text: first.note })}</Say>
            </Block>
          )}
        </Column>
      </Split>
    </>
  )
}

interface AnswerPanelProps extends Omit<SeriesProps, 'series'> {
  open: readonly OpenDate[]
  onDone: () => void
}

/** One answer for all dates that wait: the free ones are ticked. */
function AnswerPanel({ id, relationship, people, open, onDone }: AnswerPanelProps) {
  const { t } = useTranslation('series')
  const formats = useFormats()
  const now = useNow()
  const notifier = useNotifier()
  const words = useDateWords(people)
  const { other } = people
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({})
  const [isDeclining, setDeclining] = useState(false)
  const [word, setWord] = useState('')
  const change = useChange<'meetings'>(touched)
  const [first] = open
  const sorted = open.toSorted((a, b) => a.at.localeCompare(b.at))
  const ahead = sorted.filter(({ at }) => Date.parse(at) > now.getTime())
  const found = useList(
    datesFor(
      relationship,
      ahead.map(({ at }) => at),
      { minutes: first?.minutes ?? 45, moved: ahead.map(({ id: meeting }) => meeting) },
    ),
    { enabled: ahead.length > 0 },
  )
  const known = new Map(found.data?.data.map(({ id: at, attributes }) => [at, attributes]))
  const isTicked = ({ id: meeting, at }: OpenDate) => {
    const date = known.get(at)
    return ticks[meeting] ?? (Date.parse(at) > now.getTime() && (date === undefined || mayKeep(date)))
  }
  const accepted = sorted.filter(isTicked)
  const answer = async (ids: readonly string[], note = '') => {
    const appointments = open.map(({ appointment }) => appointment)
    const sent = { accepted: [...ids], appointments, ...(note !== '' && { note }) }
    if ((await change.send(changeSeries(id, sent))) === null) return
    notifier.settle(id)
    onDone()
  }
  if (first === undefined) return null
  const begins = sorted[0]?.at ?? first.at
  return (
    <Panel aria-labelledby="series-answer">
      <Leaf at={begins} tone="open" />
      <div className="say">
        <div className="state">
          <StatePill tone="warning">{t('awaited', { day: formats.day(begins, now) })}</StatePill>
        </div>
        <Typography variant="h2" id="series-answer">
          {t(`rhythm_of.${rhythmOf(sorted.map(({ at }) => at))}`, {
            weekday: formats.weekday(new Date(begins).getDay() || 7),
            time: formats.time(begins),
          })}
        </Typography>
        <p className="next">{t('one_answer', { count: open.length, name: other.firstName })}</p>
      </div>
      <fieldset className="wide">
        <VisuallyHidden as="legend">{t('facts.dates')}</VisuallyHidden>
        <DateList
          label={t('facts.dates')}
          dates={sorted.map((one) => {
            const date = known.get(one.at)
            const mine = date && { ...date, other: null }
            return {
              at: one.at,
              title: words.day(one.at),
              tone: 'open',
              state: {
                icon: mine === undefined || mine.own === null ? 'check' : 'calendar',
                text: mine === undefined ? '…' : mine.own === null ? t('why.own_free') : words.why(mine),
              },
              more: words.elsewhere(one.at),
              isBusy: false,
              end: (
                <Checkbox
                  checked={isTicked(one)}
                  slotProps={{ input: { 'aria-label': t('accept_date', { day: formats.weekdayDay(one.at) }) } }}
                  onChange={(event) => {
                    setTicks({ ...ticks, [one.id]: event.target.checked })
                  }}
                />
              ),
            }
          })}
        />
        <VisuallyHidden role="status">{t('ticked', { count: accepted.length })}</VisuallyHidden>
      </fieldset>
      {change.refusal && !isDeclining && (
        <div className="wide">
          <Notice tone="error" title={change.refusal.title}>
            {change.refusal.text}
          </Notice>
        </div>
      )}
      <div className="acts">
        <BusyButton
          variant="contained"
          busy={change.busy}
          busyLabel={t('sending')}
          disabled={accepted.length === 0}
          onClick={() => void answer(accepted.map((one) => one.id))}
        >
          {t('accept_these', { count: accepted.length })}
        </BusyButton>
        <Button component={Link} to={paths.planSeries(relationship, id)}>
          {t('another_rhythm')}
        </Button>
        <Button
          className="end"
          variant="text"
          color="error"
          aria-haspopup="dialog"
          disabled={change.busy}
          onClick={() => {
            setDeclining(true)
          }}
        >
          {t('decline')}
        </Button>
      </div>
      <FormDialog
        title={t('decline_title', { count: open.length })}
        text={t('decline_text', { name: other.firstName })}
        open={isDeclining}
        busy={change.busy}
        onClose={() => {
          setDeclining(false)
        }}
        onSubmit={async () => {
          await answer([], word.trim())
        }}
        words={{ send: t('decline'), sending: t('sending'), cancel: t('decline_back') }}
        refusal={change.refusal}
        closed={false}
        destructive
      >
        <Field
          label={t('note', { name: other.firstName })}
          multiline
          minRows={2}
          value={word}
          inputProps={{ maxLength: noteMaxLength }}
          onChange={(event) => {
            setWord(event.target.value)
          }}
        />
      </FormDialog>
    </Panel>
  )
}

interface AnsweredProps {
  series: readonly Item<'meetings'>[]
  people: People
  /** The reader has just answered. */
  isNews: boolean
}

/** What became of each date. */
function Answered({ series, people, isNews }: AnsweredProps) {
  const { t } = useTranslation('series')
  const { t: meeting } = useTranslation('meeting')
  const formats = useFormats()
  const words = useDateWords(people)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  const isAgreed = ({ attributes }: Item<'meetings'>) =>
    attributes.aasm_state === 'confirmed' && attributes.starts_at !== null
  const agreed = series.filter(isAgreed)
  const waiting = series.filter(({ attributes }) => attributes.aasm_state === 'requested')
  const toPlan = series.filter(({ attributes }) => attributes.aasm_state === 'initiated')
  const begins = (agreed[0] ?? waiting[0])?.attributes.starts_at ?? null
  const dates = (items: typeof series) =>
    items.flatMap((item) => {
      const { starts_at: at } = item.attributes
      return at === null ? [] : [{ item, at }]
    })
  return (
    <Panel aria-labelledby="series-answered">
      <Leaf at={begins} tone={agreed.length > 0 ? 'agreed' : 'open'} />
      <div className="say">
        <div className="state">
          <StatePill tone={agreed.length > 0 ? 'success' : 'neutral'}>
            {agreed.length > 0 ? t('agreed', { count: agreed.length }) : t('waits', { count: waiting.length })}
          </StatePill>
        </div>
        <Typography variant="h2" id="series-answered" tabIndex={-1} ref={heading}>
          {agreed.length > 0
            ? t('in_calendar', {
                count: agreed.length,
                numbers: formats.list(agreed.map(({ attributes }) => String(attributes.session_number))),
              })
            : waiting.length > 0
              ? t('sent', { name: people.other.firstName })
              : t('none_left')}
        </Typography>
        {toPlan.length > 0 && <p className="next">{t('to_plan', { count: toPlan.length })}</p>}
      </div>
      <div className="wide">
        <DateList
          label={t('facts.dates')}
          dates={dates([...agreed, ...waiting]).map(({ item, at }) => ({
            at,
            title: words.day(at),
            tone: isAgreed(item) ? 'agreed' : 'open',
            state: {
              icon: isAgreed(item) ? 'check' : 'clock',
              text: isAgreed(item) ? t('is_agreed') : t('is_open', { name: people.other.firstName }),
            },
            more: formats.time(at),
            isBusy: false,
            end: (
              <Button variant="text" size="small" component={Link} to={paths.meeting(item.id)}>
                {meeting('session', { number: item.attributes.session_number })}
              </Button>
            ),
          }))}
        />
      </div>
    </Panel>
  )
}
