import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorDocument, idOf, listDocument, relationshipOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { as, center, included, parties, prepareCenter } from './testing.ts'

useServer()
prepareCenter()

const ended = (n: number) =>
  resource(
    'mentoring_relationships',
    idOf(n),
    relationshipOf({
      aasm_state: 'finished',
      started_at: '2025-01-08T09:00:00Z',
      ended_at: '2025-05-12T09:00:00Z',
      finished_by: 'participant',
      finish_reason: 'goals_met',
      finish_note: 'Bonne route !',
    }),
    { ...parties, mentoring_request: { data: null } },
  )

/** Answers the list of what has ended, page by page, and returns its calls. */
function gives(answer: (page: number) => Response | Promise<Response>) {
  const queries: URLSearchParams[] = []
  server.use(
    http.get('/api/v1/mentoring_requests', () => HttpResponse.json(listDocument([], { included }))),
    http.get('/api/v1/mentoring_relationships', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (!searchParams.get('aasm_state')?.includes('finished'))
        return HttpResponse.json(listDocument([], { included }))
      queries.push(searchParams)
      return answer(Number(searchParams.get('page[number]')))
    }),
  )
  return queries
}

async function openSection() {
  const { user } = await renderApp(center)
  const section = within(await screen.findByRole('region', { name: 'Accompagnements terminés' }))
  const toggle = section.getByRole('button', { name: 'Accompagnements terminés' })
  return { user, section, toggle }
}

describe('accompaniments that have ended', () => {
  beforeEach(() => {
    as('presenter')
  })

  test('are read once they are wanted: with whom, when, why, and the last words', async () => {
    const queries = gives(() => HttpResponse.json(listDocument([ended(1)], { included })))
    const { user, section, toggle } = await openSection()
    expect([toggle.getAttribute('aria-expanded'), queries.length]).toEqual(['false', 0])
    await user.click(toggle)
    const card = within(await section.findByRole('article', { name: 'Karim Belhadj' }))
    expect(card.getByText('Karim a terminé le mentorat')).toBeTruthy()
    expect(card.getByText(/Du 8 janvier 2025 au 12 mai 2025/)).toBeTruthy()
    expect(card.getByText('L’objectif est atteint')).toBeTruthy()
    expect(card.getByText(/Bonne route !/)).toBeTruthy()
    expect(card.queryByRole('button', { name: /Terminer/ })).toBeNull()
    expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
      aasm_state: 'finished,admin_finished,feedback_provided',
      sort: '-ended_at',
    })
    await user.click(toggle)
    expect(section.queryByRole('article')).toBeNull()
  })

  test('come in pages; the focus goes to the first of the next', async () => {
    const links = { next: '/api/v1/mentoring_relationships?page[number]=2' }
    gives((page) =>
      HttpResponse.json(
        page === 1
          ? { ...listDocument([ended(1), ended(2)], { included }), links }
          : listDocument([ended(3)], { included }),
      ),
    )
    const { user, section, toggle } = await openSection()
    await user.click(toggle)
    await user.click(await section.findByRole('button', { name: 'Voir les accompagnements plus anciens' }))
    await waitFor(() => {
      expect(section.getAllByRole('article')).toHaveLength(3)
    })
    expect(document.activeElement?.id).toBe(`ended-${idOf(3)}`)
    expect(section.queryByRole('button', { name: /plus anciens/ })).toBeNull()
  })

  test('show their shape, show why they fail, and load on a retry', async () => {
    const failing = Promise.withResolvers<undefined>()
    gives(async () => {
      await failing.promise
      return HttpResponse.json(errorDocument(500, 'internal', 'x'), { status: 500 })
    })
    const { user, section, toggle } = await openSection()
    await user.click(toggle)
    expect(await section.findByText('Chargement')).toBeTruthy()
    failing.resolve(undefined)
    const alert = await section.findByRole('alert')
    gives(() => HttpResponse.json(listDocument([ended(1)], { included })))
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    expect(await section.findByRole('article', { name: 'Karim Belhadj' })).toBeTruthy()
  })

  test('say in words that there are none', async () => {
    gives(() => HttpResponse.json(listDocument([], { included })))
    const { user, section, toggle } = await openSection()
    await user.click(toggle)
    expect(await section.findByText(/Aucun accompagnement terminé/)).toBeTruthy()
  })
})
