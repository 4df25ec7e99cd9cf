import { useList, useOne, usePagedList } from '../../shared/data/hooks.ts'
import type { AnyItem, Item } from '../../shared/data/models.ts'
import { related } from '../../shared/data/models.ts'
import type { Me } from '../../shared/session/me.ts'

export type Request = Item<'mentoring_requests'>
export type Relationship = Item<'mentoring_relationships'>
export type Profile = Item<'presenters' | 'participants'>

export const parties = 'participant,presenter,program'
/** A mentor holds few places, so what waits for them fits one page; the API gives no more than this. */
const most = 100
/** Pages of what a mentee has sent, newest first. */
const sentPage = 20
/** The same page as the notifications panel asks for, so that both read one answer. */
const notificationsPage = 20

/** What the center shows, each part with its own loading and error. */
export function useCenter(me: Me) {
  const received = useList(
    {
      model: 'mentoring_requests',
      subType: 'all',
      query: { role: 'presenter', aasm_state: 'requested', include: parties, 'page[size]': most },
    },
    { enabled: me.presenter !== null },
  )
  const sent = usePagedList(
    { model: 'mentoring_requests', subType: 'all', query: { role: 'participant', include: parties } },
    sentPage,
    { enabled: me.participant !== null },
  )
  const relationships = useList({
    model: 'mentoring_relationships',
    subType: 'all',
    query: { aasm_state: ['initiated', 'admin_initiated'], include: parties, 'page[size]': most },
  })
  const notifications = usePagedList({ model: 'notifications', subType: 'all' }, notificationsPage)
  const asMentor = useOne(
    { model: 'presenters', subType: 'one', params: { id: me.presenter?.id ?? '' } },
    { enabled: me.presenter !== null },
  )
  return { received, sent, relationships, notifications, places: asMentor.data?.data.attributes.accompaniments ?? null }
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
