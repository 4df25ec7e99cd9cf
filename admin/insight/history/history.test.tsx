import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { textOf, valueOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer, waiting } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('the history of a request', () => {
  it('opens beside the list, newest first, with actors and without personal text', async () => {
    await renderConsole('/mentoring_requests')
    await userEvent.click(
      (await screen.findAllByRole('link', { name: 'Historique d’Hugo Lefèvre et Inès Carbonnel' }))[0] ?? document.body,
    )
    const drawer = await screen.findByRole('complementary', { name: 'Hugo Lefèvre et Inès Carbonnel' })
    const items = await within(drawer).findAllByRole('listitem')
    expect(textOf(items[0])).toMatch(/^Accompagnement préparé.*par le système/)
    expect(textOf(items[1])).toContain('Demande envoyée, affinité 74')
    // The number of the program's page, not that of the formula.
    expect(textOf(items[1])).toMatch(/Règle d’affinité n°\s4 du programme/)
    expect(textOf(items[1])).toContain('par Hugo Lefèvre')
    expect(textOf(items[1])).toContain('Texte personnel chiffré, non visible ici')
    expect(window.location.search).toContain('history=r1')
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(window.location.search).not.toContain('history')
  })

  it('shows the record as it was at a moment and marks the moment between events', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/mentoring_requests/r1' && !query.has('at')
        ? { json: { ...waiting, aasm_state: 'confirmed', decided_at: '2026-03-13T09:00:00.000Z' } }
        : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show/history')
    const picker = await screen.findByLabelText('Tel qu’il était le')
    await userEvent.type(picker, '2026-03-11T23:59')
    expect(await screen.findByText(/^Le 11 mars/)).toBeDefined()
    expect(await screen.findByText('2 sur 3 prises')).toBeDefined()
    expect(screen.getByText(/aujourd’hui\s: Confirmée/)).toBeDefined()
    const at = server
      .called('/admin/api/mentoring_requests/r1')
      .find(({ query }) => query.has('at'))
      ?.query.get('at')
    expect(new Date(at ?? '').getSeconds()).toBe(59)
    expect(new URLSearchParams(window.location.search).get('at')).toBe(at)
    expect(screen.getByText('11 mars 2026')).toBeDefined()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Aujourd’hui' }))
    await waitFor(() => expect(screen.queryByText(/^Le 11 mars/)).toBeNull())
    expect(window.location.search).toBe('')
  })

  it('refuses a moment to come, in its field and in its address', async () => {
    await renderConsole('/mentoring_requests/r1/show/history?at=2099-03-15')
    const picker = await screen.findByLabelText('Tel qu’il était le')
    expect(valueOf(picker)).toBe('')
    await userEvent.type(picker, '2099-03-15T10:00')
    expect(await screen.findByText('Cette date est à venir. Choisissez une date passée.')).toBeDefined()
    expect(screen.queryByText(/^Le 15 mars 2099/)).toBeNull()
    expect(server.calls.some(({ query }) => query.has('at'))).toBe(false)
  })

  it('says nothing of the moment before once one to come is typed', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/mentoring_requests/r1' && query.has('at')
        ? { status: 404, json: { message: 'Pas encore', code: 'not_yet' } }
        : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show/history')
    const picker = await screen.findByLabelText('Tel qu’il était le')
    fireEvent.change(picker, { target: { value: '2026-01-11T23:59' } })
    expect(await screen.findByText('Rien n’existait encore à cette date.')).toBeDefined()
    fireEvent.change(picker, { target: { value: '2099-03-15T10:00' } })
    expect(await screen.findByText('Cette date est à venir. Choisissez une date passée.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Rien n’existait encore à cette date.')).toBeNull())
    expect(valueOf(picker)).toBe('2099-03-15T10:00')
    expectComplaint(/HttpError/)
  })

  it('opens at the moment of its address beside the list', async () => {
    await renderConsole('/mentoring_requests?history=r1&at=2026-03-11')
    expect(await screen.findByText(/^Le 11 mars/)).toBeDefined()
    expect(valueOf(screen.getByLabelText('Tel qu’il était le'))).toBe('2026-03-11T23:59')
    await userEvent.click(screen.getByRole('button', { name: 'Fermer l’historique' }))
    await waitFor(() => expect(window.location.search).not.toContain('at='))
  })

  it.each(['yesterday', '2026-13-40', ''])('shows today where the address names no moment: %j', async (at) => {
    await renderConsole(`/mentoring_requests/r1/show/history?at=${at}`)
    expect(await screen.findByText('Demande envoyée, affinité 74')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Aujourd’hui' }).getAttribute('aria-pressed')).toBe('true')
  })
})
