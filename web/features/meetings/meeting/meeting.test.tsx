import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { MeetingAttributes } from '#contract/meetings/meetings.ts'
import {
  appointmentOf,
  errorDocument,
  idOf,
  ids,
  listDocument,
  meDocument,
  notificationOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server } from '../../../testing/server.ts'
import {
  agreed,
  answers,
  done,
  heading,
  inMinutes,
  included,
  meeting,
  page,
  stands,
  useMeeting,
} from './meetingScene.ts'

useMeeting()

describe('another date than the agreed one', () => {
  const other = appointmentOf({
    id: idOf(77),
    starts_at: '2030-03-21T13:00:00Z',
    proposed_by: 'participant',
    note: 'Un train de retard',
  })
  const countered = (given: Partial<MeetingAttributes> = {}): Partial<MeetingAttributes> => ({
    ...agreed,
    appointments: [...(agreed.appointments ?? []), other],
    counter_proposal: {
      id: other.id,
      starts_at: other.starts_at,
      ends_at: '2030-03-21T13:45:00Z',
      proposed_by: 'participant',
    },
    allowed: ['cancelled', 'propose', 'edit', 'confirmed', 'initiated'],
    ...given,
  })

  test('leaves the agreed one in its place, and is accepted on its own', async () => {
    stands(countered())
    const moved = { ...agreed, starts_at: other.starts_at, ends_at: '2030-03-21T13:45:00Z' }
    const sent = answers(done({ ...moved, appointments: [{ ...other, state: 'accepted' }] }))
    const { user } = await renderApp(page)
    await heading('Rendez-vous mardi 19\u00A0mars à 13:00')
    screen.getByText(
      /^Maëlys propose jeudi 21.mars, 13:00.+ à la place\. Ce rendez-vous tient en attendant votre réponse\.$/,
    )
    const box = within(screen.getByRole('group', { name: 'L’autre date proposée' }))
    expect(box.getByText('« Un train de retard »')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Accepter/ })).toHaveLength(1)
    await user.click(box.getByRole('button', { name: 'Accepter cette date' }))
    await heading('Rendez-vous jeudi 21\u00A0mars à 13:00')
    expect(sent).toEqual([
      {
        path: `/api/v1/meetings/${ids.meeting}/appointments/${other.id}`,
        data: { type: 'appointments', id: other.id, attributes: { state: 'accepted' } },
      },
    ])
  })

  test.each([
    ['per_day', true],
    ['busy', false],
    [null, false],
  ] as const)('says which rule of the reader’s own it goes against: %s', async (own, warns) => {
    stands(countered())
    const wantedDates: string[] = []
    server.use(
      http.get('/api/v1/mentoring_relationships/:id/series_dates', ({ request }) => {
        wantedDates.push(new URL(request.url).searchParams.get('filter[dates]') ?? '')
        const attributes = { starts_at: other.starts_at, ends_at: other.starts_at, own, other: null }
        return HttpResponse.json(
          listDocument([resource('series_dates', other.starts_at, { ...attributes, own_busy: null, instead: [] })]),
        )
      }),
    )
    await renderApp(page)
    await screen.findByRole('group', { name: 'L’autre date proposée' })
    await waitFor(() => {
      expect(wantedDates).toEqual([other.starts_at])
    })
    await waitFor(() => {
      expect(screen.queryByText(/^Vous avez déjà vos sessions ce jour-là/) !== null).toBe(warns)
    })
  })

  test('is declined in a dialog that says that the agreed one stands', async () => {
    stands(countered())
    const sent = answers(done(agreed))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Garder le rendez-vous…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Le rendez-vous convenu tient : rien ne change.')
    await user.click(dialog.getByRole('button', { name: 'Décliner cette date' }))
    await waitFor(() => {
      expect(screen.queryByRole('group', { name: 'L’autre date proposée' })).toBeNull()
    })
    expect(sent.map(({ data }) => data)).toMatchObject([{ id: other.id, attributes: { state: 'declined' } }])
  })

  test('is withdrawn by who proposed it', async () => {
    const own = { ...other, proposed_by: 'presenter' as const }
    stands(
      countered({
        appointments: [...(agreed.appointments ?? []), own],
        counter_proposal: {
          id: own.id,
          starts_at: own.starts_at,
          ends_at: '2030-03-21T13:45:00Z',
          proposed_by: 'presenter',
        },
        allowed: ['cancelled', 'propose', 'edit', 'withdraw'],
      }),
    )
    const sent = answers(done(agreed))
    const { user } = await renderApp(page)
    await screen.findByText(
      /^Vous avez proposé jeudi 21.mars, .+ Ce rendez-vous tient en attendant la réponse de Maëlys/,
    )
    expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Retirer cette proposition' }))
    await waitFor(() => {
      expect(sent.map(({ data }) => data)).toMatchObject([{ id: own.id, attributes: { state: 'withdrawn' } }])
    })
  })

  test('is no more to answer once its date has passed', async () => {
    const passed = {
      id: other.id,
      starts_at: inMinutes(-5),
      ends_at: inMinutes(40),
      proposed_by: 'participant' as const,
    }
    stands(countered({ counter_proposal: passed, allowed: ['cancelled', 'propose', 'edit'] }))
    await renderApp(page)
    await heading('Rendez-vous mardi 19\u00A0mars à 13:00')
    expect(screen.queryByRole('group', { name: 'L’autre date proposée' })).toBeNull()
  })
})

describe('a date to answer', () => {
  test('is shown in both time zones, with the difference of that day, and one verb', async () => {
    stands()
    await renderApp(page)
    await heading('Maëlys propose le mardi 19\u00A0mars')
    const zones = screen.getByRole('list', { name: 'Le rendez-vous, à l’heure de chaque personne' })
    expect(zones.textContent).toContain('13:00')
    expect(zones.textContent).toContain('09:00')
    expect(zones.textContent).toContain('4\u202Fh d’écart ce jour-là')
    screen.getByRole('button', { name: 'Accepter le mardi 19\u00A0mars' })
    screen.getByRole('link', { name: 'Proposer une autre date' })
    expect(screen.getByRole('list', { name: /^Étapes de la session/ }).textContent).toContain('à vous de répondre')
  })

  test('says that one’s own hours are those of the device where the account has another zone', async () => {
    stands()
    const me = meDocument({ roles: ['presenter'], user: { time_zone: 'Asia/Tokyo' } })
    server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(me)))
    await renderApp(page)
    await heading('Maëlys propose le mardi 19\u00A0mars')
    const zones = screen.getByRole('list', { name: 'Le rendez-vous, à l’heure de chaque personne' })
    expect(zones.textContent).toContain('(celle de cet appareil)')
  })

  test('is accepted, that very date and no other, and the focus goes to the new moment', async () => {
    stands()
    const sent = answers(done(agreed))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: /^Accepter/ }))
    const title = await heading('Rendez-vous mardi 19\u00A0mars à 13:00')
    await waitFor(() => {
      expect(document.activeElement).toBe(title)
    })
    const id = appointmentOf().id
    expect(sent).toEqual([
      {
        path: `/api/v1/meetings/${ids.meeting}/appointments/${id}`,
        data: { type: 'appointments', id, attributes: { state: 'accepted' } },
      },
    ])
  })

  test('that overlaps is marked at its time, and leads to another date', async () => {
    stands()
    answers(() =>
      HttpResponse.json(errorDocument(422, 'slot_taken', 'Vous avez déjà une session ou un atelier à cette heure.'), {
        status: 422,
      }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: /^Accepter/ }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Vous avez déjà une session ou un atelier à cette heure.',
    )
    expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Proposer une autre date' }).getAttribute('href')).toBe(`${page}/date`)
  })

  test('over an agreed session of the two shows a warning first, with one verb to drop it', async () => {
    const held = stands()
    const agreedOne = { ...meeting({ ...agreed, session_number: 4 }), id: idOf(4) }
    server.use(http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([held, agreedOne]))))
    const sent = answers(done({ aasm_state: 'refused', closed_by: 'presenter', allowed: [] }))
    const { user } = await renderApp(page)
    await screen.findByText('À cette heure, vous avez déjà ensemble la session 4')
    expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull()
    expect(screen.getByText('Heure prise par une autre session')).toBeTruthy()
    expect(screen.queryByText(/reçoit votre réponse aussitôt|Réponse attendue/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Écarter cette proposition' }))
    await heading('Vous avez décliné la session')
    expect(sent.map(({ data }) => data)).toMatchObject([{ attributes: { aasm_state: 'refused' } }])
  })

  test.each([
    ['Seulement cette date', 'Décliner cette date', { state: 'declined', note: 'Plutôt le soir' }],
    ['La session', 'Décliner la session', { aasm_state: 'refused', note: 'Plutôt le soir' }],
  ])('declining asks which: %s', async (choice, verb, attributes) => {
    stands()
    const sent = answers(done({ aasm_state: 'refused', closed_by: 'presenter', allowed: [] }))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Décliner…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }))
    await user.type(dialog.getByLabelText(/Un mot pour Maëlys/), 'Plutôt le soir')
    await user.click(dialog.getByRole('button', { name: verb }))
    const title = await heading('Vous avez décliné la session')
    await waitFor(() => {
      expect(document.activeElement).toBe(title)
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.data).toMatchObject({ attributes })
  })

  test('that the reader put against the other’s is not theirs to decline; the session may be cancelled', async () => {
    stands({
      appointments: [appointmentOf({ proposed_by: 'presenter' })],
      allowed: ['refused', 'cancelled', 'propose', 'edit'],
    })
    await renderApp(page)
    expect(await screen.findByRole('button', { name: 'Annuler la session…' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Décliner…' })).toBeNull()
  })

  test('its messages are of the displayed date, and of none before', async () => {
    stands()
    const { user, live } = await renderApp(page)
    await heading('Maëlys propose le mardi 19\u00A0mars')
    const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    const moved = '2030-03-21T13:00:00Z'
    stands({ starts_at: moved, appointments: [appointmentOf({ starts_at: moved })] })
    live.say({ type: 'changed', resource: { type: 'meetings', id: ids.meeting, revision: 9 } })
    await heading('Maëlys propose le jeudi 21\u00A0mars')
    expect(statuses()).toContainEqual(expect.stringContaining('jeudi 21\u00A0mars'))
    answers(done(agreed))
    await user.click(screen.getByRole('button', { name: /^Accepter/ }))
    await screen.findByRole('heading', { level: 2, name: /^Rendez-vous/ })
    expect(statuses()).not.toContainEqual(expect.stringContaining('Maëlys propose'))
  })

  test('is replaced by the other’s act without a reload, announced, and the focus stays', async () => {
    stands()
    const { user, live } = await renderApp(page)
    await heading('Maëlys propose le mardi 19\u00A0mars')
    const edit = screen.getByRole('button', { name: 'Modifier' })
    edit.focus()
    stands({ aasm_state: 'cancelled', closed_by: 'participant', closing_cause: 'cancelled', allowed: ['edit'] })
    live.say({ type: 'changed', resource: { type: 'meetings', id: ids.meeting, revision: 9 } })
    await heading('Maëlys a annulé la session')
    expect(document.activeElement).toBe(edit)
    await waitFor(() => {
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('Maëlys a annulé la session'),
      )
    })
    expect(user).toBeTruthy()
  })
})

const byPhone = { meeting_type: 'phone_call' } as const

describe('an agreed session', () => {
  test('cannot be started before its quarter of an hour, and says from when', async () => {
    // The server does not allow it yet.
    stands({ ...agreed, ...byPhone, allowed: ['cancelled', 'propose', 'edit'] })
    await renderApp(page)
    const start = await screen.findByRole('button', { name: 'Démarrer la session' })
    expect(start.getAttribute('aria-disabled')).toBe('true')
    screen.getByText(/^À partir du 19.mars.2030, 12:45$/)
  })

  test('is an appointment among its steps, with its day and hour, and not yet held', async () => {
    stands({ ...agreed })
    await renderApp(page)
    const steps = await screen.findByRole('list', { name: /^Étapes de la session/ })
    expect(steps.textContent).toMatch(/Rendez-vous19.mars.2030, 13:00/)
    expect(steps.textContent).not.toContain('Tenue')
  })

  test('is read again when its hour comes, and may then be started', async () => {
    let calls = 0
    const soon = { ...agreed, ...byPhone, starts_at: inMinutes(10), ends_at: inMinutes(55) }
    stands(soon)
    server.use(
      http.get('/api/v1/meetings/:id', () => {
        calls += 1
        const data = meeting({ ...soon, allowed: calls === 1 ? ['cancelled'] : ['started'] })
        return HttpResponse.json({ data, included })
      }),
    )
    await renderApp(page)
    const start = await screen.findByRole('button', { name: 'Démarrer la session' })
    expect(start.getAttribute('aria-disabled')).toBeNull()
    expect(calls).toBe(2)
  })

  test('starts from then, and ends', async () => {
    const soon = { ...byPhone, starts_at: inMinutes(10), ends_at: inMinutes(55) }
    stands({ ...agreed, ...soon })
    const sent = answers(
      done({ ...agreed, ...soon, aasm_state: 'started', started_at: inMinutes(0), allowed: ['feedback_requested'] }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Démarrer la session' }))
    await heading('Votre session a commencé')
    await user.click(screen.getByRole('button', { name: 'Terminer la session' }))
    await waitFor(() => {
      expect(sent.map(({ data }) => data)).toMatchObject([
        { attributes: { aasm_state: 'started' } },
        { attributes: { aasm_state: 'feedback_requested' } },
      ])
    })
  })

  test('by video is joined, not started by hand: before its hour, and from then on', async () => {
    stands({ ...agreed, allowed: ['cancelled', 'propose', 'edit'] })
    const before = await renderApp(page)
    const early = await screen.findByRole('button', { name: 'Rejoindre la visio' })
    expect(early.getAttribute('aria-disabled')).toBe('true')
    before.unmount()
    stands({ ...agreed, starts_at: inMinutes(10), ends_at: inMinutes(55) })
    await renderApp(page)
    const join = await screen.findByRole('link', { name: 'Rejoindre la visio' })
    expect(join.getAttribute('href')).toBe(`/dashboard/webconferences/${ids.meeting}`)
    expect(screen.queryByRole('button', { name: 'Démarrer la session' })).toBeNull()
  })

  test('in the company’s own tool begins when it is joined', async () => {
    const link = 'https://meet.example/abc'
    const soon = { conference_url: link, starts_at: inMinutes(10), ends_at: inMinutes(55) }
    stands({ ...agreed, ...soon })
    const sent = answers(done({ ...agreed, ...soon, aasm_state: 'started', started_at: inMinutes(0), allowed: [] }))
    const { user } = await renderApp(page)
    const join = await screen.findByRole('link', { name: 'Rejoindre la visio' })
    expect(join.getAttribute('href')).toBe(link)
    await user.click(join)
    await heading('Votre session a commencé')
    expect(sent.map(({ data }) => data)).toMatchObject([{ attributes: { aasm_state: 'started' } }])
  })

  test('has the test of camera and microphone, the documents of the two, and the way into the calendar', async () => {
    stands({ ...agreed })
    await renderApp(page)
    const check = await screen.findByRole('link', { name: 'Tester caméra et micro' })
    expect(check.getAttribute('href')).toBe('/dashboard/help/device-test')
    expect(await screen.findByText(/^Aucun document pour l’instant/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ajouter à mon agenda' })).toBeTruthy()
  })

  test('is cancelled with a reason, none preselected', async () => {
    stands(agreed)
    const sent = answers(
      done({ aasm_state: 'cancelled', closed_by: 'presenter', closing_cause: 'cancelled', allowed: [] }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Annuler la session…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Annuler la session' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Choisissez une raison')
    await user.click(dialog.getByRole('radio', { name: 'Un imprévu de mon côté' }))
    await user.click(dialog.getByRole('button', { name: 'Annuler la session' }))
    await heading('Vous avez annulé la session')
    expect(sent).toMatchObject([{ data: { attributes: { aasm_state: 'cancelled', reason: 'unforeseen' } } }])
  })
})

test('an act of the other one is announced in the open dialog, and the focus stays in it', async () => {
  stands(agreed)
  const { user, live } = await renderApp(page)
  await user.click(await screen.findByRole('button', { name: 'Annuler la session…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Un train')
  dialog.getByRole('button', { name: 'Annuler la session' }).focus()
  stands({ aasm_state: 'cancelled', closed_by: 'participant', closing_cause: 'cancelled', allowed: [] })
  live.say({ type: 'changed', resource: { type: 'meetings', id: ids.meeting, revision: 9 } })
  expect((await dialog.findByRole('alert')).textContent).toContain('Maëlys a annulé la session')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Fermer' }))
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Un train')
})

describe('what a session is', () => {
  test.each<[string, Partial<MeetingAttributes>, string]>([
    ['without a date', { aasm_state: 'initiated', appointments: [], starts_at: null }, 'Il reste à trouver une date'],
    [
      'proposed by the reader',
      { appointments: [appointmentOf({ proposed_by: 'presenter' })] },
      'Vous avez proposé le mardi 19\u00A0mars',
    ],
    ['past its date', { starts_at: '2026-03-01T09:00:00Z' }, 'La date est passée sans réponse'],
    ['held', { aasm_state: 'feedback_requested' }, 'À vous d’écrire votre compte rendu'],
    [
      'reported by the other',
      { aasm_state: 'feedback_filled', feedback_by: ['participant'] },
      'Maëlys a écrit\u00A0: à votre tour',
    ],
    [
      'reported by the reader',
      { aasm_state: 'feedback_filled', feedback_by: ['presenter'] },
      'Le compte rendu de Maëlys manque encore',
    ],
    ['finished', { aasm_state: 'finished' }, 'La session est close, le fil continue'],
    ['not held', { aasm_state: 'cancelled', closing_cause: 'not_held' }, 'La session n’a pas eu lieu'],
    [
      'over with its accompaniment',
      { aasm_state: 'cancelled', closing_cause: 'relationship_over' },
      'L’accompagnement a pris fin',
    ],
    [
      'cancelled by an administrator',
      { aasm_state: 'cancelled', closed_by: 'admin' },
      'L’administration a annulé la session',
    ],
    ['refused by the other', { aasm_state: 'refused', closed_by: 'participant' }, 'Maëlys a décliné la session'],
    ['unanswered', { aasm_state: 'expired', closing_cause: 'unaccepted' }, 'La date est passée sans réponse'],
    ['never dated', { aasm_state: 'expired', closing_cause: 'no_date' }, 'Aucune date trouvée en 60 jours'],
    ['never reported', { aasm_state: 'expired', closing_cause: 'no_feedback' }, 'Aucun compte rendu n’a été écrit'],
  ])('%s', async (_name, given, title) => {
    stands({ allowed: [], ...given })
    await renderApp(page)
    expect(await heading(title)).toBeTruthy()
  })

  test('that was called off shows the date that nobody answered', async () => {
    const [first, last] = [
      appointmentOf({ id: ids.notification, state: 'replaced' }),
      appointmentOf({ state: 'proposed' }),
    ]
    stands({ allowed: [], aasm_state: 'cancelled', closed_by: 'presenter', appointments: [first, last] })
    await renderApp(page)
    const dates = within(await screen.findByRole('region', { name: 'Dates échangées' }))
    expect(dates.getByText('Sans réponse')).toBeTruthy()
    expect(dates.queryByText('En attente')).toBeNull()
  })

  test.each([
    ['admin', 'l’une des deux personnes ne pouvait plus'],
    ['participant', 'vous ne pouviez plus'],
    ['presenter', 'l’autre personne ne pouvait plus'],
  ] as const)('why it was called off, as the one who did says it: %s', async (by, reason) => {
    stands({ allowed: [], aasm_state: 'cancelled', closed_by: by, closing_reason: 'other_unavailable' })
    await renderApp(page)
    expect(await screen.findByText(`Raison : ${reason}.`)).toBeTruthy()
  })

  test.each([
    ['platform', 'Constatée par la plateforme'],
    ['declared_by_one', 'Déclarée par l’une des deux personnes'],
  ] as const)('how it is known that it was held: %s', async (evidence, words) => {
    stands({ allowed: [], aasm_state: 'finished', evidence })
    await renderApp(page)
    const [term] = await screen.findAllByText('Preuve')
    expect(term?.nextElementSibling?.textContent).toMatch(words)
  })

  test.each([
    [403, 'forbidden', /^Non permis/, /^Seules les deux personnes/],
    [404, 'not_found', /^Introuvable/, /^L’adresse est incomplète/],
  ] as const)('one that is not the reader’s says so, with a way out: %d', async (status, code, title, why) => {
    server.use(
      http.get('/api/v1/meetings/:id', () => HttpResponse.json(errorDocument(status, code, 'Dit'), { status })),
    )
    await renderApp(page)
    const alert = within(await screen.findByRole('alert'))
    for (const words of [title, why]) expect(alert.getByText(words)).toBeTruthy()
    expect(alert.getByRole('link', { name: 'Revenir à mon mentorat' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })
})

test('a page whose answer does not come keeps its heading, and may be tried again', async () => {
  server.use(
    http.get('/api/v1/meetings/:id', () => HttpResponse.json(errorDocument(500, 'internal', 'Raté'), { status: 500 })),
  )
  await renderApp(page)
  expect(await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 8_000 })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Session' })).toBeTruthy()
})

test('leads to a message to the other person', async () => {
  stands()
  await renderApp(page)
  const write = await screen.findByRole('link', { name: 'Écrire à Maëlys' })
  expect(write.getAttribute('href')).toMatch(/^\/dashboard\/messenger\?with=/)
})

test('under way without an agreed end, it shows no time left', async () => {
  stands({
    aasm_state: 'started',
    appointments: [],
    starts_at: '2026-03-19T13:00:00Z',
    ends_at: null,
    started_at: '2026-03-19T13:00:00Z',
    allowed: ['feedback_requested'],
  })
  await renderApp(page)
  const panel = (await heading('Votre session a commencé')).closest('section')
  expect(panel?.textContent).toContain('Les comptes rendus s’écrivent à la fin')
  expect(panel?.textContent).not.toContain('Il reste')
})

test('a date that was declined has no hours any more', async () => {
  stands({
    aasm_state: 'initiated',
    appointments: [appointmentOf({ state: 'declined', decided_at: '2026-03-06T09:00:00Z' })],
    starts_at: null,
    ends_at: null,
    allowed: ['propose'],
  })
  await renderApp(page)
  await heading('Il reste à trouver une date')
  expect(screen.queryByRole('list', { name: 'Le rendez-vous, à l’heure de chaque personne' })).toBeNull()
})

test('started now after its date was declined, it shows when it began and never the declined date', async () => {
  stands({
    aasm_state: 'started',
    appointments: [appointmentOf({ state: 'declined', decided_at: '2026-03-06T09:00:00Z' })],
    starts_at: '2026-03-17T15:33:00Z',
    ends_at: null,
    started_at: '2026-03-17T15:33:00Z',
    allowed: ['feedback_requested'],
  })
  await renderApp(page)
  const panel = (await heading('Votre session a commencé')).closest('section')
  const aside = (await heading('Le rendez-vous')).closest('section')
  for (const part of [panel, aside]) {
    expect(part?.textContent).toMatch(/17\u00A0?mars|17mars/)
    expect(part?.textContent).not.toContain('19')
    expect(part?.textContent).not.toContain('13:45')
  }
  expect(aside?.textContent).not.toContain('Durée')
})

test('cancelled after its date was declined, it has no date', async () => {
  stands({
    aasm_state: 'cancelled',
    closed_by: 'presenter',
    appointments: [appointmentOf({ state: 'declined', decided_at: '2026-03-06T09:00:00Z' })],
    starts_at: null,
    ends_at: null,
    allowed: [],
  })
  await renderApp(page)
  const aside = (await heading('Le rendez-vous')).closest('section')
  expect(aside?.textContent).not.toContain('19')
})

test('not held is the last of its steps', async () => {
  stands({ ...agreed, aasm_state: 'cancelled', closing_cause: 'not_held', closed_by: 'presenter', allowed: [] })
  await renderApp(page)
  const steps = await screen.findByRole('list', { name: /^Étapes de la session/ })
  expect(steps.textContent).toContain('Non tenue')
  expect(steps.textContent).not.toContain('Annulée')
})

test('held before its agreed date, it says when it really was', async () => {
  stands({
    ...agreed,
    aasm_state: 'feedback_requested',
    started_at: '2030-03-19T12:50:00Z',
    ends_at: '2030-03-19T12:58:00Z',
    allowed: [],
  })
  await renderApp(page)
  await heading('À vous d’écrire votre compte rendu')
  const held = screen.getByRole('region', { name: 'Le rendez-vous' })
  expect(held.textContent).toMatch(/12:50.{1,4}12:58/u)
})

test('its need is changed until it begins', async () => {
  stands()
  const sent = answers(done({ topic: 'Déléguer' }))
  const { user } = await renderApp(page)
  await user.click(await screen.findByRole('button', { name: 'Modifier' }))
  const dialog = within(await screen.findByRole('dialog'))
  const topic = dialog.getByLabelText(/^Sujet/)
  await user.clear(topic)
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await dialog.findByText('Écrivez le sujet en quelques mots.')
  await user.type(topic, 'Déléguer')
  await user.selectOptions(dialog.getByLabelText('Comment'), 'Par téléphone')
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => {
    expect(sent).toMatchObject([{ data: { attributes: { topic: 'Déléguer', meeting_type: 'phone_call' } } }])
  })
})

test('a notification of a session leads to its page', async () => {
  stands()
  server.use(
    http.get('/api/v1/notifications', () =>
      HttpResponse.json(
        listDocument(
          [
            resource(
              'notifications',
              ids.notification,
              notificationOf({ kind: 'meeting_requested', subject: { type: 'meetings', id: ids.meeting } }),
            ),
          ],
          { meta: { unread: 1 } },
        ),
      ),
    ),
  )
  const { user } = await renderApp(page)
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  const link = await screen.findByRole('link', { name: /propose une date pour votre session/ })
  expect(link.getAttribute('href')).toBe(page)
})
