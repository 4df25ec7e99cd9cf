import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { CenterMeta } from '#contract/mentoring/mentoring-center.ts'
import { errorDocument, ids, listDocument, meDocument, standardQuestions, stepsDocument } from './fixtures.ts'

export const sessionHeaders = {
  'access-token': 'token-1',
  'token-type': 'Bearer',
  client: 'client-1',
  expiry: '1900000000',
  uid: 'lina.moreau@valombre.example',
}

const emptyMeta: CenterMeta = {
  sent_requests: 0,
  older_requests: 0,
  accompaniments: null,
  unrated: [],
  next_tasks: [],
  next_milestones: [],
  waits: 0,
}

/** Who is signed in and nothing waiting; a test adds what it is about with `server.use`. */
const defaults = [
  // As the server does: the late call of a test that is over must not sign the next one in.
  http.get('/auth/validate_token', ({ request }) =>
    request.headers.has('access-token')
      ? HttpResponse.json({ success: true, data: { id: ids.user } }, { headers: sessionHeaders })
      : HttpResponse.json({ success: false }, { status: 401 }),
  ),
  http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument())),
  http.get('/api/v1/mentoring_center', () => HttpResponse.json(listDocument([], { meta: emptyMeta }))),
  http.get('/api/v1/conversations', () => HttpResponse.json(listDocument([], { meta: { unread: 0 } }))),
  http.get('/api/v1/program_enrollments', () => HttpResponse.json(listDocument([]))),
  http.get('/api/v1/presenter_steps', () => HttpResponse.json(stepsDocument(standardQuestions))),
  http.get('/api/v1/participant_steps', () => HttpResponse.json(stepsDocument(standardQuestions))),
  http.get('/api/v1/workshops', () => HttpResponse.json(listDocument([]))),
  http.get('/api/v1/notifications', () => HttpResponse.json(listDocument([], { meta: { unread: 0 } }))),
]

/**
 * What is read beside the subject of a test, often on the page that it ends on: nothing is listed, and no record is
 * there. Without it a test would depend on whether such a call leaves before the test is over.
 */
const others = [
  http.get('/api/v1/:resource', () => HttpResponse.json(listDocument([]))),
  http.get('/api/v1/:resource/:id', () =>
    HttpResponse.json(errorDocument(404, 'not_found', 'Absent'), { status: 404 }),
  ),
  http.get('/api/v1/:resource/:id/:part', () => HttpResponse.json(listDocument([]))),
  http.patch('/api/v1/conversations/:id/comments/mark-as-seen', () => new HttpResponse(null, { status: 204 })),
  http.post('/api/v1/error_mailers', () => new HttpResponse(null, { status: 202 })),
]

export const server = setupServer(...defaults, ...others)

/** Starts the server for a test file. A call that changes something fails the test where nothing answers it. */
export function useServer(): void {
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' })
  })
  afterEach(() => {
    server.resetHandlers()
  })
  afterAll(() => {
    server.close()
  })
}
