import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countedRows } from '#api/admin/insight/figures/counted.ts'
import { figuresQuery } from '#api/admin/insight/figures/query.ts'
import { withPeriod } from '#api/admin/insight/figures/selection.ts'
import {
  type AdminFigures,
  figureFilter,
  figureLists,
  type FigureName,
  funnelSteps,
  mentorFigures,
  relationshipFigures,
  requestFigures,
} from '#contract/console/insight/figures.ts'
import { type Instant, instant } from '#domain/platform/ids.ts'
import { addCompany, ask, relationshipOf, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

const day = (n: number): Instant => instant(new Date(Date.UTC(2026, 0, 5 + n, 12)))
const lastDay = 40
const mentees = ['Ana', 'Bob', 'Cid', 'Dan'].map((name) => `${name} Mentee`)
const mentors = ['Mia', 'Nia', 'Ola'].map((name) => `${name} Mentor`)

/** What becomes of a request, and how many days each step takes. */
const story = fc.record({
  startDay: fc.integer({ min: 0, max: 15 }),
  answer: fc.constantFrom('confirmed', 'refused', 'withdrawn', 'expired', 'none'),
  answerDays: fc.integer({ min: 0, max: 9 }),
  finishes: fc.boolean(),
  days: fc.integer({ min: 0, max: 12 }),
})
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never
const answered = {
  confirmed: 'MentoringRequestConfirmed',
  refused: 'MentoringRequestRefused',
  withdrawn: 'MentoringRequestWithdrawn',
  expired: 'MentoringRequestExpired',
} as const

let server: AdminServer
let companies = 0
beforeAll(async () => {
  server = await adminServer()
})
afterAll(() => server.close())

/** A company in which each pair of a mentee and a mentor lives one of the stories. */
async function companyOf(stories: readonly Story[]): Promise<TestCompany> {
  companies += 1
  const company = await addCompany(server, `random${companies}`, [
    ...mentees.map((name, n) => ({ name, profile: 'participant' as const, unit: n % 2 === 0 ? 'paris' : 'lyon' })),
    ...mentors.map((name) => ({ name, profile: 'presenter' as const })),
  ])
  await run(server.db.database.tenant(company.id))`update app.program_enrollments set created_at = ${day(0)}`
  for (const [n, { startDay, answer, answerDays, finishes, days }] of stories.entries()) {
    const [mentee, mentor] = [mentees[n % mentees.length] ?? '', mentors[n % mentors.length] ?? '']
    const request = await ask(server, company, mentee, mentor, day(startDay))
    const by = { kind: 'user', userId: request.parties.presenterUserId } as const
    const append = (stream: 'request' | 'relationship', at: Instant, type: string, data: object = {}) => {
      const id = relationshipOf(request)
      return server.append(company.id, `mentoring_${stream}-${id}` as `mentoring_request-${string}`, at, by, {
        type,
        data,
      })
    }
    if (answer === 'none') continue
    const then = day(startDay + answerDays)
    await append('request', then, answered[answer], answer === 'refused' ? { reason: 'no_time', note: null } : {})
    if (answer !== 'confirmed') {
      await append('relationship', then, 'RelationshipCancelled', { cause: answer })
      continue
    }
    await append('relationship', then, 'RelationshipInitiated')
    const ended = day(startDay + answerDays + days)
    if (finishes) await append('relationship', ended, 'RelationshipFinished', { reason: 'goals_met', note: null })
  }
  await server.project()
  return company
}

function valueOf(figures: AdminFigures, name: FigureName): number {
  const { people, requests, relationships, mentors: load, sessions } = figures
  const values: Partial<Record<FigureName, number>> = { ...people, ...requests, ...relationships, held: sessions.held }
  return values[name] ?? load[name as 'mentors']
}
const names = [...funnelSteps, ...requestFigures, ...relationshipFigures, ...mentorFigures, 'held'] as const

/** What the stories say, without a read model. */
function expected(stories: readonly Story[], date: number) {
  const sent = stories.filter((one) => one.startDay <= date)
  const over = sent.filter((one) => one.answer !== 'none' && one.startDay + one.answerDays <= date)
  const begun = over.filter((one) => one.answer === 'confirmed')
  const ended = begun.filter((one) => one.finishes && one.startDay + one.answerDays + one.days <= date)
  const count = (answer: Story['answer']) => over.filter((one) => one.answer === answer).length
  return {
    waiting: sent.length - over.length,
    confirmed: begun.length,
    refused: count('refused'),
    withdrawn: count('withdrawn'),
    expired: count('expired'),
    running: begun.length - ended.length,
    ended: ended.length,
  }
}

describe('for any history, at any date', () => {
  // So many pairs are distinct: 4 mentees, 3 mentors.
  const histories = fc.array(story, { minLength: 1, maxLength: 12 })

  it('figures are those of the stories, and each is the count of the rows that it opens', async () => {
    const holds = async (stories: readonly Story[], dates: readonly number[], unit: string | null) => {
      const company = await companyOf(stories)
      const sql = server.db.database.tenant(company.id)
      for (const date of [...dates, lastDay, null]) {
        const of = { at: date === null ? null : day(date), business_unit: unit }
        const selection = { at: of.at, programId: null, unit, country: null, from: null }
        const now = day(lastDay)
        const figures = await figuresQuery(sql, withPeriod(selection, now, 'Europe/Paris', null), now)
        const counts = expected(
          stories.filter((_, n) => unit === null || (n % mentees.length) % 2 === (unit === 'paris' ? 0 : 1)),
          date ?? lastDay,
        )
        expect({ ...figures.requests, ...figures.relationships }).toMatchObject(counts)
        for (const name of names) {
          const values: unknown[] = []
          const rows = countedRows(figureLists[name], figureFilter(name, of))((given) => `$${values.push(given)}`)
          const opened = await sql.query<{ id: string }>({ text: rows, values })
          expect([name, date, opened.length]).toEqual([name, date, valueOf(figures, name)])
          expect(new Set(opened.map(({ id }) => id)).size).toBe(opened.length)
        }
      }
    }
    const dates = fc.uniqueArray(fc.integer({ min: 0, max: 36 }), { minLength: 2, maxLength: 4 })
    const units = fc.constantFrom(null, 'paris', 'lyon')
    await fc.assert(fc.asyncProperty(histories, dates, units, holds), { numRuns: 8, endOnFailure: true })
  }, 120_000)
})
