import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { dashboard, type FakeServer, fakeServer, list, revoked, waiting } from './testing/fake-server.ts'
import { expectAccessible, renderConsole } from './testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
const textOf = (element: Element | undefined) => element?.textContent ?? ''
const valueOf = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.value : undefined
const attribute = (element: Element | undefined, name: string) => element?.getAttribute(name)
const called = (path: string) => server.calls.filter((call) => call.path === path)

describe('signing in', () => {
  it('lets an operator in and keeps the session', async () => {
    await renderConsole('/login', { signedIn: false })
    await expectAccessible()
    await userEvent.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'admin@demo.test')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeDefined()
    expect(called('/auth/sign_in')[0]?.body).toEqual({ email: 'admin@demo.test', password: 'secret' })
    expect(called('/admin/api/dashboard')[0]?.headers.get('access-token')).toBe('token-1')
  })

  it('says at the field what is missing, before anything is sent', async () => {
    await renderConsole('/login', { signedIn: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Se connecter' }))
    expect(await screen.findAllByText('Ce champ doit être rempli')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('Adresse e-mail professionnelle'))
    expect(called('/auth/sign_in')).toHaveLength(0)
  })

  it('repeats the server’s word when it refuses', async () => {
    server.on(({ path }) =>
      path === '/auth/sign_in'
        ? { status: 401, json: { success: false, errors: ['Identifiants incorrects, veuillez réessayer'] } }
        : undefined,
    )
    await renderConsole('/login', { signedIn: false })
    await userEvent.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'admin@demo.test')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(textOf(await screen.findByRole('alert'))).toContain('Identifiants incorrects, veuillez réessayer')
    expect(valueOf(screen.getByLabelText('Adresse e-mail professionnelle'))).toBe('admin@demo.test')
  })

  it('turns away an account without a role here, and ends its session', async () => {
    server = fakeServer(null)
    await renderConsole('/login', { signedIn: false })
    await userEvent.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'mentee@demo.test')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(textOf(await screen.findByRole('alert'))).toContain('Ce compte n’a pas accès à la console.')
    expect(called('/auth/sign_out')).toHaveLength(1)
    expect(localStorage.getItem('binome.console.session')).toBeNull()
  })

  it('comes back to the sign-in page when the session is over, language kept', async () => {
    server.on(({ path }) => (path.startsWith('/admin/api') ? { status: 401, json: { message: 'x' } } : undefined))
    await renderConsole('/mentoring_requests', { locale: 'en' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to the console' })).toBeDefined()
    expect(localStorage.getItem('binome.console.session')).toBeNull()
    expect(document.documentElement.lang).toBe('en')
    expectComplaint(/HttpError/)
  })
})

describe('the dashboard', () => {
  it('shows what waits first, each with its verb, then the figures and the tables behind the charts', async () => {
    await renderConsole('/')
    const attention = await screen.findByRole('region', { name: 'Demande votre attention' })
    const links = within(attention).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Examiner, 1 demande ne peut pas être confirmée',
      'Voir, 4 demandes expirent cette semaine',
    ])
    expect(attribute(links[0], 'href')).toEqual(
      expect.stringContaining('/admin/mentoring_requests?filter=%7B%22blocked%22'),
    )
    const health = screen.getByRole('region', { name: 'Santé du programme' })
    expect(textOf(health)).toContain('accompagnements en cours118 9 de plus qu’il y a 30 jours')
    expect(textOf(health)).toContain('mentors au complet9 sur 4231 places libres')
    expect(within(health).getByRole('img', { name: /de 17 à 21 en 2 semaines/ })).toBeDefined()
    expect(within(health).getAllByRole('table', { hidden: true })).toHaveLength(2)
    expect(screen.getByRole('img', { name: '9 à traiter' })).toBeDefined()
    await expectAccessible()
  })

  it('says so when nothing waits', async () => {
    server.on(({ path }) =>
      path === '/admin/api/dashboard'
        ? {
            json: {
              ...dashboard,
              attention: { expiring: 0, blocked: 0, unanswered: 0, oldest_days: null, pending_approval: 0 },
            },
          }
        : undefined,
    )
    await renderConsole('/')
    expect(await screen.findByText('Rien ne vous attend')).toBeDefined()
  })

  it('says so while it does not show yet what the operator has done', async () => {
    server.on(({ path }) =>
      path === '/admin/api/dashboard' ? { json: dashboard, headers: { 'x-stale': 'true' } } : undefined,
    )
    await renderConsole('/')
    expect(await screen.findByText(/Votre dernière action est bien enregistrée/)).toBeDefined()
  })
})

describe('the list of requests', () => {
  it('shows dense rows with a real link and states in words', async () => {
    await renderConsole('/mentoring_requests')
    const table = await screen.findByRole('table')
    expect(attribute(within(table).getByRole('link', { name: 'Hugo Lefèvre' }), 'href')).toEqual(
      '/admin/mentoring_requests/r1/show',
    )
    expect(within(table).getByRole('link', { name: 'Compte supprimé' })).toBeDefined()
    expect(within(table).getByText('Mentor au complet')).toBeDefined()
    expect(within(table).getByText('Révoquée')).toBeDefined()
    expect(await within(table).findAllByText('Passerelles')).toHaveLength(2)
    expect(textOf(screen.getByRole('heading', { level: 1 }))).toContain('Demandes')
    expect(document.title).toBe('Demandes · console Binôme')
    await expectAccessible()
  })

  it('asks the server for what is filtered, and keeps it in the address', async () => {
    await renderConsole('/mentoring_requests')
    await screen.findByRole('table')
    await userEvent.selectOptions(screen.getByLabelText('État'), 'Annulée')
    await userEvent.type(screen.getByLabelText('Chercher par nom'), 'hugo')
    await waitFor(() => {
      const { query } = called('/admin/api/mentoring_requests').at(-1) ?? { query: new URLSearchParams() }
      expect([query.get('q'), query.get('aasm_state'), query.get('_end')]).toEqual(['hugo', 'cancelled', '25'])
    })
    expect(window.location.search).toContain('hugo')
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    await waitFor(() => expect(valueOf(screen.getByLabelText('Chercher par nom'))).toBe(''))
  })

  it('keeps a view under a name, through a sign-out', async () => {
    await renderConsole('/mentoring_requests?filter={"q":"hugo"}')
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer cette vue' }))
    await userEvent.type(await screen.findByLabelText(/Nom de la vue/), 'Hugo')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(attribute(await screen.findByRole('link', { name: /^Hugo \d/ }), 'aria-current')).toEqual('true')
    await userEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }))
    await screen.findByRole('heading', { name: 'Connexion à la console' })
    expect(localStorage.getItem('binome.console.views.u1.mentoring_requests')).toContain('Hugo')
  })

  it('has an empty face with a way out', async () => {
    server.on(({ path }) => (path === '/admin/api/mentoring_requests' ? list([]) : undefined))
    await renderConsole('/mentoring_requests?filter={"q":"nobody"}')
    expect(await screen.findByText('Aucune ligne ne correspond')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Effacer les filtres' }).length).toBeGreaterThan(0)
    await expectAccessible()
  })

  it('has an error face with another try', async () => {
    let broken = true
    server.on(({ path }) =>
      broken && path === '/admin/api/mentoring_requests'
        ? { status: 500, json: { message: 'Erreur interne du serveur' } }
        : undefined,
    )
    await renderConsole('/mentoring_requests')
    const [retry] = await screen.findAllByRole('button', { name: 'Réessayer' })
    expect(screen.getAllByText(/Erreur interne du serveur/).length).toBeGreaterThan(0)
    broken = false
    if (retry) await userEvent.click(retry)
    expect(await screen.findByRole('table')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('is cards on a narrow screen', async () => {
    await renderConsole('/mentoring_requests', { width: 360 })
    const rows = await screen.findByRole('list', { name: 'Lignes' })
    expect(within(rows).getAllByRole('listitem')).toHaveLength(2)
    expect(within(rows).getByRole('link', { name: 'Hugo Lefèvre' })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ouvrir le menu' })).toBeDefined()
    await expectAccessible()
  })

  it('gives the file that the server writes, filtered and ordered as shown', async () => {
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = () => undefined
    server.on(({ path }) => (path.endsWith('.csv') ? { body: 'Mentoré;Mentor' } : undefined))
    await renderConsole('/mentoring_requests?filter={"aasm_state":"cancelled"}')
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: 'Exporter ces lignes en CSV' }))
    expect(await screen.findByText('Le fichier est prêt.')).toBeDefined()
    const [asked] = called('/admin/api/mentoring_requests.csv')
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      _sort: 'requested_at',
      _order: 'DESC',
      aasm_state: 'cancelled',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    expect(asked?.headers.get('accept-language')).toBe('fr')
  })
})

describe('the history of a request', () => {
  it('opens beside the list, newest first, says who and hides what is personal', async () => {
    await renderConsole('/mentoring_requests')
    await userEvent.click(
      (await screen.findAllByRole('link', { name: 'Historique de Hugo Lefèvre et Inès Carbonnel' }))[0] ??
        document.body,
    )
    const drawer = await screen.findByRole('complementary', { name: 'Hugo Lefèvre et Inès Carbonnel' })
    const items = await within(drawer).findAllByRole('listitem')
    expect(textOf(items[0])).toMatch(/^Accompagnement préparé.*par le système/)
    expect(textOf(items[1])).toContain('Demande envoyée, affinité 74')
    expect(textOf(items[1])).toContain('par Hugo Lefèvre')
    expect(textOf(items[1])).toContain('Texte personnel chiffré, non visible ici')
    expect(window.location.search).toContain('history=r1')
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(window.location.search).not.toContain('history')
  })

  it('shows the record as it was at a moment, and where the line is cut', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/mentoring_requests/r1' && !query.has('at')
        ? { json: { ...waiting, aasm_state: 'confirmed', decided_at: '2026-03-13T09:00:00.000Z' } }
        : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show/history')
    const picker = await screen.findByLabelText('Tel qu’il était le')
    await userEvent.type(picker, '2026-03-11T23:59')
    expect(await screen.findByText('Le 11 mars 2026')).toBeDefined()
    expect(await screen.findByText('2 sur 3 prises')).toBeDefined()
    expect(screen.getByText(/aujourd’hui\s: Confirmée/)).toBeDefined()
    const at = called('/admin/api/mentoring_requests/r1')
      .find(({ query }) => query.has('at'))
      ?.query.get('at')
    expect(new Date(at ?? '').getSeconds()).toBe(59)
    expect(new URLSearchParams(window.location.search).get('at')).toBe(at)
    expect(screen.getByText('11 mars 2026')).toBeDefined()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Aujourd’hui' }))
    await waitFor(() => expect(screen.queryByText('Le 11 mars 2026')).toBeNull())
    expect(window.location.search).toBe('')
  })

  it('opens at the moment that its address names, beside the list too', async () => {
    await renderConsole('/mentoring_requests?history=r1&at=2026-03-11')
    expect(await screen.findByText('Le 11 mars 2026')).toBeDefined()
    expect(valueOf(screen.getByLabelText('Tel qu’il était le'))).toBe('2026-03-11T23:59')
    await userEvent.click(screen.getByRole('button', { name: 'Fermer l’historique' }))
    await waitFor(() => expect(window.location.search).not.toContain('at='))
  })

  it.each(['yesterday', '2026-13-40', ''])('shows today where the address names no moment: %j', async (at) => {
    await renderConsole(`/mentoring_requests/r1/show/history?at=${at}`)
    expect(await screen.findByText('Demande envoyée, affinité 74')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Aujourd’hui' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the journal', () => {
  const reserved = {
    id: 'e9',
    stream: 'capacity-m2',
    type: 'AccompanimentReserved',
    category: 'capacity',
    revision: 3,
    position: '77',
    at: '2026-03-12T09:00:00.000Z',
    recorded_at: '2026-03-12T09:00:00.010Z',
    correlation_id: 'call-7',
    actor: { kind: 'user', id: 'um2', name: 'Inès Carbonnel' },
    data: { relationshipId: 'r1' },
  }
  const erased = {
    ...reserved,
    id: 'e10',
    stream: 'account-um1',
    type: 'AccountErased',
    category: 'account',
    position: '78',
    actor: { kind: 'user', id: 'um1', name: null },
    data: { reason: 'own_request' },
  }

  it('tells who did what, leads to the record, to the stream and to the rest of the same call', async () => {
    server.on(({ path }) => (path === '/admin/api/events' ? list([erased, reserved]) : undefined))
    await renderConsole('/events')
    const table = await screen.findByRole('table')
    expect(textOf(screen.getByRole('heading', { level: 1 }))).toContain('Journal')
    expect(within(table).getByText('Place réservée')).toBeDefined()
    expect(within(table).getAllByText('Compte supprimé')).toHaveLength(2)
    const links = within(within(table).getByRole('list', { name: /Place réservée, position 77/ }))
    expect(attribute(links.getByRole('link', { name: 'La fiche' }), 'href')).toBe(
      '/admin/mentoring_relationships/r1/show',
    )
    await expectAccessible()
    await userEvent.click(links.getByRole('link', { name: 'La même opération' }))
    await waitFor(() => expect(called('/admin/api/events').at(-1)?.query.get('correlation_id')).toBe('call-7'))
    expect(valueOf(screen.getByLabelText('Opération'))).toBe('call-7')
  })

  it('asks for what is filtered, the newest first', async () => {
    server.on(({ path }) => (path === '/admin/api/events' ? list([reserved]) : undefined))
    await renderConsole('/events')
    await screen.findByRole('table')
    await userEvent.selectOptions(screen.getByLabelText('Événement'), 'Place réservée')
    await userEvent.selectOptions(screen.getByLabelText('Par'), 'Le système')
    await waitFor(() => {
      const { query } = called('/admin/api/events').at(-1) ?? { query: new URLSearchParams() }
      expect(Object.fromEntries(query)).toMatchObject({
        type: 'AccompanimentReserved',
        actor_kind: 'system',
        _sort: 'position',
        _order: 'DESC',
      })
    })
  })

  it('saves the log with its proofs, of the stream that is shown', async () => {
    server.on(({ path }) => {
      if (path === '/admin/api/events') return list([reserved])
      return path === '/admin/api/log.ndjson' ? { body: '{"kind":"header"}' } : undefined
    })
    await renderConsole('/events?filter=%7B%22stream%22%3A%22capacity-m2%22%7D')
    await userEvent.click(await screen.findByRole('button', { name: 'Journal avec preuves, de ce flux' }))
    expect(await screen.findByText('Le fichier est prêt.')).toBeDefined()
    expect(called('/admin/api/log.ndjson')[0]?.query.get('stream')).toBe('capacity-m2')
  })

  it('is not for the administrator of a unit', async () => {
    server = fakeServer('business_unit_admin')
    await renderConsole('/mentoring_requests')
    await screen.findByRole('table')
    expect(screen.queryByRole('link', { name: 'Journal' })).toBeNull()
  })
})

describe('revoking', () => {
  it('asks for the reason, waits for the server, and shows its word', async () => {
    let done = false
    server.on(({ path, method }) => {
      if (path === '/admin/api/mentoring_requests/r1/revoke' && method === 'POST') {
        done = true
        return { json: { ...revoked, id: 'r1' } }
      }
      return done && path === '/admin/api/mentoring_requests/r1' ? { json: { ...revoked, id: 'r1' } } : undefined
    })
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog', { name: /Révoquer cette demande/ })
    expect(valueOf(within(dialog).getByLabelText('Motif'))).toBe('mentor_at_capacity')
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer la demande' }))
    expect(await screen.findByText(/La demande est révoquée/)).toBeDefined()
    const [sent] = called('/admin/api/mentoring_requests/r1/revoke')
    expect(sent?.body).toEqual({ reason: 'mentor_at_capacity' })
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}-mentor_at_capacity$/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Révoquer…' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('stays open with the server’s refusal', async () => {
    server.on(({ path }) =>
      path.endsWith('/revoke')
        ? { status: 422, json: { message: 'Déjà terminée.', code: 'revoke_not_allowed' } }
        : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer la demande' }))
    expect(textOf(await within(await screen.findByRole('dialog')).findByRole('alert'))).toContain('Déjà terminée.')
    expectComplaint(/HttpError/)
  })

  it('is not offered where the server does not allow it', async () => {
    server.on(({ path }) =>
      path === '/admin/api/mentoring_requests/r1' ? { json: { ...waiting, actions: [] } } : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show')
    await screen.findByRole('heading', { level: 1, name: 'Hugo Lefèvre et Inès Carbonnel' })
    expect(screen.queryByRole('button', { name: 'Révoquer…' })).toBeNull()
  })
})

describe('an auditor', () => {
  it('starts at the requests and finds neither dashboard nor people', async () => {
    server = fakeServer('auditor')
    await renderConsole('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Demandes' })).toBeDefined()
    const nav = screen.getByRole('navigation', { name: 'Navigation de la console' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Demandes', 'Accompagnements', 'Programmes', 'Journal'])
    expect(called('/admin/api/dashboard')).toHaveLength(0)
  })
})

describe('an address that leads nowhere', () => {
  it('says so, in English too', async () => {
    await renderConsole('/salaries', { locale: 'en' })
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeDefined()
    await expectAccessible()
  })

  it('says so for a record that is not there', async () => {
    await renderConsole('/mentoring_requests/nobody/show')
    expect(await screen.findByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeDefined()
    expectComplaint(/HttpError/)
  })
})
