import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { errorDocument, idOf, listDocument } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { article, comment, id, pick } from './testing.ts'

useServer()

/** What the server holds; returns its calls, as `METHOD path`. */
function holds(articles = [article()]) {
  const changes: string[] = []
  const note = (request: Request) => changes.push(`${request.method} ${new URL(request.url).pathname}`)
  server.use(
    http.get('/api/v1/articles', ({ request }) => {
      const category = new URL(request.url).searchParams.get('category')
      const found = articles.filter(({ attributes }) => category === null || attributes.category === category)
      return HttpResponse.json(listDocument(found))
    }),
    http.get(`/api/v1/articles/${id}`, () => HttpResponse.json({ data: articles[0] })),
    http.get(`/api/v1/articles/${id}/comments`, () => HttpResponse.json(listDocument([comment]))),
    http.post(`/api/v1/articles/${id}/like`, ({ request }) => {
      note(request)
      return HttpResponse.json(errorDocument(500, 'internal_error', 'Panne'), { status: 500 })
    }),
    http.post('/api/v1/articles', ({ request }) => {
      note(request)
      return HttpResponse.json({ data: article() }, { status: 201 })
    }),
    http.post(`/api/v1/articles/${id}/report`, ({ request }) => {
      note(request)
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete(`/api/v1/articles/${id}`, ({ request }) => {
      note(request)
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete(`/api/v1/articles/${id}/comments/${comment.id}`, ({ request }) => {
      note(request)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return changes
}

describe('the help feed', () => {
  it('lists articles with their counts, and filters by topic', async () => {
    holds()
    const { user } = await renderApp('/dashboard/news')
    const card = await screen.findByRole('article', { name: 'Le premier non' })
    expect(within(card).getByText('Dire non avec soin.')).toBeTruthy()
    expect(within(card).getByText('1 commentaire')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Première équipe' }))
    expect(await screen.findByText('Rien avec ces mots')).toBeTruthy()
  })

  it('shows the first words without marks, and ends what goes on with a whole word', async () => {
    const excerpt = `*Essayez* un mois. ${'Encore un peu. '.repeat(20)}`.slice(0, 279)
    holds([article({ excerpt: `${excerpt}x` })])
    await renderApp('/dashboard/news')
    const words = (await screen.findByText(/^Essayez un mois\./)).textContent
    expect(words).toMatch(/ (?:Encore|un|peu)…$/)
    expect(words).not.toContain('*')
  })

  it('invites to write where nobody has written', async () => {
    holds([])
    const { user } = await renderApp('/dashboard/news')
    await user.click(await screen.findByRole('button', { name: 'Écrire le premier article' }))
    expect(await screen.findByRole('heading', { name: 'Nouvel article' })).toBeTruthy()
  })

  it('names the fields of an invalid article and sends nothing, then shows a preview and publishes', async () => {
    const changes = holds()
    const { user } = await renderApp('/dashboard/news')
    await user.click(await screen.findByRole('button', { name: 'Écrire' }))
    await user.type(await screen.findByRole('textbox', { name: /^Titre/ }), 'No')
    await user.click(screen.getByRole('button', { name: 'Publier' }))
    expect((await screen.findByText('Article invalide')).closest('[role="alert"]')?.textContent).toContain(
      'Titre et Texte',
    )
    expect(changes).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /^Titre/ }), 'n merci')
    await user.type(screen.getByRole('textbox', { name: /^Texte/ }), 'Un **mot**.')
    expect(screen.getByText('mot').tagName).toBe('STRONG')
    await user.click(screen.getByRole('button', { name: 'Publier' }))
    await waitFor(() => {
      expect(screen.queryByRole('heading', { name: 'Nouvel article' })).toBeNull()
    })
    expect(changes).toEqual(['POST /api/v1/articles'])
    // What was published is what is seen next.
    await screen.findByRole('heading', { level: 1, name: 'Le premier non' })
  })

  it('takes back a like that the server refuses', async () => {
    const changes = holds()
    const { user } = await renderApp('/dashboard/news')
    await user.click(await screen.findByRole('button', { name: /J’aime 14/ }))
    await waitFor(() => {
      expect(changes).toEqual([`POST /api/v1/articles/${id}/like`])
    })
    const like = await screen.findByRole('button', { name: /J’aime 14/ })
    expect(like.getAttribute('aria-pressed')).toBe('false')
  })

  it('reports an article with a reason, and offers the way back', async () => {
    const changes = holds()
    const { user } = await renderApp('/dashboard/news')
    await pick(user, 'Signaler')
    const dialog = await screen.findByRole('dialog', { name: /Signaler cet article/ })
    await user.click(within(dialog).getByRole('button', { name: 'Signaler' }))
    expect(await screen.findByText(/Vous avez signalé/)).toBeTruthy()
    expect(changes).toEqual([`POST /api/v1/articles/${id}/report`])
  })
})

describe('the menu of an article', () => {
  const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent.trim())
  const open = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: /^Actions sur «\sLe premier non\s»$/ }))
  }

  it.each([
    ['of another person', false, ['Copier le lien', 'Signaler']],
    ['of the reader', true, ['Copier le lien', 'Modifier', 'Supprimer']],
  ])('%s has what the reader may do, in the feed and on its page', async (_whose, own, expected) => {
    for (const at of ['/dashboard/news', `/dashboard/news/${id}`]) {
      holds([article({ own })])
      const { user, unmount } = await renderApp(at)
      await open(user)
      expect(entries()).toEqual(expected)
      unmount()
    }
  })

  it('copies the address of the article, and says so', async () => {
    holds()
    const { user } = await renderApp('/dashboard/news')
    await pick(user, 'Copier le lien')
    expect(await screen.findByText('Lien copié')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/dashboard/news/${id}`)
  })

  it('opens the form of the reader’s article from the feed', async () => {
    holds([article({ own: true })])
    const { user } = await renderApp('/dashboard/news')
    await pick(user, 'Modifier')
    expect(await screen.findByRole('textbox', { name: /^Texte/ })).toBeTruthy()
  })

  it('has the focus again after a dialog that was left', async () => {
    holds()
    const { user } = await renderApp('/dashboard/news')
    await pick(user, 'Signaler')
    const dialog = await screen.findByRole('dialog', { name: /Signaler cet article/ })
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Actions sur/ }))
    })
  })

  it('deletes the reader’s article once it is confirmed', async () => {
    const changes = holds([article({ own: true })])
    const { user } = await renderApp('/dashboard/news')
    await pick(user, 'Supprimer')
    expect(changes).toEqual([])
    const dialog = await screen.findByRole('dialog', { name: /Supprimer votre article/ })
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }))
    await waitFor(() => {
      expect(changes).toEqual([`DELETE /api/v1/articles/${id}`])
    })
  })
})

describe('an article', () => {
  it('is rendered without HTML and without links that are no pages', async () => {
    holds()
    await renderApp(`/dashboard/news/${id}`)
    expect(await screen.findByRole('heading', { name: 'Ce que j’ai dit', level: 2 })).toBeTruthy()
    expect(screen.getByText(/<b>HTML<\/b> \[piège\]\(javascript:alert\)/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'piège' })).toBeNull()
  })

  it('sends a comment once when it is sent twice in one instant', async () => {
    holds()
    let sent = 0
    server.use(
      http.post(`/api/v1/articles/${id}/comments`, () => {
        sent += 1
        return HttpResponse.json({ data: comment }, { status: 201 })
      }),
    )
    const { user } = await renderApp(`/dashboard/news/${id}`)
    const field = await screen.findByRole('textbox')
    await user.type(field, 'Merci à toi')
    const form = field.closest('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await waitFor(() => {
      expect(field).toHaveProperty('value', '')
    })
    expect(sent).toBe(1)
  })

  it('restores a deleted comment without a call to the server', async () => {
    const changes = holds()
    const { user } = await renderApp(`/dashboard/news/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Supprimer mon commentaire' }))
    expect(screen.queryByText('Merci.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Rétablir' }))
    expect(await screen.findByText('Merci.')).toBeTruthy()
    expect(changes).toEqual([])
  })
})

describe('one article', () => {
  it('that is gone says so, with a way to the feed', async () => {
    server.use(
      http.get(`/api/v1/articles/${id}`, () =>
        HttpResponse.json(errorDocument(404, 'not_found', 'Introuvable'), { status: 404 }),
      ),
    )
    await renderApp(`/dashboard/news/${id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Cet article n’est plus là' })).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Voir le fil d’entraide' })
    expect(way.getAttribute('href')).toBe('/dashboard/news')
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })

  it('leads to three others of its topic, each in its language', async () => {
    const others = ['Un', 'Deux', 'Trois', 'Quatre'].map((title, at) => ({
      ...article({ title, language: at === 0 ? 'en' : 'fr' }),
      id: idOf(at),
    }))
    holds([article(), ...others])
    await renderApp(`/dashboard/news/${id}`)
    const aside = within(await screen.findByRole('complementary', { name: 'Sur le même sujet' }))
    expect(aside.getAllByRole('link').map((link) => link.textContent)).toEqual(['Un', 'Deux', 'Trois'])
    expect(aside.getByText('Un').closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(screen.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('fr')
  })

  it('has nothing beside it where its topic has no other', async () => {
    holds()
    await renderApp(`/dashboard/news/${id}`)
    await screen.findByRole('heading', { level: 1, name: 'Le premier non' })
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
