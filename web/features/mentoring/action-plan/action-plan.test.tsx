import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ActionPlanAttributes } from '#contract/mentoring/action-plans.ts'
import type { PlanMilestone } from '../../../shared/plan/calls.ts'
import { draftsOf } from '../../../shared/form/drafts.ts'
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

const page = `/dashboard/relationships/${ids.relationship}/plan`
const base = `/api/v1/mentoring_relationships/${ids.relationship}/action_plan`
type Goal = ActionPlanAttributes['goals'][number]
type Task = ActionPlanAttributes['tasks'][number]

const goalOf = (n: number, given: Partial<Goal> = {}): Goal => ({
  id: idOf(n),
  aasm_state: 'open',
  title: `Objectif ${n}`,
  why: null,
  measure: 'Trois refus écrits',
  due_on: '2027-01-29',
  reason: null,
  set_at: '2026-05-01T09:00:00Z',
  closed_at: null,
  words_by: { title: 'participant' },
  ...given,
})
const taskOf = (n: number, given: Partial<Task> = {}): Task => ({
  id: idOf(n),
  aasm_state: 'open',
  title: `Tâche ${n}`,
  for: 'both',
  due_on: null,
  goal_id: null,
  meeting_id: null,
  added_at: '2026-05-01T09:00:00Z',
  done_at: null,
  words_by: { title: 'participant' },
  ...given,
})

/** The plan as the server has it. */
let plan: ActionPlanAttributes
const answer = () =>
  HttpResponse.json({
    data: resource('action_plans', ids.relationship, plan, {
      mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } },
    }),
  })
/** What was sent, in order. */
let sent: { method: string; path: string; attributes: Record<string, unknown> }[]
/** Ids by the key of the call. */
let keys: Set<string>

function stands(
  given: Partial<ActionPlanAttributes> = {},
  relation: Partial<Parameters<typeof relationshipOf>[0]> = {},
) {
  const none = { goals: [], tasks: [], milestones: [], next_due_on: null, updated_at: null, revision: null }
  plan = { ...none, writable: true, ...given }
  sent = []
  keys = new Set()
  const data = resource(
    'mentoring_relationships',
    ids.relationship,
    relationshipOf({ allowed: ['finished'], ...relation }),
    {
      participant: { data: { type: 'participants', id: ids.participant } },
      presenter: { data: { type: 'presenters', id: ids.presenter } },
      program: { data: { type: 'programs', id: ids.program } },
      mentoring_request: { data: null },
    },
  )
  const included = [
    resource(
      'participants',
      ids.participant,
      profileOf({ first_name: 'Maëlys', full_name: 'Maëlys Tanguy', match: null }),
    ),
    resource(
      'presenters',
      ids.presenter,
      profileOf({ first_name: 'Claire', full_name: 'Claire Vasseur', match: null }),
    ),
    resource('programs', ids.program, programOf()),
  ]
  const write = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace(base, '')
    const body =
      request.method === 'DELETE' ? null : ((await request.json()) as { data: { attributes: Record<string, unknown> } })
    const attributes = body?.data.attributes ?? {}
    sent.push({ method: request.method, path, attributes })
    const key = request.headers.get('idempotency-key') ?? ''
    if (request.method === 'POST' && keys.has(key)) return answer()
    keys.add(key)
    const [, list = '', id = ''] = path.split('/')
    if (request.method === 'DELETE') {
      plan = { ...plan, tasks: plan.tasks.filter((task) => task.id !== id) }
      return new HttpResponse(null, { status: 204 })
    }
    const closed_at = attributes['aasm_state'] === 'open' ? null : '2026-05-12T09:00:00Z'
    if (list === 'milestones')
      plan = {
        ...plan,
        milestones: plan.milestones.map((one) => {
          const reached_at = attributes['aasm_state'] === 'open' ? null : '2026-05-12T09:00:00Z'
          return one.id === id ? { ...one, reached_at } : one
        }),
      }
    else if (list === 'goals')
      plan = {
        ...plan,
        goals: id
          ? plan.goals.map((goal) => (goal.id === id ? { ...goal, ...attributes, closed_at } : goal))
          : [...plan.goals, goalOf(500 + plan.goals.length, attributes)],
      }
    else
      plan = {
        ...plan,
        tasks: id
          ? plan.tasks.map((task) => (task.id === id ? { ...task, ...attributes } : task))
          : [...plan.tasks, taskOf(600 + plan.tasks.length, attributes)],
      }
    return answer()
  }
  server.use(
    http.get('/api/v1/mentoring_relationships/:id', () => HttpResponse.json({ data, included })),
    http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([]))),
    http.get(base, answer),
    ...(['goals', 'tasks', 'milestones'] as const).flatMap((list) => [
      http.post(`${base}/${list}`, write),
      http.patch(`${base}/${list}/:id`, write),
      http.delete(`${base}/${list}/:id`, write),
    ]),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-12T09:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

const open = async () => {
  const rendered = renderApp(page, { signedIn: true })
  await screen.findByRole('heading', { level: 2, name: 'Objectifs' })
  return rendered
}

describe('the plan of a pair', () => {
  test('begins with a first goal, which the dialog sends whole', async () => {
    stands()
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Fixer un premier objectif' }))
    const dialog = await screen.findByRole('dialog', { name: 'Fixer un objectif' })
    await user.click(within(dialog).getByRole('button', { name: 'Fixer cet objectif' }))
    expect(await within(dialog).findByText('Écrivez l’objectif en quelques mots.')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /Ce que je saurai faire/ }), 'Dire non')
    await user.type(within(dialog).getByRole('textbox', { name: /Pour quand/ }), '29 janvier 2027')
    await user.click(within(dialog).getByRole('button', { name: 'Fixer cet objectif' }))
    expect(await screen.findByRole('heading', { level: 3, name: 'Dire non' })).toBeTruthy()
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/goals',
        attributes: { title: 'Dire non', measure: null, why: null, due_on: '2027-01-29' },
      },
    ])
    expect(draftsOf(ids.user)).toEqual([])
  })

  test('a tick is shown at once, is undone by one act, and comes back when it is refused', async () => {
    stands({ goals: [goalOf(1)], tasks: [taskOf(2, { goal_id: idOf(1) }), taskOf(3, { for: 'presenter' })] })
    const { user } = await open()
    const box = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Tâche 2/ })[0] as HTMLInputElement
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.patch(`${base}/tasks/:id`, async () => {
        await held
        return HttpResponse.json(errorDocument(422, 'plan_over', 'L’accompagnement n’est pas en cours.'), {
          status: 422,
        })
      }),
    )
    await user.click(box())
    expect(box().checked).toBe(true)
    act(release)
    await waitFor(() => expect(box().checked).toBe(false))
    stands({ goals: [goalOf(1)], tasks: [taskOf(2, { goal_id: idOf(1) }), taskOf(3, { for: 'presenter' })] })
    await user.click(box())
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(sent.map(({ attributes }) => attributes['aasm_state'])).toEqual(['done', 'open']))
    await waitFor(() => expect(box().checked).toBe(false))
    // What is for the other one alone is theirs to tick.
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Tâche 3.*Claire/ }).disabled).toBe(true)
  })

  test('a goal is reached by its own verb; its heading takes the focus', async () => {
    stands({
      goals: [goalOf(1), goalOf(2, { aasm_state: 'dropped', closed_at: '2026-05-01T09:00:00Z', reason: 'Plus tard' })],
    })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: /^Actions sur l’objectif.*Objectif 1/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Marquer comme atteint' }))
    const heading = await screen.findByRole('heading', { level: 2, name: 'Objectif 1' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.click(
      within(screen.getByRole('region', { name: 'Objectif 1' })).getByRole('button', { name: 'Rouvrir' }),
    )
    await waitFor(() => expect(sent.at(-1)?.attributes).toEqual({ aasm_state: 'open' }))
    expect(screen.getByText('Laissé de côté : Plus tard')).toBeTruthy()
  })

  test('a goal is dropped with a word, a task is changed and removed', async () => {
    stands({ goals: [goalOf(1)], tasks: [taskOf(2)] })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: /^Actions sur l’objectif.*Objectif 1/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Laisser de côté' }))
    const dialog = await screen.findByRole('dialog', { name: /^Laisser cet objectif/ })
    await user.type(within(dialog).getByRole('textbox', { name: /Pourquoi/ }), 'Plus tard')
    await user.click(within(dialog).getByRole('button', { name: 'Laisser de côté' }))
    expect(await screen.findByText('Laissé de côté : Plus tard')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Actions sur .*Tâche 2/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Modifier' }))
    const change = await screen.findByRole('dialog', { name: 'Modifier la tâche' })
    await user.selectOptions(within(change).getByRole('combobox', { name: 'Pour qui' }), 'Moi')
    await user.click(within(change).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent.at(-1)?.attributes).toMatchObject({ title: 'Tâche 2', for: 'participant', due_on: null }),
    )
    await user.click(await screen.findByRole('button', { name: /^Actions sur .*Tâche 2/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retirer' }))
    await waitFor(() => expect(screen.queryByText('Tâche 2')).toBeNull())
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: `/tasks/${idOf(2)}` })
  })

  test('tasks that are added without a network are kept here, and arrive once when it is back', async () => {
    stands()
    const { user } = await open()
    const lost = http.post(`${base}/tasks`, () => HttpResponse.error())
    server.use(lost)
    await user.click(screen.getByRole('button', { name: 'Ajouter une tâche' }))
    const form = await screen.findByRole('form', { name: 'Ajouter une tâche' })
    const field = within(form).getByRole('textbox', { name: /Ce qu’il y a à faire/ })
    for (let n = 1; n <= 10; n++) {
      await user.click(field)
      await user.paste(`À faire ${n}`)
      await user.keyboard('{Enter}')
    }
    await waitFor(() => expect(screen.getAllByText('pas encore envoyée')).toHaveLength(10))
    expect(draftsOf(ids.user)).toHaveLength(1)
    // The server takes them, and the answers are lost: each is sent a second time under its key.
    let lostAnswers = 10
    server.use(
      http.post(`${base}/tasks`, async ({ request }) => {
        const key = request.headers.get('idempotency-key') ?? ''
        const { data } = (await request.json()) as { data: { attributes: Record<string, unknown> } }
        if (!keys.has(key)) plan = { ...plan, tasks: [...plan.tasks, taskOf(600 + plan.tasks.length, data.attributes)] }
        const isNew = !keys.has(key)
        keys.add(key)
        if (isNew && lostAnswers-- > 0) return HttpResponse.error()
        return answer()
      }),
    )
    for (let n = 0; n <= 10; n++) {
      const before = keys.size
      act(() => void window.dispatchEvent(new Event('online')))
      await waitFor(() => expect(keys.size > before || draftsOf(ids.user).length === 0).toBe(true))
    }
    await waitFor(() => expect(draftsOf(ids.user)).toEqual([]))
    expect(plan.tasks.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, n) => `À faire ${n + 1}`))
    await waitFor(() => expect(screen.queryByText('pas encore envoyée')).toBeNull())
  })

  test('is read, not written, once the accompaniment is over', async () => {
    stands(
      { goals: [goalOf(1)], tasks: [taskOf(2, { goal_id: idOf(1) })], writable: false },
      { aasm_state: 'finished', ended_at: '2026-05-10T09:00:00Z', allowed: [] },
    )
    await open()
    expect(screen.getByText('Le plan se lit, il ne s’écrit plus.')).toBeTruthy()
    expect(screen.getByText('Resté ouvert à la fin')).toBeTruthy()
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    expect(within(screen.getByRole('main')).queryAllByRole('button', { name: /objectif|tâche|Actions/i })).toEqual([])
  })
})

const milestoneOf = (n: number, given: Partial<PlanMilestone> = {}): PlanMilestone => ({
  id: idOf(n),
  kind: 'task',
  count: null,
  title: `Jalon ${n}`,
  for: 'participant',
  due_on: '2026-06-30',
  with_session: null,
  reached_at: null,
  late: false,
  ...given,
})

describe('milestones of the program', () => {
  const goal = milestoneOf(1, { kind: 'goal', title: null, for: 'both', reached_at: '2026-05-04T09:00:00Z' })
  const all = [
    goal,
    milestoneOf(2, { due_on: '2026-05-08', late: true }),
    milestoneOf(3, { for: 'presenter', due_on: null, with_session: 4 }),
  ]

  test('stand on the path and beside the goals: what is reached, what waits, what is late, in words', async () => {
    stands({ milestones: all })
    await open()
    const road = await screen.findByRole('list', { name: 'Sessions et jalons, dans l’ordre des dates' })
    expect(
      within(road)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
    ).toEqual([
      'Premier objectifjalon, 4 mai',
      'Aujourd’hui',
      'Jalon 2jalon, à vous, attendu depuis le 8 mai',
      'Jalon 3jalon, Claire, avec la session 4',
    ])
    const waiting = await screen.findByRole('region', { name: 'Jalon 2' })
    expect(within(waiting).getByText('Jalon à vous, attendu depuis le 8 mai')).toBeTruthy()
    const list = screen.getByRole('region', { name: 'Ce que le programme attend' })
    expect(within(list).getByText('1 sur 3 atteints')).toBeTruthy()
    expect(within(list).getAllByRole('checkbox')).toHaveLength(1)
  })

  test('of the kind task are ticked, and opened again by one act', async () => {
    stands({ milestones: all })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'C’est fait' }))
    const list = screen.getByRole('region', { name: 'Ce que le programme attend' })
    expect(await within(list).findByText('2 sur 3 atteints')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(await within(list).findByText('1 sur 3 atteints')).toBeTruthy()
    await waitFor(() =>
      expect(sent.map(({ path, attributes }) => [path, attributes])).toEqual([
        [`/milestones/${idOf(2)}`, { aasm_state: 'reached' }],
        [`/milestones/${idOf(2)}`, { aasm_state: 'open' }],
      ]),
    )
  })

  test('are read only once the accompaniment is over', async () => {
    stands({ milestones: all, writable: false }, { aasm_state: 'finished' })
    await open()
    const list = await screen.findByRole('region', { name: 'Ce que le programme attend' })
    expect(within(list).queryByRole('checkbox')).toBeNull()
    expect(within(list).getAllByText('pas atteint')).toHaveLength(2)
    expect(screen.getByText('1 jalon sur 3')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'C’est fait' })).toBeNull()
  })
})
