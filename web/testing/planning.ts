import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, vi } from 'vitest'
import type { MeetingAttributes } from '#contract/meetings/meetings.ts'
import { ids, listDocument, meDocument, profileOf, programOf, relationshipOf } from './fixtures.ts'
import { idOf, meetingOf, resource } from './fixtures.ts'
import { server } from './server.ts'

/** A Tuesday. The reader's clock is that of the device, which says Paris. */
export const today = '2026-03-17T09:00:00Z'
const zone = 'Europe/Paris'

export const planning = `/dashboard/sessions/new?relationship=${ids.relationship}`
export const dating = `/dashboard/sessions/${ids.meeting}/date`
export const reasonId = idOf(41)

const parties = {
  participant: { data: { type: 'participants', id: ids.participant } },
  presenter: { data: { type: 'presenters', id: ids.presenter } },
  program: { data: { type: 'programs', id: ids.program } },
}
const workdays = [1, 2, 3, 4, 5]
const maelys = profileOf({
  first_name: 'Maëlys',
  last_name: 'Tanguy',
  time_zone: 'America/Toronto',
  match: null,
  needed_skills: [{ code: 'remote', label: { fr: 'Conduire une réunion à distance', en: 'Running a remote meeting' } }],
  availabilities: workdays.map((weekday) => ({ weekday, start: '08:00', end: '11:00' })),
})
export const included = [
  resource('participants', ids.participant, maelys),
  resource('presenters', ids.presenter, profileOf({ match: null })),
  resource('programs', ids.program, programOf()),
]
export const meeting = (given: Partial<MeetingAttributes> = {}) =>
  resource('meetings', ids.meeting, meetingOf(given), {
    ...parties,
    mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
    meeting_reason: { data: null },
  })

export const relationship = (given: Parameters<typeof relationshipOf>[0] = {}) =>
  resource('mentoring_relationships', ids.relationship, relationshipOf(given), parties)

const slot = (start: string, minutes: number) =>
  resource('free_slots', start, {
    starts_at: start,
    ends_at: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
  })
const hours = {
  own_time_zone: zone,
  other_time_zone: 'America/Toronto',
  own_has_hours: true,
  other_has_hours: true,
  own_held: [] as { kind: 'session' | 'workshop'; starts_at: string; ends_at: string }[],
}

/** A name as it is rendered: no line ends within a date or between two hours. */
export const named = (text: string) => new RegExp(`^${text.replaceAll(' ', String.raw`[\s\u2060]+`)}`)

/** The slots that both have from now on, by where they start; and the calls for them. */
export function offers(starts: readonly string[], given: Partial<typeof hours> = {}) {
  const queries: URLSearchParams[] = []
  server.use(
    http.get('/api/v1/mentoring_relationships/:id/free_slots', ({ request }) => {
      const { searchParams } = new URL(request.url)
      queries.push(searchParams)
      const [from = '', to = ''] = ['filter[from]', 'filter[to]'].map((name) => searchParams.get(name) ?? '')
      const within = starts.filter((start) => start.slice(0, 10) >= from && (to === '' || start.slice(0, 10) <= to))
      const slots = within.map((start) => slot(start, Number(searchParams.get('filter[duration]'))))
      return HttpResponse.json(listDocument(slots, { meta: { ...hours, ...given } }))
    }),
  )
  return queries
}

/** Keeps what is sent to an address, and answers it. */
export function takes(path: string, answer: () => Response, verb: 'post' | 'patch' = 'post') {
  const sent: { data: Record<string, unknown>; key: string | null }[] = []
  server.use(
    http[verb](path, async ({ request }) => {
      const { data } = (await request.json()) as { data: Record<string, unknown> }
      sent.push({ data, key: request.headers.get('idempotency-key') })
      return answer()
    }),
  )
  return sent
}

/** Inès, in Paris, mentors Maëlys, in Toronto; sessions 1 to 3 were held. */
export function preparePlanning(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) })
    const resolvedOptions: () => Intl.ResolvedDateTimeFormatOptions = Reflect.get(
      Intl.DateTimeFormat.prototype,
      'resolvedOptions',
    )
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function optionsInZone(
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolvedOptions.call(this), timeZone: zone }
    })
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (media: string) => ({
        media,
        matches: media.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    })
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
      http.get('/api/v1/mentoring_relationships/:id', () =>
        HttpResponse.json({
          data: relationship(),
          included,
        }),
      ),
      http.get('/api/v1/mentoring_relationships/:id/attachments', () => HttpResponse.json(listDocument([]))),
      http.get('/api/v1/meetings', () =>
        HttpResponse.json(
          listDocument([
            meeting({ session_number: 3, aasm_state: 'finished', starts_at: '2026-03-10T13:00:00Z', allowed: [] }),
          ]),
        ),
      ),
      http.get('/api/v1/meeting_reasons', () =>
        HttpResponse.json(
          listDocument([
            resource('meeting_reasons', reasonId, {
              program_id: ids.program,
              label: { fr: 'Préparer une décision', en: 'Prepare a decision' },
              position: 1,
              archived: false,
            }),
            resource('meeting_reasons', idOf(42), {
              program_id: null,
              label: { fr: 'Ancien', en: 'Old' },
              position: 2,
              archived: true,
            }),
            resource('meeting_reasons', idOf(43), {
              program_id: idOf(44),
              label: { fr: 'D’un autre programme', en: 'Of another program' },
              position: 3,
              archived: false,
            }),
          ]),
        ),
      ),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    Reflect.deleteProperty(window, 'matchMedia')
  })
}
