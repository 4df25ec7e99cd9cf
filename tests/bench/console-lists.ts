import pg from 'pg'
import type { RecordSource } from '#api/admin/platform/record-source.ts'
import { accessLog } from '#api/admin/people/access-log.ts'
import { articleComments, articleReports, articles } from '#api/admin/content/articles.ts'
import { auditEntries } from '#api/admin/insight/audit-entries.ts'
import { contactMessages } from '#api/admin/content/contact-messages.ts'
import { contactRequests } from '#api/admin/people/contact-requests.ts'
import { erasuresAhead } from '#api/admin/people/erasures-ahead.ts'
import { errorReports } from '#api/admin/platform/error-reports.ts'
import { events } from '#api/admin/insight/events.ts'
import { invitations } from '#api/admin/people/invitations.ts'
import { mails } from '#api/admin/messages/mails.ts'
import { meetings } from '#api/admin/meetings/meetings.ts'
import { mentoringRelationships } from '#api/admin/mentoring/mentoring-relationships.ts'
import { mentoringRequests } from '#api/admin/mentoring/mentoring-requests.ts'
import { operatorActs } from '#api/admin/insight/operator-acts.ts'
import { profileAccesses } from '#api/admin/people/profile-accesses.ts'
import { programEnrollments } from '#api/admin/company/program-enrollments.ts'
import { recommendations } from '#api/admin/community/recommendations.ts'
import { signUps } from '#api/admin/people/sign-ups.ts'
import { tagProposals } from '#api/admin/community/tag-proposals.ts'
import { users } from '#api/admin/people/users.ts'
import { workshops } from '#api/admin/meetings/workshops.ts'
import { type Asking, type ConsoleCaller, consoleCaller } from './support/console-caller.ts'
import { generateConsole } from './support/console-data.ts'
import { timed } from './support/console-list.ts'
import { companyId, programId } from './support/directory-data.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import type { BenchServer } from './support/server.ts'
import { inTwoSizes } from './support/two-sizes.ts'

/**
 * People of the smaller and of the larger company. `--quick` compares one company with itself.
 */
const sizes = sized([10_000, 100_000], [50], [1_000, 10_000])
const calls = sized(
  { least: 20, most: 200, warmUp: 2 },
  { least: 1, most: 1, warmUp: 0 },
  { least: 10, most: 40, warmUp: 2 },
)
/** What all calls of one list take in one company, in milliseconds; a slow list takes longer. */
const aimed = sized(1_500, 1, 300)
const bound = { ratio: 1.3, p99: 200 } as const

/**
 * Every list of the console that grows with its company, at 100,000 people and at a tenth of them, in turns: as it
 * opens, by name, by a word, of a unit, by state, and its last page. Each is called over HTTP in the product's process,
 * as its page does.
 */
export function run(): Promise<Row[]> {
  return inTwoSizes({
    sizes,
    companyOf: async (server, people) => consoleCaller(await companyOf(server, people)),
    close: (caller) => caller.stop(),
    works: lists(),
    compared,
  })
}

async function companyOf(server: BenchServer, people: number): Promise<string> {
  const url = await server.database(`company_${people}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await generateConsole(client, people)
  await client.end()
  return url
}

type List = (caller: ConsoleCaller) => Promise<unknown>

export async function compared(name: string, list: List, small: ConsoleCaller, large: ConsoleCaller): Promise<Row> {
  const each = await timed(calls.warmUp + 1, () => list(large))
  const most = Math.min(calls.most, Math.max(calls.least, Math.ceil(aimed / each)))
  const [tenth, whole] = [[] as number[], [] as number[]]
  for (let call = -calls.warmUp; call < most; call += 1) {
    const took = [await timed(1, () => list(small)), await timed(1, () => list(large))] as const
    if (call < 0) continue
    tenth.push(took[0])
    whole.push(took[1])
  }
  const [figure, ratio] = [p99(whole), median(whole) / median(tenth)]
  const [mine, theirs] = [median(whole).toPrecision(3), median(tenth).toPrecision(3)]
  process.stderr.write(`  ${name}: ${theirs} ms, ${mine} ms, p99 ${figure.toPrecision(3)} ms\n`)
  return {
    name,
    figure,
    unit: 'ms p99',
    yardstick: `medians: ${mine} ms, a tenth: ${theirs} ms`,
    ratio,
    bound: `≤ ${bound.ratio}, ≤ ${bound.p99} ms`,
    ok: ratio <= bound.ratio && figure <= bound.p99,
  }
}

function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

const lastPage = '_start=975&_end=1000'

/** The queries of a list, by name. */
function listQueries<Row extends object, Rec extends { readonly id: string }>(
  source: RecordSource<Row, Rec>,
  queries: Readonly<Record<string, string>>,
  as: Asking = 'admin',
): Readonly<Record<string, List>> {
  return Object.fromEntries(
    Object.entries(queries).map(([what, query]): [string, List] => {
      const path = query === '' ? source.name : `${source.name}?${query}`
      return [what === '' ? source.name : `${source.name}, ${what}`, (caller) => caller.ask(encodeURI(path), as)]
    }),
  )
}

const words = { 'by a word': 'q=moralé', 'by a frequent word': 'q=mo', 'by a word of nobody': 'q=xyzzy' }
const units = { 'of a unit': 'business_unit=unit3' }
const last = { 'last page': lastPage }
/** Of lists that have a row for every fifty people: the last that both companies have. */
const lastOfFew = { 'last page': '_start=175&_end=200' }
const pairs = { '': '', ...words, ...units, ...last }
const names = {
  'by mentee': '_sort=participant_name&_order=ASC',
  'by mentor': '_sort=presenter_name&_order=DESC',
}

export const lists = (): Readonly<Record<string, List>> => ({
  ...listQueries(users, {
    '': '',
    'by name, back': '_sort=full_name&_order=DESC',
    'by unit': '_sort=business_unit&_order=ASC',
    'by status': '_sort=status&_order=ASC',
    'by date': '_sort=created_at&_order=DESC',
    ...words,
    'by an address': 'q=77@bench.test',
    'by two words': 'q=moralé ber',
    ...units,
    'of a status': 'status=disabled',
    'of a program': `program_id=${programId}`,
    'of a profile': 'profiles=presenter',
    administrators: 'roles=admin',
    ...last,
  }),
  ...listQueries(
    users,
    { 'to an administrator of a unit': '', 'to an administrator of a unit, by a word': 'q=mo' },
    'business_unit_admin',
  ),
  ...listQueries(invitations, {
    '': '',
    'by name': '_sort=full_name&_order=ASC',
    'by address': '_sort=email&_order=ASC',
    ...words,
    ...units,
    'of a state': 'state=expired',
    used: 'state=used',
    ...last,
  }),
  ...listQueries(programEnrollments, {
    '': '',
    'of a program': `program_id=${programId}`,
    'by name': `program_id=${programId}&_sort=full_name&_order=ASC`,
    'by completion': `program_id=${programId}&_sort=completion&_order=DESC`,
    ...words,
    ...units,
    'of a role': 'role=presenter',
    ...last,
  }),
  ...listQueries(signUps, { '': '', ...words, ...units, 'of a status': 'status=pending_approval' }),
  ...listQueries(mentoringRequests, { ...pairs, 'of a state': 'aasm_state=confirmed', ...names }),
  ...listQueries(mentoringRelationships, { ...pairs, 'of a state': 'aasm_state=finished', ...names }),
  ...listQueries(meetings, {
    ...pairs,
    'of a state': 'aasm_state=confirmed',
    'of a month': 'starts_at_gte=2026-02-01&starts_at_lte=2026-02-28',
    'by change': '_sort=updated_at&_order=DESC',
    ...names,
  }),
  ...listQueries(meetings, { 'to an administrator of a unit': '' }, 'business_unit_admin'),
  ...listQueries(workshops, { '': '', 'of a state': 'aasm_state=ended', 'by a word': 'q=entretien', ...lastOfFew }),
  ...listQueries(workshops, { 'to an administrator of a unit': '' }, 'business_unit_admin'),
  ...listQueries(operatorActs([]), { '': '', 'of a person': `actor_id=${companyId}`, ...last }),
  ...listQueries(mails, { '': '', failed: 'state=failed', 'of a template': 'template=invitation', ...words, ...last }),
  ...listQueries(auditEntries, { '': '', 'of a type': 'subject_type=faqs', 'of an action': 'action=update', ...last }),
  ...listQueries(accessLog, {
    '': '',
    refused: 'outcome=wrong_password',
    'of an address': 'address=10.0.7.7',
    ...last,
  }),
  ...listQueries(profileAccesses, { '': '', 'of a part': 'part=record', ...last }),
  ...listQueries(events, { '': '', 'of a type': 'type=mentoring_request_sent', ...last }),
  ...listQueries(articles, {
    '': '',
    'by title': '_sort=title&_order=ASC',
    'by a word': 'q=équipe',
    draft: 'state=draft',
    ...lastOfFew,
  }),
  ...listQueries(articleComments, { '': '', 'by a word': 'q=équipe', ...lastOfFew }),
  ...listQueries(articleReports, { '': '', open: 'open=true', 'by a word': 'q=sujet' }),
  ...listQueries(contactRequests, {
    '': '',
    'for a demo': 'kind=demo',
    'by company': '_sort=company_name&_order=ASC',
    'by a word': 'q=moreau',
    ...lastOfFew,
  }),
  ...listQueries(contactMessages, { '': '', open: 'state=open', 'by a word': 'q=question' }),
  ...listQueries(recommendations, { '': '', 'by mentor': '_sort=mentor&_order=ASC', 'by a word': 'q=moralé' }),
  ...listQueries(tagProposals, { '': '', 'of a state': 'state=proposed', 'by a word': 'q=compétence' }),
  ...listQueries(errorReports, { '': '', 'by a word': 'q=undefined' }),
  ...listQueries(erasuresAhead, { '': '' }),
})
