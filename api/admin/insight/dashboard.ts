import { standardColours } from '#contract/company/companies.ts'
import { type AdminDashboard, adminDashboard } from '#contract/console/insight/dashboard.ts'
import { answeredOutcomes, requestOutcomes } from '#contract/console/mentoring/request-outcomes.ts'
import { type Instant, isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { isOpenInvitation } from '../../queries/people/open-invitations.ts'
import { uuid } from '../../platform/openapi/parts.ts'
import { BadParameter } from '../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { type ConsoleUser, may } from '../platform/console-user.ts'
import { sliceFilterOf, median } from './figures/answer.ts'
import { companyZone } from './figures/counted.ts'
import { mentorsOf } from './figures/query.ts'
import { withPeriod, utcMonth } from './figures/selection.ts'
import { groupsOf } from './figures/slices.ts'
import { one, takesOnly } from '../platform/records.ts'
import { isNoHelpMail } from '../../queries/mentoring/help-mails.ts'
import { outcomeColumn } from '../mentoring/mentoring-requests.ts'
import { blockedColumn, partyTables } from '../mentoring/parties.ts'

const chartWeeks = 10
/** Delays cover so many past months. */
const delayMonths = 3

/** $1 program or null, $2 unit or null. */
const inScope = `($1::uuid is null or r.program_id = $1)
  and ($2::text is null or mentee.business_unit = $2 or mentor.business_unit = $2)`

const outcomeCounts = requestOutcomes
  .map((name) => `count(*) filter (where outcome = '${name}')::int as ${name}`)
  .join(', ')

type Waiting = Pick<AdminDashboard['attention'], 'expiring' | 'blocked' | 'unanswered' | 'oldest_days'> & {
  readonly open_requests: number
}
type OfCompany = Omit<AdminDashboard['attention'], 'pending_approval' | 'stopped_models' | keyof Waiting>
type Running = Pick<AdminDashboard['health'], 'running_relationships' | 'running_a_month_ago'>
type Answered = Pick<AdminDashboard['health'], 'answered' | 'answered_in_time'>

export const dashboardEndpoint: ConsoleEndpoint = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/dashboard',
  summary: 'What waits, and how the programs do',
  access: 'session',
  right: 'dashboard',
  reads: ['mentoring_requests', 'mentoring_relationships', 'capacities', 'figures'],
  asks: { others: { program_id: uuid } },
  answers: { one: [{ name: 'AdminDashboard', schema: adminDashboard }] },
  operationId: 'getAdminDashboard',
  handle: async ({ company, sql, consoleUser, query, services }) => {
    takesOnly(query, ['program_id'])
    const programId = query.get('program_id')
    if (programId !== null && !isUuid(programId)) throw new BadParameter('program_id', 'invalid')
    const now = services.now()
    const zone = company.settings.time_zone
    return one(await dashboardQuery(sql, consoleUser, programId, now, zone))
  },
})

/**
 * What waits first, then the health of one program or of all, within what the console user may see. Times are counted
 * from `at`.
 */
async function dashboardQuery(
  sql: Sql,
  consoleUser: ConsoleUser,
  programId: string | null,
  at: Instant,
  zone: string,
): Promise<AdminDashboard> {
  const scope = [programId, consoleUser.unit]
  const scoped = { at: null, programId, unit: consoleUser.unit, country: null, from: null }
  const one = async <Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row> => {
    const [row] = await sql.query<Row>({ name: `admin_dashboard_${name}`, text, values })
    if (row === undefined) throw new Error(`an aggregate without a row: ${name}`)
    return row
  }
  const [waiting, pending, running, answered, mentors, weeks, whole, delays, start, stopped, ofCompany] =
    await Promise.all([
      one<Waiting>('waiting', waitingSql, [...scope, at]),
      one<{ pending: number }>('pending', pendingSql, [consoleUser.unit]),
      one<Running>('running', runningSql, [...scope, at]),
      one<Answered>('answered', answeredSql, [...scope, at]),
      mentorsOf(sql, scoped),
      sql.query<AdminDashboard['weeks'][number]>({
        name: 'admin_dashboard_weeks',
        text: weeksSql,
        values: [...scope, at],
      }),
      one<AdminDashboard['outcomes']>('outcomes', outcomesSql, [...scope, at]),
      groupsOf(sql, 'delays', utcMonth(at)),
      consoleUser.role === 'admin' ? startQuery(sql, consoleUser) : null,
      may(consoleUser, 'security') ? one<{ stopped: number }>('stopped', stoppedSql, []) : { stopped: 0 },
      consoleUser.role === 'admin' ? one<OfCompany>('of_company', ofCompanySql, []) : noneOfCompany,
    ])
  const { open_requests, ...attention } = waiting
  const lately = withPeriod(scoped, at, zone, delayMonths)
  return {
    at,
    start,
    attention: { ...attention, pending_approval: pending.pending, stopped_models: stopped.stopped, ...ofCompany },
    health: {
      open_requests,
      ...running,
      ...answered,
      delay: median(delays, sliceFilterOf(lately)),
      presenters: mentors.mentors,
      full_presenters: mentors.full,
      free_places: mentors.free_places,
    },
    weeks,
    outcomes: whole,
  }
}

const waitingSql = `
  with waiting as (
    select r.requested_at, r.answer_due_at, ${blockedColumn} as blocked
    from rm.mentoring_requests r ${partyTables}
    where r.state = 'requested' and ${inScope}
  )
  select count(*)::int as open_requests,
    count(*) filter (where answer_due_at <= $3::timestamptz + interval '7 days')::int as expiring,
    count(*) filter (where blocked is not null)::int as blocked,
    count(*) filter (where requested_at <= $3::timestamptz - interval '7 days')::int as unanswered,
    floor(extract(epoch from $3::timestamptz - min(requested_at)) / 86400)::int as oldest_days
  from waiting`

const pendingSql = `
  select count(*)::int as pending from app.users
  where (status = 'pending_approval' or (status = 'active' and asked_profiles <> '{}'))
    and ($1::text is null or business_unit = $1)`

/** Of those in use; one that is rebuilt is seen by nobody yet. */
const stoppedSql = `select count(*)::int as stopped from rm.projections where active and status = 'failing'`

const noneOfCompany: OfCompany = {
  articles_to_review: 0,
  articles_reported: 0,
  tag_proposals: 0,
  contact_messages: 0,
  failed_mails: 0,
  contact_requests: 0,
  error_reports: 0,
}

const ofCompanySql = `
  select
    (select count(*)::int from app.articles where state = 'draft') as articles_to_review,
    (select count(*)::int from app.articles where state = 'published' and open_reports > 0) as articles_reported,
    (select count(*)::int from app.tag_proposals where state = 'proposed') as tag_proposals,
    (select count(*)::int from app.contact_messages where state = 'open') as contact_messages,
    (select count(*)::int from app.mails where state = 'failed' and ${isNoHelpMail('template')}) as failed_mails,
    (select count(*)::int from app.contact_requests where state = 'open') as contact_requests,
    (select count(*)::int from app.error_reports where state = 'open') as error_reports`

const runningSql = `
  select
    count(*) filter (where r.state in ('initiated', 'admin_initiated'))::int as running_relationships,
    count(*) filter (where r.started_at <= $3::timestamptz - interval '30 days'
      and (r.ended_at is null or r.ended_at > $3::timestamptz - interval '30 days'))::int as running_a_month_ago
  from rm.mentoring_relationships r ${partyTables}
  where ${inScope}`

/** Answered by the mentor, or expired; requests that others withdrew or revoked needed no answer. */
const answeredSql = `
  with decided as (
    select r.answer_due_at, r.decided_at, ${outcomeColumn} as outcome
    from rm.mentoring_requests r ${partyTables}
    where r.decided_at >= $3::timestamptz - interval '90 days' and ${inScope}
  )
  select count(*)::int as answered,
    count(*) filter (where outcome <> 'expired' and decided_at <= answer_due_at)::int as answered_in_time
  from decided where outcome in (${answeredOutcomes.map((name) => `'${name}'`).join(', ')})`

/** Weeks of the company's clock: the one in which its clock changes is an hour shorter, or longer. */
const weeksSql = `
  with days as (
    select zone, date_trunc('week', $3::timestamptz at time zone zone) as this_week
    from (select ${companyZone}) c (zone)
  ),
  weeks as (
    select week, week at time zone zone as begins, (week + interval '1 week') at time zone zone as ends
    from days, generate_series(this_week - interval '${chartWeeks - 1} weeks', this_week, interval '1 week') week
  ),
  sent as (
    select r.requested_at, ${outcomeColumn} as outcome from rm.mentoring_requests r ${partyTables}
    where r.requested_at >= (select min(begins) from weeks) and ${inScope}
  )
  select to_char(week, 'YYYY-MM-DD') as week, rm.iso(begins) as from,
    rm.iso(ends - interval '1 millisecond') as to, ${outcomeCounts}
  from weeks left join sent on requested_at >= begins and requested_at < ends
  group by week, begins, ends order by week`

const outcomesSql = `
  with sent as (
    select ${outcomeColumn} as outcome from rm.mentoring_requests r ${partyTables}
    where r.requested_at >= $3::timestamptz - interval '90 days' and ${inScope}
  )
  select ${outcomeCounts} from sent`

/** Null once the company has had an accompaniment: it has started. */
async function startQuery(sql: Sql, { companyId }: ConsoleUser): Promise<AdminDashboard['start']> {
  const { main, lighter, darker } = standardColours
  const [row] = await sql.query<NonNullable<AdminDashboard['start']>>({
    name: 'admin_dashboard_start',
    text: `select c.brand ->> 'logo_url' is not null or (upper(c.brand ->> 'main'), upper(c.brand ->> 'lighter'),
          upper(c.brand ->> 'darker')) is distinct from ($2::text, $3::text, $4::text) as brand,
        (select count(*)::int from app.business_units) as business_units,
        (select count(*)::int from app.tags where kind = 'skill' and not archived) as skills,
        (select count(*)::int from app.programs) as programs,
        (select count(*)::int from app.profile_questions where not archived) as profile_questions,
        (select count(*)::int from app.feedback_questions where not archived) as feedback_questions,
        (select count(*)::int from app.invitations i
          where ${isOpenInvitation('i')} and i.expires_at > now()) as invitations,
        (select count(distinct profile_id)::int from rm.community where listed) as visible_mentors,
        (select count(*)::int from rm.mentoring_requests) as requests, people.*
      from app.companies c, lateral (
        select count(distinct u.id) filter (where p.role = 'participant')::int as mentees,
          count(distinct u.id) filter (where p.role = 'presenter')::int as mentors,
          count(distinct u.id) filter (where not exists (
            select from app.program_enrollments e where e.profile_id = p.id))::int as without_program
        from app.users u join app.profiles p on p.user_id = u.id and p.closed_at is null
        where u.status = 'active') people
      where c.id = $1 and not exists (select from rm.mentoring_relationships where started_at is not null)`,
    values: [companyId, main, lighter, darker],
  })
  return row ?? null
}
