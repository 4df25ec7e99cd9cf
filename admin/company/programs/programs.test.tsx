import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { attribute, valueOf } from '../../platform/testing/elements.ts'
import { type FakeAnswer, type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { matchRule, program } from '../../platform/testing/listed-programs.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'
import { seasonState, seasonSteps } from './season.ts'

const path = '/admin/api/programs'

let server: FakeServer
let answer: FakeAnswer
function serve(role: 'admin' | 'auditor' = 'admin') {
  server = fakeServer(role)
  answer = { json: { ...program, revision: 5 } }
  server.on(({ method, path: requestPath }) => {
    if (requestPath === `${path}/p1/changes`)
      return list([
        change('c3', { weights: {}, weights_version: 3 }),
        change('c2', { rule: { role: 'presenter' } }),
        change('c1', { closes_on: '2026-06-30' }),
      ])
    if (requestPath === '/admin/api/program_enrollments') return list([])
    if (requestPath === `${path}/p1/weights`) return { json: matchRule }
    if (method === 'GET') return requestPath === `${path}/p1` ? { json: program } : undefined
    return requestPath === path || requestPath === `${path}/p1` ? answer : undefined
  })
}
beforeEach(() => serve())

const change = (id: string, after: object) => ({
  id,
  action: 'update',
  at: '2026-03-12T09:00:00.000Z',
  actor: { id: 'u1', name: 'Aline Admin' },
  before: {},
  after,
})
const sent = () =>
  server.calls.filter(({ method, path: requestPath }) => method !== 'GET' && requestPath.startsWith(path))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a new program', () => {
  async function fill() {
    await renderConsole('/programs/create')
    await userEvent.type(await field('Nom (français)'), 'Tremplin')
    await userEvent.type(await field('Nom (anglais)'), 'Springboard')
  }

  it('has a code that follows its French name, until another is typed', async () => {
    await fill()
    const code = await field('Code')
    const name = await field('Nom (français)')
    await userEvent.type(name, ' : été 2026 !')
    await waitFor(() => expect(code).toHaveProperty('value', 'tremplin-ete-2026'))
    await userEvent.clear(code)
    await userEvent.type(code, 'ete')
    await userEvent.type(name, ' bis')
    expect(code).toHaveProperty('value', 'ete')
  })

  it('is sent whole and leads to its page', async () => {
    answer = { json: program }
    await fill()
    await expectAccessible()
    await press('Enregistrer')
    expect(await screen.findByRole('heading', { level: 1, name: 'Passerelles' })).toBeDefined()
    expect(sent().map(({ method, path: to, body }) => [method, to, body])).toEqual([
      [
        'POST',
        path,
        {
          name: { fr: 'Tremplin', en: 'Springboard' },
          description: { fr: '', en: '' },
          slug: 'tremplin',
          has_experts: false,
          sign_up_from: null,
          sign_up_until: null,
          last_requests_on: null,
          closes_on: null,
          max_accompaniments_presenter: null,
          max_accompaniments_participant: null,
          request_expiry_days: null,
        },
      ],
    ])
  })

  it('is not sent with a code of capitals, nor without a name in both languages', async () => {
    await renderConsole('/programs/create')
    await userEvent.type(await field('Nom (français)'), 'Tremplin')
    await userEvent.type(await field('Code'), 'Pas Bon')
    await press('Enregistrer')
    expect(await screen.findByText(/séparés par des tirets/)).toBeDefined()
    expect(attribute(await field('Nom (anglais)'), 'aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  it('says at the field which day comes too early, and keeps what was typed', async () => {
    answer = { status: 422, json: { message: 'Refusé', errors: { sign_up_until: 'Cette date vient avant une étape' } } }
    await fill()
    await press('Enregistrer')
    expect(await screen.findByText('Cette date vient avant une étape')).toBeDefined()
    expect(attribute(await field('Inscriptions, au'), 'aria-invalid')).toBe('true')
    expect(valueOf(await field('Code'))).toBe('tremplin')
    expectComplaint(/HttpError/)
  })
})

describe('the settings of a program', () => {
  it('are kept at the revision that was read', async () => {
    await renderConsole('/programs/p1')
    await userEvent.type(await field('Nom (français)'), ' 2026')
    expect(await screen.findByText('1 changement non enregistré')).toBeDefined()
    await expectAccessible()
    await press('Enregistrer')
    expect(await screen.findByText('Le programme est modifié.')).toBeDefined()
    // The last changes beside it are read again.
    await waitFor(() => expect(server.called(`${path}/p1/changes`)).toHaveLength(2))
    expect(sent().map(({ method, headers, body }) => [method, headers.get('If-Match'), body])).toEqual([
      ['PUT', '"4"', expect.objectContaining({ name: { fr: 'Passerelles 2026', en: 'Bridges' } })],
    ])
  })

  it('keep what somebody else changed meanwhile beside what was typed, and say who it was', async () => {
    const theirs = { ...program, has_experts: !program.has_experts, revision: 5 }
    let isTheirs = false
    server.on(({ method, path: requestPath, headers }) => {
      if (requestPath !== `${path}/p1`) return undefined
      if (method === 'GET') return { json: isTheirs ? theirs : program }
      isTheirs = true
      if (headers.get('if-match') === '"5"') return { json: { ...theirs, revision: 6 } }
      const last_write = { at: '2026-03-17T12:47:00.000Z', actor: { id: 'u9', name: 'Camille Roux' } }
      return { status: 412, json: { message: 'Changé', code: 'conflict', last_write } }
    })
    await renderConsole('/programs/p1')
    await userEvent.type(await field('Nom (français)'), ' 2026')
    await press('Enregistrer')
    expect(await screen.findByText(/^Camille Roux l’a modifié aussi/)).toBeDefined()
    expect(sent().map(({ headers, body }) => [headers.get('If-Match'), body])).toEqual([
      ['"4"', expect.objectContaining({ has_experts: program.has_experts })],
      [
        '"5"',
        expect.objectContaining({ name: { fr: 'Passerelles 2026', en: 'Bridges' }, has_experts: theirs.has_experts }),
      ],
    ])
  })

  it('stand beside figures that open their lists, and the last changes in words', async () => {
    await renderConsole('/programs/p1')
    const people = await screen.findByRole('region', { name: 'Inscrits' })
    const mentees = within(people).getByRole('link', { name: '164' })
    expect(decodeURIComponent(attribute(mentees, 'href') ?? '')).toContain('"role":"participant"')
    for (const text of ['Règle d’affinité n° 3', 'Règle d’inscription : Mentors', 'Clôture le'])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })

  it('are read by an auditor, who finds neither form nor rules', async () => {
    serve('auditor')
    await renderConsole('/programs/p1/show')
    expect(await screen.findByText('Présentation (français)')).toBeDefined()
    const tabs = within(screen.getByRole('tablist')).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Réglages', 'Inscrits 206', 'Affinité', 'Parcours'])
    expect(screen.queryByRole('textbox')).toBeNull()
    await expectAccessible()
  })

  it('hide the rules from users without the right to edit them', async () => {
    serve('auditor')
    await renderConsole('/programs/p1/show/rules')
    expect(await screen.findByRole('heading', { name: 'Action non permise' })).toBeDefined()
    expect(server.called(`${path}/p1/rules`)).toEqual([])
  })
})

describe('a season', () => {
  const season = { sign_up_from: '2026-01-05', sign_up_until: null, last_requests_on: null, closes_on: '2026-06-30' }

  it('is ahead before its first day, over after its last, and open on both', () => {
    const on = (day: string) => seasonState(season, day)
    expect(['2026-01-04', '2026-01-05', '2026-06-30', '2026-07-01'].map(on)).toEqual(['ahead', 'open', 'open', 'over'])
    expect(seasonState({ ...season, sign_up_from: null, closes_on: null }, '2026-01-04')).toBe('open')
  })

  it('has today between what is reached and what is ahead, and no step without a day', () => {
    expect(seasonSteps(season, '2026-03-17').map(({ name, isReached }) => [name, isReached])).toEqual([
      ['sign_up_from', true],
      ['today', true],
      ['closes_on', false],
    ])
    expect(seasonSteps({ ...season, sign_up_from: null, closes_on: null }, '2026-03-17')).toEqual([])
  })
})
