import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { ids } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import {
  center,
  limit,
  included,
  requestResource,
  holds,
  as,
  changes,
  refusal,
  card,
  freeSlots,
  prepareCenter,
} from './testing.ts'

useServer()
prepareCenter()

describe('the dialogs of a mentor', () => {
  test('refusing asks for a reason, keeps the note when the server says no, and sends both', async () => {
    as('presenter')
    holds({ requests: [requestResource()] })
    const refused = changes(refusal)
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Refuser la demande/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser la demande de Karim' }))
    await user.click(dialog.getByRole('button', { name: 'Refuser la demande' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Choisissez une raison')
    expect(refused).toEqual([])

    await user.click(dialog.getByRole('radio', { name: 'Pas assez de temps en ce moment' }))
    await user.type(dialog.getByLabelText(/Quelques mots/), 'En septembre ?')
    await user.click(dialog.getByRole('button', { name: 'Refuser la demande' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(limit)
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Quelques mots/).value).toBe('En septembre ?')

    const sent = changes(() => {
      holds({})
      return HttpResponse.json({
        data: requestResource({ aasm_state: 'cancelled', cancellation_reason: 'refused', allowed: [] }),
      })
    })
    await user.click(dialog.getByRole('button', { name: 'Refuser la demande' }))
    expect(await screen.findByText('Votre réponse est partie vers Karim')).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: 'cancelled', reason: 'no_time', note: 'En septembre ?' }])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('binome-draft/'))).toEqual([])
  })

  const offers = () => {
    server.use(...freeSlots([soon]))
  }
  /** The next Wednesday at 13:00 UTC, at least a week from now. */
  const soon = (() => {
    const at = new Date(Date.now() + 7 * 86_400_000)
    at.setUTCDate(at.getUTCDate() + ((10 - at.getUTCDay()) % 7))
    at.setUTCHours(13, 0, 0, 0)
    return at.toISOString()
  })()
  const withRelationship = (given = {}) => {
    const request = requestResource(given)
    const mentoring_relationship = { data: { type: 'mentoring_relationships', id: ids.relationship } }
    return { ...request, relationships: { ...request.relationships, mentoring_relationship } }
  }

  test('a full mentor reads, before other dates are sent, that none can be chosen yet', async () => {
    as('presenter')
    holds({ requests: [withRelationship({ allowed: ['cancelled', 'propose'], blocked: 'mentor_full' })] })
    offers()
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Proposer d’autres dates/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposer d’autres dates à Karim' }))
    expect(dialog.getByRole('note').textContent).toContain('Toutes vos places sont prises')
    expect(dialog.queryByText(/vous pouvez encore accepter/)).toBeNull()
  })

  test('a mentor whose mentee is full reads, before other dates are sent, that accepting waits', async () => {
    as('presenter')
    holds({ requests: [withRelationship({ allowed: ['cancelled', 'propose'], blocked: 'mentee_full' })] })
    offers()
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Proposer d’autres dates/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposer d’autres dates à Karim' }))
    expect(dialog.getByRole('note').textContent).toContain('Karim a déjà son nombre maximal de mentorats')
    expect(dialog.queryByText(/vous pouvez encore accepter/)).toBeNull()
  })

  test('other dates are common slots or typed ones; at least one leaves, on the mentor’s clock', async () => {
    as('presenter')
    holds({ requests: [withRelationship()] })
    offers()
    const sent = changes(() => HttpResponse.json({ data: requestResource() }))
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Proposer d’autres dates/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposer d’autres dates à Karim' }))
    await user.click(dialog.getByRole('button', { name: 'Proposer' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Choisissez au moins une date.')
    const [box] = await dialog.findAllByRole('checkbox')
    if (box) await user.click(box)
    // The length that is chosen afterwards is that of what is picked already.
    await user.click(dialog.getByText('1 h'))
    await user.click(dialog.getByRole('button', { name: 'Autre moment' }))
    await user.type(dialog.getByLabelText('Jour'), 'dans 20 jours')
    await user.type(dialog.getByLabelText(/^Début/), '14h')
    // One who forgets « Ajouter cette date » meant the date as well.
    expect(dialog.getByText('1 date choisie')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Proposer' }))
    expect(await screen.findByText('Vos dates sont parties vers Karim')).toBeTruthy()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const typed = new Date()
    typed.setDate(typed.getDate() + 20)
    typed.setHours(14, 0, 0, 0)
    expect(sent).toEqual([
      {
        proposed_dates: [soon, typed.toISOString()].map((starts_at) => ({
          starts_at,
          minutes: 60,
          time_zone: timeZone,
        })),
      },
    ])
  })

  test('dates are kept as they are chosen, through closing and reloading', async () => {
    as('presenter')
    holds({ requests: [withRelationship()] })
    offers()
    const open = { name: /Proposer d’autres dates/ }
    const first = await renderApp(center)
    await first.user.click(within(await card()).getByRole('button', open))
    const [box] = await within(await screen.findByRole('dialog')).findAllByRole('checkbox')
    if (box) await first.user.click(box)
    first.unmount()
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', open))
    const after = within(await screen.findByRole('dialog'))
    expect(await after.findByText('1 date choisie')).toBeTruthy()
    await user.click(after.getByRole('button', { name: /^Retirer / }))
    expect(after.queryByText('1 date choisie')).toBeNull()
  })

  test('a dialog stays with its words when the other side acts, and says what happened', async () => {
    as('presenter')
    holds({ requests: [requestResource()] })
    const { user, live } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Refuser la demande/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser la demande de Karim' }))
    await user.type(dialog.getByLabelText(/Quelques mots/), 'En septembre ?')
    holds({})
    const withdrawn = requestResource({ aasm_state: 'cancelled', cancellation_reason: 'withdrawn', allowed: [] })
    server.use(http.get('/api/v1/mentoring_requests/:id', () => HttpResponse.json({ data: withdrawn, included })))
    live.say({ type: 'changed', resource: { type: 'mentoring_requests', id: ids.request, revision: 1 } })
    expect(await dialog.findByText('Karim a retiré sa demande entre-temps')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Quelques mots/).value).toBe('En septembre ?')
    expect(dialog.queryByRole('button', { name: 'Refuser la demande' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  test('closing a dialog gives the focus back to its button', async () => {
    as('presenter')
    holds({ requests: [requestResource()] })
    const { user } = await renderApp(center)
    const button = within(await card()).getByRole('button', { name: /Refuser la demande/ })
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => {
      expect(document.activeElement).toBe(button)
    })
  })
})
