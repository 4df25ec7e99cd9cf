import { useList, useOne, usePagedList } from '../../shared/data/hooks.ts'
import type { AnyItem, Item } from '../../shared/data/models.ts'
import { related } from '../../shared/data/models.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import type { Me } from '../../shared/session/me.ts'
import { notificationsList, notificationsPage } from '../../shared/session/notifications.ts'
import { ownPresenter, receivedRequests, runningRelationships, sentPage, sentRequests } from './requests.ts'

export type Request = Item<'mentoring_requests'>
export type Relationship = Item<'mentoring_relationships'>
export type Profile = Item<'presenters' | 'participants'>

/** What the center shows, each part with its own loading and error. */
export function useCenter(me: Me) {
  const received = useList(receivedRequests, { enabled: me.presenter !== null })
  const sent = usePagedList(sentRequests, sentPage, { enabled: me.participant !== null })
  const relationships = useList(runningRelationships)
  const notifications = usePagedList(notificationsList, notificationsPage)
  const asMentor = useOne(ownPresenter(me.presenter?.id ?? ''), { enabled: me.presenter !== null })
  return {
    received,
    sent,
    relationships,
    notifications,
    capacity: asMentor.data?.data.attributes.accompaniments ?? null,
  }
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
