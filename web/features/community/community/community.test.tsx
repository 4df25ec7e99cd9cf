import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, delay, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import {
  errorDocument,
  idOf,
  ids,
  labelled,
  listDocument,
  meDocument,
  profileOf,
  programOf,
  requestOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
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
  resource(
    'presenters',
    idOf(n),
    profileOf({ first_name: names[n] ?? `Mentor ${n}`, last_name: 'Martin', open_request: false, ...given }),
  )

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
  outdated: [],
  online: { count: 2, capped: false },
}

/** Answers the directory and keeps the questions; those about the values of filters are answered here. */
function directory(answer: (query: URLSearchParams) => Response) {
  const queries: URLSearchParams[] = []
  server.use(
    http.get('/api/v1/presenters', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('facets') === 'true')
        return HttpResponse.json(listDocument([], { meta: { total: 2, total_capped: false, facets } }))
      queries.push(query)
      return answer(query)
    }),
  )
  return queries
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

  test('marks a favourite at once, takes the mark off, and narrows the list to them', async () => {
    const calls: string[] = []
    const marked = new Set<string>()
    const queries = directory(some)
    server.use(
      http.get('/api/v1/favourites', () => HttpResponse.json({ data: [...marked].map((id) => ({ id })) })),
      http.put<{ id: string }>('/api/v1/presenters/:id/favourite', ({ params }) => {
        calls.push(`PUT ${params.id}`)
        marked.add(params.id)
        return new HttpResponse(null, { status: 204 })
      }),
      http.delete<{ id: string }>('/api/v1/presenters/:id/favourite', ({ params }) => {
        calls.push(`DELETE ${params.id}`)
        marked.delete(params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await renderApp(community)
    const heart = await screen.findByRole('button', { name: 'Favori\u00A0: Claire Martin' })
    expect(heart.getAttribute('aria-pressed')).toBe('false')
    await user.click(heart)
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
    await waitFor(() => expect(calls).toEqual([`PUT ${idOf(0)}`]))
    await user.click(screen.getByRole('button', { name: 'Vos favoris' }))
    await waitFor(() => expect(queries.at(-1)?.get('favourites')).toBe('true'))
    const still = await screen.findByRole('button', { name: 'Favori\u00A0: Claire Martin', pressed: true })
    await user.click(still)
    await waitFor(() => expect(still.getAttribute('aria-pressed')).toBe('false'))
    await waitFor(() => expect(calls).toEqual([`PUT ${idOf(0)}`, `DELETE ${idOf(0)}`]))
    expect(screen.getByRole('article', { name: 'Claire Martin' })).toBeTruthy()
  })

  test('takes the heart back when the server refuses the mark', async () => {
    directory(some)
    server.use(
      http.put('/api/v1/presenters/:id/favourite', () =>
        HttpResponse.json(errorDocument(422, 'too_many', 'Pas plus de 200.'), { status: 422 }),
      ),
    )
    const { user } = await renderApp(community)
    const heart = await screen.findByRole('button', { name: 'Favori\u00A0: Claire Martin' })
    await user.click(heart)
    expect(await screen.findByText(/Pas plus de 200/)).toBeTruthy()
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'))
  })

  test('warns a mentee without a place first, with the reason at the disabled button', async () => {
    const me = meDocument()
    const own = me.included.find(({ type }) => type === 'participants')
    Object.assign(own?.attributes ?? {}, { accompaniments: { open: 2, limit: 2, full: true } })
    directory(some)
    server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(me)))
    await renderApp(community)
    const ask = await screen.findByRole('button', { name: 'Écrire à Claire Martin' })
    expect(ask.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(ask.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('Vos 2 accompagnements sont en cours')
    expect(screen.queryByRole('heading', { name: 'Recommandés pour vous' })).toBeNull()
  })

  test('says « 1 000+ » when there are more than are counted', async () => {
    directory(() => HttpResponse.json(listDocument([mentorOf(0)], { meta: { total: 1000, total_capped: true } })))
    await renderApp(community)
    expect(await screen.findByText('1 000+ mentors correspondent.')).toBeTruthy()
  })

  test('asks from the card in a drawer with the receipt, the words focused, openings to take and edit', async () => {
    const me = meDocument()
    const own = me.included.find(({ type }) => type === 'participants')
    Object.assign(own?.attributes ?? {}, {
      needed_skills: [labelled('speech', 'Prise de parole'), labelled('delegation', 'Délégation')],
      answers_details: { needs: 'Je prends une équipe en juin.' },
    })
    let isRequested = false
    directory(() => HttpResponse.json(listDocument([mentorOf(0, { open_request: isRequested })])))
    const sent: unknown[] = []
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(me)),
      http.post('/api/v1/mentoring_requests', async ({ request }) => {
        sent.push(await request.json())
        isRequested = true
        return HttpResponse.json({ data: resource('mentoring_requests', ids.request, requestOf()) }, { status: 201 })
      }),
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json({ data: resource('mentoring_requests', ids.request, requestOf()) }),
      ),
    )
    const { user, live } = await renderApp(community)
    await user.click(await screen.findByRole('button', { name: 'Écrire à Claire Martin' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Écrire à Claire' }))
    expect(drawer.getByText('Compétences recherchées')).toBeTruthy()
    const field = await drawer.findByLabelText<HTMLTextAreaElement>('Votre message')
    expect(document.activeElement).toBe(field)
    const openings = within(drawer.getByRole('list', { name: 'Pour commencer, d’après vos besoins' }))
    expect(openings.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('progresser en délégation et prise de parole'),
      'Bonjour Claire, voici où j’en suis\u00A0: Je prends une équipe en juin.',
    ])
    await user.click(openings.getByRole('button', { name: /voici où j’en suis/ }))
    expect(document.activeElement).toBe(field)
    await user.type(field, 'Merci !')
    expect(drawer.queryByRole('list', { name: 'Pour commencer, d’après vos besoins' })).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Envoyer ma demande' }))
    const done = await drawer.findByRole('heading', { name: 'Votre demande est partie vers Claire' })
    expect(document.activeElement).toBe(done)
    expect(sent).toMatchObject([
      { data: { attributes: { message: expect.stringMatching(/Je prends une équipe en juin\. Merci !$/) } } },
    ])
    expect(drawer.getByRole('link', { name: 'Voir ma demande' })).toBeTruthy()
    expect(drawer.getByText(/d’ici là, vous pouvez retirer votre demande/)).toBeTruthy()
    const accepted = requestOf({ aasm_state: 'confirmed', allowed: [] })
    server.use(
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json({ data: resource('mentoring_requests', ids.request, accepted) }),
      ),
    )
    live.say({ type: 'changed', resource: { type: 'mentoring_requests', id: ids.request, revision: 2 } })
    expect(await drawer.findByRole('heading', { name: 'Claire vous accompagne' })).toBeTruthy()
    expect(drawer.queryByText(/retirer votre demande/)).toBeNull()
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Écrire à Claire Martin', hidden: true })).toBeNull()
    })
  })

  test('offers the filter of experts where the program marks them', async () => {
    directory(some)
    const me = meDocument()
    const program = me.included.find(({ type }) => type === 'programs')
    Object.assign(program?.attributes ?? {}, { has_experts: true })
    server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(me)))
    const { user, router } = await renderApp(community)
    await user.click(await screen.findByRole('button', { name: 'Experts seulement' }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('?experts=true')
    })
  })

  test('names the program of the mentee’s profile, and says what another one changes', async () => {
    directory(some)
    const other = idOf(70)
    const place = (id: string, program: string, current: boolean, profile: string, type: string) =>
      resource(
        'program_enrollments',
        id,
        { role: type === 'presenters' ? 'presenter' : 'participant', created_at: '2026-01-01T09:00:00Z', current },
        { program: { data: { type: 'programs', id: program } }, profile: { data: { type, id: profile } } },
      )
    let chosen: string = ids.program
    const places = () => [
      place(idOf(71), ids.program, chosen === ids.program, ids.participant, 'participants'),
      place(idOf(72), other, chosen === other, ids.participant, 'participants'),
      place(idOf(73), other, true, ids.presenter, 'presenters'),
    ]
    const programs = [
      resource('programs', ids.program, programOf()),
      resource('programs', other, programOf({ name: { fr: 'Tandem', en: 'Tandem' } })),
    ]
    const me = meDocument({ roles: ['presenter', 'participant'] })
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(me)),
      http.get('/api/v1/program_enrollments', () => HttpResponse.json(listDocument(places(), { included: programs }))),
      http.patch('/api/v1/program_enrollments/:id', ({ params }) => {
        chosen = params['id'] === idOf(72) ? other : ids.program
        const at = places().find(({ id }) => id === params['id'])
        return HttpResponse.json({ data: at })
      }),
    )
    const { user, notifier } = await renderApp(community)
    await screen.findByText(/Les mentors du programme Passerelles/)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Programme' }), 'Tandem')
    await waitFor(() => {
      expect(notifier.state().recent[0]?.title).toBe('Programme Tandem utilisé')
    })
    expect(notifier.state().recent[0]?.lines[0]).toContain('La communauté et vos nouvelles demandes')
  })

  test('searches as one types, once per pause, and writes it in the address', async () => {
    const queries = directory(some)
    const { user, router } = await renderApp(community)
    await screen.findByRole('article', { name: 'Claire Martin' })
    await user.type(screen.getByRole('searchbox'), 'vasseur')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?q=vasseur')
    })
    await waitFor(() => {
      expect(queries.at(-1)?.get('q')).toBe('vasseur')
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
    const queries = directory(some)
    await renderApp(`${community}?q=budget&skills=delegation&with_room=true&sort=last_name`)
    await screen.findByRole('article', { name: 'Claire Martin' })
    expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
      q: 'budget',
      skills: 'delegation',
      with_room: 'true',
      sort: 'last_name',
    })
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'budget')
    expect(await screen.findByRole('button', { name: 'Délégation', pressed: true })).toBeTruthy()
  })

  test('filters from the drawer, and each chip takes its filter away', async () => {
    const queries = directory(some)
    const { user, router } = await renderApp(community)
    await screen.findByRole('article', { name: 'Claire Martin' })
    await user.click(screen.getByRole('button', { name: 'Filtres' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Filtres' }))
    await user.click(await drawer.findByRole('checkbox', { name: 'Recrutement, aucun mentor' }))
    await waitFor(() => {
      expect(queries.at(-1)?.get('skills')).toBe('hiring')
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
    expect(drawer.getAllByRole('checkbox')).toHaveLength(11)
    drawer.getByRole('checkbox', { name: 'Français, 1 000+ mentors'.replace('1 ', '1\u202F') })
    drawer.getByRole('checkbox', { name: 'France, 2 mentors' })
    drawer.getByRole('checkbox', { name: 'Mardi, 1 mentor' })
    drawer.getByRole('checkbox', { name: 'Avec une place libre, 5 mentors' })
    expect(drawer.queryByRole('checkbox', { name: /Experts/ })).toBeNull()
    // What gives nobody is still there to be taken away.
    await user.click(drawer.getByRole('checkbox', { name: 'Recrutement, aucun mentor', checked: true }))
    await user.click(
      drawer.getByRole('checkbox', { name: 'Fuseau d’Abidjan et Dakar (UTC), 7 mentors', checked: true }),
    )
    await waitFor(() => {
      expect(router.state.location.search).toBe('')
    })
  })

  test('are closed by Back, which leaves what was chosen as it is', async () => {
    directory(some)
    const { user, router } = await renderApp(`${community}?skills=hiring`)
    await user.click(await screen.findByRole('button', { name: /^Filtres/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Filtres' }))
    await user.click(await drawer.findByRole('checkbox', { name: 'Recrutement, aucun mentor', checked: true }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  test('filters by the answers to a question of the company, and says them on chips', async () => {
    const queries = directory(some)
    const { user, router } = await renderApp(community)
    await user.click(await screen.findByRole('button', { name: 'Filtres' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Filtres' }))
    const question = within(await drawer.findByRole('group', { name: 'Années de travail' }))
    await user.click(question.getByRole('checkbox', { name: '3 à 9 ans, 4 mentors' }))
    await waitFor(() => {
      expect(queries.at(-1)?.get('answers')).toBe('seniority:from_3')
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

describe('an address with filters that are gone', () => {
  const gone = /n’existe pas, ou plus/
  const clear = () => screen.getByRole('button', { name: 'Effacer les filtres' })

  test('names a value that the page does not know', async () => {
    directory(some)
    const { user, router } = await renderApp(`${community}?sort=-age&online=maybe&city=Lyon&utm_source=mail`)
    const note = (await screen.findByText(gone)).textContent
    for (const value of ['-age', 'maybe', 'city=Lyon']) expect(note).toContain(value)
    expect(note).not.toContain('utm')
    await user.click(clear())
    await waitFor(() => {
      expect(screen.queryByText(gone)).toBeNull()
    })
    expect(router.state.location.search).toBe('')
  })

  test('names what the server says is gone or archived, in its words where it has some', async () => {
    const skills = [...facets.skills, valueOf('lost', null, 0)]
    const outdated = ['hiring', 'lost'].map((code) => ({ filter: 'skills', code }))
    server.use(
      http.get('/api/v1/presenters', () =>
        HttpResponse.json(
          listDocument([], { meta: { total: 0, total_capped: false, facets: { ...facets, skills, outdated } } }),
        ),
      ),
    )
    await renderApp(`${community}?skills=hiring,lost`)
    const note = (await screen.findByText(gone)).textContent
    for (const name of ['Recrutement', 'lost']) expect(note).toContain(name)
    expect(clear()).toBeTruthy()
  })

  test('says the same of a value that the server cannot read', async () => {
    directory(() => HttpResponse.json(errorDocument(400, 'invalid_parameter', 'x'), { status: 400 }))
    await renderApp(`${community}?weekdays=9`)
    expect((await screen.findByText(gone)).textContent).toContain('weekdays=9')
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })
})
