import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { textOf, valueOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer, revoked, waiting } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('revoking', () => {
  it('asks for the reason, waits for the server and shows its answer', async () => {
    let done = false
    server.on(({ path, method }) => {
      if (path === '/admin/api/mentoring_requests/r1/revoke' && method === 'POST') {
        done = true
        return { json: { ...revoked, id: 'r1' } }
      }
      return done && path === '/admin/api/mentoring_requests/r1' ? { json: { ...revoked, id: 'r1' } } : undefined
    })
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog', { name: /Révoquer cette demande/ })
    expect(valueOf(within(dialog).getByLabelText('Motif'))).toBe('mentor_at_capacity')
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer la demande' }))
    expect(await screen.findByText(/La demande est révoquée/)).toBeDefined()
    const [sent] = server.called('/admin/api/mentoring_requests/r1/revoke')
    expect(sent?.body).toEqual({ reason: 'mentor_at_capacity' })
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(sent?.headers.get('if-match')).toBe('"0"')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Révoquer…' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('sends a word to both, of 500 characters at most', async () => {
    server.on(({ path }) => (path.endsWith('/revoke') ? { json: { ...revoked, id: 'r1' } } : undefined))
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const word = await dialog.findByLabelText(/Un mot pour les deux personnes/)
    await userEvent.click(word)
    await userEvent.paste('x'.repeat(501))
    await userEvent.click(dialog.getByRole('button', { name: 'Révoquer la demande' }))
    await waitFor(() => expect(word.getAttribute('aria-invalid')).toBe('true'))
    expect(server.called('/admin/api/mentoring_requests/r1/revoke')).toEqual([])
    await userEvent.clear(word)
    await userEvent.paste('Inès change de poste')
    await userEvent.click(dialog.getByRole('button', { name: 'Révoquer la demande' }))
    await screen.findByText(/La demande est révoquée/)
    const [sent] = server.called('/admin/api/mentoring_requests/r1/revoke')
    expect(sent?.body).toEqual({ reason: 'mentor_at_capacity', note: 'Inès change de poste' })
  })

  it('stays open and shows the server’s refusal', async () => {
    server.on(({ path }) =>
      path.endsWith('/revoke')
        ? { status: 422, json: { message: 'Déjà terminée.', code: 'revoke_not_allowed' } }
        : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer la demande' }))
    expect(textOf(await within(await screen.findByRole('dialog')).findByRole('alert'))).toContain('Déjà terminée.')
    expectComplaint(/HttpError/)
  })

  it('takes back nothing that was accepted meanwhile, and shows it once the dialog is closed', async () => {
    let isAccepted = false
    server.on(({ path }) => {
      if (path === '/admin/api/mentoring_requests/r1' && isAccepted)
        return { json: { ...waiting, aasm_state: 'confirmed', revision: 1 } }
      if (!path.endsWith('/revoke')) return undefined
      isAccepted = true
      return { status: 412, json: { message: 'Rechargez la ressource.', code: 'revision_mismatch' } }
    })
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer la demande' }))
    expect(textOf(await within(dialog).findByRole('alert'))).toContain('Cela a changé entre-temps, et rien n’est fait.')
    expect(server.called('/admin/api/mentoring_requests/r1/revoke')).toHaveLength(1)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Garder la demande' }))
    expect((await screen.findAllByText('Confirmée')).length).toBeGreaterThan(0)
    expectComplaint(/HttpError/)
  })

  it('shows behind it what somebody else has done, and closes without a question', async () => {
    let isRevoked = false
    server.on(({ path }) => {
      if (path === '/admin/api/mentoring_requests/r1' && isRevoked)
        return { json: { ...revoked, id: 'r1', revision: 1, actions: [] } }
      if (!path.endsWith('/revoke')) return undefined
      isRevoked = true
      return { status: 412, json: { message: 'Rechargez la ressource.', code: 'revision_mismatch' } }
    })
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'Autre motif')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer la demande' }))
    await within(dialog).findByRole('alert')
    await waitFor(() => expect(screen.queryByText('Révoquer…')).toBeNull())
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expectComplaint(/HttpError/)
  })

  it('reads what has changed by itself: the second press is on what stands, with what was typed', async () => {
    let revision = 0
    server.on(({ path, headers }) => {
      if (path === '/admin/api/mentoring_requests/r1') return { json: { ...waiting, revision } }
      if (!path.endsWith('/revoke')) return undefined
      if (headers.get('if-match') === '"7"') return { json: { ...waiting, aasm_state: 'cancelled', actions: [] } }
      revision = 7
      return { status: 412, json: { message: 'Rechargez la ressource.', code: 'revision_mismatch' } }
    })
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'Autre motif')
    const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer la demande' }))
    await send()
    await within(dialog).findByRole('alert')
    await send()
    expect(await screen.findByText(/La demande est révoquée/)).toBeDefined()
    const sent = server.called('/admin/api/mentoring_requests/r1/revoke')
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"0"', '"7"'])
    expect(sent.map(({ body }) => (body as { reason: string }).reason)).toEqual(['other', 'other'])
    expectComplaint(/HttpError/)
  })

  it('shows the server’s error at the field', async () => {
    server.on(({ path }) =>
      path.endsWith('/revoke')
        ? { status: 422, json: { message: 'Invalide.', errors: { reason: 'Ce motif n’est plus proposé.' } } }
        : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer la demande' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Ce motif n’est plus proposé.')).toBeDefined()
    expect(within(dialog).getByLabelText('Motif').getAttribute('aria-invalid')).toBe('true')
    expect(within(dialog).queryByRole('alert')).toBeNull()
    expectComplaint(/HttpError/)
  })

  it('sends one key for each decision: a retry has the same, another reason another', async () => {
    server.on(({ path }) => (path.endsWith('/revoke') ? { status: 503, json: { message: 'Réessayez.' } } : undefined))
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog')
    const sendAgain = async (calls: number) => {
      await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer la demande' }))
      await waitFor(() => expect(server.called('/admin/api/mentoring_requests/r1/revoke')).toHaveLength(calls))
      await within(dialog).findByRole('alert')
    }
    await sendAgain(1)
    await sendAgain(2)
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'Autre motif')
    await sendAgain(3)
    const keys = server
      .called('/admin/api/mentoring_requests/r1/revoke')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expectComplaint(/HttpError/)
  })

  it('is red, on the page and in its dialog: it takes away what two people wait for', async () => {
    await renderConsole('/mentoring_requests/r1/show')
    const button = await screen.findByRole('button', { name: 'Révoquer…' })
    expect(button.className).toContain('MuiButton-textError')
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog')
    const confirm = within(dialog).getByRole('button', { name: 'Révoquer la demande' })
    expect(confirm.className).toContain('MuiButton-containedError')
  })

  it('is not offered when the record does not allow it', async () => {
    server.on(({ path }) =>
      path === '/admin/api/mentoring_requests/r1' ? { json: { ...waiting, actions: [] } } : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show')
    await screen.findByRole('heading', { level: 1, name: 'Hugo Lefèvre et Inès Carbonnel' })
    expect(screen.queryByRole('button', { name: 'Révoquer…' })).toBeNull()
  })
})
