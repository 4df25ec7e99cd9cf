import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminSitePage } from '#contract/console/content/site-pages.ts'
import { keysOf } from '../../../api/content/public-pages/keys.ts'
import { textOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'
import { partOf } from './parts.ts'

const page: AdminSitePage = {
  id: 'home-fr',
  page: 'home',
  language: 'fr',
  program_id: null,
  program_name: null,
  path: '/',
  preview: '/?preview=k',
  texts: [
    { key: 'home.title', standard: 'On grandit mieux à deux' },
    { key: 'home.mentee_2_title', standard: 'Un cadre léger' },
    { key: 'testimonial.1.text', standard: '' },
  ],
  versions: [
    {
      version: 2,
      state: 'draft',
      words: { 'home.title': 'À deux' },
      created_at: '2026-03-12T09:00:00.000Z',
      published_at: null,
      effective_at: null,
      published_by_name: null,
    },
    {
      version: 1,
      state: 'in_force',
      words: { 'home.title': 'Avant', 'testimonial.1.text': 'Un grand pas' },
      created_at: '2026-03-10T09:00:00.000Z',
      published_at: '2026-03-10T09:00:00.000Z',
      effective_at: '2026-03-10T09:00:00.000Z',
      published_by_name: 'Aline Admin',
    },
  ],
  revision: 4,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path }) => (path === '/admin/api/site_pages/home-fr' ? { json: page } : undefined))
})
const sent = () => server.calls.filter(({ method }) => method === 'PUT')
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Titre' })

describe('the words of a public page', () => {
  it('begin with the draft, show the standard words where nothing is typed, and lead to both pages', async () => {
    await renderConsole('/site_pages/home-fr')
    expect((await title()).value).toBe('À deux')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Mentoré 2. Titre' }).placeholder).toBe(
      'Un cadre léger',
    )
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([link('Ouvrir la page'), link('Voir le brouillon dans la page')]).toEqual(['/', '/?preview=k'])
    await expectAccessible()
  })

  it('are kept as a draft, at the revision that was read', async () => {
    await renderConsole('/site_pages/home-fr')
    fireEvent.change(await title(), { target: { value: 'Ensemble' } })
    await userEvent.click(screen.getByRole('button', { name: 'Garder le brouillon' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.headers.get('if-match')).toBe('"4"')
    expect(sent()[0]?.body).toMatchObject({ words: { 'home.title': 'Ensemble' }, publish: false, effective_at: null })
  })

  it('are published from an instant on', async () => {
    await renderConsole('/site_pages/home-fr')
    await title()
    fireEvent.change(screen.getByLabelText(/^En vigueur à partir du/), { target: { value: '2026-12-01T08:00' } })
    await userEvent.click(screen.getByRole('button', { name: 'Publier…' }))
    const dialog = await screen.findByRole('dialog', { name: /^Publier.*Accueil.*Français/ })
    expect(textOf(dialog)).toContain('Ils sont en ligne à partir du 1er déc.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publier' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    const from = new Date('2026-12-01T08:00').toISOString()
    expect(sent()[0]?.body).toMatchObject({ words: { 'home.title': 'À deux' }, publish: true, effective_at: from })
  })

  it('once published are no draft that waits', async () => {
    let revision = 4
    server.on(({ path, method }) => {
      if (path !== '/admin/api/site_pages/home-fr') return undefined
      if (method === 'PUT') revision = 5
      return { json: { ...page, revision } }
    })
    await renderConsole('/site_pages/home-fr')
    await userEvent.type(await title(), ' !')
    await userEvent.click(screen.getByRole('button', { name: 'Publier…' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publier' }))
    await waitFor(async () => expect((await title()).value).toBe('À deux'))
    await waitFor(() => expect(screen.queryByText(/n’a pas été enregistrée/)).toBeNull())
  })

  it.each([
    ['fr', 'Publier…', 'Ne pas publier', /^Publier.*Accueil.*version 1, en vigueur depuis le 10 mars.*tout de suite/],
    ['en', 'Publish…', 'Don’t publish', /^Publish.*Home.*version 1, in force since.*Mar.*straight away/],
  ] as const)(
    'are published after a question that says what they replace and where (%s)',
    async (locale, ask, no, what) => {
      await renderConsole('/site_pages/home-fr', { locale })
      await userEvent.click(await screen.findByRole('button', { name: ask }))
      const dialog = await screen.findByRole('dialog')
      expect(textOf(dialog)).toMatch(what)
      expect(textOf(dialog)).toMatch(
        locale === 'fr' ? /à l’adresse localhost\S*\/, sans se connecter/ : /at localhost\S*\/, without signing in/,
      )
      await expectAccessible()
      await userEvent.click(within(dialog).getByRole('button', { name: no }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(sent()).toEqual([])
    },
  )

  it('of an earlier version are taken into the form', async () => {
    await renderConsole('/site_pages/home-fr')
    await title()
    const versions = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('listitem')
    await userEvent.click(within(versions[1] ?? document.body).getByRole('button', { name: 'Reprendre ces textes' }))
    expect((await title()).value).toBe('Avant')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '1. Texte' }).value).toBe('Un grand pas')
    expect(sent()).toEqual([])
  })

  it.each(['home', 'afest'] as const)('of %s have a name each', (name) => {
    const named = keysOf(name).map((key) => {
      const part = partOf({ key, standard: '' })
      return [part.group, part.role, part.number, part.name].join(' ')
    })
    expect(new Set(named).size).toBe(named.length)
  })
})
