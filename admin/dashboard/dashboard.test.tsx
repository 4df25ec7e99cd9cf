import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { attribute, textOf } from '../testing/elements.ts'
import { dashboard, type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('the dashboard', () => {
  it('shows open tasks with their action, then figures, charts and their tables', async () => {
    await renderConsole('/')
    const attention = await screen.findByRole('region', { name: 'Demande votre attention' })
    const links = within(attention).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Examiner, 1 demande ne peut pas être confirmée',
      'Voir, 4 demandes expirent cette semaine',
    ])
    expect(attribute(links[0], 'href')).toEqual(
      expect.stringContaining('/admin/mentoring_requests?filter=%7B%22blocked%22'),
    )
    const health = screen.getByRole('region', { name: 'Santé du programme' })
    expect(textOf(health)).toContain('accompagnements en cours118 9 de plus qu’il y a 30 jours')
    expect(textOf(health)).toContain('mentors au complet9 sur 4231 places libres')
    expect(within(health).getByRole('img', { name: /de 17 à 21 en 2 semaines/ })).toBeDefined()
    expect(within(health).getAllByRole('table', { hidden: true })).toHaveLength(2)
    expect(screen.getByRole('img', { name: '9 à traiter' })).toBeDefined()
    await expectAccessible()
  })

  it('says when there is no open task', async () => {
    server.on(({ path }) =>
      path === '/admin/api/dashboard'
        ? {
            json: {
              ...dashboard,
              attention: { expiring: 0, blocked: 0, unanswered: 0, oldest_days: null, pending_approval: 0 },
            },
          }
        : undefined,
    )
    await renderConsole('/')
    expect(await screen.findByText('Rien ne vous attend')).toBeDefined()
  })

  it('warns while it is older than the administrator’s last act', async () => {
    server.on(({ path }) =>
      path === '/admin/api/dashboard' ? { json: dashboard, headers: { 'x-stale': 'true' } } : undefined,
    )
    await renderConsole('/')
    expect(await screen.findByText(/Votre dernière action est bien enregistrée/)).toBeDefined()
  })
})
