import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer, list, revoked, waiting } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const second = { ...waiting, id: 'r5', participant_name: 'Léa Marchetti' }
const rows = [waiting, second, revoked]

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path }) => (path === '/admin/api/mentoring_requests' ? list(rows) : undefined))
})
const box = (name: string) => screen.findByRole('checkbox', { name })
const [hugo, lea, over] = [
  'Choisir Hugo Lefèvre et Inès Carbonnel',
  'Choisir Léa Marchetti et Inès Carbonnel',
  'Choisir Compte supprimé et Inès Carbonnel',
] as const

describe('selecting rows', () => {
  it('works by a checkbox named by its row, or for the whole page', async () => {
    await renderConsole('/mentoring_requests')
    await userEvent.click(await box(lea))
    const bar = await screen.findByRole('group', { name: 'Lignes choisies' })
    expect(within(bar).getByRole('status').textContent).toBe('1 ligne choisie')
    await expectAccessible()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }))
    expect(within(bar).getByRole('status').textContent).toBe('3 lignes choisies')
    await userEvent.click(within(bar).getByRole('button', { name: 'Ne plus choisir aucune ligne' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Lignes choisies' })).toBeNull())
  })

  it('exports the selected rows', async () => {
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = () => undefined
    server.on(({ path }) => (path.endsWith('.csv') ? { body: 'Mentoré' } : undefined))
    await renderConsole('/mentoring_requests')
    await userEvent.click(await box(hugo))
    await userEvent.click(await box(lea))
    await userEvent.click(await screen.findByRole('button', { name: 'Exporter les lignes choisies en CSV' }))
    await waitFor(() => expect(server.called('/admin/api/mentoring_requests.csv')).toHaveLength(1))
    expect(server.called('/admin/api/mentoring_requests.csv')[0]?.query.getAll('id')).toEqual(['r1', 'r5'])
  })

  it('offers no revoking to an auditor', async () => {
    server = fakeServer('auditor')
    await renderConsole('/mentoring_requests')
    await userEvent.click(await box(hugo))
    await screen.findByRole('group', { name: 'Lignes choisies' })
    expect(screen.queryByRole('button', { name: 'Révoquer…' })).toBeNull()
  })
})

describe('revoking selected requests', () => {
  it('revokes each with one reason and says which failed and why', async () => {
    server.on(({ path }) => {
      if (path === '/admin/api/mentoring_requests/r1/revoke') return { json: { ...revoked, id: 'r1' } }
      return path === '/admin/api/mentoring_requests/r5/revoke'
        ? { status: 422, json: { message: 'Elle est déjà terminée.', code: 'revoke_not_allowed' } }
        : undefined
    })
    await renderConsole('/mentoring_requests')
    for (const name of [hugo, lea, over]) await userEvent.click(await box(name))
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog', { name: /Révoquer 2 demandes/ })
    const stays = '1 demande choisie n’attend plus de réponse\u00A0: elle reste telle quelle'
    expect(within(dialog).getByRole('list', { name: stays }).textContent).toBe(
      'Compte supprimé et Inès Carbonnel Révoquée',
    )
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'Le mentor est au complet')
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer 2 demandes' }))
    expect(await within(dialog).findByText('1 demande révoquée')).toBeDefined()
    expect(within(dialog).getByRole('alert').textContent).toContain(
      'Léa Marchetti et Inès Carbonnel\u00A0: Elle est déjà terminée.',
    )
    const sent = ['r1', 'r5'].flatMap((id) => server.called(`/admin/api/mentoring_requests/${id}/revoke`))
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'mentor_at_capacity' }, { reason: 'mentor_at_capacity' }])
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"0"', '"0"'])
    expect(server.called('/admin/api/mentoring_requests/r2/revoke')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(screen.getByRole('group', { name: 'Lignes choisies' }).textContent).toContain('1 ligne choisie')
    expectComplaint(/HttpError/)
  })

  it('leaves what a mentor accepted meanwhile, says so, and goes on with the others', async () => {
    server.on(({ path }) => {
      if (path === '/admin/api/mentoring_requests/r5/revoke') return { json: { ...revoked, id: 'r5' } }
      return path === '/admin/api/mentoring_requests/r1/revoke'
        ? { status: 412, json: { message: 'Rechargez la ressource.', code: 'revision_mismatch' } }
        : undefined
    })
    await renderConsole('/mentoring_requests')
    for (const name of [hugo, lea]) await userEvent.click(await box(name))
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog', { name: /Révoquer 2 demandes/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer 2 demandes' }))
    expect(await within(dialog).findByText('1 demande révoquée')).toBeDefined()
    expect(within(dialog).getByRole('alert').textContent).toContain(
      'Hugo Lefèvre et Inès Carbonnel\u00A0: Cela a changé entre-temps, et rien n’est fait.',
    )
    for (const id of ['r1', 'r5']) expect(server.called(`/admin/api/mentoring_requests/${id}/revoke`)).toHaveLength(1)
    expectComplaint(/HttpError/)
  })

  it('leaves out what was accepted, although each alone may be revoked', async () => {
    server.on(({ path }) =>
      path === '/admin/api/mentoring_requests' ? list([waiting, { ...second, aasm_state: 'confirmed' }]) : undefined,
    )
    await renderConsole('/mentoring_requests')
    await userEvent.click(await box(lea))
    await screen.findByRole('group', { name: 'Lignes choisies' })
    expect(screen.queryByRole('button', { name: 'Révoquer…' })).toBeNull()
    await userEvent.click(await box(hugo))
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog', { name: /Révoquer 1 demande/ })
    expect(within(dialog).getByRole('list', { name: /n’attend plus de réponse/ }).textContent).toMatch(/Léa Marchetti/)
  })
})
