import type { Item } from '../../../shared/data/models.ts'
import type { Meeting } from '../../../shared/meeting/moment.ts'

/** Others of its series come after it. */
export function hasFollowing({ series }: Pick<Meeting['attributes'], 'series'>): boolean {
  return series != null && series.rank < series.of
}

/**
 * The date that stands in a session and in each of its series after it: the open one, else the agreed one.
 * @returns null while not all of them are known
 */
export function standingDates(meetings: readonly Item<'meetings'>[], { series }: Meeting['attributes']) {
  if (series == null) return null
  const following = meetings.filter(
    ({ attributes: { series: its } }) => its?.id === series.id && its.rank >= series.rank,
  )
  if (following.length <= series.of - series.rank) return null
  return following.flatMap(({ attributes: { appointments } }) => {
    const stands = (state: 'proposed' | 'accepted') => appointments.findLast((date) => date.state === state)
    const date = stands('proposed') ?? stands('accepted')
    return date === undefined ? [] : [date.id]
  })
}
