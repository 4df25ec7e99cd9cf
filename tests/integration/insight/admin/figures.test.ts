import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type AdminFigures,
  figureFilter,
  figureLists,
  type FigureName,
  type FigureOf,
} from '#contract/console/insight/figures.ts'
import { claimMail } from '#infra/messages/mail/claims.ts'
import { removeTraces } from '#infra/people/accounts/traces.ts'
import { renderMail } from '#infra/messages/mail/render/render.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { sendFigureReports } from '#infra/insight/jobs/send-figure-reports.ts'
import { createCalendarFeeds } from '#infra/meetings/calendar/feeds.ts'
import { createMailActs } from '#infra/messages/notices/acts.ts'
import { baseUrlOf } from '#tests/support/people.ts'
import { pagesOf } from '#tests/support/receipts.ts'
import type { StreamName } from '#domain/platform/event-store.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { addCompany, ask, relationshipOf, sealed, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
const mentees = ['Ana', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay'].map((name) => `${name} Paris`)

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    ...mentees.map((name) => ({ name, profile: 'participant' as const })),
    { name: 'Ida Lyon', profile: 'participant', unit: 'lyon' },
    ...['Mia', 'Nia', 'Ola', 'Pia', 'Qua'].map((name) => ({ name: `${name} Mentor`, profile: 'presenter' as const })),
  ])
  const mentors = ['Mia', 'Nia', 'Ola', 'Pia', 'Qua', 'Mia', 'Nia']
  for (const [index, name] of [...mentees, 'Ida Lyon'].entries()) {
    const requested = await ask(server, acme, name, `${mentors[index]} Mentor`, `2026-01-1${index}T10:00:00Z`)
    const by = { kind: 'user', userId: requested.parties.presenterUserId } as const
    const happened = (stream: StreamName, at: string, type: string, data: object = {}) =>
      server.append(acme.id, stream, at, by, { type, data })
    const relationshipId = relationshipOf(requested)
    await happened(
      `mentoring_request-${requested.requestId}`,
      `2026-01-2${index}T10:00:00Z`,
      'MentoringRequestConfirmed',
    )
    await happened(`mentoring_relationship-${relationshipId}`, `2026-01-2${index}T10:00:01Z`, 'RelationshipInitiated')
    // Two set a goal, one of them reaches it twice and opens it again; one has tasks alone.
    const plan = `action_plan-${relationshipId}` as const
    const goal = { goalId: relationshipId }
    if (index < 3)
      await happened(plan, '2026-02-02T10:00:00Z', 'ActionPlanOpened', {
        ...requested.parties,
        programId: acme.program,
      })
    if (index < 2)
      await happened(plan, '2026-02-02T10:00:00Z', 'GoalSet', {
        ...goal,
        title: sealed,
        why: null,
        measure: null,
        dueOn: null,
      })
    if (index === 0)
      for (const [month, type] of [
        ['02', 'GoalReached'],
        ['02', 'GoalReopened'],
        ['03', 'GoalReached'],
      ] as const)
        await happened(plan, `2026-${month}-03T10:00:00Z`, type, goal)
    if (index === 0)
      await happened(`mentoring_relationship-${relationshipId}`, '2026-03-02T10:00:00Z', 'RelationshipFinished', {
        reason: 'goals_met',
        note: null,
      })
  }
  await run(server.db.database.tenant(acme.id))`update app.program_enrollments set created_at = '2026-01-05T10:00:00Z'`
  await run(server.db.database.system)`insert into app.invitations (company_id, email, roles, program_id,
    business_unit, origin, created_at, expires_at, revoked_at)
    select ${acme.id}, n || '@acme.test', roles::text[], case when n % 2 = 0 then ${acme.program}::uuid end, unit,
    origin, timestamptz '2026-01-04T10:00:00Z' + n * interval '10 days', now(), revoked::timestamptz
    from (values (0, '{participant}', 'lyon', 'invited', null), (1, '{participant,presenter}', null, 'import', null),
      (2, '{participant}', null, 'invited', '2026-03-01'), (3, '{presenter}', null, 'invited', null),
      (4, '{participant}', null, 'open', null)) given (n, roles, unit, origin, revoked)`
  await server.project()
})
afterAll(() => server.close())

const as = async (name: string): Promise<(path: string) => Promise<Answer>> => {
  const session = await server.signIn(acme.id, acme.person(name))
  return (path) => server.call(acme.id, session, path)
}

/** Each figure of an answer that opens a list. */
function cellsOf(figures: AdminFigures): readonly (readonly [FigureName, number])[] {
  const { people, requests, relationships, mentors, sessions } = figures
  return Object.entries({
    ...people,
    ...requests,
    ...relationships,
    mentors: mentors.mentors,
    idle: mentors.idle,
    partly: mentors.partly,
    full: mentors.full,
    held: sessions.held,
  }) as readonly [FigureName, number][]
}

describe('figures', () => {
  it.each<readonly [string, string, FigureOf]>([
    ['Aline Admin', '', {}],
    ['Aline Admin', 'at=2026-02-01', { at: '2026-02-01' }],
    ['Aline Admin', 'at=2026-01-13', { at: '2026-01-13' }],
    ['Aline Admin', 'business_unit=lyon', { business_unit: 'lyon' }],
    ['Aline Admin', 'months=1', {}],
    ['Aline Admin', 'country=', { country: '' }],
    ['Louis Lyon', '', {}],
  ])('of %s with %s are counts of the lists that they open', async (who, query, of) => {
    const call = await as(who)
    const { json: figures, status } = await call(`figures?${query}`)
    expect(status, JSON.stringify(figures)).toBe(200)
    for (const [name, value] of cellsOf(figures)) {
      const query = new URLSearchParams({
        figure: figureFilter(name, { ...of, business_unit: figures.business_unit, from: figures.from }),
        _end: '1',
      })
      const list = await call(`${figureLists[name]}?${query}`)
      expect([name, Number(list.headers.get('x-total-count'))], list.text).toEqual([name, value])
    }
  })

  it('are counted for a past date from the log', async () => {
    const call = await as('Aline Admin')
    const now = (await call('figures')).json
    expect(now).toMatchObject({
      people: { invited: 2, enrolled: 7, asked: 7, accompanied: 7, finished: 1 },
      relationships: { running: 6, ended: 1, with_goal: 2, goal_reached: 1 },
      requests: { waiting: 0, confirmed: 7 },
    })
    expect((await call('figures?at=2026-01-21')).json).toMatchObject({
      people: { invited: 2, asked: 7, accompanied: 2, finished: 0 },
      relationships: { running: 2, with_goal: 0, goal_reached: 0 },
      requests: { waiting: 5, confirmed: 2 },
    })
    expect((await call('figures?at=2026-02-02')).json.relationships).toMatchObject({ with_goal: 2, goal_reached: 0 })
    expect((await call('figures?at=2026-02-10&months=0')).json).toMatchObject({
      relationships: { with_goal: 2, goal_reached: 1 },
      units: [{ with_goal: 0 }, { with_goal: 2, goal_reached: 1 }],
      programs: [{ with_goal: 2, goal_reached: 1 }],
    })
    expect((await call('figures?at=2026-03-02&months=0')).json.relationships).toMatchObject({
      with_goal: 2,
      goal_reached: 0,
    })
  })

  it('count who was taken out of the program on the dates before, and with their rows', async () => {
    const call = await as('Aline Admin')
    const session = await server.signIn(acme.id, acme.person('Aline Admin'))
    const [enrolment] = (await call(`program_enrollments?user_id=${acme.person('Fay Paris').userId}`)).json as [
      { id: string },
    ]
    await server.call(acme.id, session, `program_enrollments/${enrolment.id}/withdraw`, { method: 'POST' })
    onTestFinished(async () => {
      await run(server.db.database.system)`with past as (delete from app.past_enrollments returning *)
        insert into app.program_enrollments (id, company_id, program_id, profile_id, created_at)
        select gen_random_uuid(), company_id, program_id, profile_id, since from past`
    })
    const figures = await Promise.all(['', 'at=2026-02-01'].map((query) => call(`figures?${query}`)))
    expect(figures.map(({ json }) => json.people)).toMatchObject([
      { enrolled: 6, asked: 6 },
      { enrolled: 7, asked: 7 },
    ])
    const rows = (figure: FigureOf) => call(`users?${new URLSearchParams({ figure: figureFilter('asked', figure) })}`)
    expect((await rows({})).json).toHaveLength(6)
    expect((await rows({ at: '2026-02-01' })).json).toHaveLength(7)
  })

  it('count invitations of mentees to be, but those that were withdrawn by then', async () => {
    const call = await as('Aline Admin')
    const invited = async (query: string) => (await call(`figures?${query}`)).json.people.invited
    expect(await invited('at=2026-01-10')).toBe(1)
    expect(await invited('at=2026-02-20')).toBe(3)
    expect(await invited('at=2026-03-02')).toBe(2)
    expect(await invited(`program_id=${acme.program}`)).toBe(1)
    expect(await invited('business_unit=lyon')).toBe(1)
    expect(await invited('country=FR')).toBe(0)
  })

  it('have delays of five mentors at least, and of no unit with fewer', async () => {
    const call = await as('Aline Admin')
    const { json } = await call('figures')
    expect(json.delays).toMatchObject({ items: 6, middle: 10 })
    expect(json.units.find(({ unit }: { unit: string }) => unit === 'lyon')).toMatchObject({
      enrolled: 1,
      delay: { items: 0, middle: null },
    })
    expect((await call('figures?at=2026-01-30')).json.delays).toMatchObject({ items: 0, middle: null })
  })

  it('are those of the unit for its administrator, and nobody else’s', async () => {
    expect((await (await as('Louis Lyon'))('figures?business_unit=paris')).json).toMatchObject({
      business_unit: 'lyon',
      people: { enrolled: 1 },
      relationships: { running: 1 },
    })
    expect((await (await as('Odile Auditor'))('figures')).status).toBe(403)
  })

  it('are a file with date, filters and definitions', async () => {
    const { text, headers } = await (await as('Aline Admin'))('figures.csv?at=2026-02-01')
    expect(headers.get('content-disposition')).toContain('indicateurs-2026-02-01.csv')
    expect(text).toContain('Inscrits;7;')
    expect(text).toContain('Mentorés dont le profil est ouvert')
    expect(text).toContain('masqué')
  })

  it.each(['months=2', 'at=yesterday', 'program_id=x', 'colour=red'])('refuse %s', async (query) => {
    expect((await (await as('Aline Admin'))(`figures?${query}`)).status).toBe(400)
  })

  it('name the filter that has a wrong value', async () => {
    const answer = await (await as('Aline Admin'))(`users?${new URLSearchParams({ figure: 'name=asked&at=never' })}`)
    expect(Object.keys(answer.json.errors)).toEqual(['figure'])
  })

  it.each(['name=running', 'name=full&state=held', 'name=asked&at=never', 'name=asked&colour=red'])(
    'a list refuses the figure %s of another list, or that is none',
    async (figure) => {
      expect((await (await as('Aline Admin'))(`users?${new URLSearchParams({ figure })}`)).status).toBe(400)
    },
  )
})

describe('the report of a month', () => {
  const system = () => server.db.database.system
  const choose = async (who: string, name: string, receives = true) => {
    const session = await server.signIn(acme.id, acme.person(who))
    const body = JSON.stringify({ user_id: acme.person(name).userId, receives, program_id: null })
    return server.call(acme.id, session, 'figures/report/reader', { method: 'POST', body })
  }
  const mails = () =>
    run(system())<{ user_id: string; params: object }>`select user_id, params from app.mails
      where template = 'figures_report' order by key`
  const sendAt = (at: string, sql: TransactionalSql = system()) => sendFigureReports(sql, () => new Date(at))
  const noMails = () => run(system())`delete from app.mails`
  const nextMail = async () => {
    const mail = await claimMail(system(), 'email', 'test', new Date(Date.now() + 60_000))
    if (mail === null) throw new Error('no mail is due')
    return renderMail(mail, {
      sql: system(),
      tenant: (companyId) => server.db.database.tenant(companyId),
      links: createLinkSigner({ keys: [Buffer.alloc(32, 3)] }),
      baseUrlOf: async (companyId) => baseUrlOf(companyId),
    })
  }

  it('is for whom an administrator chooses; who sees one unit chooses there alone', async () => {
    expect((await choose('Aline Admin', 'Aline Admin')).status).toBe(200)
    expect((await choose('Aline Admin', 'Odile Auditor')).status).toBe(404)
    expect((await choose('Louis Lyon', 'Aline Admin')).status).toBe(404)
    const { json } = await choose('Louis Lyon', 'Louis Lyon')
    expect(json.readers).toMatchObject([{ name: 'Louis Lyon', business_unit: 'lyon', receives: true }])
    expect(json.months.slice(0, 2)).toEqual(['2026-02', '2026-01'])
    await run(system())`update app.report_readers set chosen_at = '2026-02-10T00:00:00Z'`
  })

  it('leaves on the first day of the next month, once for each reader', async () => {
    await sendAt('2026-02-28T22:59:00Z')
    await sendAt('2026-03-01T04:59:00Z')
    expect(await mails()).toEqual([])
    await sendAt('2026-03-01T05:00:00Z')
    await sendAt('2026-03-01T06:00:00Z')
    await sendAt('2026-03-04T06:00:00Z')
    expect(await mails()).toHaveLength(2)
    await sendAt('2026-04-01T05:00:00Z')
    expect((await mails()).map(({ params }) => params)).toEqual(
      ['2026-02', '2026-02', '2026-03', '2026-03'].map((month) => ({ month, programId: null })),
    )
    await noMails()
  })

  it('goes on where a run failed between two readers, once its pause is over', async () => {
    let left = 1
    const enqueue: ReturnType<typeof system>['query'] = (statement) => {
      if (statement.text.startsWith('insert into app.mails') && left-- === 0) throw new Error('killed')
      return system().query(statement)
    }
    const killed = {
      query: enqueue,
      transaction: <Result>(work: (sql: { query: typeof enqueue }) => Promise<Result>) => work({ query: enqueue }),
    }
    expect(await sendAt('2026-03-01T05:00:00Z', killed)).toEqual({ done: 0, failed: 1 })
    expect(await mails()).toHaveLength(1)
    // Set aside until its pause is over.
    await sendAt('2026-03-01T05:00:00Z')
    expect(await mails()).toHaveLength(1)
    await run(system())`update rm.held_items set due_at = now()`
    await sendAt('2026-03-01T06:00:00Z')
    expect(new Set((await mails()).map(({ user_id }) => user_id)).size).toBe(2)
    expect(await mails()).toHaveLength(2)
    await noMails()
  })

  it.each([
    ['Aline Admin', '7 (avant\u00A0: 7)'],
    ['Louis Lyon', '1 (avant\u00A0: 1)'],
  ])('is a mail to %s with the figures of their scope, and the file of all of them', async (name, enrolled) => {
    const session = await server.signIn(acme.id, acme.person(name))
    const body = JSON.stringify({ month: '2026-02', program_id: null })
    expect((await server.call(acme.id, session, 'figures/report/send', { method: 'POST', body })).status).toBe(200)
    const mail = await nextMail()
    expect(mail?.plain).toContain(enrolled)
    expect(mail?.plain).toContain('/admin/figures?at=2026-02-28&beside=2026-01-31&months=0')
    expect(mail?.unsubscribe).toContain('topic=figures_report')
    const [file] = mail?.files ?? []
    const pages = pagesOf(file?.content ?? Buffer.alloc(0)).replaceAll('\n', '')
    for (const words of ['Rapport du mois, février 2026', 'Inscrits', 'Mentors au complet', 'acme'])
      expect(pages).toContain(words)
  })

  it('has the figures that the page of the same dates shows', async () => {
    const call = await as('Aline Admin')
    const page = (await call('figures?at=2026-02-28T22:59:59.999Z&months=0')).json
    expect(page).toMatchObject({ from: '2026-01-31T23:00:00.000Z', told_until: '2026-02-28T23:00:00.000Z' })
    const pdf = await call('figures/report.pdf?month=2026-02')
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.text).toContain('%PDF')
    expect((await call('figures/report.pdf?month=2026-03')).status).toBe(404)
  })

  it('is in the reader’s language, with the name of the company’s brand', async () => {
    await noMails()
    await run(system())`update app.companies set brand = '{"name":"Tandem Acme","main":"#7b1fa2"}'
      where id = ${acme.id}`
    const { userId } = acme.person('Aline Admin')
    await run(system())`update app.users set locale = 'en' where id = ${userId}`
    const session = await server.signIn(acme.id, acme.person('Aline Admin'))
    const body = JSON.stringify({ month: '2026-02', program_id: acme.program })
    expect((await server.call(acme.id, session, 'figures/report/send', { method: 'POST', body })).status).toBe(200)
    const [file] = (await nextMail())?.files ?? []
    expect(file?.name).toBe('monthly-report-2026-02.pdf')
    const pages = pagesOf(file?.content ?? Buffer.alloc(0)).replaceAll('\n', '')
    for (const words of ['Monthly report, February 2026', 'Tandem Acme', 'Enrolled', 'Bridges'])
      expect(pages).toContain(words)
    expect(pages).not.toContain('Inscrits')
  })

  it('is stopped by its reader, whom nobody else chooses again', async () => {
    await noMails()
    const { database } = server.db
    const calendars = createCalendarFeeds(database, async () => 'https://acme.test')
    await createMailActs(database, calendars).unsubscribe(acme.id, acme.person('Louis Lyon').userId, 'figures_report')
    expect((await choose('Aline Admin', 'Louis Lyon')).status).toBe(409)
    await sendAt('2026-03-01T05:00:00Z')
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([acme.person('Aline Admin').userId])
    expect((await choose('Louis Lyon', 'Louis Lyon')).status).toBe(200)
  })

  it('is neither sent to who was erased nor kept for them', async () => {
    await noMails()
    await run(system())`update app.report_readers set chosen_at = '2026-02-10T00:00:00Z'`
    await sendAt('2026-03-01T05:00:00Z')
    const { userId } = acme.person('Louis Lyon')
    const of = (table: string) => system().query({ text: `select from ${table} where user_id = $1`, values: [userId] })
    expect([await of('app.report_readers'), await of('app.mails')]).toMatchObject([[{}], [{}]])
    await system().transaction((sql) => removeTraces(sql, { companyId: acme.id, userId }, []))
    expect([await of('app.report_readers'), await of('app.mails')]).toEqual([[], []])
  })
})
