import { expect, it } from 'vitest'
import type { AdminFigures } from '#contract/console/insight/figures.ts'
import type { MonthlyReport } from './report.ts'
import { reportSections } from './report-sections.ts'

const figures: AdminFigures = {
  version: 1,
  at: '2026-02-28T22:59:59.999Z',
  zone: 'Europe/Paris',
  business_unit: null,
  from: '2026-01-31T23:00:00.000Z',
  told_until: '2026-02-28T23:00:00.000Z',
  people: { invited: 9, enrolled: 9, complete: 9, asked: 9, accompanied: 9, met: 9, finished: 9, rated: 9 },
  requests: { waiting: 1, answered: 8, confirmed: 8, refused: 0, expired: 0, withdrawn: 0, revoked: 0 },
  relationships: { running: 8, started: 8, ended: 0, with_goal: 4, goal_reached: 2 },
  sessions: { held: 0, states: [], months: [] },
  mentors: { mentors: 9, idle: 1, partly: 8, full: 0, places: 18, free_places: 10 },
  delays: { items: 8, total: 9, middle: 2, lines: [{ buckets: [1], count: 8 }] },
  ratings: { items: 8, total: 8, middle: 5, lines: [{ levels: [5], count: 8 }] },
  units: [],
  countries: [],
  programs: [],
}
const untold = { items: 0, total: 3, middle: null, lines: null }
const report: MonthlyReport = {
  month: '2026-02',
  programId: null,
  unit: null,
  company: { name: 'Acme', brand: 'Acme', color: '#7b1fa2' },
  zone: 'Europe/Paris',
  program: null,
  unitName: null,
  figures,
  before: { ...figures, delays: untold, ratings: { ...untold, total: 0, lines: [] } },
  path: '/admin/figures',
}

it('says of how many answers a figure is, what is hidden, and where there is nothing', () => {
  const lines = reportSections(report, 'en').flatMap((section) => section.lines)
  expect(lines).toContainEqual({ name: '2 to 3 days', now: 8, before: 'hidden' })
  expect(lines).toContainEqual({ name: 'Rating 5', now: 8, before: '–' })
  expect(lines).toContainEqual({ name: 'Answers counted', now: '8 of 9', before: '0 of 3' })
  expect(lines).toContainEqual({ name: 'Ratings counted', now: '8', before: '0' })
})
