import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HistoryMeta, MeetingsHistoryAttributes } from '#contract/meetings/meetings-history.ts'
import { errorDocument, ids, idOf, listDocument, meDocument, profileOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const page = '/dashboard/meetings_history'
const karim = resource('participants', ids.participant, profileOf({ full_name: 'Karim Belhadj', match: null }))
const gone = resource('participants', idOf(7), profileOf({ full_name: 'Compte supprimé', deleted: true, match: null }))
const queries: URLSearchParams[] = []
afterEach(() => {
  vi.restoreAllMocks()
})

function pastOf(given: Partial<MeetingsHistoryAttributes> = {}): MeetingsHistoryAttributes {
  return {
    aasm_state: 'finished',
    role: 'presenter',
    session_number: 2,
    topic: 'Mes cent premiers jours',
    meeting_type: 'video_conference',
    happened_at: '2026-02-19T09:00:00Z',
    starts_at: '2026-02-19T09:00:00Z',
    minutes: 45,
    held: true,
    evidence: 'confirmed_by_both',
    closed_by: null,
    closing_cause: null,
    closing_reason: null,
    feedback_by: ['participant', 'presenter'],
    own_rating: 4,
    other_rating: 5,
    report_due: false,
    ...given,
  }
}
const row = (n: number, given: Partial<MeetingsHistoryAttributes>, participant: string = ids.participant) =>
  resource('meetings_history', idOf(100 + n), pastOf(given), {
    participant: { data: { type: 'participants', id: participant } },
    presenter: { data: { type: 'presenters', id: ids.presenter } },
  })
const figures = {
  total: 4,
  held: 2,
  minutes: 105,
  people: 1,
  evidence: { declared_by_one: 1, confirmed_by_both: 1, platform: 0 },
}
const due = {
  evidence: null,
  held: false,
  report_due: true,
  own_rating: null,
  aasm_state: 'feedback_requested',
} as const
const all = [
  row(1, { ...due, topic: 'Lire un plan de charge', happened_at: '2026-03-13T09:00:00Z' }),
  row(2, {}),
  row(3, { aasm_state: 'cancelled', closing_cause: 'not_held', held: false, evidence: null, own_rating: null }),
  row(4, { topic: null, happened_at: '2025-11-06T09:00:00Z', evidence: 'declared_by_one', own_rating: 2 }, idOf(7)),
]

function holds(rows = all, meta: Partial<HistoryMeta> = {}) {
  server.use(
    http.get('/api/v1/meetings_history', ({ request }) => {
      queries.push(new URL(request.url).searchParams)
      return HttpResponse.json(
        listDocument(rows, {
          included: [karim, gone],
          meta: {
            total: rows.length,
            figures,
            whole: figures,
            outside_sessions: 3,
            people: [
              { id: ids.participant, name: 'Karim Belhadj', role: 'participant' },
              { id: idOf(7), name: null, role: 'participant' },
            ],
            years: [2026, 2025],
            ...meta,
          },
        }),
      )
    }),
  )
}

beforeEach(() => {
  queries.length = 0
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['participant', 'presenter'] }))),
  )
})

test('the first of a month is « 1er », without its year, which stands above', async () => {
  holds([row(2, { happened_at: '2025-11-01T09:00:00Z' })])
  await renderApp(page)
  const table = within(await screen.findByRole('table', { name: /^Sessions passées/ }))
  expect(table.getByRole('cell', { name: /^1er\snovembre$/ })).toBeTruthy()
})

test('a session with both in its call is marked as held on the platform', async () => {
  holds([row(2, { evidence: 'platform' })])
  await renderApp(page)
  const table = within(await screen.findByRole('table', { name: /^Sessions passées/ }))
  expect(table.getByText('Tenue sur la plateforme')).toBeTruthy()
})

test('past sessions stand by year with person, proof, rating and the one verb', async () => {
  holds()
  await renderApp(page)
  const table = within(await screen.findByRole('table', { name: /^Sessions passées/ }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['2026', '2025'])
  const [, , first, second, third, , last] = table.getAllByRole('row')
  expect(first?.textContent).toContain('Compte rendu à écrire')
  expect(table.getByRole('link', { name: 'Rédiger le compte rendu de la session 2 avec Karim Belhadj' })).toBeTruthy()
  expect(second?.textContent).toMatch(
    /19\sfévrier.*Karim Belhadj.*Mes cent premiers jours.*Confirmée par vous deux.*Très efficace/,
  )
  expect(third?.textContent).toContain('Non tenue')
  expect(last?.textContent).toMatch(/Compte supprimé.*Déclarée par vous.*Plutôt bien/)
  expect(screen.getByText(/^4 sessions, dont 2 tenues, 1.h.45 en tout/)).toBeTruthy()
  expect(screen.getByText(/^Les 3 sessions déclarées hors plateforme comptent/)).toBeTruthy()
})

test('filters stand in the address, are sent, and are cleared', async () => {
  holds()
  const { user } = await renderApp(`${page}?counterpart=${ids.participant}&state=nonsense`)
  const person = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Personne' })
  expect(person.value).toBe(ids.participant)
  expect(within(person).getByRole('option', { name: 'Comptes supprimés' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Tenues')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Période' }), '2025')
  await waitFor(() => {
    expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject({
      counterpart: ids.participant,
      held: 'true',
      year: '2025',
      sort: '-happened_at',
    })
  })
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
  await waitFor(() => {
    expect([queries.at(-1)?.has('counterpart'), queries.at(-1)?.has('held')]).toEqual([false, false])
  })
})

test('one of the two roles stays on', async () => {
  holds()
  const { user } = await renderApp(page)
  await user.click(await screen.findByRole('button', { name: 'Côté mentor', pressed: true }))
  expect(await screen.findByRole('button', { name: 'Côté mentor', pressed: false })).toBeTruthy()
  await waitFor(() => {
    expect(queries.at(-1)?.get('role')).toBe('participant')
  })
})

test('the file is requested with the same filters', async () => {
  holds()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const files: string[] = []
  server.use(
    http.get('/api/v1/meetings_history/export', ({ request }) => {
      files.push(new URL(request.url).search)
      return new HttpResponse('Date', { headers: { 'Content-Type': 'text/csv' } })
    }),
  )
  const { user } = await renderApp(`${page}?state=held&period=2026`)
  await user.click(await screen.findByRole('button', { name: 'Exporter en CSV' }))
  await waitFor(() => {
    expect(files).toEqual(['?year=2026&held=true'])
  })
})

test('a receipt of a period is requested; an error of the period stands at its field', async () => {
  holds()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const periods: string[] = []
  const noMeetings = errorDocument(422, 'no_session_in_period', 'Aucune session n’a été tenue dans cette période.')
  server.use(
    http.get('/api/v1/users/:id/attendance_receipt', ({ request, params }) => {
      const { searchParams: query } = new URL(request.url)
      periods.push(`${String(params['id'] === ids.user)} ${query.get('from')} ${query.get('to')}`)
      return query.get('to') === '2020-12-31'
        ? HttpResponse.json(noMeetings, { status: 422 })
        : new HttpResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } })
    }),
  )
  const { user } = await renderApp(page)
  await user.click(await screen.findByRole('button', { name: 'Attestation de présence' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Attestation de présence' }))
  const choose = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const faultOf = (label: string) =>
    document.getElementById(dialog.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
  const send = () => user.click(dialog.getByRole('button', { name: 'Télécharger le PDF' }))
  choose('Du', '2020-06-01')
  choose('Au', '2020-01-01')
  await send()
  expect(faultOf('Au')).toBe('Choisissez un jour qui ne précède pas le début.')
  choose('Au', '2021-06-02')
  expect(faultOf('Au')).toBe('Une attestation couvre 366 jours au plus.')
  choose('Au', '')
  expect(faultOf('Au')).toBe('Choisissez un jour.')
  expect(periods).toEqual([])
  choose('Au', '2020-12-31')
  await send()
  expect((await dialog.findByRole('alert')).textContent).toContain('Aucune session n’a été tenue')
  choose('Du', '2026-01-01')
  choose('Au', '2026-06-30')
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(periods).toEqual(['true 2020-06-01 2020-12-31', 'true 2026-01-01 2026-06-30'])
  expect(names).toEqual(['attestation-2026-01-01-2026-06-30.pdf'])
})

test('the address of the receipt, which the page on AFEST links to, asks for it at once', async () => {
  holds()
  const { user } = await renderApp(`${page}#receipt`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Attestation de présence' }))
  await user.click(dialog.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without a result the filters can be cleared; without a session it says what will come', async () => {
  const none = { ...figures, total: 0, held: 0, minutes: 0 }
  holds([], { figures: none })
  const first = await renderApp(`${page}?state=expired`)
  expect(await screen.findByText('Aucune session avec ces filtres')).toBeTruthy()
  first.unmount()
  holds([], { figures: none, whole: none, people: [], years: [] })
  await renderApp(page)
  expect(await screen.findByText('Aucune session passée')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Exporter en CSV' })).toBeNull()
})

test('when it cannot be read, it says so', async () => {
  server.use(
    http.get('/api/v1/meetings_history', () =>
      HttpResponse.json(errorDocument(500, 'internal', 'Panne'), { status: 500 }),
    ),
  )
  await renderApp(page)
  expect(await screen.findByRole('button', { name: /réessayer/i })).toBeTruthy()
})

test('an address names each filter that does not exist, and is left by a button', async () => {
  holds()
  const { user, router } = await renderApp(`${page}?state=lost&period=1999&counterpart=${idOf(99)}&role=participant`)
  const note = (await screen.findByText(/n’existe pas, ou plus/)).textContent
  for (const gone of ['lost', '1999', 'une personne']) expect(note).toContain(gone)
  expect(note).not.toContain('participant')
  const [clear] = screen.getAllByRole('button', { name: 'Effacer les filtres' })
  if (clear === undefined) throw new Error('no button')
  await user.click(clear)
  await waitFor(() => {
    expect(screen.queryByText(/n’existe pas, ou plus/)).toBeNull()
  })
  expect(router.state.location.search).toBe('')
})
