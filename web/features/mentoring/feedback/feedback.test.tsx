import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FeedbackQuestionAttributes } from '#contract/mentoring/feedback-questions.ts'
import type { FeedbackAttributes } from '#contract/mentoring/feedbacks.ts'
import { keepDraft, readDraft } from '../../../shared/form/drafts.ts'
import { callNotes } from '../../../shared/meeting/callNotes.ts'
import {
  errorDocument,
  idOf,
  ids,
  labelled,
  listDocument,
  meDocument,
  meetingOf,
  profileOf,
  programOf,
  relationshipOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const page = `/dashboard/feedback/${ids.meeting}`
const parties = {
  participant: { data: { type: 'participants', id: ids.participant } },
  presenter: { data: { type: 'presenters', id: ids.presenter } },
  program: { data: { type: 'programs', id: ids.program } },
  mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
}
const included = [
  resource('participants', ids.participant, profileOf({ first_name: 'Maëlys', last_name: 'Tanguy', match: null })),
  resource('presenters', ids.presenter, profileOf({ match: null })),
  resource('programs', ids.program, programOf()),
]
const question = (n: number, given: Partial<FeedbackQuestionAttributes>) =>
  resource('feedback_questions', idOf(n), {
    program_id: null,
    role_type: 'presenter',
    subcategory: 'meeting',
    field_type: 'text',
    title: { fr: 'Qu’avez-vous fait avancer ?', en: 'What did you move forward?' },
    choices: [],
    required: true,
    position: n,
    ...given,
  } satisfies FeedbackQuestionAttributes)
const questions = [
  question(1, {}),
  question(2, {
    field_type: 'several_choices',
    title: { fr: 'Ensemble', en: 'Together' },
    required: false,
    choices: [labelled('distance', 'Prendre du recul'), labelled('decision', 'Préparer une décision')],
  }),
  question(3, {
    field_type: 'one_choice',
    title: { fr: 'L’objectif', en: 'The goal' },
    choices: [labelled('reached', 'Atteint'), labelled('partly', 'En partie')],
  }),
  question(5, { program_id: idOf(99), title: { fr: 'D’un autre programme', en: 'Of another program' } }),
  question(4, { role_type: 'participant', title: { fr: 'Ce qui m’a aidée', en: 'What helped me' } }),
]
const report = (given: Partial<FeedbackAttributes> = {}, n = 8) =>
  resource('feedbacks', idOf(n), {
    author: 'presenter',
    readable: true,
    feedbackable_id: idOf(1),
    rating: 4,
    answers: [{ question_id: idOf(1), text: 'Une grille de décisions.' }],
    report: 'La réunion du lundi rassure.',
    given_at: '2026-03-17T15:02:00Z',
    revised_at: null,
    revision: 0,
    allowed: ['revised', 'withdrawn'],
    ...given,
  } satisfies FeedbackAttributes)
const theirs = (given: Partial<FeedbackAttributes> = {}) =>
  report({ author: 'participant', rating: 5, answers: [], report: 'Je manquais de règles.', allowed: [], ...given }, 9)

/** What the server holds from now on. */
function holds(feedbacks: ReturnType<typeof report>[], questionList = questions) {
  server.use(
    http.get('/api/v1/meetings/:id/feedbacks', () => HttpResponse.json(listDocument(feedbacks))),
    http.get('/api/v1/mentoring_relationships/:id/feedbacks', () => HttpResponse.json(listDocument(feedbacks))),
    http.get('/api/v1/feedback_questions', () => HttpResponse.json(listDocument(questionList))),
  )
}

/** Answers what is sent, and keeps it. */
function answers(answer: () => Response) {
  const sent: unknown[] = []
  const keep = async ({ request }: { request: Request }) => {
    const { data } = (await request.json()) as { data: { attributes: unknown } }
    sent.push(data.attributes)
    return answer()
  }
  server.use(
    http.post('/api/v1/meetings/:id/feedbacks', keep),
    http.post('/api/v1/mentoring_relationships/:id/feedbacks', keep),
    http.patch('/api/v1/meetings/:id/feedbacks/:feedback', keep),
  )
  return sent
}

/** The accompaniment of the session, in this state; and which one was requested. */
function accompanies(state: 'initiated' | 'finished') {
  const relationshipIds: unknown[] = []
  server.use(
    http.get('/api/v1/mentoring_relationships/:id', ({ params }) => {
      relationshipIds.push(params['id'])
      const data = resource('mentoring_relationships', ids.relationship, relationshipOf({ aasm_state: state }), parties)
      return HttpResponse.json({ data, included })
    }),
  )
  return relationshipIds
}

beforeEach(() => {
  localStorage.clear()
  accompanies('initiated')
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
    http.get('/api/v1/meetings/:id', () =>
      HttpResponse.json({
        data: resource('meetings', ids.meeting, meetingOf({ aasm_state: 'feedback_requested' }), parties),
        included,
      }),
    ),
  )
})

const heading = async (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })

describe('writing a report', () => {
  test('preselects no rating, and brings the focus to what is missing', async () => {
    holds([])
    const sent = answers(() => HttpResponse.json({ data: report() }))
    const { user } = await renderApp(page)
    await heading('Cette session a été…')
    const ratings = within(screen.getByRole('radiogroup', { name: 'Cette session a été…' })).getAllByRole('radio')
    expect(ratings.map((one) => (one as HTMLInputElement).checked)).toEqual([false, false, false, false, false])
    await user.click(screen.getByRole('button', { name: 'Envoyer mon compte rendu' }))
    await screen.findByText('Choisissez une des cinq phrases.')
    expect(screen.getAllByText('Cette question attend une réponse.')).toHaveLength(2)
    expect(document.activeElement).toBe(ratings[0])
    expect(sent).toEqual([])
  })

  test('is sent with the answers of the reader’s role, and the focus goes to « Envoyé »', async () => {
    holds([])
    const sent = answers(() => {
      holds([report()])
      return HttpResponse.json({ data: report() }, { status: 201 })
    })
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('radio', { name: /^Très efficace/ }))
    await user.type(screen.getByLabelText(/^Qu’avez-vous fait avancer/), 'Une grille.')
    await user.click(screen.getByRole('checkbox', { name: 'Préparer une décision' }))
    await user.click(screen.getByRole('radio', { name: 'Atteint' }))
    await user.click(screen.getByRole('button', { name: 'Ce qu’on a décidé' }))
    expect(screen.queryByLabelText(/Ce qui m’a aidée/)).toBeNull()
    expect(screen.queryByLabelText(/D’un autre programme/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Envoyer mon compte rendu' }))
    const title = await heading('Envoyé. Maëlys n’a pas encore écrit.')
    await waitFor(() => {
      expect(document.activeElement).toBe(title)
    })
    expect(sent).toEqual([
      {
        rating: 4,
        answers: [
          { question_id: idOf(1), text: 'Une grille.' },
          { question_id: idOf(2), codes: ['decision'] },
          { question_id: idOf(3), codes: ['reached'] },
        ],
        report: 'Ce qu’on a décidé',
      },
    ])
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  test.each([
    ['effective', [false, false, true, false, false]],
    ['six', [false, false, false, false, false]],
    ['toString', [false, false, false, false, false]],
  ])('opened from a mail with the rating « %s » it has what is a rating, and sends nothing', async (given, checked) => {
    holds([])
    const sent = answers(() => HttpResponse.json({ data: report() }))
    await renderApp(`${page}?rating=${given}`)
    await heading('Cette session a été…')
    const ratings = () => within(screen.getByRole('radiogroup', { name: 'Cette session a été…' })).getAllByRole('radio')
    await waitFor(() => {
      expect(ratings().map((one) => (one as HTMLInputElement).checked)).toEqual(checked)
    })
    expect(sent).toEqual([])
  })

  test('is kept on the device as it is typed, with a notice', async () => {
    holds([])
    const first = await renderApp(page)
    await first.user.click(await screen.findByRole('radio', { name: /^Efficace/ }))
    await first.user.type(screen.getByLabelText(/^Compte rendu/), 'Un début')
    await screen.findByText(/^Brouillon gardé à/)
    first.unmount()
    await renderApp(page)
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Efficace/ })).checked).toBe(true)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Compte rendu/).value).toBe('Un début')
  })

  test('holds nothing of the notes of the call unless its writer takes them in', async () => {
    holds([], [])
    keepDraft(callNotes(ids.user, 'meeting', ids.meeting), 'Elle doute de son chef.')
    const sent = answers(() => {
      holds([report()], [])
      return HttpResponse.json({ data: report() }, { status: 201 })
    })
    const { user } = await renderApp(page)
    await heading('Vos notes de la visio')
    screen.getByText('Elle doute de son chef.')
    const field = screen.getByLabelText<HTMLTextAreaElement>(/^Compte rendu/)
    expect(field.value).toBe('')
    await user.click(screen.getByRole('radio', { name: /^Efficace/ }))
    await user.click(screen.getByRole('button', { name: 'Envoyer mon compte rendu' }))
    await heading('Envoyé. Maëlys n’a pas encore écrit.')
    expect(sent).toEqual([{ rating: 3, report: null }])
    screen.getByText('Elle doute de son chef.')
    expect(screen.queryByRole('button', { name: 'Reprendre dans le compte rendu' })).toBeNull()
  })

  test('takes in the notes of the call on request, after what is typed', async () => {
    holds([], [])
    keepDraft(callNotes(ids.user, 'meeting', ids.meeting), 'Une grille.')
    const { user } = await renderApp(page)
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Compte rendu/)
    await user.type(field, 'Nous avons vu :')
    await user.click(screen.getByRole('button', { name: 'Reprendre dans le compte rendu' }))
    expect(field.value).toBe('Nous avons vu :\n\nUne grille.')
    expect(document.activeElement).toBe(field)
  })

  test('erases the notes of the call only after a confirmation', async () => {
    holds([], [])
    const key = callNotes(ids.user, 'meeting', ids.meeting)
    keepDraft(key, 'Une grille.')
    const { user } = await renderApp(page)
    const erase = await screen.findByRole('button', { name: 'Effacer ces notes' })
    await user.click(erase)
    expect(readDraft(key)).toBe('Une grille.')
    await user.click(erase)
    expect(readDraft(key)).toBe('')
    expect(screen.queryByText('Vos notes de la visio')).toBeNull()
  })

  test('that the server refuses keeps its text, and says why at the field', async () => {
    holds([])
    answers(() =>
      HttpResponse.json(errorDocument(422, 'contact_details', 'Pas de coordonnées ici.', '/data/attributes/report'), {
        status: 422,
      }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('radio', { name: /^Efficace/ }))
    await user.type(screen.getByLabelText(/^Qu’avez-vous fait avancer/), 'Une grille.')
    await user.click(screen.getByRole('radio', { name: 'Atteint' }))
    await user.type(screen.getByLabelText(/^Compte rendu/), 'Appelez-moi')
    await user.click(screen.getByRole('button', { name: 'Envoyer mon compte rendu' }))
    await screen.findByText('Pas de coordonnées ici.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Compte rendu/).value).toBe('Appelez-moi')
  })

  test('that did not leave without a network says so until it is back', async () => {
    holds([], [])
    answers(() => HttpResponse.error())
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('radio', { name: /^Très efficace/ }))
    await user.type(screen.getByLabelText(/^Compte rendu/), 'Nous avons parlé.')
    await user.click(screen.getByRole('button', { name: 'Envoyer mon compte rendu' }))
    await screen.findByText(/Ce que vous avez écrit est gardé\./)
    const before = screen.getAllByRole('alert').length
    window.dispatchEvent(new Event('online'))
    await waitFor(() => {
      expect(screen.queryAllByRole('alert')).toHaveLength(before - 1)
    })
  })

  test('without questions a rating and a note close the session', async () => {
    holds([], [])
    const sent = answers(() => HttpResponse.json({ data: report() }))
    const { user } = await renderApp(page)
    await screen.findByText('Votre programme ne pose pas de question')
    await user.click(screen.getByRole('radio', { name: /^Efficace/ }))
    await user.type(screen.getByLabelText(/^Compte rendu/), 'Une grille commune.')
    await user.click(screen.getByRole('button', { name: 'Envoyer mon compte rendu' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ rating: 3, report: 'Une grille commune.' })
  })
})

describe('what was sent', () => {
  test('is changed, the whole content again', async () => {
    holds([report()])
    const sent = answers(() => HttpResponse.json({ data: report({ rating: 5 }) }))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Modifier' }))
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    })
    await user.click(await screen.findByRole('radio', { name: /^Incroyable/ }))
    await user.click(screen.getByRole('radio', { name: 'Atteint' }))
    await user.click(screen.getByRole('button', { name: 'Envoyer la modification' }))
    await heading('Envoyé. Maëlys n’a pas encore écrit.')
    expect(sent).toEqual([
      {
        rating: 5,
        answers: [
          { question_id: idOf(1), text: 'Une grille de décisions.' },
          { question_id: idOf(3), codes: ['reached'] },
        ],
        report: 'La réunion du lundi rassure.',
      },
    ])
  })

  test('is withdrawn until the other’s is given; its text stays as a draft', async () => {
    holds([report()])
    server.use(
      http.delete('/api/v1/meetings/:id/feedbacks/:feedback', () => {
        holds([])
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Retirer…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer' }))
    await heading('Cette session a été…')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Compte rendu/).value).toBe('La réunion du lundi rassure.')
  })

  test('stands beside the other’s once both may be read, and can no longer be withdrawn', async () => {
    holds([report({ allowed: ['revised'] }), theirs()])
    await renderApp(page)
    await heading('Envoyé. Les deux sont lisibles.')
    const other = screen.getByRole('article', { name: 'Maëlys Tanguy' })
    expect(within(other).getByText('Incroyable')).toBeTruthy()
    expect(within(other).getByText('Je manquais de règles.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retirer…' })).toBeNull()
    await screen.findByRole('link', { name: 'Planifier la session suivante' })
  })

  test('offers no next session once the accompaniment is over', async () => {
    const relationshipIds = accompanies('finished')
    holds([report({ allowed: ['revised'] }), theirs()])
    await renderApp(page)
    await heading('Envoyé. Les deux sont lisibles.')
    await waitFor(() => {
      expect(relationshipIds).toEqual([ids.relationship])
    })
    expect(screen.queryByRole('link', { name: 'Planifier la session suivante' })).toBeNull()
  })

  test('of the other is hidden before one’s own', async () => {
    holds([theirs({ readable: false, rating: null, answers: null, report: null })])
    await renderApp(page)
    await heading('Cette session a été…')
    expect(screen.queryByRole('article')).toBeNull()
  })
})

test.each(['finished', 'admin_finished'] as const)('an accompaniment that is %s is reviewed', async (state) => {
  holds([], [question(1, { subcategory: 'mentoring_relationship', required: false })])
  const sent = answers(() => HttpResponse.json({ data: report() }, { status: 201 }))
  server.use(
    http.get('/api/v1/mentoring_relationships/:id', () =>
      HttpResponse.json({
        data: resource(
          'mentoring_relationships',
          ids.relationship,
          relationshipOf({ aasm_state: state, ended_at: '2026-05-12T09:00:00Z' }),
          parties,
        ),
        included,
      }),
    ),
    http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([]))),
  )
  const { user } = await renderApp(`/dashboard/feedback_relationships/${ids.relationship}`)
  await heading('Cet accompagnement a été…')
  await user.click(screen.getByRole('radio', { name: /^Incroyable/ }))
  await user.click(screen.getByRole('button', { name: 'Envoyer mon bilan' }))
  await waitFor(() => {
    expect(sent).toEqual([{ rating: 5, answers: [], report: null }])
  })
})

test('the words on an accompaniment that is not the reader’s are not called a report', async () => {
  server.use(
    http.get('/api/v1/mentoring_relationships/:id', () =>
      HttpResponse.json(errorDocument(403, 'forbidden', 'Dit'), { status: 403 }),
    ),
    http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([]))),
  )
  await renderApp(`/dashboard/feedback_relationships/${ids.relationship}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Votre bilan' })).toBeTruthy()
})
