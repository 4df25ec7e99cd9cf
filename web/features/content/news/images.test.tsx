import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { articleImageSrc } from '#contract/content/article-images.ts'
import { errorDocument, listDocument } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { article, id, pick } from './testing.ts'

useServer()
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
})

const imageIds = ['00000000-0000-4000-8000-00000000f001', '00000000-0000-4000-8000-00000000f002'] as const
const seen = (of: string) => ({
  id: of,
  url: `/api/v1/article_images/${'a'.repeat(32)}?ticket=t`,
  width: 1600,
  height: 800,
})
const photo = (name = 'salle.png', type = 'image/png') => new File(['pixels'], name, { type })

interface Sent {
  readonly body?: string
  readonly cover?: { readonly id: string; readonly alt: string } | null
}

/** What the server is sent; `refuse` is its answer to the first image. */
function holds({
  held = article(),
  refuse,
}: { held?: ReturnType<typeof article>; refuse?: HttpResponse<object> } = {}) {
  const sent: Sent[] = []
  let images = 0
  let refusal = refuse
  const keep = async (request: Request) => {
    const { data } = (await request.json()) as { data: { attributes: Sent } }
    sent.push(data.attributes)
  }
  server.use(
    http.get('/api/v1/articles', () => HttpResponse.json(listDocument([held]))),
    http.get(`/api/v1/articles/${id}`, () => HttpResponse.json({ data: held }, { headers: { etag: '"1"' } })),
    http.get(`/api/v1/articles/${id}/comments`, () => HttpResponse.json(listDocument([]))),
    http.post('/api/v1/article_images', () => {
      if (refusal !== undefined) {
        const answer = refusal
        refusal = undefined
        return answer
      }
      const { id: imageId, ...attributes } = seen(imageIds[images] ?? imageIds[0])
      images += 1
      return HttpResponse.json({ data: { type: 'article_images', id: imageId, attributes } }, { status: 201 })
    }),
    http.post('/api/v1/articles', async ({ request }) => {
      await keep(request)
      return HttpResponse.json({ data: article() }, { status: 201 })
    }),
    http.patch(`/api/v1/articles/${id}`, async ({ request }) => {
      await keep(request)
      return HttpResponse.json({ data: held })
    }),
  )
  return sent
}

async function writing() {
  const { user } = await renderApp('/dashboard/news')
  await user.click(await screen.findByRole('button', { name: 'Écrire' }))
  await user.type(await screen.findByRole('textbox', { name: /^Titre/ }), 'Le premier non')
  return user
}
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Texte/ })
const publish = () => screen.getByRole('button', { name: 'Publier' })

describe('writing an article with images', () => {
  it('sends an image, asks for its words, shows it in the preview, and publishes it with a cover', async () => {
    const sent = holds()
    const user = await writing()
    await user.type(text(), 'Voici.')
    await user.upload(screen.getByLabelText('Ajouter une image'), photo())
    const slot = await screen.findByRole('group', { name: 'Image salle.png' })
    const insert = within(slot).getByRole('button', { name: 'Placer dans le texte' })
    await waitFor(() => {
      expect(insert).toHaveProperty('disabled', false)
    })
    await user.click(insert)
    expect(within(slot).getByRole('alert').textContent).toContain('Décrivez l’image')
    await user.click(publish())
    expect((await screen.findByText('Article invalide')).closest('[role="alert"]')?.textContent).toContain('Images')
    expect(sent).toEqual([])
    await user.type(within(slot).getByRole('textbox'), 'Une salle vide')
    await user.click(insert)
    expect(text().value).toBe(`Voici.\n\n![Une salle vide](${articleImageSrc(imageIds[0])})`)

    await user.upload(screen.getByLabelText('Ajouter une couverture'), photo('tableau.png'))
    const cover = await screen.findByRole('group', { name: 'Image tableau.png' })
    const use = within(cover).getByRole('button', { name: 'Placer en couverture' })
    await waitFor(() => {
      expect(use).toHaveProperty('disabled', false)
    })
    await user.type(within(cover).getByRole('textbox'), 'Un tableau')
    await user.click(use)
    expect(await screen.findByRole('group', { name: 'Couverture' })).toBeTruthy()

    const [image] = screen.getAllByRole<HTMLImageElement>('img', { name: 'Une salle vide' })
    expect([image?.getAttribute('width'), image?.getAttribute('height'), image?.getAttribute('loading')]).toEqual([
      '1600',
      '800',
      'lazy',
    ])
    await user.click(publish())
    await waitFor(() => {
      expect(sent).toMatchObject([
        {
          body: `Voici.\n\n![Une salle vide](${articleImageSrc(imageIds[0])})`,
          cover: { id: imageIds[1], alt: 'Un tableau' },
        },
      ])
    })
  })

  it('is published with an image that was described, not placed; the focus goes to what is missing', async () => {
    const sent = holds()
    const user = await writing()
    await user.type(text(), 'Voici.')
    await user.upload(screen.getByLabelText('Ajouter une image'), photo())
    const slot = await screen.findByRole('group', { name: 'Image salle.png' })
    await waitFor(() => {
      expect(within(slot).getByRole('button', { name: 'Placer dans le texte' })).toHaveProperty('disabled', false)
    })
    await user.click(publish())
    const words = within(slot).getByRole('textbox')
    expect(within(slot).getByRole('alert').textContent).toContain('Décrivez l’image')
    await waitFor(() => {
      expect(document.activeElement).toBe(words)
    })
    await user.type(words, 'Une salle vide')
    await user.upload(screen.getByLabelText('Ajouter une couverture'), photo('tableau.png'))
    const cover = await screen.findByRole('group', { name: 'Image tableau.png' })
    await user.type(within(cover).getByRole('textbox'), 'Un tableau')
    await waitFor(() => {
      expect(within(cover).getByRole('button', { name: 'Placer en couverture' })).toHaveProperty('disabled', false)
    })
    await user.click(publish())
    await waitFor(() => {
      expect(sent).toMatchObject([
        {
          body: `Voici.\n\n![Une salle vide](${articleImageSrc(imageIds[0])})`,
          cover: { id: imageIds[1], alt: 'Un tableau' },
        },
      ])
    })
  })

  it('takes an image that is pasted or dropped, and removes it again', async () => {
    holds()
    const user = await writing()
    const files = [photo('collage.png')]
    fireEvent.paste(text(), { clipboardData: { files, types: ['Files'] } })
    expect(await screen.findByRole('group', { name: 'Image collage.png' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retirer l’image' }))
    expect(screen.queryByRole('group', { name: 'Image collage.png' })).toBeNull()
    fireEvent.drop(text(), { dataTransfer: { files: [photo('depot.png')], types: ['Files'] } })
    const slot = await screen.findByRole('group', { name: 'Image depot.png' })
    await waitFor(() => {
      expect(within(slot).getByRole('button', { name: 'Placer dans le texte' })).toHaveProperty('disabled', false)
    })
    await user.type(within(slot).getByRole('textbox'), 'Un plan{Enter}')
    expect(text().value).toMatch(/^!\[Un plan\]\(\/api\/v1\/article_images\/[\da-f-]{36}\)$/)
    const placed = screen.getByRole('group', { name: 'Image Un plan' })
    await user.click(within(placed).getByRole('button', { name: 'Retirer l’image' }))
    expect(text().value).toBe('')
  })

  it('refuses by itself what the server would not take, and says why', async () => {
    holds()
    const user = await writing()
    const refused = [
      [photo('dessin.svg', 'image/svg+xml'), /Choisissez une image JPEG/],
      [new File([new Uint8Array(10_000_001)], 'photo.png', { type: 'image/png' }), /dépasse 10 Mo/],
      [new File([], 'vide.png', { type: 'image/png' }), /est vide/],
    ] as const
    for (const [file, words] of refused) {
      fireEvent.paste(text(), { clipboardData: { files: [file], types: ['Files'] } })
      expect(await screen.findByText(words, { selector: '[role="group"] *' })).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Retirer l’image' }))
    }
  })

  it('says why the server refuses an image, and sends it again', async () => {
    const words = 'Vos fichiers prennent toute la place prévue.'
    holds({ refuse: HttpResponse.json(errorDocument(422, 'quota_reached', words), { status: 422 }) })
    const user = await writing()
    await user.upload(screen.getByLabelText('Ajouter une image'), photo())
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Placer dans le texte' })).toHaveProperty('disabled', false)
    })
  })
})

describe('an article with images', () => {
  const withImages = () =>
    article({
      own: true,
      body: `Voici.\n\n![Une salle](${articleImageSrc(imageIds[0])})\n\n![loin](https://ailleurs.test/a.png)`,
      cover: { ...seen(imageIds[1]), alt: 'Un tableau' },
      images: [seen(imageIds[0]), seen(imageIds[1])],
    })

  it('shows them with their room kept, and an image of elsewhere as a link', async () => {
    holds({ held: withImages() })
    await renderApp(`/dashboard/news/${id}`)
    for (const name of ['Un tableau', 'Une salle']) {
      const image = await screen.findByRole('img', { name })
      expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1600', '800'])
      expect(image.getAttribute('srcset')).toContain('?ticket=t&size=640 640w')
    }
    expect(screen.getByRole('link', { name: 'loin' }).getAttribute('href')).toBe('https://ailleurs.test/a.png')
    expect(screen.queryByRole('img', { name: 'loin' })).toBeNull()
  })

  it('loses its cover when its author removes it', async () => {
    const sent = holds({ held: withImages() })
    const { user } = await renderApp(`/dashboard/news/${id}`)
    await pick(user, 'Modifier')
    await user.click(await screen.findByRole('button', { name: 'Retirer la couverture' }))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ cover: null }])
    })
  })
})
