import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminBulkAct } from '#contract/console/platform/bulk-acts.ts'
import type {
  AdminCohortDecision,
  AdminCohortMatch,
  AdminCohortOverview,
  AdminCohortPair,
  AdminCohortReason,
} from '#contract/console/community/cohort-matches.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { weights } from '../../platform/testing/listed-programs.ts'
import { cohortMatch } from '../../platform/testing/listed-records.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/cohort_matches'
const draft = { ...cohortMatch, mentees: 2, pairs: 1, to_create: 1 }
const overview: AdminCohortOverview = {
  stale: { people: true, places: false, weights: false, decisions: false },
  weights,
  weights_version: 3,
  total: 81,
  median_score: 81,
  least_score: 81,
  best_score: 81,
  first_choices: 1,
  three_choices: 1,
  places: 4,
  places_after: 3,
  mentors: 2,
  full_mentors: 0,
  between_units: 1,
  scores: [{ from: 80, to: 84, count: 1 }],
  left: [{ reason: 'full', count: 1 }],
  kept: 1,
  kept_mentors: 1,
  mentors_asked: 0,
  to_ask: [
    { min_score: null, requests: 1, mentors: 1, mentors_asked: 0 },
    { min_score: 60, requests: 1, mentors: 1, mentors_asked: 0 },
    { min_score: 70, requests: 1, mentors: 1, mentors_asked: 0 },
    { min_score: 80, requests: 0, mentors: 0, mentors_asked: 0 },
  ],
  pinned: 0,
  banned: 0,
  aside: 0,
  outcomes: { due: 0, created: 0, refused: 0, revoked: 0, answered: 0 },
  refusals: [],
  request_expiry_days: 14,
}
const at = { user_id: 'u1', avatar_url: null }
const zineb = { ...at, id: 'm1', name: 'Zineb Bennani', business_unit: 'reseaux', city: 'Casablanca' }
const claire = { ...at, id: 'm2', name: 'Claire Vasseur', business_unit: 'lyon', city: 'Lyon' }
const pair: AdminCohortPair = {
  id: 'm1',
  participant: zineb,
  presenter: claire,
  score: 81,
  rank: 1,
  reasons: [{ criterion: 'skills', points: 28, weight: 35, matched: 4, wanted: 5, minutes: null }],
  load_before: 0,
  load_after: 1,
  load_limit: 3,
  pinned: false,
  banned: null,
  kept: true,
  outcome: null,
  refusal: null,
  request_id: null,
}
const reason: AdminCohortReason = {
  participant: zineb,
  presenter: claire,
  score: 81,
  rank: 1,
  pinned: null,
  left: null,
  criteria: [{ criterion: 'skills', points: 28, weight: 35, matched: ['a', 'b'], wanted: 5, minutes: null }],
  others: [
    {
      id: 'm3',
      name: 'Idriss Ben',
      score: 77,
      why: 'full',
      taken_by: [],
      reason: null,
      load: { held: 3, limit: 3 },
    },
  ],
}

const decision: AdminCohortDecision = {
  id: 'm1_m2',
  kind: 'ban',
  participant: { id: 'm1', name: 'Zineb Bennani' },
  presenter: { id: 'm2', name: 'Claire Vasseur' },
  reason: 'Même équipe',
  by: 'Aline Admin',
  at: '2026-03-12T09:00:00.000Z',
}

const asking: AdminBulkAct = {
  id: 'b1',
  resource: 'users',
  act: 'ask_to_finish',
  given: {},
  state: 'done',
  total: 2,
  done: 2,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  refusals: [],
  created_at: '2026-03-12T09:00:00.000Z',
  finished_at: '2026-03-12T09:00:01.000Z',
}

let server: FakeServer
let match: AdminCohortMatch
let counts: AdminCohortOverview['to_ask']
beforeEach(() => {
  match = draft
  counts = overview.to_ask
  server = fakeServer()
  server.on(({ method, path: requestPath }) => {
    if (!requestPath.startsWith(path)) return undefined
    if (method !== 'GET') return { json: match }
    if (requestPath === path) return list([match])
    if (requestPath.endsWith('/decided')) return list([])
    if (requestPath.endsWith('/overview')) return { json: { ...overview, to_ask: counts } }
    if (requestPath.endsWith('/pairs')) return list([pair])
    if (requestPath.endsWith('/pairs/m1')) return { json: reason }
    return { json: match }
  })
})
const sent = () =>
  server.calls.filter(({ method, path: requestPath }) => method !== 'GET' && requestPath.startsWith(path))

describe('a draft of pairs', () => {
  it('shows figures, pairs with their reasons, and that people have changed since', async () => {
    await renderConsole('/cohort_matches/c1/show')
    expect(await screen.findByText('Zineb Bennani')).toBeDefined()
    expect(screen.getByText('Compétences 4 sur 5')).toBeDefined()
    expect(screen.getByText(/Des personnes ou des profils ont changé/)).toBeDefined()
    expect(await screen.findByText(/plus de place compatible/)).toBeDefined()
    await expectAccessible()
  })

  it('says by which rule its places are counted', async () => {
    match = { ...draft, per_mentor: 1 }
    await renderConsole('/cohort_matches/c1/show')
    expect(await screen.findByText('places encore libres après, à 1 nouveau mentoré par mentor')).toBeDefined()
    expect(screen.queryByText('places encore libres après')).toBeNull()
  })

  it('names the units of a pair, and its columns', async () => {
    await renderConsole('/cohort_matches/c1/show')
    expect(await screen.findByText('Lyon, Lyon')).toBeDefined()
    expect(screen.getByText('Pourquoi, Charge du mentor')).toBeDefined()
  })

  it('shows a long comparison 25 mentees at a time', async () => {
    const side = { id: 'c1', name: 'A', weights, weights_version: 3, trial: false, pairs: 30, median_score: 70 }
    const compared = { ...side, three_choices: 1, between_units: 1, full_mentors: 0, scores: [] }
    const rows = Array.from({ length: 30 }, (_, n) => ({
      id: `m${n}`,
      participant: { ...zineb, id: `m${n}` },
      a: null,
      b: { name: 'Claire Vasseur', score: 70 },
      change: 'gained',
    }))
    server.on(({ path: requestPath, query }) => {
      if (requestPath === path && query.has('_end')) return list([match, { ...match, id: 'c2', name: 'Été' }])
      return requestPath.endsWith('/comparison')
        ? {
            json: {
              same_people: true,
              mentees: 30,
              mentors: 9,
              a: compared,
              b: compared,
              changed: 0,
              gained: 30,
              lost: 0,
              rows,
            },
          }
        : undefined
    })
    await renderConsole('/cohort_matches/c1/show?tab=comparison')
    const table = within(await screen.findByRole('table', { name: 'Ce qui change' }))
    expect(table.getAllByText('Zineb Bennani')).toHaveLength(25)
    await userEvent.click(screen.getByRole('button', { name: 'En montrer plus (25 sur 30)' }))
    expect(table.getAllByText('Zineb Bennani')).toHaveLength(30)
    expect(screen.queryByRole('button', { name: /^En montrer plus/ })).toBeNull()
  })

  it('pins a pair, and asks for a motive before it forbids one', async () => {
    await renderConsole('/cohort_matches/c1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Fixer Zineb Bennani et Claire Vasseur' }))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ kind: 'pin', participant_id: 'm1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Interdire Zineb Bennani et Claire Vasseur' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Interdire' }))
    expect(sent()).toHaveLength(1)
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motif' }), 'Même équipe')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Interdire' }))
    await waitFor(() => expect(sent()[1]?.body).toMatchObject({ kind: 'ban', reason: 'Même équipe' }))
  })

  it('lists what was decided by hand, and lifts it', async () => {
    server.on(({ method, path: requestPath }) =>
      method === 'GET' && requestPath === `${path}/c1/decided` ? list([decision]) : undefined,
    )
    await renderConsole('/cohort_matches/c1/show')
    const decided = within(await screen.findByRole('list', { name: 'Fixés et interdits' }))
    expect((await decided.findByText(/^Par Aline Admin, 12 mars/)).textContent).toMatch(/ · Même équipe$/)
    await userEvent.click(decided.getByRole('button', { name: /Zineb Bennani et Claire Vasseur/ }))
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({ kind: 'none', from: 'ban', participant_id: 'm1', presenter_id: 'm2' }),
    )
    await expectAccessible()
  })

  it('pins any two people of the program', async () => {
    server.on(({ path: requestPath, query }) =>
      requestPath === '/admin/api/program_enrollments'
        ? list([
            query.get('role') === 'presenter'
              ? { id: 'e2', profile_id: 'm9', full_name: 'Ole Berg', business_unit: null }
              : { id: 'e1', profile_id: 'm8', full_name: 'Lina Faure', business_unit: null },
          ])
        : undefined,
    )
    await renderConsole('/cohort_matches/c1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Fixer un binôme…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fixer un binôme' }))
    for (const [label, name] of [
      ['Mentoré', 'Lina Faure'],
      ['Mentor', 'Ole Berg'],
    ] as const) {
      await userEvent.click(dialog.getByRole('combobox', { name: label }))
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Fixer' }))
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ kind: 'pin', participant_id: 'm8', presenter_id: 'm9' }),
    )
  })

  it('asks hidden mentors to finish their profiles, all at once', async () => {
    server.on(({ path: requestPath }) => {
      if (requestPath.endsWith('/c1/hidden'))
        return { json: { under_bar: 2, switched_off: 0, away: 0, min_completion: 60 } }
      return requestPath === '/admin/api/bulk_acts' ? { json: asking } : undefined
    })
    await renderConsole('/cohort_matches/c1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Les inviter à compléter leur profil…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getAllByRole('button').at(-1) ?? document.body)
    await waitFor(() =>
      expect(server.called('/admin/api/bulk_acts')[0]?.body).toMatchObject({
        resource: 'users',
        act: 'ask_to_finish',
        filter: { hidden: 'under_bar', status: 'active' },
        total: 2,
      }),
    )
  })

  it('says why this mentor, and why no other', async () => {
    await renderConsole('/cohort_matches/c1/show')
    await userEvent.click(await screen.findByRole('button', { name: /Pourquoi Zineb/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Pourquoi ce binôme' })
    expect(await within(dialog).findByText('28 sur 35')).toBeDefined()
    expect(within(dialog).getByText('Au complet, 3 places prises sur 3')).toBeDefined()
    await expectAccessible()
  })

  it('creates the requests once they are confirmed', async () => {
    match = { ...draft, to_create: 1 }
    await renderConsole('/cohort_matches/c1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Créer les demandes…' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('1 demande, à 1 mentor.')).toBeDefined()
    expect(sent()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Créer les demandes' }))
    await waitFor(() => expect(sent()[0]?.path).toBe(`${path}/c1/create_requests`))
    expect(sent()[0]?.body).toEqual({ min_score: null, message: '' })
  })

  it('says how many requests were not created, and why', async () => {
    match = { ...draft, to_create: 0, batch: 'created', batch_total: 2, batch_done: 2, actions: ['revoke_requests'] }
    const outcomes = { ...overview.outcomes, created: 1, refused: 1 }
    server.on(({ path: requestPath }) =>
      requestPath.endsWith('/overview')
        ? { json: { ...overview, outcomes, refusals: [{ why: 'Ce mentor est au complet.', count: 1 }] } }
        : undefined,
    )
    await renderConsole('/cohort_matches/c1/show')
    const ended = await screen.findByText(/1 demande créée\. 1 n’a pas pu l’être/)
    expect(ended.textContent).toMatch(/1\s: Ce mentor est au complet\./)
  })

  it('counts the requests and mentors of the score that is chosen', async () => {
    match = { ...draft, to_create: 52, batch: 'created', batch_total: 13, batch_done: 13 }
    counts = [
      { min_score: null, requests: 52, mentors: 31, mentors_asked: 15 },
      { min_score: 60, requests: 40, mentors: 25, mentors_asked: 1 },
      { min_score: 70, requests: 12, mentors: 9, mentors_asked: 0 },
      { min_score: 80, requests: 0, mentors: 0, mentors_asked: 0 },
    ]
    await renderConsole('/cohort_matches/c1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Créer les demandes…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('52 demandes, à 31 mentors.')).toBeDefined()
    expect(dialog.getByText(/15 de ces mentors ont déjà une demande en attente/)).toBeDefined()
    const which = dialog.getByRole('combobox')
    await userEvent.selectOptions(which, 'Seulement celles de 60 points ou plus')
    expect(dialog.getByText('40 demandes, à 25 mentors.')).toBeDefined()
    expect(dialog.getByText(/1 de ces mentors a déjà une demande en attente/)).toBeDefined()
    await userEvent.selectOptions(which, 'Seulement celles de 80 points ou plus')
    expect(dialog.getByText('Aucune demande à créer avec ce choix.')).toBeDefined()
  })

  it('shows how far it is, and can be stopped', async () => {
    match = { ...draft, state: 'running', progress: 40, computed_at: null, actions: ['cancel'] }
    await renderConsole('/cohort_matches/c1/show')
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
    expect(screen.queryByText('Zineb Bennani')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Arrêter…' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Arrêter' }))
    await waitFor(() => expect(sent()[0]?.path).toBe(`${path}/c1/cancel`))
  })
})

describe('a new draft', () => {
  const inForce = { skills: 30, job_categories: 20, business_unit: 10, languages: 15, location: 20, motivations: 5 }
  const answers = () =>
    server.on(({ path: requestPath }) =>
      requestPath === '/admin/api/programs/p1/weights'
        ? { json: { id: 'p1', version: 2, weights: inForce, waiting_requests: 0, versions: [] } }
        : undefined,
    )

  it('tries other weights from the rule of its program on', async () => {
    answers()
    await renderConsole('/cohort_matches/create')
    await screen.findByRole('option', { name: 'Passerelles' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Programme' }), 'Passerelles')
    await userEvent.click(screen.getByRole('switch', { name: 'Essayer d’autres poids' }))
    const points = async (name: string) => (await screen.findByRole<HTMLInputElement>('spinbutton', { name })).value
    expect([await points('Compétences'), await points('Lieu'), await points('Talents')]).toEqual(['30', '20', '0'])
    expect(screen.getByText('Total : 100 sur 100')).toBeDefined()
  })

  it('is not sent while its weights are not 100', async () => {
    answers()
    await renderConsole('/cohort_matches/create')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nom du brouillon' }), 'Été')
    // The only one is chosen already.
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Programme' })).toHaveProperty('value', 'p1'))
    await userEvent.click(screen.getByRole('switch', { name: 'Essayer d’autres poids' }))
    const skills = await screen.findByRole('spinbutton', { name: 'Compétences' })
    await userEvent.clear(skills)
    await userEvent.type(skills, '40')
    await userEvent.click(screen.getByRole('button', { name: 'Calculer les binômes' }))
    expect(await screen.findByText('100 points en tout.')).toBeDefined()
    expect(sent()).toEqual([])
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Lieu' }), '{Backspace}{Backspace}10')
    await userEvent.click(screen.getByRole('button', { name: 'Calculer les binômes' }))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ name: 'Été', program_id: 'p1', min_score: 50 }))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ trial_weights: { skills: 40, location: 10 } }))
  })

  it('is not for the administrator of a unit', async () => {
    server = fakeServer('business_unit_admin')
    await renderConsole('/cohort_matches')
    expect(await screen.findByText('Action non permise')).toBeDefined()
  })
})
