import { vi } from 'vitest'
import type { AdminBusinessUnit } from '#contract/console/company/business-units.ts'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { untilTestEnds } from '#tests/support/late-calls.ts'

export interface FakeAnswer {
  readonly status?: number
  readonly json?: unknown
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The answer comes once this is settled. */
  readonly after?: Promise<void>
}

export interface FakeCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

type Handler = (call: FakeCall) => FakeAnswer | undefined

export interface FakeServer {
  readonly calls: FakeCall[]
  called(path: string): readonly FakeCall[]
  /** Answers before the rest, the last one given first. */
  on(handler: Handler): void
}

export const sessionHeaders = {
  'access-token': 'token-1',
  'token-type': 'Bearer',
  client: 'client-1',
  expiry: '1900000000',
  uid: 'admin@demo.test',
}

/** Everything the console asks, answered without a network; what nobody foresaw is a 404. */
export function fakeServer(role: ConsoleRole | null = 'admin'): FakeServer {
  const handlers: Handler[] = [(call) => usual(call, role)]
  const calls: FakeCall[] = []
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://acme.localhost')
    const call: FakeCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    }
    calls.push(call)
    const found = handlers.map((handler) => handler(call)).find((answer) => answer !== undefined)
    await found?.after
    const { status = 200, json, body, headers = {} } = found ?? { status: 404, json: { message: 'nothing here' } }
    return new Response(body ?? JSON.stringify(json ?? null), {
      status,
      headers: { ...(status === 401 ? {} : sessionHeaders), ...headers },
    })
  }
  vi.stubGlobal('fetch', untilTestEnds(answer))
  const called = (path: string) => calls.filter((call) => call.path === path)
  return { calls, called, on: (handler) => handlers.unshift(handler) }
}

export function list(records: readonly unknown[]): FakeAnswer {
  return { json: records, headers: { 'X-Total-Count': String(records.length) } }
}

/** What a program decides where it does not leave it to the company. */
const companyRules = { max_accompaniments_presenter: 3, max_accompaniments_participant: 2, request_expiry_days: 14 }

function usual({ method, path, query }: FakeCall, role: string | null): FakeAnswer | undefined {
  const user = { id: 'u1', first_name: 'Aline', last_name: 'Admin', locale: 'fr', roles: role === null ? [] : [role] }
  if (path === '/auth/validate_token') return { json: { success: true, data: user } }
  if (path === '/auth/sign_in/second_factor' || path === '/auth/sign_in/passkey') return { json: { data: user } }
  if (path === '/auth/sign_in' && method === 'POST') return { json: { data: user } }
  if (path === '/auth/sign_out') return { json: { success: true } }
  if (path === '/api/v1/documents') return { json: { data: [] } }
  if (path === '/admin/api/dashboard') return { json: dashboard }
  if (path === '/admin/api/profile_questions') return list([])
  if (/^\/admin\/api\/users\/[^/]+\/answers$/.test(path)) return list([])
  if (path === '/admin/api/company_settings') return { json: { settings: companyRules } }
  if (path === '/admin/api/operator_acts') return list([])
  if (path === '/admin/api/bulk_acts') return list([])
  if (path === '/admin/api/log_seals') return list([])
  if (path === '/admin/api/programs')
    return list([
      { id: 'p1', slug: 'passerelles', name: { fr: 'Passerelles', en: 'Bridges' }, participants: 3, presenters: 2 },
    ])
  if (path === '/admin/api/business_units') return list([lyon])
  if (path === '/admin/api/mentoring_requests' && query.has('_end')) return list([waiting, revoked])
  if (path === `/admin/api/mentoring_requests/${waiting.id}`)
    return { json: query.has('at') ? { ...waiting, ...asOf, at: query.get('at') } : waiting }
  if (path === '/admin/api/users' && query.has('_end')) return list([karim])
  if (path === `/admin/api/users/${karim.id}`) return { json: karim }
  if (path === '/admin/api/mentoring_relationships' && query.has('_end')) return list([running])
  if (path === `/admin/api/mentoring_relationships/${running.id}`) return { json: running }
  if (path === '/admin/api/meetings' && query.has('_end')) return list([meeting])
  if (path === `/admin/api/meetings/${meeting.id}`) return { json: meeting }
  if (path === '/admin/api/events') return list(query.get('_order') === 'DESC' ? events.toReversed() : events)
  // A list beside the subject of a test, often on the page that it ends on.
  if (method === 'GET' && query.has('_end')) return list([])
  return undefined
}

export const lyon: AdminBusinessUnit = {
  id: 'lyon',
  code: 'lyon',
  label: { fr: 'Lyon', en: 'Lyons' },
  people: 3,
  revision: 4,
}

export const waiting: AdminRequest = {
  id: 'r1',
  aasm_state: 'requested',
  cancellation_reason: null,
  outcome: 'waiting',
  refusal_reason: null,
  revocation_reason: null,
  origin: 'participant',
  relationship_id: 'r1',
  participant_id: 'm1',
  participant_user_id: 'um1',
  participant_name: 'Hugo Lefèvre',
  participant_business_unit: 'lyon',
  presenter_id: 'm2',
  presenter_user_id: 'um2',
  presenter_name: 'Inès Carbonnel',
  presenter_business_unit: 'lyon',
  program_id: 'p1',
  score: 74,
  requested_at: '2026-03-10T09:00:00.000Z',
  answer_due_at: '2099-03-24T09:00:00.000Z',
  decided_at: null,
  updated_at: '2026-03-10T09:00:00.000Z',
  revision: 0,
  blocked: 'mentor_full',
  dates_proposed: false,
  reminded_at: null,
  actions: ['remind', 'revoke'],
}

export const revoked: AdminRequest = {
  ...waiting,
  id: 'r2',
  participant_name: null,
  aasm_state: 'cancelled',
  cancellation_reason: 'revoked',
  outcome: 'revoked',
  revocation_reason: 'other',
  blocked: null,
  actions: [],
}

export const karim: AdminUser = {
  id: 'u2',
  full_name: 'Karim Belhadj',
  first_name: 'Karim',
  last_name: 'Belhadj',
  phone: null,
  avatar_url: null,
  email: 'karim@acme.test',
  job_title: 'Technicien',
  business_unit: 'lyon',
  status: 'active',
  roles: ['referent'],
  profiles: ['presenter'],
  profile_details: [
    {
      id: 'm3',
      role: 'presenter',
      expert: null,
      visible: true,
      completion: 92,
      min_completion: 60,
      hidden: [],
      open: 2,
      limit: 3,
      own_limit: null,
      waiting: null,
      program_ids: ['p1'],
      created_at: '2026-01-05T09:00:00.000Z',
    },
  ],
  created_at: '2026-01-05T09:00:00.000Z',
  status_at: '2026-01-05T09:00:00.000Z',
  asked_profiles: [],
  second_factor: false,
  accepted_texts: { charter: 4, terms: 2 },
  open_sessions: 2,
  last_seen_at: '2026-03-17T11:00:00.000Z',
  away: null,
  finish_asked_at: null,
  import_id: null,
  import_told_at: null,
  address_refused: null,
  unused: false,
  never_entered: false,
  merged_into: null,
  merged: [],
  grantable_roles: ['admin', 'auditor', 'business_unit_admin'],
  revocable_roles: ['referent'],
  actions: ['erase'],
}

export const running: AdminRelationship = {
  id: 'r3',
  aasm_state: 'initiated',
  request_id: 'r3',
  participant_id: 'm1',
  participant_user_id: 'um1',
  participant_name: 'Hugo Lefèvre',
  participant_business_unit: 'lyon',
  presenter_id: 'm3',
  presenter_user_id: 'u2',
  presenter_name: 'Karim Belhadj',
  presenter_business_unit: 'lyon',
  program_id: 'p1',
  requested_at: '2026-03-10T09:00:00.000Z',
  started_at: '2026-03-12T09:00:00.000Z',
  ended_at: null,
  updated_at: '2026-03-12T09:00:00.000Z',
  last_act_at: '2026-03-16T09:00:00.000Z',
  revision: 1,
  resumes_at: null,
  pause_reason: null,
  finish_reason: null,
  actions: ['finish', 'delete'],
}

export const meeting: AdminMeeting = {
  id: 's1',
  relationship_id: running.id,
  aasm_state: 'confirmed',
  session_number: 3,
  participant_id: running.participant_id,
  participant_user_id: running.participant_user_id,
  participant_name: running.participant_name,
  participant_business_unit: running.participant_business_unit,
  presenter_id: running.presenter_id,
  presenter_user_id: running.presenter_user_id,
  presenter_name: running.presenter_name,
  presenter_business_unit: running.presenter_business_unit,
  program_id: running.program_id,
  meeting_type: 'video_conference',
  meeting_reason: { fr: 'Faire le point', en: 'Take stock' },
  planned_by: 'participant',
  requested_at: '2026-03-10T09:00:00.000Z',
  starts_at: '2026-03-24T13:00:00.000Z',
  ends_at: '2026-03-24T13:45:00.000Z',
  started_at: null,
  due_at: '2026-03-24T13:45:00.000Z',
  feedback_by: [],
  evidence: null,
  closed_by: null,
  closing_cause: null,
  closing_reason: null,
  updated_at: '2026-03-12T09:00:00.000Z',
  revision: 2,
  actions: ['cancel'],
}

const asOf = {
  blocked: undefined,
  actions: undefined,
  participant_places: { open: 0, limit: 2 },
  presenter_places: { open: 2, limit: 3 },
}

const actor = { kind: 'user', id: 'um1', name: 'Hugo Lefèvre' } as const
export const events: readonly AdminEvent[] = [
  {
    id: 'e1',
    about: 'request',
    stream: 'mentoring_request-r1',
    type: 'MentoringRequested',
    revision: 0,
    position: '41',
    at: '2026-03-10T09:00:00.000Z',
    actor,
    correlation_id: 'c1',
    data: {
      origin: 'participant',
      message: { sealed: true },
      receipt: {
        score: 74,
        rule: 1,
        weightsVersion: 4,
        criteria: [
          { criterion: 'skills', points: 29, weight: 35 },
          { criterion: 'job_categories', points: 20, weight: 20 },
          { criterion: 'talents', points: 0, weight: 0 },
        ],
      },
      answerDueAt: '2026-03-24T09:00:00.000Z',
    },
  },
  {
    id: 'e2',
    about: 'relationship',
    stream: 'mentoring_relationship-r1',
    type: 'RelationshipRequested',
    revision: 0,
    position: '42',
    at: '2026-03-12T09:00:00.000Z',
    actor: { kind: 'system', id: null, name: null },
    correlation_id: 'c2',
    data: {},
  },
]

const none = { confirmed: 0, waiting: 0, refused: 0, expired: 0, withdrawn: 0, revoked: 0 }
export const dashboard: AdminDashboard = {
  at: '2026-03-17T12:47:00.000Z',
  start: null,
  attention: {
    expiring: 4,
    blocked: 1,
    unanswered: 0,
    oldest_days: 5,
    pending_approval: 0,
    stopped_models: 0,
    articles_to_review: 0,
    articles_reported: 0,
    tag_proposals: 0,
    contact_messages: 0,
    failed_mails: 0,
    contact_requests: 0,
    error_reports: 0,
  },
  health: {
    open_requests: 9,
    running_relationships: 118,
    running_a_month_ago: 109,
    answered: 50,
    answered_in_time: 43,
    delay: { items: 27, total: 30, middle: 4 },
    presenters: 42,
    full_presenters: 9,
    free_places: 31,
  },
  weeks: [
    {
      week: '2026-03-02',
      from: '2026-03-01T23:00:00.000Z',
      to: '2026-03-08T22:59:59.999Z',
      ...none,
      confirmed: 15,
      refused: 2,
    },
    {
      week: '2026-03-09',
      from: '2026-03-08T23:00:00.000Z',
      to: '2026-03-15T22:59:59.999Z',
      ...none,
      confirmed: 17,
      waiting: 4,
    },
  ],
  outcomes: { ...none, confirmed: 64, waiting: 9 },
}
