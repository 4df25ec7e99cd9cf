import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorDocument, idOf, listDocument, meetingOf, resource, workshopOf } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { faultOf, freeHour, moved, nextChange, offsetText } from '../../../shared/hours/week.ts'

useServer()

const page = '/dashboard/availability_settings'
const sent: { method: string; path: string; body: unknown }[] = []
const noon = resource('availabilities', idOf(1), { weekday: 2, open: true, start_time: '12:00', end_time: '15:00' })
const later = resource('availabilities', idOf(2), { weekday: 2, open: true, start_time: '16:00', end_time: '17:00' })

function serve(week: ReturnType<typeof resource>[] = [noon], refuse = false) {
  const rest = ['/api/v1/availability_exceptions', '/api/v1/outside_calendars']
  for (const path of rest) server.use(http.get(path, () => HttpResponse.json(listDocument([]))))
  const keep = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const body = text === '' ? null : (JSON.parse(text) as { data: { attributes: object } })
    sent.push({ method: request.method, path: new URL(request.url).pathname, body: body?.data.attributes ?? null })
    if (refuse)
      return HttpResponse.json(errorDocument(422, 'hours_overlap', 'Cette plage en touche une autre.'), { status: 422 })
    if (request.method === 'DELETE') return new HttpResponse(null, { status: 204 })
    const data = resource('availabilities', idOf(9), { open: true, ...body?.data.attributes })
    return HttpResponse.json({ data }, { status: request.method === 'POST' ? 201 : 200 })
  }
  server.use(
    http.get('/api/v1/availabilities', () => HttpResponse.json(listDocument(week))),
    http.post('/api/v1/availabilities', keep),
    http.patch('/api/v1/availabilities/:id', keep),
    http.delete('/api/v1/availabilities/:id', keep),
    http.get('/api/v1/calendar_feed', () => HttpResponse.json({ data: null })),
    http.post('/api/v1/calendar_feed', () => {
      const attributes = { path: `/calendar/${'a'.repeat(43)}.ics`, created_at: '2026-03-01T09:00:00Z', read_at: null }
      return HttpResponse.json({ data: resource('calendar_feeds', idOf(5), attributes) }, { status: 201 })
    }),
    http.get('/api/v1/mentoring_relationships', () => HttpResponse.json(listDocument([]))),
  )
}

beforeEach(() => {
  sent.length = 0
})

const span = (name: RegExp) => screen.findByRole('button', { name })

describe('the page of one’s hours', () => {
  test('names each span, and arrows move and lengthen it by a quarter hour', async () => {
    serve()
    const { user } = await renderApp(page)
    ;(await span(/^Mardi, 12:00.*15:00, modifier$/)).focus()
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    await span(/^Mardi, 12:15.*15:30, modifier$/)
    await waitFor(() => {
      expect(sent).toEqual([
        {
          method: 'PATCH',
          path: `/api/v1/availabilities/${idOf(1)}`,
          body: { start_time: '12:15', end_time: '15:30' },
        },
      ])
    })
    await screen.findByText(/^Enregistré à/)
  })

  test('opens From and To with Enter, and says what overlaps before it is kept', async () => {
    serve([noon, later])
    const { user } = await renderApp(page)
    ;(await span(/^Mardi, 12:00/)).focus()
    await user.keyboard('{Enter}')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'À' }), '16:30')
    await screen.findByText(/Cette plage en touche une autre, 16:00.*Finissez à 16:00 au plus tard/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Terminé' }).disabled).toBe(true)
    await user.selectOptions(screen.getByRole('combobox', { name: 'À' }), '16:00')
    await user.click(screen.getByRole('button', { name: 'Terminé' }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ method: 'PATCH', body: { start_time: '12:00', end_time: '16:00' } }])
    })
  })

  test('keeps hours as they are chosen, and shows none that are not kept', async () => {
    serve()
    const { user, router } = await renderApp(page)
    ;(await span(/^Mardi, 12:00.*15:00, modifier$/)).focus()
    await user.keyboard('{Enter}')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'De' }), '16:00')
    expect(screen.getByText(/Ces heures ne sont pas encore enregistrées\.$/)).toBeDefined()
    expect(screen.getByRole('button', { name: /^Mardi, 12:00/ })).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'À' }), '18:00')
    await span(/^Mardi, 16:00.*18:00, modifier$/)
    // Without another word the page is left.
    await router.navigate('/dashboard/nowhere')
    await waitFor(() => {
      expect(sent).toMatchObject([{ method: 'PATCH', body: { start_time: '16:00', end_time: '18:00' } }])
    })
  })

  test('removes with Delete, and brings back from the message', async () => {
    serve()
    const { user } = await renderApp(page)
    ;(await span(/^Mardi, 12:00/)).focus()
    await user.keyboard('{Delete}')
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /^Mardi, 12:00/ })).toBeNull()
    })
    await user.click(
      await within(screen.getByRole('region', { name: 'Messages' })).findByRole('button', { name: 'Annuler' }),
    )
    await waitFor(() => {
      expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'POST'])
    })
    expect(sent[1]?.body).toMatchObject({ weekday: 2, start_time: '12:00', end_time: '15:00' })
  })

  test('shows again what was there when a change is refused', async () => {
    serve([noon], true)
    const { user } = await renderApp(page)
    ;(await span(/^Mardi, 12:00/)).focus()
    await user.keyboard('{ArrowRight}')
    await span(/^Mardi, 12:15/)
    await span(/^Mardi, 12:00/)
    expect(screen.queryByText(/^Enregistré à/)).toBeNull()
  })

  test('copies a span to other days, and names those that have hours then', async () => {
    const taken = { ...noon, id: idOf(3), attributes: { ...noon.attributes, weekday: 4 } }
    serve([noon, taken])
    const { user } = await renderApp(page)
    ;(await span(/^Mardi, 12:00/)).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Copier sur d’autres jours' }))
    for (const day of ['jeudi', 'samedi']) await user.click(screen.getByRole('checkbox', { name: day }))
    const days = screen.getByRole('group', { name: /^Copier 12:00/ })
    await user.click(within(days).getByRole('button', { name: 'Copier sur d’autres jours' }))
    await screen.findByText(/^Copié sur samedi\. D’autres heures y sont déjà : jeudi/)
    expect(sent).toMatchObject([{ method: 'POST', body: { weekday: 6, start_time: '12:00' } }])
  })

  test('closes a day and keeps its hours', async () => {
    serve()
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('switch', { name: 'Mardi, ouvert' }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ method: 'PATCH', body: { open: false } }])
    })
  })

  test('says that an agreed session on a closed day stays, with the way to it, and of no other day', async () => {
    serve()
    const closed = (n: number, day: string, hours: readonly object[] = []) =>
      resource('availability_exceptions', idOf(n), { first_day: day, last_day: day, hours, label: null })
    const days = [
      closed(20, '2099-03-19'),
      closed(21, '2099-03-20'),
      closed(22, '2099-03-21', [{ start: '12:00', end: '16:00' }]),
    ]
    const on = (n: number, startsAt: string) =>
      resource('meetings', idOf(n), meetingOf({ aasm_state: 'confirmed', starts_at: startsAt, ends_at: startsAt }))
    const held = [on(30, '2099-03-19T13:00:00Z'), on(31, '2099-03-21T13:00:00Z')]
    server.use(
      http.get('/api/v1/availability_exceptions', () => HttpResponse.json(listDocument(days))),
      http.get('/api/v1/meetings', () => HttpResponse.json(listDocument(held))),
    )
    await renderApp(page)
    expect(await screen.findByText(/19.mars à 13:00.*elle reste/)).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Voir la session' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/dashboard/sessions/${idOf(30)}`])
  })

  test('says that a workshop one takes part in stays on a closed day', async () => {
    serve()
    const day = { first_day: '2099-03-19', last_day: '2099-03-19', hours: [], label: null }
    const at = { starts_at: '2099-03-19T13:00:00Z', ends_at: '2099-03-19T14:00:00Z' }
    const on = (n: number, answer: 'accepted' | 'invited') =>
      resource('workshops', idOf(n), workshopOf({ ...at, title: `Atelier ${n}`, answer }))
    server.use(
      http.get('/api/v1/availability_exceptions', () =>
        HttpResponse.json(listDocument([resource('availability_exceptions', idOf(20), day)])),
      ),
      http.get('/api/v1/workshops', () => HttpResponse.json(listDocument([on(40, 'accepted'), on(41, 'invited')]))),
    )
    await renderApp(page)
    expect(await screen.findByText(/« Atelier 40 ».*19.mars à 13:00, reste prévu/)).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Voir l’atelier' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/dashboard/workshops/${idOf(40)}`])
  })

  test('makes the link of the sessions, and shows it once', async () => {
    serve()
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Créer mon lien' }))
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lien d’abonnement' })
    expect(link.value).toBe(`webcal://${window.location.host}/calendar/${'a'.repeat(43)}.ics`)
  })
})

describe('hours', () => {
  test('are judged as the server judges them', () => {
    const others = [{ start: '12:00', end: '15:00' }]
    expect(faultOf({ start: '15:00', end: '16:00' }, others)).toBeNull()
    expect(faultOf({ start: '14:45', end: '16:00' }, others)).toMatchObject({ kind: 'overlap' })
    expect(faultOf({ start: '06:45', end: '08:00' }, [])).toEqual({ kind: 'outside' })
    expect(faultOf({ start: '10:00', end: '10:00' }, [])).toEqual({ kind: 'order' })
    expect(faultOf(moved({ start: '21:00', end: '22:00' }, 15, false), [])).toEqual({ kind: 'outside' })
  })

  test('that are added find a free hour', () => {
    expect(freeHour([])).toEqual({ start: '09:00', end: '10:00' })
    expect(freeHour([{ start: '09:00', end: '22:00' }])).toEqual({ start: '07:00', end: '08:00' })
    expect(freeHour([{ start: '07:00', end: '22:00' }])).toBeNull()
  })

  test.each([
    ['Europe/Paris', '2026-03-17', '+2'],
    ['America/New_York', '2026-10-20', '−5'],
    ['Australia/Lord_Howe', '2026-03-17', '+10:30'],
  ])('of %s: the next clock change is shown', (zone, day, offset) => {
    expect(offsetText(nextChange(zone, new Date(`${day}T12:00:00Z`))?.offset ?? 0)).toBe(offset)
  })
})
