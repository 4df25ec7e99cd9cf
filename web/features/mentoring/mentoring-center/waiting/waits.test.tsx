import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { WaitingListAttributes } from '#contract/mentoring/waiting-lists.ts'
import { errorDocument, idOf, listDocument, resource } from '../../../../testing/fixtures.ts'
import { renderApp } from '../../../../testing/renderApp.tsx'
import { server, useServer } from '../../../../testing/server.ts'
import { waitingListOf } from '../../../../testing/waiting.ts'
import { holds } from '../testing.ts'

useServer()

const center = '/dashboard/mentoring_center'
const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const offer = () =>
  waitingListOf({
    aasm_state: 'offered',
    place: 1,
    waiting: 1,
    message: 'Je prends un poste plus large.',
    message_at: '2026-11-03T09:00:00.000Z',
    joined_at: '2026-11-03T09:00:00.000Z',
    offered_at: at(-5),
    offered_until: at(67.5),
    allowed: ['message', 'taken', 'passed'],
  })

function waits(...given: readonly WaitingListAttributes[]) {
  const sent: unknown[] = []
  let lists = given.map((attributes, n) => resource('waiting_lists', idOf(80 + n), attributes))
  holds({ meta: { waits: given.length } })
  server.use(
    http.get('/api/v1/waiting_lists', () => HttpResponse.json(listDocument(lists))),
    http.patch('/api/v1/waiting_lists/:id', async ({ request, params }) => {
      const body = (await request.json()) as { data: { attributes: Partial<WaitingListAttributes> } }
      sent.push(body.data.attributes)
      const changed = lists.find(({ id }) => id === params['id'])
      lists = lists.filter(({ id }) => id !== params['id'])
      return HttpResponse.json({
        data: { ...changed, attributes: { ...offer(), ...body.data.attributes, place: null } },
      })
    }),
  )
  return sent
}

describe('a place that is kept', () => {
  test('says until when, how many hours are left as text, and the message to read again', async () => {
    waits(offer())
    await renderApp(center)
    const card = within(await screen.findByRole('region', { name: 'Une place chez Marie-Hélène Kerguelen' }))
    expect(card.getByText(/^À vous, jusqu’au /)).toBeTruthy()
    expect(card.getByText('encore 67 heures')).toBeTruthy()
    expect(card.getByText('Je prends un poste plus large.')).toBeTruthy()
    expect(screen.getByText(/Une chose vous attend/)).toBeTruthy()
  })

  test.each([
    ['Prendre la place', 'taken', 'Votre demande est partie chez Marie-Hélène Kerguelen'],
    ['Laisser passer', 'passed', 'La place va à la personne suivante'],
  ] as const)('%s', async (verb, state, words) => {
    const sent = waits(offer())
    const { user } = await renderApp(center)
    await user.click(await screen.findByRole('button', { name: verb }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: state }])
    expect(screen.queryByRole('button', { name: verb })).toBeNull()
  })

  test('whose time is over meanwhile says so, and keeps the card', async () => {
    waits(offer())
    server.use(
      http.patch('/api/v1/waiting_lists/:id', () =>
        HttpResponse.json(errorDocument(422, 'offer_over', 'Le délai est passé'), { status: 422 }),
      ),
    )
    const { user } = await renderApp(center)
    await user.click(await screen.findByRole('button', { name: 'Prendre la place' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Le délai est passé')
  })
})

test('an offer that lapsed blames nobody, and is joined again with the same words', async () => {
  waits(
    waitingListOf({
      aasm_state: 'lapsed',
      message: 'Je prends un poste plus large.',
      offered_until: '2026-11-30T08:12:00.000Z',
      closed_at: '2026-11-30T08:13:00.000Z',
    }),
  )
  const { user } = await renderApp(center)
  const card = within(await screen.findByRole('region', { name: 'La place est allée à la personne suivante' }))
  await user.click(card.getByRole('button', { name: 'Me réinscrire' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Attendre une place' }))
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Votre message, pour le jour venu').value).toBe(
    'Je prends un poste plus large.',
  )
})

test('the lists one is in say the place in words, and are left from there', async () => {
  const sent = waits(
    waitingListOf({
      aasm_state: 'waiting',
      place: 2,
      waiting: 3,
      joined_at: '2026-11-03T09:00:00.000Z',
      allowed: ['left'],
    }),
    waitingListOf({
      full_name: 'Oumar Diallo-Ferrier',
      aasm_state: 'waiting',
      place: 1,
      waiting: 1,
      joined_at: '2026-11-27T09:00:00.000Z',
      back_on: '2027-01-12',
    }),
  )
  const { user } = await renderApp(center)
  const card = within(await screen.findByRole('region', { name: 'Vos listes d’attente' }))
  expect(card.getByText(/^2e, depuis le 3\snovembre/)).toBeTruthy()
  expect(card.getByText(/^1re, de retour le 12\sjanvier/)).toBeTruthy()
  expect(card.getByText('Deux sur trois')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Quitter la liste de Marie-Hélène Kerguelen' }))
  expect(await screen.findByText('Vous n’êtes plus sur la liste de Marie-Hélène Kerguelen')).toBeTruthy()
  expect(sent).toEqual([{ aasm_state: 'left' }])
})

test('nothing is shown to who waits nowhere', async () => {
  await renderApp(center)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Vos listes d’attente')).toBeNull()
})
