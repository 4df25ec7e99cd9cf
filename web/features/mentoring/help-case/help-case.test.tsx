import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { HelpCaseAttributes, HelpDeskAttributes } from '#contract/mentoring/help-cases.ts'
import {
  errorDocument,
  idOf,
  ids,
  listDocument,
  profileOf,
  programOf,
  relationshipOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const helpCase = idOf(71)
const desk: HelpDeskAttributes = {
  answer_on: '2026-12-02',
  topics: [
    { topic: 'no_answer', readers: ['Fanny Mercier', 'Sandrine Rochebrune'], named: true },
    { topic: 'another_mentor', readers: ['Fanny Mercier'], named: true },
    { topic: 'conduct', readers: ['Nadège Colin'], named: true },
    { topic: 'other', readers: ['Sandrine Rochebrune'], named: false },
  ],
  open: [],
  full: false,
}
const message = (n: number, from: 'author' | 'team', words: string) => ({
  id: idOf(n),
  from,
  name: from === 'team' ? 'Fanny Mercier' : null,
  words,
  at: '2026-11-27T12:47:00Z',
})
const stored: HelpCaseAttributes = {
  topic: 'no_answer',
  wish: 'check_in',
  state: 'open',
  outcome: null,
  relationship_id: ids.relationship,
  counterpart_name: 'Claire Vasseur',
  created_at: '2026-11-27T12:47:00Z',
  answer_on: '2026-12-02',
  taken_at: null,
  reader_name: null,
  answered_at: null,
  closed_at: null,
  erased_on: null,
  readers: ['Fanny Mercier', 'Sandrine Rochebrune'],
  named: true,
  proposed: [],
  messages: [message(81, 'author', 'Deux propositions sans réponse.')],
}

/** What was sent, in order. */
let sent: { method: string; attributes: Record<string, unknown> }[]

function stands(given: Partial<HelpCaseAttributes> = {}, deskGiven: Partial<HelpDeskAttributes> = {}) {
  sent = []
  let now = { ...stored, ...given }
  const one = () => HttpResponse.json({ data: resource('help_cases', helpCase, now) })
  const data = resource('mentoring_relationships', ids.relationship, relationshipOf({ allowed: ['finished'] }), {
    participant: { data: { type: 'participants', id: ids.participant } },
    presenter: { data: { type: 'presenters', id: ids.presenter } },
    program: { data: { type: 'programs', id: ids.program } },
    mentoring_request: { data: null },
  })
  const named = (first: string, last: string) =>
    profileOf({ first_name: first, full_name: `${first} ${last}`, match: null })
  const included = [
    resource('participants', ids.participant, named('Maëlys', 'Tanguy')),
    resource('presenters', ids.presenter, named('Claire', 'Vasseur')),
    resource('programs', ids.program, programOf()),
  ]
  const write = async ({ request }: { request: Request }) => {
    const { data: body } = (await request.json()) as { data: { attributes: Record<string, unknown> } }
    sent.push({ method: request.method, attributes: body.attributes })
    if (request.method === 'PATCH') now = { ...now, state: 'closed', outcome: 'withdrawn', closed_at: now.created_at }
    else if ('words' in body.attributes && !('topic' in body.attributes))
      now = { ...now, messages: [...(now.messages ?? []), message(90, 'author', String(body.attributes['words']))] }
    return one()
  }
  server.use(
    http.get('/api/v1/mentoring_relationships/:id', () => HttpResponse.json({ data, included })),
    http.get('/api/v1/mentoring_relationships/:id/help_desk', () =>
      HttpResponse.json({ data: resource('help_desks', ids.relationship, { ...desk, ...deskGiven }) }),
    ),
    http.get('/api/v1/help_cases', () => HttpResponse.json(listDocument([resource('help_cases', helpCase, stored)]))),
    http.post('/api/v1/help_cases', write),
    http.get('/api/v1/help_cases/:id', one),
    http.patch('/api/v1/help_cases/:id', write),
    http.post('/api/v1/help_cases/:id/messages', write),
    http.get('/api/v1/favourites', () => HttpResponse.json(listDocument([]))),
    http.get('/api/v1/presenters/:id', ({ params }) =>
      HttpResponse.json({
        data: resource('presenters', String(params['id']), profileOf({ full_name: 'Idriss Benchekroun' })),
      }),
    ),
  )
}

const openDesk = async () => {
  const rendered = renderApp(`/dashboard/relationships/${ids.relationship}/help`, { signedIn: true })
  await screen.findByRole('heading', { level: 1, name: 'Demander de l’aide à l’équipe' })
  return rendered
}
const openCase = async () => {
  const rendered = renderApp(`/dashboard/help-cases/${helpCase}`, { signedIn: true })
  await screen.findByRole('heading', { level: 1, name: 'Votre demande d’aide' })
  return rendered
}

describe('asking for help', () => {
  test('names who reads before a word is written, by topic, and that the other one never will', async () => {
    stands()
    const { user } = await openDesk()
    const readers = screen.getByRole('region', { name: 'Qui lira' })
    expect(readers.textContent).toContain('Fanny Mercier et Sandrine Rochebrune')
    expect(readers.textContent).toContain('Claire n’en saura rien')
    await user.click(screen.getByRole('radio', { name: /Une conduite me gêne/ }))
    expect(readers.textContent).toContain('Nadège Colin')
    expect(readers.textContent).not.toContain('Fanny')
    await user.click(screen.getByRole('radio', { name: /Autre chose/ }))
    expect(readers.textContent).toContain('faute d’une personne nommée')
    expect(document.title).not.toMatch(/aide|Claire/i)
  })

  test('sends topic, words and wish, and leads to the case', async () => {
    stands()
    const { user } = await openDesk()
    await user.type(screen.getByRole('textbox', { name: /Ce qui se passe/ }), 'Deux propositions sans réponse.')
    await user.click(screen.getByRole('button', { name: 'Que l’équipe prenne des nouvelles' }))
    await user.click(screen.getByRole('button', { name: 'Envoyer à l’équipe' }))
    await screen.findByRole('heading', { level: 2, name: /vous répond d’ici mercredi\s2\sdécembre/ })
    expect(sent).toEqual([
      {
        method: 'POST',
        attributes: {
          relationship_id: ids.relationship,
          topic: 'no_answer',
          wish: 'check_in',
          words: 'Deux propositions sans réponse.',
        },
      },
    ])
  })

  test('is refused in the server’s words, and keeps what was typed', async () => {
    stands()
    server.use(
      http.post('/api/v1/help_cases', () =>
        HttpResponse.json(errorDocument(422, 'too_many_help_cases', 'Vous avez trois demandes d’aide en cours.'), {
          status: 422,
        }),
      ),
    )
    const { user } = await openDesk()
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Ce qui se passe/ })
    await user.type(field, 'Encore.')
    await user.click(screen.getByRole('button', { name: 'Envoyer à l’équipe' }))
    expect((await screen.findAllByText(/trois demandes d’aide en cours/)).length).toBeGreaterThan(0)
    expect(field.value).toBe('Encore.')
  })

  test('leads to a case of the pair that is under way', async () => {
    stands({}, { open: [helpCase] })
    await openDesk()
    expect(screen.getByRole('link', { name: 'La voir' }).getAttribute('href')).toBe(`/dashboard/help-cases/${helpCase}`)
  })
})

describe('one’s case', () => {
  test('is taken back by its author', async () => {
    stands()
    const { user } = await openCase()
    await user.click(screen.getByRole('button', { name: 'Retirer ma demande' }))
    expect(await screen.findByText('Vous l’avez retirée.')).toBeTruthy()
    expect(sent).toEqual([{ method: 'PATCH', attributes: { state: 'closed' } }])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('shows the answer, and a ready reply is written before it is sent', async () => {
    stands({
      state: 'in_hands',
      reader_name: 'Fanny Mercier',
      taken_at: stored.created_at,
      answered_at: stored.created_at,
      messages: [...(stored.messages ?? []), message(82, 'team', 'Je prends de ses nouvelles lundi.')],
    })
    const { user } = await openCase()
    expect(screen.getByText('Je prends de ses nouvelles lundi.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Je préfère changer' }))
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Répondre' }))
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', attributes: { words: 'Je préfère changer' } }]))
  })

  test('proposes mentors without a reason and nobody at fault', async () => {
    stands({
      state: 'closed',
      outcome: 'another_mentor',
      closed_at: '2026-11-30T10:00:00Z',
      erased_on: '2027-11-30',
      proposed: [ids.presenter],
    })
    await openCase()
    expect(screen.getByRole('heading', { level: 2, name: 'Un mentor a une place pour vous' })).toBeTruthy()
    expect(screen.getByText(/sans motif affiché ni faute de personne/)).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Découvrir Idriss Benchekroun' })).toBeTruthy()
  })
})

test('the list of one’s requests leads to each', async () => {
  stands()
  void renderApp('/dashboard/help-cases', { signedIn: true })
  const link = await screen.findByRole('link', { name: /accompagnement avec Claire Vasseur/ })
  expect(link.getAttribute('href')).toBe(`/dashboard/help-cases/${helpCase}`)
})
