import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { centerFigures } from '#contract/mentoring/center-figures.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useList, usePagedList } from '../../../shared/data/hooks.ts'
import type { AnyItem, Item } from '../../../shared/data/models.ts'
import { related } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import type { Me } from '../../../shared/session/me.ts'
import { notificationsList, notificationsPage } from '../../../shared/session/notifications.ts'
import { unreadMessages } from '../../../shared/session/unreadMessages.ts'
import { plannedWorkshops, wholeCenter } from './requests.ts'
import type { Meeting } from './stage.ts'

export type Request = Item<'mentoring_requests'>
export type Relationship = Item<'mentoring_relationships'>
export type Workshop = Item<'workshops'>
export type Profile = Item<'presenters' | 'participants'>

/** How often a request that waits for a place is read again. */
const rereadMs = 30_000

/**
 * What the center shows: one call, the notifications and unread messages, which the frame shows too, and workshops,
 * which are read behind it.
 */
export function useCenter(me: Me) {
  const { data, isPending, error, refetch } = useList(wholeCenter)
  // No event reaches the mentee when a place of their mentor is freed: a blocked request is read again.
  const isBlocked = (data?.included ?? []).some(
    (item) => item.type === 'mentoring_requests' && item.attributes.blocked !== null,
  )
  useEffect(() => {
    if (!isBlocked) return undefined
    const timer = setInterval(() => void refetch(), rereadMs)
    return () => {
      clearInterval(timer)
    }
  }, [isBlocked, refetch])
  const notifications = usePagedList(notificationsList, notificationsPage)
  const messages = useQuery(unreadMessages(useAuth().http))
  const unread = messages.data ?? null
  const listed = useList(plannedWorkshops, { enabled: data !== undefined })
  const workshops = listed.data?.data
  const isSettled =
    !messages.isPending && !notifications.isPending && (workshops !== undefined || listed.error !== null)
  return useMemo(() => {
    const included = data?.included ?? []
    const requests = included.filter((item): item is Request & AnyItem => item.type === 'mentoring_requests')
    const inState = (...states: readonly Relationship['attributes']['aasm_state'][]) =>
      (data?.data ?? []).filter(({ attributes }) => states.includes(attributes.aasm_state))
    const received = requests.filter(
      (request) => me.presenter !== null && idOf(request, 'presenter') === me.presenter.id,
    )
    const running = inState('initiated', 'admin_initiated')
    const { unrated, ...meta } = metaOf(data?.meta)
    const over = inState('finished', 'admin_finished', 'feedback_provided')
    return {
      isPending,
      error: data === undefined && error instanceof ApiError ? error : null,
      retry: () => void refetch(),
      included,
      received: received.filter(({ attributes }) => attributes.aasm_state === 'requested'),
      /** Newest first. */
      sent: requests.filter((request) => !received.includes(request)),
      running,
      over,
      unrated: over.filter(({ id }) => unrated.includes(id)),
      meetings: included.filter((item): item is Meeting & AnyItem => item.type === 'meetings'),
      answers: unreadAnswers(notifications.items, running),
      unread,
      workshops: workshops ?? [],
      /** Everything that can wait for the reader is known. */
      isWhole: data !== undefined && workshops !== undefined && unread !== null && !notifications.isPending,
      /** Every call is answered, or has failed: no content is inserted any more. */
      isSettled,
      ...meta,
    }
  }, [
    data,
    isPending,
    error,
    refetch,
    notifications.items,
    notifications.isPending,
    unread,
    workshops,
    isSettled,
    me.presenter,
  ])
}

function metaOf(meta: unknown) {
  const { sent_requests, older_requests, accompaniments, unrated, waits } =
    centerFigures.safeParse(meta).data ?? emptyFigures
  return { sentEver: sent_requests, older: older_requests, capacity: accompaniments, unrated, waits }
}
const emptyFigures: z.infer<typeof centerFigures> = {
  sent_requests: 0,
  older_requests: 0,
  accompaniments: null,
  unrated: [],
  waits: 0,
}

/** News that begin something. What is closed is no thing to do: it stands in the notifications and at its request. */
const beginnings = ['request_confirmed', 'request_date_taken', 'admin_created'] as const

/** Unread answers about an accompaniment that still runs, newest first, one each. */
function unreadAnswers(
  notifications: readonly Item<'notifications'>[],
  running: readonly Relationship[],
): readonly Answer[] {
  const seen = new Set<string>()
  return notifications.flatMap(
    ({ id, attributes: { kind, read_at: readAt, subject, counterpart, created_at: at } }) => {
      const relationship = running.find((one) => one.id === subject.id || idOf(one, 'mentoring_request') === subject.id)
      const begins = beginnings.find((one) => one === kind)
      if (readAt !== null || begins === undefined || relationship === undefined || seen.has(relationship.id)) return []
      seen.add(relationship.id)
      return [{ notificationId: id, news: begins, relationship, name: counterpart?.full_name ?? null, at }]
    },
  )
}

/** Who the reader has in front of them. Null when that account is gone. */
export function otherOf(item: Request | Relationship, side: 'participant' | 'presenter', included: readonly AnyItem[]) {
  return related(item, side, side === 'participant' ? 'participants' : 'presenters', included) ?? null
}

export function idOf(item: Item, relationship: string): string | null {
  const target = item.relationships[relationship]
  return target && 'id' in target ? target.id : null
}

/** The side of a request or relationship that the reader is not. */
export function otherSide(item: Request | Relationship, me: Me): 'participant' | 'presenter' {
  return me.presenter !== null && idOf(item, 'presenter') === me.presenter.id ? 'participant' : 'presenter'
}

/** The program that a request or relationship belongs to, in the reader's language. */
export function useProgramName() {
  const { locale } = useFormats()
  return (item: Request | Relationship, included: readonly AnyItem[]): string | null => {
    const program = included.find(({ type, id }) => type === 'programs' && id === idOf(item, 'program'))
    return program?.type === 'programs' ? program.attributes.name[locale] : null
  }
}

/** News that an accompaniment has begun. */
export interface Answer {
  notificationId: string
  news: 'request_confirmed' | 'request_date_taken' | 'admin_created'
  relationship: Relationship
  name: string | null
  at: string
}
