import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { errorDocument, idOf, listDocument, meDocument, profileOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const community = '/dashboard/community'
const mentorOf = (n: number, given: Parameters<typeof profileOf>[0] = {}) =>
  resource('presenters', idOf(n), profileOf({ first_name: `Mentor ${n}`, last_name: 'Martin', ...given }))

function directory(...mentors: readonly ReturnType<typeof mentorOf>[]) {
  server.use(http.get('/api/v1/presenters', () => HttpResponse.json(listDocument([...mentors]))))
}

describe('kept searches', () => {
  interface Kept {
    id: string
    name: string
    query: string
    tells?: boolean
    outdated?: boolean
  }

  /** The server's searches, which the calls change. */
  function keeps(...given: readonly Kept[]): Kept[] {
    const rows = [...given]
    interface Body {
      data: { attributes: { name: string; query: string } }
    }
    const resourceOf = ({ id, ...attributes }: Kept) =>
      resource('saved_searches', id, { tells: false, outdated: false, ...attributes })
    server.use(
      http.get('/api/v1/saved_searches', () => HttpResponse.json(listDocument(rows.map(resourceOf)))),
      http.post<never, Body>('/api/v1/saved_searches', async ({ request }) => {
        const { attributes } = (await request.json()).data
        if (rows.some(({ name }) => name === attributes.name))
          return HttpResponse.json(errorDocument(422, 'taken', 'Ce nom est déjà pris'), { status: 422 })
        const row = { id: idOf(50 + rows.length), ...attributes }
        rows.push(row)
        return HttpResponse.json({ data: resourceOf(row) }, { status: 201 })
      }),
      http.patch<{ id: string }, Body>('/api/v1/saved_searches/:id', async ({ params, request }) => {
        const row = rows.find(({ id }) => id === params.id)
        if (row) Object.assign(row, (await request.json()).data.attributes)
        return row ? HttpResponse.json({ data: resourceOf(row) }) : new HttpResponse(null, { status: 404 })
      }),
      http.delete<{ id: string }>('/api/v1/saved_searches/:id', ({ params }) => {
        rows.splice(
          rows.findIndex(({ id }) => id === params.id),
          1,
        )
        return new HttpResponse(null, { status: 204 })
      }),
    )
    return rows
  }

  async function open(address: string) {
    directory(mentorOf(0))
    const app = await renderApp(address)
    await app.user.click(await screen.findByRole('button', { name: 'Mes recherches' }))
    return { ...app, drawer: within(await screen.findByRole('dialog', { name: 'Mes recherches' })) }
  }

  test('the present search is kept under a name, without its look', async () => {
    const rows = keeps()
    const { user, drawer } = await open(`${community}?skills=delegation&q=budget&view=list`)
    await user.type(await drawer.findByRole('textbox', { name: 'Nom de cette recherche' }), 'Budget{Enter}')
    expect(await drawer.findByRole('link', { name: 'Budget' })).toBeTruthy()
    expect(rows).toMatchObject([{ name: 'Budget', query: 'q=budget&skills=delegation' }])
    expect(drawer.getByText(/^Cette recherche est gardée.: «.Budget.»\.$/)).toBeTruthy()
  })

  test('a name that is taken, or missing, is refused at its field', async () => {
    keeps({ id: idOf(40), name: 'Budget', query: 'q=finance' })
    const { user, drawer } = await open(`${community}?q=budget`)
    await user.click(await drawer.findByRole('button', { name: 'Garder cette recherche' }))
    expect(await drawer.findByRole('alert')).toBeTruthy()
    await user.type(drawer.getByRole('textbox'), 'Budget{Enter}')
    await waitFor(() => {
      expect(drawer.getByRole('textbox').getAttribute('aria-describedby')).toBeTruthy()
      expect(drawer.getByRole('alert').textContent).toContain('déjà')
    })
  })

  test('what could not be sent without a network is reported until it is back', async () => {
    keeps({ id: idOf(40), name: 'Budget', query: 'q=finance' })
    server.use(
      http.post('/api/v1/saved_searches', () => HttpResponse.error()),
      http.delete('/api/v1/saved_searches/:id', () => HttpResponse.error()),
    )
    const { user, drawer } = await open(`${community}?q=budget`)
    await user.type(await drawer.findByRole('textbox'), 'Autre{Enter}')
    expect((await drawer.findByRole('alert')).textContent).toContain('Vérifiez votre connexion')
    await user.click(drawer.getByRole('button', { name: 'Oublier la recherche Budget' }))
    await waitFor(() => expect(drawer.getAllByText(/Vérifiez votre connexion/)).toHaveLength(2))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(drawer.queryByText(/Vérifiez votre connexion/)).toBeNull())
    expect(drawer.getByRole('textbox')).toHaveProperty('value', 'Autre')
  })

  test('one is opened by its name, and renamed', async () => {
    const rows = keeps({ id: idOf(40), name: 'Budget', query: 'q=finance' })
    const { user, drawer, router } = await open(community)
    await user.click(await drawer.findByRole('button', { name: 'Renommer la recherche Budget' }))
    const field = drawer.getByRole('textbox', { name: 'Nouveau nom de Budget' })
    await user.clear(field)
    await user.type(field, 'Finance{Enter}')
    await user.click(await drawer.findByRole('link', { name: 'Finance' }))
    expect(rows).toMatchObject([{ name: 'Finance' }])
    await waitFor(() => {
      expect(router.state.location.search).toBe('?q=finance')
    })
  })

  test('one is forgotten, and comes back', async () => {
    const rows = keeps({ id: idOf(40), name: 'Budget', query: 'q=finance' })
    const { user, drawer } = await open(community)
    await user.click(await drawer.findByRole('button', { name: 'Oublier la recherche Budget' }))
    expect(await drawer.findByText('Vous ne gardez aucune recherche pour l’instant.')).toBeTruthy()
    expect(rows).toEqual([])
    await user.click(await drawer.findByRole('button', { name: 'Rétablir' }))
    await waitFor(() => {
      expect(rows).toMatchObject([{ name: 'Budget', query: 'q=finance' }])
    })
  })

  test('mails about new profiles of one search can be turned on and off', async () => {
    const rows = keeps({ id: idOf(40), name: 'Budget', query: 'q=finance' })
    const { user, drawer } = await open(community)
    const tell = await drawer.findByRole('checkbox', { name: /^Me prévenir des nouveaux profils.+Budget$/ })
    expect(tell).toHaveProperty('checked', false)
    await user.click(tell)
    expect(await drawer.findByText(/Un e-mail par semaine au plus/)).toBeTruthy()
    expect(rows).toMatchObject([{ tells: true }])
    await user.click(drawer.getByRole('checkbox'))
    await waitFor(() => {
      expect(rows).toMatchObject([{ tells: false }])
    })
  })

  test('one whose filter is gone says what to do', async () => {
    keeps({ id: idOf(40), name: 'Vieux', query: 'skills=cobol', tells: true, outdated: true })
    const { drawer } = await open(community)
    expect(await drawer.findByText(/n’existe plus : elle ne prévient de personne/)).toBeTruthy()
    expect(drawer.queryByText(/Un e-mail par semaine/)).toBeNull()
  })

  test('a link of the mail opens the list, and what is kept has nothing of it', async () => {
    const rows = keeps()
    directory(mentorOf(0))
    const { user } = await renderApp(`${community}?searches&q=budget`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Mes recherches' }))
    await user.type(await drawer.findByRole('textbox'), 'Budget{Enter}')
    await waitFor(() => {
      expect(rows).toMatchObject([{ query: 'q=budget' }])
    })
  })
})

describe('the shelf of recommended mentors', () => {
  const full = { accompaniments: { open: 3, limit: 3, full: true } }
  const many = [
    mentorOf(0, { open_request: true }),
    mentorOf(1, full),
    mentorOf(8, { away: { back_on: '2027-01-12', word: null } }),
    ...[2, 3, 4, 5, 6, 7].map((n) => mentorOf(n, { online: n === 3 })),
  ]

  test('holds the three best matches with a place, here and unasked; the others follow, each once', async () => {
    directory(...many)
    await renderApp(community)
    const shelf = within(await screen.findByRole('region', { name: 'Recommandés pour vous' }))
    const namesIn = (place: Pick<typeof shelf, 'getAllByRole'>) =>
      place.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
    expect(namesIn(shelf)).toEqual(['Mentor 2 Martin', 'Mentor 3 Martin', 'Mentor 4 Martin'])
    expect(namesIn(screen)).toHaveLength(many.length)
    expect(within(screen.getByRole('article', { name: 'Mentor 3 Martin' })).getByText('En ligne')).toBeTruthy()
  })

  test.each(['?q=budget', '?sort=last_name', '?online=true'])(
    'is not there in a search of one’s own: %s',
    async (query) => {
      directory(...many)
      await renderApp(`${community}${query}`)
      await screen.findByRole('article', { name: 'Mentor 2 Martin' })
      expect(screen.queryByRole('region', { name: 'Recommandés pour vous' })).toBeNull()
    },
  )

  test('each score leads to its receipt', async () => {
    directory(mentorOf(2))
    const { user } = await renderApp(community)
    await user.click(await screen.findByRole('button', { name: 'Voir le détail des 82 points, Mentor 2 Martin' }))
    const receipt = within(await screen.findByRole('dialog', { name: 'Pourquoi 82 sur 100' }))
    expect(receipt.getByText('Compétences recherchées')).toBeTruthy()
  })
})

describe('the comparison', () => {
  const one = mentorOf(1, { seniority_years: 12 })
  const other = mentorOf(2, { seniority_years: null })
  const answers = (given: Record<string, ReturnType<typeof mentorOf>>) => {
    server.use(
      http.get<{ id: string }>('/api/v1/presenters/:id', ({ params }) => {
        const data = given[params.id]
        return data
          ? HttpResponse.json({ data })
          : HttpResponse.json(errorDocument(403, 'profile_not_accessible', 'Vous n’avez pas les droits d’accès'), {
              status: 403,
            })
      }),
    )
  }

  test('two mentors are picked, no third, and seen side by side with their receipts', async () => {
    directory(one, other, mentorOf(3))
    answers({ [one.id]: one, [other.id]: other })
    const { user, router } = await renderApp(community)
    await user.click(await screen.findByRole('button', { name: 'Comparer Mentor 1 Martin' }))
    const tray = within(await screen.findByRole('region', { name: 'Comparaison' }))
    expect(tray.queryByRole('link')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Comparer Mentor 2 Martin' }))
    expect(screen.getByRole('button', { name: 'Comparer Mentor 3 Martin' })).toHaveProperty('disabled', true)
    await user.click(tray.getByRole('link', { name: 'Voir côte à côte' }))
    const table = within(await screen.findByRole('table', { name: 'Comparer deux mentors' }))
    expect(router.state.location.pathname).toBe(`${community}/compare/${one.id}/${other.id}`)
    expect(table.getAllByRole('columnheader').map((head) => within(head).getByRole('heading').textContent)).toEqual([
      'Mentor 1 Martin',
      'Mentor 2 Martin',
    ])
    const years = within(table.getByRole('row', { name: /^Expérience/ })).getAllByRole('cell')
    expect(years.map(({ textContent }) => textContent)).toEqual(['12 ans', 'Non renseigné'])
    expect(screen.getByRole('region', { name: /^Mentor 1\s?: pourquoi 82 sur 100$/ })).toBeTruthy()
    expect(screen.getByRole('region', { name: /^Mentor 2\s?: pourquoi 82 sur 100$/ })).toBeTruthy()
  })

  test('one that the reader may not see shows the server’s message, with the way back', async () => {
    answers({ [one.id]: one })
    await renderApp(`${community}/compare/${one.id}/${other.id}`)
    expect(within(await screen.findByRole('alert')).getByText(/droits d’accès/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Revenir à la communauté' })).toBeTruthy()
  })
})

describe('the list of mentees', () => {
  test('is there for an administrator, who searches it by any word', async () => {
    const words: (string | null)[] = []
    directory(mentorOf(0))
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: [], user: { isAdmin: true } }))),
      http.get('/api/v1/participants', ({ request }) => {
        words.push(new URL(request.url).searchParams.get('q'))
        const mentee = resource('participants', idOf(7), profileOf({ first_name: 'Karim', last_name: 'Belhadj' }))
        return HttpResponse.json(listDocument([mentee], { meta: { total: 1, total_capped: false } }))
      }),
    )
    const { user } = await renderApp(community)
    const groundOf = (name: string) => getComputedStyle(screen.getByRole('link', { name })).backgroundColor
    await screen.findByRole('link', { name: 'Mentorés' })
    expect(groundOf('Mentors')).not.toBe(groundOf('Mentorés'))
    await user.click(screen.getByRole('link', { name: 'Mentorés' }))
    expect(await screen.findByRole('article', { name: 'Karim Belhadj' })).toBeTruthy()
    expect(screen.getByText('1 mentoré.')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'budget')
    await waitFor(() => {
      expect(words.at(-1)).toBe('budget')
    })
  })

  test('says when there are more than were counted', async () => {
    const mentee = resource('participants', idOf(7), profileOf({ first_name: 'Karim', last_name: 'Belhadj' }))
    const meta = { total: 240, total_capped: true }
    server.use(http.get('/api/v1/participants', () => HttpResponse.json(listDocument([mentee], { meta }))))
    await renderApp(`${community}/mentees`)
    expect(await screen.findByText('Plus de 240 mentorés.')).toBeTruthy()
  })

  test('has no way in for a mentee', async () => {
    directory(mentorOf(0))
    await renderApp(community)
    await screen.findByRole('article', { name: 'Mentor 0 Martin' })
    expect(screen.queryByRole('link', { name: 'Mentorés' })).toBeNull()
  })
})
