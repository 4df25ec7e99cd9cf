import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProfileAttributes } from '#contract/community/profiles.ts'
import type { WaitingListAttributes } from '#contract/mentoring/waiting-lists.ts'
import { errorDocument, ids, idOf, listDocument, profileOf, resource } from '../../../../testing/fixtures.ts'
import { renderApp } from '../../../../testing/renderApp.tsx'
import { server, useServer } from '../../../../testing/server.ts'
import { waitingListOf } from '../../../../testing/waiting.ts'

useServer()

const page = `/dashboard/profile/presenter/${ids.presenter}`
type Reason = NonNullable<ProfileAttributes['request']>['reason']

/** What the server holds of the list; what is written there comes here. */
function full(given: Partial<WaitingListAttributes> = {}, reason: Reason = 'mentor_full') {
  const sent: unknown[] = []
  let list = waitingListOf({ full_name: 'Claire Vasseur-Aubry', waiting: 2, ...given })
  const answer = () => HttpResponse.json({ data: resource('waiting_lists', ids.presenter, list) })
  server.use(
    http.get('/api/v1/presenters/:id', () => {
      const request = { allowed: false, reason, open_request_id: null }
      return HttpResponse.json({ data: resource('presenters', ids.presenter, profileOf({ request })) })
    }),
    http.get('/api/v1/presenters', () =>
      HttpResponse.json(
        listDocument([
          resource('presenters', ids.presenter, profileOf()),
          resource('presenters', idOf(71), profileOf({ full_name: 'Idriss Benchekroun' })),
          resource('presenters', idOf(72), profileOf({ full_name: 'Nadia El Mansouri' })),
        ]),
      ),
    ),
    http.get('/api/v1/waiting_lists/:id', answer),
    http.post('/api/v1/waiting_lists', async ({ request }) => {
      sent.push(await request.json())
      list = { ...list, aasm_state: 'waiting', place: 3, waiting: 3, joined_at: '2026-11-03T09:00:00.000Z' }
      return HttpResponse.json({ data: resource('waiting_lists', ids.presenter, list) }, { status: 201 })
    }),
    http.patch('/api/v1/waiting_lists/:id', async ({ request }) => {
      sent.push(await request.json())
      list = { ...list, aasm_state: 'left', place: null, waiting: list.waiting - 1, allowed: ['waiting'] }
      return answer()
    }),
  )
  return sent
}

beforeEach(() => {
  server.use(
    http.get('/api/v1/presenters/:id/recommendations', () =>
      HttpResponse.json(listDocument([], { meta: { total: 0, may_write: false } })),
    ),
  )
})

describe('a mentor without a place', () => {
  test('says how many wait and when one may come, and two others who have a place', async () => {
    full({ next_end_on: '2027-01-26' })
    await renderApp(page)
    const card = within(await screen.findByRole('region', { name: 'Deux personnes attendent une place' }))
    expect(card.getByText(/se termine le 26\sjanvier/)).toBeTruthy()
    expect(card.getByText(/vous est gardée 72 heures/)).toBeTruthy()
    expect(card.getByRole('button', { name: 'Garder en favori' })).toBeTruthy()
    const others = within(await screen.findByRole('region', { name: 'Avec une place, tout de suite' }))
    expect(others.getAllByRole('listitem')).toHaveLength(2)
    expect(others.getByRole('link', { name: 'Voir le profil d’Idriss Benchekroun' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Envoyer ma demande' })).toBeNull()
  })

  test('is waited for with a message, and the place is told in words', async () => {
    const sent = full()
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'M’inscrire sur la liste' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Attendre une place' }))
    expect(
      dialog.getByText('Vous serez 3e chez Claire Vasseur-Aubry. Trois listes au plus ; celle-ci serait la deuxième.'),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'M’inscrire' }))
    expect(await dialog.findByText('Écrivez quelques mots : votre demande partira avec eux.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Votre message, pour le jour venu'), 'Je prends un poste plus large.')
    await user.click(dialog.getByRole('button', { name: 'M’inscrire' }))
    expect(await screen.findByRole('region', { name: 'Vous êtes 3e sur sa liste' })).toBeTruthy()
    expect(sent).toMatchObject([
      {
        data: {
          attributes: { message: 'Je prends un poste plus large.' },
          relationships: { presenter: { data: { id: ids.presenter } } },
        },
      },
    ])
  })

  test('keeps the words where the server refuses, and says why', async () => {
    full()
    server.use(
      http.post('/api/v1/waiting_lists', () =>
        HttpResponse.json(errorDocument(422, 'place_free', 'Une place est libre'), { status: 422 }),
      ),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'M’inscrire sur la liste' }))
    const dialog = within(await screen.findByRole('dialog'))
    const message = dialog.getByLabelText<HTMLTextAreaElement>('Votre message, pour le jour venu')
    await user.type(message, 'Bonjour')
    await user.click(dialog.getByRole('button', { name: 'M’inscrire' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Une place est libre')
    expect(message.value).toBe('Bonjour')
  })

  test('is waited for no more once one leaves, and the focus stays at the list', async () => {
    const sent = full({ aasm_state: 'waiting', place: 2, joined_at: '2026-11-03T09:00:00.000Z', allowed: ['left'] })
    const { user } = await renderApp(page)
    await screen.findByRole('region', { name: 'Vous êtes 2e sur sa liste' })
    await user.click(screen.getByRole('button', { name: 'Quitter la liste' }))
    expect(await screen.findByRole('region', { name: 'Une personne attend une place' })).toBeTruthy()
    expect(sent).toMatchObject([{ data: { attributes: { aasm_state: 'left' } } }])
    await waitFor(() => expect(document.activeElement?.id).toBe('waiting'))
  })

  test.each([
    ['three lists are taken', { own_lists: 3 }],
    ['nobody may join now', { allowed: [] }],
  ])('offers no list when %s', async (_when, given) => {
    full(given)
    await renderApp(page)
    await screen.findByRole('region', { name: 'Deux personnes attendent une place' })
    expect(screen.queryByRole('button', { name: 'M’inscrire sur la liste' })).toBeNull()
  })

  test('leads to the place that is kept', async () => {
    full({ aasm_state: 'offered', place: 1, offered_until: '2026-11-30T08:12:00.000Z' }, 'offered')
    await renderApp(page)
    const card = within(
      await screen.findByRole('region', { name: 'Une place vous est gardée chez Claire Vasseur-Aubry' }),
    )
    expect(card.getByRole('link', { name: 'Voir l’offre' })).toBeTruthy()
  })
})
