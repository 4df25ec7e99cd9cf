import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TrainingToolAttributes } from '#contract/content/training-tools.ts'
import {
  errorDocument,
  ids,
  idOf,
  listDocument,
  meDocument,
  meetingOf,
  profileOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

beforeEach(() => {
  server.use(http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([]))))
})

const page = '/dashboard/training_tools'

function toolOf(n: number, given: Partial<TrainingToolAttributes>) {
  const attributes: TrainingToolAttributes = {
    category: 'video',
    title: { fr: `Outil ${n}`, en: `Tool ${n}` },
    description: { fr: '', en: '' },
    author: 'N. Carlier',
    language: 'fr',
    link: `https://tools.test/${n}`,
    minutes: 12,
    pages: null,
    cover: null,
    position: n,
    order: n,
    click_count: 0,
    ...given,
  }
  return resource('training_tools', idOf(n), attributes)
}
const tools = [
  toolOf(1, { title: { fr: 'Mener sa première session', en: 'Leading a first session' }, click_count: 3 }),
  toolOf(2, { category: 'conference', title: { fr: 'Écouter', en: 'Listening' }, minutes: 48, click_count: 9 }),
  toolOf(3, { category: 'tool', title: { fr: 'Un budget en une page', en: 'A budget' }, minutes: 5, language: 'en' }),
]

function offers(data: readonly object[]) {
  server.use(http.get('/api/v1/training_tools', () => HttpResponse.json({ data, meta: { total: data.length } })))
}
const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

describe('tools', () => {
  test('stand in the order of the company, each with its kind, and open in a new tab', async () => {
    offers(tools)
    await renderApp(page)
    const link = await screen.findByRole('link', { name: /^Mener sa première session ?, nouvel onglet$/ })
    expect(link.getAttribute('href')).toBe('https://tools.test/1')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(titles()).toHaveLength(3)
    expect(screen.getByText('Ouvert 9 fois')).toBeDefined()
    expect(screen.getByText('En anglais')).toBeDefined()
    expect(screen.getByText('3 outils. Ils s’ouvrent dans un nouvel onglet.').getAttribute('role')).toBe('status')
  })

  test('are told apart by kind, searched without accents, and sorted', async () => {
    offers(tools)
    const { user, router } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: /^Conférences/ }))
    await waitFor(() => expect(titles()).toEqual(['Écouter, nouvel onglet']))
    expect(router.state.location.search).toBe('?category=conference')
    await user.click(screen.getByRole('button', { name: /^Tout/ }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'shortest')
    expect(titles()[0]).toContain('Un budget')
    await user.type(screen.getByRole('searchbox', { name: 'Chercher un outil' }), 'ecouter')
    expect(titles()).toEqual(['Écouter, nouvel onglet'])
    await user.type(screen.getByRole('searchbox'), ' origami')
    expect(screen.getByText(/^Rien sur/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
  })

  test('are counted after their tab has opened, with the answer of the server', async () => {
    offers(tools)
    let calls = 0
    server.use(
      http.patch('/api/v1/training_tools/:id/increment_click_count', ({ params }) => {
        calls += 1
        expect(params['id']).toBe(idOf(1))
        return HttpResponse.json({ data: toolOf(1, { click_count: 4 }) })
      }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('link', { name: /Mener sa première session/ }))
    expect(await screen.findByText('Ouvert 4 fois')).toBeDefined()
    expect(calls).toBe(1)
  })

  test('that are none say so, and lead to the team', async () => {
    offers([])
    await renderApp(page)
    expect(await screen.findByText('Pas encore d’outil')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Proposer un outil' }).getAttribute('href')).toBe(
      '/dashboard/help/contact?about=tool',
    )
  })

  test('that cannot be read show why, and can be loaded again', async () => {
    let broken = true
    server.use(
      http.get('/api/v1/training_tools', () =>
        broken
          ? HttpResponse.json(errorDocument(503, 'unavailable', 'Plus tard.'), { status: 503 })
          : HttpResponse.json({ data: tools }),
      ),
    )
    const { user } = await renderApp(page)
    const again = await screen.findByRole('button', { name: 'Réessayer' })
    broken = false
    await user.click(again)
    await waitFor(() => expect(titles()).toHaveLength(3))
  })
})

describe('the next session', () => {
  const agreed = (topic: string) => {
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    const meeting = resource('meetings', idOf(50), meetingOf({ aasm_state: 'confirmed', topic, starts_at: startsAt }), {
      participant: { data: { type: 'participants', id: ids.participant } },
      presenter: { data: { type: 'presenters', id: idOf(51) } },
    })
    const other = resource('presenters', idOf(51), profileOf({ first_name: 'Maëlys' }))
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument())),
      http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([meeting], { included: [other] }))),
    )
  }

  test('is served by the one tool that shares a word with its subject, with the reason', async () => {
    offers(tools)
    agreed('Préparer mon budget')
    await renderApp(page)
    const served = await screen.findByRole('region', { name: 'Un budget en une page' })
    expect(served.textContent).toContain('avec Maëlys')
    expect(served.textContent).toContain('budget')
    expect(within(served).getByRole('link', { name: 'Lire' }).getAttribute('href')).toBe('https://tools.test/3')
  })

  test('that no tool serves shows none', async () => {
    offers(tools)
    agreed('Origami')
    await renderApp(page)
    expect(await screen.findByText('Ouvert 9 fois')).toBeDefined()
    expect(screen.queryByText(/Pour votre session/)).toBeNull()
  })
})

describe('an address with a kind that does not exist', () => {
  test('says so, and is left by a button', async () => {
    offers(tools)
    const { user, router } = await renderApp(`${page}?category=poster`)
    const note = await screen.findByText(/n’existe pas, ou plus/)
    expect(note.textContent).toContain('poster')
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    await waitFor(() => {
      expect(screen.queryByText(/n’existe pas, ou plus/)).toBeNull()
    })
    expect(router.state.location.search).toBe('')
    expect(titles()).toHaveLength(3)
  })
})
