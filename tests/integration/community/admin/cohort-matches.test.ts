import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCommands } from '#commands/commands.ts'
import { instant } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { hasDueMatches, takeMatch } from '#infra/community/cohort/leases.ts'
import { workOnMatches } from '#infra/community/cohort/worker.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { memoryVault } from '#tests/support/requests.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

type Call = (path: string, body?: unknown, method?: string) => Promise<Answer>

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let aline: Call
let bruno: Call
let louis: Call
let gus: Call
let commands: ReturnType<typeof createCommands>

const mentees = ['Inès Carbonnel', 'Hugo Lefèvre', 'Zineb Bennani']
const mentors = ['Claire Vasseur', 'Idriss Ben']

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Bruno Admin', roles: ['admin'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    ...mentees.map((name) => ({ name, profile: 'participant' as const })),
    ...mentors.map((name) => ({ name, profile: 'presenter' as const, unit: 'lyon' })),
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  const { database } = server.db
  for (const [names, columns] of [
    [mentees, `needed_skills = '{sql}'`],
    [mentors, `skills = '{sql}'`],
  ] as const)
    await database.system.query({
      text: `update app.profiles set ${columns}, visible = true, completion = 100 where id = any($1::uuid[])`,
      values: [names.map((name) => acme.person(name).profileId)],
    })
  await database.system.transaction((sql) =>
    refreshDirectory(
      sql,
      acme.id,
      [...mentees, ...mentors].map((name) => acme.person(name).profileId),
    ),
  )
  await server.project()
  commands = createCommands({
    store: server.store,
    vault: memoryVault(),
    facts: createFacts((companyId) => database.tenant(companyId)),
    records: createAccountRecords(database),
  })
  aline = await as(acme, 'Aline Admin')
  bruno = await as(acme, 'Bruno Admin')
  louis = await as(acme, 'Louis Lyon')
  gus = await as(globex, 'Gus Admin')
})
afterAll(() => server.close())

async function as(company: TestCompany, name: string): Promise<Call> {
  const session = await server.signIn(company.id, company.person(name))
  return (path, body, method = 'POST') =>
    server.call(company.id, session, `cohort_matches${path}`, {
      ...(body !== undefined && { method, body: JSON.stringify(body) }),
    })
}

const work = () => workOnMatches({ database: server.db.database, commands }, { error: console.error })
const draft = (more: object = {}) => ({ name: 'Printemps', program_id: acme.program, min_score: 0, ...more })

/** A draft with its result. */
async function computed(more: object = {}): Promise<string> {
  const { json } = await aline('', draft(more))
  await work()
  return json.id
}

/** How many requests there are, whatever became of them. */
const created = async () => {
  const { events } = await server.store.readAll({ after: 0n, limit: 10_000 })
  return new Set(events.filter(({ stream }) => stream.startsWith('mentoring_request-')).map(({ stream }) => stream))
    .size
}

/** As after a process that died: nobody holds the draft any more. */
const lapse = () =>
  run(server.db.database.system)`update app.cohort_matches set lease_until = now() - interval '1 second'`

describe('a draft', () => {
  it('is computed, and proposes as many pairs as there are places', async () => {
    const begun = await aline('', draft())
    expect(begun.json).toMatchObject({ state: 'waiting', pairs: 0, actions: ['cancel', 'remove'] })
    expect(await hasDueMatches(server.db.database.system)).toBe(true)
    expect(await work()).toEqual({ done: 1, failed: 0 })
    const { json } = await aline(`/${begun.json.id}`)
    expect(json).toMatchObject({ state: 'done', progress: 100, mentees: 3, pairs: 2 })
    expect(json.actions).toEqual(['run', 'create_requests', 'remove'])
    const overview = await aline(`/${json.id}/overview`)
    expect(overview.json).toMatchObject({ kept: 2, places_after: 0, left: [{ reason: 'full', count: 1 }] })
    expect(Object.values(overview.json.stale)).toEqual([false, false, false, false])
  })

  it('says why each pair is proposed, and why one mentee is left', async () => {
    const id = await computed()
    const pairs = (await aline(`/${id}/pairs`)).json
    const left = (await aline(`/${id}/left`)).json
    expect([pairs.length, left.length]).toEqual([2, 1])
    const why = (await aline(`/${id}/pairs/${pairs[0].id}`)).json
    expect(why.criteria.find(({ criterion }: { criterion: string }) => criterion === 'skills')).toMatchObject({
      matched: ['sql'],
      points: expect.any(Number),
    })
    expect((await aline(`/${id}/pairs/${left[0].id}`)).json).toMatchObject({ left: 'full', presenter: null })
    await expect
      .poll(
        () =>
          run(server.db.database.system)`select a.part, a.times from app.profile_accesses a
          join app.profiles p on p.user_id = a.user_id where p.id in (${pairs[0].id}, ${left[0].id})`,
      )
      .toEqual(Array.from({ length: 2 }, () => ({ part: 'record', times: 1 })))
    const file = await aline(`/${id}/pairs.csv`)
    expect(file.text).toContain('Claire Vasseur')
    expect(file.text).toMatch(/^\uFEFF?Mentoré;Entité du mentoré;Mentor;Entité du mentor;Score;/)
    expect(file.headers.get('content-disposition')).toContain('binomes.csv')
    expect(file.text).toContain(';plus de place compatible;')
    const session = await server.signIn(acme.id, acme.person('Aline Admin'))
    const inEnglish = { ...session, 'accept-language': 'en' }
    const english = await server.call(acme.id, inEnglish, `cohort_matches/${id}/pairs.csv`)
    expect(english.text).toMatch(/^\uFEFF?Mentee,Business unit of the mentee,Mentor,Business unit of the mentor,Score,/)
    expect(english.headers.get('content-disposition')).toContain('pairs.csv')
    expect(english.text).toContain(',no place that fits is left,')
  })

  it('names the units of its pairs in a file, in the language of the file', async () => {
    const id = await computed()
    const session = await server.signIn(acme.id, acme.person('Aline Admin'))
    const units = async (locale: string, separator: string) => {
      const file = await server.call(
        acme.id,
        { ...session, 'accept-language': locale },
        `cohort_matches/${id}/pairs.csv`,
      )
      const cells = file.text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(separator))
      return new Set(cells.flatMap(([, mentee, , mentor]) => [mentee, mentor]))
    }
    expect(await units('fr', ';')).toEqual(new Set(['', 'Lyon', 'Paris']))
    expect(await units('en', ',')).toEqual(new Set(['', 'Lyons', 'Paris']))
  })

  it('keeps a pin and leaves a ban out when it is computed again', async () => {
    const id = await computed()
    const [first] = (await aline(`/${id}/pairs`)).json
    const pair = { participant_id: first.participant.id, presenter_id: first.presenter.id }
    expect((await aline(`/${id}/decisions`, { kind: 'ban', ...pair, reason: 'x' }, 'PUT')).status).toBe(422)
    await aline(`/${id}/decisions`, { kind: 'ban', ...pair, reason: 'Même équipe' }, 'PUT')
    expect((await aline(`/${id}/overview`)).json).toMatchObject({ kept: 1, banned: 1, stale: { decisions: true } })
    expect((await bruno(`/${id}/decided`)).json).toMatchObject([
      { kind: 'ban', participant: { id: first.participant.id }, reason: 'Même équipe', by: 'Aline Admin' },
    ])
    await aline(`/${id}/run`, {})
    await work()
    const again = (await aline(`/${id}/pairs`)).json
    for (const { participant, presenter } of again)
      expect([participant.id, presenter.id]).not.toEqual([pair.participant_id, pair.presenter_id])
  })

  it('stands beside another one of the same program, and simulates the season without writing', async () => {
    const [a, b] = [await computed(), await computed({ per_mentor: 1, min_score: 100 })]
    expect((await aline(`/${a}/comparison?with=${b}`)).json).toMatchObject({ same_people: true, mentees: 3 })
    const season = await aline(`/${a}/season?more=2`)
    expect(season.json.scenarios.map(({ step }: { step: string }) => step)).toEqual(['today', 'more_mentees'])
    expect((await aline(`/${a}/season?more=x`)).status).toBe(400)
  })

  it('is stopped while it waits, and while it is computed', async () => {
    const waits = (await aline('', draft())).json.id
    expect((await aline(`/${waits}/cancel`, {})).json).toMatchObject({ state: 'cancelled' })
    const runs = (await aline('', draft())).json.id
    await takeMatch(server.db.database.system)
    await aline(`/${runs}/cancel`, {})
    await lapse()
    await work()
    expect((await aline(`/${runs}`)).json).toMatchObject({ state: 'cancelled', pairs: 0 })
    expect((await aline(`/${runs}/cancel`, {})).status).toBe(409)
  })

  it('is taken by one worker only, and computed again once the one that took it has died', async () => {
    const { id } = (await aline('', draft())).json
    expect(await takeMatch(server.db.database.system)).toMatchObject({ id, state: 'running' })
    expect(await work()).toEqual({ done: 0, failed: 0 })
    await lapse()
    expect(await work()).toEqual({ done: 1, failed: 0 })
    expect((await aline(`/${id}`)).json).toMatchObject({ state: 'done', pairs: 2 })
  })

  it('is set aside when the work fails, and stopped all the same when somebody asks', async () => {
    const { database } = server.db
    const away = () => Promise.reject(new Error('broken'))
    const failing = { system: database.system, tenant: () => ({ query: away, transaction: away }) }
    const { id } = (await aline('', draft())).json
    expect(await workOnMatches({ database: failing, commands })).toEqual({ done: 0, failed: 1 })
    const held = { text: `select job, item from rm.held_items` }
    expect(await database.system.query(held)).toEqual([{ job: 'resume_cohort_matches', item: id }])
    await lapse()
    expect(await work()).toEqual({ done: 0, failed: 0 })
    await aline(`/${id}/cancel`, {})
    expect(await work()).toEqual({ done: 1, failed: 0 })
    expect((await aline(`/${id}`)).json).toMatchObject({ state: 'cancelled' })
    expect(await database.system.query(held)).toEqual([])
  })

  it('fails in words when there is nobody to match', async () => {
    const { id } = (await aline('', draft({ units: ['lyon'] }))).json
    await work()
    expect((await aline(`/${id}`)).json).toMatchObject({ state: 'failed', problems: [{ code: 'nobody_in' }] })
    expect((await aline(`/${id}/overview`)).status).toBe(409)
  })

  it('refuses an unknown program, an unknown unit and weights that are not 100', async () => {
    const weights = {
      skills: 35,
      job_categories: 20,
      business_unit: 10,
      languages: 15,
      availability: 10,
      location: 5,
      motivations: 4,
      seniority: 0,
      personality: 0,
      talents: 0,
    }
    for (const [body, field] of [
      [draft({ program_id: globex.program }), 'program_id'],
      [draft({ units: ['nowhere'] }), 'units'],
      [draft({ trial_weights: weights }), 'trial_weights'],
    ] as const) {
      const { status, json } = await aline('', body)
      expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    }
  })
})

describe('the requests of a draft', () => {
  let id: string
  let before: number
  beforeEach(async () => {
    await revokeAll()
    id = await computed()
    before = await created()
  })

  /** Frees the people for the next test. */
  async function revokeAll(): Promise<void> {
    await server.project()
    for (const { id: one, batch } of (await aline('')).json)
      if (batch === 'created') {
        await aline(`/${one}/revoke_requests`, {})
        await work()
      }
    await server.project()
  }

  it('are created once when two administrators ask at the same time', async () => {
    const answers = await Promise.all([aline, bruno].map((call) => call(`/${id}/create_requests`, {})))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await work()
    expect(await created()).toBe(before + 2)
    const { json } = await aline(`/${id}`)
    expect(json).toMatchObject({ batch: 'created', batch_total: 2, batch_done: 2, to_create: 0 })
    expect(json.actions).not.toContain('create_requests')
    expect((await aline(`/${id}/create_requests`, {})).status).toBe(409)
    expect((await aline(`/${id}/run`, {})).status).toBe(409)
  })

  it('are counted per least score, among the pairs without a request', async () => {
    const [pairs, toAsk] = [(await aline(`/${id}/pairs`)).json, (await aline(`/${id}/overview`)).json.to_ask]
    const scores: readonly number[] = pairs.map(({ score }: { score: number }) => score)
    for (const { min_score: from, requests, mentors } of toAsk) {
      const wanted = scores.filter((score) => score >= (from ?? 0)).length
      expect([from, requests, mentors]).toEqual([from, wanted, wanted])
    }
    expect(toAsk.map(({ min_score: from }: { min_score: number | null }) => from)).toEqual([null, 60, 70, 80])
    await aline(`/${id}/create_requests`, {})
    await work()
    await server.project()
    // Requests that were just sent are not left to send.
    const none = { requests: 0, mentors: 0, mentors_asked: 0 }
    expect((await aline(`/${id}/overview`)).json.to_ask[0]).toEqual({ min_score: null, ...none })
  })

  it('are not created twice when the process dies before it keeps what it did', async () => {
    await aline(`/${id}/create_requests`, {})
    await work()
    // The commands were carried out, and their outcomes were lost.
    await server.db.database.system.query({
      text:
        `update app.cohort_match_pairs set outcome = 'due', request_id = null where match_id = $1` +
        ` and outcome = 'created'`,
      values: [id],
    })
    await run(server.db.database.system)`update app.cohort_matches set batch = 'creating', lease_until = null
      where id = ${id}`
    await work()
    expect(await created()).toBe(before + 2)
    const outcomes = (await aline(`/${id}/pairs`)).json.map(({ outcome }: { outcome: string }) => outcome)
    expect(outcomes).toEqual(['created', 'created'])
  })

  it('leave out what is set aside, and are revoked together', async () => {
    const [first] = (await aline(`/${id}/pairs`)).json
    await aline(`/${id}/kept`, { participant_ids: [first.participant.id], kept: false }, 'PUT')
    await aline(`/${id}/create_requests`, { message: 'Le programme vous propose cette rencontre.' })
    await work()
    expect(await created()).toBe(before + 1)
    await server.project()
    expect((await aline(`/${id}/revoke_requests`, {})).status).toBe(200)
    await work()
    await server.project()
    expect((await aline(`/${id}/overview`)).json.outcomes).toMatchObject({ revoked: 1, created: 0, answered: 0 })
  })

  it('stay where a mentor has accepted meanwhile, though no read model shows it yet', async () => {
    await aline(`/${id}/create_requests`, {})
    await work()
    await server.project()
    const [first] = (await aline(`/${id}/pairs`)).json
    const mentor = [...mentors].find((name) => acme.person(name).profileId === first.presenter.id) ?? ''
    const accepted = await commands.mentoringRequests.confirm({
      companyId: acme.id,
      actor: { kind: 'user', userId: acme.person(mentor).userId },
      idempotencyKey: `accept ${first.request_id}`,
      at: instant(new Date()),
      correlationId: first.request_id,
      requestId: first.request_id,
    })
    expect(accepted.ok).toBe(true)
    await aline(`/${id}/revoke_requests`, {})
    await work()
    const events = await server.store.readStream(`mentoring_request-${first.request_id}`)
    expect(events.map(({ type }) => type)).toEqual(['MentoringRequested', 'MentoringRequestConfirmed'])
    expect((await aline(`/${id}/overview`)).json.outcomes).toMatchObject({ revoked: 1, created: 0, answered: 1 })
    const answered = (await aline(`/${id}/pairs`)).json.find((pair: { id: string }) => pair.id === first.id)
    expect(answered).toMatchObject({ outcome: 'answered', refusal: null })
  })

  it('are refused when no pair is kept', async () => {
    const pairs = (await aline(`/${id}/pairs`)).json.map((pair: { id: string }) => pair.id)
    await aline(`/${id}/kept`, { participant_ids: pairs, kept: false }, 'PUT')
    expect((await aline(`/${id}/create_requests`, {})).status).toBe(422)
    expect((await aline(`/${id}`)).json).toMatchObject({ batch: null })
  })
})

describe('others', () => {
  it('find no draft of this company, and an administrator of a unit may not read one', async () => {
    const id = await computed()
    for (const path of ['', '/overview', '/pairs', '/left', '/season', '/pairs.csv']) {
      expect([path, (await gus(`/${id}${path}`)).status]).toEqual([path, 404])
      expect([path, (await louis(`/${id}${path}`)).status]).toEqual([path, 403])
    }
    for (const act of ['run', 'cancel', 'create_requests', 'revoke_requests', 'remove'])
      expect([act, (await gus(`/${id}/${act}`, {})).status, (await louis(`/${id}/${act}`, {})).status]).toEqual([
        act,
        404,
        403,
      ])
    expect((await louis('', draft())).status).toBe(403)
  })
})
