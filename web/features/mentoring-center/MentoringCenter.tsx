import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Empty } from '../../shared/components/Empty.tsx'
import { ListError } from '../../shared/components/ListError.tsx'
import { PageHeader } from '../../shared/components/PageHeader.tsx'
import { paths } from '../../app/paths.ts'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { CardGridSkeleton, Loading } from '../../shared/components/Skeletons.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'
import { useMe } from '../../shared/session/me.ts'
import { useNow } from '../../shared/useNow.ts'
import { RequestDialogs } from './RequestDialogs.tsx'
import type { RequestAction } from './RequestDialogs.tsx'
import { otherOf, otherSide, useCenter } from './center.ts'
import { PlaceForTwo } from './drawings.tsx'
import { EndedRelationships } from './Ended.tsx'
import { Finish } from './Finish.tsx'
import { FirstVisit } from './FirstVisit.tsx'
import { LinkedRelationship, LinkedRequest } from './Linked.tsx'
import { NextStep } from './NextStep.tsx'
import { nextStep } from './nextStep.ts'
import type { Outcome } from './ReceivedRequest.tsx'
import { Relationships } from './Relationships.tsx'
import { ReceivedRequests, SentRequests, shownAtFirst } from './Requests.tsx'
import { countOf, Todo, unreadAnswers } from './Todo.tsx'
import { numberOf } from './states.ts'
import { awaitedSide } from '../../shared/awaitedSide.ts'
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
})

/** How long « Vous accompagnez maintenant Karim » stays, in ms. */
const doneDuration = 6000

const errorOf = (error: unknown) => (error instanceof ApiError ? error : null)

/** Where everything that concerns the reader's mentoring is, what waits first. */
export function MentoringCenter() {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const me = useMe()
  const notifier = useNotifier()
  const today = useNow()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [action, setAction] = useState<RequestAction | null>(null)
  const [acting, setActing] = useState(false)
  const { received, sent, relationships, notifications, capacity } = useCenter(me)

  // It is in no list any more: the page opens it, and the focus goes there.
  const onFinished = (id: string) => void navigate(paths.mentoringCenter({ relationship: id }))

  const waiting = useMemo(
    () =>
      (received.data?.data ?? [])
        .filter(({ attributes }) => attributes.aasm_state === 'requested')
        .sort((a, b) => a.attributes.answer_due_at.localeCompare(b.attributes.answer_due_at)),
    [received.data],
  )
  const mine = waiting.filter(({ attributes }) => awaitedSide(attributes, today) === 'presenter')
  const offered = waiting.filter(({ attributes }) => awaitedSide(attributes, today) === 'participant')
  const choosing = sent.items
    .filter(({ attributes }) => awaitedSide(attributes, today) === 'participant')
    .toSorted((a, b) => a.attributes.answer_due_at.localeCompare(b.attributes.answer_due_at))
  const running = relationships.data?.data ?? []
  const included = [...(received.data?.included ?? []), ...sent.included, ...(relationships.data?.included ?? [])]
  const broken = relationships.data ? null : errorOf(relationships.error)
  const todo = {
    received: mine,
    choosing: choosing.map((request) => ({
      request,
      name: otherOf(request, 'presenter', included)?.attributes.full_name ?? common('notifications.somebody'),
    })),
    answers: unreadAnswers(notifications.items, running),
  }

  const linkedRequest = search.get('request')
  const linkedRelationship = search.get('relationship')
  const loaded =
    (me.presenter === null || !received.isPending) &&
    (me.participant === null || !sent.isPending) &&
    !relationships.isPending
  const listed =
    waiting.some(({ id }) => id === linkedRequest) ||
    sent.items.some(
      ({ id, attributes }) =>
        id === linkedRequest && (attributes.aasm_state === 'requested' || attributes.aasm_state === 'cancelled'),
    )
  const runningLinked = running.some(({ id }) => id === linkedRelationship)
  // What is not in a list lands by itself when it has come (Linked.tsx).
  useFocusTarget(
    linkedRequest !== null
      ? listed
        ? `request-${linkedRequest}`
        : null
      : runningLinked
        ? `relationship-${linkedRelationship}`
        : null,
  )

  const onDone = (outcome: Outcome, name: string, id: string) => {
    notifier.say({ tone: 'success', title: t(`done.${outcome}`, { name }), duration: doneDuration })
    // The card leaves its list, or changes: the focus goes to what it became.
    if (outcome === 'accepted' || outcome === 'taken')
      focusFirst(`relationship-${id}`, outcome === 'taken' ? 'sent' : 'received', 'center-title')
    else if (outcome === 'proposed') focusFirst(`request-${id}`, 'received')
    else focusFirst(outcome === 'withdrawn' ? 'sent' : 'received', 'center-title')
  }

  const capital = (words: string) => words.charAt(0).toLocaleUpperCase(formats.locale) + words.slice(1)
  const firstVisit =
    loaded &&
    me.presenter === null &&
    me.participant !== null &&
    sent.items.length === 0 &&
    running.length === 0 &&
    !sent.error &&
    !broken
  if (firstVisit && linkedRequest === null && linkedRelationship === null)
    return (
      <Finish onFinished={onFinished}>
        <PageTitle>{t('title')}</PageTitle>
        <FirstVisit me={me} />
      </Finish>
    )

  const count = countOf(todo)
  const next = nextStep(t, formats, {
    me,
    received: mine,
    offered,
    choosing,
    sent: sent.items,
    relationships: running,
    included,
    somebody: common('notifications.somebody'),
    now: today,
  })
  const shownSent = shownAtFirst(sent.items, linkedRequest, today)
  const empty = waiting.length + shownSent.length + running.length === 0
  const act = (chosen: RequestAction) => {
    setAction(chosen)
    setActing(true)
  }
  // What waits for the reader comes first, then what is under way; empty lists come last.
  const sections = [
    {
      rank: mine.length > 0 ? 0 : offered.length > 0 ? 2 : 6,
      part: me.presenter && (
        <ReceivedRequests
          key="received"
          requests={[...mine, ...offered]}
          included={included}
          isPending={received.isPending}
          error={received.data ? null : errorOf(received.error)}
          onRetry={() => void received.refetch()}
          onAction={act}
          onDone={onDone}
          alone={empty}
          capacity={capacity}
        />
      ),
    },
    {
      rank: choosing.length > 0 ? 1 : shownSent.length > 0 ? 3 : 7,
      part: me.participant && (
        <SentRequests
          key="sent"
          requests={sent.items}
          included={included}
          isPending={sent.isPending}
          error={sent.error}
          onRetry={sent.retry}
          onAction={act}
          onDone={onDone}
          alone={empty && me.presenter === null}
          linked={linkedRequest}
          hasMore={sent.hasMore}
          isLoadingMore={sent.isLoadingMore}
          loadMore={sent.loadMore}
        />
      ),
    },
    ...(['participant', 'presenter'] as const).map((side, at) => ({
      rank: 4 + at,
      part: (
        <Relationships
          key={side}
          side={side}
          relationships={running.filter((one) => otherSide(one, me) === side)}
          included={included}
          findMentor={side === 'presenter'}
        />
      ),
    })),
  ]
  const day = `${formats.weekdayDay(today.toISOString())} ${today.getFullYear()}`
  return (
    <Finish onFinished={onFinished}>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={<span id="center-title">{t('hello', { name: me.user.first_name })}</span>}>
        {capital(day)}. {loaded && t('waits', { count, number: capital(numberOf(t, formats, count)) })}
      </PageHeader>
      {me.profile === null && me.participant === null && me.presenter === null ? (
        <Empty art={<PlaceForTwo />} title={t('no_profile')}>
          {t('no_profile_why')}
        </Empty>
      ) : (
        <>
          {loaded ? (
            <First className={next.waits !== true && count > 0 ? 'todo-first' : ''}>
              <NextStep {...next} />
              <Todo {...todo} />
            </First>
          ) : (
            <Loading>
              <CardGridSkeleton cards={2} />
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
          {broken && <ListError error={broken} onRetry={() => void relationships.refetch()} />}
          {sections.toSorted((a, b) => a.rank - b.rank).map(({ part }) => part)}
          {loaded && <EndedRelationships me={me} />}
        </>
      )}
      {action && (
        <RequestDialogs
          key={`${action.what}/${action.request.id}`}
          action={action}
          open={acting}
          listed={[...waiting, ...sent.items]}
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
    </Finish>
  )
}
