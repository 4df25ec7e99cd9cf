import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminFigures } from '#contract/console/insight/figures.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import * as charts from './chart-png.ts'
import { type FakeServer, fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/figures'
const withheld = { items: 0, total: 3, middle: null }
const figures: AdminFigures = {
  version: 1,
  at: '2026-03-17T12:47:00.000Z',
  business_unit: null,
  from: null,
  zone: 'Europe/Paris',
  told_until: '2026-03-01T00:00:00.000Z',
  people: {
    invited: 231,
    enrolled: 198,
    complete: 181,
    asked: 169,
    accompanied: 158,
    met: 149,
    finished: 58,
    rated: 57,
  },
  requests: { waiting: 9, answered: 73, confirmed: 61, refused: 12, expired: 6, withdrawn: 3, revoked: 2 },
  relationships: { running: 118, started: 160, ended: 42, with_goal: 70, goal_reached: 20 },
  sessions: {
    held: 162,
    states: [{ state: 'finished', count: 162 }],
    months: [
      { month: '2026-02', confirmed_by_both: 50, platform: 37, declared_by_one: 10 },
      { month: '2026-03', confirmed_by_both: 40, platform: 20, declared_by_one: 5 },
    ],
  },
  mentors: { mentors: 90, idle: 20, partly: 43, full: 27, places: 149, free_places: 31 },
  delays: {
    items: 73,
    total: 80,
    middle: 4,
    lines: [
      { buckets: [0], count: 14 },
      { buckets: [1, 2], count: 59 },
    ],
  },
  ratings: {
    items: 212,
    total: 212,
    middle: 4.3,
    lines: [
      { levels: [5], count: 203 },
      { levels: [2, 1], count: 9 },
    ],
  },
  units: [
    {
      unit: 'lyon',
      label: { fr: 'Lyon', en: 'Lyons' },
      enrolled: 62,
      running: 34,
      with_goal: 20,
      goal_reached: 5,
      held: 121,
      delay: withheld,
      rating: withheld,
    },
  ],
  countries: [
    {
      country: 'FR',
      enrolled: 191,
      running: 111,
      with_goal: 20,
      goal_reached: 5,
      held: 155,
      delay: withheld,
      rating: { items: 200, total: 200, middle: 4.4 },
    },
    {
      country: null,
      enrolled: 7,
      running: 7,
      held: 7,
      with_goal: 3,
      goal_reached: 0,
      delay: withheld,
      rating: withheld,
    },
  ],
  programs: [],
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on((call) => (call.path === path ? { json: figures } : undefined))
})

/** The filter `figure` of the list that a link opens. */
function opened(link: HTMLElement): readonly [string, string] {
  const url = new URL(link.getAttribute('href') ?? '', 'http://console.test')
  return [url.pathname, JSON.parse(url.searchParams.get('filter') ?? '{}').figure]
}

describe('the page of figures', () => {
  it('is not requested for an auditor, whose page reports the missing right', async () => {
    server = fakeServer('auditor')
    await renderConsole('/figures')
    expect(await screen.findByRole('heading', { level: 1, name: 'Action non permise' })).toBeDefined()
    expect(server.called(path)).toEqual([])
  })

  it('is the first page of a referent, who opens people, and cases that they are named for', async () => {
    server = fakeServer('referent')
    server.on((call) => (call.path === path ? { json: { ...figures, business_unit: 'lyon' } } : undefined))
    await renderConsole('/')
    const [enrolled] = await screen.findAllByRole('link', { name: '198, Inscrits' })
    expect(opened(enrolled ?? document.body)[0]).toMatch(/users$/)
    expect(screen.getAllByText('118').length).toBeGreaterThan(0)
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('link').filter((link) => !opened(link)[0].endsWith('users'))).toEqual([])
    expect(main.queryByRole('button', { name: 'Rapport du mois' })).toBeNull()
    expect(main.getByRole('button', { name: 'Exporter ces lignes en CSV' })).toBeDefined()
    const nav = screen.getByRole('navigation', { name: 'Navigation de la console' })
    const links = within(nav).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Aide demandée', 'Chiffres', 'Personnes'])
    expect(screen.getByText('Référent')).toBeDefined()
    await expectAccessible()
    for (const refused of ['dashboard', 'operator_acts', 'events', 'mentoring_requests'])
      expect([refused, server.called(`/admin/api/${refused}`)]).toEqual([refused, []])
  })

  it('opens the rows of a figure, of the selection in the address', async () => {
    await renderConsole('/figures?program_id=p1&country=')
    const [running] = await screen.findAllByRole('link', { name: '118, Accompagnements en cours' })
    if (running === undefined) throw new Error('no link')
    const [list, figure] = opened(running)
    expect(list).toMatch(/mentoring_relationships$/)
    expect(Object.fromEntries(new URLSearchParams(figure))).toEqual({ name: 'running', program_id: 'p1', country: '' })
    expect(server.called(path).at(-1)?.query.toString()).toBe('program_id=p1&country=')
    await expectAccessible()
  })

  it('begins with the invitations, unless a country is chosen: they have none', async () => {
    const { unmount } = await renderConsole('/figures?program_id=p1')
    const invited = await screen.findByRole('link', { name: '231, Invitations de mentorés' })
    expect(opened(invited)).toEqual([expect.stringMatching(/invitations$/), 'name=invited&program_id=p1'])
    expect(screen.getByText(/^Mentorés, chacun compté une fois, et leurs invitations/)).toBeDefined()
    // Also of requests that an administrator made for them.
    expect(screen.getAllByText('Ont une demande').length).toBeGreaterThan(0)
    unmount()
    await renderConsole('/figures?country=FR')
    expect((await screen.findAllByRole('link', { name: '198, Inscrits' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: '231, Invitations de mentorés' })).toBeNull()
  })

  it('opens the sessions of one month, and the people of one unit', async () => {
    await renderConsole('/figures')
    const month = await screen.findByRole('link', { name: '97, Sessions tenues' })
    expect(opened(month)[1]).toBe('name=held&month=2026-02')
    const unit = within(screen.getByRole('table', { name: 'Par entité' })).getByRole('link', { name: '62, Inscrits' })
    expect(opened(unit)[1]).toBe('name=enrolled&business_unit=lyon')
  })

  it('says on the picture of a chart, in words, of what it is and what its colours mean', async () => {
    // jsdom draws no picture.
    const chartPng = vi.spyOn(charts, 'chartPng').mockRejectedValue(new Error('no picture'))
    const ofUnit = { ...figures, business_unit: 'lyon', from: '2026-01-31T23:00:00.000Z' }
    server.on((call) =>
      call.path === path
        ? { json: call.query.has('at') ? { ...ofUnit, at: '2026-03-01T22:59:59.999Z' } : ofUnit }
        : undefined,
    )
    await renderConsole('/figures?business_unit=lyon&country=FR&months=1&beside=2026-03-01')
    await userEvent.click(await screen.findByRole('button', { name: /Sessions tenues par mois.* en PNG$/ }))
    await waitFor(() => expect(chartPng).toHaveBeenCalledOnce())
    const [, title, [of] = [], series] = chartPng.mock.calls[0] ?? []
    expect(title).toBe('Sessions tenues par mois, selon la preuve')
    expect(of).toMatch(
      /· Entité du mentoré\u00A0: Lyon · Pays du mentoré\u00A0: France · Depuis (1er février|31 janvier) 2026/,
    )
    expect(of).toMatch(/ · barres creuses\u00A0: (1er|2) mars 2026$/)
    expect(series).toEqual(['Confirmée par les deux', 'Constatée en visio', 'Déclarée par un seul'])
    expect(await screen.findByText(/^Le graphique n’a pas pu être enregistré/)).toBeDefined()
  })

  it('shows what is withheld as such, and the table behind a chart', async () => {
    await renderConsole('/figures')
    const units = await screen.findByRole('table', { name: 'Par entité' })
    expect(within(units).getAllByText('masqué')).toHaveLength(2)
    expect(screen.getByRole('img', { name: /Notes.*5 203, 2 \+ 1 9/ })).toBeDefined()
    expect(screen.getAllByText('Voir le tableau')).toHaveLength(3)
  })

  it('shows two dates side by side', async () => {
    server.on(({ path: requestPath, query }) =>
      requestPath === path && query.has('at')
        ? {
            json: {
              ...figures,
              at: '2026-03-01T22:59:59.999Z',
              relationships: { running: 109, started: 150, ended: 40, with_goal: 60, goal_reached: 10 },
            },
          }
        : undefined,
    )
    await renderConsole('/figures?beside=2026-03-01')
    expect(await screen.findByText(/Les deux viennent des mêmes faits/)).toBeDefined()
    expect(screen.getAllByText(/^109 →/).length).toBeGreaterThan(0)
    await expectAccessible()
  })

  it('asks for what is chosen, and keeps it in the address', async () => {
    await renderConsole('/figures', { locale: 'en' })
    await screen.findAllByText('Sessions that took place')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mentee’s country' }), 'France')
    await waitFor(() => expect(server.called(path).at(-1)?.query.toString()).toBe('country=FR'))
    expect(window.location.search).toBe('?country=FR')
  })

  it('says who receives the report of the month, and sends it now', async () => {
    const reader = { user_id: 'u1', name: 'Ada Carbonnel', business_unit: null, stopped: false, program_id: null }
    server.on(({ path: requestPath }) => {
      if (!requestPath.startsWith(`${path}/report`)) return undefined
      if (requestPath.endsWith('/send')) return { json: { address: 'ada@valombre.example' } }
      return {
        json: { months: ['2026-02', '2026-01'], readers: [{ ...reader, receives: requestPath.endsWith('/reader') }] },
      }
    })
    await renderConsole('/figures?report')
    const choice = await screen.findByRole('combobox', { name: 'Ada Carbonnel' })
    expect(choice).toHaveProperty('value', '-')
    await userEvent.selectOptions(choice, 'Tous les programmes')
    await waitFor(() => expect(choice).toHaveProperty('value', ''))
    expect(server.called(`${path}/report/reader`).at(-1)?.body).toEqual({
      user_id: 'u1',
      receives: true,
      program_id: null,
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mois' }), 'janvier 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer maintenant à moi' }))
    expect(await screen.findByText('Le rapport part vers ada@valombre.example.')).toBeDefined()
    expect(server.called(`${path}/report/send`).at(-1)?.body).toEqual({ month: '2026-01', program_id: null })
    await expectAccessible()
  })

  it('sends and shows the report of the program that the page shows, until another is chosen', async () => {
    const programs = [
      { id: 'p1', name: { fr: 'Passerelles', en: 'Bridges' } },
      { id: 'p2', name: { fr: 'Tremplin', en: 'Springboard' } },
    ]
    server.on(({ path: requestPath }) => {
      if (requestPath === '/admin/api/programs') return { json: programs, headers: { 'X-Total-Count': '2' } }
      if (requestPath === `${path}/report/send`) return { json: { address: 'ada@valombre.example' } }
      if (requestPath === `${path}/report.pdf`) return { json: {} }
      return requestPath === `${path}/report` ? { json: { months: ['2026-02'], readers: [] } } : undefined
    })
    await renderConsole('/figures?report&program_id=p2')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rapport du mois' }))
    const program = await dialog.findByRole('combobox', { name: 'Programme' })
    await waitFor(() => expect(program).toHaveProperty('value', 'p2'))
    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer maintenant à moi' }))
    await waitFor(() =>
      expect(server.called(`${path}/report/send`).at(-1)?.body).toEqual({ month: '2026-02', program_id: 'p2' }),
    )
    await userEvent.selectOptions(program, 'Passerelles')
    await userEvent.click(dialog.getByRole('button', { name: 'Voir le PDF' }))
    await waitFor(() =>
      expect(server.called(`${path}/report.pdf`).at(-1)?.query.toString()).toBe('month=2026-02&program_id=p1'),
    )
  })

  it('can be loaded again after a failure', async () => {
    server.on((call) => (call.path === path ? { status: 503, json: { message: 'later' } } : undefined))
    await renderConsole('/figures')
    expect(await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 20_000 })).toBeDefined()
    expectComplaint(/HttpError|later/)
  })
})
