import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import {
  idOf,
  ids,
  listDocument,
  meDocument,
  meetingOf,
  notificationOf,
  relationshipOf,
  resource,
  workshopOf,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { requestResource, center, holds, parties, prepareCenter } from './testing.ts'

useServer()
prepareCenter()

type Role = 'participant' | 'presenter'
type Resource = ReturnType<typeof resource>
interface World {
  roles?: Role[]
  /** Of each profile of the reader. */
  completion?: number
  requests?: readonly Resource[]
  relationships?: readonly Resource[]
  meetings?: readonly Resource[]
  workshop?: Parameters<typeof workshopOf>[0]
  unread?: number
  news?: Parameters<typeof notificationOf>[0]
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const running = resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)
const over = resource(
  'mentoring_relationships',
  idOf(30),
  relationshipOf({ aasm_state: 'finished', ended_at: '2026-03-10T09:00:00Z' }),
  parties,
)
const rated = resource(
  'mentoring_relationships',
  idOf(31),
  relationshipOf({ aasm_state: 'feedback_provided' }),
  parties,
)
const meetingItem = (given: Parameters<typeof meetingOf>[0], of: Resource = running) =>
  resource('meetings', idOf(3), meetingOf(given), {
    mentoring_relationship: { data: { type: 'mentoring_relationships', id: of.id } },
  })
/** Nothing has to be planned beside it. */
const agreed = meetingItem({ aasm_state: 'confirmed', starts_at: '2099-03-19T13:00:00Z', allowed: [] })
const calm = { relationships: [running], meetings: [agreed] }
const proposed = { starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }

function serves({ roles = ['presenter'], completion = 90, workshop, unread = 0, news, ...held }: World) {
  const me = meDocument({ roles })
  const included = me.included.map((one) =>
    one.type === 'programs' ? one : { ...one, attributes: { ...one.attributes, completion } },
  )
  holds(held)
  const writers = unread > 0 ? [resource('conversations', idOf(40), writer)] : []
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json({ ...me, included })),
    http.get('/api/v1/workshops', () =>
      HttpResponse.json(listDocument(workshop ? [resource('workshops', idOf(91), workshopOf(workshop))] : [])),
    ),
    http.get('/api/v1/conversations', () =>
      HttpResponse.json(listDocument(writers, { meta: { unread, total: writers.length } })),
    ),
    http.get('/api/v1/notifications', () =>
      HttpResponse.json(
        listDocument(news ? [resource('notifications', ids.notification, notificationOf(news))] : [], {
          meta: { unread: news ? 1 : 0 },
        }),
      ),
    ),
  )
}
const writer = { correspondent: { full_name: 'Oumar Diallo' }, last_at: '2026-03-17T09:00:00Z' }
const confirmed = {
  kind: 'request_confirmed',
  read_at: null,
  subject: { type: 'mentoring_relationships', id: ids.relationship },
  counterpart: { id: ids.presenter, full_name: 'Claire Vasseur-Aubry' },
} as const

const started = meetingItem({ aasm_state: 'started', started_at: minutesFromNow(-5), allowed: [] })
const soon = meetingItem({ aasm_state: 'confirmed', starts_at: minutesFromNow(10), allowed: [] })
const unreported: Parameters<typeof meetingOf>[0] = { aasm_state: 'feedback_requested', allowed: [] }
const accepted: World['workshop'] = { answer: 'accepted', allowed: ['declined'] }

const each: readonly [what: string, verb: RegExp, world: World][] = [
  ['a session under way', /^Rejoindre la session/, { relationships: [running], meetings: [started] }],
  ['a session whose hour has come', /^(Démarrer|Rejoindre) la session/, { relationships: [running], meetings: [soon] }],
  ['a report to write', /^Rédiger le compte rendu/, { relationships: [running], meetings: [meetingItem(unreported)] }],
  [
    'a report of an accompaniment that is over',
    /^Rédiger le compte rendu/,
    { relationships: [rated], meetings: [meetingItem(unreported, rated)] },
  ],
  [
    'a date to accept',
    /^Accepter le /,
    { relationships: [running], meetings: [meetingItem({ aasm_state: 'requested' })] },
  ],
  [
    'a date to choose',
    /^Choisir/,
    { roles: ['participant'], requests: [requestResource({ proposed_dates: [proposed] })] },
  ],
  ['a request to answer', /^Examiner la demande/, { requests: [requestResource()] }],
  ['an accompaniment to rate', /^Écrire mon bilan/, { relationships: [over] }],
  ['a workshop to answer', /^Répondre à l’invitation à l’atelier/, { workshop: {} }],
  [
    'a workshop to join',
    /^Rejoindre l’atelier/,
    { workshop: { ...accepted, starts_at: minutesFromNow(5), ends_at: minutesFromNow(65) } },
  ],
  ['a mentor’s profile under the bar', /^Compléter mon profil$/, { completion: 25 }],
  ['a mentee’s profile under the bar', /^Compléter mon profil$/, { roles: ['participant'], completion: 25 }],
  ['a profile under the bar beside a session', /^Compléter$/, { ...calm, completion: 25 }],
  ['messages', /^Lire$/, { unread: 2 }],
  ['messages of a first visit', /^Lire$/, { roles: ['participant'], unread: 2 }],
  ['a workshop of a first visit', /^Répondre à l’invitation/, { roles: ['participant'], workshop: {} }],
  ['news that an accompaniment began', /^Lire la réponse/, { ...calm, roles: ['participant'], news: confirmed }],
  ['a session to plan', /^Planifier une session$/, { relationships: [running] }],
]

test.each(each)('%s waits with its verb, and nothing says that nothing waits', async (_what, verb, world) => {
  serves(world)
  await renderApp(center)
  await waitFor(() => {
    const acts = (['link', 'button'] as const).flatMap((role) => screen.queryAllByRole(role, { name: verb }))
    expect(acts.length).toBeGreaterThan(0)
  })
  expect(screen.queryByText(/Rien (ne vous|d’autre|pour)|Aucune demande/)).toBeNull()
})

test('all that waits is counted together, and each thing is named once', async () => {
  serves({ ...calm, completion: 25, workshop: {}, unread: 1, requests: [requestResource()] })
  await renderApp(center)
  expect(await screen.findByText(/Quatre choses vous attendent/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Examiner la demande' })).toBeTruthy()
  const todo = screen.getByRole('region', { name: 'À faire' })
  expect([...todo.querySelectorAll('li a')].map(({ textContent }) => textContent)).toEqual([
    'Répondre',
    'Compléter',
    'Lire',
  ])
})

test('without anything, the list is left out, and the page says so once all is known', async () => {
  serves({})
  const workshops = Promise.withResolvers<undefined>()
  server.use(
    http.get('/api/v1/workshops', async () => {
      await workshops.promise
      return HttpResponse.json(listDocument([]))
    }),
  )
  await renderApp(center)
  await screen.findByRole('heading', { level: 1, name: /^Bonjour/ })
  // Nothing stands there yet that what comes would move.
  expect(screen.queryByRole('heading', { name: 'Votre place de mentor est prête' })).toBeNull()
  expect(screen.queryByText(/Rien ne vous attend/)).toBeNull()
  workshops.resolve(undefined)
  await screen.findByRole('heading', { name: 'Votre place de mentor est prête' })
  expect(await screen.findByText(/Rien ne vous attend/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'À faire' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Demandes à examiner' })).toBeNull()
})
