import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import pg from 'pg'
import { opened } from '#commands/people/sessions/token-machine.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { profileResources } from '#projections/community/profiles/profile-query.ts'
import { mentoringCenter } from '#projections/mentoring/mentoring-relationship/center.ts'
import { programsByIdQuery } from '#api/queries/company/programs.ts'
import { emailOf, idOf, seedCompany, seedPerson, testSignIn } from '#tests/support/people.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const slug = 'bench'
const relationships = 30
const meetings = 300
const requests = 10
const calls = sized(600, 5)
const warmUp = sized(400, 1)

/**
 * The center of a mentor of 30 people, 300 sessions and 10 requests, signed in over HTTP, beside its bare statements,
 * in turns. It is the one call of its page.
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const children: ChildProcess[] = []
  const database = new Database({ url: postgres.url, poolSize: 2 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const headers = await seed(postgres.url, database)
    const child = fork(
      new URL('./support/http-child.ts', import.meta.url),
      ['product', postgres.url, idOf.company(slug), idOf.user(slug, 'mentor')],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    children.push(child)
    const [port] = (await once(child, 'message')) as [number]
    const product = () =>
      new Promise<number>((resolve, reject) => {
        const options = { port, host: '127.0.0.1', path: '/api/v1/mentoring_center', agent, headers }
        get(options, (answer) => {
          let bytes = 0
          answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve(bytes)
            else reject(new Error(`the center answers ${answer.statusCode}`))
          })
        }).on('error', reject)
      })
    const statements: { text: string; values: readonly unknown[]; name?: string }[] = []
    const recorded = {
      query: async <R extends object>(query: {
        text: string
        values?: readonly unknown[]
        name?: string
      }): Promise<R[]> => {
        statements.push({ text: query.text, values: query.values ?? [] })
        return database.tenant(idOf.company(slug)).query<R>(query)
      },
    }
    const center = await mentoringCenter(recorded, idOf.user(slug, 'mentor'))
    await profileResources(recorded, center.profileIds, { id: idOf.user(slug, 'mentor'), locale: 'fr' })
    await programsByIdQuery(recorded, [idOf.program(slug)])
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`select set_config('app.company_id', $1, false)`, [idOf.company(slug)])
    const bare = async () => {
      for (const [n, { text, values }] of statements.entries())
        await client.query({ name: `bare_${n}`, text, values: [...values] })
    }
    const times = { product: [] as number[], bare: [] as number[] }
    for (let n = 0; n < warmUp + calls; n += 1)
      for (const [name, call] of [['bare', bare] as const, ['product', product] as const]) {
        const from = performance.now()
        await call()
        if (n >= warmUp) times[name].push(performance.now() - from)
      }
    await client.end()
    const [ours, theirs] = [quantile(times.product, 0.99), quantile(times.bare, 0.99)]
    return [
      {
        name: `center of ${relationships} accompaniments, ${meetings} sessions and ${requests} requests, p99`,
        figure: ours,
        unit: 'ms',
        yardstick: `its ${statements.length} bare statements, p99 ${theirs.toFixed(1)} ms`,
        ratio: ours / theirs,
        bound: '≤ 1.5',
        ok: ours / theirs <= 1.5 && statements.length <= 3,
      },
    ]
  } finally {
    agent.destroy()
    for (const child of children) child.disconnect()
    await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))))
    await database.close()
    await postgres.stop()
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

/** A signed-in mentor, and the rows that the read models would hold. */
async function seed(url: string, database: Database): Promise<Record<string, string>> {
  await seedCompany(database.system, slug)
  await seedPerson(database.system, slug, { name: 'mentor', profiles: ['presenter'] })
  for (let n = 0; n < relationships; n += 1)
    await seedPerson(database.system, slug, { name: `mentee${n}`, profiles: ['participant'] })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ids = [
    idOf.company(slug),
    idOf.program(slug),
    idOf.profile(slug, 'mentor', 'presenter'),
    idOf.user(slug, 'mentor'),
  ]
  await client.query(
    `insert into rm.mentoring_relationships (id, company_id, program_id, participant_id, participant_user_id,
        presenter_id, presenter_user_id, state, requested_at, started_at, updated_at, attributes, revision)
      select gen_random_uuid(), $1, $2, p.id, p.user_id, $3, $4, 'initiated', now(), now(), now(),
        json_build_object('aasm_state', 'initiated', 'requested_at', now(), 'started_at', now(), 'ended_at', null,
          'finished_by', null, 'finish_reason', null, 'finish_note', null, 'updated_at', now(), 'revision', 2), 2
      from app.profiles p where p.company_id = $1 and p.role = 'participant'`,
    ids,
  )
  await client.query(
    `insert into rm.meetings (id, company_id, program_id, participant_id, participant_user_id, presenter_id,
        presenter_user_id, relationship_id, state, requested_at, starts_at, ends_at, due_at, evidence, updated_at,
        attributes, revision)
      select gen_random_uuid(), r.company_id, r.program_id, r.participant_id, r.participant_user_id, r.presenter_id,
        r.presenter_user_id, r.id, case n when 10 then 'confirmed' else 'finished' end, now(),
        now() + (n - 9.5) * interval '10 days', now() + (n - 9.5) * interval '10 days',
        case n when 10 then now() + interval '5 days' end, case when n < 10 then 'confirmed_by_both' end, now(),
        json_build_object('aasm_state', case n when 10 then 'confirmed' else 'finished' end, 'session_number', n,
          'topic', 'Déléguer sans perdre le fil', 'description', repeat('Ce que je voudrais. ', 10),
          'planned_by', 'participant', 'subject_by', 'participant', 'meeting_type', 'phone_call',
          'appointments', json_build_array(json_build_object('id', 'a', 'state', 'accepted', 'note', 'D’accord.',
            'starts_at', now(), 'minutes', 45, 'time_zone', 'Europe/Paris', 'proposed_by', 'participant'))), 5
      from rm.mentoring_relationships r cross join generate_series(1, ${meetings / relationships}) n`,
  )
  await client.query(
    `with asked as (
      insert into rm.mentoring_relationships (id, company_id, program_id, participant_id, participant_user_id,
          presenter_id, presenter_user_id, request_id, state, requested_at, updated_at, attributes, revision)
        select gen_random_uuid(), company_id, program_id, participant_id, participant_user_id, presenter_id,
          presenter_user_id, gen_random_uuid(), 'requested', now(), now(),
          json_build_object('aasm_state', 'requested', 'requested_at', now(), 'started_at', null, 'ended_at', null,
            'finished_by', null, 'finish_reason', null, 'finish_note', null, 'updated_at', now(), 'revision', 1), 1
        from rm.mentoring_relationships limit ${requests} returning *
    )
    insert into rm.mentoring_requests (id, company_id, program_id, participant_id, participant_user_id, presenter_id,
        presenter_user_id, relationship_id, state, score, requested_at, answer_due_at, updated_at, attributes, revision)
      select request_id, company_id, program_id, participant_id, participant_user_id, presenter_id, presenter_user_id,
        id, 'requested', 82, now(), now() + interval '9 days', now(),
        json_build_object('aasm_state', 'requested', 'message', repeat('Ce que je voudrais apprendre. ', 10),
          'score', 82, 'proposed_dates', '[]'::json, 'requested_at', now(), 'answer_due_at', now()), 1
      from asked`,
  )
  await client.query('analyze')
  await client.end()
  const [sessionClient, token] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
  const tokens = opened(createHash('sha256').update(token).digest(), Date.now())
  const [companyId, userId] = [idOf.company(slug), idOf.user(slug, 'mentor')]
  await createPostgresSessions(database).open(
    { companyId, userId, client: sessionClient, tokens, origin: testSignIn },
    10,
  )
  return { Host: `${slug}.localhost`, 'access-token': token, client: sessionClient, uid: emailOf(slug, 'mentor') }
}
