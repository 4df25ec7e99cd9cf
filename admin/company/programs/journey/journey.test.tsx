import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { attribute } from '../../../platform/testing/elements.ts'
import { type FakeAnswer, type FakeServer, fakeServer } from '../../../platform/testing/fake-server.ts'
import { program } from '../../../platform/testing/listed-programs.ts'
import { expectAccessible, renderConsole } from '../../../platform/testing/render-console.tsx'
import type { EffectAnswer, Journey, Milestone } from './milestones.ts'

const path = '/admin/api/programs/p1'
const address = '/programs/p1/show/journey'
const goal: Milestone = {
  id: '5a3f0c1e-0000-4000-8000-0000000000a1',
  kind: 'goal',
  count: null,
  for: 'both',
  title: null,
  due_weeks: 3,
  due_session: null,
}
const site: Milestone = {
  ...goal,
  id: '5a3f0c1e-0000-4000-8000-0000000000a2',
  kind: 'task',
  for: 'participant',
  title: { fr: 'Rencontrer un autre site', en: 'Meet another site' },
  due_weeks: 18,
}
const version = {
  version: 2,
  milestones: [goal, site],
  published_at: '2026-09-01T08:00:00.000Z',
  published_by: { id: 'u1', name: 'Sandrine Rochebrune' },
  reaches_running: false,
}
const inForce: Journey = {
  id: 'p1',
  revision: 4,
  version: 2,
  milestones: [goal, site],
  draft: null,
  running: 118,
  waiting: 0,
  versions: [version, { ...version, version: 1, milestones: [goal], published_by: null }],
}
const effect: EffectAnswer = {
  id: 'p1',
  running: 118,
  earlier: 74,
  added: 0,
  late: 9,
  grace_until: '2026-12-11',
  late_pairs: [
    {
      id: 'r1',
      participant: 'Inès Carbonnel',
      presenter: null,
      milestone_id: site.id,
      was: '2026-12-08',
      due: '2026-11-17',
    },
  ],
}

let server: FakeServer
let journey: Journey
let written: FakeAnswer
function serve(role: 'admin' | 'auditor' = 'admin') {
  server = fakeServer(role)
  journey = inForce
  written = { json: { ...inForce, revision: 5, version: 3 } }
  server.on(({ method, path: requestPath }) => {
    if (requestPath === path) return { json: program }
    if (requestPath === `${path}/milestones`) return method === 'GET' ? { json: journey } : written
    if (requestPath === `${path}/milestones_effect`) return { json: effect }
    return undefined
  })
}
beforeEach(() => serve())

const sent = () =>
  server
    .called(`${path}/milestones`)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
/** The task is expected ten weeks after the start. */
async function bringForward() {
  await renderConsole(address)
  await press('Rencontrer un autre site')
  const weeks = await screen.findByRole('spinbutton', { name: 'Semaines après le début' })
  await userEvent.clear(weeks)
  await userEvent.type(weeks, '0')
}
const earlier = [goal, { ...site, due_weeks: 10 }]

describe('milestones of a program', () => {
  it('are read in words, with every version and who published it', async () => {
    serve('auditor')
    await renderConsole(address)
    expect(
      await screen.findByText('Un objectif fixé, avec ou sans mesure. Les deux. 3 semaines après le début.'),
    ).toBeDefined()
    const table = screen.getByRole('table', { name: 'Jalons, par semaine après le début' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(screen.getByText(/par Sandrine Rochebrune/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Ajouter' })).toBeNull()
    await expectAccessible()
  })

  it('show what a change would do, and are published for whom the operator says', async () => {
    await bringForward()
    expect(await screen.findByText('dates avancées')).toBeDefined()
    const late = screen.getByRole('table', { name: 'Binômes qui passeraient en retard' })
    expect(within(late).getByRole('link', { name: 'Inès Carbonnel, compte supprimé' })).toBeDefined()
    expect(screen.getByText(/9 auraient deux semaines de grâce/)).toBeDefined()
    await expectAccessible()
    await userEvent.click(screen.getByRole('radio', { name: /Aussi les binômes en cours/ }))
    await press(/^Publier la version/)
    expect(sent()).toEqual([])
    await press('Publier pour 118 binômes')
    await waitFor(() => expect(sent()).toEqual([{ from: 4, milestones: earlier, as: 'running_pairs' }]))
  })

  it('are published for new pairs unless the operator says more, or kept as a draft', async () => {
    await bringForward()
    await screen.findByText('dates avancées')
    await press('Garder en brouillon')
    await waitFor(() => expect(sent()).toEqual([{ from: 4, milestones: earlier, as: 'draft' }]))
  })

  it('say what is missing before they can be published', async () => {
    await renderConsole(address)
    await press('Ajouter')
    expect(await screen.findByText(/Il manque un nom/)).toBeDefined()
    expect(attribute(await screen.findByRole('button', { name: /^Publier la version/ }), 'aria-disabled')).toBe('true')
    await userEvent.type(screen.getByRole('textbox', { name: /Nom, en français/ }), 'Déjeuner')
    await userEvent.type(screen.getByRole('textbox', { name: /Nom, en anglais/ }), 'Lunch')
    await waitFor(() =>
      expect(attribute(screen.getByRole('button', { name: /^Publier la version/ }), 'aria-disabled')).toBe('false'),
    )
  })

  it('move by their buttons, and an earlier version is taken up again as a draft', async () => {
    await renderConsole(address)
    await press(/Reprendre n°/)
    expect(await screen.findByText('1 changement depuis la version en vigueur')).toBeDefined()
    await press('Annuler')
    expect(await screen.findByText('Rien à publier')).toBeDefined()
  })

  it('stay with the reader when somebody else was faster', async () => {
    await bringForward()
    await screen.findByText('dates avancées')
    written = { status: 409, json: { code: 'milestones_moved_on', message: 'Les jalons ont été changés' } }
    journey = { ...inForce, revision: 5 }
    await press('Garder en brouillon')
    expect(await screen.findByText(/Quelqu’un d’autre a changé/)).toBeDefined()
    expectComplaint(/HttpError/)
    await press('Continuer avec les miens')
    written = { json: { ...inForce, revision: 6 } }
    await press('Garder en brouillon')
    await waitFor(() => expect(sent().at(-1)).toEqual({ from: 5, milestones: earlier, as: 'draft' }))
  })
})
