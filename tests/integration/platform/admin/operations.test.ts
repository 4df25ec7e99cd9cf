import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobNames } from '#contract/console/platform/operations.ts'
import type { RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import { noteLagsJob } from '#infra/platform/jobs/note-lags.ts'
import { warnOfStops } from '#infra/platform/jobs/warn-of-stops.ts'
import { startJobs } from '#infra/platform/jobs/start.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import type { Neighbours } from '#infra/platform/event-store/eventstoredb.ts'
import { startSignOfLife } from '#infra/platform/runtime/sign-of-life.ts'
import { addCompany, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'

const logger = createLogger({ level: 'fatal' })
const waiting = { timeout: 30_000, interval: 250 }

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let own: RecordedEvent
let foreign: RecordedEvent

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Olga Opératrice', roles: ['admin'] },
    { name: 'Aude Auditrice', roles: ['auditor'] },
    { name: 'Paul Paris', roles: ['business_unit_admin'], unit: 'paris' },
    { name: 'Hugo Lefèvre', profile: 'participant' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  await sql().query({
    text: 'insert into app.operators (user_id, company_id) values ($1, $2)',
    values: [acme.person('Olga Opératrice').userId, acme.id],
  })
  own = await limitOf(acme)
  foreign = await limitOf(globex)
  await server.project()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['rm.projections', 'rm.processes', 'rm.lags', 'app.mails', 'relay.parked', 'relay.orders'])
    await owner(`delete from ${table}`)
})

const as = async (company: TestCompany, name: string) => {
  const session = await server.signIn(company.id, company.person(name))
  return (path: string, body?: object) =>
    server.call(company.id, session, `operations/${path}`, body && { method: 'POST', body: JSON.stringify(body) })
}
const sql = () => server.db.database.system

/** A statement that no role of the product may run. */
async function owner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.db.url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** An event of a company. */
async function limitOf(company: TestCompany): Promise<RecordedEvent> {
  const stream: StreamName = `capacity-${randomUUID()}`
  const set = { type: 'CapacityLimitSet', data: { limit: 4 } } as const
  await server.append(company.id, stream, '2026-03-16T10:00:00.000Z', { kind: 'system' }, set)
  const [event] = await server.store.readStream(stream)
  if (event === undefined) throw new Error('the event was not appended')
  return event
}

/** A follower that stands at an event. */
const stopAt = (name: string, event: RecordedEvent) =>
  sql().query({
    text: `insert into rm.projections (name, version, generation, active, position, status, failed_position,
        failed_event, attempts, last_error, failing_since, event_recorded_at)
      values ($1, 1, 1, true, $2, 'failing', $3, $4, 9, 'locale is null', now(), now())`,
    values: [name, String(event.position - 1n), String(event.position), event.id],
  })

/** A stream that the relay has stopped. */
async function park(event: RecordedEvent): Promise<string> {
  const stream = `account-${randomUUID()}`
  await sql().query({
    text: `insert into relay.parked (event_id, company_id, stream, revision, position, type, problem)
      values ($1, $2, $3, 1, 7, 'RoleGranted', 'the role is not in the schema'),
        (gen_random_uuid(), $2, $3, 2, 8, 'RoleRevoked', null)`,
    values: [randomUUID(), event.metadata.companyId, stream],
  })
  return stream
}

describe('read models', () => {
  it('report the event at which they stand, with its error to its own company alone', async () => {
    await stopAt('notifications', own)
    expect((await (await as(acme, 'Aline Admin'))('read_models')).json).toMatchObject([
      {
        id: 'notifications',
        state: 'stopped',
        stop: { event_id: own.id, type: 'CapacityLimitSet', error: 'locale is null', data: { limit: 4 }, attempts: 9 },
        actions: ['retry', 'skip'],
      },
    ])
    const [elsewhere] = (await (await as(globex, 'Gus Admin'))('read_models')).json
    expect(elsewhere).toMatchObject({ state: 'stopped', owner: null, actions: [] })
    expect(elsewhere.stop).toMatchObject({ event_id: null, type: null, stream: null, error: null, data: null })
  })

  it('have an event of another company tried again by operators of the installation alone', async () => {
    await stopAt('notifications', foreign)
    const retry = async (name: string) => (await as(acme, name))('read_models/notifications/retry', {})
    expect(await retry('Aline Admin')).toMatchObject({ status: 403, json: { code: 'not_operator' } })
    expect((await retry('Olga Opératrice')).status).toBe(200)
    const [seen] = (await (await as(acme, 'Olga Opératrice'))('read_models')).json
    expect(seen).toMatchObject({ actions: ['retry'], stop: { event_id: null, error: null, data: null } })
  })

  it('try an event again at once, and answer 409 when nothing has stopped', async () => {
    await stopAt('notifications', own)
    const admin = await as(acme, 'Aline Admin')
    expect((await admin('read_models/notifications/retry', {})).status).toBe(200)
    expect((await admin('read_models/journal/retry', {})).json).toMatchObject({ code: 'not_stopped' })
    const [{ epoch } = { epoch: 0 }] = await sql().query<{ epoch: number }>({
      text: 'select epoch::integer from rm.projections',
    })
    expect(epoch).toBe(1)
  })

  it('leave an event out for a reason, signed and in the audit log, and take it up again', async () => {
    await stopAt('notifications', own)
    const admin = await as(acme, 'Aline Admin')
    const skip = (reason: string, event: string = own.id) =>
      admin('read_models/notifications/skip', { event_id: event, reason })
    expect((await skip('too short')).json).toMatchObject({ errors: { reason: expect.anything() } })
    expect((await skip('another event than the one', randomUUID())).status).toBe(409)
    expect((await skip('the person has no language')).status).toBe(200)
    expect((await admin('read_model_skips')).json).toMatchObject([
      {
        read_model: 'notifications',
        event_id: own.id,
        reason: 'the person has no language',
        error: 'locale is null',
        skipped_by: { id: acme.person('Aline Admin').userId, name: 'Aline Admin' },
        lifted_at: null,
      },
    ])
    expect((await (await as(globex, 'Gus Admin'))('read_model_skips')).json).toEqual([])
    expect(
      (await (await as(globex, 'Gus Admin'))('read_models/notifications/take_up', { event_id: own.id })).status,
    ).toBe(409)
    expect((await admin('read_models/notifications/take_up', { event_id: own.id })).status).toBe(200)
    expect((await admin('read_model_skips')).json).toMatchObject([{ lifted_by: { name: 'Aline Admin' } }])
    const entries = await server.call(
      acme.id,
      await server.signIn(acme.id, acme.person('Aline Admin')),
      'audit_entries?subject_type=read_models&_sort=at&_order=ASC',
    )
    expect(entries.json.map(({ after }: { after: { act: string } }) => after.act)).toEqual(
      expect.arrayContaining(['skip', 'take_up']),
    )
  })

  it('let nobody leave out an event of another company, nor one of a process', async () => {
    await stopAt('notifications', foreign)
    await stopAt('erasure', own)
    const admin = await as(acme, 'Aline Admin')
    const reason = 'it stands in our way'
    expect((await admin('read_models/notifications/skip', { event_id: foreign.id, reason })).json).toMatchObject({
      code: 'not_skippable',
    })
    expect((await admin('read_models/erasure/skip', { event_id: own.id, reason })).json).toMatchObject({
      code: 'not_skippable',
    })
  })
})

describe('a read model that stands still', () => {
  const stopped = (minutes: number) =>
    sql().query({
      text: `update rm.projections set failing_since = now() - make_interval(mins => $1)`,
      values: [minutes],
    })
  const mails = () =>
    sql().query<{ user_id: string; params: object }>({
      text: `select user_id, params from app.mails where template = 'read_model_stopped'`,
    })

  it('is a task on the dashboard of administrators', async () => {
    const tasks = async (name: string) => {
      const session = await server.signIn(acme.id, acme.person(name))
      return (await server.call(acme.id, session, 'dashboard')).json.attention.stopped_models
    }
    expect(await tasks('Aline Admin')).toBe(0)
    await stopAt('notifications', own)
    expect([await tasks('Aline Admin'), await tasks('Paul Paris')]).toEqual([1, 0])
  })

  it('is mailed to operators after ten minutes, once for each stop', async () => {
    await stopAt('notifications', own)
    await stopped(9)
    await warnOfStops(sql())
    expect(await mails()).toEqual([])
    await stopped(11)
    await warnOfStops(sql())
    await warnOfStops(sql())
    expect(await mails()).toMatchObject([
      { user_id: acme.person('Olga Opératrice').userId, params: { model: 'notifications' } },
    ])
    await stopped(30)
    await warnOfStops(sql())
    expect(await mails()).toHaveLength(2)
  })

  it('is mailed to the administrators of each company where no operator is configured', async () => {
    const operators = await sql().query<object>({ text: 'delete from app.operators returning user_id, company_id' })
    try {
      await stopAt('notifications', own)
      await stopped(11)
      await warnOfStops(sql())
    } finally {
      await sql().query({
        text: `insert into app.operators (user_id, company_id)
          select user_id, company_id from jsonb_to_recordset($1::jsonb) as o (user_id uuid, company_id uuid)`,
        values: [JSON.stringify(operators)],
      })
    }
    expect((await mails()).map(({ user_id }) => user_id).sort()).toEqual(
      [
        acme.person('Aline Admin').userId,
        acme.person('Olga Opératrice').userId,
        globex.person('Gus Admin').userId,
      ].sort(),
    )
  })
})

describe('messages that do not leave', () => {
  const late = async () => (await (await as(acme, 'Aline Admin'))('')).json.late_messages
  const mail = (columns: string, values: string) =>
    sql().query({
      text: `insert into app.mails (company_id, key, template, ${columns})
        values ($1, gen_random_uuid()::text, 'digest',
        ${values})`,
      values: [acme.id],
    })

  it('are late after five minutes, or at once where the server cannot be used, with the reason', async () => {
    const at = (minutes: number) => `timestamptz '2026-03-17T12:00:00Z' - interval '${minutes} minutes'`
    await mail('created_at, next_attempt_at', `${at(4)}, ${at(4)}`)
    // To leave in the morning; refused for now by the reader's server.
    await mail('created_at, next_attempt_at', `${at(60)}, ${at(-60)}`)
    await mail('created_at, next_attempt_at, attempts, last_error', `${at(2)}, ${at(-1)}, 1, 'rcpt_450'`)
    expect(await late()).toBeNull()
    await mail('created_at, next_attempt_at', `${at(6)}, ${at(6)}`)
    expect(await late()).toEqual({ count: 1, since: '2026-03-17T11:54:00.000Z', error: null })
    await mail('created_at, next_attempt_at, attempts, last_error', `${at(1)}, ${at(-1)}, 1, 'connection'`)
    await mail('created_at, state, last_error, finished_at', `${at(90)}, 'failed', 'connection', ${at(1)}`)
    expect(await late()).toEqual({ count: 2, since: '2026-03-17T11:54:00.000Z', error: 'connection' })
  })
})

describe('the relay to Kafka', () => {
  it('lists parked streams of the company, and resumes one once', async () => {
    const stream = await park(own)
    const other = await park(foreign)
    const admin = await as(acme, 'Aline Admin')
    expect((await admin('parked_streams')).json).toMatchObject([
      { id: stream, waiting: 2, problem: 'the role is not in the schema', ordered: false, actions: ['resume'] },
    ])
    expect((await admin(`parked_streams/${other}/resume`, {})).status).toBe(404)
    expect((await admin(`parked_streams/${own.stream}/resume`, {})).json).toMatchObject({ code: 'not_parked' })
    expect((await admin(`parked_streams/${stream}/resume`, {})).json).toMatchObject({ ordered: true, actions: [] })
    await admin(`parked_streams/${stream}/resume`, {})
    expect((await admin('relay_orders')).json).toMatchObject([{ kind: 'resume', stream, ended_at: null }])
    expect((await (await as(globex, 'Gus Admin'))('relay_orders')).json).toEqual([])
  })

  it('says where an order stopped, and that one was cancelled', async () => {
    const stream = await park(own)
    for (const problem of [
      'still parked at revision 2: the role is not in the schema: yet',
      `${stream}, revision 7: no such type`,
      'cancelled',
    ])
      await sql().query({
        text: `insert into relay.orders
            (kind, stream, after_position, to_position, reached, company_id, ended_at, problem)
          values ($3, $4, 0, 9, 0, $1, now(), $2)`,
        values: [acme.id, problem, problem.startsWith('still') ? 'resume' : 'republish', stream],
      })
    expect((await (await as(acme, 'Aline Admin'))('relay_orders')).json).toMatchObject([
      { stopped_at: null, cancelled: true },
      { stopped_at: { stream, revision: 7, problem: 'no such type' }, cancelled: false },
      { stopped_at: { stream, revision: 2, problem: 'the role is not in the schema: yet' }, cancelled: false },
    ])
  })

  it('says what would be sent again, then orders it, for the company’s events alone', async () => {
    const admin = await as(acme, 'Aline Admin')
    const range = { from: '1', to: null, stream: null }
    expect((await admin('relay_orders', { ...range, dry_run: true })).json).toMatchObject({ code: 'nothing_sent' })
    await sql().query({
      text: `insert into rm.projections (name, version, generation, active, position)
        values ('kafka_relay', 1, 1, true, 1000)`,
    })
    expect((await admin('relay_orders', { ...range, dry_run: true })).json).toMatchObject({ id: null, events: 0 })
    for (const wrong of [{ from: '0' }, { from: 'x' }, { from: '9', to: '3' }, { from: '2000' }])
      expect((await admin('relay_orders', { ...range, ...wrong, dry_run: true })).status).toBeGreaterThanOrEqual(409)
    const named = { ...range, stream: foreign.stream, dry_run: true }
    expect((await admin('relay_orders', named)).json).toMatchObject({ code: 'unknown_stream' })
    expect((await admin('relay_orders', { ...range, dry_run: false })).json).toMatchObject({ from: '1', to: '1000' })
    expect(await sql().query({ text: 'select company_id::text as id from relay.orders' })).toEqual([{ id: acme.id }])
  })

  it('names its topics', async () => {
    const { json } = await (await as(acme, 'Aline Admin'))('topics')
    expect(json).toContainEqual(expect.objectContaining({ id: 'binome.accounts.v1', parked: 0 }))
  })
})

describe('jobs', () => {
  it('list when they ran and how it ended, and run on request', async () => {
    let runs = 0
    const run = () => Promise.resolve({ done: 3, failed: (runs += 1) === 1 ? 1 : 0 })
    const jobs = await startJobs({
      url: server.db.url,
      system: sql(),
      jobs: [{ name: jobNames[0], cron: '*/5 * * * *', run }],
      logger,
    })
    try {
      const admin = await as(acme, 'Olga Opératrice')
      const first = async () => (await admin('jobs')).json[0]
      const ended = (state: string) => vi.waitFor(async () => expect((await first()).state).toBe(state), waiting)
      await ended('partly')
      expect(await first()).toMatchObject({ id: jobNames[0], cron: '*/5 * * * *', done: 3, failed: 1 })
      expect((await admin(`jobs/${jobNames[0]}/run`, {})).status).toBe(200)
      await ended('done')
      expect(runs).toBe(2)
    } finally {
      await jobs.stop()
    }
    const operator = await as(acme, 'Olga Opératrice')
    expect((await operator('jobs/sweep_the_floor/run', {})).status).toBe(404)
  })

  it('are listed for, and run by, operators of the installation alone', async () => {
    const admin = await as(acme, 'Aline Admin')
    const refused = { status: 403, json: { code: 'not_operator', message: expect.stringContaining('installation') } }
    expect(await admin('jobs')).toMatchObject(refused)
    expect(await admin(`jobs/${jobNames[0]}/run`, {})).toMatchObject(refused)
    expect((await admin('')).json).toMatchObject({ operator: false, jobs: null, processes: null, backups: null })
    expect((await (await as(acme, 'Olga Opératrice'))('')).json).toMatchObject({
      operator: true,
      jobs: { total: 1 },
      processes: [],
      backups: { embedded: true },
    })
  })
})

describe('what was set aside', () => {
  it('is listed for operators of the installation alone, and tried again when they ask', async () => {
    await sql().query({
      text: `insert into rm.held_items (job, item, failures, error, since, due_at) values
        ('reaction_erasure', 'account-1@7', 3, 'TypeError', now() - interval '1 hour', now() + interval '1 hour'),
        ($1, 'request/1', 1, 'Error 57014', now(), now() + interval '1 hour')`,
      values: [jobNames[0]],
    })
    const admin = await as(acme, 'Aline Admin')
    expect(await admin('held_items')).toMatchObject({ status: 403, json: { code: 'not_operator' } })
    expect((await admin('')).json).toMatchObject({ held_items: null })
    const operator = await as(acme, 'Olga Opératrice')
    expect((await operator('')).json).toMatchObject({ held_items: 2 })
    const [reaction, request] = (await operator('held_items')).json
    expect(reaction).toMatchObject({ job: 'reaction_erasure', item: 'account-1@7', failures: 3, error: 'TypeError' })
    for (const { id } of [reaction, request]) {
      expect((await admin(`held_items/${id}/retry`, {})).status).toBe(403)
      const { status, json } = await operator(`held_items/${id}/retry`, {})
      expect([status, Date.parse(json.due_at) <= Date.now() + 1000]).toEqual([200, true])
    }
    expect((await operator('held_items/0123456789abcdef/retry', {})).status).toBe(404)
    await sql().query({ text: 'delete from rm.held_items' })
  })
})

describe('an erased account', () => {
  it('is listed without a name, with what is done and what is left', async () => {
    const { userId, profileId } = acme.person('Hugo Lefèvre')
    await sql().query({
      text: `insert into app.erasures (user_id, company_id, profile_ids) values ($1, $2, $3)`,
      values: [userId, acme.id, [profileId]],
    })
    const admin = await as(acme, 'Aline Admin')
    expect((await admin('erasures')).json).toMatchObject([{ id: userId, requested_by: null, state: 'under_way' }])
    const erased = { type: 'AccountErased', data: { reason: 'own_request', profileIds: [profileId] } } as const
    await server.append(acme.id, `account-${userId}`, '2026-03-16T10:20:00.000Z', { kind: 'system' }, erased)
    await server.project()
    const report = (await admin(`erasures/${userId}`)).json
    expect(report).toMatchObject({ requested_by: 'own_request', state: 'under_way', seal: null })
    const steps = Object.fromEntries(
      report.steps.map(({ step, done, left }: { step: string; done: boolean; left: number }) => [step, [done, left]]),
    )
    expect(steps).toMatchObject({ event: [true, 0], tables: [false, 1], swept: [false, 1], open: [true, 0] })
    await sql().query({ text: 'update app.erasures set swept_at = now() where user_id = $1', values: [userId] })
    const states = async () => [
      (await admin('erasures')).json[0]?.state,
      (await admin(`erasures/${userId}`)).json.state,
    ]
    expect(await states()).toEqual(['complete', 'under_way'])
    // A read model that has not come to the event yet.
    await sql().query({
      text: `insert into rm.projections (name, version, active, position) values ('meetings', 1, true, 0)
        on conflict (name) where active do update set position = 0`,
    })
    expect(await states()).toEqual(['under_way', 'under_way'])
    await sql().query({ text: `update rm.projections set position = 1000 where name = 'meetings'` })
    expect(await states()).toEqual(['complete', 'under_way'])
    expect((await (await as(globex, 'Gus Admin'))(`erasures/${userId}`)).status).toBe(404)
    expect((await admin('erasures/nobody')).status).toBe(404)
  })
})

describe('the installation', () => {
  it('names its processes, and those that are silent', async () => {
    let neighbours: Neighbours = { events: 0, last: undefined }
    const life = startSignOfLife({
      sql: sql(),
      roles: ['api', 'jobs'],
      version: '1.2.3',
      neighbours: () => neighbours,
      everyMs: 20,
    })
    const admin = await as(acme, 'Olga Opératrice')
    const processes = async () => (await admin('')).json.processes
    await vi.waitFor(async () => expect(await processes()).toHaveLength(1), waiting)
    expect(await processes()).toMatchObject([
      { name: `${hostname()}/${process.pid}`, roles: ['api', 'jobs'], version: '1.2.3', silent: false, foreign: null },
    ])
    neighbours = { events: 2, last: { stream: 'meeting-17', revision: 0, position: 5n, type: 'RoomBooked' } }
    const foreign = { events: 2, stream: 'meeting-17', type: 'RoomBooked' }
    await vi.waitFor(async () => expect(await processes()).toMatchObject([{ foreign }]), waiting)
    await life.stop()
    expect(await processes()).toEqual([])
    await sql().query({
      text: `insert into rm.processes (id, host, pid, roles, version, started_at, seen_at)
        values ($1, 'gone', 7, '{relay}', '1.2.2', now() - interval '1 day', now() - interval '5 minutes')`,
      values: [randomUUID()],
    })
    expect(await processes()).toMatchObject([{ name: 'gone/7', silent: true }])
  })

  it('knows of a backup that its own command has made, and of no other', async () => {
    const admin = await as(acme, 'Olga Opératrice')
    expect((await admin('')).json.backups).toEqual({ embedded: true, last: null, archived_at: null })
    await owner('insert into rm.backups (bytes) values (1234)')
    expect((await admin('')).json.backups).toMatchObject({ last: { bytes: 1234, made_at: expect.any(String) } })
  })

  it('says since when a restored company writes to nobody', async () => {
    const admin = await as(acme, 'Aline Admin')
    expect((await admin('')).json.sending_held_at).toBeNull()
    await owner(`update app.companies set sending_held_at = '2026-03-17T12:00:00Z'`)
    expect((await admin('')).json.sending_held_at).toBe('2026-03-17T12:00:00.000Z')
    await owner('update app.companies set sending_held_at = null')
  })

  it('notes how far its read models are behind, minute by minute, for an hour', async () => {
    await sql().query({
      text: `insert into rm.projections (name, version, generation, active, position)
        values ('journal', 1, 1, true, 0), ('meetings', 1, 1, true, 1000)`,
    })
    await sql().query({
      text: `insert into rm.lags (name, version, generation, minute, seconds)
        values ('journal', 1, 1, date_trunc('minute', now()) - interval '30 minutes', 2.34),
          ('journal', 1, 1, date_trunc('minute', now()) - interval '2 hours', 9)`,
    })
    await noteLagsJob({ core: { database: server.db.database, store: server.store } }).run()
    const [journal, meetings] = (await (await as(acme, 'Aline Admin'))('read_models')).json
    expect(journal.lags).toHaveLength(60)
    const known = journal.lags.filter((seconds: number | null) => seconds !== null)
    expect(known).toEqual([2.3, expect.any(Number)])
    expect(known.at(-1)).toBeGreaterThan(0)
    expect(meetings.lags.filter((seconds: number | null) => seconds !== null)).toEqual([0])
    expect(await sql().query({ text: 'select from rm.lags' })).toHaveLength(3)
  })

  it('counts what happened in a company in the last 24 hours', async () => {
    const address = { company_id: acme.id, template: 'invitation', address: 'new@acme.test' }
    for (const [channel, state, at] of [
      ['email', 'sent', 'now()'],
      ['push', 'failed', 'now()'],
      ['sms', 'waiting', 'now()'],
      ['email', 'sent', "now() - interval '25 hours'"],
    ] as const)
      await sql().query({
        text: `insert into app.mails (id, company_id, key, template, address, channel, state, created_at)
          values ($1, $2, $3, $4, $5, $6, $7, ${at})`,
        values: [randomUUID(), address.company_id, randomUUID(), address.template, address.address, channel, state],
      })
    const report = async (company: TestCompany, name: string) => (await (await as(company, name))('day')).json
    expect(await report(acme, 'Aline Admin')).toMatchObject({
      mails: { sent: 1, waiting: 0, failed: 1 },
      sms: { sent: 0, waiting: 1, failed: 0 },
    })
    expect(await report(globex, 'Gus Admin')).toMatchObject({ mails: { sent: 0, waiting: 0, failed: 0 }, erased: 0 })
  })
})

it('is for administrators of the company', async () => {
  for (const name of ['Aude Auditrice', 'Paul Paris']) {
    const call = await as(acme, name)
    for (const path of ['', 'day', 'read_models', 'parked_streams', 'jobs', 'erasures'])
      expect((await call(path)).status).toBe(403)
  }
  const overview = (await (await as(acme, 'Aline Admin'))('')).json
  expect(overview).toMatchObject({ relay: null, failed_mails: 0, seals: { last: null, published: true } })
})
