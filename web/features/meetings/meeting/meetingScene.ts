import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach } from 'vitest'
import type { MeetingAttributes } from '#contract/meetings/meetings.ts'
import {
  appointmentOf,
  errorDocument,
  ids,
  listDocument,
  meDocument,
  meetingOf,
  profileOf,
  programOf,
  relationshipOf,
  resource,
} from '../../../testing/fixtures.ts'
import { server, useServer } from '../../../testing/server.ts'

export const page = `/dashboard/sessions/${ids.meeting}`
const parties = {
  participant: { data: { type: 'participants', id: ids.participant } },
  presenter: { data: { type: 'presenters', id: ids.presenter } },
  program: { data: { type: 'programs', id: ids.program } },
  mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
  meeting_reason: { data: null },
}
const maelys = profileOf({
  first_name: 'Maëlys',
  last_name: 'Tanguy',
  time_zone: 'America/Toronto',
  match: null,
})
export const included = [
  resource('participants', ids.participant, maelys),
  resource('presenters', ids.presenter, profileOf({ match: null })),
  resource('programs', ids.program, programOf()),
]
export const meeting = (given: Partial<MeetingAttributes> = {}) =>
  resource('meetings', ids.meeting, meetingOf(given), parties)

/** The session as the server gives it from now on. */
export function stands(given: Partial<MeetingAttributes> = {}) {
  const held = meeting(given)
  server.use(
    http.get('/api/v1/meetings/:id', () => HttpResponse.json({ data: held, included })),
    http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([held]))),
  )
  return held
}

/** Answers the changes of the session, and returns them. */
export function answers(answer: () => Response) {
  const sent: { path: string; data: unknown }[] = []
  const keep = async ({ request }: { request: Request }) => {
    const { data } = (await request.json()) as { data: unknown }
    sent.push({ path: new URL(request.url).pathname, data })
    return answer()
  }
  server.use(http.patch('/api/v1/meetings/:id', keep), http.patch('/api/v1/meetings/:meetingId/appointments/:id', keep))
  return sent
}
export const done = (given: Partial<MeetingAttributes>) => () => {
  const held = stands(given)
  return HttpResponse.json({ data: held, included })
}
export const agreed: Partial<MeetingAttributes> = {
  aasm_state: 'confirmed',
  appointments: [appointmentOf({ state: 'accepted', decided_at: '2026-03-06T09:00:00Z' })],
  allowed: ['started', 'cancelled', 'propose', 'edit'],
}
export const heading = async (name: string) => screen.findByRole('heading', { level: 2, name })
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A mentor with one session, before each test of the file. */
export function useMeeting() {
  useServer()
  beforeEach(() => {
    server.use(
      http.get('/api/v1/meetings/:id/webconference', () =>
        HttpResponse.json(errorDocument(404, 'not_found', 'Rien'), { status: 404 }),
      ),
    )
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
      http.get('/api/v1/mentoring_relationships/:id/attachments', () => HttpResponse.json(listDocument([]))),
      http.get('/api/v1/meeting_reasons', () => HttpResponse.json(listDocument([]))),
      http.get('/api/v1/meetings/:id/feedbacks', () => HttpResponse.json(listDocument([]))),
      http.get('/api/v1/mentoring_relationships/:id', () =>
        HttpResponse.json({ data: resource('mentoring_relationships', ids.relationship, relationshipOf(), parties) }),
      ),
    )
  })
}
