import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { absenceAttributes } from '#contract/people/absences.ts'
import { monthsAfter } from '#domain/people/absence/absence.ts'
import { instant } from '#domain/platform/ids.ts'
import { dayIn } from '#domain/platform/time-zone.ts'
import { dateOf, dayOf } from '#domain/platform/wall-clock.ts'
import { awayPeople, backOn, isAway } from '#projections/people/away.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let mia: TestPerson
let ana: TestPerson
let zoe: TestPerson
beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedCompany(system, 'globex')
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'globex', { name: 'zoe', profiles: ['participant'] })
  mia = await api.as('acme', 'mia')
  ana = await api.as('acme', 'ana')
  zoe = await api.as('globex', 'zoe')
})
afterAll(() => api.close())
beforeEach(async () => {
  await run(api.db.database.system)`delete from app.absences`
  await run(api.db.database.system)`update app.users set time_zone = 'Europe/Paris'`
})

const miaId = idOf.user('acme', 'mia')
const today = () => dayIn('Europe/Paris', instant(new Date()))
const inDays = (n: number) => dateOf(dayOf(today()) + n)
const document = (attributes: object, id?: string) => ({ data: { type: 'absences', ...(id && { id }), attributes } })
const post = (first: number, last: number, more: object = {}, key: string = randomUUID()) =>
  mia.call('/api/v1/absences', {
    method: 'POST',
    body: document({ first_day: inDays(first), last_day: inDays(last), ...more }),
    headers: { 'Idempotency-Key': key },
  })
const change = (person: TestPerson, id: string, attributes: object) =>
  person.patch(`/api/v1/absences/${id}`, document(attributes, id))
const remove = async (person: TestPerson, id: string) =>
  (await person.call(`/api/v1/absences/${id}`, { method: 'DELETE' })).status

async function added(first: number, last: number, more: object = {}): Promise<string> {
  const answer = await post(first, last, more)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.json().data.id
}

async function listed(person: TestPerson = mia) {
  const answer = await person.get('/api/v1/absences')
  return answer.json<{ data: { id: string; attributes: unknown }[] }>().data.map(({ attributes }) => {
    const { first_day, last_day, back_on, running, word } = absenceAttributes.parse(attributes)
    expect(dayOf(back_on)).toBe(dayOf(last_day) + 1)
    return [dayOf(first_day) - dayOf(today()), dayOf(last_day) - dayOf(today()), running, word]
  })
}

async function away(at = 'now()') {
  const [row] = await api.db.database.system.query<{ away: boolean; listed: boolean; back: string | null }>({
    text: `select ${isAway('u.id', at)} as away, u.id in (${awayPeople(at)}) as listed,
      ${backOn('u.id', at)}::text as back from app.users u where u.id = $1`,
    values: [miaId],
  })
  expect(row?.listed).toBe(row?.away)
  return [row?.away, row?.back && dayOf(row.back) - dayOf(today())]
}

describe('an absence', () => {
  test('is set, shown with its word, changed and removed before it begins', async () => {
    const id = await added(10, 20, { word: 'En congé, je réponds dès la rentrée.' })
    expect(await listed()).toEqual([[10, 20, false, 'En congé, je réponds dès la rentrée.']])
    expect((await change(mia, id, { last_day: inDays(21), word: null })).status).toBe(200)
    expect(await listed()).toEqual([[10, 21, false, null]])
    expect(await away()).toEqual([false, null])
    expect(await away(`now() + interval '12 days'`)).toEqual([true, 22])
    expect(await remove(mia, id)).toBe(204)
    expect(await listed()).toEqual([])
    expect(await remove(mia, id)).toBe(404)
  })

  test('ends by hand at once, and another one may begin on the same day', async () => {
    const id = await added(-3, 5)
    expect(await away()).toEqual([true, 6])
    expect(await remove(mia, id)).toBe(204)
    expect(await away()).toEqual([false, null])
    expect((await change(mia, id, { last_day: inDays(8) })).status).toBe(404)
    await added(0, 2)
    expect(await away()).toEqual([true, 3])
  })

  test('that begins as another one ends goes on with it', async () => {
    await added(0, 3)
    await added(4, 6)
    await added(9, 12)
    expect(await away()).toEqual([true, 7])
  })

  test.each([
    [-5, -1, {}, 'absence_past', 'last_day'],
    [5, 4, {}, 'days_end_before_start', 'last_day'],
    [0, 4000, {}, 'absence_too_long', 'last_day'],
    [400, 401, {}, 'absence_too_far', 'first_day'],
    [12, 14, {}, 'days_overlap', 'first_day'],
    [1, 2, { word: 'Écrivez-moi à mia@else.test' }, 'contact_details', 'word'],
    [1, 2, { word: 'a'.repeat(201) }, 'too_long', 'word'],
  ])('from %d to %d days from now %j is refused: %s', async (first, last, more, code, member) => {
    await added(14, 20)
    const answer = await post(first, last, more)
    expect([answer.status, answer.json().errors?.[0]]).toMatchObject([
      422,
      { code, source: { pointer: `/data/attributes/${member}` } },
    ])
    expect(await listed()).toHaveLength(1)
  })

  test('the same call again adds nothing, and two at once leave one', async () => {
    const key = randomUUID()
    const [first, second] = [await post(3, 4, {}, key), await post(3, 4, {}, key)]
    expect([first.status, second.status, second.json().data.id]).toEqual([201, 201, first.json().data.id])
    const both = await Promise.all([post(5, 7), post(6, 8)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await listed()).toHaveLength(2)
  })

  test('is nobody else’s to see or change', async () => {
    const id = await added(1, 2, { word: 'En mer.' })
    for (const person of [ana, zoe]) {
      expect(await listed(person)).toEqual([])
      expect((await change(person, id, { word: null })).status).toBe(404)
      expect(await remove(person, id)).toBe(404)
    }
    expect(await listed()).toEqual([[1, 2, false, 'En mer.']])
  })

  test('keeps its word sealed', async () => {
    await added(1, 2, { word: 'En mer.' })
    const kept = await run(api.db.database.system)<{
      word: object
    }>`select word from app.absences union all select to_jsonb(body) from app.idempotency_keys`
    expect(JSON.stringify(kept)).not.toContain('En mer')
  })

  test('lasts until midnight of its person, also after they move and over a change of the clocks', async () => {
    const bounds = async () =>
      (
        await run(api.db.database.system)<{ from: string; until: string }>`
          select starts_at at time zone time_zone as "from", ends_at at time zone time_zone as until
          from app.absences a join app.users u on u.id = a.user_id`
      ).map(({ from, until }) => [new Date(from).getUTCHours(), new Date(until).getUTCHours()])
    // Half a year holds a change of the clocks.
    await added(1, 180)
    const [midnights] = await bounds()
    await run(api.db.database.system)`update app.users set time_zone = 'Pacific/Auckland' where id = ${miaId}`
    expect(await bounds()).toEqual([midnights])
    const [row] = await run(api.db.database.system)<{ ok: boolean }>`
      select starts_at = first_day::timestamp at time zone 'Pacific/Auckland'
        and ends_at = (last_day + 1)::timestamp at time zone 'Pacific/Auckland' as ok from app.absences`
    expect(row?.ok).toBe(true)
  })

  test('neighbours stay apart when their person moves', async () => {
    await added(1, 3)
    await added(4, 6)
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris'])
      await run(api.db.database.system)`update app.users set time_zone = ${zone} where id = ${miaId}`
    expect(await listed()).toHaveLength(2)
  })

  test('the database refuses two at once, whoever writes them', async () => {
    const add = () => run(api.db.database.system)`
      insert into app.absences (id, company_id, user_id, first_day, last_day, starts_at, ends_at, set_by)
      values (gen_random_uuid(), ${idOf.company('acme')}, ${miaId}, '2030-01-01', '2030-01-02', '2030-01-01',
        '2030-01-03', 'file')`
    await add()
    await expect(add()).rejects.toThrow(/absences_apart/)
  })

  test('may end a year later at most', async () => {
    const answer = await mia.post(
      '/api/v1/absences',
      document({ first_day: inDays(1), last_day: dateOf(dayOf(monthsAfter(inDays(1), 12)) - 1) }),
    )
    expect(answer.status).toBe(201)
  })
})
