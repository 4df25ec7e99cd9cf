import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Availability, freeSlots } from '#domain/meetings/availability/free-slots.ts'
import { id, instant, type CompanyId, type ProfileId, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import { type Core, composeCore } from '#infra/compose.ts'
import { ensureDemo } from '#infra/demo/demo.ts'
import { playStories } from '#infra/demo/play.ts'
import { globexStory } from '#infra/demo/globex/story.ts'
import { valombreStory } from '#infra/demo/valombre/story.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { expireRequests } from '#infra/mentoring/jobs/expire-requests.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { matchReceipt } from '#domain/community/match/score.ts'
import { createProjections } from '#projections/all.ts'
import { createProjectionRunner, type ProjectionRunner } from '#projections/platform/runner/runner.ts'
import { testEventStoreDb } from '#tests/support/eventstoredb.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'

const logger = createLogger({ level: 'silent' })
const now = new Date('2026-03-17T13:00:00Z')
const everyMeetingState = [
  'cancelled',
  'confirmed',
  'expired',
  'feedback_filled',
  'feedback_requested',
  'finished',
  'initiated',
  'refused',
  'requested',
  'started',
]
describe.each([
  ['PostgreSQL', async (): Promise<undefined> => undefined],
  ['EventStoreDB', testEventStoreDb],
] as const)('the demo companies, their events in %s', (_, openEventStore) => {
  let db: TestDatabase
  let eventStore: Awaited<ReturnType<typeof openEventStore>>
  let core: Core
  let runner: ProjectionRunner
  let companyId: CompanyId
  let programId: ProgramId

  beforeAll(async () => {
    db = await testDatabase()
    eventStore = await openEventStore()
    const eventStoreUrl = eventStore?.connectionString
    core = await composeCore({ url: db.url, eventStoreUrl, poolSize: 4, vaultKey: Buffer.alloc(32, 1), logger })
    await ensureDemo(core, now, () => undefined)
    runner = createProjectionRunner({
      store: core.store,
      sql: core.database.system,
      projections: createProjections({ opener: core.vault, wake: () => undefined }),
      log: logger,
    })
    runner.start()
    await processed()
    const [row] = await rows<{ company: string; program: string }>(
      `select company_id as company, id as program from app.programs where slug = 'passerelles'`,
    )
    companyId = id<CompanyId>(row?.company ?? '')
    programId = id<ProgramId>(row?.program ?? '')
  })
  afterAll(async () => {
    await runner.stop()
    await core.close()
    await eventStore?.close()
    await db.close()
  })

  const rows = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    core.database.system.query<Row>({ text, values })
  const processed = async () =>
    expect(await runner.waitUntilProcessed('all', await core.store.head(), { timeoutMs: 180_000 })).toBe(true)
  const profile = async (email: string) => {
    const [row] = await rows<{ user: string; profile: string }>(
      `select users.id as user, profiles.id as profile from app.users join app.profiles on user_id = users.id
        where email = $1`,
      [email],
    )
    return { userId: id<UserId>(row?.user ?? ''), profileId: id<ProfileId>(row?.profile ?? '') }
  }
  const ask = async (from: string, to: string, key: string) =>
    core.commands.mentoringRequests.request({
      companyId,
      actor: { kind: 'user', userId: (await profile(from)).userId },
      idempotencyKey: key,
      at: instant(now),
      correlationId: key,
      programId,
      presenterId: (await profile(to)).profileId,
      message: 'Bonjour',
    })

  test('400 people over 6 units and 4 countries, in two programs, and a second company', async () => {
    expect(
      await rows(
        `select slug, count(*)::int as people, count(distinct business_unit)::int as units, count(distinct country)::int
          as countries,
         (select count(*)::int from app.programs where company_id = companies.id) as programs
       from app.users join app.companies on companies.id = company_id group by companies.id order by slug`,
      ),
    ).toEqual([
      { slug: 'globex', people: 30, units: 3, countries: 2, programs: 1 },
      { slug: 'valombre', people: 400, units: 6, countries: 4, programs: 2 },
    ])
  })

  test('played again, as after an interruption, the story adds nothing', async () => {
    const head = await core.store.head()
    const later = new Date(now.getTime() + 3_600_000)
    const [globex] = await rows<{ id: string }>(`select id from app.companies where slug = 'globex'`)
    await playStories(core, later, [
      { companyId, story: valombreStory },
      { companyId: id<CompanyId>(globex?.id ?? ''), story: globexStory },
    ])
    await ensureDemo(core, later, () => undefined)
    expect(await core.store.head()).toBe(head)
  })

  test('nothing happens before what it follows from, whatever past date one looks at', async () => {
    const none = async (text: string) => expect([text, await rows(text)]).toEqual([text, []])
    const earliest = (user: string) => `(select min(e.created_at) from app.program_enrollments e
      join app.profiles p on p.id = e.profile_id where p.user_id = ${user})`
    // People exist, and are enrolled, before they send or get requests.
    await none(`select u.email from app.users u join app.profiles p on p.user_id = u.id
      where u.created_at > p.created_at or p.created_at > ${earliest('u.id')} or p.complete_at < p.created_at`)
    await none(`select r.id from rm.mentoring_requests r
      where r.requested_at < greatest(${earliest('r.participant_user_id')}, ${earliest('r.presenter_user_id')})`)
    // Sessions are planned in an accompaniment, and reported once they are over.
    await none(`select m.id, m.requested_at, r.started_at from rm.meetings m
      join rm.mentoring_relationships r on r.id = m.relationship_id where m.requested_at < r.started_at`)
    await none(`select r.id from rm.mentoring_relationships r join rm.meetings m on m.relationship_id = r.id
      where coalesce(m.starts_at, m.requested_at) > r.ended_at and m.evidence is not null`)
    await none(`select m.id from rm.feedbacks f join rm.meetings m on m.id = f.meeting_id
      where f.requested_at < m.ends_at`)
    await none(`select f.id from rm.feedbacks f join rm.mentoring_relationships r on r.id = f.relationship_id
      where f.meeting_id is null and f.requested_at < r.ended_at`)
    // Most accompaniments have had a session within their first two weeks.
    const [{ begun, met } = { begun: 0, met: 0 }] = await rows<{ begun: number; met: number }>(
      `select count(*)::int as begun, count(*) filter (where exists (select from rm.meetings m
          where m.relationship_id = r.id and m.evidence is not null))::int as met
        from rm.mentoring_relationships r where r.started_at < $1::timestamptz - interval '2 weeks'`,
      [now],
    )
    expect(met).toBeGreaterThan(begun * 0.8)
    await none(`select c.id from app.recommendations c where not exists (select from rm.meetings m
      join app.profiles a on a.user_id = c.author_id where m.participant_id = a.id and m.presenter_id = c.presenter_id
        and m.evidence is not null and m.ends_at < c.created_at)`)
    // Who looked at whom had the right that is named, from when it says.
    await none(`select a.id, a.access_right, a.since, a.at from app.profile_accesses a where a.at < a.since
      or a.day <> (a.at at time zone 'UTC')::date`)
    await none(`select a.id from app.profile_accesses a where a.access_right <> 'program' and not exists (
      select from rm.mentoring_relationships r where a.access_right = 'accompaniment'
          and abs(extract(epoch from r.started_at - a.since)) < 86400
        and a.user_id in (r.participant_user_id, r.presenter_user_id)
        and a.reader_id in (r.participant_user_id, r.presenter_user_id)
      union all select from rm.mentoring_requests q where a.access_right = 'request'
          and abs(extract(epoch from q.requested_at - a.since)) < 86400
        and a.user_id in (q.participant_user_id, q.presenter_user_id)
        and a.reader_id in (q.participant_user_id, q.presenter_user_id))`)
  })

  test('the two reports of a session or an accompaniment are not in the same words', async () => {
    expect(
      await rows(`select subject from (select coalesce(meeting_id, relationship_id) as subject,
          attributes::jsonb ->> 'report' as report from rm.feedbacks) given
        where report is not null group by subject, report having count(*) > 1`),
    ).toEqual([])
  })

  test('the demo accounts share time with everybody whom they accompany or who accompanies them', async () => {
    const weekOf = (user: string) => `json_build_object('timeZone', ${user}.time_zone, 'week', (
      select json_agg(json_build_object('weekday', weekday, 'start', to_char(start_time, 'HH24:MI'),
        'end', to_char(end_time, 'HH24:MI'))) from app.availabilities where user_id = ${user}.id))`
    type Week = Pick<Availability, 'timeZone' | 'week'>
    const pairs = await rows<{ mentee: Week; mentor: Week }>(
      `select ${weekOf('mentee')} as mentee, ${weekOf('mentor')} as mentor from rm.mentoring_relationships
        join app.users mentee on mentee.id = participant_user_id join app.users mentor on mentor.id = presenter_user_id
       where state = 'initiated' and (mentee.email = 'participant@demo.test' or mentor.email = 'presenter@demo.test')`,
    )
    expect(pairs).toHaveLength(2)
    const of = (week: Week) => ({ ...week, daysApart: [], busy: [] })
    const wanted = { from: '2026-03-18', to: '2026-03-31', minutes: 45, now: instant(now) }
    for (const { mentee, mentor } of pairs)
      expect(freeSlots([of(mentee), of(mentor)], wanted).length).toBeGreaterThan(3)
  })

  test('the mentee finds a first page of sensible matches, Claire first', async () => {
    const mentee = await profile('participant@demo.test')
    const facts = createFacts((company) => core.database.tenant(company))
    const mentors = await rows<{ id: string; name: string }>(
      `select profile_id as id, users.first_name as name from app.program_enrollments join app.profiles
        on profiles.id = profile_id
       join app.users on users.id = user_id where program_id = $1 and role = 'presenter' and visible`,
      [programId],
    )
    const scored = await Promise.all(
      mentors.map(async ({ id: presenter, name }) => {
        const pair = await facts.pair(companyId, {
          programId,
          participant: { userId: mentee.userId },
          presenterId: id<ProfileId>(presenter),
        })
        if (pair.program === null || pair.participant === null || pair.presenter === null) throw new Error('no pair')
        const { weights } = pair.program
        const { score } = matchReceipt({
          programId,
          weights,
          participant: pair.participant.match,
          presenter: pair.presenter.match,
          reference: instant(now),
        })
        return { name, score }
      }),
    )
    const page = scored.sort((a, b) => b.score - a.score).slice(0, 24)
    expect(page[0]).toEqual({ name: 'Claire', score: 82 })
    expect(page.at(-1)?.score).toBeGreaterThanOrEqual(50)
  })

  test('requests stand in every state, in the order of time', async () => {
    const states = await rows<{ state: string; n: number }>(
      `select coalesce(attributes ->> 'cancellation_reason', state) as state, count(*)::int as n
        from rm.mentoring_requests group by 1`,
    )
    expect(states.map(({ state }) => state).sort()).toEqual([
      'confirmed',
      'expired',
      'finished',
      'refused',
      'requested',
      'revoked',
      'withdrawn',
    ])
    expect(states.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(60)
    const [{ disorder } = { disorder: -1 }] = await rows<{ disorder: number }>(
      `select count(*)::int as disorder from (
       select requested_at < lag(requested_at) over (order by position) as early
       from rm.mentoring_requests join rm.notifications on subject_id = mentoring_requests.id and kind = 'request_sent')
         as seen
     where early`,
    )
    expect(disorder).toBe(0)
  })

  test('sessions stand in every state, with levels of every kind, conversations and feedback of both', async () => {
    const states = await rows<{ state: string; n: number }>(
      `select state, count(*)::int as n from rm.meetings group by 1`,
    )
    expect(states.map(({ state }) => state).sort()).toEqual(everyMeetingState)
    const held = await rows<{ n: number }>(
      `select count(*)::int as n from rm.meetings where evidence is not null group by presenter_id`,
    )
    const levels = held.map(({ n }) => (n < 5 ? 'junior' : n < 15 ? 'advanced' : n < 30 ? 'confirmed' : 'guide'))
    expect([...new Set(levels)].sort()).toEqual(['advanced', 'confirmed', 'guide', 'junior'])
    const [third] = await rows(
      `select m.state, m.attributes ->> 'session_number' as number, m.attributes ->> 'topic' as topic
        from rm.meetings m join app.users u on u.id = m.participant_user_id
        where u.email = 'maelys.tanguy@valombre.example' order by m.starts_at desc limit 1`,
    )
    expect(third).toMatchObject({ state: 'confirmed', number: '3' })
    expect(
      await rows(`select state from rm.mentoring_relationships where state = 'feedback_provided' limit 1`),
    ).toEqual([{ state: 'feedback_provided' }])
    const messages = await rows<{ n: number }>(`select count(*)::int as n from rm.journal where type = 'MessageSent'`)
    expect(messages[0]?.n).toBe(24)
  })

  test('each company has texts for its pages in both languages, and recommendations after a session', async () => {
    const found = await rows(
      `select c.slug,
          (select count(distinct a.language)::int from app.articles a where a.company_id = c.id) as feed,
          (select count(distinct t.language)::int from app.training_tools t where t.company_id = c.id) as tools,
          (select count(distinct f.language)::int from app.faqs f where f.company_id = c.id) as questions,
          exists (select from app.article_comments d where d.company_id = c.id) as discussed,
          exists (select from app.saved_searches s where s.company_id = c.id) as searched,
          exists (select from app.favourites f where f.company_id = c.id) as marked,
          exists (select from app.contact_messages m where m.company_id = c.id) as asked,
          (select count(*) > 2 and bool_and(exists (select from rm.meetings m where m.presenter_id = r.presenter_id
              and m.participant_user_id = r.author_id and m.evidence is not null and m.starts_at < r.created_at))
            from app.recommendations r where r.company_id = c.id) as recommended
        from app.companies c order by c.slug`,
    )
    const whole = {
      feed: 2,
      tools: 2,
      questions: 2,
      discussed: true,
      searched: true,
      marked: true,
      asked: true,
      recommended: true,
    }
    expect(found).toEqual([
      { slug: 'globex', ...whole },
      { slug: 'valombre', ...whole },
    ])
  })

  test('the second company has requests, sessions and conversations too, of its own people', async () => {
    const of = async (table: string) => {
      const found = await rows<{ state: string }>(
        `select distinct t.state from rm.${table} t join app.companies c on c.id = t.company_id
          where c.slug = 'globex'`,
      )
      return found.map(({ state }) => state).sort()
    }
    expect(await of('mentoring_requests')).toEqual(['cancelled', 'confirmed', 'finished', 'requested'])
    expect(await of('meetings')).toEqual(everyMeetingState)
    expect(await of('mentoring_relationships')).toEqual(['cancelled', 'feedback_provided', 'initiated', 'requested'])
    const [talks] = await rows<{ conversations: number; messages: number }>(
      `select count(distinct stream)::int as conversations, count(*)::int as messages
        from rm.journal j join app.companies c on c.id = j.company_id
        where c.slug = 'globex' and type = 'MessageSent'`,
    )
    expect(talks).toEqual({ conversations: 3, messages: 12 })
  })

  test('each company has a workshop to come, one that was held and one that was called off', async () => {
    const workshops = await rows(
      `select c.slug, w.state, cardinality(w.people) > 2 as several, w.attributes ->> 'title' <> '' as titled,
          w.starts_at > $1 as ahead,
          (select count(*)::int from json_array_elements(w.attributes -> 'people') one
            where one ->> 'evidence' = 'platform') as attended
        from rm.workshops w join app.companies c on c.id = w.company_id order by c.slug, w.starts_at desc`,
      [now.toISOString()],
    )
    const one = (slug: string, state: string, attended: number) => ({
      slug,
      state,
      several: true,
      titled: true,
      ahead: state === 'planned',
      attended,
    })
    expect(workshops).toEqual([
      one('globex', 'planned', 0),
      one('globex', 'cancelled', 0),
      one('globex', 'ended', 3),
      one('valombre', 'planned', 0),
      one('valombre', 'cancelled', 0),
      one('valombre', 'ended', 4),
    ])
  })

  test('one person waits for a mentor who is full', async () => {
    const lists = await rows<{ mentor: string; waiting: number; offered: number }>(
      `select u.email as mentor, w.waiting, w.offered from rm.waiting_lists w
        join app.profiles p on p.id = w.id join app.users u on u.id = p.user_id`,
    )
    expect(lists).toEqual([{ mentor: 'full-presenter@demo.test', waiting: 1, offered: 0 }])
  })

  test('one pair has an action plan, with a goal that it has reached', async () => {
    const plans = await rows<{ goals: string[]; tasks: string[] }>(
      `select (select array_agg(one ->> 'aasm_state') from json_array_elements(attributes -> 'goals') one) as goals,
          (select array_agg(one ->> 'aasm_state') from json_array_elements(attributes -> 'tasks') one) as tasks
        from rm.action_plans`,
    )
    expect(plans.map(({ goals, tasks }) => [goals.toSorted(), tasks.toSorted()])).toEqual([
      [
        ['open', 'open', 'reached'],
        ['done', 'done', 'done', 'done', 'done', 'open', 'open', 'open'],
      ],
    ])
  })

  test('a mentor has four dates to answer at once', async () => {
    const series = await rows<{ mentor: string; states: string[] }>(
      `select p.email as mentor, array_agg(m.state order by m.starts_at) as states
        from rm.meetings m join app.users p on p.id = m.presenter_user_id
        where m.attributes -> 'series' ->> 'id' is not null group by p.email, m.attributes -> 'series' ->> 'id'`,
    )
    expect(series).toEqual([
      { mentor: 'full-presenter@demo.test', states: ['requested', 'requested', 'requested', 'requested'] },
    ])
  })

  test('some mentors are full, most have room', async () => {
    const [{ full, mentors } = { full: 0, mentors: 0 }] = await rows<{ full: number; mentors: number }>(
      `select count(*) filter (where open >= coalesce(own_limit, 3))::int as full, count(*)::int as mentors
     from rm.community left join rm.capacities using (profile_id) where program_id = $1 and listed`,
      [programId],
    )
    expect(full).toBeGreaterThanOrEqual(4)
    expect(full).toBeLessThan(mentors / 4)
  })

  test('the full mentor turns a third mentee away, the other takes one', async () => {
    expect(await ask('participant@demo.test', 'full-presenter@demo.test', 'full')).toMatchObject({
      ok: false,
      refusal: { code: 'mentor_full' },
    })
    expect(await ask('participant@demo.test', 'presenter@demo.test', 'free')).toMatchObject({ ok: true })
  })

  test('the job expires what is overdue, once, and leaves the rest', async () => {
    const dependencies = { system: core.database.system, requests: core.commands.mentoringRequests, logger }
    const waiting = async () =>
      (await rows<{ n: number }>(`select count(*)::int as n from rm.mentoring_requests where state = 'requested'`))[0]
        ?.n
    await processed()
    const before = (await waiting()) ?? 0
    expect(before).toBeGreaterThan(5)
    await expireRequests({ ...dependencies, now: () => now })
    await processed()
    expect(await waiting()).toBe(before)
    const later = new Date(now.getTime() + 40 * 86_400_000)
    await expireRequests({ ...dependencies, now: () => later })
    await processed()
    expect(await waiting()).toBe(0)
    const head = await core.store.head()
    await expireRequests({ ...dependencies, now: () => later })
    expect(await core.store.head()).toBe(head)
  })
})
