import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { ids, userOf } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, sessionHeaders, useServer } from '../../../testing/server.ts'

useServer()

type TextsToAccept = ReturnType<typeof userOf>['must_accept']

const charter = { document: 'charter', version: 3, language: 'fr', accepted: 2 } as const
const terms = { document: 'terms', version: 1, language: 'fr', accepted: null } as const
let texts: TextsToAccept
let sent: unknown[]
let versions: Record<string, number>

const refusal = (status: number, code: string, detail = code) =>
  HttpResponse.json({ errors: [{ status: String(status), code, title: code, detail }] }, { status })
const textOf = (document: string) => ({
  type: 'documents',
  id: document,
  attributes: {
    document,
    locale: 'fr',
    title: document === 'charter' ? 'Charte du mentorat' : 'Conditions d’utilisation',
    sections: [{ title: 'Confidentialité', short: `Court : ${document}`, paragraphs: [], points: [] }],
    version: versions[document] ?? 1,
    published_at: null,
    reading_minutes: 4,
  },
})

beforeEach(() => {
  texts = [charter]
  sent = []
  versions = { charter: 3, terms: 1 }
  server.use(
    http.get('/auth/validate_token', () =>
      HttpResponse.json({ success: true, data: { id: ids.user, ...userOf({ must_accept: texts }) } }),
    ),
    http.get('/api/v1/notifications', () => refusal(403, 'terms_not_accepted', 'Acceptez d’abord.')),
    http.get('/api/v1/mentoring_requests', () => refusal(403, 'terms_not_accepted', 'Acceptez d’abord.')),
    http.get('/api/v1/mentoring_relationships', () => refusal(403, 'terms_not_accepted', 'Acceptez d’abord.')),
    http.get('/api/v1/documents', () => HttpResponse.json({ data: ['charter', 'terms', 'privacy'].map(textOf) })),
    http.post('/api/v1/acceptances', async ({ request }) => {
      const body = (await request.json()) as { data: { attributes: { document: string } } }
      sent.push(body.data.attributes)
      texts = texts.filter(({ document }) => document !== body.data.attributes.document)
      return HttpResponse.json({ data: { type: 'acceptances', id: 'a', ...body.data } }, { status: 201 })
    }),
  )
})

const accept = () => screen.getByRole('button', { name: 'Accepter et continuer' })
const changed = () => screen.findByRole('heading', { level: 1, name: 'Nos conditions ont changé' })

describe('a new version of a text', () => {
  test('leads there from any page, without a message, and back once it is accepted', async () => {
    const { user, router } = await renderApp('/dashboard/nowhere?q=1')
    await changed()
    expect(router.state.location.pathname).toBe('/auth/accept_texts')
    expect(screen.queryByText('Acceptez d’abord.')).toBeNull()
    expect(screen.getByText('Vous aviez accepté la version 2 de la charte.')).toBeTruthy()
    expect(await screen.findByText('Court : charter')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Lire.*Charte du mentorat/ })).toHaveProperty(
      'pathname',
      '/charter-mentoring-entreprise',
    )
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    server.use(http.get('/api/v1/notifications', () => HttpResponse.json({ data: [], meta: { total: 0, unread: 0 } })))
    await user.click(screen.getByRole('checkbox', { name: /charte du mentorat, version 3/ }))
    await user.click(accept())
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/nowhere'))
    expect(router.state.location.search).toBe('?q=1')
    expect(sent).toEqual([{ document: 'charter', version: 3, language: 'fr' }])
  })

  test('is not accepted without its box', async () => {
    const { user } = await renderApp('/auth/accept_texts')
    const box = await screen.findByRole('checkbox')
    await user.click(accept())
    expect(await screen.findByText('Acceptez ce texte pour continuer')).toBeTruthy()
    expect(document.activeElement).toBe(box)
    expect(sent).toEqual([])
  })

  test('shows the one that was published meanwhile, with an empty box', async () => {
    const { user } = await renderApp('/auth/accept_texts')
    await user.click(await screen.findByRole('checkbox'))
    server.use(http.post('/api/v1/acceptances', () => refusal(422, 'version_not_in_force', 'Lisez la nouvelle.')))
    versions = { charter: 4, terms: 1 }
    texts = [{ ...charter, version: 4 }]
    await user.click(accept())
    expect(await screen.findByText('Lisez la nouvelle.')).toBeTruthy()
    expect(await screen.findByRole('checkbox', { name: /version 4/ })).toHaveProperty('checked', false)
  })

  test('that another tab has accepted lets this one go on', async () => {
    const { router } = await renderApp('/auth/accept_texts?next=%2Fdashboard%2Fnowhere')
    await changed()
    texts = []
    server.use(http.get('/api/v1/notifications', () => HttpResponse.json({ data: [], meta: { total: 0, unread: 0 } })))
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/nowhere'))
  })

  test('can be refused: by signing out, or by deleting the account', async () => {
    const { user, router, auth } = await renderApp('/auth/accept_texts?next=%2Fdashboard%2Fnowhere')
    await changed()
    await user.click(screen.getByRole('link', { name: 'Supprimer mon compte' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Garder mon compte' }))
    await changed()
    expect(router.state.location.search).toBe('?next=%2Fdashboard%2Fnowhere')
    server.use(http.delete('/auth/sign_out', () => HttpResponse.json({ success: true })))
    await user.click(screen.getByRole('button', { name: 'Me déconnecter' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/sign_in'))
    expect(auth.session.current()).toBeNull()
  })
})

describe('the first arrival', () => {
  test('of an account that somebody else made: both texts, then the requested page', async () => {
    texts = [{ ...charter, accepted: null }, terms]
    server.use(
      http.post('/auth/sign_in', () =>
        HttpResponse.json({ data: { id: ids.user, ...userOf({ must_accept: texts }) } }, { headers: sessionHeaders }),
      ),
    )
    const { user, router } = await renderApp('/auth/sign_in?next=%2Fdashboard%2Fnowhere', { signedIn: false })
    await user.type(await screen.findByLabelText(/e-mail/i), 'ines@valombre.example')
    await user.type(screen.getByLabelText('Mot de passe'), 'Un-Mot-De-Passe-2026!')
    await user.click(screen.getByRole('button', { name: 'Se connecter' }))
    await screen.findByRole('heading', { level: 1, name: 'Avant de commencer' })
    for (const box of await screen.findAllByRole('checkbox')) await user.click(box)
    await user.click(accept())
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/nowhere'))
    expect(sent).toEqual([
      { document: 'charter', version: 3, language: 'fr' },
      { document: 'terms', version: 1, language: 'fr' },
    ])
  })
})

test('an older session whose password must be changed is led to that page', async () => {
  const held = () => refusal(403, 'password_change_required', 'Choisissez d’abord.')
  server.use(http.get('/api/v1/*', held))
  const { router } = await renderApp('/dashboard/nowhere?q=1')
  await screen.findByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' })
  expect(router.state.location.pathname).toBe('/auth/first_password')
  expect(router.state.location.search).toBe('?next=%2Fdashboard%2Fnowhere%3Fq%3D1')
  expect(screen.queryByText('Choisissez d’abord.')).toBeNull()
})
