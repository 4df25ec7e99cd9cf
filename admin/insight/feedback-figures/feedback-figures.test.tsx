import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminFeedbackFigures } from '#contract/console/insight/feedback-figures.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { textOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/feedback_figures'
const figures: AdminFeedbackFigures = {
  at: '2026-03-17T12:47:00.000Z',
  until: '2026-03-17T12:47:00.000Z',
  reports: 212,
  people: 88,
  withheld: false,
  average: 4.3,
  ratings: [
    { levels: [5], count: 104 },
    { levels: [4], count: 74 },
    { levels: [3], count: 25 },
    { levels: [2, 1], count: 9 },
  ],
  units: [
    { unit: 'lyon', label: { fr: 'Lyon', en: 'Lyons' }, reports: 121, average: 4.4 },
    { unit: 'achats', label: { fr: 'Achats', en: 'Purchasing' }, reports: 12, average: null },
  ],
  questions: [
    {
      id: 'q1',
      title: { fr: 'L’objectif est-il atteint ?', en: 'Was the goal reached?' },
      role_type: 'participant',
      subcategory: 'meeting',
      people: 40,
      lines: [
        { choices: [{ code: 'yes', label: { fr: 'Atteint', en: 'Reached' } }], count: 31 },
        {
          choices: [
            { code: 'partly', label: { fr: 'En partie', en: 'In part' } },
            { code: 'no', label: { fr: 'Non', en: 'No' } },
          ],
          count: 9,
        },
      ],
    },
    {
      id: 'q2',
      title: { fr: 'Et ensuite ?', en: 'And then?' },
      role_type: 'presenter',
      subcategory: 'meeting',
      people: 3,
      lines: null,
    },
  ],
}

let server: FakeServer
let answer: AdminFeedbackFigures
beforeEach(() => {
  server = fakeServer()
  answer = figures
  server.on((call) => (call.path === path ? { json: answer } : undefined))
})

describe('the figures of feedback', () => {
  it('are not requested for an auditor, whose page reports the missing right', async () => {
    server = fakeServer('auditor')
    await renderConsole('/feedback_figures')
    expect(await screen.findByRole('heading', { level: 1, name: 'Action non permise' })).toBeDefined()
    expect(server.called(path)).toEqual([])
  })

  it('show an average with one decimal, also a whole one', async () => {
    answer = { ...figures, average: 4 }
    await renderConsole('/feedback_figures')
    expect(await screen.findByText('4,0')).toBeDefined()
  })

  it('merge rare ratings, list units and answers, and report what is withheld', async () => {
    await renderConsole('/feedback_figures')
    expect(await screen.findByText('4,3')).toBeDefined()
    expect(screen.getByText('88 auteurs')).toBeDefined()
    expect(screen.getByText('2, plutôt bon + 1, décevant')).toBeDefined()
    const table = screen.getByRole('table', { name: 'Par entité de l’auteur' })
    expect(within(table).getAllByRole('row').map(textOf)).toEqual([
      expect.stringContaining('Entité'),
      'Lyon1214,4',
      'Achats12masqué',
    ])
    expect(screen.getByText('En partie + Non')).toBeDefined()
    expect(screen.getByText(/Moins de 5 personnes ont répondu/)).toBeDefined()
    expect(screen.getByRole('note').textContent).toContain('Aucun chiffre ne désigne quelqu’un')
    await expectAccessible()
  })

  it('are of the selection in the address, and so is their file', async () => {
    server.on((call) => (call.path === `${path}.csv` ? { body: 'a;b' } : undefined))
    await renderConsole('/feedback_figures?days=90')
    await screen.findByText('4,3')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'À propos de' }), 'mentoring_relationship')
    await waitFor(() =>
      expect(server.called(path).at(-1)?.query.toString()).toBe('days=90&subcategory=mentoring_relationship'),
    )
    expect(window.location.search).toBe('?days=90&subcategory=mentoring_relationship')
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    await userEvent.click(screen.getByRole('button', { name: /CSV/ }))
    await waitFor(() => expect(server.called(`${path}.csv`).at(-1)?.query.get('days')).toBe('90'))
  })

  it('are those of a moment in the address, without a period, beside those of today', async () => {
    const then = { ...figures, at: '2026-03-02T22:59:59.999Z', until: '2026-03-01T09:00:00.000Z', reports: 180 }
    server.on(({ path: requestPath, query }) =>
      requestPath === path && query.has('at') ? { json: { ...then, average: 4.1 } } : undefined,
    )
    await renderConsole('/feedback_figures?days=90')
    await screen.findByText('4,3')
    await userEvent.type(screen.getByLabelText('Tels qu’ils étaient le'), '2026-03-02T23:59')
    expect(await screen.findByText('4,1')).toBeDefined()
    expect(screen.getByText(/Vous regardez ces chiffres/).parentElement?.textContent).toMatch(
      /2 mars, 23:59.*1er mars, 09:00/,
    )
    expect(screen.getByText(/aujourd’hui\s: 212/)).toBeDefined()
    expect(screen.getByText(/aujourd’hui\s: 4,3/)).toBeDefined()
    expect(screen.getByRole('combobox', { name: 'Période' })).toHaveProperty('disabled', true)
    const dated = server.called(path).filter(({ query }) => query.has('at'))
    expect(dated.every(({ query }) => !query.has('days'))).toBe(true)
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Aujourd’hui' }))
    await waitFor(() => expect(window.location.search).toBe('?days=90'))
  })

  it('explain why figures of few people are withheld, and report an empty selection', async () => {
    answer = { ...figures, people: 4, withheld: true, average: null, ratings: [] }
    const { unmount } = await renderConsole('/feedback_figures')
    expect(await screen.findByText('Les notes et les réponses sont masquées')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Notes' })).toBeNull()
    await expectAccessible()
    unmount()
    answer = { ...figures, reports: 0, people: 0, ratings: [], units: [], questions: [] }
    await renderConsole('/feedback_figures', { locale: 'en' })
    expect(await screen.findByText('No reports in this selection.')).toBeDefined()
  })

  it('can be loaded again after a failure', async () => {
    server.on((call) => (call.path === path ? { status: 503, json: { message: 'later' } } : undefined))
    await renderConsole('/feedback_figures')
    expect(await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 20_000 })).toBeDefined()
    expectComplaint(/HttpError|later/)
  })
})
