import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock, weekdayOf } from '#domain/platform/wall-clock.ts'
import { scrubPerson } from '#infra/people/accounts/scrub.ts'
import { createCalendarFeeds } from '#infra/meetings/calendar/feeds.ts'
import { tellOfNewProfiles } from '#infra/community/jobs/tell-of-new-profiles.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { claimMail } from '#infra/messages/mail/claims.ts'
import { renderMail } from '#infra/messages/mail/render/render.ts'
import { createMailActs } from '#infra/messages/notices/acts.ts'
import { isDue } from '#infra/community/saved-searches/telling.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Statement } from '#projections/platform/sql.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { baseUrlOf, idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

let api: TestApi
const people = new Cast()
const acme = idOf.company('acme')
const clock = wallClock('Europe/Paris')
const system = () => api.db.database.system
/** Nine in the morning of the Monday after next but n. */
const monday = (n: number) => {
  const today = clock.dayAt(Date.now())
  return new Date(clock.at(today - weekdayOf(today) + 1 + 7 * (n + 1), 9 * 60))
}
const run = (at: Date) => tellOfNewProfiles(api.db.database, () => at)
const mentor = (name: string, given: object = {}) =>
  seedPerson(system(), 'acme', { name, profiles: ['presenter'], businessUnit: 'paris', ...given })
const keep = async (who: string, attributes: object) => {
  const body = { data: { type: 'saved_searches', attributes } }
  const answer = await people.person(who).post('/api/v1/saved_searches', body)
  expect(answer.status).toBe(201)
  return (answer.json().data as unknown as { id: string }).id
}
const change = (who: string, id: string, attributes: object) =>
  people.person(who).patch(`/api/v1/saved_searches/${id}`, { data: { type: 'saved_searches', id, attributes } })

/** The mails that wait, as they leave, and none any more. */
async function mails(): Promise<{ to: string; subject: string; plain: string; unsubscribe: string | undefined }[]> {
  const written = []
  for (;;) {
    const mail = await claimMail(system(), 'email', 'test', new Date(Date.now() + 60_000))
    if (mail === null) return written
    const rendered = await renderMail(mail, {
      sql: system(),
      tenant: (companyId) => api.db.database.tenant(companyId),
      links: createLinkSigner({ keys: [Buffer.alloc(32, 3)] }),
      baseUrlOf: async (companyId) => baseUrlOf(companyId),
    })
    await system().query({ text: 'delete from app.mails where id = $1', values: [mail.id] })
    if (rendered === null) continue
    const { to, subject, plain, unsubscribe } = rendered
    written.push({ to: to.address, subject, plain, unsubscribe })
  }
}

beforeAll(async () => {
  api = await testApi()
  for (const slug of ['acme', 'globex']) await seedCompany(system(), slug)
  await mentor('mia')
  for (const name of ['ana', 'ben'])
    await seedPerson(system(), 'acme', { name, profiles: ['participant', 'presenter'] })
  await seedPerson(system(), 'globex', { name: 'gil', profiles: ['presenter'], businessUnit: 'paris' })
  await system().query({ text: `update app.users set time_zone = 'Europe/Paris'` })
  for (const name of ['ana', 'ben']) people.add(name, await api.as('acme', name))
})
afterAll(() => api.close())

let paris = ''

test('a search mails the people who match after it was turned on: one mail, and each person once', async () => {
  paris = await keep('ana', { name: 'Paris', query: 'business_units=paris', tells: true })
  await keep('ana', { name: 'Muette', query: 'q=nina' })
  await run(monday(0))
  expect(await mails()).toEqual([])
  await mentor('nina')
  await mentor('hidden', { visible: false })
  await seedPerson(system(), 'globex', { name: 'zoe', profiles: ['presenter'], businessUnit: 'paris' })
  // This week has been looked at.
  await run(new Date(monday(0).getTime() + 86_400_000))
  expect(await mails()).toEqual([])
  await Promise.all([run(monday(1)), run(monday(1))])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'ana@acme.test', subject: 'Un nouveau profil pour vos recherches' })
  expect(mail?.plain).toContain('nina Test')
  expect(mail?.plain).toContain('/dashboard/community?business_units=paris')
  expect(mail?.plain).not.toMatch(/mia|hidden|zoe|gil/)
  expect(mail?.unsubscribe).toContain('topic=saved_searches')
  await run(monday(2))
  expect(await mails()).toEqual([])
})

test('names five of a search, best first, and counts the others', async () => {
  for (const name of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']) await mentor(name)
  await run(monday(3))
  const [mail] = await mails()
  expect(mail?.subject).toMatch(/^7.nouveaux profils/)
  expect(mail?.plain.match(/p\d Test/g)).toHaveLength(5)
  expect(mail?.plain).toContain('Et 2 autres personnes.')
})

test('a process that is killed before it commits has notified nobody, and the next one notifies once', async () => {
  await mentor('late')
  const killed = {
    system: system(),
    tenant: (company: typeof acme) => {
      const own = api.db.database.tenant(company)
      return {
        ...own,
        transaction: <Result>(work: Parameters<typeof own.transaction<Result>>[0]) =>
          own.transaction((sql) =>
            work({
              ...sql,
              query: (statement: Statement) => {
                if (statement.text.includes('into app.mails')) throw new Error('killed')
                return sql.query(statement)
              },
            }),
          ),
      }
    },
  }
  expect(await tellOfNewProfiles(killed, () => monday(4))).toEqual({ done: 0, failed: 1 })
  await system().query({ text: 'update rm.held_items set due_at = now()' })
  await run(monday(4))
  await run(monday(4))
  expect((await mails()).map(({ plain }) => plain.includes('late Test'))).toEqual([true])
})

test('a person hidden or erased between the run and the mail is left out', async () => {
  await mentor('gone')
  await mentor('shy')
  await run(monday(5))
  await system().query({
    text: 'update app.profiles set visible = false where id = $1',
    values: [idOf.profile('acme', 'shy', 'presenter')],
  })
  await refreshDirectory(system(), acme, [idOf.profile('acme', 'shy', 'presenter')])
  await system().transaction((sql) =>
    scrubPerson(
      sql,
      { companyId: acme, userId: idOf.user('acme', 'gone') },
      [idOf.profile('acme', 'gone', 'presenter')],
      refreshDirectory,
    ),
  )
  expect(await mails()).toEqual([])
  const [row] = await system().query<{ known: string[] }>({
    text: 'select known::text[] as known from app.saved_searches where id = $1',
    values: [paris],
  })
  expect(row?.known).toContain(idOf.profile('acme', 'shy', 'presenter'))
  expect(row?.known).not.toContain(idOf.profile('acme', 'gone', 'presenter'))
})

test('a search with a deleted filter is marked as outdated and sends nothing, until it is changed', async () => {
  const id = await keep('ben', { name: 'Vieux', query: 'skills=negotiation,cobol&q=', tells: true })
  const outdated = async () => {
    const { data } = (await people.person('ben').get('/api/v1/saved_searches')).json()
    return data.map(({ attributes }) => attributes['outdated'])
  }
  expect(await outdated()).toEqual([true])
  await mentor('olga')
  await run(monday(6))
  expect((await mails()).map(({ to }) => to)).toEqual(['ana@acme.test'])
  // Whom the changed search finds now counts as known.
  expect((await change('ben', id, { query: 'skills=negotiation' })).status).toBe(200)
  expect(await outdated()).toEqual([false])
  await mentor('pia')
  await run(monday(7))
  const sent = await mails()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['ana@acme.test', 'ben@acme.test'])
  expect(sent.every(({ plain }) => plain.includes('pia Test') && !plain.includes('olga'))).toBe(true)
})

test('another program of the reader makes nobody new', async () => {
  const other = idOf.program('other')
  await system().query({
    text: `insert into app.programs (id, company_id, slug, name, description, match_weights)
      select $1, company_id, 'other', name, description, match_weights from app.programs where company_id = $2`,
    values: [other, acme],
  })
  await mentor('una')
  const profiles = ['una', 'mia'].map((name) => idOf.profile('acme', name, 'presenter'))
  await system().query({
    text: `insert into app.program_enrollments (id, company_id, program_id, profile_id)
      select gen_random_uuid(), $1, $2, unnest($3::uuid[])`,
    values: [acme, other, profiles],
  })
  await system().query({
    text: `update app.program_enrollments set program_id = $1 where profile_id = $2`,
    values: [other, idOf.profile('acme', 'ben', 'participant')],
  })
  await refreshDirectory(system(), acme, profiles)
  await run(monday(8))
  expect((await mails()).map(({ to }) => to)).toEqual(['ana@acme.test'])
})

test('one click ends the mails of all searches, which keep nobody any more', async () => {
  const { database } = api.db
  const calendars = createCalendarFeeds(database, async () => 'https://acme.test')
  const acts = createMailActs(database, calendars)
  expect(await acts.readerOf(acme, idOf.user('acme', 'ana'))).toMatchObject({ searchesTell: true })
  await acts.unsubscribe(acme, idOf.user('acme', 'ana'), 'saved_searches')
  await mentor('vera')
  await run(monday(9))
  expect((await mails()).map(({ to }) => to)).not.toContain('ana@acme.test')
  const rows = await system().query({
    text: 'select tells, known, scope from app.saved_searches where user_id = $1 and (tells or known <> $2)',
    values: [idOf.user('acme', 'ana'), []],
  })
  expect(rows).toEqual([])
})

test.each([
  ['Monday before nine', monday(0), -1, null, false],
  ['Monday at nine', monday(0), 0, null, true],
  ['in quiet hours', monday(0), 0, { quietFrom: 8 * 60, quietTo: 10 * 60 }, false],
  ['on Tuesday, when no process ran on Monday', monday(0), 86_400_000, null, true],
  ['at night', monday(0), 12 * 3_600_000, null, false],
  ['on Sunday', monday(0), -86_400_000, null, false],
] as const)('%s, searches of the week before are due: %#', (_when, from, later, quiet, expected) => {
  const person = { timeZone: 'Europe/Paris', quietFrom: null, quietTo: null, ...quiet }
  const searchedAt = new Date(monday(0).getTime() - 6.9 * 86_400_000)
  expect(isDue({ ...person, searchedAt }, new Date(from.getTime() + later))).toBe(expected)
})
