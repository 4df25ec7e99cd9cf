import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WorkshopAttributes, WorkshopPerson } from '#contract/meetings/workshops.ts'
import { errorDocument, idOf, ids, meDocument, resource, workshopOf } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const id = idOf(91)
const page = `/dashboard/workshops/${id}`
const address = `/api/v1/workshops/${id}`
const person = (n: number, name: string, given: Partial<WorkshopPerson> = {}): WorkshopPerson => ({
  user_id: n === 0 ? ids.user : idOf(n),
  full_name: name,
  avatar_url: null,
  host: false,
  answer: 'invited',
  minutes: null,
  evidence: null,
  ...given,
})
const people = [
  person(1, 'Claire Rousseau', { host: true, answer: 'accepted' }),
  person(0, 'Lina Aubert'),
  person(2, 'Karim Belhadj', { answer: 'declined' }),
]
const shows = (given: Partial<WorkshopAttributes> = {}) =>
  HttpResponse.json({ data: resource('workshops', id, workshopOf({ people, ...given })) })
const stands = (given: Partial<WorkshopAttributes> = {}) => server.use(http.get(address, () => shows(given)))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-18T10:00:00Z') })
  server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument())))
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an invitation', () => {
  test('says what, when and with whom, and is accepted', async () => {
    stands({ description: 'Une heure, un cas chacun.', host_id: idOf(1) })
    const sent: unknown[] = []
    server.use(
      http.patch(address, async ({ request }) => {
        sent.push(await request.json())
        stands({ answer: 'accepted' })
        return shows({ answer: 'accepted' })
      }),
    )
    const { user } = await renderApp(page)
    expect(await screen.findByRole('heading', { level: 1, name: 'Animer une réunion' })).toBeTruthy()
    expect(screen.getByText('Une heure, un cas chacun.')).toBeTruthy()
    expect(screen.getByText('Votre réponse est attendue')).toBeTruthy()
    const list = within(screen.getByRole('region', { name: 'Qui est invité' }))
    expect(list.getByText('Animé par Claire Rousseau')).toBeTruthy()
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Claire Rousseauparticipe, animation'),
      expect.stringContaining('Lina Aubertpas encore de réponse'),
      expect.stringContaining('Karim Belhadja décliné'),
    ])
    await user.click(screen.getByRole('button', { name: 'Je participe' }))
    expect(await screen.findByText('Vous participez')).toBeTruthy()
    expect(sent).toEqual([{ data: { type: 'workshops', id, attributes: { answer: 'accepted' } } }])
    expect(screen.getByText(/La salle ouvre le mardi.19.mars.* à 12:45/)).toBeTruthy()
  })

  test('that overlaps with another time is refused in words, and stays to be answered', async () => {
    stands()
    const detail = 'Vous avez déjà une session ou un atelier à cette heure.'
    server.use(http.patch(address, () => HttpResponse.json(errorDocument(422, 'slot_taken', detail), { status: 422 })))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Je participe' }))
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
    expect(screen.getByRole('button', { name: 'Je décline' })).toBeTruthy()
  })
})

describe('a workshop that one takes part in', () => {
  test('has its room from a quarter of an hour before', async () => {
    vi.setSystemTime(new Date('2030-03-19T12:45:00Z'))
    stands({ answer: 'accepted', allowed: ['declined'] })
    await renderApp(page)
    const link = await screen.findByRole('link', { name: 'Entrer dans la salle' })
    expect(link.getAttribute('href')).toBe(`/dashboard/webconferences/${id}?of=workshop`)
  })

  test('leads to the company’s own tool where it is held there', async () => {
    stands({ answer: 'accepted', conference_url: 'https://visio.valombre.example/1', elsewhere: true })
    await renderApp(page)
    expect(await screen.findByText('Il se tient à une adresse de visio.valombre.example.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Ouvrir la visioconférence' })
    expect(link.getAttribute('href')).toBe('https://visio.valombre.example/1')
  })
})

describe('a workshop that is over', () => {
  test.each([
    ['cancelled', { closing_reason: 'too_few_people' }, /l’a annulé.*trop peu de monde/],
    ['expired', {}, /Personne n’avait accepté/],
    ['ended', {}, /Voici qui a participé/],
  ] as const)('%s: says so, and asks nothing', async (state, given, words) => {
    stands({ aasm_state: state, allowed: [], ...given })
    await renderApp(page)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Je (participe|décline)/ })).toBeNull()
  })

  test('shows who was there how long, in English too, without a name where an account is gone', async () => {
    stands({
      aasm_state: 'ended',
      allowed: [],
      title: null,
      people: [
        person(1, 'Claire Rousseau', { answer: 'accepted', minutes: 50, evidence: 'platform' }),
        person(3, 'Deleted account', { answer: 'accepted', minutes: 1 }),
        person(0, 'Lina Aubert'),
      ],
    })
    server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ user: { locale: 'en' } }))))
    await renderApp(page, { locale: 'en' })
    expect(await screen.findByRole('heading', { level: 1, name: 'A workshop in your program' })).toBeTruthy()
    const list = within(screen.getByRole('region', { name: 'Who is invited' }))
    await waitFor(() => expect(list.getByText('50 minutes with the others')).toBeTruthy())
    expect(list.getByText('1 minute with the others')).toBeTruthy()
    expect(list.getByText('wasn’t there')).toBeTruthy()
    expect(list.getByText('Deleted account')).toBeTruthy()
  })
})

test('says to somebody who is not invited that it is for those who are', async () => {
  server.use(http.get(address, () => HttpResponse.json(errorDocument(403, 'forbidden', 'Dit'), { status: 403 })))
  await renderApp(page)
  expect((await screen.findByRole('alert')).textContent).toContain('Seules les personnes invitées à cet atelier')
})
