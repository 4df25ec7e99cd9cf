import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { errorDocument, listDocument } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { article, comment, id, pick } from './testing.ts'

useServer()

interface Change {
  readonly match: string | null
  readonly attributes: { readonly title?: string; readonly body?: string }
}

/** The reader's own article, which somebody changes after `changesAfter` calls of theirs. */
function ownArticle({ changedMeanwhile = false } = {}) {
  const changes: Change[] = []
  let version = 1
  let held = article({ own: true, body: 'Dire **non**.' })
  let current = comment
  server.use(
    http.get('/api/v1/articles', () => HttpResponse.json(listDocument([held]))),
    http.get(`/api/v1/articles/${id}`, () => HttpResponse.json({ data: held }, { headers: { etag: `"${version}"` } })),
    http.get(`/api/v1/articles/${id}/comments`, () => HttpResponse.json(listDocument([current]))),
    http.patch(`/api/v1/articles/${id}`, async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: Change['attributes'] } }
      const match = request.headers.get('if-match')
      changes.push({ match, attributes: data.attributes })
      if (changedMeanwhile && version === 1) {
        version = 2
        held = article({ own: true, title: 'Le deuxième non', body: 'Écrit dans l’autre onglet.' })
      }
      if (match !== null && match !== `"${version}"`)
        return HttpResponse.json(errorDocument(412, 'precondition_failed', 'Changé'), { status: 412 })
      version += 1
      held = article({ own: true, ...data.attributes, edited_at: '2026-03-17T11:00:00.000Z' })
      return HttpResponse.json({ data: held }, { headers: { etag: `"${version}"` } })
    }),
    http.put(`/api/v1/articles/${id}/comments/${comment.id}`, async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: Change['attributes'] } }
      changes.push({ match: null, attributes: data.attributes })
      if (data.attributes.body === 'Refusé')
        return HttpResponse.json(errorDocument(422, 'invalid', 'Refusé par la règle'), { status: 422 })
      current = { ...comment, attributes: { ...comment.attributes, ...data.attributes } }
      return HttpResponse.json({ data: current })
    }),
  )
  return changes
}

async function editing() {
  const { user } = await renderApp(`/dashboard/news/${id}`)
  await pick(user, 'Modifier')
  return user
}
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Texte/ })

describe('changing one’s article', () => {
  it('begins with its text, and sends what was read with the change', async () => {
    const changes = ownArticle()
    const user = await editing()
    expect(text().value).toBe('Dire **non**.')
    await user.type(text(), ' Et oui.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByRole('button', { name: /^Actions sur/ })).toBeTruthy()
    expect(changes).toMatchObject([{ match: '"1"', attributes: { body: 'Dire **non**. Et oui.' } }])
  })

  it('reports a conflict in the second of two tabs, and keeps the typed text', async () => {
    const changes = ownArticle({ changedMeanwhile: true })
    const user = await editing()
    await user.type(text(), ' Et oui.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Cet article a changé entre-temps')).toBeTruthy()
    expect(text().value).toBe('Dire **non**. Et oui.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer la mienne' }))
    expect(await screen.findByRole('button', { name: /^Actions sur/ })).toBeTruthy()
    expect(changes.map(({ match }) => match)).toEqual(['"1"', null])
  })

  it('takes the present version where its author wants it', async () => {
    ownArticle({ changedMeanwhile: true })
    const user = await editing()
    await user.type(text(), ' Et oui.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await user.click(await screen.findByRole('button', { name: 'Reprendre la version actuelle' }))
    expect(await screen.findByDisplayValue('Écrit dans l’autre onglet.')).toBeTruthy()
    expect(screen.queryByText('Cet article a changé entre-temps')).toBeNull()
  })
})

describe('changing one’s comment', () => {
  it('keeps what was typed when it is refused, and shows what was saved', async () => {
    const changes = ownArticle()
    const { user } = await renderApp(`/dashboard/news/${id}`)
    const item = (await screen.findByText('Merci.')).closest('li') ?? document.body
    await user.click(within(item).getByRole('button', { name: 'Modifier mon commentaire' }))
    const field = within(item).getByRole('textbox')
    await user.clear(field)
    await user.type(field, 'Refusé')
    await user.click(within(item).getByRole('button', { name: 'Enregistrer' }))
    expect(await within(item).findByText('Refusé par la règle')).toBeTruthy()
    expect(within(item).getByDisplayValue('Refusé')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'Merci à vous.')
    await user.click(within(item).getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Merci à vous.')).toBeTruthy()
    expect(within(item).queryByRole('textbox')).toBeNull()
    expect(changes.map(({ attributes }) => attributes.body)).toEqual(['Refusé', 'Merci à vous.'])
  })
})
