import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventStore, Position } from '#domain/platform/event-store.ts'
import { derivedId, type EventId } from '#domain/platform/ids.ts'
import { run } from '#infra/insight/as-of/as-of-command.ts'
import { openAsOf, type AsOfTool } from '#infra/insight/as-of/as-of.ts'
import { positionAt } from '#infra/insight/as-of/as-of-moment.ts'
import { rebuildAsOf } from '#infra/insight/as-of/as-of-rebuild.ts'
import { UsageError } from '#infra/platform/audit/command.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { openOwner, type Owner } from '#infra/platform/projections/owner.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createProjections } from '#projections/all.ts'
import { tableNames } from '#projections/platform/runner/projection.ts'
import { opener, runnerFor, sealed, Story, until } from '#tests/integration/platform/projections/support.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { auditedLog } from '../../platform/audit/support.ts'

let db: TestDatabase
let store: EventStore
let owner: Owner
let tool: AsOfTool
let runner: ReturnType<typeof runnerFor>
const projections = createProjections({ opener, wake: () => undefined })

beforeEach(async () => {
  db = await testDatabase({ poolSize: 10 })
  for (const slug of ['acme', 'globex']) await seedCompany(db.database.system, slug)
  store = await createPostgresEventStore({ url: db.url })
  owner = openOwner(db.url)
  tool = await openAsOf(db.url, undefined)
  runner = runnerFor({ store, sql: db.database.system })
  runner.start()
})

afterEach(async () => {
  await runner.stop()
  await tool.close()
  await owner.close()
  await store.close()
  await db.close()
})

/** A moment between two events: the last event recorded before it, and when it was. */
async function moment(): Promise<{ readonly at: string; readonly position: Position }> {
  const position = await store.head()
  const [last] = (await store.readAll({ after: position - 1n, limit: 1 })).events
  const recorded = Date.parse(last?.recordedAt ?? '')
  await until(() => Date.now() > recorded + 1)
  return { at: new Date(recorded).toISOString(), position }
}

/** Every row of every read model, in these tables. */
async function copyOf(place: { readonly schema?: string } = {}): Promise<Record<string, readonly unknown[]>> {
  const rows: Record<string, readonly unknown[]> = {}
  for (const { version, tables = [] } of projections)
    for (const { model } of tables) {
      const found = await db.database.system.query<{ row: unknown }>({
        text: `select to_jsonb(r) as row from ${tableNames(version, place)(model)} r order by to_jsonb(r)::text`,
      })
      rows[model] = found.map(({ row }) => row)
    }
  return rows
}

async function waitUntilProjected(position: Position): Promise<void> {
  // Figures and the journal are not among those that a command waits for.
  for (const names of ['all', ['figures', 'journal']] as const)
    expect(await runner.waitUntilProcessed(names, position, { timeoutMs: 30_000 })).toBe(true)
}

async function erase(slug: string, name: string): Promise<Position> {
  const user = idOf.user(slug, name)
  await createKeyTable(db.database.vault).destroy(user, idOf.company(slug))
  const metadata = {
    companyId: idOf.company(slug),
    actor: { kind: 'system' as const },
    correlationId: 'test',
    at: new Story(store, slug).at(),
  }
  const event = {
    id: derivedId<EventId>('erased', user),
    type: 'AccountErased',
    schemaVersion: 1,
    data: { reason: 'admin', profileIds: [] },
    metadata,
  }
  const result = await store.append([{ stream: `account-${user}`, expected: 'no_stream', events: [event] }])
  if (!result.ok) throw new Error('refused')
  return result.position
}

async function keyFor(slug: string, name: string): Promise<string> {
  const user = idOf.user(slug, name)
  const key = { wrapped: randomBytes(60), kekId: 'test' }
  await createKeyTable(db.database.vault).insertOrGet(user, idOf.company(slug), key)
  return user
}

async function sideEffects(): Promise<unknown> {
  const [row] = await db.database.system.query({
    text: `select (select count(*) from realtime.events) as messages, (select count(*) from rm.projections)
      as projections,
      (select count(*) from es.events) as events, (select max(position) from rm.projections) as position`,
  })
  return row
}

describe('the read models as they were', () => {
  test('are, at each moment, row by row what the live tables held then, whatever the size of a batch', async () => {
    const story = new Story(store, 'acme')
    const moments: { position: Position; copy: Record<string, readonly unknown[]> }[] = []
    const remember = async () => {
      const position = await store.head()
      await waitUntilProjected(position)
      moments.push({ position, copy: await copyOf() })
    }
    const first = await story.request('Inès', 'Marc')
    await remember()
    await story.confirm(first)
    const second = await story.request('Théo', 'Marc', { message: 'Salut' })
    await remember()
    await story.append(second.request, second.mentorActor, {
      type: 'MentoringRequestRefused',
      data: { reason: 'no_time', note: sealed('Désolé') },
    })
    await new Story(store, 'globex').request('Lou', 'Awa')
    await remember()
    expect(new Set(moments.map(({ copy }) => JSON.stringify(copy))).size).toBe(3)
    const before = { live: await copyOf(), effects: await sideEffects() }
    for (const [n, { position, copy }] of moments.entries()) {
      const options = { store, sql: db.database.system, owner: owner.sql, projections, label: 'test' }
      const { schema } = await rebuildAsOf({ ...options, upTo: position, batchSize: [1, 3, 5_000][n] ?? 1 })
      expect(await copyOf({ schema })).toEqual(copy)
      await tool.drop(schema)
    }
    expect({ live: await copyOf(), effects: await sideEffects() }).toEqual(before)
  })

  test('and what is different now, by read model and field by field, without a word that anybody wrote', async () => {
    const story = new Story(store, 'acme')
    const kid = await keyFor('acme', 'Inès')
    const requested = await story.request('Inès', 'Marc', { message: 'Très personnel', kid })
    const then = await moment()
    await story.confirm(requested)
    await story.request('Théo', 'Marc', { kid })
    await waitUntilProjected(await store.head())
    const found = await tool.run({ at: then.at, resource: requested.id, keep: false })
    expect(found).toMatchObject({
      moment: { position: then.position, type: 'MentoringRequested' },
      made: { events: 2 },
    })
    const counts = found.models.map(({ model, before, now, added, removed, changed }) => [
      model,
      before,
      now,
      added.count,
      removed.count,
      changed.count,
    ])
    expect(counts).toEqual([
      ['capacities', 0, 2, 2, 0, 0],
      ['mentoring_requests', 1, 2, 1, 0, 1],
      ['mentoring_relationships', 1, 2, 1, 0, 1],
      ['meetings', 0, 0, 0, 0, 0],
      ['feedbacks', 0, 0, 0, 0, 0],
      ['feedback_authors', 0, 0, 0, 0, 0],
      ['feedback_counts', 0, 0, 0, 0, 0],
      ['conversations', 0, 0, 0, 0, 0],
      ['messages', 0, 0, 0, 0, 0],
      ['agendas', 0, 0, 0, 0, 0],
      ['workshops', 0, 0, 0, 0, 0],
      ['action_plans', 0, 0, 0, 0, 0],
      ['waiting_lists', 0, 0, 0, 0, 0],
      ['notifications', 1, 3, 2, 0, 0],
      ['journal', 2, 8, 6, 0, 0],
      ['figure_spans', 2, 6, 4, 0, 2],
      ['figure_mentees', 1, 2, 1, 0, 1],
      // Nobody here has an account, so nobody is counted.
      ...['figure_steps', 'figure_counts', 'figure_changes', 'figure_slices', 'figure_stale'].map(
        (model) => [model, 0, 0, 0, 0, 0] as const,
      ),
    ])
    expect(found.models[1]?.changed.examples).toEqual([requested.id])
    // The relationship has the same id as the request.
    const [request, relationship] = found.resource ?? []
    expect(request?.before).toMatchObject({ aasm_state: 'requested', decided_at: null, message: '[text]' })
    expect(request?.now).toMatchObject({ aasm_state: 'confirmed', message: '[text]' })
    expect([relationship?.before?.['aasm_state'], relationship?.now?.['aasm_state']]).toEqual([
      'requested',
      'initiated',
    ])
    expect(
      JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('personnel')
    expect(await tool.schemas()).toEqual([])
  })

  test('have no text of a person who was erased since, nor of one whose erasure they hold', async () => {
    const story = new Story(store, 'acme')
    const [gone, stays] = [await keyFor('acme', 'Inès'), await keyFor('acme', 'Théo')]
    const request = await story.request('Inès', 'Marc', { kid: gone })
    const other = await story.request('Théo', 'Marc', { kid: stays })
    const before = await moment()
    await waitUntilProjected(await erase('acme', 'Inès'))
    const after = await moment()
    for (const { at } of [before, after]) {
      const { resource, models } = await tool.run({ at, resource: request.id, keep: false })
      expect(resource?.[0]?.before).toMatchObject({ aasm_state: 'requested', message: null })
      // What it was and what it is are the same in that respect too.
      expect(models.find(({ model }) => model === 'mentoring_requests')?.changed.count).toBe(0)
      const [theirs] = (await tool.run({ at, resource: other.id, keep: false })).resource ?? []
      expect(theirs?.before?.['message']).toBe('[text]')
    }
  })

  test('of one company hold nothing of another', async () => {
    const [acme, globex] = [new Story(store, 'acme'), new Story(store, 'globex')]
    const kid = await keyFor('acme', 'Inès')
    const here = await acme.request('Inès', 'Marc', { kid })
    const there = await globex.request('Lou', 'Awa', { kid })
    const { at } = await moment()
    await waitUntilProjected(await store.head())
    for (const company of ['acme', idOf.company('acme'), 'ACME.localhost']) {
      const found = await tool.run({ at, company, resource: there.id, keep: false })
      expect(found.made.events).toBe(2)
      expect(found.models.map(({ before, now }) => [before, now])).toEqual([
        [0, 0],
        [1, 1],
        [1, 1],
        // Meetings, feedback with its authors and counts, conversations, messages, agendas, workshops, action plans,
        // waiting lists.
        ...Array.from({ length: 10 }, () => [0, 0]),
        // Notifications, journal, spans and mentees of the figures.
        [1, 1],
        [2, 2],
        [2, 2],
        [1, 1],
        // Their steps, counts, changes, slices and stale months: nobody here has an account.
        ...Array.from({ length: 5 }, () => [0, 0]),
      ])
      expect(found.resource).toEqual([])
    }
    expect((await tool.run({ at, company: 'acme', resource: here.id, keep: false })).resource).toHaveLength(2)
    await expect(tool.run({ at, company: 'initech', keep: false })).rejects.toThrow(
      'no company initech; there are acme, globex',
    )
  })

  test('kept, are under the same row-level security, are listed and can be dropped', async () => {
    const kid = await keyFor('acme', 'Inès')
    for (const slug of ['acme', 'globex']) await new Story(store, slug).request('Inès', 'Marc', { kid })
    const { at, position } = await moment()
    const { made } = await tool.run({ at, keep: true })
    const requests = `${made.schema}.mentoring_requests`
    const seen = await db.database
      .tenant(idOf.company('acme'))
      .query<{ company_id: string }>({ text: `select company_id from ${requests}` })
    expect(seen).toEqual([{ company_id: idOf.company('acme') }])
    const tenant = db.database.tenant(idOf.company('acme'))
    await expect(tenant.query({ text: `delete from ${requests}` })).rejects.toThrow('permission denied')
    await expect(tenant.query({ text: `select * from ${made.schema}.mentoring_requests_erased_v1` })).rejects.toThrow(
      'permission denied',
    )
    expect(await tool.schemas()).toEqual([
      { schema: made.schema, label: expect.stringContaining(`as of ${at}, position ${position}, every company`) },
    ])
    await expect(tool.drop('rm')).rejects.toThrow('no schema rm of this command')
    await tool.drop(made.schema)
    expect(await tool.schemas()).toEqual([])
  })

  test('stops at an event that a read model cannot show and names it; leaves out a skipped one', async () => {
    const story = new Story(store, 'acme')
    const kid = await keyFor('acme', 'Inès')
    const before = await story.request('Inès', 'Marc', { kid })
    const good = await moment()
    await runner.stop()
    const broken = `mentoring_request-${randomUUID()}` as const
    const position = await story.append(broken, { kind: 'system' }, { type: 'MentoringRequested', data: {} as never })
    await story.request('Théo', 'Marc', { kid })
    const { at } = await moment()
    const [event] = await store.readStream(broken)
    await expect(tool.run({ at, keep: true })).rejects.toThrow(
      `mentoring_requests cannot show event ${event?.id} (MentoringRequested, ${broken} revision 0, position ` +
        `${position})`,
    )
    expect(await tool.schemas()).toEqual([])
    expect((await tool.run({ at: good.at, resource: before.id, keep: false })).resource).toHaveLength(2)
    await db.database.system.query({
      text: `insert into rm.skipped_events (projection, event_id, company_id, stream, position, type, error, reason,
        skipped_by)
        values ('mentoring_requests', $1, $2, $3, $4, 'MentoringRequested', 'no receipt', 'test', 'test')`,
      values: [event?.id, story.companyId, broken, String(position)],
    })
    const found = await tool.run({ at, keep: false })
    expect([found.made.skipped, found.models[1]?.before]).toEqual([1, 2])
  })

  test('are of the highest position recorded by then, though the clock of the server went back', async () => {
    const log = await auditedLog()
    const database = new Database({ url: log.url, poolSize: 2 })
    await log.write(3)
    const hour = (position: number, at: string) =>
      `update es.events set recorded_at = '2026-03-17T${at}Z' where position = ${position}`
    await log.tamper([hour(1, '10:00:00'), hour(2, '12:00:00.0009'), hour(3, '11:00:00')].join(';'))
    const at = async (time: string) => (await positionAt(database.system, `2026-03-17T${time}Z`)).position
    expect([await at('10:30:00.000'), await at('11:00:00.000'), await at('12:00:00.000')]).toEqual([1n, 3n, 3n])
    await log.tamper(hour(3, '13:00:00'))
    // The microseconds of a millisecond belong to it.
    expect([await at('11:59:59.999'), await at('12:00:00.000')]).toEqual([1n, 2n])
    await expect(at('09:00:00.000')).rejects.toThrow(
      'nothing had happened at 2026-03-17T09:00:00.000Z: the first event was recorded at 2026-03-17T10:00:00.000Z',
    )
    await database.close()
    await log.close()
  })

  test('are not made to the end when it is stopped', async () => {
    await new Story(store, 'acme').request('Inès', 'Marc', { kid: await keyFor('acme', 'Inès') })
    const { at } = await moment()
    await expect(tool.run({ at, keep: true, signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    )
    expect(await tool.schemas()).toEqual([])
  })
})

describe('npm run audit -- as-of', () => {
  function typed(...args: string[]): Promise<{ readonly code: number; readonly out: string }> {
    const env = { ...process.env, DATABASE_URL: db.url, VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }
    const root = path.resolve(import.meta.dirname, '../../../..')
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['infra/platform/audit/cli.ts', 'as-of', ...args],
        { cwd: root, env },
        (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr }),
      )
    })
  }

  test('prints it as text, and as JSON', async () => {
    const story = new Story(store, 'acme')
    const request = await story.request('Inès', 'Marc', {
      message: 'Très personnel',
      kid: await keyFor('acme', 'Inès'),
    })
    const { at, position } = await moment()
    await waitUntilProjected(await story.confirm(request))
    const printed = await typed(at, '--company', 'acme', '--resource', request.id, '--keep')
    expect(printed.out).toContain(`As of ${at}, acme: position ${position} of ${await store.head()}`)
    expect(printed.out).toMatch(/mentoring_requests +1 +1 +0 +0 +1/)
    expect(printed.out).toMatch(/aasm_state +requested {2}→ {2}confirmed/)
    expect(printed.out).not.toContain('personnel')
    expect(printed.code).toBe(0)
    const schema = /as_of_\d{8}_[0-9a-f]{6}/.exec(printed.out)?.[0] ?? ''
    const json = await typed(at, '--json')
    expect(JSON.parse(json.out.slice(json.out.indexOf('{'), json.out.lastIndexOf('}') + 1))).toMatchObject({
      kept: false,
      resource: null,
    })
    expect(json.out).toContain(`Kept or left before:\n  ${schema}`)
    expect((await typed('--list')).out).toContain(schema)
    expect(await typed('--drop', schema)).toEqual({ code: 0, out: `${schema} is gone.\n` })
    const nowhere = await typed(at, '--resource', randomUUID())
    expect([nowhere.code, nowhere.out]).toEqual([1, expect.stringContaining('neither then nor now')])
  })

  test.each([
    [[], 'npm run audit -- as-of <time>'],
    [['yesterday'], 'yesterday is no time: give a date'],
    [['2026-02-31'], '2026-02-31 is no time'],
    [['2026-03-17T13:00:00'], 'with its zone'],
    [['2999-01-01'], 'is in the future'],
    [['2026-03-17', '--resource', 'x'], '--resource x: not an id'],
    [['2026-03-17', '2026-03-18'], 'npm run audit -- as-of <time>'],
    [['2026-03-17', '--list'], 'npm run audit -- as-of <time>'],
  ])('%s: refused in clear words before anything is opened', async (args, words) => {
    await expect(run(args)).rejects.toThrow(words)
    await expect(run(args)).rejects.toThrow(UsageError)
  })

  test('what cannot be done ends with 2 and a line', async () => {
    const { code, out } = await typed('2026-03-17')
    expect([code, out]).toEqual([2, expect.stringContaining('the log is empty')])
    expect(out).not.toMatch(/\n {4}at /)
  })
})
