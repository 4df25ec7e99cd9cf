import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorDocument, idOf, meDocument, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const faq = (n: number, category: string, question: string, answer: string) =>
  resource('faqs', idOf(n), { language: 'fr', category, question, answer, position: n })
const faqs = [
  faq(1, 'Les sessions', 'Qui lit mes comptes rendus ?', 'Vous et votre binôme, **personne** d’autre.'),
  faq(2, 'Les sessions', 'Comment préparer une session ?', 'Trois questions :\n\n- Pourquoi ?\n- Comment ?'),
  faq(3, 'Votre compte', 'Et mes données ?', 'Lisez [ceci](/dashboard/my_data), pas [cela](javascript:alert(1)).'),
]

beforeEach(() => {
  server.use(
    http.get('/api/v1/faqs', ({ request }) =>
      HttpResponse.json({ data: new URL(request.url).searchParams.get('locale') === 'fr' ? faqs : [] }),
    ),
  )
})

const found = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)

describe('help', () => {
  test('leads an English reader to the charter in English', async () => {
    const me = meDocument({ user: { locale: 'en' } })
    server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(me)))
    await renderApp('/dashboard/help', { locale: 'en' })
    const door = await screen.findByRole('link', { name: /^Mentoring charter.*promise/ })
    expect(door.getAttribute('href')).toBe('/en/mentoring-charter')
  })

  test('shows the search, five doors and the questions by category', async () => {
    await renderApp('/dashboard/help')
    expect(await screen.findByRole('heading', { level: 3, name: 'Votre compte' })).toBeDefined()
    const doors = within(screen.getByRole('navigation', { name: 'Autres chemins' })).getAllByRole('link')
    expect(doors.map((door) => door.getAttribute('href'))).toEqual([
      '/charter-mentoring-entreprise',
      '#faq',
      '/dashboard/help/contact',
      '/dashboard/help/device-test',
      '/dashboard/help/contact?about=problem',
    ])
    expect(found()).toHaveLength(3)
  })

  test('finds answers without accents, marks the word, opens the answer and says how many', async () => {
    const { user } = await renderApp('/dashboard/help')
    await screen.findByText('Et mes données ?')
    await user.type(screen.getByRole('searchbox'), 'BINOME')
    expect(screen.getByText(/^1 réponse sur/).getAttribute('role')).toBe('status')
    expect(found()).toEqual(['Qui lit mes comptes rendus ?'])
    expect(document.querySelector('details')?.open).toBe(true)
    expect(document.querySelector('mark')?.textContent).toBe('binôme')
    await user.type(screen.getByRole('searchbox'), ' origami')
    expect(screen.getByText(/^Aucune réponse/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Contacter l’équipe' })).toBeDefined()
  })

  test('finds words in any order, marks each, and proposes only words that lead somewhere', async () => {
    const { user } = await renderApp('/dashboard/help')
    await screen.findByText('Et mes données ?')
    const search = screen.getByRole('searchbox')
    expect(search.getAttribute('placeholder')).toBe('Un mot suffit\u00A0: compte rendu')
    await user.type(search, 'rendus, lit')
    expect(found()).toEqual(['Qui lit mes comptes rendus ?'])
    expect([...document.querySelectorAll('summary mark')].map(({ textContent }) => textContent)).toEqual([
      'lit',
      'rendus',
    ])
  })

  test('reads Markdown as elements, and a link that is not safe as text', async () => {
    await renderApp('/dashboard/help')
    await screen.findByText('Et mes données ?')
    expect(screen.getByText('personne').tagName).toBe('STRONG')
    expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toContain(
      'Pourquoi ?',
    )
    expect(screen.getByText('ceci').getAttribute('href')).toBe('/dashboard/my_data')
    expect(screen.getByText(/\[cela\]\(javascript:alert\(1\)/)).toBeDefined()
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  })
})

describe('a message to the team', () => {
  const page = '/dashboard/help/contact?about=problem'
  const message = () => screen.findByRole('textbox', { name: 'Votre message' })
  const send = () => screen.getByRole('button', { name: /^Envoyer/ })

  test('is sent with its subject and how long the form was open, and its draft goes', async () => {
    const bodies: { data: { attributes: Record<string, unknown> } }[] = []
    server.use(
      http.post<never, { data: { attributes: Record<string, unknown> } }>(
        '/api/v1/contact_form',
        async ({ request }) => {
          bodies.push(await request.json())
          return new HttpResponse(null, { status: 204 })
        },
      ),
    )
    const { user } = await renderApp(page)
    await user.type(await message(), 'Le micro ne marche pas.')
    await user.click(send())
    const title = await screen.findByRole('heading', { name: 'L’équipe a votre message' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(bodies[0]?.data.attributes).toMatchObject({
      subject: 'Un problème technique',
      message: expect.stringMatching(/^Le micro ne marche pas\.\n\n.*1024 × 768, /),
      locale: 'fr',
      website: '',
      elapsed_ms: expect.any(Number),
    })
    await user.click(screen.getByRole('button', { name: 'En écrire un autre' }))
    expect((await message()).textContent).toBe('')
  })

  test('that is empty is not sent', async () => {
    const { user } = await renderApp(page)
    await message()
    await user.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain('Écrivez votre message.')
  })

  test('that is refused stays, and the refusal is shown', async () => {
    server.use(
      http.post('/api/v1/contact_form', () =>
        HttpResponse.json(errorDocument(422, 'sent_too_fast', 'Relisez votre message, puis envoyez-le.'), {
          status: 422,
        }),
      ),
    )
    const { user } = await renderApp(page)
    await user.type(await message(), 'Bonjour')
    await user.click(send())
    expect(await screen.findByText(/Relisez votre message/)).toBeDefined()
    expect((await message()).textContent).toBe('Bonjour')
  })
})
