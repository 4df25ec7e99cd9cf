import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { attribute, textOf, valueOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('the list of requests', () => {
  it('shows rows with a link to the record and states in words', async () => {
    await renderConsole('/mentoring_requests')
    const table = await screen.findByRole('table')
    expect(attribute(within(table).getByRole('link', { name: 'Hugo Lefèvre' }), 'href')).toEqual(
      '/admin/mentoring_requests/r1/show',
    )
    expect(within(table).getByRole('link', { name: 'Compte supprimé' })).toBeDefined()
    expect(within(table).getByText('Mentor au complet')).toBeDefined()
    expect(within(table).getByText('Révoquée')).toBeDefined()
    expect(await within(table).findAllByText('Passerelles')).toHaveLength(2)
    expect(textOf(screen.getByRole('heading', { level: 1 }))).toContain('Demandes')
    expect(document.title).toBe('Demandes · console Binôme')
    await expectAccessible()
  })

  it('sends the filters to the server and keeps them in the address', async () => {
    await renderConsole('/mentoring_requests')
    await screen.findByRole('table')
    await userEvent.selectOptions(screen.getByLabelText('État'), 'Annulée')
    await userEvent.type(screen.getByLabelText('Chercher par nom'), 'hugo')
    await waitFor(() => {
      const { query } = server.called('/admin/api/mentoring_requests').at(-1) ?? { query: new URLSearchParams() }
      expect([query.get('q'), query.get('aasm_state'), query.get('_end')]).toEqual(['hugo', 'cancelled', '25'])
    })
    expect(window.location.search).toContain('hugo')
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    await waitFor(() => expect(valueOf(screen.getByLabelText('Chercher par nom'))).toBe(''))
  })

  it('keeps a named view after a sign-out', async () => {
    await renderConsole('/mentoring_requests?filter={"q":"hugo"}')
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer cette vue' }))
    await userEvent.type(await screen.findByLabelText(/Nom de la vue/), 'Hugo')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(attribute(await screen.findByRole('link', { name: /^Hugo \d/ }), 'aria-current')).toEqual('true')
    await userEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }))
    await screen.findByRole('heading', { name: 'Connexion à la console' })
    expect(localStorage.getItem('binome.console.views.u1.mentoring_requests')).toContain('Hugo')
  })

  it('offers to clear the filters when no row matches', async () => {
    server.on(({ path }) => (path === '/admin/api/mentoring_requests' ? list([]) : undefined))
    await renderConsole('/mentoring_requests?filter={"q":"nobody"}')
    expect(await screen.findByText('Aucune ligne ne correspond')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Effacer les filtres' }).length).toBeGreaterThan(0)
    await expectAccessible()
  })

  it('offers a retry when loading fails', async () => {
    let broken = true
    server.on(({ path }) =>
      broken && path === '/admin/api/mentoring_requests'
        ? { status: 500, json: { message: 'Erreur interne du serveur' } }
        : undefined,
    )
    await renderConsole('/mentoring_requests')
    const [retry] = await screen.findAllByRole('button', { name: 'Réessayer' })
    expect(screen.getAllByText(/Erreur interne du serveur/).length).toBeGreaterThan(0)
    broken = false
    if (retry) await userEvent.click(retry)
    expect(await screen.findByRole('table')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('shows cards on a narrow screen', async () => {
    await renderConsole('/mentoring_requests', { width: 360 })
    const rows = await screen.findByRole('list', { name: 'Lignes' })
    expect(within(rows).getAllByRole('listitem')).toHaveLength(2)
    expect(within(rows).getByRole('link', { name: 'Hugo Lefèvre' })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ouvrir le menu' })).toBeDefined()
    await expectAccessible()
  })

  it('saves the server’s file, filtered and ordered as shown', async () => {
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = () => undefined
    server.on(({ path }) => (path.endsWith('.csv') ? { body: 'Mentoré;Mentor' } : undefined))
    await renderConsole('/mentoring_requests?filter={"aasm_state":"cancelled"}')
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: 'Exporter ces lignes en CSV' }))
    expect(await screen.findByText('Le fichier est prêt.')).toBeDefined()
    const [lastCall] = server.called('/admin/api/mentoring_requests.csv')
    expect(Object.fromEntries(lastCall?.query ?? [])).toEqual({
      _sort: 'requested_at',
      _order: 'DESC',
      aasm_state: 'cancelled',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    expect(lastCall?.headers.get('accept-language')).toBe('fr')
  })
})

describe('a request', () => {
  it('says beside its score what it is made of, without what does not count', async () => {
    await renderConsole('/mentoring_requests/r1/show')
    const line = await screen.findByText(/^Compétences, 29 sur 35$/)
    const items = within(line.closest('ul') ?? document.body).getAllByRole('listitem')
    expect(items.map(textOf)).toEqual([
      expect.stringMatching('Compétences'),
      expect.stringMatching(/^Métier, 20 sur 20$/),
    ])
  })
})
