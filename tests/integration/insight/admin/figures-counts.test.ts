import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figuresQuery } from '#api/admin/insight/figures/query.ts'
import { withPeriod, type PeriodSelection } from '#api/admin/insight/figures/selection.ts'
import { derivedId, type Instant, instant, type ProgramId } from '#domain/platform/ids.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import { figures } from '#projections/insight/figures/projection.ts'
import { tableNames, type TablePlace } from '#projections/platform/runner/projection.ts'
import { createTables, dropTables } from '#projections/platform/runner/tables.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { recountedFigures } from './recounted-figures.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
const mentees = Array.from({ length: 12 }, (_, n) => `Mentee ${n}`)
const mentors = Array.from({ length: 7 }, (_, n) => `Mentor ${n}`)
const people = [...mentees, ...mentors]
const otherProgram = derivedId<ProgramId>('test', 'another program of acme')
const now = instant('2026-05-10T12:00:00.000Z')
const zones = ['Europe/Paris', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata'] as const

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(
    server,
    'acme',
    people.map((name, n) => ({
      name,
      profile: n < mentees.length ? ('participant' as const) : ('presenter' as const),
      ...(n % 3 === 0 && { unit: 'lyon' }),
    })),
  )
  await run(system())`insert into app.programs (id, company_id, slug, name, match_weights)
    select ${otherProgram}, company_id, 'other', name, match_weights from app.programs where id = ${acme.program}`
})
afterAll(() => server.close())

const system = () => server.db.database.system
const programOf = (elsewhere: boolean) => (elsewhere ? otherProgram : acme.program)

/** Often at the ends of months, which differ by zone. */
const anyTime = fc
  .record({
    month: fc.integer({ min: 0, max: 6 }),
    hour: fc.oneof(fc.integer({ min: 0, max: 720 }), fc.integer({ min: -16, max: 16 })),
    minutes: fc.constantFrom(0, 0, 17, 59.999),
  })
  .map(({ month, hour, minutes }): Instant => {
    const time = Date.UTC(2025, 10 + month) + hour * 3_600_000 + minutes * 60_000
    return instant(new Date(Math.min(time, Date.parse(now))))
  })

interface Happened {
  readonly kind: 'act'
  readonly subject: number
  readonly of: keyof typeof acts
  readonly act: number
  readonly at: Instant
  readonly date: Instant
  readonly rating: number
  readonly mentor: number
}
const acts = {
  mentoring_request: [
    'MentoringRequestConfirmed',
    'MentoringRequestConfirmed',
    'MentoringRequestRefused',
    'MentoringRequestWithdrawn',
    'MentoringRequestRevoked',
    'MentoringRequestExpired',
  ],
  mentoring_relationship: [
    'RelationshipInitiated',
    'RelationshipInitiated',
    'RelationshipFinished',
    'RelationshipCancelled',
  ],
  meeting: ['AppointmentProposed', 'AppointmentAccepted', 'AppointmentDeclined', 'FeedbackFilled', 'MeetingFinished'],
  feedback: ['FeedbackGiven', 'FeedbackRevised', 'FeedbackRevised', 'FeedbackWithdrawn'],
} as const
const begins = {
  mentoring_request: 'MentoringRequested',
  mentoring_relationship: 'RelationshipRequested',
  meeting: 'MeetingInitiated',
  feedback: 'FeedbackGiven',
} as const

const anyAct: fc.Arbitrary<Happened> = fc.record({
  kind: fc.constant('act' as const),
  subject: fc.nat(23),
  of: fc.constantFrom('mentoring_request', 'mentoring_relationship', 'meeting', 'feedback'),
  act: fc.nat(20),
  at: anyTime,
  date: anyTime,
  rating: fc.integer({ min: 1, max: 5 }),
  mentor: fc.nat(mentors.length - 1),
})
const anyChange = fc.record({
  kind: fc.constantFrom('move', 'enrol', 'leave', 'close', 'open', 'complete', 'zone', 'limit'),
  person: fc.nat(people.length - 1),
  at: anyTime,
  elsewhere: fc.boolean(),
  unit: fc.constantFrom('paris', 'lyon', null),
  country: fc.constantFrom('FR', 'CH', null),
  zone: fc.constantFrom(...zones),
})
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never

/** How many events each stream has. */
const revisions = new Map<string, number>()

function eventOf({ subject, of, act, at, date, rating, mentor }: Happened): RecordedEvent {
  const id = derivedId('test', of === 'mentoring_relationship' ? 'mentoring_request' : of, String(subject))
  const stream = `${of}-${id}` as RecordedEvent['stream']
  const revision = revisions.get(stream) ?? 0
  revisions.set(stream, revision + 1)
  const [participant, presenter] = [person(subject % mentees.length), person(mentees.length + mentor)]
  const data = {
    participantId: participant.profileId,
    participantUserId: participant.userId,
    presenterId: presenter.profileId,
    presenterUserId: presenter.userId,
    programId: programOf(subject % 4 === 0),
    startsAt: date,
    endedAt: date,
    evidence: (['declared_by_one', 'confirmed_by_both', 'platform'] as const)[act % 3],
    author: subject % 2 === 0 ? 'participant' : 'presenter',
    rating,
  }
  return {
    id: derivedId(stream, String(revision)),
    stream,
    category: of,
    revision,
    position: 0n,
    type: revision === 0 ? begins[of] : (acts[of][act % acts[of].length] ?? ''),
    schemaVersion: 1,
    data,
    metadata: { companyId: acme.id, actor: { kind: 'user', userId: participant.userId }, correlationId: 't', at },
    recordedAt: at,
  } as unknown as RecordedEvent
}

const person = (n: number) => acme.person(people[n] ?? '')
const log: RecordedEvent[] = []

const project = (events: readonly RecordedEvent[], place: TablePlace = {}) =>
  system().transaction((sql) =>
    figures.project().apply(sql, events, { mode: 'live', table: tableNames(figures.version, place) }),
  )

async function change(sql: Sql, { kind, person: n, at, elsewhere, unit, country, zone }: Change) {
  const { userId, profileId } = person(n)
  const act = (text: string, ...values: readonly unknown[]) => sql.query({ text, values })
  if (kind === 'move')
    return act('update app.users set business_unit = $2, country = $3 where id = $1', userId, unit, country)
  if (kind === 'enrol')
    return act(
      `insert into app.program_enrollments (id, company_id, program_id, profile_id, created_at)
        values (gen_random_uuid(), $1, $2, $3, $4)
        on conflict (program_id, profile_id) do update set created_at = excluded.created_at`,
      acme.id,
      programOf(elsewhere),
      profileId,
      at,
    )
  if (kind === 'leave')
    return act(
      `with gone as (delete from app.program_enrollments where profile_id = $1 and program_id = $2 returning *)
        insert into app.past_enrollments (company_id, program_id, profile_id, since, until)
        select company_id, program_id, profile_id, created_at, $3 from gone where created_at < $3`,
      profileId,
      programOf(elsewhere),
      at,
    )
  if (kind === 'close') return act('update app.profiles set closed_at = $2 where id = $1', profileId, at)
  if (kind === 'open') return act('update app.profiles set closed_at = null where id = $1', profileId)
  if (kind === 'complete') return act('update app.profiles set complete_at = $2 where id = $1', profileId, at)
  if (kind === 'limit')
    return act(
      `insert into rm.capacities_v1 (profile_id, company_id, own_limit, open, relationship_ids, revision)
        values ($1, $2, $3, 0, '{}', 0) on conflict (profile_id) do update set own_limit = excluded.own_limit`,
      profileId,
      acme.id,
      unit === null ? null : 2,
    )
  return act(
    `update app.companies set settings = settings || jsonb_build_object('time_zone', $2::text) where id = $1`,
    acme.id,
    zone,
  )
}

const anySelection = fc.record({
  at: fc.option(anyTime, { freq: 4 }),
  programId: fc.option(fc.boolean().map(programOf)),
  unit: fc.option(fc.constantFrom('paris', 'lyon', '')),
  country: fc.option(fc.constantFrom('FR', 'CH', '')),
  months: fc.option(fc.constantFrom(0, 2, 11)),
})

/** Of each selection, and of everything: the figures of the counts, and those of a plain recount. */
async function countedAndRecounted(
  selections: readonly (typeof anySelection extends fc.Arbitrary<infer V> ? V : never)[],
) {
  const [company] = await run(system())<{ zone: string | null }>`select settings ->> 'time_zone' as zone
    from app.companies where id = ${acme.id}`
  const sql = server.db.database.tenant(acme.id)
  const [counted, recounted] = [new Map<PeriodSelection, unknown>(), new Map<PeriodSelection, unknown>()]
  for (const { months, ...selection } of [{ ...everything, months: null }, ...selections]) {
    const selected: PeriodSelection = withPeriod(
      { ...selection, from: null },
      now,
      company?.zone ?? 'Europe/Paris',
      months,
    )
    counted.set(selected, await figuresQuery(sql, selected, now))
    recounted.set(selected, await recountedFigures(sql, selected, now))
  }
  return { counted: [...counted], recounted: [...recounted] }
}
const everything = { at: null, programId: null, unit: null, country: null }

const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.array(anyAct, { minLength: 4, maxLength: 30 }) },
  { weight: 2, arbitrary: fc.array(anyChange, { minLength: 1, maxLength: 4 }) },
)

test('figures match all spans and profiles after any events, also of people who move, join or leave', async () => {
  const holds = async (
    steps: readonly (readonly Happened[] | readonly Change[])[],
    selections: Parameters<typeof countedAndRecounted>[0],
  ) => {
    for (const step of steps) {
      const events = step.flatMap((one) => (one.kind === 'act' ? [eventOf(one)] : []))
      log.push(...events)
      if (events.length > 0) await project(events)
      for (const one of step) if (one.kind !== 'act') await change(system(), one)
    }
    const { counted, recounted } = await countedAndRecounted(selections)
    expect(counted).toEqual(recounted)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 3, maxLength: 12 }),
      fc.array(anySelection, { minLength: 8, maxLength: 8 }),
      holds,
    ),
    { numRuns: 30, endOnFailure: true },
  )
}, 240_000)

test('a person who moves, joins or leaves during a projection counts once, in their last group', async () => {
  const rounds = fc.sample(fc.tuple(fc.array(anyAct, { minLength: 6, maxLength: 6 }), anyChange, anyChange), 25)
  for (const [happened, first, second] of rounds) {
    const one = happened[0]?.subject ?? 0
    const events = happened.map((act) => eventOf({ ...act, subject: one + (act.subject % 2) * mentees.length }))
    log.push(...events)
    const mentee = one % mentees.length
    await Promise.all([
      project(events),
      change(system(), { ...first, person: mentee }),
      change(system(), { ...second, kind: 'move', person: mentee }),
    ])
  }
  const { counted, recounted } = await countedAndRecounted(fc.sample(anySelection, 8))
  expect(counted).toEqual(recounted)
}, 60_000)

test('tables that a rebuild fills count the same, and who moves or joins meanwhile counts there too', async () => {
  const owner = openOwner(server.db.url)
  const place = { generation: 2 }
  await createTables(owner.sql, figures, place)
  const half = Math.floor(log.length / 2)
  await project(log.slice(0, half), place)
  for (const one of fc.sample(anyChange, 20)) await change(system(), one)
  await project(log.slice(half), place)
  await project([])
  for (const [model, columns] of Object.entries({
    figure_counts: 'kind, month, program_id, unit, country, state, detail, moment, n::int',
    figure_steps: 'profile_id, program_id, step, unit, country, since, until',
    figure_slices: 'kind, month, program_id, unit, country, people, counted::text, few',
  })) {
    const rows = (table: string) =>
      system().query({ text: `select ${columns} from ${table} order by 1, 2, 3, 4, 5, 6, 7, 8` })
    const of =
      model === 'figure_steps'
        ? (table: string) =>
            system().query({
              text: `select ${columns} from ${table} order by 1, 2, 3, since`,
            })
        : rows
    expect(await of(`rm.${model}_v1g2`), model).toEqual(await of(`rm.${model}_v1`))
  }
  await dropTables(owner.sql, figures, place)
  await change(system(), { ...(fc.sample(anyChange, 1)[0] as Change), kind: 'move' })
  await owner.close()
  const { counted, recounted } = await countedAndRecounted(fc.sample(anySelection, 2))
  expect(counted).toEqual(recounted)
}, 60_000)

test('another company sees none of the counts', async () => {
  const globex = await addCompany(server, 'globex', [])
  for (const { model } of figures.tables)
    expect(await server.db.database.tenant(globex.id).query({ text: `select * from rm.${model}` }), model).toEqual([])
})
