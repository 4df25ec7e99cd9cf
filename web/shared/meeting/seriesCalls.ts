import type { z } from 'zod'
import type { createSeries, Rhythm, updateSeries } from '#contract/meetings/meeting-series.ts'
import type { RequestObject } from '../data/requests.ts'

const ofRelationship = { type: 'list', subType: 'of_relationship', model: 'series_dates' } as const

interface Wanted {
  first: string
  rhythm: Rhythm
  count: number
  minutes: number
  moved: readonly string[]
}

/** The meetings that get these dates, which do not stand in their own way. */
function movedOf(meetings: readonly string[]) {
  return meetings.length === 0 ? {} : { 'filter[moved]': meetings.join() }
}

/** The dates of a series that is not sent yet. */
export function seriesDatesOf(id: string, wanted: Wanted): RequestObject<'series_dates', 'list'> {
  return {
    ...ofRelationship,
    params: { id },
    query: {
      'filter[first]': wanted.first,
      'filter[rhythm]': wanted.rhythm,
      'filter[count]': wanted.count,
      'filter[duration]': wanted.minutes,
      ...movedOf(wanted.moved),
    },
  }
}

/** Whether the two can at dates that are proposed. */
export function datesFor(
  id: string,
  dates: readonly string[],
  { minutes, moved }: Pick<Wanted, 'minutes' | 'moved'>,
): RequestObject<'series_dates', 'list'> {
  const query = { 'filter[dates]': dates.join(), 'filter[duration]': minutes, ...movedOf(moved) }
  return { ...ofRelationship, params: { id }, query }
}

export type PlannedSeries = z.input<typeof createSeries>['data']['attributes']

export function planSeries(id: string, attributes: PlannedSeries): RequestObject<'meetings', 'create'> {
  return {
    type: 'create',
    subType: 'series',
    model: 'meetings',
    params: { id },
    body: { data: { type: 'meeting_series', attributes } } satisfies z.input<typeof createSeries>,
  }
}

export type SeriesAct = z.input<typeof updateSeries>['data']['attributes']

/** Of all dates of a series, or of that of this session and those after it. */
export function changeSeries(id: string, attributes: SeriesAct): RequestObject<'meetings', 'update'> {
  return {
    type: 'update',
    subType: 'series',
    model: 'meetings',
    params: { id },
    body: { data: { type: 'meeting_series', id, attributes } } satisfies z.input<typeof updateSeries>,
  }
}
