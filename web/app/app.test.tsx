import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, delay, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { NotificationAttributes } from '#contract/messages/notifications.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { errorDocument, ids, idOf, listDocument, meDocument, notificationOf, resource } from '../testing/fixtures.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { server, sessionHeaders, useServer } from '../testing/server.ts'

useServer()

const nowhere = '/dashboard/nowhere'
const notFound = /La page que vous cherchez a été déplacée ou n’existe pas \(404\)/

function signInAnswers(answer: () => Response) {
  server.use(http.post('/auth/sign_in', answer))
}

async function fillIn(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await user.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'lina@valombre.example')
  await user.type(screen.getByLabelText('Mot de passe'), 'Secret!1')
  await user.click(screen.getByRole('button', { name: 'Se connecter' }))
}

describe('signing in', () => {
  test('a protected page asks for it, and comes back to the very page', async () => {
    signInAnswers(() => HttpResponse.json({ data: { id: ids.user } }, { headers: sessionHeaders }))
    const { user, router } = await renderApp(`${nowhere}?x=1`, { signedIn: false })
    await fillIn(user)
    await screen.findByRole('heading', { level: 1, name: notFound })
    expect(router.state.location.pathname + router.state.location.search).toBe(`${nowhere}?x=1`)
    expect(JSON.parse(localStorage.getItem('binome-session') ?? '{}')).toMatchObject({ 'access-token': 'token-1' })
  })

  test('wrong credentials are reported at the field, once, and the e-mail stays', async () => {
    signInAnswers(() =>
      HttpResponse.json({ success: false, errors: ['Identifiants incorrects, veuillez réessayer'] }, { status: 401 }),
    )
    const { user, notifier } = await renderApp('/auth/sign_in', { signedIn: false })
    await fillIn(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Identifiants incorrects, veuillez réessayer')
    expect(screen.getByLabelText('Mot de passe')).toHaveProperty('ariaInvalid', 'true')
    expect(screen.getByLabelText<HTMLInputElement>('Adresse e-mail professionnelle').value).toBe(
      'lina@valombre.example',
    )
    expect(notifier.state().recent).toEqual([])
  })

  test.each([
    ['fr', 'Un problème est survenu pendant la connexion'],
    ['en', 'There was a problem while connecting'],
  ] as const)('a server that does not answer is reported, and the typed text stays: %s', async (locale, words) => {
    signInAnswers(() => HttpResponse.error())
    const { user } = await renderApp('/auth/sign_in', { signedIn: false, locale })
    const email = await screen.findByLabelText<HTMLInputElement>(/^(Adresse e-mail|Work email)/)
    await user.type(email, 'lina@valombre.example')
    await user.type(screen.getByLabelText(/^(Mot de passe|Password)$/), 'Secret!1')
    await user.click(screen.getByRole('button', { name: /^(Se connecter|Sign in)$/ }))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(email.value).toBe('lina@valombre.example')
  })

  test('an invalid e-mail and an empty password are reported before a call is made', async () => {
    const { user } = await renderApp('/auth/sign_in', { signedIn: false })
    await user.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'lina')
    await user.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Veuillez saisir une adresse mail valide',
      'Ce champ doit être rempli',
    ])
  })

  test('the password can be looked at', async () => {
    const { user } = await renderApp('/auth/sign_in', { signedIn: false })
    const field = await screen.findByLabelText<HTMLInputElement>('Mot de passe')
    await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
    expect(field.type).toBe('text')
  })

  test('the language changes at once, and the page says it', async () => {
    const { user } = await renderApp('/auth/sign_in', { signedIn: false })
    await user.click(await screen.findByRole('button', { name: 'English' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(document.documentElement.lang).toBe('en')
    expect(localStorage.getItem('binome-locale')).toBe('en')
  })

  test('who is signed in does not see it again', async () => {
    const { router } = await renderApp(`/auth/sign_in?next=${encodeURIComponent(nowhere)}`)
    await screen.findByRole('heading', { level: 1, name: notFound })
    expect(router.state.location.pathname).toBe(nowhere)
  })

  test('next never leads to another site', async () => {
    const { router } = await renderApp('/auth/sign_in?next=//evil.example', { signedIn: false })
    signInAnswers(() => HttpResponse.json({ data: { id: ids.user } }, { headers: sessionHeaders }))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(router.state.location.pathname).toBe('/auth/sign_in')
  })
})

test('a visitor at an address that is not there is led to the public home and the sign-in', async () => {
  await renderApp('/auth/nowhere', { signedIn: false })
  await screen.findByRole('heading', { level: 1, name: notFound })
  const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(ways).toEqual([
    ['Revenir à l’accueil', '/'],
    ['Se connecter', '/auth/sign_in'],
  ])
})

describe('the frame', () => {
  test('has landmarks, a skip link, one h1, and a menu of what exists', async () => {
    await renderApp(nowhere)
    await screen.findByRole('heading', { level: 1, name: notFound })
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    const menu = screen.getByRole('navigation', { name: 'Navigation mobile' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/dashboard/mentoring_center',
      '/dashboard/community',
      '/dashboard/messenger',
      `/dashboard/profile/participant/${ids.participant}`,
    ])
    expect(screen.getByRole('link', { name: 'Aller au contenu' }).getAttribute('href')).toBe('#content')
    expect(document.title).toContain('| valombre')
  })

  test("the page's title takes the place of the document's, and is what a change of page says", async () => {
    document.title = 'Binôme'
    server.use(http.get('/api/v1/presenters', () => HttpResponse.json(listDocument([]))))
    const { user } = await renderApp(nowhere)
    await screen.findByRole('heading', { level: 1, name: notFound })
    const navigation = screen.getByRole('navigation', { name: 'Navigation mobile' })
    await user.click(within(navigation).getByRole('link', { name: 'Communauté' }))
    await screen.findByRole('heading', { level: 1, name: 'Communauté' })
    expect(document.title).toBe('Communauté | valombre')
    expect(document.head.querySelectorAll('title')).toHaveLength(1)
    await screen.findByText('Communauté | valombre')
  })

  test('a 401 ends the session, forgets what was stored and leads to the sign-in and back', async () => {
    const { router, layer } = await renderApp(nowhere)
    await screen.findByRole('heading', { level: 1, name: notFound })
    layer.client.setQueryData(['companies', 'list'], { kept: true })
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(errorDocument(401, 'unauthenticated', 'Connectez-vous pour continuer.'), { status: 401 }),
      ),
    )
    await layer.client.invalidateQueries({ queryKey: ['notifications'] })
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    screen.getByText(/Votre connexion a pris fin/)
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent(nowhere)}`)
    expect(localStorage.getItem('binome-session')).toBeNull()
    // What follows the page does so once it stands.
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('Adresse e-mail professionnelle'))
      const kept = layer.client.getQueryCache().getAll()
      expect(kept.map(({ queryKey }) => queryKey)).toEqual([['companies', 'list']])
    })
  })

  test('signing out ends it on the server and here', async () => {
    let isSent = false
    server.use(
      http.delete('/auth/sign_out', () => {
        isSent = true
        return HttpResponse.json({ success: true })
      }),
    )
    localStorage.setItem('binome-draft/somebody-else/request/x', 'Salut')
    const { user } = await renderApp(nowhere)
    await user.click(await screen.findByRole('button', { name: 'Plus' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Se déconnecter' }))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    screen.getByText(/Déconnexion réussie/)
    expect(isSent).toBe(true)
    expect(localStorage.getItem('binome-session')).toBeNull()
    expect(localStorage.getItem('binome-draft/somebody-else/request/x')).toBe('Salut')
  })

  test('the language chosen in the menu is kept on the server profile', async () => {
    const sent: unknown[] = []
    server.use(
      http.patch('/api/v1/users/:id', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(meDocument({ user: { locale: 'en' } }))
      }),
    )
    const { user } = await renderApp(nowhere)
    await user.click(await screen.findByRole('button', { name: 'Plus' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'English' }))
    await screen.findByRole('heading', { level: 1, name: /has moved or does not exist \(404\)/ })
    await waitFor(() => {
      expect(sent).toEqual([{ data: { type: 'users', id: ids.user, attributes: { locale: 'en' } } }])
    })
  })

  test('the profile in use is chosen in the menu', async () => {
    const sent: unknown[] = []
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['participant', 'presenter'] }))),
      http.patch('/api/v1/users/:id', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(meDocument({ roles: ['presenter', 'participant'] }))
      }),
    )
    const { user } = await renderApp(nowhere)
    await user.click(await screen.findByRole('button', { name: 'Plus' }))
    expect(await screen.findByRole('menuitem', { name: 'Mon profil Avancé' })).toBeTruthy()
    await user.click(await screen.findByRole('menuitemradio', { name: 'En tant que mentor' }))
    await waitFor(() => {
      expect(sent).toEqual([
        {
          data: {
            type: 'users',
            id: ids.user,
            relationships: { current_profile: { data: { type: 'presenters', id: ids.presenter } } },
          },
        },
      ])
    })
  })

  test('the page of a person whose data cannot be had says so, and how to go on', async () => {
    server.use(http.get('/api/v1/users/:id', () => HttpResponse.json({}, { status: 500 })))
    await renderApp(nowhere)
    await screen.findByRole('heading', { level: 1, name: /Erreur interne/ })
    expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeDefined()
    expectComplaint(/ApiError: 500/)
  })
})

describe('notifications', () => {
  const two = listDocument(
    [
      resource('notifications', idOf(1), notificationOf()),
      resource(
        'notifications',
        idOf(2),
        notificationOf({
          kind: 'admin_revoked',
          read_at: '2026-03-17T09:00:00Z',
          params: { reason: 'mentor_at_capacity' },
        }),
      ),
    ],
    { meta: { unread: 1 } },
  )
  const open = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name }))
    return screen.findByRole('dialog', { name: 'Notifications' })
  }

  test('full: each leads to the very request, and reading one marks it', async () => {
    const marked: unknown[] = []
    server.use(
      http.get('/api/v1/notifications', () => HttpResponse.json(two)),
      http.patch('/api/v1/notifications/:id', async ({ request }) => {
        marked.push(await request.json())
        return HttpResponse.json({
          data: resource('notifications', idOf(1), notificationOf({ read_at: '2026-03-17T10:00:00Z' })),
        })
      }),
      http.get('/api/v1/mentoring_requests', () => HttpResponse.json(listDocument([]))),
      http.get('/api/v1/mentoring_relationships', () => HttpResponse.json(listDocument([]))),
    )
    const { user } = await renderApp(nowhere)
    const panel = await open(user, 'Notifications, 1 non lue')
    within(panel).getByText('Le mentor a atteint son nombre maximal d’accompagnements')
    const line = within(panel).getByRole('link', { name: /Karim Belhadj vous envoie une demande de mentorat/ })
    expect(line.getAttribute('href')).toBe(`/dashboard/mentoring_center?request=${ids.request}`)
    await user.click(within(panel).getByRole('link', { name: /vous envoie/ }))
    await waitFor(() => {
      expect(marked).toEqual([{ data: { type: 'notifications', id: idOf(1), attributes: { read: true } } }])
    })
  })

  test('older ones come below, and the first of them takes the focus', async () => {
    const older = resource('notifications', idOf(3), notificationOf({ read_at: '2026-03-01T09:00:00Z' }))
    server.use(
      http.get('/api/v1/notifications', ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('page[number]') === '2'
            ? listDocument([older], { meta: { unread: 1 } })
            : { ...two, links: { next: 'x' } },
        ),
      ),
    )
    const { user } = await renderApp(nowhere)
    const panel = await open(user, 'Notifications, 1 non lue')
    await user.click(await within(panel).findByRole('button', { name: 'Voir les plus anciennes' }))
    await waitFor(() => {
      expect(document.activeElement).toBe(within(panel).getAllByRole('link')[2])
    })
  })

  test('empty: says what will come', async () => {
    const { user } = await renderApp(nowhere)
    const panel = await open(user, 'Notifications, aucune non lue')
    expect((await within(panel).findByText('Rien de nouveau')).tagName).toBe('P')
  })

  test('loading: shapes, announced once', async () => {
    server.use(http.get('/api/v1/notifications', () => delay('infinite')))
    const { user } = await renderApp(nowhere)
    const panel = await open(user, 'Notifications, aucune non lue')
    expect((await within(panel).findByRole('status')).textContent).toBe('Chargement')
  })

  test('error: says why, in place, and tries again', async () => {
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(errorDocument(403, 'forbidden', 'Pas à vous.'), { status: 403 }),
      ),
    )
    const { user, notifier } = await renderApp(nowhere)
    const panel = await open(user, 'Notifications, aucune non lue')
    expect((await within(panel).findByRole('alert')).textContent).toContain('Pas à vous.')
    expect(notifier.state().recent).toEqual([])
    server.use(http.get('/api/v1/notifications', () => HttpResponse.json(two)))
    await user.click(within(panel).getByRole('button', { name: 'Réessayer' }))
    await within(panel).findByRole('link', { name: /vous envoie/ })
  })

  test('one that arrives is counted and announced without reloading', async () => {
    const { live, layer } = await renderApp(nowhere)
    await waitFor(() => {
      expect(layer.client.getQueriesData({ queryKey: ['notifications', 'list'] })[0]?.[1]).toBeDefined()
    })
    live.say({
      type: 'notification',
      notification: { type: 'notifications', id: idOf(9), attributes: notificationOf({ kind: 'request_confirmed' }) },
      unread: 1,
    })
    await screen.findByRole('button', { name: 'Notifications, 1 non lue' })
    expect(
      (await screen.findByText('Karim Belhadj accepte votre demande de mentorat'))
        .closest('[role]')
        ?.getAttribute('role'),
    ).toBe('status')
    screen.getByRole('button', { name: 'Ouvrir' })
  })

  test('one leaves the screen with newer news of the same thing, and with what the reader did about it', async () => {
    const { live } = await renderApp(nowhere)
    await screen.findByRole('button', { name: /^Notifications, / })
    const arrives = (id: number, kind: NotificationAttributes['kind']) => {
      const notification = { type: 'notifications', id: idOf(id), attributes: notificationOf({ kind }) } as const
      live.say({ type: 'notification', notification, unread: 1 })
    }
    arrives(8, 'request_sent')
    const region = within(await screen.findByRole('region', { name: 'Messages' }))
    const earlier = region.getByRole('status')
    arrives(9, 'request_confirmed')
    await region.findByText('Karim Belhadj accepte votre demande de mentorat')
    expect(earlier.isConnected).toBe(false)
    const resource = { type: 'mentoring_requests', id: ids.request, revision: 3 } as const
    live.say({ type: 'changed', resource, unread: 0 })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull())
  })

  test.each([
    ['articles', 'article_commented', ['news', 'one', ids.request]],
    ['users', 'profile_accepted', ['presenters', 'list', 'all', {}, {}]],
    ['meetings', 'meeting_requested', ['participants', 'list', 'all', {}, {}]],
  ] as const)('one about %s has its page read again', async (type, kind, queryKey) => {
    const { live, layer } = await renderApp(nowhere)
    await screen.findByRole('heading', { level: 1, name: notFound })
    layer.client.setQueryData(queryKey, { data: [], included: [], meta: {}, more: false })
    const attributes = notificationOf({ kind, subject: { type, id: ids.request } })
    live.say({ type: 'notification', notification: { type: 'notifications', id: idOf(9), attributes }, unread: 1 })
    expect(layer.client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  test('what the reader answers on another screen is no longer counted', async () => {
    server.use(http.get('/api/v1/notifications', () => HttpResponse.json(two)))
    const { live } = await renderApp(nowhere)
    await screen.findByRole('button', { name: 'Notifications, 1 non lue' })
    server.use(http.get('/api/v1/notifications', () => HttpResponse.json(listDocument([], { meta: { unread: 0 } }))))
    live.say({
      type: 'changed',
      resource: { type: 'mentoring_requests', id: ids.request, revision: 3 },
      unread: 0,
    })
    expect(await screen.findByRole('button', { name: 'Notifications, aucune non lue' })).toBeTruthy()
  })

  test('while the live connection is cut, the page says so', async () => {
    const { live } = await renderApp(nowhere)
    await screen.findByRole('heading', { level: 1, name: notFound })
    live.become('offline')
    await screen.findByText(/n’arrivent plus d’elles-mêmes/)
    live.become('online')
    expect(screen.queryByText(/n’arrivent plus d’elles-mêmes/)).toBeNull()
  })

  test('a change on the socket is read again', async () => {
    const { live, layer } = await renderApp(nowhere)
    await screen.findByRole('heading', { level: 1, name: notFound })
    layer.client.setQueryData(['mentoring_requests', 'list', 'all', {}, {}], {
      data: [],
      included: [],
      meta: {},
      more: false,
    })
    live.say({ type: 'changed', resource: { type: 'mentoring_requests', id: ids.request, revision: 3 } })
    expect(layer.client.getQueryState(['mentoring_requests', 'list', 'all', {}, {}])?.isInvalidated).toBe(true)
  })
})

test('what does not show yet what the reader has done says so', async () => {
  const notifications = (meta: object) =>
    http.get('/api/v1/notifications', () => HttpResponse.json(listDocument([], { meta })))
  server.use(notifications({ unread: 0, stale: true }))
  await renderApp(nowhere)
  expect(await screen.findByText(/Votre dernière action est bien enregistrée/)).toBeTruthy()
})
