import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { errorDocument, ids, listDocument, meDocument } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import {
  included,
  meeting,
  named,
  offers,
  planning,
  preparePlanning,
  reasonId,
  relationship,
  takes,
} from '../../../testing/planning.ts'

useServer()
preparePlanning()

const april = ['2026-04-07T12:00:00.000Z', '2026-04-08T12:00:00.000Z', '2026-04-08T12:30:00.000Z']

const send = { name: 'Envoyer la proposition' }

async function more(user: UserEvent) {
  const button = await screen.findByRole('button', { name: /^Préciser/ })
  if (button.getAttribute('aria-expanded') === 'false') await user.click(button)
}
async function fillWhat(user: UserEvent) {
  await user.clear(await screen.findByLabelText(/^Sujet/))
  await user.type(screen.getByLabelText(/^Sujet/), 'Déléguer à distance')
  await more(user)
  await user.click(screen.getByRole('radio', { name: 'Préparer une décision' }))
}
function standsAfter() {
  server.use(
    http.get('/api/v1/meetings/:id', () => HttpResponse.json({ data: meeting({ session_number: 4 }), included })),
  )
}

describe('planning a session', () => {
  test('two clicks plan a session: a slot, and send', async () => {
    offers(april)
    standsAfter()
    const sent = takes('/api/v1/meetings', () => HttpResponse.json({ data: meeting() }, { status: 201 }))
    const { user, router } = await renderApp(planning)
    await user.click(await screen.findByRole('radio', { name: named('Mardi 7 avril, 14:00') }))
    await user.click(screen.getByRole('button', send))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/dashboard/sessions/${ids.meeting}`)
    })
    expect(sent[0]?.data).toMatchObject({
      attributes: { topic: 'Faire le point', appointment: { starts_at: april[0], minutes: 45 } },
      relationships: { meeting_reason: { data: null } },
    })
  })

  test('begins with the date that the two agreed on, while it is ahead and no session is made', async () => {
    offers(april)
    const agreed = { starts_at: '2026-04-16T13:10:00.000Z', minutes: 40, time_zone: 'Europe/Paris' }
    server.use(
      http.get('/api/v1/mentoring_relationships/:id', () =>
        HttpResponse.json({ data: relationship({ agreed_date: agreed }), included }),
      ),
      http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([]))),
    )
    standsAfter()
    const sent = takes('/api/v1/meetings', () => HttpResponse.json({ data: meeting() }, { status: 201 }))
    const { user } = await renderApp(planning)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Jour/)).value).toBe('jeudi 16 avril 2026')
    await user.click(screen.getByRole('button', send))
    await waitFor(() => {
      expect(sent[0]?.data).toMatchObject({
        attributes: { appointment: { starts_at: agreed.starts_at, minutes: agreed.minutes } },
      })
    })
  })

  test('promises a reminder on the eve of a date that has one, and none within the day', async () => {
    offers(['2026-03-17T15:00:00.000Z', '2026-03-19T15:00:00.000Z'])
    const { user } = await renderApp(planning)
    await user.click(await screen.findByRole('radio', { name: named('Jeudi 19 mars, 16:00') }))
    expect(screen.getByText(/^La veille, un rappel/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: named('Mardi 17 mars, 16:00') }))
    expect(screen.getByText(/^Dès son accord/)).toBeTruthy()
    expect(screen.queryByText(/^La veille, un rappel/)).toBeNull()
  })

  test('keeps what is sent on the page until that of the session is there', async () => {
    offers(april)
    const waits = Promise.withResolvers<undefined>()
    server.use(
      http.get('/api/v1/meetings/:id', async () => {
        await waits.promise
        return HttpResponse.json({ data: meeting({ session_number: 4 }), included })
      }),
    )
    const sent = takes('/api/v1/meetings', () => {
      server.use(http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([meeting({ session_number: 4 })]))))
      return HttpResponse.json({ data: meeting({ session_number: 4 }) }, { status: 201 })
    })
    const { user, router } = await renderApp(planning)
    await user.click(await screen.findByRole('radio', { name: named('Mardi 7 avril, 14:00') }))
    await user.click(screen.getByRole('button', send))
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Planifier la session 4'))
    const slot = screen.getByRole('radio', { name: named('Mardi 7 avril, 14:00') })
    expect(slot).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: /Envoi/ }))
    waits.resolve(undefined)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/sessions/${ids.meeting}`))
    expect(sent).toHaveLength(1)
    expect(screen.queryByRole('heading', { level: 1, name: 'Planifier la session 5' })).toBeNull()
  })

  test('says that another session has a date already, with the way to it', async () => {
    offers(april)
    server.use(
      http.get('/api/v1/meetings', () =>
        HttpResponse.json(
          listDocument([meeting({ aasm_state: 'requested', session_number: 3, starts_at: '2026-03-19T13:00:00Z' })]),
        ),
      ),
    )
    await renderApp(planning)
    const notice = await screen.findByText(/^Session 3 : une date est déjà proposée, jeudi 19 mars, 14:00/)
    const link = within(notice.closest<HTMLElement>('[role="note"]') ?? document.body).getByRole('link')
    expect(link.getAttribute('href')).toBe(`/dashboard/sessions/${ids.meeting}`)
  })

  test('the addresses of the steps of before lead to the one page', async () => {
    offers(april)
    await renderApp(`${planning}&step=review`)
    expect(await screen.findByRole('button', send)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Relire' })).toBeNull()
  })

  test('what, a common slot and a word: it is sent whole, and leads to the session', async () => {
    offers(april)
    standsAfter()
    const sent = takes('/api/v1/meetings', () =>
      HttpResponse.json({ data: meeting({ session_number: 4 }) }, { status: 201 }),
    )
    const { user, router } = await renderApp(planning)
    expect(await screen.findByRole('heading', { level: 1, name: 'Planifier la session 4' })).toBeTruthy()
    await fillWhat(user)
    await user.type(screen.getByLabelText(/Ce que vous aimeriez/), 'Deux décisions.')

    const slots = within(await screen.findByRole('radiogroup', { name: 'Créneau, heure de Paris' }))
    await user.click(slots.getByRole('radio', { name: named('Mardi 7 avril, 14:00 – 14:45, 08:00 à Toronto') }))
    expect(screen.getByText('4 semaines après la session 3')).toBeTruthy()
    await user.type(screen.getByLabelText(/Un mot pour Maëlys/), 'À bientôt')
    expect(screen.getByText(/Paris passe à l’heure d’été\s: l’écart avec Toronto passe de 5\sh à 6\sh/)).toBeTruthy()
    await user.click(screen.getByRole('button', send))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/dashboard/sessions/${ids.meeting}`)
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[0]?.data).toEqual({
      type: 'meetings',
      attributes: {
        topic: 'Déléguer à distance',
        description: 'Deux décisions.',
        meeting_type: 'video_conference',
        appointment: { starts_at: april[0], minutes: 45, time_zone: 'Europe/Paris' },
        note: 'À bientôt',
      },
      relationships: {
        mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
        meeting_reason: { data: { type: 'meeting_reasons', id: reasonId } },
      },
    })
    await waitFor(() => {
      expect(document.activeElement?.textContent).toMatch(/^Session 4 avec Maëlys/)
    })
    expect(document.activeElement?.tagName).toBe('H1')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('binome-draft/'))).toEqual([])
  })

  test('a session that is planned but not projected leads to the accompaniment, and is not sent again', async () => {
    offers(april)
    const sent = takes('/api/v1/meetings', () =>
      HttpResponse.json(
        { jsonapi: { version: '1.1' } },
        { status: 202, headers: { Location: `/api/v1/meetings/${ids.meeting}` } },
      ),
    )
    const { user, router } = await renderApp(planning)
    await fillWhat(user)
    await user.click(await screen.findByRole('radio', { name: named('Mardi 7 avril, 14:00') }))
    await user.click(screen.getByRole('button', send))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/dashboard/relationships/${ids.relationship}`)
    })
    expect(sent).toHaveLength(1)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('binome-draft/'))).toEqual([])
  })

  test('by video in the company’s own tool: its address is sent; a refused one is reported at its field', async () => {
    offers(april)
    const account = { conference: { in_product: false, hosts: ['meet.example'] } }
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'], user: account }))),
    )
    const refusal = errorDocument(422, 'link_not_allowed', 'Pas cette adresse.', '/data/attributes/conference_url')
    const sent = takes('/api/v1/meetings', () => HttpResponse.json(refusal, { status: 422 }))
    const { user } = await renderApp(planning)
    await fillWhat(user)
    await user.type(screen.getByLabelText('Adresse de la visio'), 'https://evil.example/')
    await user.click(screen.getByRole('radio', { name: /^Par téléphone/ }))
    expect(screen.queryByLabelText('Adresse de la visio')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /^En visio/ }))
    expect(screen.getByRole('radiogroup', { name: 'Durée' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sans date' }))
    expect(screen.queryByRole('radiogroup', { name: 'Durée' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Prévoir sans date' }))
    expect((await screen.findAllByText('Pas cette adresse.')).length).toBeGreaterThan(0)
    expect(sent[0]?.data).toMatchObject({ attributes: { conference_url: 'https://evil.example/' } })
  })

  test('what is missing is summed up, takes the focus, and leads to its field', async () => {
    offers(april)
    const { user } = await renderApp(planning)
    await user.clear(await screen.findByLabelText(/^Sujet/))
    await user.click(screen.getByRole('button', send))
    const [summary] = await screen.findAllByRole('alert')
    expect(summary?.textContent).toContain('2 réponses manquent ou ne vont pas')
    expect(document.activeElement?.contains(summary ?? null)).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Quand' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: named('Mardi 7 avril, 14:00') }))
    await user.click(screen.getByRole('link', { name: 'Sujet' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Sujet/))
    await user.keyboard('Déléguer')
    expect(screen.queryByRole('link', { name: 'Sujet' })).toBeNull()
  })

  test('a need that is archived or of another program is not offered, and none may be chosen', async () => {
    offers(april)
    const sent = takes('/api/v1/meetings', () => HttpResponse.json({ data: meeting() }, { status: 201 }))
    standsAfter()
    const { user } = await renderApp(planning)
    await user.click(await screen.findByRole('button', { name: 'Conduire une réunion à distance' }))
    await more(user)
    for (const name of ['Ancien', 'D’un autre programme']) expect(screen.queryByRole('radio', { name })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Aucun en particulier' }))
    await user.click(await screen.findByRole('button', { name: 'Sans date' }))
    await user.click(screen.getByRole('button', { name: 'Prévoir sans date' }))
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    expect(sent[0]?.data).toMatchObject({
      attributes: { topic: 'Conduire une réunion à distance', description: null },
      relationships: { meeting_reason: { data: null } },
    })
    expect(sent[0]?.data['attributes']).not.toHaveProperty('appointment')
  })

  test('the first week with slots opens; a change of week is announced with its count', async () => {
    const queries = offers([...april, '2026-04-02T12:00:00.000Z'])
    const { user } = await renderApp(planning)
    await fillWhat(user)
    expect(await screen.findByText('Semaine du 30 mars au 3 avril')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: named('Semaine du 6 au 10 avril') }))
    expect((await screen.findAllByText(named('3 créneaux de 45 min, libres'))).length).toBeGreaterThan(0)
    await waitFor(() => {
      expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
        expect.stringMatching(named('Semaine du 6 au 10 avril. 3 créneaux de 45 min, libres pour vous deux')),
      )
    })
    expect(queries.every((query) => query.get('filter[duration]') === '45')).toBe(true)
  })

  test('on a Sunday the past week is hidden, and there is no way back to it', async () => {
    vi.setSystemTime(new Date('2026-03-22T09:00:00Z'))
    offers([])
    await renderApp(planning)
    expect(await screen.findByText('Semaine du 23 au 27 mars')).toBeTruthy()
    const back = screen.getByRole('button', { name: named('Semaine du 16 au 20 mars') })
    expect(back.getAttribute('aria-disabled')).toBe('true')
  })

  test('on a Sunday with a slot left this week is displayed', async () => {
    vi.setSystemTime(new Date('2026-03-22T09:00:00Z'))
    offers(['2026-03-22T12:00:00.000Z'])
    await renderApp(planning)
    expect(await screen.findByText('Semaine du 16 au 22 mars')).toBeTruthy()
  })

  test('what is typed is kept for this accompaniment', async () => {
    offers(april)
    const first = await renderApp(planning)
    await fillWhat(first.user)
    await first.user.click(await screen.findByRole('radio', { name: named('Mardi 7 avril, 14:00') }))
    first.unmount()
    await renderApp(planning)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Sujet/)).value).toBe('Déléguer à distance')
    const slot = await screen.findByRole<HTMLInputElement>('radio', { name: named('Mardi 7 avril, 14:00') })
    expect(slot.checked).toBe(true)
  })

  test('what another tab typed shows here too', async () => {
    offers(april)
    await renderApp(planning)
    const topic = await screen.findByLabelText<HTMLInputElement>(/^Sujet/)
    const key = `binome-draft/${ids.user}/plan/${ids.relationship}/topic`
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'Écrit ailleurs' }))
    })
    expect(topic.value).toBe('Écrit ailleurs')
  })

  test('a session that is taken up gives its subject', async () => {
    offers(april)
    standsAfter()
    await renderApp(`${planning}&again=${ids.meeting}`)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Sujet/)).value).toBe('Ma première équipe à distance')
  })

  test('a date that the other one has proposed meanwhile appears, and its session is a click away', async () => {
    offers(april)
    const detail = 'Une session vous est déjà proposée à cette heure.'
    takes('/api/v1/meetings', () => {
      const stands = {
        aasm_state: 'requested',
        starts_at: april[0] ?? null,
        ends_at: '2026-04-07T13:00:00.000Z',
      } as const
      server.use(http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([meeting(stands)]))))
      const at = '/data/attributes/appointment/starts_at'
      return HttpResponse.json(errorDocument(422, 'date_proposed', detail, at), { status: 422 })
    })
    const { user } = await renderApp(planning)
    await user.click(await screen.findByRole('radio', { name: named('Mardi 7 avril, 14:00') }))
    await user.click(screen.getByRole('button', send))
    const link = await screen.findByRole('link', { name: 'Répondre à la proposition' })
    expect(link.getAttribute('href')).toBe(`/dashboard/sessions/${ids.meeting}`)
    expect(screen.getAllByText(/déjà proposée à cette heure/).length).toBeGreaterThan(0)
    expect(screen.queryByText(/choisissez un autre moment/)).toBeNull()
  })

  test('a refused topic is reported at its field', async () => {
    offers(april)
    const detail = 'Les coordonnées n’ont pas leur place ici.'
    takes('/api/v1/meetings', () =>
      HttpResponse.json(errorDocument(422, 'contact_details', detail, '/data/attributes/topic'), { status: 422 }),
    )
    const { user } = await renderApp(planning)
    await fillWhat(user)
    await user.click(await screen.findByRole('button', { name: 'Sans date' }))
    await user.click(screen.getByRole('button', { name: 'Prévoir sans date' }))
    const topic = await screen.findByLabelText<HTMLInputElement>(/^Sujet/)
    expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0)
    expect(topic.value).toBe('Déléguer à distance')
  })

  test('an accompaniment that is over plans nothing', async () => {
    offers([])
    server.use(
      http.get('/api/v1/mentoring_relationships/:id', () =>
        HttpResponse.json({ data: relationship({ aasm_state: 'finished' }), included }),
      ),
    )
    await renderApp(planning)
    expect(await screen.findByText('Cet accompagnement est terminé, ou pas encore confirmé.')).toBeTruthy()
  })

  test('what was being written when it ended stays there to be copied', async () => {
    offers(april)
    const { user, live } = await renderApp(planning)
    await user.type(await screen.findByLabelText(/^Un mot pour Maëlys/), 'Je serai à Toronto cette semaine-là.')
    server.use(
      http.get('/api/v1/mentoring_relationships/:id', () =>
        HttpResponse.json({ data: relationship({ aasm_state: 'finished' }), included }),
      ),
    )
    live.say({ type: 'changed', resource: { type: 'mentoring_relationships', id: ids.relationship, revision: 9 } })
    expect(await screen.findByText('Cet accompagnement est terminé, ou pas encore confirmé.')).toBeTruthy()
    expect(screen.getByText('Ce que vous avez écrit n’est pas parti')).toBeTruthy()
    expect(screen.getByText('Je serai à Toronto cette semaine-là.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copier' })).toBeTruthy()
  })
})
