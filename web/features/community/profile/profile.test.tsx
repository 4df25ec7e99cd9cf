import { screen, waitFor, within } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProfileAttributes } from '#contract/community/profiles.ts'
import {
  errorDocument,
  ids,
  idOf,
  labelled,
  listDocument,
  meDocument,
  profileOf,
  questionOf,
  requestOf,
  resource,
  stepsDocument,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, sessionHeaders, useServer } from '../../../testing/server.ts'

useServer()

const mentorPage = `/dashboard/profile/presenter/${ids.presenter}`
const open = { allowed: true, reason: null, open_request_id: null }
const text = 'Bonjour Claire, je prends une équipe en juin.'

function mentor(given: Partial<ProfileAttributes> = {}) {
  server.use(
    http.get('/api/v1/presenters/:id', () =>
      HttpResponse.json({ data: resource('presenters', ids.presenter, profileOf({ request: open, ...given })) }),
    ),
  )
}

const send = () => screen.findByRole('button', { name: 'Envoyer ma demande' })
const message = () => screen.findByLabelText<HTMLTextAreaElement>('Votre message')

beforeEach(() => {
  server.use(
    http.get('/api/v1/presenters/:id/recommendations', () =>
      HttpResponse.json(listDocument([], { meta: { total: 0, may_write: false } })),
    ),
  )
})

describe('a mentor', () => {
  test('says what they bring, what is in common first, and why the score', async () => {
    mentor({ skills: [labelled('hiring', 'Recrutement'), labelled('delegation', 'Délégation')] })
    await renderApp(mentorPage)
    await screen.findByRole('heading', { level: 1, name: 'Claire Vasseur-Aubry' })
    const skills = within(await screen.findByRole('region', { name: 'Compétences' })).getAllByRole('listitem')
    expect(skills.map(({ textContent }) => textContent)).toEqual(['Délégation, en commun avec vous', 'Recrutement'])
    const why = within(screen.getByRole('region', { name: 'Pourquoi 82 sur 100' }))
    expect(why.getByText('Compétences recherchées')).toBeTruthy()
    expect(why.getByText(/n’entrent jamais dans le calcul/).textContent).toMatch(/^Règle d’affinité n°\s4 du programme/)
    expect(why.getByText('Les 3 autres critères')).toBeTruthy()
  })

  test('is read in the order of the steps, the company’s own questions by their short labels', async () => {
    server.use(
      http.get('/api/v1/presenter_steps', () =>
        HttpResponse.json(
          stepsDocument([
            questionOf({
              field_name: 'motivations',
              field_type: 'ranking',
              title: { fr: 'Classez ces motivations', en: 'Rank' },
              label: { fr: 'Motivations', en: 'Motivations' },
              profile_answers: [{ ...labelled('transmit', 'Transmettre'), help: null, archived: false }],
            }),
            questionOf({
              field_name: 'remote',
              field_type: 'boolean',
              title: { fr: 'Êtes-vous à distance ?', en: 'Are you remote?' },
              label: { fr: 'À distance', en: 'Remote' },
            }),
            questionOf({ field_name: 'worksite', field_type: 'input', title: { fr: 'Site', en: 'Site' } }),
            questionOf({ field_name: 'phone', field_type: 'input', title: { fr: 'Téléphone', en: 'Phone' } }),
            questionOf({ field_name: 'presentation', title: { fr: 'Présentation', en: 'Introduction' } }),
            questionOf({ field_name: 'expectations', title: { fr: 'Attentes', en: 'Expectations' } }),
          ]),
        ),
      ),
    )
    mentor({
      answers_details: { remote: [{ code: 'yes' }] },
      worksite: 'Bâtiment C',
      contact: { phone: '+33 6 12 34 56 78', linkedin: null },
    })
    await renderApp(mentorPage)
    await screen.findByRole('heading', { name: 'Présentation' })
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.slice(0, 2)).toEqual(['Motivations', 'Présentation'])
    const term = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    expect([term('À distance'), term('Site'), term('Téléphone')]).toEqual(['Oui', 'Bâtiment C', '+33 6 12 34 56 78'])
    expect(screen.getByRole('link', { name: '+33 6 12 34 56 78' }).getAttribute('href')).toBe('tel:+33612345678')
    expect(screen.queryByText('Attentes')).toBeNull()
    expect(screen.queryByText('Êtes-vous à distance ?')).toBeNull()
  })

  test.each([
    [3, '3 à 9 ans d’expérience'],
    [0, 'Moins de 3 ans d’expérience'],
    [12, '12 ans d’expérience'],
  ])('says %i years as they were given', async (seniority_years, words) => {
    mentor({ seniority_years })
    await renderApp(mentorPage)
    const facts = within(await screen.findByRole('list', { name: 'En bref' }))
    expect(facts.getByText(words)).toBeTruthy()
  })

  test('shows the level that their sessions give, those held elsewhere included', async () => {
    mentor()
    await renderApp(mentorPage)
    const facts = within(await screen.findByRole('list', { name: 'En bref' }))
    expect(facts.getByText('Niveau avancé, 9 sessions tenues, dont 3 déclarées hors plateforme')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Votre niveau de mentorat' })).toBeNull()
  })

  test('who is opened from another page has the focus on their name, once it is there', async () => {
    mentor()
    const { router } = await renderApp('/dashboard/nowhere')
    await screen.findByRole('heading', { level: 1, name: /404/ })
    await router.navigate(mentorPage)
    const name = await screen.findByRole('heading', { level: 1, name: 'Claire Vasseur-Aubry' })
    await waitFor(() => {
      expect(document.activeElement).toBe(name)
    })
    // Opened again, it is there at once.
    await router.navigate('/dashboard/nowhere')
    await screen.findByRole('heading', { level: 1, name: /404/ })
    await router.navigate(mentorPage)
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Claire Vasseur-Aubry' }))
    })
  })

  test('that may not be seen shows the server’s message', async () => {
    server.use(
      http.get('/api/v1/presenters/:id', () =>
        HttpResponse.json(
          errorDocument(403, 'profile_not_accessible', "Vous n'avez pas les droits d'accès à ce profil"),
          { status: 403 },
        ),
      ),
    )
    await renderApp(mentorPage)
    expect((await screen.findByRole('alert')).textContent).toContain("Vous n'avez pas les droits d'accès à ce profil")
    const ways = within(screen.getByRole('alert')).getAllByRole('link')
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/dashboard/community', '/dashboard/help/contact'])
  })

  test('that does not exist has its own message, with a way on', async () => {
    server.use(
      http.get('/api/v1/presenters/:id', () =>
        HttpResponse.json(errorDocument(404, 'not_found', 'Introuvable'), { status: 404 }),
      ),
    )
    await renderApp(mentorPage)
    expect((await screen.findByRole('alert')).textContent).toContain('Cette personne n’est pas dans votre programme')
  })

  test.each([
    ['mentee_full', 'Vous avez atteint votre nombre maximal de mentorats'],
    ['not_a_mentee', 'Une demande part d’un profil de mentoré'],
    ['not_in_program', 'Claire ne reçoit pas de demandes dans votre programme'],
    ['inactive', 'Claire ne participe plus'],
  ] as const)('%s: the control is out of use and says why', async (reason, words) => {
    mentor({ request: { allowed: false, reason, open_request_id: null } })
    await renderApp(mentorPage)
    const button = await send()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain(words)
    expect(screen.queryByLabelText('Votre message')).toBeNull()
  })
})

describe('a request', () => {
  test('that is open already stands in place of the form, with the way to it', async () => {
    mentor({ request: { allowed: false, reason: 'already_open', open_request_id: ids.request } })
    server.use(
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json({ data: resource('mentoring_requests', ids.request, requestOf()) }),
      ),
    )
    await renderApp(mentorPage)
    expect(await screen.findByText(/Réponse attendue avant le 20 mars/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voir ma demande' }).getAttribute('href')).toBe(
      `/dashboard/mentoring_center?request=${ids.request}`,
    )
  })

  test('that is open while a side is full says that it waits for a place', async () => {
    mentor({ request: { allowed: false, reason: 'already_open', open_request_id: ids.request } })
    server.use(
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json({
          data: resource('mentoring_requests', ids.request, requestOf({ blocked: 'mentee_full', allowed: [] })),
        }),
      ),
    )
    await renderApp(mentorPage)
    expect(await screen.findByText(/En attente d’une place, jusqu’au 20 mars/)).toBeTruthy()
    expect(screen.getByText(/Vous avez déjà votre nombre maximal de mentorats/)).toBeTruthy()
    expect(screen.queryByText(/peut accepter|Réponse attendue/)).toBeNull()
  })

  test('is sent with its program, then its state takes the place of the form and the focus', async () => {
    let sent: unknown
    mentor()
    server.use(
      http.post('/api/v1/mentoring_requests', async ({ request }) => {
        sent = await request.json()
        mentor({ request: { allowed: false, reason: 'already_open', open_request_id: ids.request } })
        return HttpResponse.json({ data: resource('mentoring_requests', ids.request, requestOf()) }, { status: 201 })
      }),
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json({ data: resource('mentoring_requests', ids.request, requestOf()) }),
      ),
    )
    const { user } = await renderApp(mentorPage)
    await user.type(await message(), text)
    expect(screen.getByText(/Claire pourra répondre jusqu’au \d+/)).toBeTruthy()
    expect(screen.getByText(`${text.length} sur 1 000`)).toBeTruthy()
    await user.click(await send())
    const state = await screen.findByRole('heading', { name: 'Votre demande est partie vers Claire' })
    await waitFor(() => {
      expect(document.activeElement).toBe(state)
    })
    expect(sent).toEqual({
      data: {
        type: 'mentoring_requests',
        attributes: { message: text },
        relationships: {
          presenter: { data: { type: 'presenters', id: ids.presenter } },
          program: { data: { type: 'programs', id: ids.program } },
        },
      },
    })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('binome-draft/'))).toEqual([])
  })

  test('that is written and not projected yet takes the place of the form, with the focus', async () => {
    mentor()
    server.use(
      http.post('/api/v1/mentoring_requests', () =>
        HttpResponse.json(
          { jsonapi: { version: '1.1' } },
          { status: 202, headers: { Location: `/api/v1/mentoring_requests/${ids.request}` } },
        ),
      ),
    )
    const { user } = await renderApp(mentorPage)
    await user.type(await message(), text)
    await user.click(await send())
    const note = await screen.findByRole('note')
    expect(note.textContent).toBe(
      'Votre dernière action est bien enregistrée, mais cette page ne la montre pas encore.',
    )
    expect(document.activeElement?.contains(note)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    expect(screen.queryByRole('button', { name: 'Envoyer ma demande' })).toBeNull()
  })

  test('without text is reported at the field, and no call is made', async () => {
    mentor()
    const { user } = await renderApp(mentorPage)
    await user.click(await send())
    expect((await screen.findByRole('alert')).textContent).toContain('Écrivez quelques mots')
    expect(document.activeElement).toBe(await message())
  })

  test('that the server refuses says its words and keeps the message', async () => {
    mentor()
    server.use(
      http.post('/api/v1/mentoring_requests', () =>
        HttpResponse.json(errorDocument(422, 'mentee_full', 'Nombre maximal de relations de mentorat atteint'), {
          status: 422,
        }),
      ),
    )
    const { user, notifier } = await renderApp(mentorPage)
    await user.type(await message(), text)
    await user.click(await send())
    expect((await screen.findByRole('alert')).textContent).toContain('Nombre maximal de relations de mentorat atteint')
    expect((await message()).value).toBe(text)
    expect(notifier.state().recent).toEqual([])
  })

  test('without a network is not sent, says so at once, and is not sent later by itself', async () => {
    mentor()
    let calls = 0
    server.use(
      http.post('/api/v1/mentoring_requests', () => {
        calls += 1
        return HttpResponse.error()
      }),
    )
    const { user } = await renderApp(mentorPage)
    await user.type(await message(), text)
    onlineManager.setOnline(false)
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.click(await send())
    expect((await screen.findByRole('alert')).textContent).toContain('hors connexion')
    expect((await message()).value).toBe(text)
    expect(calls).toBe(1)
    line.mockRestore()
    onlineManager.setOnline(true)
    await send()
    expect(calls).toBe(1)
  })

  test('keeps its draft through an ended session and a reload, and for its writer only', async () => {
    mentor()
    server.use(
      http.post('/api/v1/mentoring_requests', () =>
        HttpResponse.json(errorDocument(401, 'unauthenticated', 'Connectez-vous pour continuer.'), { status: 401 }),
      ),
    )
    const first = await renderApp(mentorPage)
    await first.user.type(await message(), text)
    await first.user.click(await send())
    await screen.findByRole('button', { name: 'Se connecter' })
    first.unmount()

    const second = await renderApp(mentorPage)
    expect((await message()).value).toBe(text)
    second.unmount()

    const other = meDocument()
    server.use(
      http.get('/auth/validate_token', () =>
        HttpResponse.json({ success: true, data: { id: idOf(9) } }, { headers: sessionHeaders }),
      ),
      http.get('/api/v1/users/:id', () => HttpResponse.json({ ...other, data: { ...other.data, id: idOf(9) } })),
    )
    await renderApp(mentorPage)
    expect((await message()).value).toBe('')
  })
})

describe('a mentee, read by a mentor', () => {
  test('shows first the needs that the mentor covers, and the way to their request', async () => {
    const request = resource('mentoring_requests', ids.request, requestOf(), {
      participant: { data: { type: 'participants', id: idOf(4) } },
    })
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
      http.get('/api/v1/participants/:id', () =>
        HttpResponse.json({
          data: resource(
            'participants',
            idOf(4),
            profileOf({
              first_name: 'Karim',
              last_name: 'Belhadj',
              match: null,
              needed_skills: [labelled('speech', 'Prise de parole'), labelled('hiring', 'Recrutement')],
            }),
          ),
        }),
      ),
      http.get('/api/v1/mentoring_requests', () => HttpResponse.json(listDocument([request]))),
    )
    await renderApp(`/dashboard/profile/participant/${idOf(4)}`)
    await screen.findByRole('heading', { level: 1, name: 'Karim Belhadj' })
    const needs = within(await screen.findByRole('region', { name: 'Compétences recherchées' })).getAllByRole(
      'listitem',
    )
    expect(needs[0]?.textContent).toContain('Recrutement')
    const link = await screen.findByRole('link', { name: 'Examiner la demande' })
    expect(link.getAttribute('href')).toBe(`/dashboard/mentoring_center?request=${ids.request}`)
  })
})

test('dates that a mentor proposed are the mentee’s to choose, on the mentor’s page too', async () => {
  mentor({ request: { allowed: false, reason: 'already_open', open_request_id: ids.request } })
  const proposed_dates = [{ starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }]
  server.use(
    http.get('/api/v1/mentoring_requests/:id', () =>
      HttpResponse.json({ data: resource('mentoring_requests', ids.request, requestOf({ proposed_dates })) }),
    ),
  )
  await renderApp(mentorPage)
  expect(await screen.findByText(/À vous de choisir une date avant le/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choisir une date' })).toBeTruthy()
})
