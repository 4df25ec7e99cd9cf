import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('an auditor', () => {
  it('starts at the requests and finds neither dashboard nor people', async () => {
    server = fakeServer('auditor')
    await renderConsole('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Demandes' })).toBeDefined()
    const nav = screen.getByRole('navigation', { name: 'Navigation de la console' })
    const links = () =>
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent)
    expect(links()).toEqual(['Demandes', 'Accompagnements', 'Sessions', 'Ateliers'])
    for (const part of ['Programme', 'Contenus', 'Suivi'])
      await userEvent.click(within(nav).getByRole('button', { name: part, expanded: false }))
    expect(links()).toEqual([
      'Demandes',
      'Accompagnements',
      'Sessions',
      'Ateliers',
      'Programmes',
      'Entités',
      'Besoins',
      'Questions',
      'Étapes des profils',
      'Questions des profils',
      'Étiquettes',
      'Étiquettes proposées',
      'Outils',
      'Questions fréquentes',
      'Charte et textes',
      'Pages publiques',
      'Actions récentes',
      'Journal',
      'Changements',
    ])
    await userEvent.click(within(nav).getByRole('button', { name: 'Mentorat', expanded: true }))
    expect(links()).not.toContain('Demandes')
    expect(server.called('/admin/api/dashboard')).toHaveLength(0)
  })
})

describe('an unknown address', () => {
  it('shows “not found” in English too', async () => {
    await renderConsole('/salaries', { locale: 'en' })
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeDefined()
    await expectAccessible()
  })

  it('shows “not found” for an unknown record', async () => {
    await renderConsole('/mentoring_requests/nobody/show')
    expect(await screen.findByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeDefined()
    expectComplaint(/HttpError/)
  })
})
