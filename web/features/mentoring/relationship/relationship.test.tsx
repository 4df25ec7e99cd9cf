import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FeedbackAttributes } from '#contract/mentoring/feedbacks.ts'
import type { MeetingAttributes } from '#contract/meetings/meetings.ts'
import type { MentoringRelationshipAttributes } from '#contract/mentoring/mentoring-relationships.ts'
import {
  appointmentOf,
  errorDocument,
  idOf,
  ids,
  listDocument,
  meDocument,
  meetingOf,
  profileOf,
  programOf,
  relationshipOf,
  requestOf,
  resource,
  untouchedComment,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const page = `/dashboard/relationships/${ids.relationship}`
const parties = {
  participant: { data: { type: 'participants', id: ids.participant } },
  presenter: { data: { type: 'presenters', id: ids.presenter } },
  program: { data: { type: 'programs', id: ids.program } },
}
const included = [
  resource(
    'participants',
    ids.participant,
    profileOf({ first_name: 'Maëlys', full_name: 'Maëlys Tanguy', time_zone: 'America/Toronto', match: null }),
  ),
  resource(
    'presenters',
    ids.presenter,
    profileOf({ match: null, level: 'advanced', sessions: { held: 6, outside: 3 } }),
  ),
  resource('programs', ids.program, programOf()),
]
type Relation = Partial<MentoringRelationshipAttributes>

/** The accompaniment as the server gives it from now on. */
function stands(given: Relation = {}, byAdmin = false) {
  const data = resource(
    'mentoring_relationships',
    ids.relationship,
    relationshipOf({ allowed: ['finished'], ...given }),
    {
      ...parties,
      mentoring_request: { data: byAdmin ? null : { type: 'mentoring_requests', id: ids.request } },
    },
  )
  server.use(http.get('/api/v1/mentoring_relationships/:id', () => HttpResponse.json({ data, included })))
  return data
}
const ended: Relation = {
  aasm_state: 'finished',
  ended_at: '2026-05-12T09:00:00Z',
  finished_by: 'participant',
  finish_reason: 'goals_met',
  finish_note: 'Merci pour tout.',
  allowed: [],
}
const meetingItem = (n: number, given: Partial<MeetingAttributes> = {}) =>
  resource('meetings', idOf(n), meetingOf({ session_number: n, topic: `Sujet ${n}`, ...given }), {
    ...parties,
    mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
    meeting_reason: { data: null },
  })
const held = (n: number, day: string) =>
  meetingItem(n, {
    aasm_state: 'finished',
    starts_at: `${day}T13:00:00Z`,
    ends_at: `${day}T13:45:00Z`,
    evidence: 'confirmed_by_both',
    feedback_by: ['participant', 'presenter'],
    allowed: [],
  })
const agreed = (n: number) =>
  meetingItem(n, {
    aasm_state: 'confirmed',
    appointments: [appointmentOf({ state: 'accepted' })],
    allowed: ['cancelled'],
  })
const report = (n: number, about: { type: string; id: string }, given: Partial<FeedbackAttributes>) =>
  resource(
    'feedbacks',
    idOf(n),
    {
      author: 'presenter',
      feedbackable_id: about.id,
      readable: true,
      rating: 4,
      answers: [],
      report: null,
      given_at: '2026-05-13T09:00:00Z',
      revised_at: null,
      revision: 0,
      allowed: [],
      ...given,
    },
    { ...parties, feedbackable: { data: about } },
  )
const ofAccompaniment = { type: 'mentoring_relationships', id: ids.relationship }

interface Held {
  meetings?: ReturnType<typeof meetingItem>[]
  reports?: ReturnType<typeof report>[]
  reviews?: ReturnType<typeof report>[]
  files?: ReturnType<typeof resource>[]
}
function holds({ meetings = [], reports = [], reviews = [], files = [] }: Held) {
  server.use(
    http.get('/api/v1/meetings', () => HttpResponse.json(listDocument(meetings))),
    http.get('/api/v1/feedbacks', () => HttpResponse.json(listDocument(reports))),
    http.get('/api/v1/mentoring_relationships/:id/feedbacks', () => HttpResponse.json(listDocument(reviews))),
    http.get('/api/v1/mentoring_relationships/:id/attachments', () => HttpResponse.json(listDocument(files))),
  )
}
const first = async (name: string) => screen.findByRole('heading', { level: 2, name })
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const read = (type: string, revision: number) => ({
  type: 'changed' as const,
  resource: { type: type as 'meetings', id: ids.relationship, revision },
})

beforeEach(() => {
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
    http.get('/api/v1/mentoring_relationships/:id/mentoring_request', () =>
      HttpResponse.json({ data: resource('mentoring_requests', ids.request, requestOf(), parties) }),
    ),
  )
  stands()
  holds({})
})

describe('a pause', () => {
  const paused: Relation = {
    pause: {
      since: '2026-03-10T09:00:00Z',
      until: '2026-04-07',
      // In the zone of who paused it, which is ahead of the reader's.
      resumes_at: '2026-04-06T11:00:00Z',
      by: 'participant',
      reason: 'workload',
    },
    pause_word: 'Le bilan d’abord.',
  }

  test('says the day on which it goes on, as it was chosen, with its word, and offers to go on now', async () => {
    stands(paused)
    const resumed: unknown[] = []
    server.use(
      http.delete('/api/v1/mentoring_relationships/:id/pause', ({ params }) => {
        resumed.push(params['id'])
        return HttpResponse.json({ data: stands(), included })
      }),
    )
    const { user } = await renderApp(page)
    expect(await screen.findByRole('heading', { name: /^On reprend le mardi\s7\savril/ })).toBeTruthy()
    expect(screen.getByText(/En pause jusqu’au 7\savril/)).toBeTruthy()
    expect(screen.getByText(/Le bilan d’abord\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reprendre maintenant' }))
    expect(await screen.findByText(/^L’accompagnement reprend/)).toBeTruthy()
    expect(resumed).toEqual([ids.relationship])
  })
})

describe('an accompaniment under way', () => {
  test('names both, since when, and leads to the conversation and back', async () => {
    await renderApp(page)
    await screen.findByRole('heading', { level: 1, name: 'Maëlys Tanguy et vous' })
    screen.getByText('En cours')
    expect(screen.getByText(/^Vous accompagnez Maëlys depuis le 8/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Écrire à Maëlys' }).getAttribute('href')).toMatch(
      /^\/dashboard\/messenger\?with=/,
    )
    expect(
      screen
        .getAllByRole('link', { name: 'Mon mentorat' })
        .every((link) => link.getAttribute('href') === '/dashboard/mentoring_center'),
    ).toBe(true)
  })

  test('lists the files of both with sender, day and size, saves one, and shows one that comes meanwhile', async () => {
    const sent = (n: number, author: string, name: string, bytes: number) =>
      resource(
        'comments',
        idOf(n),
        {
          ...untouchedComment,
          number: n,
          author_id: author,
          body: null,
          attachment: { id: idOf(50 + n), name, media_type: 'application/pdf', bytes },
        },
        { conversation: { data: { type: 'conversations', id: idOf(40) } } },
      )
    const map = sent(1, idOf(60), 'Carte de l’équipe.png', 1_240_000)
    holds({ files: [map] })
    const files: string[] = []
    server.use(
      http.get('/api/v1/conversations/:id/attachments/:file', ({ params }) => {
        files.push(`${String(params['id'])}/${String(params['file'])}`)
        return HttpResponse.json(errorDocument(404, 'not_found', 'Cette ressource n’existe pas.'), { status: 404 })
      }),
    )
    const { user, live } = await renderApp(page)
    const documents = await section('Documents')
    await documents.findByText(/^Maëlys, 5\smars, 1,2\sMo$/)
    await user.click(documents.getByRole('button', { name: 'Télécharger Carte de l’équipe.png' }))
    await documents.findByRole('alert')
    expect(files).toEqual([`${idOf(40)}/${idOf(51)}`])
    holds({ files: [sent(2, ids.user, 'Plan à 90 jours.pdf', 184_000), map] })
    // The socket opens after the first page: messages before that are lost.
    await waitFor(() => {
      live.say(read('conversations', 2))
      expect(documents.queryByText(/^Vous, 5\smars, 184\sko$/)).not.toBeNull()
    })
    expect(documents.getByRole('link', { name: /^Ajouter un document/ })).toBeTruthy()
  })

  test('that cannot be read show it, and can be loaded again', async () => {
    holds({ files: [resource('comments', idOf(60), { text: 'Sans fichier' })] })
    await renderApp(page)
    const documents = await section('Documents')
    expect((await documents.findByRole('alert')).textContent).toContain('réponse')
    expect(documents.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })

  test('without files says where they will come from', async () => {
    await renderApp(page)
    const documents = await section('Documents')
    expect(await documents.findByText(/^Aucun document pour l’instant/)).toBeTruthy()
  })

  test('without a session offers to plan one, once', async () => {
    await renderApp(page)
    await first('À quand la prochaine session\u202F?')
    const plan = screen.getAllByRole('link', { name: /^Planifier/ })
    expect(plan.map((link) => link.getAttribute('href'))).toEqual([
      `/dashboard/sessions/new?relationship=${ids.relationship}`,
    ])
  })

  test('with an agreed date says that its session is still to be planned, and plans it', async () => {
    const agreed_date = { starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }
    stands({ agreed_date })
    await renderApp(page)
    const name = /^Date convenue\s: mardi\s6\sjanvier, \d\d:00\D+\d\d:45$/
    await screen.findByRole('heading', { level: 2, name })
    expect(screen.getByText(/^Il reste à planifier la session/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Planifier la session' }).getAttribute('href')).toBe(
      `/dashboard/sessions/new?relationship=${ids.relationship}`,
    )
    expect(screen.queryByText('Aucune session à venir')).toBeNull()
  })

  test('shows the next session in both time zones, a date to answer before an agreed one', async () => {
    holds({ meetings: [agreed(2), meetingItem(3)] })
    await renderApp(page)
    await first('Maëlys propose le mardi 19\u00A0mars')
    const zones = screen.getByRole('list', { name: 'Le rendez-vous, à l’heure de chaque personne' })
    expect(zones.textContent).toContain('13:00')
    expect(zones.textContent).toContain('09:00')
    expect(screen.getByRole('link', { name: 'Répondre' }).getAttribute('href')).toBe(`/dashboard/sessions/${idOf(3)}`)
  })

  test('a session whose date was declined has no hours', async () => {
    const declined = { state: 'declined', decided_at: '2026-03-06T09:00:00Z' } as const
    holds({
      meetings: [
        meetingItem(3, {
          aasm_state: 'initiated',
          starts_at: null,
          ends_at: null,
          appointments: [appointmentOf(declined)],
        }),
      ],
    })
    await renderApp(page)
    await first('Il reste à trouver une date')
    expect(screen.queryByRole('list', { name: 'Le rendez-vous, à l’heure de chaque personne' })).toBeNull()
  })

  test('lists sessions latest first, with both ratings once both can be read', async () => {
    const about = (n: number) => ({ type: 'meetings', id: idOf(n) })
    holds({
      meetings: [held(1, '2026-01-22'), held(2, '2026-02-19'), agreed(3)],
      reports: [
        report(11, about(1), { author: 'presenter', rating: 3 }),
        report(12, about(1), { author: 'participant', rating: 5 }),
        report(13, about(2), { author: 'presenter', rating: 4 }),
        report(14, about(2), { author: 'participant', rating: null, readable: false }),
      ],
    })
    await renderApp(page)
    const meetings = await section('Vos sessions')
    await meetings.findByText('Incroyable')
    expect(meetings.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '4. Session suivante',
      '3. Sujet 3',
      '2. Sujet 2',
      '1. Sujet 1',
    ])
    meetings.getByText('Efficace')
    // One person's rating stays hidden until the other's can be read.
    expect(meetings.queryByText('Très efficace')).toBeNull()
    meetings.getByText(/2 tenues, 1 h 30 en tout/)
    meetings.getByText('Prévue, 13:00')
    expect(meetings.getAllByText('45 min, en visio, confirmée par vous deux')).toHaveLength(2)
    meetings.getByRole('link', { name: 'Planifier la session 4' })
  })

  test('shows the words of the request; one without a request says who set it up', async () => {
    const { unmount } = await renderApp(page)
    const goal = await section('Ce que Maëlys vient chercher')
    expect(goal.getByText(/quatre techniciens/).tagName).toBe('BLOCKQUOTE')
    goal.getByText('Affinité de 82 sur 100 au départ')
    unmount()
    stands({ aasm_state: 'admin_initiated' }, true)
    await renderApp(page)
    await screen.findByText(/L’équipe du programme a mis en place/)
  })

  test('shows the mentor’s level among four, with what is left to the next', async () => {
    await renderApp(page)
    const level = await section('Votre niveau de mentorat')
    const arches = level.getAllByRole('listitem')
    expect(arches.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Junior'),
      expect.stringContaining('Avancé'),
      expect.stringContaining('Confirmé'),
      expect.stringContaining('Guide'),
    ])
    expect(arches.map((arch) => arch.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
    level.getByText('9 sessions tenues, dont 3 déclarées hors plateforme')
    level.getByText('Encore 6 sessions avant le niveau confirmé.')
  })

  test('shows what the other person does without a reload, and says it', async () => {
    holds({ meetings: [meetingItem(3)] })
    const { live } = await renderApp(page)
    await first('Maëlys propose le mardi 19\u00A0mars')
    stands({ ...ended })
    live.say(read('mentoring_relationships', 2))
    await first('À vous d’écrire votre bilan')
    await waitFor(() => {
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('À vous d’écrire votre bilan'),
      )
    })
  })
})

describe('ending it', () => {
  test('lists what is cancelled before the reason, sends it, and brings the focus to what it became', async () => {
    holds({ meetings: [agreed(3), held(1, '2026-01-22')] })
    const sent: unknown[] = []
    server.use(
      http.patch('/api/v1/mentoring_relationships/:id', async ({ request }) => {
        const { data } = (await request.json()) as { data: { attributes: unknown } }
        sent.push(data.attributes)
        return HttpResponse.json({ data: stands({ ...ended, finished_by: 'presenter', finish_note: null }) })
      }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Terminer l’accompagnement…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Terminer l’accompagnement' }))
    const effects = within(dialog.getByRole('list', { name: 'Ce que cela change' }))
    expect(effects.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'La session 3, mardi\u00A019\u00A0mars, 13:00, sera annulée',
      'Une place se libère chez vous et chez Maëlys',
      expect.stringContaining('Deux bilans à écrire'),
      'La demande du début prend fin elle aussi',
    ])
    expect(dialog.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    await user.click(dialog.getByRole('radio', { name: 'L’objectif est atteint' }))
    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    const title = await first('À vous d’écrire votre bilan')
    await waitFor(() => {
      expect(document.activeElement).toBe(title)
    })
    expect(sent).toEqual([{ aasm_state: 'finished', reason: 'goals_met' }])
    expect(screen.queryByRole('button', { name: 'Terminer l’accompagnement…' })).toBeNull()
  })

  test('is not offered when the server does not allow it', async () => {
    stands({ allowed: [] })
    await renderApp(page)
    await first('À quand la prochaine session\u202F?')
    expect(screen.queryByRole('button', { name: /^Terminer/ })).toBeNull()
  })
})

describe('an accompaniment that is over', () => {
  const review = (n: number, given: Partial<FeedbackAttributes>) => report(n, ofAccompaniment, given)
  const mine = review(21, { author: 'presenter', rating: 5, report: 'Elle demande qui décide.' })
  const theirs = (given: Partial<FeedbackAttributes>) =>
    review(22, { author: 'participant', rating: 4, report: 'J’ai cessé de tout relire.', ...given })
  const sealed = theirs({ readable: false, rating: null, report: null })

  test.each([
    { reviews: [], text: 'À vous d’écrire votre bilan', verb: 'Écrire mon bilan' },
    { reviews: [sealed], text: 'Maëlys a écrit\u202F: à votre tour', verb: 'Écrire mon bilan' },
    { reviews: [mine], text: 'Le bilan de Maëlys manque encore', verb: 'Relire mon bilan' },
    { reviews: [mine, theirs({})], text: 'Ce que vous en gardez', verb: 'Lire les deux bilans' },
  ])('says where the feedback stands: $text', async ({ reviews, text, verb }) => {
    stands(ended)
    holds({ reviews })
    await renderApp(page)
    await first(text.replace('\u202F:', '\u00A0:'))
    expect(screen.getByRole('link', { name: verb }).getAttribute('href')).toBe(
      `/dashboard/feedback_relationships/${ids.relationship}`,
    )
    // Both or none.
    expect(screen.queryAllByText(/^(Incroyable|Très efficace)$/)).toHaveLength(reviews.length === 2 ? 2 : 0)
  })

  test('says who ended it, when and why, with the words that came with it', async () => {
    stands(ended)
    await renderApp(page)
    await screen.findByText(/Maëlys a terminé le mentorat le 12 mai/)
    screen.getByText(/Raison : L’objectif est atteint\./)
    expect(screen.getByText(/Merci pour tout/).tagName).toBe('BLOCKQUOTE')
    expect(screen.queryByRole('link', { name: /^Planifier/ })).toBeNull()
  })

  test('that was deleted asks for no feedback', async () => {
    stands({ ...ended, aasm_state: 'cancelled', finished_by: null, finish_reason: null, finish_note: null })
    await renderApp(page)
    await first('L’accompagnement est terminé')
    expect(screen.queryByRole('link', { name: /bilan/ })).toBeNull()
  })
})

test.each([403, 404] as const)('an accompaniment that is not the reader’s says so: %i', async (status) => {
  server.use(
    http.get('/api/v1/mentoring_relationships/:id', () =>
      HttpResponse.json(errorDocument(status, status === 403 ? 'forbidden' : 'not_found', 'x'), { status }),
    ),
  )
  await renderApp(page)
  expect((await screen.findByRole('alert')).textContent.length).toBeGreaterThan(20)
})

test('speaks English', async () => {
  server.use(
    http.get('/api/v1/users/:id', () =>
      HttpResponse.json(meDocument({ roles: ['presenter'], user: { locale: 'en' } })),
    ),
  )
  holds({ meetings: [agreed(3)] })
  await renderApp(page, { locale: 'en' })
  await screen.findByRole('heading', { level: 1, name: 'Maëlys Tanguy and you' })
  await section('What Maëlys is looking for')
  screen.getByRole('button', { name: 'End the mentoring…' })
  expect((await screen.findAllByText(/You meet on/)).length).toBeGreaterThan(0)
})
