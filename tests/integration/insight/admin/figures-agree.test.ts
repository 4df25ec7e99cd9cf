import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { type AdminFigures, figureFilter } from '#contract/console/insight/figures.ts'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import { monthlyReport } from '#infra/insight/figures/report.ts'
import { reportSections } from '#infra/insight/figures/report-sections.ts'
import {
  addCompany,
  agree,
  ask,
  type RequestedPair,
  confirm,
  refuse,
  sealed,
  type TestCompany,
} from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, now } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
const pairs: RequestedPair[] = []
const mentees = ['Ana', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gil'].map((name) => `${name} Paris`)
const mentors = ['Mia', 'Nia', 'Ola', 'Pia', 'Qua', 'Ria'].map((name) => `${name} Mentor`)

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    ...mentees.map((name) => ({ name, profile: 'participant' as const })),
    ...mentors.map((name) => ({ name, profile: 'presenter' as const })),
  ])
  await run(server.db.database.tenant(acme.id))`update app.program_enrollments set created_at = '2026-01-02T10:00:00Z'`
  for (const [n, name] of mentees.entries()) {
    const one = await ask(server, acme, name, mentors[n % mentors.length] ?? '', `2026-02-0${n + 1}T10:00:00Z`)
    pairs.push(one)
    if (n < 5) await confirm(server, acme, one, `2026-02-1${n}T10:00:00Z`)
    if (n === 5) await refuse(server, acme, one, '2026-03-04T10:00:00Z')
  }
  // One is held and reported by both, one by one of them; one is agreed alone.
  for (const [n, one] of pairs.slice(0, 3).entries()) await holdMeeting(one, n)
  await server.project()
})
afterAll(() => server.close())

async function holdMeeting(requested: RequestedPair, n: number) {
  const { participantUserId, presenterUserId, participantId, presenterId } = requested.parties
  const meetingId = await agree(server, acme, requested, `session ${n}`, '2026-03-06T10:00:00.000Z')
  if (n === 2) return
  const system = { kind: 'system' } as const
  await server.append(acme.id, `meeting-${meetingId}`, '2026-03-06T11:00:00.000Z', system, {
    type: 'FeedbackRequested',
    data: { endedBy: 'system', endedAt: '2026-03-06T11:00:00.000Z', feedbackDueAt: '2026-04-05T11:00:00.000Z' },
  })
  const report = async (author: 'participant' | 'presenter', at: string) => {
    const [userId, profileId] =
      author === 'participant' ? [participantUserId, participantId] : [presenterUserId, presenterId]
    await server.append(
      acme.id,
      `feedback-${feedbackIdOf(meetingId, profileId)}`,
      at,
      { kind: 'user', userId },
      {
        type: 'FeedbackGiven',
        data: {
          ...requested.parties,
          programId: acme.program,
          relationshipId: requested.requestId,
          about: { kind: 'meeting', meetingId },
          author,
          rating: 4,
          answers: sealed,
          report: sealed,
        },
      },
    )
  }
  await report('participant', '2026-03-07T10:00:00.000Z')
  await server.append(acme.id, `meeting-${meetingId}`, '2026-03-07T10:00:01.000Z', system, {
    type: 'FeedbackFilled',
    data: { author: 'participant', closesAt: '2026-03-21T10:00:00.000Z' },
  })
  if (n === 1) return
  await report('presenter', '2026-03-08T10:00:00.000Z')
  await server.append(acme.id, `meeting-${meetingId}`, '2026-03-08T10:00:01.000Z', system, {
    type: 'MeetingFinished',
    data: { evidence: 'confirmed_by_both', reportedByBoth: true },
  })
}

const call = async (path: string) => {
  const admin = await server.signIn(acme.id, acme.person('Aline Admin'))
  const answer = await server.call(acme.id, admin, path)
  expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBe(200)
  return answer
}
const rows = async (list: string, filter: Readonly<Record<string, string | readonly string[]>>) => {
  const query = new URLSearchParams({ _end: '1' })
  for (const [name, given] of Object.entries(filter)) for (const value of [given].flat()) query.append(name, value)
  return Number((await call(`${list}?${query}`)).headers.get('x-total-count'))
}
const cells = async (query: string) =>
  new Map(
    (await call(`figures.csv?${query}`)).text
      .replaceAll('"', '')
      .split('\r\n')
      .map((line) => [line.split(';')[0], line.split(';')]),
  )

/** Of how many stands behind the definition, which may hold separators. */
function tells(line: readonly string[] | undefined, value: string, of: string) {
  expect([line?.[1], line?.at(-5)]).toEqual([value, of])
}

describe('the same figure', () => {
  it('is the same number on every page, in every list and file', async () => {
    const board = (await call('dashboard')).json as AdminDashboard
    const figures = (await call('figures')).json as AdminFigures
    const lately = (await call('figures?months=3')).json as AdminFigures
    const file = await cells('')
    const inFile = (name: string) => Number(file.get(name)?.[1])
    const [program] = figures.programs
    const record = (await call(`programs/${acme.program}`)).json
    const { health } = board

    const running = [
      health.running_relationships,
      figures.relationships.running,
      program?.running,
      inFile('Accompagnements en cours'),
      await rows('mentoring_relationships', { aasm_state: ['initiated', 'admin_initiated'] }),
      await rows('mentoring_relationships', { figure: figureFilter('running', {}) }),
    ]
    const waiting = [
      health.open_requests,
      board.outcomes.waiting,
      figures.requests.waiting,
      inFile('Demandes en attente'),
      await rows('mentoring_requests', { aasm_state: 'requested' }),
      await rows('mentoring_requests', { figure: figureFilter('waiting', {}) }),
    ]
    const full = [
      health.full_presenters,
      figures.mentors.full,
      inFile('Mentors au complet'),
      await rows('users', { full_mentors: 'any' }),
      await rows('users', { full_mentors: acme.program }),
      await rows('users', { figure: figureFilter('full', {}) }),
    ]
    const places = [health.free_places, figures.mentors.free_places, inFile('Places libres')]
    const taking = [
      health.presenters,
      figures.mentors.mentors,
      inFile('Mentors'),
      record.presenters,
      await rows('program_enrollments', { program_id: acme.program, role: 'presenter' }),
    ]
    const enrolled = [
      figures.people.enrolled,
      program?.enrolled,
      inFile('Inscrits'),
      record.participants,
      await rows('program_enrollments', { program_id: acme.program, role: 'participant' }),
    ]
    const confirmed = [board.outcomes.confirmed, figures.requests.confirmed, inFile('Demandes confirmées')]
    const answered = [
      health.answered,
      figures.requests.answered,
      inFile('Demandes répondues'),
      await rows('mentoring_requests', { outcome: ['confirmed', 'refused', 'expired'] }),
    ]
    const sent = [
      board.weeks.reduce((sum, week) => sum + week.confirmed + week.refused + week.waiting, 0),
      figures.requests.answered + figures.requests.waiting,
      await rows('mentoring_requests', {}),
    ]
    const [held] = await server.db.database.tenant(acme.id).query<{ of_profiles: number }>({
      text: 'select count(*)::int as of_profiles from rm.meetings where evidence is not null',
    })
    const meetings = [
      figures.sessions.held,
      figures.sessions.months.reduce((sum, one) => sum + one.confirmed_by_both + one.platform + one.declared_by_one, 0),
      program?.held,
      figures.units.reduce((sum, unit) => sum + unit.held, 0),
      inFile('Sessions tenues'),
      await rows('meetings', { figure: figureFilter('held', {}) }),
      held?.of_profiles,
    ]
    const reports = [figures.ratings.total, (await call('feedback_figures?subcategory=meeting')).json.reports]
    const alike = { running, waiting, full, places, taking, enrolled, confirmed, answered, sent, sessions: meetings }
    for (const [name, values] of Object.entries(alike))
      expect([name, new Set(values)]).toEqual([name, new Set([values[0]])])
    expect(Object.values(alike).map(([value]) => value)).toEqual([5, 1, 5, 1, 6, 7, 5, 6, 7, 2])
    // Reports of this month wait until it is over.
    expect(reports).toEqual([0, 3])

    expect(health.delay).toEqual({
      items: lately.delays.items,
      total: lately.delays.total,
      middle: lately.delays.middle,
    })
    expect(health.delay).toEqual({ items: 5, total: 5, middle: 9 })
    tells((await cells('months=3')).get('Réponse médiane, en jours'), '9', '5')
  })

  it('is the same in the report of a month and on the page of its last day, by the company’s clock', async () => {
    const page = (await call('figures?at=2026-02-28&months=0')).json as AdminFigures
    expect(page.at).toBe('2026-02-28T22:59:59.999Z')
    const sql = server.db.database.tenant(acme.id)
    const report = await monthlyReport(sql, { month: '2026-02', programId: null, unit: null }, now)
    const lines = new Map(reportSections(report, 'fr').flatMap((part) => part.lines.map((one) => [one.name, one.now])))
    for (const [name, value] of [
      ['Inscrits', page.people.enrolled],
      ['Demandes en attente', page.requests.waiting],
      ['Accompagnements en cours', page.relationships.running],
      ['Total', `${page.sessions.held}`],
      ['Réponse médiane, en jours', `${page.delays.middle}`],
      ['Réponses comptées', `${page.delays.items}`],
      ['Notes comptées', `${page.ratings.total}`],
    ] as const)
      expect([name, lines.get(name)]).toEqual([name, value])
  })

  it('is a dash where there is nothing, and hidden where too few gave something', async () => {
    const [lyon, january, refused] = await Promise.all([
      cells('business_unit=lyon'),
      cells('at=2026-01-31'),
      cells('at=2026-02-28&months=0&business_unit=paris&country='),
    ])
    expect(lyon.get('Réponse médiane, en jours')?.[1]).toBe('–')
    tells(january.get('Note moyenne, sur 5'), '–', '0')
    tells(refused.get('Réponse médiane, en jours'), '9', '5')
    await run(server.db.database.tenant(acme.id))`update app.users set country = 'BE'
      where id = ${acme.person('Ana Paris').userId}`
    await server.project()
    const belgium = await cells('country=BE')
    tells(belgium.get('Réponse médiane, en jours'), 'masqué', '0 sur 1')
  })

  it('keeps the first answer once somebody has left', async () => {
    const board = async () => (await call('dashboard')).json as AdminDashboard
    const before = await board()
    const one = pairs[1]
    if (one === undefined) throw new Error('somebody asked')
    await server.append(
      acme.id,
      `mentoring_request-${one.requestId}`,
      '2026-03-09T10:00:00.000Z',
      { kind: 'system' },
      {
        type: 'MentoringRequestRevoked',
        data: { reason: 'other', note: null },
      },
    )
    await server.project()
    const [after, figures] = [await board(), (await call('figures')).json as AdminFigures]
    expect(after.outcomes).toEqual(before.outcomes)
    expect([after.health.answered, after.health.answered_in_time]).toEqual([
      before.health.answered,
      before.health.answered_in_time,
    ])
    expect(after.outcomes.confirmed).toBe(figures.requests.confirmed)
    expect(await rows('mentoring_requests', { outcome: 'confirmed' })).toBe(figures.requests.confirmed)
    expect(await rows('mentoring_requests', { figure: figureFilter('confirmed', {}) })).toBe(figures.requests.confirmed)
    const record = (await call(`mentoring_requests/${one.requestId}`)).json
    expect([record.aasm_state, record.cancellation_reason, record.outcome]).toEqual([
      'cancelled',
      'revoked',
      'confirmed',
    ])
  })

  it('is counted by the weeks of the company’s clock', async () => {
    await ask(server, acme, 'Gil Paris', 'Qua Mentor', '2026-03-08T23:30:00Z')
    await server.project()
    const { weeks } = (await call('dashboard')).json as AdminDashboard
    const week = weeks.find(({ week: monday }) => monday === '2026-03-09')
    expect(week).toMatchObject({ from: '2026-03-08T23:00:00.000Z', to: '2026-03-15T22:59:59.999Z', waiting: 1 })
    const inList = await rows('mentoring_requests', {
      requested_at_gte: week?.from ?? '',
      requested_at_lte: week?.to ?? '',
    })
    expect(inList).toBe(1)
  })
})
