import pg from 'pg'
import { feedbackFigures } from '#api/admin/insight/feedback-figures.ts'
import type { RecordSource } from '#api/admin/platform/record-source.ts'
import { mails } from '#api/admin/messages/mails.ts'
import { meetings } from '#api/admin/meetings/meetings.ts'
import { mentoringRelationships } from '#api/admin/mentoring/mentoring-relationships.ts'
import { mentoringRequests } from '#api/admin/mentoring/mentoring-requests.ts'
import { availabilityQuery } from '#api/queries/meetings/free-slots.ts'
import { id, instant, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { listComments, searchComments } from '#projections/messages/conversation/comments-query.ts'
import { listConversations } from '#projections/messages/conversation/query.ts'
import { meetingReportsOf } from '#projections/messages/conversation/reports.ts'
import { feedbacksOf } from '#projections/mentoring/feedback/query.ts'
import { meetingsHistory, wholeHistory } from '#projections/meetings/meeting/history.ts'
import { listMeetings } from '#projections/meetings/meeting/query.ts'
import { mentoringCenter } from '#projections/mentoring/mentoring-relationship/center.ts'
import { listMentoringRelationships } from '#projections/mentoring/mentoring-relationship/projection.ts'
import { listParticipants } from '#projections/community/directory/participants.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { busyMentor, generateCompany } from './support/company-data.ts'
import { askList, timed } from './support/console-list.ts'
import { companyId } from './support/directory-data.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import type { BenchServer } from './support/server.ts'
import { inTwoSizes } from './support/two-sizes.ts'

/**
 * People of the smaller and of the larger company: five sessions and a hundred messages each. `--quick` compares one
 * company with itself.
 */
const sizes = sized([1_000, 10_000], [40])
const rounds = sized({ least: 7, most: 25, warmUp: 2 }, { least: 1, most: 1, warmUp: 0 })
/** What a round of one list takes, and all of them, in milliseconds; a slow list takes longer. */
const aimed = sized({ round: 25, list: 2_000 }, { round: 1, list: 1 })
const bound = 1.3

type List = (company: Company) => Promise<unknown>

/**
 * Every list of what an accompaniment holds, in a company of 10,000 people and in one of a tenth of it, in turns. The
 * rows of the read models are written by SQL: no list reads the log.
 */
export function run(): Promise<Row[]> {
  return inTwoSizes({
    sizes,
    companyOf,
    close: ({ database }) => database.close(),
    works: lists,
    compared,
  })
}

interface Company {
  readonly database: Database
  readonly sql: Sql
  /** Of the mentor of 30 accompaniments. */
  readonly reader: UserId
  /** The other person of the longest conversation. */
  readonly partner: UserId
  /** Of 10,000 messages. */
  readonly conversation: string
  /** One of the mentor's accompaniments. */
  readonly relationship: string
}

async function companyOf(server: BenchServer, people: number): Promise<Company> {
  const url = await server.database(`company_${people}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await generateCompany(client, people)
  const [known] = (
    await client.query<Omit<Company, 'database' | 'sql'>>(
      `select md5('user' || $1::int)::uuid as reader, participant_user_id as partner, id as relationship,
        md5('conversation1')::uuid as conversation
        from rm.mentoring_relationships where id = md5('relationship1')::uuid`,
      [busyMentor],
    )
  ).rows
  if (known === undefined) throw new Error('the mentor has no accompaniment')
  const database = new Database({ url, poolSize: 2 })
  await database.system.transaction((sql) => refreshDirectory(sql, id<CompanyId>(companyId), 'all'))
  await client.query('vacuum analyze')
  await client.end()
  return { ...known, database, sql: database.tenant(id<CompanyId>(companyId)) }
}

async function compared(name: string, list: List, small: Company, large: Company): Promise<Row> {
  const each = await timed(2, () => list(large))
  const calls = Math.max(1, Math.ceil(aimed.round / each))
  const most = Math.min(rounds.most, Math.max(rounds.least, Math.ceil(aimed.list / (calls * each))))
  const [tenth, whole] = [[] as number[], [] as number[]]
  for (let round = -rounds.warmUp; round < most; round += 1) {
    const took = [await timed(calls, () => list(small)), await timed(calls, () => list(large))] as const
    if (round < 0) continue
    tenth.push(took[0])
    whole.push(took[1])
  }
  const [figure, yardstick] = [median(whole), median(tenth)]
  const ratio = figure / yardstick
  process.stderr.write(`  ${name}: ${yardstick.toPrecision(3)} ms, ${figure.toPrecision(3)} ms\n`)
  return {
    name,
    figure,
    unit: 'ms',
    yardstick: `a tenth: ${yardstick.toPrecision(3)} ms`,
    ratio,
    bound: `≤ ${bound}`,
    ok: ratio <= bound,
  }
}

const first = { number: 1, size: 25 } as const
const viewer = ({ reader }: Company) => ({ userId: reader, admin: false })
const history = ({ reader }: Company) => ({ userId: reader, timeZone: 'Europe/Paris' })

/** A list of the console, called as by its page. */
function consoleList<Row extends object, Rec extends { readonly id: string }>(
  source: RecordSource<Row, Rec>,
  query: string | ((company: Company) => string) = '',
): List {
  return (company) => askList(company.sql, source, typeof query === 'string' ? query : query(company))
}

function figures(filter: Partial<Parameters<typeof feedbackFigures>[1]>): List {
  const all = { programId: null, unit: null, subcategory: 'meeting', days: null, at: null } as const
  return ({ sql }) => feedbackFigures(sql, { ...all, ...filter }, false, { at: instant('2026-03-16T09:00:00Z') })
}

function mentees(q: string): List {
  const all = { besides: 'all', skills: [], languages: [], businessUnits: [], page: { number: 1, size: 24 } } as const
  return ({ sql, reader }) => listParticipants(sql, { ...all, readerId: reader, q })
}

const lists: Readonly<Record<string, List>> = {
  'mentoring center': (c) => mentoringCenter(c.sql, c.reader),
  relationships: (c) => listMentoringRelationships(c.sql, viewer(c), { userId: c.reader }, first),
  'relationships, by end': (c) =>
    listMentoringRelationships(c.sql, viewer(c), { userId: c.reader, states: ['finished'], order: 'ended' }, first),
  sessions: (c) => listMeetings(c.sql, viewer(c), { userId: c.reader }, first),
  'sessions, what is due': (c) => listMeetings(c.sql, viewer(c), { userId: c.reader, order: 'due' }, first),
  'sessions, last page': (c) => listMeetings(c.sql, viewer(c), { userId: c.reader }, { number: 12, size: 25 }),
  'sessions of an accompaniment': (c) =>
    listMeetings(c.sql, viewer(c), { userId: c.reader, parentId: c.relationship, order: 'moment' }, first),
  'sessions of the company': (c) => listMeetings(c.sql, { userId: c.reader, admin: true }, { order: 'moment' }, first),
  'mentees, to an administrator': mentees(''),
  'mentees, to an administrator, by a word': mentees('moralé'),
  history: (c) => meetingsHistory(c.sql, history(c), {}, 'newest', first),
  'history, last page': (c) => meetingsHistory(c.sql, history(c), {}, 'newest', { number: 10, size: 25 }),
  'history, filtered': (c) =>
    meetingsHistory(c.sql, history(c), { held: true, types: ['phone_call'], from: '2025-01-01' }, 'oldest', first),
  'history, file': (c) => wholeHistory(c.sql, history(c), {}),
  feedbacks: (c) => feedbacksOf(c.sql, c.reader, 'all'),
  conversations: (c) => listConversations(c.sql, { userId: c.reader, locale: 'fr' }, {}, first),
  'conversations, by name': (c) => listConversations(c.sql, { userId: c.reader, locale: 'fr' }, { q: 'mo' }, first),
  comments: (c) => listComments(c.sql, c.conversation, { size: 50 }),
  'comments, last page': (c) => listComments(c.sql, c.conversation, { before: 51, size: 50 }),
  'comments, found in one conversation': (c) =>
    searchComments(c.sql, c.reader, { q: 'négociation', conversationId: c.conversation }),
  'comments, found in all': (c) => searchComments(c.sql, c.reader, { q: 'négociation', conversationId: null }),
  'reports in a conversation': (c) => meetingReportsOf(c.sql, [c.reader, c.partner], { from: null, to: null }),
  'hours of two people': (c) =>
    availabilityQuery(c.sql, [c.reader, c.partner], { from: '2026-03-16', to: '2026-04-14' }),
  'console: sessions': consoleList(meetings),
  'console: sessions, by state': consoleList(meetings, 'aasm_state=confirmed'),
  'console: sessions of a person': consoleList(meetings, (c) => `user_id=${c.reader}`),
  'console: sessions of a month': consoleList(meetings, 'starts_at_gte=2026-02-01&starts_at_lte=2026-02-28'),
  'console: sessions, by change': consoleList(meetings, '_sort=updated_at&_order=DESC'),
  'console: sessions, by mentee': consoleList(meetings, '_sort=participant_name&_order=ASC'),
  'console: sessions, by word': consoleList(meetings, 'q=moralé'),
  'console: sessions, by frequent word': consoleList(meetings, 'q=mo'),
  'console: sessions of a unit': consoleList(meetings, 'business_unit=unit3'),
  'console: relationships': consoleList(mentoringRelationships),
  'console: relationships, by state': consoleList(mentoringRelationships, 'aasm_state=finished'),
  'console: relationships, by mentor': consoleList(mentoringRelationships, '_sort=presenter_name&_order=ASC'),
  'console: relationships, by word': consoleList(mentoringRelationships, 'q=moralé'),
  'console: relationships of a unit': consoleList(mentoringRelationships, 'business_unit=unit3'),
  'console: requests': consoleList(mentoringRequests),
  'console: requests, by state': consoleList(mentoringRequests, 'aasm_state=confirmed'),
  'console: requests, by mentee': consoleList(mentoringRequests, '_sort=participant_name&_order=DESC'),
  'console: requests, by word': consoleList(mentoringRequests, 'q=moralé'),
  'console: requests of a unit': consoleList(mentoringRequests, 'business_unit=unit3'),
  'console: mails': consoleList(mails),
  'console: mails, failed': consoleList(mails, 'state=failed'),
  'console: mails of a template': consoleList(mails, 'template=invitation'),
  'console: mails, by word': consoleList(mails, 'q=moralé'),
  'console: feedback figures': figures({}),
  'console: feedback figures of 90 days': figures({ days: '90' }),
}
