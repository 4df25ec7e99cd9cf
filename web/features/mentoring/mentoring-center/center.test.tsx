import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  appointmentOf,
  errorDocument,
  idOf,
  ids,
  listDocument,
  meetingOf,
  notificationOf,
  relationshipOf,
  resource,
  workshopOf,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { center, parties, requestResource, holds, as, card, prepareCenter } from './testing.ts'

useServer()
prepareCenter()

describe('the center', () => {
  const lists = [
    { what: 'requests sent', roles: ['participant'], name: 'Claire Vasseur-Aubry' },
    { what: 'requests received', roles: ['presenter'], name: 'Karim Belhadj' },
    { what: 'mentors', roles: ['participant'], name: 'Claire Vasseur-Aubry' },
    { what: 'mentees', roles: ['presenter'], name: 'Karim Belhadj' },
  ] as const
  test.each(lists)(
    'the $what show their shape, show why they fail, and load on a retry',
    async ({ what, roles, name }) => {
      as(...roles)
      const running = resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)
      const waiting = Promise.withResolvers<undefined>()
      server.use(
        http.get('/api/v1/mentoring_center', async () => {
          await waiting.promise
          return HttpResponse.json(errorDocument(500, 'internal', 'x'), { status: 500 })
        }),
      )
      const { user } = await renderApp(center)
      expect((await screen.findAllByText('Chargement')).length).toBeGreaterThan(0)
      waiting.resolve(undefined)
      const alert = await screen.findByRole('alert')
      holds(what.startsWith('requests') ? { requests: [requestResource()] } : { relationships: [running] })
      await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
      expect(await screen.findByRole('article', { name })).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test.each([
    [
      ['participant', 'presenter'],
      ['Mon mentor', 'Mes mentorés'],
    ],
    [
      ['presenter', 'participant'],
      ['Mes mentorés', 'Mon mentor'],
    ],
  ] as const)('accompaniments of the profile in use come first: %o', async (roles, order) => {
    as(...roles)
    const other = { ...parties, presenter: { data: { type: 'presenters', id: idOf(50) } } }
    holds({
      relationships: [
        resource('mentoring_relationships', ids.relationship, relationshipOf(), parties),
        resource('mentoring_relationships', idOf(51), relationshipOf(), other),
      ],
    })
    await renderApp(center)
    await screen.findByRole('region', { name: 'Mon mentor' })
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names.filter((name) => name === 'Mon mentor' || name === 'Mes mentorés')).toEqual(order)
  })

  test('opens with one call of its own beside those of the frame, and reads the rest behind it', async () => {
    as('participant', 'presenter')
    holds({
      requests: [requestResource()],
      relationships: [resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)],
      meta: { accompaniments: { open: 1, limit: 3, full: false } },
    })
    const calls: string[] = []
    const count = ({ request }: { request: Request }) => {
      calls.push(new URL(request.url).pathname)
    }
    server.events.on('request:start', count)
    await renderApp(center)
    await screen.findAllByRole('article')
    // Workshops, questions and the next slots are read behind it.
    const slots = `/api/v1/mentoring_relationships/${ids.relationship}/free_slots`
    const behind = [slots, '/api/v1/participant_steps', '/api/v1/workshops']
    await waitFor(() => expect(calls).toEqual(expect.arrayContaining(behind)))
    server.events.removeListener('request:start', count)
    const frame = [/^\/api\/v1\/users\//, /^\/api\/v1\/notifications$/, /^\/api\/v1\/conversations$/, /^\/auth\//]
    const own = calls.filter((path) => !frame.some((one) => one.test(path)))
    expect(own[0]).toBe('/api/v1/mentoring_center')
    expect(own.slice(1).toSorted()).toEqual(behind)
  })

  test('names the workshops to come, those that await an answer first', async () => {
    as('participant', 'presenter')
    holds({})
    const workshop = (id: string, title: string, answer: 'accepted' | 'invited') =>
      resource('workshops', id, workshopOf({ title, answer }))
    server.use(
      http.get('/api/v1/workshops', () =>
        HttpResponse.json(
          listDocument([workshop(idOf(91), 'Déléguer', 'accepted'), workshop(idOf(92), 'Animer', 'invited')]),
        ),
      ),
    )
    await renderApp(center)
    const part = within(await screen.findByRole('region', { name: 'Vos ateliers' }))
    expect(part.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Animer', 'Déléguer'])
    expect(part.getByText('Votre réponse est attendue')).toBeTruthy()
  })

  test('who mentors and is mentored, without any of both, reads no empty list', async () => {
    as('participant', 'presenter')
    holds({})
    await renderApp(center)
    await screen.findByRole('link', { name: 'Trouver un mentor' })
    for (const name of ['Mes demandes', 'Demandes à examiner', 'Mon mentor', 'À faire'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })

  test('a mentee who comes for the first time gets the first steps', async () => {
    holds({})
    await renderApp(center)
    expect(await screen.findByRole('heading', { level: 1, name: /Bienvenue Lina/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Trouver un mentor' }).getAttribute('href')).toBe('/dashboard/community')
    expect(screen.getByText(/Le mentor a 14 jours pour répondre\./)).toBeTruthy()
  })
})

describe('to do', () => {
  test('what is closed is not to do, and the page says the same everywhere', async () => {
    as('participant')
    holds({ requests: [requestResource({ aasm_state: 'cancelled', cancellation_reason: 'refused', allowed: [] })] })
    const answer = notificationOf({ kind: 'request_refused', read_at: null })
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(
          listDocument([resource('notifications', ids.notification, answer)], { meta: { unread: 1, total: 1 } }),
        ),
      ),
    )
    await renderApp(center)
    expect(await screen.findByText(/Rien ne vous attend/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'À faire' })).toBeNull()
  })

  test('after an acceptance, the panel shows the date that the reader proposed, and plans no other', async () => {
    as('participant')
    const relationship = { mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.request } } }
    const at = '2099-03-19T13:00:00Z'
    const waits = meetingOf({
      aasm_state: 'requested',
      starts_at: at,
      appointments: [appointmentOf({ proposed_by: 'participant', starts_at: at })],
    })
    holds({
      relationships: [resource('mentoring_relationships', ids.request, relationshipOf(), parties)],
      meetings: [resource('meetings', idOf(1), waits, relationship)],
    })
    const notice = notificationOf({
      kind: 'request_confirmed',
      counterpart: { id: ids.presenter, full_name: 'Claire Vasseur-Aubry' },
      read_at: null,
    })
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(
          listDocument([resource('notifications', ids.notification, notice)], { meta: { unread: 1, total: 1 } }),
        ),
      ),
    )
    await renderApp(center)
    const next = within(await screen.findByRole('region', { name: 'Claire Vasseur-Aubry doit répondre' }))
    expect(next.getByText(/jeudi 19.mars/i)).toBeTruthy()
    expect(next.getByRole('link', { name: 'Voir la session' }).getAttribute('href')).toBe(
      `/dashboard/sessions/${idOf(1)}`,
    )
    expect(screen.queryByRole('link', { name: 'Planifier une session' })).toBeNull()
  })

  test('an acceptance is to do until it is read', async () => {
    as('participant')
    const relationship = { mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.request } } }
    const later = meetingOf({ aasm_state: 'confirmed', starts_at: '2099-03-19T13:00:00Z', allowed: [] })
    holds({
      relationships: [resource('mentoring_relationships', ids.request, relationshipOf(), parties)],
      meetings: [resource('meetings', idOf(1), later, relationship)],
    })
    let read: unknown
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(
          listDocument(
            [
              resource(
                'notifications',
                ids.notification,
                notificationOf({
                  kind: 'request_confirmed',
                  counterpart: { id: ids.presenter, full_name: 'Claire Vasseur-Aubry' },
                  read_at: read === undefined ? null : '2026-03-17T09:00:00Z',
                }),
              ),
            ],
            { meta: { unread: 1 } },
          ),
        ),
      ),
      http.patch('/api/v1/notifications/:id', async ({ request }) => {
        read = await request.json()
        return HttpResponse.json({
          data: resource(
            'notifications',
            ids.notification,
            notificationOf({ kind: 'request_other_dates', read_at: '2026-03-17T09:00:00Z' }),
          ),
        })
      }),
    )
    const { user } = await renderApp(center)
    const todo = within(await screen.findByRole('region', { name: 'À faire' }))
    await user.click(await todo.findByRole('link', { name: 'Lire la réponse de Claire Vasseur-Aubry' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'À faire' })).toBeNull())
    expect(read).toMatchObject({ data: { id: ids.notification, attributes: { read: true } } })
  })
})

describe('sessions to do', () => {
  const of = { mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } } }
  const meetingItem = (n: number, given: Parameters<typeof meetingOf>[0]) =>
    resource('meetings', idOf(n), meetingOf({ session_number: n, ...given }), of)
  const started = meetingItem(3, { aasm_state: 'started', started_at: '2026-03-17T13:00:00Z', allowed: [] })
  const unwritten = meetingItem(2, { aasm_state: 'feedback_requested', allowed: [] })
  const running = resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)
  const over = resource(
    'mentoring_relationships',
    idOf(30),
    relationshipOf({ aasm_state: 'finished', ended_at: '2026-03-10T09:00:00Z' }),
    parties,
  )

  test('are named once, the most pressing first in the panel, and lead to where they are done', async () => {
    as('presenter')
    holds({ relationships: [running, over], meetings: [unwritten, meetingItem(4, {}), started] })
    await renderApp(center)
    const todo = within(await screen.findByRole('region', { name: 'À faire' }))
    expect(todo.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Rédiger', `/dashboard/feedback/${idOf(2)}`],
      ['Répondre', `/dashboard/sessions/${idOf(4)}`],
      ['Écrire', `/dashboard/feedback_relationships/${idOf(30)}`],
    ])
    expect(todo.getByText('Rédiger votre compte rendu')).toBeTruthy()
    expect(screen.getByText(/Quatre choses vous attendent/)).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'Session 3 avec Karim Belhadj' }))
    expect(next.getByRole('link', { name: 'Rejoindre la session' })).toBeTruthy()
  })

  test('follow a change of a session without a reload', async () => {
    as('presenter')
    holds({ relationships: [running], meetings: [started] })
    const { live } = await renderApp(center)
    await screen.findByRole('link', { name: 'Rejoindre la session' })
    holds({ relationships: [running], meetings: [meetingItem(3, { aasm_state: 'feedback_requested', allowed: [] })] })
    live.say({ type: 'changed', resource: { type: 'meetings', id: idOf(3), revision: 2 } })
    expect(await screen.findByRole('link', { name: 'Rédiger le compte rendu' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Rejoindre la session' })).toBeNull()
  })

  test('beyond six are one click away', async () => {
    as('presenter')
    const meetings = [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
      meetingItem(n, { aasm_state: 'feedback_requested', allowed: [] }),
    )
    holds({ relationships: [running], meetings })
    const { user } = await renderApp(center)
    const todo = within(await screen.findByRole('region', { name: 'À faire' }))
    expect(todo.getAllByRole('listitem')).toHaveLength(6)
    await user.click(todo.getByRole('button', { name: 'Voir une autre chose à faire' }))
    expect(todo.getAllByRole('listitem')).toHaveLength(7)
  })

  test('that the panel names leave no list behind', async () => {
    as('presenter')
    holds({ relationships: [running], meetings: [started] })
    await renderApp(center)
    expect(await screen.findByText(/Une chose vous attend/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'À faire' })).toBeNull()
  })
})

describe('messages to do', () => {
  const running = resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)
  const later = resource(
    'meetings',
    idOf(1),
    meetingOf({ aasm_state: 'confirmed', starts_at: '2099-03-19T13:00:00Z' }),
    {
      mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
    },
  )
  const writes = (n: number, full_name: string) =>
    resource('conversations', idOf(n), { correspondent: { full_name }, last_at: '2026-03-17T09:00:00Z' })
  /** What the menus ask for: so many messages, of two conversations at most and of so many. */
  const unread = (messages: number, total: number, newest: readonly ReturnType<typeof writes>[]) => {
    server.use(
      http.get('/api/v1/conversations', ({ request }) =>
        new URL(request.url).searchParams.get('unread') === 'true'
          ? HttpResponse.json(listDocument([...newest], { meta: { unread: messages, total } }))
          : HttpResponse.error(),
      ),
    )
  }
  const [oumar, karim] = [writes(40, 'Oumar Diallo'), writes(41, 'Karim Belhadj')]

  test.each([
    ['one conversation', 1, 1, ['Lire un message', /^D’Oumar Diallo, /]],
    ['two', 3, 2, ['Lire trois messages', /^D’Oumar Diallo et de Karim Belhadj, /]],
    ['more', 12, 5, ['Lire 12 messages', /^D’Oumar Diallo et de 4 autres personnes, /]],
  ] as const)('of %s: how many, of whom, and the way to the newest', async (_what, messages, total, [title, from]) => {
    as('presenter')
    holds({ relationships: [running], meetings: [later] })
    unread(messages, total, [oumar, karim].slice(0, total))
    await renderApp(center)
    const todo = within(await screen.findByRole('region', { name: 'À faire' }))
    expect(await todo.findByText(title)).toBeTruthy()
    expect(todo.getByText(from)).toBeTruthy()
    expect(todo.getByRole('link', { name: 'Lire' }).getAttribute('href')).toBe(`/dashboard/messenger/${idOf(40)}`)
    expect(screen.getByText(/Une chose vous attend/)).toBeTruthy()
    // The panel keeps to the next session.
    expect(screen.getByRole('region', { name: /^Session 3 avec/ })).toBeTruthy()
  })

  test('are no more to do once they are seen elsewhere', async () => {
    as('presenter')
    holds({ relationships: [running], meetings: [later] })
    unread(1, 1, [oumar])
    const { live } = await renderApp(center)
    await screen.findByText('Lire un message')
    unread(0, 0, [])
    live.say({ type: 'changed', resource: { type: 'conversations', id: idOf(40), revision: 2 } })
    await waitFor(() => {
      expect(screen.queryByText('Lire un message')).toBeNull()
    })
  })
})

describe('the accompaniments', () => {
  test('accompaniments stand by side, with since when', async () => {
    as('participant')
    holds({ relationships: [resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)] })
    await renderApp(center)
    const mentor = within(await screen.findByRole('region', { name: 'Mon mentor' }))
    expect(mentor.getByRole('heading', { name: 'Claire Vasseur-Aubry' })).toBeTruthy()
    expect(mentor.getByText(/Depuis le 8 janvier/)).toBeTruthy()
    const history = mentor.getByRole('link', { name: 'Historique des sessions' })
    expect(history.getAttribute('href')).toBe('/dashboard/meetings_history')
  })
})

test('what changes elsewhere shows without a reload', async () => {
  as('presenter')
  holds({})
  const { live } = await renderApp(center)
  await screen.findByText(/Votre place de mentor/)
  holds({ requests: [requestResource()] })
  await waitFor(async () => {
    live.say({ type: 'changed', resource: { type: 'mentoring_requests', id: ids.request, revision: 0 } })
    expect(await card()).toBeTruthy()
  })
})

test('an accompaniment shows its sessions with the next verb, and leads to its page', async () => {
  as('presenter')
  const of = { mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } } }
  holds({
    relationships: [resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)],
    meetings: [
      resource('meetings', idOf(1), meetingOf({ session_number: 1, aasm_state: 'finished' }), of),
      resource('meetings', idOf(2), meetingOf({ session_number: 2 }), of),
    ],
  })
  await renderApp(center)
  const hero = within(await card())
  expect(hero.getByText('1. Tenue')).toBeTruthy()
  expect(hero.getByText('2. Date à confirmer')).toBeTruthy()
  const verb = hero.getByRole('link', { name: 'Répondre à la date, session 2 avec Karim Belhadj' })
  expect(verb.getAttribute('href')).toBe(`/dashboard/sessions/${idOf(2)}`)
  const whole = hero.getByRole('link', { name: 'Voir l’accompagnement avec Karim Belhadj' })
  expect(whole.getAttribute('href')).toBe(`/dashboard/relationships/${ids.relationship}`)
})
