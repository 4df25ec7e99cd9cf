import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Empty } from '../../shared/components/Empty.tsx'
import { PlaceForTwo } from '../../shared/components/illustrations.tsx'
import { ListError } from '../../shared/components/ListError.tsx'
import { PageHeader } from '../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { CardGridSkeleton, Loading } from '../../shared/components/Skeletons.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'
import { useMe } from '../../shared/session/me.ts'
import { useNow } from '../../shared/useNow.ts'
import { otherSide, useCenter } from './center.ts'
import { FirstVisit } from './FirstVisit.tsx'
import { LinkedRelationship, LinkedRequest } from './Linked.tsx'
import { Next } from './Next.tsx'
import { nextThing } from './nextThing.ts'
import type { Outcome } from './ReceivedRequest.tsx'
import { Relationships } from './Relationships.tsx'
import { ReceivedRequests, SentRequests } from './Requests.tsx'
import { Todo, unreadAnswers } from './Todo.tsx'
import { numberOf } from './states.ts'
import { land, useLanding } from './useLanding.ts'

const First = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
  gap: 24,
  alignItems: 'stretch',
  marginTop: 24,
  '@media (max-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
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
  const { received, sent, relationships, notifications, places } = useCenter(me)

  const waiting = useMemo(
    () =>
      (received.data?.data ?? [])
        .filter(({ attributes }) => attributes.aasm_state === 'requested')
        .sort((a, b) => a.attributes.answer_due_at.localeCompare(b.attributes.answer_due_at)),
    [received.data],
  )
  const running = relationships.data?.data ?? []
  const included = [...(received.data?.included ?? []), ...sent.included, ...(relationships.data?.included ?? [])]
  const broken = relationships.data ? null : errorOf(relationships.error)
  const answers = unreadAnswers(notifications.items)

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
  useLanding(
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
    if (outcome === 'accepted') land(`relationship-${id}`, 'received', 'center-title')
    else if (outcome === 'proposed') land(`request-${id}`, 'received')
    else land(outcome === 'withdrawn' ? 'sent' : 'received', 'center-title')
  }

  const capital = (words: string) => words.charAt(0).toLocaleUpperCase(formats.locale) + words.slice(1)
  const firstVisit =
    loaded &&
    me.presenter === null &&
    me.participant !== null &&
    sent.items.length === 0 &&
    running.length === 0 &&
    !sent.error
  if (firstVisit && linkedRequest === null)
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        <FirstVisit me={me} />
      </>
    )

  const count = answers.length + (waiting.length > 0 ? 1 : 0)
  const day = `${formats.weekdayDay(today.toISOString())} ${today.getFullYear()}`
  return (
    <>
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
            <First>
              <Next
                {...nextThing(t, formats, {
                  me,
                  received: waiting,
                  sent: sent.items,
                  relationships: running,
                  included,
                  somebody: common('notifications.somebody'),
                })}
              />
              <Todo received={waiting} answers={answers} />
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
              onDone={(outcome, name) => {
                onDone(outcome, name, linkedRequest)
              }}
            />
          )}
          {loaded && linkedRelationship !== null && !runningLinked && (
            <LinkedRelationship key={linkedRelationship} id={linkedRelationship} me={me} />
          )}
          {me.presenter && (
            <ReceivedRequests
              requests={waiting}
              included={included}
              isPending={received.isPending}
              error={received.data ? null : errorOf(received.error)}
              onRetry={() => void received.refetch()}
              onDone={onDone}
              readerId={me.id}
              places={places}
            />
          )}
          {me.participant && (
            <SentRequests
              requests={sent.items}
              included={included}
              isPending={sent.isPending}
              error={sent.error}
              onRetry={sent.retry}
              onDone={onDone}
              linked={linkedRequest}
              hasMore={sent.hasMore}
              isLoadingMore={sent.isLoadingMore}
              loadMore={sent.loadMore}
            />
          )}
          {broken && <ListError error={broken} onRetry={() => void relationships.refetch()} />}
          <Relationships
            side="participant"
            relationships={running.filter((one) => otherSide(one, me) === 'participant')}
            included={included}
          />
          <Relationships
            side="presenter"
            relationships={running.filter((one) => otherSide(one, me) === 'presenter')}
            included={included}
            findMentor
          />
        </>
      )}
    </>
  )
}
