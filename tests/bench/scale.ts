import pg from 'pg'
import { meetings } from '#api/admin/meetings/meetings.ts'
import { mentoringRelationships } from '#api/admin/mentoring/mentoring-relationships.ts'
import { programEnrollments } from '#api/admin/company/program-enrollments.ts'
import { users } from '#api/admin/people/users.ts'
import { id, instant, type CompanyId, type ProfileId, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import type { SessionStore } from '#commands/people/sessions/ports.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { Database } from '#infra/platform/database/database.ts'
import { listPresenters } from '#projections/community/directory/query.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { mentoringCenter } from '#projections/mentoring/mentoring-relationship/center.ts'
import { listComments } from '#projections/messages/conversation/comments-query.ts'
import { listConversations } from '#projections/messages/conversation/query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { busyMentor, generateCompany, ofScale } from './support/company-data.ts'
import { askList, timed } from './support/console-list.ts'
import { companyId, programId } from './support/directory-data.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import type { BenchServer } from './support/server.ts'
import { inTwoSizes } from './support/two-sizes.ts'

/** People of the smaller and of the larger company. `--quick` compares one company with itself. */
const sizes = sized([1_000, Number(process.env['BENCH_PEOPLE'] ?? 100_000)], [40], [1_000, 10_000])
const rounds = sized(25, 1, 15)
const bound = 1.5

/**
 * What people and the console read in a company of 1,000 people and in one of 100,000, in turns. The rows of the read
 * models are written by SQL; `growth` has what reads the log.
 */
export function run(): Promise<Row[]> {
  return inTwoSizes({
    sizes,
    companyOf,
    close: ({ database }) => database.close(),
    works,
    compared,
  })
}

interface Company {
  readonly people: number
  readonly database: Database
  readonly sql: Sql
  readonly sessions: SessionStore
  /** Of the mentor of 30 accompaniments. */
  readonly reader: UserId
  /** Of 10,000 messages. */
  readonly conversation: string
  /** A mentee, whose page of the directory is ranked. */
  readonly mentee: ProfileId
}
type Work = (company: Company, call: number) => Promise<unknown>

const company = id<CompanyId>(companyId)

async function companyOf(server: BenchServer, people: number): Promise<Company> {
  const url = await server.database(`company_${people}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await generateCompany(client, people, ofScale)
  await client.query(
    `insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at)
      select 'client' || g, $1, md5('user' || g)::uuid, '\\x00', now(), now() + interval '1 day',
        now() + interval '1 day'
      from generate_series(1, $2::int) g`,
    [companyId, people],
  )
  const [known] = (
    await client.query<Pick<Company, 'reader' | 'conversation' | 'mentee'>>(
      `select md5('user' || $1::int)::uuid as reader, md5('conversation1')::uuid as conversation,
        md5('profile' || $2::int)::uuid as mentee`,
      [busyMentor, people],
    )
  ).rows
  if (known === undefined) throw new Error('the mentor has no conversation')
  const database = new Database({ url, poolSize: 2 })
  await database.system.transaction((sql) => refreshDirectory(sql, company, 'all'))
  await client.query('vacuum analyze')
  await client.end()
  return { ...known, people, database, sql: database.tenant(company), sessions: createPostgresSessions(database) }
}

/** One request that a page makes, or a list of the console as its page calls it. */
const works: Readonly<Record<string, Work>> = {
  'session check': async ({ people, sessions }, call) => {
    const client = `client${1 + ((call * 7919) % people)}`
    if ((await sessions.find(company, client)) === null) throw new Error(`no session ${client}`)
  },
  'mentoring center': ({ sql, reader }) => mentoringCenter(sql, reader),
  'conversation, newest 50': ({ sql, conversation }) => listComments(sql, conversation, { size: 50 }),
  'list of conversations': ({ sql, reader }) => listConversations(sql, { userId: reader, locale: 'fr' }, {}, first),
  'directory, by a word': ({ sql, mentee }) => listPresenters(sql, { ...ranked(mentee), q: 'moralé' }),
  'directory, all ranked': ({ sql, mentee }) => listPresenters(sql, ranked(mentee)),
  'console: people': ({ sql }) => askList(sql, users, ''),
  'console: people, by name': ({ sql }) => askList(sql, users, '_sort=full_name&_order=ASC'),
  'console: people, by a word': ({ sql }) => askList(sql, users, 'q=moralé'),
  'console: enrolments': ({ sql }) => askList(sql, programEnrollments, ''),
  'console: relationships': ({ sql }) => askList(sql, mentoringRelationships, ''),
  'console: sessions': ({ sql }) => askList(sql, meetings, ''),
  'console: sessions, by mentee': ({ sql }) => askList(sql, meetings, '_sort=participant_name&_order=ASC'),
}

const first = { number: 1, size: 25 } as const

function ranked(participantId: ProfileId) {
  return {
    programId: id<ProgramId>(programId),
    participantId,
    reference: instant('2026-03-16T09:00:00Z'),
    page: { number: 1, size: 24 },
  }
}

async function compared(name: string, work: Work, small: Company, large: Company): Promise<Row> {
  const [few, many] = [[] as number[], [] as number[]]
  for (let round = -2; round < rounds; round += 1) {
    const took = [await timed(3, () => work(small, round + 2)), await timed(3, () => work(large, round + 2))] as const
    if (round < 0) continue
    few.push(took[0])
    many.push(took[1])
  }
  const [figure, yardstick] = [median(many), median(few)]
  return {
    name: `${name}, ${large.people.toLocaleString('en')} people`,
    figure,
    unit: 'ms',
    yardstick: `${small.people.toLocaleString('en')} people: ${yardstick.toPrecision(3)} ms`,
    ratio: figure / yardstick,
    bound: `≤ ${bound}`,
    ok: figure / yardstick <= bound,
  }
}
