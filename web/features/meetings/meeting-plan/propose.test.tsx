import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { MeetingAttributes } from '#contract/meetings/meetings.ts'
import { appointmentOf, errorDocument, idOf, ids } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { dating, included, meeting, named, offers, preparePlanning, takes } from '../../../testing/planning.ts'

useServer()
preparePlanning()

const open = appointmentOf({ starts_at: '2026-03-19T13:00:00Z' })
const slot = '2026-03-18T14:00:00.000Z'
const appointments = '/api/v1/meetings/:id/appointments'

function stands(given: Partial<MeetingAttributes> = {}) {
  const data = meeting({ appointments: [open], ...given })
  server.use(http.get('/api/v1/meetings/:id', () => HttpResponse.json({ data, included })))
  return () => HttpResponse.json({ data, included }, { status: 201 })
}
async function type(user: UserEvent, day: string, time: string) {
  await user.click(await screen.findByRole('button', { name: 'Autre moment' }))
  await user.type(screen.getByLabelText(/^Jour/), day)
  await user.type(screen.getByLabelText(/^Début/), time)
}

describe('another date for a session', () => {
  test('the open one stays on top until a slot is sent', async () => {
    offers([slot])
    const sent = takes(appointments, stands())
    const { user, router } = await renderApp(dating)
    expect(await screen.findByText('Maëlys propose')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sans date' })).toBeNull()
    await user.click(
      await screen.findByRole('radio', { name: named('Mercredi 18 mars, 15:00 – 15:45, 10:00 à Toronto') }),
    )
    await user.click(screen.getByRole('button', { name: 'Envoyer la proposition' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/dashboard/sessions/${ids.meeting}`)
    })
    expect(sent.map(({ data }) => data)).toEqual([
      {
        type: 'appointments',
        attributes: { starts_at: slot, minutes: 45, time_zone: 'Europe/Paris', instead_of: open.id },
      },
    ])
  })

  test('does not replace one that came meanwhile: it is read first, and what was typed stays', async () => {
    offers([slot])
    stands()
    const { user } = await renderApp(dating)
    await user.click(await screen.findByRole('radio', { name: named('Mercredi 18 mars, 15:00') }))
    await user.type(screen.getByLabelText(/^Un mot/), 'Plutôt mercredi ?')
    const theirs = appointmentOf({ id: idOf(7), starts_at: '2026-03-20T13:00:00Z', note: 'Vendredi me va.' })
    stands({ appointments: [{ ...open, state: 'replaced' }, theirs] })
    const detail = 'Une autre date a été proposée entre-temps.'
    const sent = takes(appointments, () =>
      HttpResponse.json(errorDocument(422, 'date_replaced', detail, '/data/attributes/instead_of'), { status: 422 }),
    )
    const send = async () => user.click(screen.getByRole('button', { name: 'Envoyer la proposition' }))
    await send()
    expect(await screen.findAllByText(/Une autre date a été proposée entre-temps/)).not.toHaveLength(0)
    expect(await screen.findByText(/Vendredi me va/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Un mot/).value).toBe('Plutôt mercredi ?')
    await send()
    await waitFor(() => {
      expect(sent.map(({ data }) => data['attributes'])).toMatchObject([
        { instead_of: open.id },
        { instead_of: theirs.id },
      ])
    })
  })

  test('the date that is agreed already is not among them', async () => {
    const ends = '2026-03-18T14:45:00.000Z'
    offers([slot, '2026-03-18T15:00:00.000Z'])
    stands({ appointments: [], aasm_state: 'confirmed', starts_at: slot, ends_at: ends })
    await renderApp(dating)
    await screen.findByRole('radio', { name: named('Mercredi 18 mars, 16:00') })
    expect(screen.queryByRole('radio', { name: named('Mercredi 18 mars, 15:00') })).toBeNull()
  })

  test('is looked for without the time that the session itself holds', async () => {
    offers([slot])
    stands()
    const moved: (string | null)[] = []
    server.events.on('request:start', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname.endsWith('/free_slots')) moved.push(searchParams.get('filter[moved]'))
    })
    await renderApp(dating)
    await screen.findByRole('radio', { name: named('Mercredi 18 mars, 15:00 – 15:45, 10:00 à Toronto') })
    server.events.removeAllListeners()
    expect(new Set(moved)).toEqual(new Set([ids.meeting]))
  })

  test('the open one may be accepted after all', async () => {
    offers([slot])
    const sent = takes('/api/v1/meetings/:id/appointments/:appointment', stands(), 'patch')
    const { user, router } = await renderApp(dating)
    await user.click(await screen.findByRole('button', { name: 'Accepter finalement' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/dashboard/sessions/${ids.meeting}`)
    })
    expect(sent[0]?.data).toEqual({ type: 'appointments', id: open.id, attributes: { state: 'accepted' } })
  })

  test('a typed time outside the hours of the other shows a warning, and can be sent', async () => {
    offers([slot])
    const sent = takes(appointments, stands())
    const { user } = await renderApp(dating)
    await type(user, 'jeudi 16 avril', '18h')
    expect(await screen.findByText(/Hors des heures que Maëlys a indiquées ce jour-là/)).toBeTruthy()
    expect(screen.getByText(/Il sera 12:00 à Toronto/)).toBeTruthy()
    // Nobody knows whether they are free then: it is not promised.
    expect(screen.getByText(/Vous pouvez la proposer, sauf si Maëlys a déjà une session ou un atelier/)).toBeTruthy()
    expect(screen.queryByText(/tout de même proposer/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Envoyer la proposition' }))
    await waitFor(() => {
      expect(sent[0]?.data['attributes']).toMatchObject({ starts_at: '2026-04-16T16:00:00.000Z' })
    })
  })

  test('a time skipped by a clock change is refused, a repeated one shows a warning', async () => {
    offers([slot])
    stands()
    const { user } = await renderApp(dating)
    await type(user, '29 mars', '2:30')
    await user.click(screen.getByRole('button', { name: 'Envoyer la proposition' }))
    expect((await screen.findAllByText(/les horloges avancent à Paris/)).length).toBe(1)
    await user.clear(screen.getByLabelText(/^Jour/))
    await user.type(screen.getByLabelText(/^Jour/), '25 octobre')
    expect(await screen.findByText(/02:30 vient deux fois/)).toBeTruthy()
  })

  test('a wrong weekday, a past day and an invalid time are reported at their field', async () => {
    offers([slot])
    stands()
    const { user } = await renderApp(dating)
    await type(user, 'vendredi 16 avril', 'tard')
    await user.click(screen.getByRole('button', { name: 'Envoyer la proposition' }))
    expect(await screen.findByText(/Ce jour-là est un jeudi\s16\savril/)).toBeTruthy()
    expect(screen.getByText(/Cette heure n’a pas été comprise/)).toBeTruthy()
    await user.clear(screen.getByLabelText(/^Jour/))
    await user.type(screen.getByLabelText(/^Jour/), '16/03/2026')
    expect(await screen.findByText(/Ce jour est passé/)).toBeTruthy()
  })

  test('a date that the server refuses is reported, with the slots loaded again', async () => {
    const queries = offers([slot])
    stands()
    takes(appointments, () =>
      HttpResponse.json(errorDocument(422, 'partner_busy', 'L’autre personne est déjà prise à cette heure.'), {
        status: 422,
      }),
    )
    const { user } = await renderApp(dating)
    await user.click(await screen.findByRole('radio', { name: named('Mercredi 18 mars, 15:00') }))
    const before = queries.length
    offers([])
    await user.click(await screen.findByRole('button', { name: 'Envoyer la proposition' }))
    expect(await screen.findByRole('heading', { level: 2, name: /Quand vous arrangerait-il/ })).toBeTruthy()
    expect(screen.getAllByText(/est déjà prise à cette heure/).length).toBeGreaterThan(0)
    expect(await screen.findByText(/Le créneau choisi n’est plus libre/)).toBeTruthy()
    expect(before).toBeGreaterThan(0)
  })

  test.each([
    ['session', 'Vous avez déjà une session de 18:00 à 19:00.'],
    ['workshop', 'Vous avez déjà un atelier de 18:00 à 19:00.'],
  ] as const)('a typed time at which the reader has a %s shows a warning before it is sent', async (kind, words) => {
    offers([slot], { own_held: [{ kind, starts_at: '2026-04-16T16:00:00.000Z', ends_at: '2026-04-16T17:00:00.000Z' }] })
    stands()
    const detail = 'Vous avez déjà une session ou un atelier à cette heure.'
    takes(appointments, () =>
      HttpResponse.json(errorDocument(422, 'slot_taken', detail, '/data/attributes/starts_at'), { status: 422 }),
    )
    const { user } = await renderApp(dating)
    await type(user, 'jeudi 16 avril', '18h30')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(/tout de même proposer/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Envoyer la proposition' }))
    expect((await screen.findAllByText(/Choisissez un autre moment\. Le reste est gardé\./)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Les créneaux ont été rechargés/)).toBeNull()
  })

  test.each([
    [{ own_has_hours: false }, 'Vous n’avez pas encore indiqué vos horaires'],
    [{ other_has_hours: false }, 'Maëlys n’a pas encore indiqué ses horaires'],
    [{ own_has_hours: false, other_has_hours: false }, 'Personne de vous deux n’a encore indiqué ses horaires'],
    [{}, 'Aucune heure commune ces quatre semaines'],
  ])('without slots it says why, and sets one’s own hours where they are missing: %o', async (given, title) => {
    offers([], given)
    stands()
    const { user } = await renderApp(dating)
    expect(await screen.findByText(title)).toBeTruthy()
    const isOwn = 'own_has_hours' in given
    expect(screen.queryByRole('button', { name: 'Indiquer mes horaires' }) !== null).toBe(isOwn)
    await user.click(screen.getByRole('button', { name: 'Proposer un autre moment' }))
    expect(screen.getByLabelText(/^Jour/)).toBeTruthy()
  })

  test('slots of the other are offered where one’s own hours are missing, which are set in place', async () => {
    const queries = offers([slot], { own_has_hours: false })
    stands()
    server.use(
      http.get('/api/v1/availabilities', () => HttpResponse.json({ data: [] })),
      http.get('/api/v1/mentoring_relationships', () => HttpResponse.json({ data: [], included: [] })),
    )
    const { user } = await renderApp(dating)
    expect(await screen.findByText(/Vos horaires manquent\s: voici ceux de Maëlys/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: named('Mercredi 18 mars, 15:00') })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Indiquer mes horaires' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mes horaires' }))
    expect(await dialog.findByRole('switch', { name: 'Mardi, ouvert' })).toBeTruthy()
    const before = queries.length
    await user.click(dialog.getByRole('button', { name: 'Terminé' }))
    await waitFor(() => {
      expect(queries.length).toBeGreaterThan(before)
    })
  })

  test('another day is chosen in a calendar too, by keys or by a click', async () => {
    offers([slot])
    const sent = takes(appointments, stands())
    const { user } = await renderApp(dating)
    await user.click(await screen.findByRole('button', { name: 'Autre moment' }))
    await user.click(screen.getByRole('button', { name: 'Calendrier, Jour' }))
    const month = within(await screen.findByRole('dialog', { name: 'Choisir un jour' }))
    expect(document.activeElement?.textContent).toBe('17')
    expect(month.getByRole<HTMLButtonElement>('button', { name: 'lundi 16 mars 2026' }).disabled).toBe(true)
    await user.keyboard('{ArrowRight}{PageDown}{Enter}')
    expect(screen.getByLabelText<HTMLInputElement>(/^Jour/).value).toBe('samedi 18 avril 2026')
    await user.type(screen.getByLabelText(/^Début/), '18h')
    await user.click(screen.getByRole('button', { name: 'Envoyer la proposition' }))
    await waitFor(() => {
      expect(sent[0]?.data['attributes']).toMatchObject({ starts_at: '2026-04-18T16:00:00.000Z' })
    })
  })

  test('the picture of the week holds the same slots', async () => {
    offers([slot])
    stands()
    const { user } = await renderApp(dating)
    await user.click(await screen.findByRole('radio', { name: named('Mercredi 18 mars, 15:00') }))
    await user.click(screen.getByRole('button', { name: 'Semaine' }))
    const picture = within(await screen.findByRole('radiogroup', { name: 'Créneau, heure de Paris' }))
    expect(picture.getByRole<HTMLInputElement>('radio', { name: named('Mercredi 18 mars, 15:00') }).checked).toBe(true)
    expect(screen.getByText('Libre pour Maëlys')).toBeTruthy()
  })

  test('where no date may be proposed any more, it says so', async () => {
    offers([])
    stands({ aasm_state: 'cancelled', appointments: [], allowed: [] })
    await renderApp(dating)
    expect(await screen.findByText('On ne peut plus proposer de date pour cette session.')).toBeTruthy()
    expect(screen.queryByText(/Ce que vous avez écrit/)).toBeNull()
  })

  test('what was being written when the session was called off stays there to be copied', async () => {
    offers([slot])
    stands()
    const { user, live } = await renderApp(dating)
    await user.type(await screen.findByLabelText(/^Un mot pour Maëlys/), 'Je serai à Toronto cette semaine-là.')
    stands({ aasm_state: 'cancelled', appointments: [], allowed: [] })
    live.say({ type: 'changed', resource: { type: 'meetings', id: ids.meeting, revision: 9 } })
    expect(await screen.findByText('On ne peut plus proposer de date pour cette session.')).toBeTruthy()
    expect(screen.getByText('Je serai à Toronto cette semaine-là.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copier' })).toBeTruthy()
  })
})
