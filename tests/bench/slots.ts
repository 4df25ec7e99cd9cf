import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { availabilityQuery } from '#api/queries/meetings/free-slots.ts'
import { opened } from '#commands/people/sessions/token-machine.ts'
import { freeSlots } from '#domain/meetings/availability/free-slots.ts'
import { derivedId, instant } from '#domain/platform/ids.ts'
import { dateOf, dayMs } from '#domain/platform/wall-clock.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { emailOf, idOf, seedCompany, seedPerson, testSignIn } from '#tests/support/people.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const slug = 'bench'
const companyId = idOf.company(slug)
const users = [idOf.user(slug, 'ana'), idOf.user(slug, 'mia')] as const
const relationship = derivedId('bench', 'relationship')
const meetings = 300
const calls = sized(500, 5)
const warmUpCalls = sized(100, 1)
const boundMs = 20

/**
 * Free slots over 30 days of two people with full weeks, 300 agreed meetings and a filled calendar each: over HTTP, and
 * the statement with the rule in this process, in turns.
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const database = new Database({ url: postgres.url, poolSize: 4 })
  const child = fork(
    new URL('./support/http-child.ts', import.meta.url),
    ['product', postgres.url, companyId, users[0]],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  try {
    const [port] = (await once(child, 'message')) as [number]
    const headers = await seed(database)
    const now = instant(new Date())
    const today = Math.floor(Date.parse(now) / dayMs)
    const days = { from: dateOf(today), to: dateOf(today + 29) }
    const query = `filter[from]=${days.from}&filter[to]=${days.to}&filter[duration]=60`
    const address = `http://127.0.0.1:${port}/api/v1/mentoring_relationships/${relationship}/free_slots?${query}`
    let found = 0
    const bare = async () => {
      const people = await availabilityQuery(database.tenant(companyId), users, days)
      const [one, other] = users.map((user) => people.get(user))
      if (one === undefined || other === undefined) throw new Error('somebody is missing')
      found = freeSlots([one, other], { ...days, minutes: 60, now }).length
    }
    const call = async () => {
      const answer = await fetch(address, { headers })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(text)
    }
    const [calling, computing] = [[] as number[], [] as number[]]
    for (let n = -warmUpCalls; n < calls; n += 1) {
      const [took, tookBare] = [await timed(call), await timed(bare)]
      if (n < 0) continue
      calling.push(took)
      computing.push(tookBare)
    }
    return [50, 99].map((percent) => {
      const [figure, yardstick] = [percentile(calling, percent), percentile(computing, percent)]
      return {
        name: `free slots of 30 days (${found}), p${percent}`,
        figure,
        unit: 'ms',
        yardstick: `the statement and the rule, ${yardstick.toFixed(2)} ms`,
        ratio: figure / yardstick,
        bound: `≤ ${boundMs} ms`,
        ok: figure <= boundMs,
      }
    })
  } finally {
    child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
    await database.close()
    await postgres.stop()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN
}

/** The headers of the mentee's session. */
async function seed(database: Database): Promise<Record<string, string>> {
  const { system } = database
  await seedCompany(system, slug)
  await seedPerson(system, slug, { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, slug, { name: 'mia', profiles: ['presenter'] })
  await system.query({
    text: `insert into rm.mentoring_relationships_v1 (id, company_id, program_id, participant_id, participant_user_id,
        presenter_id, presenter_user_id, state, requested_at, updated_at, attributes, revision)
      values ($1, $2, $3, $4, $5, $6, $7, 'initiated', now(), now(), '{}', 0)`,
    values: [
      relationship,
      companyId,
      idOf.program(slug),
      idOf.profile(slug, 'ana', 'participant'),
      users[0],
      idOf.profile(slug, 'mia', 'presenter'),
      users[1],
    ],
  })
  for (const [n, zone] of ['Europe/Paris', 'America/New_York'].entries()) await seedWeek(database, users[n] ?? '', zone)
  await system.query({ text: 'analyze' })
  const [client, token] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
  const tokens = opened(createHash('sha256').update(token).digest(), Date.now())
  await createPostgresSessions(database).open({ companyId, userId: users[0], client, tokens, origin: testSignIn }, 10)
  return { 'access-token': token, client, uid: emailOf(slug, 'ana'), 'x-forwarded-host': `${slug}.localhost` }
}

/** Four spans a day; a meeting in every third hour and an hour of another calendar in every seventh, from now on. */
async function seedWeek({ system }: Database, userId: string, zone: string): Promise<void> {
  await system.query({ text: 'update app.users set time_zone = $2 where id = $1', values: [userId, zone] })
  await system.query({
    text: `insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time)
      select gen_random_uuid(), $1, $2, day, make_time(hour, 0, 0), make_time(hour + 3, 0, 0)
      from generate_series(1, 7) day, generate_series(7, 19, 4) hour`,
    values: [companyId, userId],
  })
  await system.query({
    text: `insert into rm.agendas_v1 (user_id, meeting_id, company_id, starts_at, ends_at, revision)
      select $2, gen_random_uuid(), $1, at, at + interval '45 minutes', 0
      from generate_series(1, $3) n, lateral (select date_trunc('hour', now()) + n * interval '3 hours' as at) m`,
    values: [companyId, userId, meetings],
  })
  await system.query({
    text: `insert into app.outside_calendars (id, company_id, user_id, address, host, busy)
      select gen_random_uuid(), $1, $2, '{}', 'calendar.test', range_agg(tstzrange(at, at + interval '1 hour'))
      from generate_series(1, 1000) n, lateral (select now() + n * interval '7 hours' as at) b`,
    values: [companyId, userId],
  })
}
