import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { appointmentOf, idOf, ids, meetingOf, relationshipOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { as, card, center, freeSlots, holds, parties, prepareCenter } from './testing.ts'

useServer()
prepareCenter()

const slots = ['2099-03-17T13:00:00.000Z', '2099-03-18T13:00:00.000Z', '2099-03-19T13:00:00.000Z']
const running = resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)
const meetingItem = (given: Parameters<typeof meetingOf>[0]) =>
  resource('meetings', ids.meeting, meetingOf(given), {
    ...parties,
    mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
  })
const proposed = meetingItem({ appointments: [appointmentOf({ starts_at: '2099-03-19T13:00:00Z' })] })

/** Keeps what is sent, and answers it. */
function takes(verb: 'post' | 'patch', path: string, answer: () => Response) {
  const sent: unknown[] = []
  server.use(
    http[verb](path, async ({ request }) => {
      sent.push(((await request.json()) as { data: unknown }).data)
      return answer()
    }),
  )
  return sent
}

describe('the next dates', () => {
  test('of the card and of the panel plan a session with a click and a confirmation', async () => {
    as('presenter')
    holds({ relationships: [running] })
    server.use(...freeSlots(slots))
    const sent = takes('post', '/api/v1/meetings', () => {
      holds({ relationships: [running], meetings: [proposed] })
      return HttpResponse.json({ data: proposed }, { status: 201 })
    })
    const { user } = await renderApp(center)
    const group = { name: 'Prochains créneaux avec Karim Belhadj' }
    const slotGroup = within(await within(await card()).findByRole('group', group))
    expect(await slotGroup.findAllByRole('button', { name: /^Proposer .+ à Karim Belhadj$/ })).toHaveLength(3)
    expect(screen.getAllByRole('group', group)).toHaveLength(2)
    const [first] = slotGroup.getAllByRole('button', { name: /^Proposer .+ à Karim Belhadj$/ })
    if (first) await user.click(first)
    const dialog = within(await screen.findByRole('dialog', { name: /^Proposer cette date à Karim/ }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Sujet/).value).toBe('Faire connaissance')
    await user.click(dialog.getByRole('button', { name: 'Envoyer la proposition' }))
    expect(await screen.findByText('La date est proposée à Karim')).toBeTruthy()
    expect(sent).toMatchObject([
      {
        attributes: { topic: 'Faire connaissance', appointment: { starts_at: slots[0], minutes: 45 } },
        relationships: { mentoring_relationship: { data: { id: ids.relationship } } },
      },
    ])
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`relationship-${ids.relationship}`)
    })
    expect(screen.queryByRole('group', group)).toBeNull()
  })

  test('give a session that has none its date', async () => {
    as('presenter')
    const undated = meetingItem({ aasm_state: 'initiated', starts_at: null, appointments: [], allowed: ['propose'] })
    holds({ relationships: [running], meetings: [undated] })
    server.use(...freeSlots(slots))
    const sent = takes('post', '/api/v1/meetings/:id/appointments', () =>
      HttpResponse.json({ data: proposed }, { status: 201 }),
    )
    const { user } = await renderApp(center)
    const [first] = await screen.findAllByRole('button', { name: /^Proposer .+ à Karim Belhadj$/ })
    if (first) await user.click(first)
    const dialog = within(await screen.findByRole('dialog', { name: /^Proposer cette date/ }))
    expect(dialog.queryByLabelText(/^Sujet/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Envoyer la proposition' }))
    await screen.findByText('La date est proposée à Karim')
    expect(sent).toMatchObject([
      { type: 'appointments', attributes: { starts_at: slots[0], minutes: 45, instead_of: null } },
    ])
  })

  test('are those of the other where one’s own hours are missing, and say so', async () => {
    as('presenter')
    holds({ relationships: [running] })
    server.use(...freeSlots(slots, { own_has_hours: false }))
    await renderApp(center)
    const sentences = await screen.findAllByText(/^Les prochains créneaux de Karim\s: vos horaires manquent/)
    expect(sentences.length).toBeGreaterThan(0)
  })
})

describe('a date that waits', () => {
  test('is accepted in the panel, and enters the calendar from the message', async () => {
    as('presenter')
    holds({ relationships: [running], meetings: [proposed] })
    const sent = takes('patch', '/api/v1/meetings/:id/appointments/:appointment', () => {
      const agreed = meetingItem({ aasm_state: 'confirmed', starts_at: '2099-03-19T13:00:00Z', allowed: [] })
      holds({ relationships: [running], meetings: [agreed] })
      return HttpResponse.json({ data: agreed })
    })
    const relationshipIds: string[] = []
    server.use(
      http.get('/api/v1/meetings/:id/calendar', ({ params }) => {
        relationshipIds.push(String(params['id']))
        return HttpResponse.text('BEGIN:VCALENDAR')
      }),
    )
    URL.createObjectURL = () => 'blob:session'
    URL.revokeObjectURL = () => undefined
    const { user } = await renderApp(center)
    const panel = within(await screen.findByRole('region', { name: /vous propose une date/ }))
    expect(panel.getByRole('link', { name: 'Autre date' }).getAttribute('href')).toBe(
      `/dashboard/sessions/${ids.meeting}/date`,
    )
    await user.click(panel.getByRole('button', { name: /^Accepter le jeudi\s19\smars/ }))
    expect(await screen.findByText('C’est convenu.')).toBeTruthy()
    expect(sent).toMatchObject([{ attributes: { state: 'accepted' } }])
    await user.click(screen.getByRole('button', { name: 'Ajouter à mon agenda' }))
    await waitFor(() => {
      expect(relationshipIds).toEqual([ids.meeting])
    })
  })

  test('is one of a series: the panel and the card lead to the one answer for all', async () => {
    as('presenter')
    const dated = (rank: number) => {
      const starts_at = `2099-03-${12 + 7 * rank}T13:00:00.000Z`
      const { attributes, relationships } = meetingItem({
        starts_at,
        appointments: [appointmentOf({ starts_at })],
        series: { id: idOf(90), rank, of: 2 },
      })
      return resource('meetings', idOf(60 + rank), attributes, relationships)
    }
    holds({ relationships: [running], meetings: [dated(2), dated(1)] })
    await renderApp(center)
    const panel = within(await screen.findByRole('region', { name: 'Karim Belhadj vous propose deux dates' }))
    expect(panel.queryByRole('button', { name: /^Accepter/ })).toBeNull()
    const page = `/dashboard/sessions/${idOf(61)}/series`
    expect(panel.getByRole('link', { name: 'Répondre aux dates' }).getAttribute('href')).toBe(page)
    const verb = within(await card()).getByRole('link', { name: /^Répondre aux dates, session/ })
    expect(verb.getAttribute('href')).toMatch(/\/series$/)
  })

  test('is declined in the panel, with a word', async () => {
    as('presenter')
    holds({ relationships: [running], meetings: [proposed] })
    const sent = takes('patch', '/api/v1/meetings/:id/appointments/:appointment', () =>
      HttpResponse.json({ data: meetingItem({ aasm_state: 'initiated', appointments: [], allowed: ['propose'] }) }),
    )
    const { user } = await renderApp(center)
    const panel = within(await screen.findByRole('region', { name: /vous propose une date/ }))
    await user.click(panel.getByRole('button', { name: 'Décliner' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Plutôt lundi')
    await user.click(dialog.getByRole('button', { name: /^Décliner/ }))
    expect(await screen.findByText('Votre réponse est partie.')).toBeTruthy()
    expect(sent).toMatchObject([{ attributes: { state: 'declined', note: 'Plutôt lundi' } }])
  })
})
