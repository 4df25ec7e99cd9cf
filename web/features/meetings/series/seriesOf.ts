import type { Rhythm } from '#contract/meetings/meeting-series.ts'
import type { Item } from '../../../shared/data/models.ts'

/** The sessions that one was planned with, by their rank. */
export function seriesOf(meetings: readonly Item<'meetings'>[], id: string): readonly Item<'meetings'>[] {
  const series = meetings.find((meeting) => meeting.id === id)?.attributes.series?.id
  if (series === undefined) return []
  return meetings
    .filter(({ attributes }) => attributes.series?.id === series)
    .toSorted((a, b) => (a.attributes.series?.rank ?? 0) - (b.attributes.series?.rank ?? 0))
}

/** A session with the date that waits for the reader. */
export interface OpenDate {
  meeting: Item<'meetings'>
  id: string
  appointment: string
  at: string
  minutes: number
  note: string | null
}

export function openOf(meetings: readonly Item<'meetings'>[]): readonly OpenDate[] {
  return meetings.flatMap((meeting) => {
    const { allowed, appointments, aasm_state: state } = meeting.attributes
    const open = appointments.findLast((one) => one.state === 'proposed')
    // Of an agreed session `confirmed` is another date that waits.
    const isOpen = allowed.includes('confirmed') && (state === 'requested' || state === 'confirmed')
    if (!isOpen || open === undefined) return []
    return [
      { meeting, id: meeting.id, appointment: open.id, at: open.starts_at, minutes: open.minutes, note: open.note },
    ]
  })
}

const dayMs = 86_400_000

/** What dates in order have in common, by whole days from one to the next; `other`: they have no rhythm. */
export function rhythmOf(dates: readonly string[]): Rhythm | 'other' {
  const gaps = new Set(dates.slice(1).map((at, n) => Math.round((Date.parse(at) - Date.parse(dates[n] ?? at)) / dayMs)))
  if (gaps.size === 0) return 'other'
  if ([...gaps].every((days) => days === 28 || days === 35)) return 'monthly'
  if (gaps.size > 1) return 'other'
  return gaps.has(7) ? 'weekly' : gaps.has(14) ? 'biweekly' : 'other'
}
