import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RecommendationAttributes } from '#contract/community/recommendations.ts'
import { ids, idOf, listDocument, profileOf, programOf, resource } from '../../../testing/fixtures.ts'
import { renderApp, renderScreen } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { Recommendations } from './Recommendations.tsx'

useServer()

const mentorPage = `/dashboard/profile/presenter/${ids.presenter}`

/** The stored recommendations of the mentor, and the calls to the server. */
function recommended(rows: readonly Partial<RecommendationAttributes>[], mayWrite = false) {
  const calls: { method: string; attributes: unknown }[] = []
  const path = '/api/v1/presenters/:id/recommendations'
  const note = async (request: Request) => {
    const text = await request.text()
    const body = text === '' ? null : (JSON.parse(text) as { data: { attributes: unknown } })
    calls.push({ method: request.method, attributes: body?.data.attributes })
  }
  server.use(
    http.get(path, () =>
      HttpResponse.json(
        listDocument(
          rows.map((given, n) => resource('recommendations', idOf(40 + n), { ...recommendation, ...given })),
          { meta: { total: rows.length, may_write: mayWrite } },
        ),
      ),
    ),
    http.post(path, async ({ request }) => {
      await note(request)
      return HttpResponse.json({}, { status: 201 })
    }),
    http.patch(`${path}/:recommendation`, async ({ request }) => {
      await note(request)
      return HttpResponse.json({})
    }),
    http.delete(`${path}/:recommendation`, async ({ request }) => {
      await note(request)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return calls
}
const recommendation: RecommendationAttributes = {
  text: 'Elle m’a appris à dire non sans me fâcher.',
  author_name: 'Hugo Lefèvre',
  author_title: null,
  author_avatar_url: null,
  own: false,
  hidden: false,
  removed_reason: null,
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:00:00.000Z',
}
const words = (name = 'Recommandations') => screen.findByRole('region', { name })

beforeEach(() => {
  const request = { allowed: true, reason: null, open_request_id: null }
  server.use(
    http.get('/api/v1/presenters/:id', () =>
      HttpResponse.json({ data: resource('presenters', ids.presenter, profileOf({ request })) }),
    ),
    http.get('/api/v1/programs', () =>
      HttpResponse.json(listDocument([resource('programs', ids.program, programOf())])),
    ),
  )
})

describe('recommendations', () => {
  test('are written after a held session, with at least 20 characters', async () => {
    const calls = recommended([{}], true)
    const { user } = await renderApp(mentorPage)
    const list = within(await words())
    list.getByText('Elle m’a appris à dire non sans me fâcher.')
    expect(list.queryByRole('button', { name: 'Masquer de ma page' })).toBeNull()
    await user.click(list.getByRole('button', { name: 'Écrire une recommandation' }))
    await user.type(list.getByLabelText('Votre recommandation'), 'Très bien')
    await user.click(list.getByRole('button', { name: /Publier/ }))
    list.getByText('Écrivez au moins 20 caractères.')
    expect(calls).toEqual([])
    await user.type(list.getByLabelText('Votre recommandation'), ', du début à la fin.')
    await user.click(list.getByRole('button', { name: /Publier/ }))
    await waitFor(() => {
      expect(calls).toEqual([{ method: 'POST', attributes: { text: 'Très bien, du début à la fin.' } }])
    })
  })

  test('that did not leave without a network say so once, until it is back', async () => {
    recommended([{ own: true }])
    server.use(http.delete('/api/v1/presenters/:id/recommendations/:one', () => HttpResponse.error()))
    const { user } = await renderApp(mentorPage)
    const list = within(await words())
    await user.click(list.getByRole('button', { name: 'Retirer' }))
    await list.findByText(/Vérifiez votre connexion/)
    expect(screen.getAllByText(/Vérifiez votre connexion/)).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(list.queryByText(/Vérifiez votre connexion/)).toBeNull())
  })

  test('are changed and withdrawn by their author, who reads why one was removed', async () => {
    const calls = recommended([{ own: true }])
    const { user } = await renderApp(mentorPage)
    const list = within(await words())
    expect(list.queryByRole('button', { name: 'Écrire une recommandation' })).toBeNull()
    await user.click(list.getByRole('button', { name: 'Retirer' }))
    await waitFor(() => {
      expect(calls).toEqual([{ method: 'DELETE', attributes: undefined }])
    })
    recommended([{ own: true, removed_reason: 'Parle d’une autre personne' }])
    await user.click(list.getByRole('button', { name: 'Modifier' }))
    await user.type(list.getByLabelText('Votre recommandation'), ' Merci.')
    await user.click(list.getByRole('button', { name: /Publier/ }))
    await list.findByText('Parle d’une autre personne')
    expect(list.queryByRole('button', { name: 'Retirer' })).toBeNull()
  })

  test.each([
    ['fr', 'Recommandations', '«'],
    ['en', 'Recommendations', '“'],
  ] as const)('stand in quotation marks of the reader’s language: %s', async (locale, title, mark) => {
    recommended([{}])
    const own = <Recommendations mentorId={ids.presenter} own={false} />
    await renderScreen(own, { namespaces: ['profile'], locale })
    const text = within(await words(title)).getByText('Elle m’a appris à dire non sans me fâcher.')
    expect(getComputedStyle(text.closest('blockquote') ?? text).getPropertyValue('quotes')).toContain(mark)
  })

  test('are hidden by the mentor, on their own page', async () => {
    recommended([{}])
    const { user } = await renderScreen(<Recommendations mentorId={ids.presenter} own />, { namespaces: ['profile'] })
    const received = within(await words('Recommandations reçues'))
    received.getByText('1, visible sur votre page')
    const calls = recommended([{ hidden: true }])
    await user.click(received.getByRole('button', { name: 'Masquer de ma page' }))
    await received.findByText('Aucune n’est visible sur votre page')
    await waitFor(() => {
      expect(calls).toEqual([{ method: 'PATCH', attributes: { hidden: true } }])
    })
  })
})
