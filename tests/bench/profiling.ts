import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { opened } from '#commands/people/sessions/token-machine.ts'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { testSignIn } from '#tests/support/people.ts'
import { answersOfQuestion, companyId, generateDirectory } from './support/directory-data.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const mentors = sized(10_000, 100)
const rounds = sized(200, 2)
const warmUp = sized(20, 0)
const bound = 60

/**
 * A mentor saves a step of their profile, then a mentee searches for just that: how long until the directory shows it,
 * over HTTP, both calls together.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const client = new pg.Client({ connectionString: server.url })
  const database = new Database({ url: server.url, poolSize: 2 })
  let child: ReturnType<typeof fork> | undefined
  try {
    await client.connect()
    await generateDirectory(client, mentors)
    await withUuid(client)
    await database.system.transaction((sql) => refreshDirectory(sql, id<CompanyId>(companyId), 'all'))
    await client.query('vacuum analyze')
    const mentor = await person(client, database, 0)
    const mentee = await person(client, database, mentors + 1)
    child = fork(
      new URL('./support/http-child.ts', import.meta.url),
      ['product', server.url, companyId, mentor.userId],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    )
    const [port] = (await once(child, 'message')) as [number]
    const http = httpClient(port, 'bench.localhost')
    const path = `/api/v1/presenters/${mentor.profileId}`
    const took: number[] = []
    for (let round = -warmUp; round < rounds; round += 1) {
      const code = `answer${(round + warmUp) % answersOfQuestion}`
      const attributes = { answers_details: { question_1: [{ code }] } }
      const body = { data: { type: 'presenters', id: mentor.profileId, attributes } }
      const started = performance.now()
      const saved = await http.call(path, { method: 'PATCH', headers: mentor.headers, body })
      const search = `q=${encodeURIComponent(mentor.name)}&answers=question_1:${code}`
      const found = await http.call(`/api/v1/presenters?${search}`, { headers: mentee.headers })
      const ms = performance.now() - started
      if (saved.status !== 200) throw new Error(saved.text)
      if (!found.text.includes(mentor.profileId)) throw new Error(`not shown: ${found.text.slice(0, 400)}`)
      if (round >= 0) took.push(ms)
    }
    http.close()
    const figure = median(took)
    const p99 = took.toSorted((a, b) => a - b)[Math.ceil(rounds * 0.99) - 1] ?? NaN
    return [
      {
        name: `a step of a profile saved, and found in a directory of ${mentors.toLocaleString('en')}, p50`,
        figure,
        unit: 'ms',
        yardstick: `the bound; p99 ${p99.toFixed(1)} ms`,
        ratio: figure / bound,
        bound: `≤ ${bound} ms`,
        ok: figure <= bound,
      },
    ]
  } finally {
    child?.disconnect()
    await client.end()
    await database.close()
    await server.stop()
  }
}

/**
 * A mentor more, numbered 0, with ids that the API takes: those of the generated ones are no UUIDs of any version.
 * Their profile says little, so the company asks for little.
 */
async function withUuid(client: pg.Client): Promise<void> {
  await client.query(`
    update app.companies set settings = '{"min_profile_completion": 0}';
    insert into app.users (id, company_id, email, first_name, last_name, time_zone)
      select gen_random_uuid(), company_id, '0@bench.test', 'Zélie', 'Wittgenstein', time_zone
      from app.users where email = '1@bench.test';
    insert into app.profiles (id, company_id, user_id, role, completion, presentation)
      select gen_random_uuid(), company_id, id, 'presenter', 90, 'Un parcours entre deux métiers.'
      from app.users where email = '0@bench.test';
    insert into app.program_enrollments (id, company_id, program_id, profile_id)
      select gen_random_uuid(), p.company_id, e.program_id, p.id from app.profiles p
        join app.users u on u.id = p.user_id and u.email = '0@bench.test'
        cross join (select program_id from app.program_enrollments limit 1) e`)
}

/** Somebody of the directory, signed in. */
async function person(client: pg.Client, database: Database, number: number) {
  const { rows } = await client.query<{ user: UserId; profile: string; email: string; name: string }>(
    `select u.id as "user", p.id as profile, u.email, u.first_name || ' ' || u.last_name as name
      from app.users u join app.profiles p on p.user_id = u.id where u.email = $1`,
    [`${number}@bench.test`],
  )
  const [found] = rows
  if (found === undefined) throw new Error(`nobody has the number ${number}`)
  const [session, token] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
  const tokens = opened(createHash('sha256').update(token).digest(), Date.now())
  const origin = testSignIn
  const who = { companyId: id<CompanyId>(companyId), userId: found.user }
  await createPostgresSessions(database).open({ ...who, client: session, tokens, origin }, 10)
  const headers = { 'access-token': token, client: session, uid: found.email }
  return { userId: found.user, profileId: found.profile, name: found.name, headers }
}
