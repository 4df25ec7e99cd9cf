import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DataExportAttributes } from '#contract/people/data-exports.ts'
import type { KeptDataAttributes } from '#contract/people/kept-data.ts'
import type { ProfileAccessAttributes } from '#contract/people/profile-accesses.ts'
import { errorDocument, ids, idOf, listDocument, meDocument, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const page = '/dashboard/my_data'
const open: KeptDataAttributes['clock'] = {
  running: false,
  open_roles: ['participant', 'presenter'],
  last_role_closed_at: null,
  goes_at: null,
}

function keeps(given: Partial<KeptDataAttributes> = {}) {
  const attributes: KeptDataAttributes = {
    clock: open,
    categories: [
      {
        category: 'messages',
        counts: { messages: 1214, files: 0 },
        until: { rule: 'clock', period: { years: 3 }, at: null },
        read_by: ['recipient'],
      },
      {
        category: 'history',
        counts: { requests: 1 },
        until: { rule: 'without_name', period: null, at: null },
        read_by: ['administrators', 'auditors'],
      },
      {
        category: 'agreements',
        counts: { agreements: 1 },
        until: { rule: 'clock', period: { years: 3 }, at: null },
        read_by: ['self'],
      },
    ],
    agreements: [{ document: 'charter', version: 3, language: 'fr', accepted_at: '2026-01-08T08:14:00Z' }],
    ...given,
  }
  server.use(
    http.get('/api/v1/users/:id/kept_data', () =>
      HttpResponse.json({ data: resource('kept_data', ids.user, attributes) }),
    ),
  )
}

function accessOf(given: Partial<ProfileAccessAttributes> = {}): ProfileAccessAttributes {
  return {
    reader_name: 'Karim Belhadj',
    part: 'presenter_profile',
    right: 'request',
    since: '2026-03-06T09:00:00Z',
    reason: null,
    times: 1,
    at: new Date().toISOString(),
    ...given,
  }
}

function opened(lines: readonly ProfileAccessAttributes[], meta = { recent_times: 38, recent_readers: 21 }) {
  server.use(
    http.get('/api/v1/profile_accesses', ({ request }) => {
      const query = new URL(request.url).searchParams
      const size = Number(query.get('page[size]'))
      const from = (Number(query.get('page[number]')) - 1) * size
      const page = lines.slice(from, from + size)
      return HttpResponse.json(
        listDocument(
          page.map((line, at) => resource('profile_accesses', idOf(from + at), line)),
          { meta: { ...meta, total: lines.length }, next: from + size < lines.length },
        ),
      )
    }),
  )
}

function archiveOf(given: Partial<DataExportAttributes> = {}): DataExportAttributes {
  return {
    state: 'ready',
    requested_at: '2026-03-17T12:50:00Z',
    ready_at: '2026-03-17T12:51:00Z',
    expires_at: '2026-03-24T12:51:00Z',
    bytes: 12_400_000,
    done: 8,
    total: 8,
    file_name: 'binome-2026-03-17.zip',
    next_at: '2026-03-18T12:50:00Z',
    ...given,
  }
}

function archives(...given: readonly DataExportAttributes[]) {
  server.use(
    http.get('/api/v1/data_exports', () =>
      HttpResponse.json(listDocument(given.map((one, at) => resource('data_exports', idOf(at), one)))),
    ),
  )
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  // The test browser does not scroll.
  Element.prototype.scrollIntoView = () => undefined
  keeps()
  opened([])
  archives()
})

describe('the clock', () => {
  test('stands while a role is open', async () => {
    await renderApp(page)
    const clock = await region('L’horloge')
    expect(await clock.findByText('À l’arrêt, 2 de vos rôles sont ouverts')).toBeTruthy()
    expect(clock.getByText('3 ans plus tard')).toBeTruthy()
  })

  test('runs after the last role was closed, and says when the account goes', async () => {
    keeps({
      clock: {
        running: true,
        open_roles: [],
        last_role_closed_at: '2026-03-01T09:00:00Z',
        goes_at: '2029-03-01T09:00:00Z',
      },
    })
    server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ user: { locale: 'en' } }))))
    await renderApp(page, { locale: 'en' })
    expect(await screen.findByText('Running since 1 March 2026')).toBeTruthy()
    expect(screen.getByText(/On 1 March 2029 your key is destroyed/)).toBeTruthy()
  })
})

describe('what is kept', () => {
  test('is a line for each kind, with how many, until when, why and for whom', async () => {
    await renderApp(page)
    const kept = await region('Ce qui est gardé')
    const [, messages, history, texts] = kept.getAllByRole('row').map(({ textContent }) => textContent)
    expect(messages).toContain('Messages et fichiers1\u202F214 messages3 ans après votre dernier rôle')
    expect(messages).toContain('La personne à qui vous écrivez')
    expect(history).toContain('1 demandeGardés, sans votre nom après effacement')
    expect(history).toMatch(/L’administration.; l’audit, sans texte personnel/)
    expect(texts).toMatch(/Charte version 3, en français, le 8\sjanvier\s2026 à \d\d:14/)
  })

  test('names the day once the clock runs', async () => {
    keeps({
      categories: [
        {
          category: 'profiles',
          counts: {},
          until: { rule: 'clock_or_removed', period: { years: 3 }, at: '2029-03-01T09:00:00Z' },
          read_by: ['counterparts'],
        },
      ],
    })
    await renderApp(page)
    expect(await screen.findByText('Le 1er mars 2029, ou dès que vous l’effacez')).toBeTruthy()
  })

  test('that cannot be loaded shows an error, and can be loaded again', async () => {
    server.use(http.get('/api/v1/users/:id/kept_data', () => HttpResponse.json(null, { status: 500 }), { once: true }))
    const { user } = await renderApp(page)
    const alert = within(await screen.findByRole('alert'))
    await user.click(alert.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('region', { name: 'Ce qui est gardé' })).toBeTruthy()
  })
})

describe('who opened the profile', () => {
  test('nobody yet', async () => {
    await renderApp(page)
    expect(await screen.findByText('Personne pour l’instant')).toBeTruthy()
  })

  test('is listed with right and reason; a deleted account has its usual name', async () => {
    opened([
      accessOf(),
      accessOf({
        reader_name: 'Sandrine Rochebrune',
        part: 'contacts',
        right: 'admin',
        reason: 'numéro à vérifier',
        times: 2,
      }),
      accessOf({ reader_name: null, right: 'program', at: '2026-03-14T10:30:00Z' }),
    ])
    await renderApp(page)
    expect(await screen.findByText('38 fois depuis un mois, par 21 personnes')).toBeTruthy()
    const [, karim, sandrine, deleted] = (await region('Qui a ouvert votre profil'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(karim).toMatch(/^Aujourd’hui, \d\d:\d\dKarim BelhadjProfil de mentorDemande de mentorat du 6/)
    expect(sandrine).toMatch(/Motif.: numéro à vérifierCoordonnées2 fois ce jour-làAdministration du programme/)
    expect(deleted).toContain('Compte suppriméProfil de mentorMembre de votre programme')
  })

  test('more lines come below, and the first new one has the focus', async () => {
    opened(Array.from({ length: 13 }, (_, at) => accessOf({ reader_name: `Personne ${at}` })))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Voir les 3 autres' }))
    await waitFor(() => {
      expect(document.activeElement?.textContent).toContain('Personne 10')
    })
    expect(screen.queryByRole('button', { name: /^Voir/ })).toBeNull()
  })
})

describe('the archive', () => {
  test('is requested, and its progress is shown', async () => {
    server.use(
      http.post('/api/v1/data_exports', () => {
        const running = archiveOf({ state: 'running', done: 2, total: 8, ready_at: null, bytes: null })
        archives(running)
        return HttpResponse.json({ data: resource('data_exports', idOf(0), running) }, { status: 201 })
      }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Préparer l’archive' }))
    expect(await screen.findByText('2 parties sur 8')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 3, name: 'Votre archive se prépare' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Préparer l’archive' })).toBeNull()
  })

  test('that is refused says why, and the button stays', async () => {
    server.use(
      http.post('/api/v1/data_exports', () =>
        HttpResponse.json(errorDocument(422, 'export_too_soon', 'Une archive par jour.'), { status: 422 }),
      ),
    )
    const { user } = await renderApp(page)
    const ask = await screen.findByRole('button', { name: 'Préparer l’archive' })
    await user.click(ask)
    expect((await screen.findByRole('alert')).textContent).toContain('Une archive par jour.')
    expect(document.activeElement).toBe(ask)
  })

  test('that is ready is downloaded with the session, under its name', async () => {
    archives(archiveOf())
    let token: string | null = null
    server.use(
      http.get('/api/v1/data_exports/:id/file', ({ request }) => {
        token = request.headers.get('access-token')
        return new HttpResponse(new Blob(['zip']), { headers: { 'Content-Type': 'application/zip' } })
      }),
    )
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user } = await renderApp(page)
    expect(await screen.findByText(/^12 Mo, préparée le 17 mars/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Télécharger' }))
    expect(await screen.findByText('L’archive est sur votre appareil.')).toBeTruthy()
    expect({ token, names }).toEqual({ token: 'token-1', names: ['binome-2026-03-17.zip'] })
  })

  test('another one can be requested after a day; until then it shows when', async () => {
    const next = new Date(Date.now() + 3_600_000).toISOString()
    archives(archiveOf({ next_at: next }))
    const { unmount } = await renderApp(page)
    expect(await screen.findByText(/^Vous pourrez en demander une autre le/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'En refaire une' })).toBeNull()
    unmount()
    archives(archiveOf())
    await renderApp(page)
    expect(await screen.findByRole('button', { name: 'En refaire une' })).toBeTruthy()
  })

  test('that failed can be requested again', async () => {
    archives(archiveOf({ state: 'failed', ready_at: null, bytes: null }))
    await renderApp(page)
    expect(await screen.findByText('L’archive n’a pas pu être préparée')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Préparer l’archive' })).toBeTruthy()
  })

  test('the link of its mail leads to it, and leaves the address', async () => {
    const { router } = await renderApp(`${page}?export=secret`)
    await waitFor(() => {
      expect(document.activeElement?.id).toBe('export')
    })
    expect(router.state.location).toMatchObject({ pathname: page, search: '', hash: '#export' })
  })
})

test('to erase everything leads to the dialog of the settings', async () => {
  await renderApp(page)
  const link = await screen.findByRole('link', { name: 'Supprimer mon compte' })
  expect(link.getAttribute('href')).toBe('/dashboard/personal_settings#delete')
})
