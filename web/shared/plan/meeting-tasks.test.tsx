import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import {
  idOf,
  ids,
  listDocument,
  meetingOf,
  profileOf,
  programOf,
  relationshipOf,
  resource,
} from '../../testing/fixtures.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { server, useServer } from '../../testing/server.ts'

useServer()

const parties = {
  participant: { data: { type: 'participants', id: ids.participant } },
  presenter: { data: { type: 'presenters', id: ids.presenter } },
  program: { data: { type: 'programs', id: ids.program } },
}
const included = [
  resource(
    'participants',
    ids.participant,
    profileOf({ first_name: 'Maëlys', full_name: 'Maëlys Tanguy', match: null }),
  ),
  resource('presenters', ids.presenter, profileOf({ first_name: 'Claire', full_name: 'Claire Vasseur', match: null })),
  resource('programs', ids.program, programOf()),
]
const sessionOf = (n: number) =>
  resource(
    'meetings',
    idOf(n),
    meetingOf({ session_number: n, aasm_state: 'feedback_requested', topic: `Sujet ${n}` }),
    {
      ...parties,
      mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
      meeting_reason: { data: null },
    },
  )
const taskOf = (n: number, meeting: number | null, given: object = {}) => ({
  id: idOf(n),
  aasm_state: 'open',
  title: `Tâche ${n}`,
  for: 'both',
  due_on: null,
  goal_id: null,
  meeting_id: meeting === null ? null : idOf(meeting),
  added_at: '2026-05-01T09:00:00Z',
  done_at: null,
  words_by: {},
  ...given,
})

/** Of two sessions: the page is about the second. */
function stands(sent: object[] = []) {
  const tasks: object[] = [taskOf(11, null), taskOf(12, 2), taskOf(13, 1), taskOf(14, null, { aasm_state: 'done' })]
  const plan = () => ({
    data: resource('action_plans', ids.relationship, {
      goals: [],
      tasks,
      milestones: [],
      next_due_on: null,
      writable: true,
      updated_at: null,
      revision: 3,
    }),
  })
  server.use(
    http.get('/api/v1/meetings/:id', () => HttpResponse.json({ data: sessionOf(2), included })),
    http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([sessionOf(2), sessionOf(1)]))),
    http.get('/api/v1/mentoring_relationships/:id', () =>
      HttpResponse.json({
        data: resource('mentoring_relationships', ids.relationship, relationshipOf(), {
          ...parties,
          mentoring_request: { data: null },
        }),
        included,
      }),
    ),
    http.get(`/api/v1/mentoring_relationships/${ids.relationship}/action_plan`, () => HttpResponse.json(plan())),
    http.post(`/api/v1/mentoring_relationships/${ids.relationship}/action_plan/tasks`, async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: object } }
      sent.push(data.attributes)
      tasks.push(taskOf(15, 2, data.attributes))
      return HttpResponse.json(plan(), { status: 201 })
    }),
  )
}

test.each([
  ['a session', `/dashboard/sessions/${idOf(2)}`],
  ['its report', `/dashboard/feedback/${idOf(2)}`],
])('the page of %s has the tasks of last time first, and adds what is agreed', async (_, page) => {
  const sent: object[] = []
  stands(sent)
  const { user } = await renderApp(page, { signedIn: true })
  const section = within(await screen.findByRole('region', { name: 'Ce que vous avez convenu' }))
  const titles = () => section.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(titles()).toEqual(['Tâche 13Convenu en session 1', 'Tâche 11', 'Tâche 12Convenu en session 2'])
  await user.click(section.getByRole('button', { name: 'Ajouter une tâche' }))
  await user.type(await section.findByRole('textbox', { name: /Ce qu’il y a à faire/ }), 'Relire à froid')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(sent).toMatchObject([{ title: 'Relire à froid', meeting_id: idOf(2), goal_id: null }])
})

test('the next step of a report is the title of the task to add, until it is one', async () => {
  const sent: object[] = []
  stands(sent)
  const report = 'Ce qu’on a vu\nLe plan.\n\nD’ici la prochaine fois\n- Relire à froid'
  server.use(
    http.get('/api/v1/meetings/:id/feedbacks', () =>
      HttpResponse.json(
        listDocument(
          (['participant', 'presenter'] as const).map((author, n) =>
            resource('feedbacks', idOf(20 + n), {
              author,
              readable: true,
              feedbackable_id: idOf(2),
              rating: 4,
              answers: [],
              report,
              given_at: '2026-03-17T15:02:00Z',
              revised_at: null,
              revision: 0,
              allowed: [],
            }),
          ),
        ),
      ),
    ),
  )
  const { user } = await renderApp(`/dashboard/feedback/${idOf(2)}`, { signedIn: true })
  const section = within(await screen.findByRole('region', { name: 'Ce que vous avez convenu' }))
  await user.click(section.getByRole('button', { name: 'Ajouter une tâche' }))
  expect(await section.findByRole('textbox', { name: /Ce qu’il y a à faire/ })).toHaveProperty(
    'value',
    'Relire à froid',
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ title: 'Relire à froid', meeting_id: idOf(2) }]))
  await user.click(section.getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(section.getAllByRole('checkbox')).toHaveLength(4))
  await user.click(section.getByRole('button', { name: 'Ajouter une tâche' }))
  expect(await section.findByRole('textbox', { name: /Ce qu’il y a à faire/ })).toHaveProperty('value', '')
})
