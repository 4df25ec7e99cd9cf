import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminArticle } from '#contract/console/content/articles.ts'
import type { AdminChange } from '#contract/console/platform/changes.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/articles'

function article(id: string, given: Partial<AdminArticle>): AdminArticle {
  return {
    id,
    title: 'Le premier non',
    body: 'Dire non.',
    category: 'speaking',
    language: 'fr',
    state: 'published',
    pinned: false,
    author_id: 'u2',
    author: 'Oumar Diallo',
    likes: 1,
    comments: 0,
    open_reports: 0,
    reports: [],
    removed_reason: null,
    created_at: '2026-03-12T09:00:00.000Z',
    published_at: null,
    revision: 1,
    actions: [],
    ...given,
  }
}

const articles = [
  article('a1', { title: 'À relire', state: 'draft', actions: ['approve', 'refuse'] }),
  article('a2', { title: 'Déjà là', actions: ['remove', 'pin'] }),
]
const actor = { id: 'u1', name: 'Ada Root' }
const changes: readonly AdminChange[] = [
  {
    id: 'c2',
    action: 'update',
    at: '2026-03-14T09:00:00.000Z',
    actor,
    before: { state: 'hidden' },
    after: { state: 'removed', removed_reason: 'Un nom y figure.' },
  },
  {
    id: 'c1',
    action: 'update',
    at: '2026-03-13T09:00:00.000Z',
    actor,
    before: { pinned: false },
    after: { pinned: true },
  },
]

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ method, path: requestPath }) => {
    if (requestPath === '/admin/api/feed_settings') return { json: { approval: true } }
    if (requestPath === `${path}/a2/changes`) return list(changes)
    if (requestPath === `${path}/a1/changes`) return list([])
    if (method === 'POST') return { json: articles[0] }
    const one = articles.find(({ id }) => requestPath === `${path}/${id}`)
    if (one !== undefined) return { json: one }
    return requestPath === path ? list(articles) : undefined
  })
})

const posts = () => server.calls.filter(({ method }) => method === 'POST').map((call) => [call.path, call.body])

async function choose() {
  await renderConsole('/articles')
  await screen.findByRole('table')
  await userEvent.click(screen.getByRole('checkbox', { name: /page/i }))
}

describe('several articles', () => {
  it('are published at once, those that wait alone', async () => {
    await choose()
    const [button] = screen.getAllByRole('button', { name: 'Publier…' })
    if (button) await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: /Publier 1 article/ })
    expect(within(dialog).getByText(/n’attend pas d’être publié/)).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publier 1 article' }))
    await waitFor(() => expect(posts()).toEqual([[`${path}/a1/approve`, null]]))
    expect(server.called(`${path}/a1/approve`)[0]?.headers.get('if-match')).toBe('"1"')
    expect(await within(dialog).findByText('1 article publié')).toBeDefined()
  })

  it('are removed with one required reason', async () => {
    await choose()
    const [button] = screen.getAllByRole('button', { name: 'Retirer…' })
    if (button) await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: /Retirer 1 article/ })
    const confirm = within(dialog).getByRole('button', { name: 'Retirer 1 article' })
    await userEvent.click(confirm)
    expect(posts()).toEqual([])
    await userEvent.type(await within(dialog).findByLabelText(/Motif/), 'Un nom y figure.')
    await userEvent.click(confirm)
    await waitFor(() => expect(posts()).toEqual([[`${path}/a2/remove`, { reason: 'Un nom y figure.' }]]))
  })
})

describe('the history of an article', () => {
  it('lists who decided what, when and why, beside the list', async () => {
    await renderConsole('/articles')
    await userEvent.click(await screen.findByRole('link', { name: 'Historique de Déjà là' }))
    const drawer = await screen.findByRole('complementary', { name: 'Déjà là' })
    const [last, first, ...others] = await within(drawer).findAllByRole('listitem')
    expect(others).toEqual([])
    for (const words of ['Retiré', 'Ada Root', 'Masqué par des signalements', 'Un nom y figure.'])
      expect(last?.textContent).toContain(words)
    expect(first?.textContent).toContain('Épinglé')
    expect(within(drawer).getByText(/Écrit par Oumar Diallo/)).toBeDefined()
    await expectAccessible()
  })

  it('says when nobody has decided anything', async () => {
    await renderConsole('/articles?history=a1')
    expect(await screen.findByText('Personne n’a encore rien décidé.')).toBeDefined()
  })
})
