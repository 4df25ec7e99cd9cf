import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach } from 'vitest'
import type { CenterMeta } from '#contract/mentoring/mentoring-center.ts'
import type { MentoringRequestAttributes } from '#contract/mentoring/mentoring-requests.ts'
import { ids, listDocument, meDocument, profileOf, programOf, requestOf, resource } from '../../../testing/fixtures.ts'
import { server } from '../../../testing/server.ts'

export const center = '/dashboard/mentoring_center'
export const limit = "Limite du nombre d'accompagnements atteinte par l'une des parties"

export const parties = {
  participant: { data: { type: 'participants', id: ids.participant } },
  presenter: { data: { type: 'presenters', id: ids.presenter } },
  program: { data: { type: 'programs', id: ids.program } },
}
const karim = resource(
  'participants',
  ids.participant,
  profileOf({ first_name: 'Karim', last_name: 'Belhadj', match: null }),
)
export const claire = resource('presenters', ids.presenter, profileOf({ match: null }))
export const included = [karim, claire, resource('programs', ids.program, programOf())]
export const requestResource = (given: Partial<MentoringRequestAttributes> = {}, id: string = ids.request) =>
  resource('mentoring_requests', id, requestOf(given), parties)

type Resource = ReturnType<typeof resource>
interface Held {
  requests?: readonly Resource[]
  relationships?: readonly Resource[]
  meetings?: readonly Resource[]
  people?: readonly Resource[]
  meta?: Partial<CenterMeta>
}

const isOver = (attributes: object) =>
  'aasm_state' in attributes && (attributes.aasm_state === 'finished' || attributes.aasm_state === 'admin_finished')

/** The answer of the center. */
export function centerOf({ requests = [], relationships = [], meetings = [], people = included, meta }: Held) {
  const figures: CenterMeta = {
    sent_requests: requests.length,
    older_requests: 0,
    accompaniments: null,
    next_tasks: [],
    next_milestones: [],
    waits: 0,
    unrated: relationships.filter(({ attributes }) => isOver(attributes)).map(({ id }) => id),
    ...meta,
  }
  return HttpResponse.json(
    listDocument([...relationships], { included: [...people, ...requests, ...meetings], meta: { ...figures } }),
  )
}

/** What the server holds for the reader. */
export function holds(held: Held) {
  const { relationships = [], people = included } = held
  server.use(
    http.get('/api/v1/mentoring_relationships', () =>
      HttpResponse.json(listDocument([...relationships], { included: [...people] })),
    ),
    http.get('/api/v1/mentoring_center', () => centerOf(held)),
  )
}

export function as(...roles: ('participant' | 'presenter')[]) {
  server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles }))))
}

/** Answers the next changes of a request, and returns the calls. */
export function changes(answer: () => Response) {
  const bodies: unknown[] = []
  server.use(
    http.patch('/api/v1/mentoring_requests/:id', async ({ request }) => {
      const body = (await request.json()) as { data: { attributes: unknown } }
      bodies.push(body.data.attributes)
      return answer()
    }),
  )
  return bodies
}
export const refusal = () =>
  HttpResponse.json(
    { errors: [{ status: '422', code: 'limit_reached', title: 'La demande ne peut pas être validée', detail: limit }] },
    { status: 422 },
  )

export const card = async () => screen.findByRole('article', { name: 'Karim Belhadj' })

/** The next slots that the two of an accompaniment have. */
export function freeSlots(starts: readonly string[], given: { own_has_hours?: boolean } = {}) {
  const meta = {
    own_time_zone: 'Europe/Paris',
    other_time_zone: 'Europe/Paris',
    own_has_hours: true,
    other_has_hours: true,
  }
  const slots = starts.map((starts_at) => resource('free_slots', starts_at, { starts_at, ends_at: starts_at }))
  return [
    http.get('/api/v1/mentoring_relationships/:id/free_slots', () =>
      HttpResponse.json(listDocument(slots, { meta: { ...meta, ...given } })),
    ),
  ]
}

/** What the center's page needs beside what a test is about. */
export function prepareCenter(): void {
  beforeEach(() => {
    // jsdom lays nothing out.
    Element.prototype.scrollIntoView = () => undefined
    server.use(
      http.get('/api/v1/presenters/:id', () => HttpResponse.json({ data: claire })),
      http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([]))),
      http.get('/api/v1/presenters', () => HttpResponse.json(listDocument([]))),
      ...freeSlots([]),
    )
  })
}
