import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { ids } from '../../testing/fixtures.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { server, useServer } from '../../testing/server.ts'
import { center, limit, included, asked, holds, as, changes, refusal, card, prepareCenter } from './testing.ts'

useServer()
prepareCenter()

describe('the dialogs of a mentor', () => {
  test('refusing asks for a reason, keeps the note when the server says no, and sends both', async () => {
    as('presenter')
    holds({ requests: [asked()] })
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
        data: asked({ aasm_state: 'cancelled', cancellation_reason: 'refused', allowed: [] }),
      })
    })
    await user.click(dialog.getByRole('button', { name: 'Refuser la demande' }))
    expect(await screen.findByText('Votre réponse est partie vers Karim')).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: 'cancelled', reason: 'no_time', note: 'En septembre ?' }])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('binome-draft/'))).toEqual([])
  })

  test('other dates must be given and to come; they leave on the mentor’s clock', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const sent = changes(() => HttpResponse.json({ data: asked() }))
    const { user } = await renderApp(center)
    const open = within(await card()).getByRole('button', { name: /Proposer d’autres dates/ })
    await user.click(open)
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposer d’autres dates à Karim' }))
    await user.click(dialog.getByRole('button', { name: 'Proposer' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Indiquez un jour.')
    await user.type(dialog.getByLabelText('Date 1'), '2020-01-01')
    expect(dialog.getByRole('alert').textContent).toBe('Indiquez une heure.')
    await user.type(dialog.getByLabelText('Heure'), '14:00')
    expect(dialog.getByRole('alert').textContent).toBe('Choisissez un moment à venir.')
    await user.clear(dialog.getByLabelText('Date 1'))
    await user.type(dialog.getByLabelText('Date 1'), '2099-01-01')
    await user.click(dialog.getByRole('button', { name: 'Proposer' }))
    expect(await screen.findByText('Vos dates sont parties vers Karim')).toBeTruthy()
    expect(sent).toEqual([
      {
        proposed_dates: [
          {
            starts_at: new Date('2099-01-01T14:00').toISOString(),
            minutes: 45,
            time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        ],
      },
    ])
  })

  test('dates are kept as they are typed, through closing and reloading', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const open = { name: /Proposer d’autres dates/ }
    const first = await renderApp(center)
    await first.user.click(within(await card()).getByRole('button', open))
    const before = within(await screen.findByRole('dialog'))
    await first.user.type(before.getByLabelText('Date 1'), '2099-01-01')
    await first.user.click(before.getByRole('button', { name: 'Ajouter une date' }))
    await first.user.type(before.getByLabelText('Date 2'), '2099-01-02')
    first.unmount()
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', open))
    const after = within(await screen.findByRole('dialog'))
    expect(after.getByLabelText<HTMLInputElement>('Date 1').value).toBe('2099-01-01')
    expect(after.getByLabelText<HTMLInputElement>('Date 2').value).toBe('2099-01-02')
    await user.click(after.getByRole('button', { name: 'Retirer la date 1' }))
    expect(after.getByLabelText<HTMLInputElement>('Date 1').value).toBe('2099-01-02')
  })

  test('a dialog stays with its words when the other side acts, and says what happened', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const { user, live } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Refuser la demande/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser la demande de Karim' }))
    await user.type(dialog.getByLabelText(/Quelques mots/), 'En septembre ?')
    holds({})
    const withdrawn = asked({ aasm_state: 'cancelled', cancellation_reason: 'withdrawn', allowed: [] })
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
    holds({ requests: [asked()] })
    const { user } = await renderApp(center)
    const button = within(await card()).getByRole('button', { name: /Refuser la demande/ })
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => {
      expect(document.activeElement).toBe(button)
    })
  })
})
