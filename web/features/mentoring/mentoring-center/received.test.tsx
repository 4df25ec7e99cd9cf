import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { ids, idOf, profileOf, relationshipOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { useServer } from '../../../testing/server.ts'
import {
  center,
  limit,
  parties,
  requestResource,
  holds,
  as,
  changes,
  refusal,
  card,
  included,
  prepareCenter,
} from './testing.ts'

useServer()
prepareCenter()

describe('the requests that a mentor received', () => {
  test('a mentor reads the words, the reasons and the day the answer is due', async () => {
    as('presenter')
    holds({ requests: [requestResource()], meta: { accompaniments: { open: 2, limit: 3, full: false } } })
    await renderApp(center)
    const request = within(await card())
    expect(request.getByText(/En mai, je prendrai la coordination/)).toBeTruthy()
    expect(request.getByText(/Vise votre métier/)).toBeTruthy()
    expect(request.getByText(/Réponse attendue avant le 20 mars/)).toBeTruthy()
    expect(screen.getByText(/Il vous reste 1 place sur 3/)).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'Karim Belhadj attend votre réponse' }))
    expect(next.getByRole('link', { name: 'Examiner la demande' })).toBeTruthy()
  })

  test('a mentor reads what the mentee says in their profile, without what stands beside the name', async () => {
    as('presenter')
    const karim = resource(
      'participants',
      ids.participant,
      profileOf({ first_name: 'Karim', last_name: 'Belhadj', answers_details: { needs: 'Prendre la parole.' } }),
    )
    holds({ requests: [requestResource()], people: [karim, ...included] })
    await renderApp(center)
    const request = within(await card())
    expect(await request.findByText('Ce que dit Karim')).toBeTruthy()
    expect(request.getByText('Besoins du moment').nextElementSibling?.textContent).toBe('Prendre la parole.')
  })

  test('a mentor without requests sees the places that are free', async () => {
    as('presenter')
    holds({ meta: { accompaniments: { open: 1, limit: 3, full: false } } })
    await renderApp(center)
    const section = within(await screen.findByRole('region', { name: 'Demandes à examiner' }))
    expect(section.getByText(/Il vous reste 2 places sur 3/)).toBeTruthy()
    expect(section.getByText('Aucune demande ne vous attend.')).toBeTruthy()
  })

  test('the most pressing request comes first', async () => {
    as('presenter')
    holds({
      requests: [
        requestResource({ answer_due_at: '2026-05-20T09:00:00Z' }, idOf(1)),
        requestResource({ answer_due_at: '2026-04-20T09:00:00Z' }, idOf(2)),
      ],
    })
    await renderApp(center)
    const cards = await screen.findAllByRole('article', { name: 'Karim Belhadj' })
    expect(cards.map(({ id }) => id)).toEqual([`request-${idOf(2)}`, `request-${idOf(1)}`])
    // The panel names the first.
    expect(within(screen.getByRole('region', { name: 'À faire' })).getByText('Examiner une autre demande')).toBeTruthy()
  })
})

describe('a mentor answers', () => {
  test('accepting moves the person to the mentees, says so, and takes the focus there', async () => {
    as('presenter')
    holds({ requests: [requestResource()] })
    const sent = changes(() => {
      holds({ relationships: [resource('mentoring_relationships', ids.request, relationshipOf(), parties)] })
      return HttpResponse.json({ data: requestResource({ aasm_state: 'confirmed', allowed: [] }) })
    })
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: 'Accepter la demande de Karim Belhadj' }))
    expect(await screen.findByText('Vous accompagnez maintenant Karim')).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: 'confirmed' }])
    await screen.findByRole('region', { name: 'Mes mentorés' })
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`relationship-${ids.request}`)
    })
  })

  test('the server’s refusal stands at the card, in its words, and the request stays', async () => {
    as('presenter')
    holds({ requests: [requestResource()] })
    changes(refusal)
    const { user, notifier } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Accepter la demande/ }))
    const alert = await within(await card()).findByRole('alert')
    expect(alert.textContent).toContain('La demande ne peut pas être validée')
    expect(alert.textContent).toContain(limit)
    expect(notifier.state().recent).toEqual([])
  })

  test('a full mentor cannot accept, and reads why beside the control', async () => {
    as('presenter')
    holds({ requests: [requestResource({ allowed: ['cancelled', 'propose'], blocked: 'mentor_full' })] })
    await renderApp(center)
    const accept = within(await card()).getByRole('button', { name: 'Accepter' })
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(accept.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('Toutes vos places sont prises')
  })

  test('of a mentee who is full waits for a place, with dates proposed or without', async () => {
    as('presenter')
    const date = { starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }
    holds({
      requests: [
        requestResource({ allowed: ['cancelled', 'propose'], blocked: 'mentee_full', proposed_dates: [date] }),
      ],
    })
    await renderApp(center)
    const request = within(await card())
    expect(request.getByText('En attente d’une place, jusqu’au 20 mars')).toBeTruthy()
    expect(request.getByText(/Karim a déjà son nombre maximal/)).toBeTruthy()
    expect(screen.queryByText(/accepter sans date|doit choisir une date avant/)).toBeNull()
  })

  test('reads that the mentee has to choose, and that nothing waits meanwhile', async () => {
    as('presenter')
    const date = { starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }
    holds({ requests: [requestResource({ proposed_dates: [date] })] })
    await renderApp(center)
    const request = within(await card())
    expect(request.getByText('Karim doit choisir une date avant le 20 mars')).toBeTruthy()
    expect(await screen.findByText(/Rien ne vous attend/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Karim Belhadj doit choisir une date' })).toBeTruthy()
    expect(screen.queryByText(/attend votre réponse/)).toBeNull()
  })

  test('every point of the score is one click away', async () => {
    as('presenter')
    holds({ requests: [requestResource()] })
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /^Voir le détail des 82 points, / }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Pourquoi 82 sur 100' }))
    expect(drawer.getAllByRole('listitem')).toHaveLength(7)
  })
})
