import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, delay, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import {
  errorDocument,
  idOf,
  ids,
  listDocument,
  meDocument,
  profileOf,
  requestOf,
  resource,
} from '../../testing/fixtures.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { server, useServer } from '../../testing/server.ts'
import { typingPause } from './search.ts'

useServer()

/** The page of a mentor comes when this is called, as over a slow network. */
let profileArrives: () => void = () => undefined
vi.mock('../profile/Profile.tsx', async (original) => {
  await new Promise<void>((resolve) => {
    profileArrives = resolve
  })
  return original()
})

const community = '/dashboard/community'
const names = ['Claire', 'Idriss', 'Nadia', 'Yann']
const mentorOf = (n: number, given: Parameters<typeof profileOf>[0] = {}) =>
  resource('presenters', idOf(n), profileOf({ first_name: names[n] ?? `Mentor ${n}`, last_name: 'Martin', ...given }))

const valueOf = (code: string, fr: string | null, count: number, capped = false) => ({
  code,
  label: fr === null ? null : { fr, en: fr },
  count,
  capped,
})
const facets = {
  skills: [
    valueOf('team_management', 'Management d’équipe', 12),
    valueOf('delegation', 'Délégation', 9),
    valueOf('hiring', 'Recrutement', 0),
  ],
  job_categories: [],
  business_units: [],
  languages: [valueOf('fr', 'Français', 1000, true)],
  countries: [valueOf('FR', null, 2)],
  time_zones: [{ ...valueOf('Africa/Abidjan', null, 7), zones: ['Africa/Dakar', 'Africa/Abidjan'] }],
  weekdays: [valueOf('2', null, 1)],
  questions: [
    {
      field_name: 'seniority',
      title: { fr: 'Années de travail', en: 'Years of work' },
      values: [valueOf('from_3', '3 à 9 ans', 4), valueOf('under_3', 'Moins de 3 ans', 1)],
    },
  ],
  with_room: { count: 5, capped: false },
  experts: { count: 0, capped: false },
  online: { count: 2, capped: false },
}

/** Answers the directory and keeps the questions; those about the values of filters are answered here. */
function directory(answer: (query: URLSearchParams) => Response) {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('/api/v1/presenters', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('facets') === 'true')
        return HttpResponse.json(listDocument([], { meta: { total: 2, total_capped: false, facets } }))
      asked.push(query)
      return answer(query)
    }),
  )
  return asked
}
const some = () => HttpResponse.json(listDocument([mentorOf(0), mentorOf(1)]))

describe('the directory', () => {
  test('shows mentors with their reasons in words and their places', async () => {
    directory(some)
    await renderApp(community)
    const card = within(await screen.findByRole('article', { name: 'Claire Martin' }))
    expect(card.getByRole('img', { name: 'Affinité : 82 sur 100'.replace(' :', '\u00A0:') })).toBeTruthy()
    expect(card.getByText('Partage 4 des 5 compétences que vous cherchez')).toBeTruthy()
    expect(card.getByText('1 place sur 3')).toBeTruthy()
    expect(screen.getByText('2 mentors correspondent.')).toBeTruthy()
  })

  test('keeps a full mentor in sight, without offering to write', async () => {
    directory(() =>
      HttpResponse.json(listDocument([mentorOf(0, { accompaniments: { open: 3, limit: 3, full: true } })])),
    )
    await renderApp(community)
    const card = within(await screen.findByRole('article', { name: 'Claire Martin' }))
    expect(card.getByText('Complet')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Voir le profil de Claire Martin' })).toBeTruthy()
  })

  test('says « 1 000+ » when there are more than are counted', async () => {
    directory(() => HttpResponse.json(listDocument([mentorOf(0)], { meta: { total: 1000, total_capped: true } })))
    await renderApp(community)
    expect(await screen.findByText('1 000+ mentors correspondent.')).toBeTruthy()
  })

  test('searches as one types, once per pause, and writes it in the address', async () => {
    const asked = directory(some)
    const { user, router } = await renderApp(community)
    await screen.findByRole('article', { name: 'Claire Martin' })
    await user.type(screen.getByRole('searchbox'), 'vasseur')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?q=vasseur')
    })
    await waitFor(() => {
      expect(asked.at(-1)?.get('q')).toBe('vasseur')
    })
  })

  test('a mentor opened right after typing opens, however long the page takes', async () => {
    directory(some)
    const { user, router } = await renderApp(community)
    await user.type(await screen.findByRole('searchbox'), 'mar')
    await user.click(await screen.findByRole('link', { name: 'Découvrir le profil de Claire Martin' }))
    await delay(2 * typingPause)
    expect(router.state.navigation.location?.pathname).toContain(idOf(0))
    profileArrives()
    await waitFor(() => {
      expect(router.state.location.pathname).toContain(idOf(0))
    })
  })

  test('opens as its address says', async () => {
    const asked = directory(some)
    await renderApp(`${community}?q=budget&skills=delegation&with_room=true&sort=last_name`)
    await screen.findByRole('article', { name: 'Claire Martin' })
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      q: 'budget',
      skills: 'delegation',
      with_room: 'true',
      sort: 'last_name',
    })
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'budget')
    expect(await screen.findByRole('button', { name: 'Délégation', pressed: true })).toBeTruthy()
  })

  test('filters from the drawer, and each chip takes its filter away', async () => {
    const asked = directory(some)
    const { user, router } = await renderApp(community)
    await screen.findByRole('article', { name: 'Claire Martin' })
    await user.click(screen.getByRole('button', { name: 'Filtres' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Filtres' }))
    await user.click(await drawer.findByRole('checkbox', { name: 'Recrutement, aucun mentor' }))
    await waitFor(() => {
      expect(asked.at(-1)?.get('skills')).toBe('hiring')
    })
    await user.click(await drawer.findByRole('button', { name: 'Voir 2 mentors' }))
    await user.click(await screen.findByRole('button', { name: 'Recrutement', pressed: true }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('')
    })
  })

  test('the drawer says how many mentors each value would give', async () => {
    directory(some)
    const { user, router } = await renderApp(`${community}?skills=hiring&time_zones=Africa/Dakar`)
    await user.click(await screen.findByRole('button', { name: /^Filtres/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Filtres' }))
    await drawer.findByRole('checkbox', { name: 'Management d’équipe, 12 mentors' })
    expect(drawer.getAllByRole('checkbox')).toHaveLength(12)
    drawer.getByRole('checkbox', { name: 'Français, 1 000+ mentors'.replace('1 ', '1\u202F') })
    drawer.getByRole('checkbox', { name: 'France, 2 mentors' })
    drawer.getByRole('checkbox', { name: 'Mardi, 1 mentor' })
    drawer.getByRole('checkbox', { name: 'Avec une place libre, 5 mentors' })
    drawer.getByRole('checkbox', { name: 'Experts seulement, aucun mentor' })
    // What gives nobody is still there to be taken away.
    await user.click(drawer.getByRole('checkbox', { name: 'Recrutement, aucun mentor', checked: true }))
    await user.click(
      drawer.getByRole('checkbox', { name: 'Fuseau d’Abidjan et Dakar (UTC), 7 mentors', checked: true }),
    )
    await waitFor(() => {
      expect(router.state.location.search).toBe('')
    })
  })

  test('filters by the answers to a question of the company, and says them on chips', async () => {
    const asked = directory(some)
    const { user, router } = await renderApp(community)
    await user.click(await screen.findByRole('button', { name: 'Filtres' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Filtres' }))
    const question = within(await drawer.findByRole('group', { name: 'Années de travail' }))
    await user.click(question.getByRole('checkbox', { name: '3 à 9 ans, 4 mentors' }))
    await waitFor(() => {
      expect(asked.at(-1)?.get('answers')).toBe('seniority:from_3')
    })
    await user.click(drawer.getByRole('button', { name: 'Voir 2 mentors' }))
    await user.click(await screen.findByRole('button', { name: '3 à 9 ans', pressed: true }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('')
    })
  })

  test('appends the next page', async () => {
    directory((query) =>
      query.get('page[number]') === '2'
        ? HttpResponse.json(listDocument([mentorOf(2), mentorOf(3)], { meta: { total: 4 } }))
        : HttpResponse.json(listDocument([mentorOf(0), mentorOf(1)], { meta: { total: 4 }, next: true })),
    )
    const { user } = await renderApp(community)
    await user.click(await screen.findByRole('button', { name: 'Voir plus de mentors' }))
    await screen.findByRole('article', { name: 'Nadia Martin' })
    expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual(
      names.map((name) => `${name} Martin`),
    )
    // The button is gone; who reads by ear goes on with the first new mentor.
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Nadia Martin' }))
  })

  test('explains how the score is made, from its own weights', async () => {
    directory(some)
    const { user } = await renderApp(community)
    await user.click(await screen.findByRole('button', { name: /Comment/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Comment se calcule une affinité' }))
    expect(dialog.getAllByRole('listitem')[0]?.textContent).toBe('Compétences recherchées35 points')
    expect(dialog.getByText(/n’entrent jamais dans le calcul/)).toBeTruthy()
  })
})

describe('its other faces', () => {
  test('nobody found: the way back', async () => {
    directory((query) => (query.get('q') === 'zzz' ? HttpResponse.json(listDocument([])) : some()))
    const { user } = await renderApp(`${community}?q=zzz`)
    await screen.findByText('Personne ne correspond à tout cela')
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche et les filtres' }))
    expect(await screen.findByRole('article', { name: 'Claire Martin' })).toBeTruthy()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  test('a mentor meets those who write to them and those they mentor, and no filter', async () => {
    const mentee = resource('participants', idOf(7), profileOf({ first_name: 'Karim', last_name: 'Belhadj' }))
    const parties = { participant: { data: { type: 'participants', id: idOf(7) } } }
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
      http.get('/api/v1/mentoring_requests', () =>
        HttpResponse.json(
          listDocument([resource('mentoring_requests', ids.request, requestOf(), parties)], { included: [mentee] }),
        ),
      ),
      http.get('/api/v1/mentoring_relationships', () => HttpResponse.json(listDocument([]))),
    )
    await renderApp(community)
    const card = within(await screen.findByRole('article', { name: 'Karim Belhadj' }))
    expect(card.getByText('Attend votre réponse')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Voir la demande' })).toBeTruthy()
    expect(screen.queryByRole('search')).toBeNull()
  })

  test('a mentor whom nobody has written to reads why the page is empty, and the way back', async () => {
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
      http.get('/api/v1/mentoring_requests', () => HttpResponse.json(listDocument([]))),
      http.get('/api/v1/mentoring_relationships', () => HttpResponse.json(listDocument([]))),
    )
    await renderApp(community)
    expect(await screen.findByText('Personne pour l’instant')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Revenir à mon mentorat' })).toBeTruthy()
  })

  test('the list of a mentor’s people shows its shape, says why it fails, and can be read again', async () => {
    const waiting = Promise.withResolvers<undefined>()
    const failing = async () => {
      await waiting.promise
      return HttpResponse.json(errorDocument(500, 'internal', 'x'), { status: 500 })
    }
    const nobody = () => HttpResponse.json(listDocument([]))
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
      http.get('/api/v1/mentoring_requests', nobody),
      http.get('/api/v1/mentoring_relationships', failing),
    )
    const { user } = await renderApp(community)
    expect(await screen.findByText('Chargement')).toBeTruthy()
    waiting.resolve(undefined)
    const alert = await screen.findByRole('alert')
    server.use(http.get('/api/v1/mentoring_relationships', nobody))
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Personne pour l’instant')).toBeTruthy()
  })

  test('an error says why and can be tried again', async () => {
    directory(() => HttpResponse.json(errorDocument(500, 'internal', 'x'), { status: 500 }))
    const { user } = await renderApp(community)
    const alert = await screen.findByRole('alert')
    directory(some)
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('article', { name: 'Claire Martin' })).toBeTruthy()
  })

  test('what takes its time shows its shape', async () => {
    server.use(http.get('/api/v1/presenters', () => delay('infinite')))
    await renderApp(community)
    await screen.findByRole('heading', { level: 1, name: 'Communauté' })
    expect(await screen.findByText('Chargement')).toBeTruthy()
  })
})
