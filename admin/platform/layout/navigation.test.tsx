import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { attribute } from '../testing/elements.ts'
import { type FakeServer, fakeServer, karim, list, lyon } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('the way from a record to its list', () => {
  const search = `filter=${encodeURIComponent('{"business_unit":"lyon"}')}&order=DESC&page=1&perPage=25&sort=id`

  it.each([
    ['users', 'Karim Belhadj', /^Toutes les personnes/],
    ['mentoring_requests', /^Hugo Lefèvre/, /^Toutes les demandes/],
    ['business_units', 'Lyon', 'Retour à la liste'],
  ])('keeps filter and order of %s', async (name, record, back) => {
    server.on(({ path }) => (path === '/admin/api/business_units/lyon' ? { json: lyon } : undefined))
    await renderConsole(`/${name}?${search}`)
    const [link] = await screen.findAllByRole('link', { name: record })
    await userEvent.click(link as HTMLElement)
    const href = attribute(await screen.findByRole('link', { name: back }), 'href')
    expect(new URL(href ?? '', 'http://x').pathname).toBe(`/admin/${name}`)
    expect(new URL(href ?? '', 'http://x').searchParams.get('filter')).toBe('{"business_unit":"lyon"}')
  })

  it('is whole after the rail has led to the whole list', async () => {
    await renderConsole(`/users?${search}`)
    await screen.findByRole('link', { name: 'Karim Belhadj' })
    await userEvent.click(within(screen.getByRole('navigation')).getByRole('link', { name: 'Personnes' }))
    await screen.findByText('Karim Belhadj')
    await vi.waitFor(() => expect(window.location.search).not.toContain('lyon'))
    await userEvent.click(await screen.findByRole('link', { name: 'Karim Belhadj' }))
    expect(attribute(await screen.findByRole('link', { name: 'Toutes les personnes' }), 'href')).not.toContain('lyon')
  })
})

describe('an auditor', () => {
  it('starts at the requests and finds no dashboard', async () => {
    server = fakeServer('auditor')
    await renderConsole('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Demandes' })).toBeDefined()
    const nav = screen.getByRole('navigation', { name: 'Navigation de la console' })
    const links = () =>
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent)
    expect(links()).toEqual(['Demandes', 'Accompagnements', 'Sessions', 'Ateliers', 'Personnes'])
    for (const part of ['Programme', 'Contenus', 'Suivi'])
      await userEvent.click(within(nav).getByRole('button', { name: part, expanded: false }))
    expect(links()).toEqual([
      'Demandes',
      'Accompagnements',
      'Sessions',
      'Ateliers',
      'Personnes',
      'Programmes',
      'Entités',
      'Besoins',
      'Ordres du jour',
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

describe('a referent', () => {
  const otherPaths = [
    '/admin/api/dashboard',
    '/admin/api/operator_acts',
    '/admin/api/events',
    '/admin/api/mentoring_requests',
  ]

  it('reads the profiles of the unit, without what an account holds', async () => {
    server = fakeServer('referent')
    const seen = { ...karim, email: null, roles: [], second_factor: null, accepted_texts: null, actions: [] }
    server.on(({ path, query }) => {
      if (path === '/admin/api/users' && query.has('_end')) return list([seen])
      return path === '/admin/api/users/u2' ? { json: seen } : undefined
    })
    await renderConsole('/users')
    await userEvent.click(await screen.findByRole('link', { name: 'Karim Belhadj' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Karim Belhadj' })).toBeDefined()
    expect(screen.queryByRole('tab', { name: 'Historique' })).toBeNull()
    expect(screen.queryByText('Adresse e-mail')).toBeNull()
    expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull()
    await expectAccessible()
    for (const path of otherPaths) expect([path, server.called(path)]).toEqual([path, []])
  })

  it('finds neither file, nor addresses, nor roles in the list of people', async () => {
    server = fakeServer('referent')
    await renderConsole('/users', { locale: 'en' })
    expect(await screen.findByRole('link', { name: 'Karim Belhadj' })).toBeDefined()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Profiles',
      'Completion',
      'Business unit',
      'Account',
    ])
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByLabelText('Roles')).toBeNull()
    expect(screen.queryByRole('list', { name: 'Views' })).toBeNull()
  })

  it('is refused every other list', async () => {
    server = fakeServer('referent')
    await renderConsole('/mentoring_requests')
    expect(await screen.findByRole('heading', { level: 1, name: 'Action non permise' })).toBeDefined()
    expect(server.called('/admin/api/mentoring_requests')).toEqual([])
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
