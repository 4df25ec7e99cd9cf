import type { z } from 'zod'
import { usualNextSlots } from '#contract/meetings/free-slots.ts'
import type { createFeedback, updateFeedback } from '#contract/mentoring/feedbacks.ts'
import type { createAppointment, updateAppointment } from '#contract/meetings/meetings.ts'
import { partyIncludes } from '#contract/mentoring/parties.ts'
import { api } from '../data/api.ts'
import type { RequestObject } from '../data/requests.ts'

/** What the pages of sessions and reports ask of the server. Addresses below another resource are built here. */

const parties = { include: partyIncludes }

export function oneMeeting(id: string) {
  return api.meetings.one({ id }, parties)
}

export function oneRelationship(id: string) {
  return api.mentoring_relationships.one({ id }, parties)
}

/** The sessions of an accompaniment, the last ones first. */
export function meetingsOf(relationship: string) {
  return api.meetings.all({ mentoring_relationship_id: relationship, sort: '-requested_at', 'page[size]': 100 })
}

export const meetingReasons = api.meeting_reasons.all()

/** When both are free, in slots of so many minutes; `from` and `to` are days. `moved`: the session that is moved. */
export function freeSlotsOf(
  id: string,
  { from, to, minutes, moved }: { from: string; to: string; minutes: number; moved?: string | undefined },
): RequestObject<'free_slots', 'list'> {
  return {
    type: 'list',
    subType: 'of_relationship',
    model: 'free_slots',
    params: { id },
    query: {
      'filter[from]': from,
      'filter[to]': to,
      'filter[duration]': minutes,
      ...(moved && { 'filter[moved]': moved }),
    },
  }
}

/** The next few, to choose from at a glance. */
export function nextSlotsOf(id: string, minutes: number): RequestObject<'free_slots', 'list'> {
  return {
    type: 'list',
    subType: 'of_relationship',
    model: 'free_slots',
    params: { id },
    query: { 'filter[next]': usualNextSlots, 'filter[duration]': minutes },
  }
}

export type ProposedDate = z.input<typeof createAppointment>['data']['attributes']

/** A date, another one, or a counter-proposal. */
export function proposeDate(meetingId: string, attributes: ProposedDate): RequestObject<'meetings', 'create'> {
  return {
    type: 'create',
    subType: 'appointment',
    model: 'meetings',
    params: { meetingId },
    body: { data: { type: 'appointments', attributes } } satisfies z.input<typeof createAppointment>,
  }
}

export type Answer = z.input<typeof updateAppointment>['data']['attributes']

/** Answers one date: another one that has come meanwhile stays open. */
export function answerDate(meetingId: string, id: string, attributes: Answer): RequestObject<'meetings', 'update'> {
  return {
    type: 'update',
    subType: 'appointment',
    model: 'meetings',
    params: { meetingId, id },
    body: { data: { type: 'appointments', id, attributes } } satisfies z.input<typeof updateAppointment>,
  }
}

/** What a report is about. */
export interface Reported {
  of: 'meeting' | 'relationship'
  id: string
}
export type Content = z.input<typeof createFeedback>['data']['attributes']

function below({ of, id }: Reported) {
  return { subType: `of_${of}`, model: 'feedbacks', params: { [`${of}Id`]: id } } as const
}

export function feedbacksOf(about: Reported): RequestObject<'feedbacks', 'list'> {
  return { type: 'list', ...below(about) }
}

export function giveFeedback(about: Reported, attributes: Content): RequestObject<'feedbacks', 'create'> {
  return {
    type: 'create',
    ...below(about),
    body: { data: { type: 'feedbacks', attributes } } satisfies z.input<typeof createFeedback>,
  }
}

export function reviseFeedback(about: Reported, id: string, attributes: Content): RequestObject<'feedbacks', 'update'> {
  const request = below(about)
  return {
    type: 'update',
    ...request,
    params: { ...request.params, id },
    body: { data: { type: 'feedbacks', id, attributes } } satisfies z.input<typeof updateFeedback>,
  }
}

export function withdrawFeedback(about: Reported, id: string): RequestObject<'feedbacks', 'delete'> {
  const request = below(about)
  return { type: 'delete', ...request, params: { ...request.params, id } }
}
