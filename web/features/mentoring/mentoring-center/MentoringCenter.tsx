import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Empty } from '../../../shared/components/Empty.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { paths } from '../../../shared/paths/paths.ts'
import { consolePath } from '../../../shared/paths/rootPaths.ts'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { useList } from '../../../shared/data/hooks.ts'
import { CardGridSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useCalendarAction } from '../../../shared/meeting/useCalendarFile.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import type { Planning } from '../../../shared/planner/PlanDialog.tsx'
import { AtLimit, isAtLimit, ProgramClosed } from '../../../shared/profile/NotYetVisible.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import { RequestDialogs } from './RequestDialogs.tsx'
import type { RequestAction } from './RequestDialogs.tsx'
import { agendaOf, besides, thingsIn } from './agenda.ts'
import { idOf, otherOf, otherSide, useCenter } from './center.ts'
import type { Relationship, Request } from './center.ts'
import { PlaceForTwo } from './drawings.tsx'
import { Finish } from './Finish.tsx'
import { FirstVisit } from './FirstVisit.tsx'
import { EndedRelationships } from './Ended.tsx'
import { Waits } from './laterParts.ts'
import { LinkedRelationship, LinkedRequest } from './Linked.tsx'
import { NextStep } from './NextStep.tsx'
import type { HeroAct } from './NextStep.tsx'
import { nextStep } from './nextStep.ts'
import { centerParts } from '../../../shared/paths/mentoring-center.ts'
import { PlanDate } from './PlanDate.tsx'
import type { Outcome } from './outcome.ts'
import { Relationships } from './Relationships.tsx'
import { ownWaits } from './requests.ts'
import { ReceivedRequests, SentRequests } from './Requests.tsx'
import type { Names } from './taskWords.ts'
import { Todo } from './Todo.tsx'
import { Workshops } from './Workshops.tsx'
import { capital, numberOf } from './states.ts'
import { awaitedSide } from '../../../shared/awaitedSide.ts'
import { focusFirst, useFocusTarget } from './useFocusTarget.ts'

const First = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
  gap: 24,
  alignItems: 'stretch',
  marginTop: 24,
  '@media (max-width: 960px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // On a small screen too, what waits stands above what does not.
    '&.todo-first > :last-child': { order: -1 },
  },
  '& > :only-child': { gridColumn: '1 / -1' },
})

const WaitsPlace = styled('div')({ minHeight: 320, marginTop: 24 })

/** How long « Vous accompagnez maintenant Karim » stays, in ms. */
const doneDuration = 6000

/** Where everything that concerns the reader's mentoring is, what waits first. */
export function MentoringCenter() {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const me = useMe()
  const notifier = useNotifier()
  const calendarAction = useCalendarAction()
  const today = useNow()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const part = centerParts.find((id) => hash === `#${id}`) ?? null
  const navigate = useNavigate()
  const [action, setAction] = useState<RequestAction | null>(null)
  const [acting, setActing] = useState(false)
  const center = useCenter(me)
  // They stand above the rest, which waits for them: nothing moves once it can be read.
  const waits = useList(ownWaits, { enabled: center.waits > 0 })
  const lists = waits.data?.data ?? []
  const { received, sent, running, included, error: broken } = center

  // It is in no list any more: the page opens it, and the focus goes there.
  const onFinished = (id: string) => void navigate(paths.mentoringCenter({ relationship: id }))

  const waiting = received.toSorted((a, b) => a.attributes.answer_due_at.localeCompare(b.attributes.answer_due_at))
  const mine = waiting.filter(({ attributes }) => awaitedSide(attributes, today) === 'presenter')
  const offered = waiting.filter(({ attributes }) => awaitedSide(attributes, today) === 'participant')
  const isChoosing = sent.some(({ attributes }) => awaitedSide(attributes, today) === 'participant')
  const agenda = agendaOf({ ...center, me, requests: [...received, ...sent], now: today, zone: formats.zone })
  const profileOf = (item: Relationship | Request) => otherOf(item, otherSide(item, me), included)?.attributes
  const somebody = common('notifications.somebody')
  const names: Names = {
    full: (item) => profileOf(item)?.full_name ?? somebody,
    first: (item) => profileOf(item)?.first_name ?? somebody,
  }

  const { task, ...next } = nextStep(t, formats, { ...center, me, agenda, offered, names, now: today })
  // What comes a moment later would move what is read: without a task, all that may be one is waited for.
  const loaded = !center.isPending && broken === null && !waits.isLoading && (task !== undefined || center.isSettled)

  const linkedRequest = search.get('request')
  const linkedRelationship = search.get('relationship')
  const listed = [...waiting, ...sent].some(({ id }) => id === linkedRequest)
  const runningLinked = running.some(({ id }) => id === linkedRelationship)
  // What is not in a list lands by itself when it has come (Linked.tsx).
  useFocusTarget(
    linkedRequest !== null
      ? listed
        ? `request-${linkedRequest}`
        : null
      : runningLinked
        ? `relationship-${linkedRelationship}`
        : part,
  )

  const onDone = (outcome: Outcome, name: string, id: string) => {
    notifier.say({ tone: 'success', title: t(`done.${outcome}`, { name }), duration: doneDuration })
    // The card leaves its list, or changes: the focus goes to what it became.
    if (outcome === 'accepted' || outcome === 'taken')
      focusFirst(`relationship-${id}`, outcome === 'taken' ? 'sent' : 'received', 'center-title')
    else if (outcome === 'proposed') focusFirst(`request-${id}`, 'received')
    else focusFirst(outcome === 'withdrawn' ? 'sent' : 'received', 'center-title')
  }

  /** What was done in the blue panel: it shows something else now. */
  const onHeroDone = (outcome: 'agreed' | 'declined', act: HeroAct) => {
    if (act.kind !== 'answer') return
    notifier.say({
      tone: 'success',
      title: t(`done.${outcome === 'agreed' ? 'agreed' : 'declined'}`),
      duration: doneDuration,
      ...(outcome === 'agreed' && { action: calendarAction(act.meeting.id) }),
    })
    focusFirst(`relationship-${idOf(act.meeting, 'mentoring_relationship')}`, 'center-title')
  }
  const onPlanned = ({ relationship, other }: Planning, meeting: string | null) => {
    notifier.say({
      tone: 'success',
      title: t('done.planned', { name: other.firstName }),
      duration: doneDuration,
      ...(meeting !== null && {
        action: { label: t('done.see_session'), run: () => void navigate(paths.meeting(meeting)) },
      }),
    })
    focusFirst(`relationship-${relationship}`, 'center-title')
  }

  const firstVisit =
    loaded &&
    me.presenter === null &&
    me.participant !== null &&
    center.sentEver === 0 &&
    running.length === 0 &&
    lists.length === 0
  const own = agenda.tasks.find((task) => task.kind === 'profile')
  if (firstVisit && linkedRequest === null && linkedRelationship === null)
    return (
      <Finish onFinished={onFinished}>
        <PageTitle>{t('title')}</PageTitle>
        <FirstVisit me={me} profile={own?.profile ?? null}>
          <Todo me={me} tasks={agenda.tasks.filter((task) => task !== own)} names={names} />
        </FirstVisit>
      </Finish>
    )

  const todo = besides(agenda.tasks, task)
  // A place that is kept, or what ended, comes first; lists in which one only waits come last.
  const hasNews = lists.some(({ attributes }) => attributes.aasm_state !== 'waiting')
  const places = lists.filter(({ attributes }) => attributes.aasm_state === 'offered').length
  const count = thingsIn(agenda.tasks) + places
  const act = (chosen: RequestAction) => {
    setAction(chosen)
    setActing(true)
  }
  // What waits for the reader comes first, then what is under way.
  const sections = [
    {
      rank: mine.length > 0 ? 0 : offered.length > 0 ? 2 : 6,
      part: me.presenter && (
        <ReceivedRequests
          key="received"
          requests={[...mine, ...offered]}
          included={included}
          onAction={act}
          onDone={onDone}
          capacity={center.capacity}
        />
      ),
    },
    {
      rank: isChoosing ? 1 : 3,
      part: me.participant && (
        <SentRequests key="sent" requests={sent} included={included} onAction={act} older={center.older} />
      ),
    },
    // Those of the profile in use before those of the other one: a mentor sees mentees.
    ...(['participant', 'presenter'] as const).map((side) => ({
      rank: me.profile?.type === `${side}s` ? 5 : 4,
      part: (
        <Relationships
          key={side}
          side={side}
          relationships={running.filter((one) => otherSide(one, me) === side)}
          included={included}
          findMentor={side === 'presenter' && !isAtLimit(me)}
          withHistory={side === 'participant' || !running.some((one) => otherSide(one, me) === 'participant')}
        />
      ),
    })),
  ]
  const day = `${formats.weekdayDay(today.toISOString())} ${today.getFullYear()}`
  return (
    <Finish onFinished={onFinished}>
      <PlanDate onPlanned={onPlanned}>
        <PageTitle>{t('title')}</PageTitle>
        <PageHeader title={<span id="center-title">{t('hello', { name: me.user.first_name })}</span>}>
          {capital(day, formats)}.{' '}
          {(count > 0 || center.isWhole) &&
            loaded &&
            t('waits', { count, number: capital(numberOf(t, formats, count), formats) })}
        </PageHeader>
        <ProgramClosed />
        <AtLimit />
        {me.profile === null && me.participant === null && me.presenter === null ? (
          <Empty
            art={<PlaceForTwo />}
            title={t('no_profile')}
            action={me.user.roles.length > 0 && <Button href={consolePath}>{common('program_closed.act')}</Button>}
          >
            {t('no_profile_why')}
          </Empty>
        ) : (
          <>
            {loaded && hasNews && (
              <Suspense fallback={<WaitsPlace />}>
                <Waits lists={lists} />
              </Suspense>
            )}
            {loaded && (
              <First className={!task && count > 0 ? 'todo-first' : ''}>
                <NextStep {...next} included={included} onAction={act} onDone={onHeroDone} />
                <Todo me={me} tasks={todo} names={names} />
              </First>
            )}
            {!loaded && broken === null && (
              <Loading>
                <CardGridSkeleton cards={4} />
              </Loading>
            )}
            {loaded && linkedRequest !== null && !listed && (
              <LinkedRequest
                key={linkedRequest}
                id={linkedRequest}
                me={me}
                onAction={act}
                onDone={(outcome, name) => {
                  onDone(outcome, name, linkedRequest)
                }}
              />
            )}
            {loaded && linkedRelationship !== null && !runningLinked && (
              <LinkedRelationship key={linkedRelationship} id={linkedRelationship} me={me} />
            )}
            {broken && <ListError error={broken} onRetry={center.retry} />}
            {loaded && sections.toSorted((a, b) => a.rank - b.rank).map(({ part }) => part)}
            {loaded && <Workshops />}
            {loaded && !hasNews && lists.length > 0 && (
              <Suspense>
                <Waits lists={lists} />
              </Suspense>
            )}
            {loaded && <EndedRelationships me={me} />}
          </>
        )}
        {action && (
          <RequestDialogs
            key={`${action.what}/${action.request.id}/${action.date?.starts_at}`}
            action={action}
            open={acting}
            listed={[...waiting, ...sent]}
            readerId={me.id}
            onClose={() => {
              setActing(false)
            }}
            onDone={(outcome) => {
              setActing(false)
              onDone(outcome, action.other.name, action.request.id)
            }}
          />
        )}
      </PlanDate>
    </Finish>
  )
}
