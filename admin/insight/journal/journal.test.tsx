import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attribute, textOf, valueOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('the journal', () => {
  const reserved = {
    id: 'e9',
    stream: 'capacity-m2',
    type: 'AccompanimentReserved',
    category: 'capacity',
    revision: 3,
    position: '77',
    at: '2026-03-12T09:00:00.000Z',
    people: [{ id: 'um2', name: 'Karim Belhadj' }],
    recorded_at: '2026-03-12T09:00:00.010Z',
    correlation_id: 'call-7',
    actor: { kind: 'user', id: 'um2', name: 'Inès Carbonnel' },
    data: { relationshipId: 'r1' },
  }
  const erased = {
    ...reserved,
    id: 'e10',
    stream: 'account-um1',
    type: 'AccountErased',
    category: 'account',
    position: '78',
    actor: { kind: 'user', id: 'um1', name: null },
    data: { reason: 'own_request' },
  }

  it('shows who did what and links to the record, the stream and the same call', async () => {
    server.on(({ path }) => (path === '/admin/api/events' ? list([erased, reserved]) : undefined))
    await renderConsole('/events')
    const table = await screen.findByRole('table')
    expect(textOf(screen.getByRole('heading', { level: 1 }))).toContain('Journal')
    expect(within(table).getByText('Place réservée')).toBeDefined()
    expect(within(table).getAllByText('Compte supprimé')).toHaveLength(2)
    expect(within(table).getAllByRole('link', { name: 'Karim Belhadj' })).toHaveLength(2)
    const links = within(within(table).getByRole('list', { name: /Place réservée, position 77/ }))
    expect(attribute(links.getByRole('link', { name: 'La fiche' }), 'href')).toBe(
      '/admin/mentoring_relationships/r1/show',
    )
    await expectAccessible()
    await userEvent.click(links.getByRole('link', { name: 'Toute cette action' }))
    await waitFor(() => expect(server.called('/admin/api/events').at(-1)?.query.get('correlation_id')).toBe('call-7'))
    expect(valueOf(screen.getByLabelText('Une seule action (son identifiant)'))).toBe('call-7')
  })

  it('has no column of links in its file', async () => {
    server.on(({ path }) => (path === '/admin/api/events' ? list([erased, reserved]) : undefined))
    await renderConsole('/events')
    await screen.findByRole('table')
    let file: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
      if (made instanceof Blob) file = made
      return 'blob:file'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    await userEvent.click(screen.getByRole('button', { name: 'Exporter ces lignes en CSV' }))
    await waitFor(() => expect(file).toBeDefined())
    const [heads = ''] = ((await file?.text()) ?? '').split('\r\n')
    expect(heads).not.toMatch(/Voir/)
    expect(heads).toMatch(/Quoi|Événement|Qui/)
  })

  it('sends the filters, newest first', async () => {
    server.on(({ path }) => (path === '/admin/api/events' ? list([reserved]) : undefined))
    await renderConsole('/events')
    await screen.findByRole('table')
    await userEvent.selectOptions(screen.getByLabelText('Événement'), 'Place réservée')
    await userEvent.selectOptions(screen.getByLabelText('Par'), 'Le système')
    await waitFor(() => {
      const { query } = server.called('/admin/api/events').at(-1) ?? { query: new URLSearchParams() }
      expect(Object.fromEntries(query)).toMatchObject({
        type: 'AccompanimentReserved',
        actor_kind: 'system',
        _sort: 'position',
        _order: 'DESC',
      })
    })
  })

  it('saves the log of the open stream with its proofs', async () => {
    server.on(({ path }) => {
      if (path === '/admin/api/events') return list([reserved])
      return path === '/admin/api/log.ndjson' ? { body: '{"kind":"header"}' } : undefined
    })
    await renderConsole('/events?filter=%7B%22stream%22%3A%22capacity-m2%22%7D')
    await userEvent.click(await screen.findByRole('button', { name: 'Journal avec preuves, de ce dossier' }))
    expect(await screen.findByText('Le fichier est prêt.')).toBeDefined()
    expect(server.called('/admin/api/log.ndjson')[0]?.query.get('stream')).toBe('capacity-m2')
  })

  it('ends with the seals for an auditor, who sees no operations', async () => {
    const seal = { first: '101', last: '140', count: 40, root: 'aa', listed: '', previous: 'bb', key_id: 'k1' }
    const more = { sealed_at: '2026-03-17T12:00:00.000000Z', public_key: 'pk', signature: 'sg', hash: 'c0ffee' }
    for (const role of ['auditor', 'admin'] as const) {
      server = fakeServer(role)
      server.on(({ path }) => {
        if (path === '/admin/api/events') return list([reserved])
        return path === '/admin/api/log_seals' ? list([{ id: '12', ...seal, ...more }]) : undefined
      })
      const { unmount } = await renderConsole('/events')
      await screen.findByText('Place réservée')
      const marks = role === 'auditor' ? await screen.findAllByText('c0ffee') : screen.queryAllByText('c0ffee')
      expect(marks).toHaveLength(role === 'auditor' ? 1 : 0)
      unmount()
    }
  })

  it('is hidden from the administrator of a unit', async () => {
    server = fakeServer('business_unit_admin')
    await renderConsole('/mentoring_requests')
    await screen.findByRole('table')
    expect(screen.queryByRole('link', { name: 'Journal' })).toBeNull()
  })
})
