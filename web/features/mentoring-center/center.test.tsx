import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, delay, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MentoringRequestAttributes } from '#contract/mentoring-requests.ts'
import {
  errorDocument,
  ids,
  idOf,
  listDocument,
  meDocument,
  notificationOf,
  profileOf,
  programOf,
  relationshipOf,
  requestOf,
  resource,
} from '../../testing/fixtures.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { server, useServer } from '../../testing/server.ts'

useServer()

const center = '/dashboard/mentoring_center'
const limit = "Limite du nombre d'accompagnements atteinte par l'une des parties"

const parties = {
  participant: { data: { type: 'participants', id: ids.participant } },
  presenter: { data: { type: 'presenters', id: ids.presenter } },
  program: { data: { type: 'programs', id: ids.program } },
}
const karim = resource(
  'participants',
  ids.participant,
  profileOf({ first_name: 'Karim', last_name: 'Belhadj', match: null }),
)
const claire = resource('presenters', ids.presenter, profileOf({ match: null }))
const included = [karim, claire, resource('programs', ids.program, programOf())]
const asked = (given: Partial<MentoringRequestAttributes> = {}, id: string = ids.request) =>
  resource('mentoring_requests', id, requestOf(given), parties)

/** What the server holds for the reader. */
function holds({
  requests = [],
  relationships = [],
}: {
  requests?: ReturnType<typeof asked>[]
  relationships?: ReturnType<typeof resource>[]
}) {
  server.use(
    http.get('/api/v1/mentoring_requests', () => HttpResponse.json(listDocument(requests, { included }))),
    http.get('/api/v1/mentoring_relationships', () => HttpResponse.json(listDocument(relationships, { included }))),
  )
}

function as(...roles: ('participant' | 'presenter')[]) {
  server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles }))))
}

/** Answers the next changes of a request, and keeps what was asked. */
function changes(answer: () => Response) {
  const bodies: unknown[] = []
  server.use(
    http.patch('/api/v1/mentoring_requests/:id', async ({ request }) => {
      const body = (await request.json()) as { data: { attributes: unknown } }
      bodies.push(body.data.attributes)
      return answer()
    }),
  )
  return bodies
}
const refusal = () =>
  HttpResponse.json(
    { errors: [{ status: '422', code: 'limit_reached', title: 'La demande ne peut pas être validée', detail: limit }] },
    { status: 422 },
  )

const card = async () => screen.findByRole('article', { name: 'Karim Belhadj' })

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
  server.use(
    http.get('/api/v1/presenters/:id', () => HttpResponse.json({ data: claire })),
    http.get('/api/v1/presenters', () => HttpResponse.json(listDocument([]))),
  )
})

describe('the lists', () => {
  test('a mentor reads the words, the reasons and the day the answer is due', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    await renderApp(center)
    const request = within(await card())
    expect(request.getByText(/En mai, je prendrai la coordination/)).toBeTruthy()
    expect(request.getByText(/Vise votre métier/)).toBeTruthy()
    expect(request.getByText(/Réponse attendue avant le 20 mars/)).toBeTruthy()
    expect(screen.getByText(/Il vous reste 1 place sur 3/)).toBeTruthy()
    expect(screen.getByText('Examiner une demande')).toBeTruthy()
  })

  test('the most pressing request comes first', async () => {
    as('presenter')
    holds({
      requests: [
        asked({ answer_due_at: '2026-05-20T09:00:00Z' }, idOf(1)),
        asked({ answer_due_at: '2026-04-20T09:00:00Z' }, idOf(2)),
      ],
    })
    await renderApp(center)
    const cards = await screen.findAllByRole('article', { name: 'Karim Belhadj' })
    expect(cards.map(({ id }) => id)).toEqual([`request-${idOf(2)}`, `request-${idOf(1)}`])
  })

  test('nothing to examine says when there will be', async () => {
    as('presenter')
    holds({})
    await renderApp(center)
    expect(await screen.findByText('Aucune demande à examiner')).toBeTruthy()
    expect(screen.getByText(/sa demande arrive ici/)).toBeTruthy()
  })

  test('a list that fails says why, and can be asked again', async () => {
    as('presenter')
    holds({})
    server.use(
      http.get('/api/v1/mentoring_requests', () =>
        HttpResponse.json(errorDocument(500, 'internal', 'x'), { status: 500 }),
      ),
    )
    const { user } = await renderApp(center)
    const alert = await screen.findByRole('alert')
    holds({ requests: [asked()] })
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    expect(await card()).toBeTruthy()
  })

  test('a list that takes its time shows its shape', async () => {
    as('presenter')
    holds({})
    server.use(http.get('/api/v1/mentoring_requests', () => delay('infinite')))
    await renderApp(center)
    const list = within(await screen.findByRole('region', { name: 'Demandes à examiner' }))
    expect(await list.findByText('Chargement')).toBeTruthy()
  })

  const lists = [
    { what: 'requests sent', roles: ['participant'], url: '/api/v1/mentoring_requests', name: 'Claire Vasseur-Aubry' },
    {
      what: 'accompaniments',
      roles: ['participant'],
      url: '/api/v1/mentoring_relationships',
      name: 'Claire Vasseur-Aubry',
    },
    { what: 'mentees', roles: ['presenter'], url: '/api/v1/mentoring_relationships', name: 'Karim Belhadj' },
  ] as const
  test.each(lists)(
    'the $what show their shape, say why they fail, and come when asked again',
    async ({ roles, url, name }) => {
      as(...roles)
      holds({})
      const running = resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)
      const waiting = Promise.withResolvers<undefined>()
      server.use(
        http.get(url, async () => {
          await waiting.promise
          return HttpResponse.json(errorDocument(500, 'internal', 'x'), { status: 500 })
        }),
      )
      const { user } = await renderApp(center)
      expect((await screen.findAllByText('Chargement')).length).toBeGreaterThan(0)
      waiting.resolve(undefined)
      const alert = await screen.findByRole('alert')
      holds(url.endsWith('requests') ? { requests: [asked()] } : { relationships: [running] })
      await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
      expect(await screen.findByRole('article', { name })).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('who mentors and is mentored, without any of both, reads each empty list in words', async () => {
    as('participant', 'presenter')
    holds({})
    await renderApp(center)
    const sent = within(await screen.findByRole('region', { name: 'Mes demandes' }))
    expect(await sent.findByText(/Aucune demande en cours/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Mon mentor' })).toBeNull()
  })

  test('a mentee who comes for the first time is shown the way', async () => {
    holds({})
    await renderApp(center)
    expect(await screen.findByRole('heading', { level: 1, name: /Bienvenue Lina/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Trouver un mentor' }).getAttribute('href')).toBe('/dashboard/community')
  })

  test('accompaniments stand by side, with since when', async () => {
    as('participant')
    holds({ relationships: [resource('mentoring_relationships', ids.relationship, relationshipOf(), parties)] })
    await renderApp(center)
    const mentor = within(await screen.findByRole('region', { name: 'Mon mentor' }))
    expect(mentor.getByRole('heading', { name: 'Claire Vasseur-Aubry' })).toBeTruthy()
    expect(mentor.getByText(/Depuis le 8 janvier/)).toBeTruthy()
  })
})

describe('a mentor answers', () => {
  test('accepting moves the person to the mentees, says so, and takes the focus there', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const sent = changes(() => {
      holds({ relationships: [resource('mentoring_relationships', ids.request, relationshipOf(), parties)] })
      return HttpResponse.json({ data: asked({ aasm_state: 'confirmed', allowed: [] }) })
    })
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: 'Accepter la demande de Karim Belhadj' }))
    expect(await screen.findByText('Vous accompagnez maintenant Karim')).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: 'confirmed' }])
    await screen.findByRole('region', { name: 'Mes mentorés' })
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`relationship-${ids.request}`)
    })
  })

  test('the server’s refusal stands at the card, in its words, and the request stays', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    changes(refusal)
    const { user, notifier } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Accepter la demande/ }))
    const said = await within(await card()).findByRole('alert')
    expect(said.textContent).toContain('La demande ne peut pas être validée')
    expect(said.textContent).toContain(limit)
    expect(notifier.state().recent).toEqual([])
  })

  test('a full mentor cannot accept, and reads why beside the control', async () => {
    as('presenter')
    holds({ requests: [asked({ allowed: ['cancelled', 'propose'], blocked: 'mentor_full' })] })
    await renderApp(center)
    const accept = within(await card()).getByRole('button', { name: 'Accepter' })
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(accept.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('Toutes vos places sont prises')
  })

  test('refusing asks for a reason, keeps the note when the server says no, and sends both', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const refused = changes(refusal)
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Refuser la demande/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser la demande de Karim' }))
    await user.click(dialog.getByRole('button', { name: 'Refuser la demande' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Choisissez une raison')
    expect(refused).toEqual([])

    await user.click(dialog.getByRole('radio', { name: 'Pas assez de temps en ce moment' }))
    await user.type(dialog.getByLabelText(/Quelques mots/), 'En septembre ?')
    await user.click(dialog.getByRole('button', { name: 'Refuser la demande' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(limit)
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Quelques mots/).value).toBe('En septembre ?')

    const sent = changes(() => {
      holds({})
      return HttpResponse.json({
        data: asked({ aasm_state: 'cancelled', cancellation_reason: 'refused', allowed: [] }),
      })
    })
    await user.click(dialog.getByRole('button', { name: 'Refuser la demande' }))
    expect(await screen.findByText('Votre réponse est partie vers Karim')).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: 'cancelled', reason: 'no_time', note: 'En septembre ?' }])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('binome-draft/'))).toEqual([])
  })

  test('other dates must be given and to come; they leave on the mentor’s clock', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const sent = changes(() => HttpResponse.json({ data: asked() }))
    const { user } = await renderApp(center)
    const open = within(await card()).getByRole('button', { name: /Proposer d’autres dates/ })
    await user.click(open)
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposer d’autres dates à Karim' }))
    await user.click(dialog.getByRole('button', { name: 'Proposer' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Indiquez un jour.')
    await user.type(dialog.getByLabelText('Date 1'), '2020-01-01')
    expect(dialog.getByRole('alert').textContent).toBe('Indiquez une heure.')
    await user.type(dialog.getByLabelText('Heure'), '14:00')
    expect(dialog.getByRole('alert').textContent).toBe('Choisissez un moment à venir.')
    await user.clear(dialog.getByLabelText('Date 1'))
    await user.type(dialog.getByLabelText('Date 1'), '2099-01-01')
    await user.click(dialog.getByRole('button', { name: 'Proposer' }))
    expect(await screen.findByText('Vos dates sont parties vers Karim')).toBeTruthy()
    expect(sent).toEqual([
      {
        proposed_dates: [
          {
            starts_at: new Date('2099-01-01T14:00').toISOString(),
            minutes: 45,
            time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        ],
      },
    ])
  })

  test('dates are kept as they are typed, through closing and reloading', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const open = { name: /Proposer d’autres dates/ }
    const first = await renderApp(center)
    await first.user.click(within(await card()).getByRole('button', open))
    const before = within(await screen.findByRole('dialog'))
    await first.user.type(before.getByLabelText('Date 1'), '2099-01-01')
    await first.user.click(before.getByRole('button', { name: 'Ajouter une date' }))
    await first.user.type(before.getByLabelText('Date 2'), '2099-01-02')
    first.unmount()
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', open))
    const after = within(await screen.findByRole('dialog'))
    expect(after.getByLabelText<HTMLInputElement>('Date 1').value).toBe('2099-01-01')
    expect(after.getByLabelText<HTMLInputElement>('Date 2').value).toBe('2099-01-02')
    await user.click(after.getByRole('button', { name: 'Retirer la date 1' }))
    expect(after.getByLabelText<HTMLInputElement>('Date 1').value).toBe('2099-01-02')
  })

  test('reads that the mentee has to choose, and that nothing waits meanwhile', async () => {
    as('presenter')
    const date = { starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }
    holds({ requests: [asked({ proposed_dates: [date] })] })
    await renderApp(center)
    const request = within(await card())
    expect(request.getByText('Karim doit choisir une date avant le 20 mars')).toBeTruthy()
    expect(screen.getByText(/Rien ne vous attend/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Karim Belhadj doit choisir une date' })).toBeTruthy()
    expect(screen.queryByText(/attend votre réponse/)).toBeNull()
  })

  test('a dialog stays with its words when the other side acts, and says what happened', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const { user, live } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: /Refuser la demande/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuser la demande de Karim' }))
    await user.type(dialog.getByLabelText(/Quelques mots/), 'En septembre ?')
    holds({})
    const withdrawn = asked({ aasm_state: 'cancelled', cancellation_reason: 'withdrawn', allowed: [] })
    server.use(http.get('/api/v1/mentoring_requests/:id', () => HttpResponse.json({ data: withdrawn, included })))
    live.say({ type: 'changed', resource: { type: 'mentoring_requests', id: ids.request, revision: 1 } })
    expect(await dialog.findByText('Karim a retiré sa demande entre-temps')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Quelques mots/).value).toBe('En septembre ?')
    expect(dialog.queryByRole('button', { name: 'Refuser la demande' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  test('closing a dialog gives the focus back to its button', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const { user } = await renderApp(center)
    const button = within(await card()).getByRole('button', { name: /Refuser la demande/ })
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => {
      expect(document.activeElement).toBe(button)
    })
  })

  test('every point of the score is one click away', async () => {
    as('presenter')
    holds({ requests: [asked()] })
    const { user } = await renderApp(center)
    await user.click(within(await card()).getByRole('button', { name: 'Voir le détail des 82 points' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Pourquoi 82 sur 100' }))
    expect(drawer.getAllByRole('listitem')).toHaveLength(7)
  })
})

describe('a mentee', () => {
  const mine = async () => within(await screen.findByRole('article', { name: 'Claire Vasseur-Aubry' }))

  test('reads where the request stands, and withdraws it after a second action', async () => {
    as('participant')
    holds({ requests: [asked({ allowed: ['cancelled'] })] })
    const sent = changes(() =>
      HttpResponse.json({ data: asked({ aasm_state: 'cancelled', cancellation_reason: 'withdrawn', allowed: [] }) }),
    )
    const { user } = await renderApp(center)
    const request = await mine()
    expect(request.getByText(/Envoyée, réponse attendue avant le 20 mars/)).toBeTruthy()
    await user.click(request.getByRole('button', { name: 'Retirer ma demande' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Retirer cette demande/ }))
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Retirer' }))
    expect(await screen.findByText('Votre demande à Claire est retirée')).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: 'cancelled' }])
  })

  test('reads the proposed dates with their zone, and the note', async () => {
    as('participant')
    holds({
      requests: [
        asked({
          allowed: ['cancelled'],
          proposal_note: 'Mardi me va mieux.',
          proposed_dates: [{ starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }],
        }),
      ],
    })
    await renderApp(center)
    const request = await mine()
    expect(request.getByText('Proposées par Claire')).toBeTruthy()
    expect(request.getByText(/6 janvier/)).toBeTruthy()
    expect(request.getByText(/^Heure de /)).toBeTruthy()
    expect(request.getByText(/Mardi me va mieux/)).toBeTruthy()
  })

  const date = { starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }
  const offered = (given: Partial<MentoringRequestAttributes> = {}) =>
    asked({ allowed: ['confirmed', 'cancelled'], proposed_dates: [date], ...given })

  test('is told that it is theirs to choose, and takes a date in one click', async () => {
    as('participant')
    holds({ requests: [offered()] })
    const sent = changes(() => {
      const running = relationshipOf({ agreed_date: date })
      holds({ relationships: [resource('mentoring_relationships', ids.request, running, parties)] })
      return HttpResponse.json({ data: offered({ aasm_state: 'confirmed', taken_date: date, allowed: [] }) })
    })
    const { user } = await renderApp(center)
    const request = await mine()
    expect(request.getByText('À vous de choisir avant le 20 mars')).toBeTruthy()
    const todo = within(screen.getByRole('region', { name: 'À faire' }))
    expect(todo.getByRole('link', { name: 'Choisir parmi les dates de Claire Vasseur-Aubry' })).toBeTruthy()
    expect(screen.getByText(/Une chose vous attend/)).toBeTruthy()
    await user.click(request.getByRole('button', { name: /^Choisir le mardi\s6\sjanvier/ }))
    expect(await screen.findByText('Date choisie : Claire vous accompagne')).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: 'confirmed', taken_date: date }])
    const mentor = within(await screen.findByRole('region', { name: 'Mon mentor' }))
    expect(mentor.getByText(/mardi 6 janvier, /)).toBeTruthy()
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`relationship-${ids.request}`)
    })
  })

  test('reads why no date can be taken now, beside the control', async () => {
    as('participant')
    holds({ requests: [offered({ allowed: ['cancelled'], blocked: 'mentor_full' })] })
    await renderApp(center)
    const choose = (await mine()).getByRole('button', { name: /^Choisir le/ })
    expect(choose.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(choose.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('Toutes les places de Claire sont prises')
  })

  test('dates that are over cannot be chosen: it is the mentor’s turn again', async () => {
    as('participant')
    const over = { ...date, starts_at: '2020-01-06T13:00:00Z' }
    holds({ requests: [offered({ allowed: ['cancelled'], proposed_dates: [over] })] })
    await renderApp(center)
    const request = await mine()
    expect(request.getByText('Cette date est passée')).toBeTruthy()
    expect(request.getByText(/peut en proposer d’autres/)).toBeTruthy()
    expect(request.queryByRole('button', { name: /Choisir/ })).toBeNull()
    expect(screen.getByText(/Rien ne vous attend/)).toBeTruthy()
  })

  test('what is closed is not to do, and the page says the same everywhere', async () => {
    as('participant')
    holds({ requests: [asked({ aasm_state: 'cancelled', cancellation_reason: 'refused', allowed: [] })] })
    const answer = notificationOf({ kind: 'request_refused', read_at: null })
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(
          listDocument([resource('notifications', ids.notification, answer)], { meta: { unread: 1, total: 1 } }),
        ),
      ),
    )
    await renderApp(center)
    const todo = within(await screen.findByRole('region', { name: 'À faire' }))
    expect(todo.getByText(/Rien pour l’instant/)).toBeTruthy()
    expect(screen.getAllByText(/Rien ne vous attend/)).toHaveLength(2)
  })

  test('opens what is older, and the first of it takes the focus', async () => {
    as('participant')
    const old = { aasm_state: 'cancelled', cancellation_reason: 'refused', decided_at: '2020-03-07T09:00:00Z' } as const
    holds({ requests: [asked({}, idOf(1)), asked(old, idOf(2)), asked(old, idOf(3))] })
    const { user } = await renderApp(center)
    await user.click(await screen.findByRole('button', { name: 'Voir 2 demandes plus anciennes' }))
    expect(document.activeElement?.id).toBe(`request-${idOf(2)}`)
  })

  test('reads what somebody wrote as they wrote it, line by line', async () => {
    as('participant')
    holds({ requests: [asked({ allowed: ['cancelled'], message: 'Bonjour,\n\nMerci.' })] })
    await renderApp(center)
    const words = (await mine()).getByText(/Bonjour,/)
    expect(getComputedStyle(words).whiteSpace).toBe('pre-line')
  })

  test('whose mentor is gone reads that, and no profile to open', async () => {
    as('participant')
    const gone = profileOf({
      first_name: 'Compte supprimé',
      last_name: '',
      full_name: 'Compte supprimé',
      deleted: true,
    })
    const request = asked({
      aasm_state: 'cancelled',
      cancellation_reason: 'revoked',
      revocation_reason: 'other',
      decided_at: '2099-03-07T09:00:00Z',
      allowed: [],
    })
    server.use(
      http.get('/api/v1/mentoring_requests', () =>
        HttpResponse.json(listDocument([request], { included: [resource('presenters', ids.presenter, gone)] })),
      ),
      http.get('/api/v1/mentoring_relationships', () => HttpResponse.json(listDocument([]))),
    )
    await renderApp(center)
    const card = within(await screen.findByRole('article', { name: 'Compte supprimé' }))
    expect(card.getByText(/ce compte n’existe plus/)).toBeTruthy()
    expect(card.queryByRole('link', { name: 'Compte supprimé' })).toBeNull()
    expect(card.getByRole('img', { name: /^Affinité\s: 82 sur 100$/ })).toBeTruthy()
  })

  test('reads why a request was declined, from its link, however old', async () => {
    as('participant')
    holds({
      requests: [
        asked({
          aasm_state: 'cancelled',
          cancellation_reason: 'refused',
          refusal_reason: 'no_time',
          refusal_note: 'En septembre ?',
          decided_at: '2020-03-07T09:00:00Z',
          allowed: [],
        }),
      ],
    })
    await renderApp(`${center}?request=${ids.request}`)
    const request = await mine()
    expect(request.getByText('Pas assez de temps en ce moment')).toBeTruthy()
    expect(request.getByText(/En septembre/)).toBeTruthy()
  })

  test('an acceptance is to do until it is read', async () => {
    as('participant')
    holds({ relationships: [resource('mentoring_relationships', ids.request, relationshipOf(), parties)] })
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
    expect(await todo.findByText(/Rien pour l’instant/)).toBeTruthy()
    expect(read).toMatchObject({ data: { id: ids.notification, attributes: { read: true } } })
  })
})

describe('a link', () => {
  test('takes the focus to the very request', async () => {
    as('presenter')
    holds({ requests: [asked({}, idOf(1)), asked({}, idOf(2))] })
    await renderApp(`${center}?request=${idOf(2)}`)
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`request-${idOf(2)}`)
    })
  })

  test('of the bell takes the focus to the very request too', async () => {
    as('presenter')
    holds({ requests: [asked({}, idOf(1)), asked({}, idOf(2))] })
    const told = notificationOf({
      subject: { type: 'mentoring_requests', id: idOf(2) },
      read_at: '2026-03-17T09:00:00Z',
    })
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(listDocument([resource('notifications', ids.notification, told)], { meta: { unread: 0 } })),
      ),
    )
    const { user } = await renderApp('/dashboard/nowhere')
    await user.click(await screen.findByRole('button', { name: 'Notifications, aucune non lue' }))
    await user.click(await screen.findByRole('link', { name: /vous envoie/ }))
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`request-${idOf(2)}`)
    })
  })

  test('to a request that no list shows brings it', async () => {
    as('presenter')
    holds({})
    server.use(
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json({
          data: asked({ aasm_state: 'cancelled', cancellation_reason: 'withdrawn', allowed: [] }),
          included,
        }),
      ),
    )
    await renderApp(`${center}?request=${ids.request}`)
    expect(within(await card()).getByText(/Retirée le/)).toBeTruthy()
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`request-${ids.request}`)
    })
  })

  test('to what is not the reader’s says so', async () => {
    as('presenter')
    holds({})
    server.use(
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json(errorDocument(404, 'not_found', 'Cette ressource n’existe pas.'), { status: 404 }),
      ),
    )
    await renderApp(`${center}?request=${ids.request}`)
    expect(await screen.findByText('Ce lien ne mène à rien que vous puissiez voir')).toBeTruthy()
  })
})

test('what changes elsewhere shows without a reload', async () => {
  as('presenter')
  holds({})
  const { live } = await renderApp(center)
  await screen.findByText('Aucune demande à examiner')
  holds({ requests: [asked()] })
  await waitFor(async () => {
    live.say({ type: 'changed', resource: { type: 'mentoring_requests', id: ids.request, revision: 0 } })
    expect(await card()).toBeTruthy()
  })
})
