import type { MeetingType } from '#domain/meetings/meeting/words.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { completionBar, isUnderBar } from '#projections/community/under-bar.ts'
import { defaultLimits } from '#projections/mentoring/capacities/projection.ts'
import { accountOf, goingOn } from '#projections/mentoring/parties/accounts.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { WorkshopAnswer } from '#domain/meetings/workshop/words.ts'

/** What the read models show of the subject of a notification, and of the other person. */
export interface NoticeSubject {
  readonly subjectType: string
  readonly subjectId: string
  readonly state: string
  readonly asMentor: boolean
  /** Empty for a conversation. */
  readonly attributes: SubjectAttributes
  readonly revision: number
  readonly relationshipId: string | null
  readonly requestId: string | null
  readonly program: Readonly<Record<string, string>> | null
  readonly other: OtherPerson | null
  /** Of the mentor of a request. */
  readonly limit: number | null
  readonly open: number | null
  /** Of a request that waits: which side has no place left. */
  readonly blocked?: 'mentor_full' | 'mentee_full' | null
  /** The company's people meet in the product. */
  readonly inProduct?: boolean
}

interface OtherPerson {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly time_zone: string
  readonly job_title: string | null
  readonly unit: Readonly<Record<string, string>> | null
  readonly city: string | null
}

interface Slot {
  readonly starts_at: string
  readonly minutes: number
}

export interface Criterion {
  readonly criterion: string
  readonly points: number
  readonly matched: readonly { readonly code: string; readonly label: Readonly<Record<'fr' | 'en', string>> }[]
  readonly slots?: readonly { readonly weekday: number; readonly start: string; readonly end: string }[]
}

/** Of a request or a meeting, as they are sent; the others have none of these. */
export interface SubjectAttributes {
  /** Of an article, or a workshop. */
  readonly title?: string | null
  /** Of a workshop. */
  readonly description?: string | null
  readonly removed_reason?: string | null
  readonly message?: string | null
  readonly receipt?: { readonly score: number; readonly criteria: readonly Criterion[] }
  readonly answer_due_at?: string
  readonly proposed_dates?: readonly Slot[]
  readonly taken_date?: Slot | null
  readonly proposal_note?: string | null
  readonly refusal_note?: string | null
  readonly revocation_note?: string | null
  readonly finish_note?: string | null
  readonly session_number?: number
  readonly topic?: string | null
  readonly meeting_type?: MeetingType
  readonly conference_url?: string | null
  readonly starts_at?: string | null
  readonly ends_at?: string | null
  readonly due_at?: string | null
  readonly updated_at?: string
  readonly feedback_by?: readonly string[]
  readonly closing_note?: string | null
  /** Of a profile of one's own. */
  readonly completion?: number
  readonly min_completion?: number
  /** Of a workshop: what the reader answered; null: they are not invited any more. */
  readonly answer?: WorkshopAnswer | null
  readonly appointments?: readonly (Slot & {
    readonly id: string
    readonly state: string
    readonly proposed_by: string
    readonly note: string | null
    readonly decline_note: string | null
    readonly was_agreed?: boolean
  })[]
}

const other = `(select json_build_object('id', o.id, 'first_name', o.first_name, 'last_name', o.last_name,
    'email', o.email, 'time_zone', o.time_zone, 'job_title', o.job_title, 'city', o.city, 'unit', b.label)
  from app.users o left join app.business_units b on b.company_id = o.company_id and b.code = o.business_unit
  where o.id = party.other and o.status <> 'erased')`

const me = accountOf('$3')

const party = `cross join lateral (select r.presenter_user_id = ${me} as as_mentor,
  case when r.presenter_user_id = ${me} then ${goingOn('r.participant_user_id')}
    else ${goingOn('r.presenter_user_id')} end as other) party`

const ofTwo = (table: string, links: string, joins = '') => `
  select r.state, party.as_mentor as "asMentor", r.attributes, r.revision::int as revision, ${links},
    g.name as program, ${other} as other, held.own_limit as limit, held.open,
    held.in_product as "inProduct"
  from ${table} r ${party} left join app.programs g on g.id = r.program_id
    left join lateral (
      select coalesce(k.own_limit, g.max_accompaniments_presenter,
          (c.settings->>'max_accompaniments_presenter')::int, ${defaultLimits.presenter}) as own_limit,
        coalesce(k.open, 0) as open, coalesce((c.settings->>'web_conference')::boolean, true) as in_product
      from app.companies c left join rm.capacities k on k.profile_id = r.presenter_id where c.id = r.company_id
    ) held on true ${joins}
  where r.company_id = $1 and r.id = $2 and (r.presenter_user_id = ${me} or r.participant_user_id = ${me})`

/** SQL by the type of the subject. */
const statements: Readonly<Record<string, string>> = {
  mentoring_requests: ofTwo(
    'rm.mentoring_requests',
    `r.relationship_id as "relationshipId", r.id as "requestId", case when r.state <> 'requested' then null
      when held.open >= held.own_limit then 'mentor_full' when seeking.open >= seeking.own_limit then 'mentee_full'
      end as blocked`,
    `left join lateral (
      select coalesce(k.own_limit, g.max_accompaniments_participant,
          (c.settings->>'max_accompaniments_participant')::int, ${defaultLimits.participant}) as own_limit,
        coalesce(k.open, 0) as open
      from app.companies c left join rm.capacities k on k.profile_id = r.participant_id where c.id = r.company_id
    ) seeking on true`,
  ),
  mentoring_relationships: ofTwo('rm.mentoring_relationships', 'r.id as "relationshipId", r.request_id as "requestId"'),
  meetings: ofTwo('rm.meetings', 'r.relationship_id as "relationshipId", null as "requestId"'),
  // Whoever was taken off is told so.
  workshops: `
    select r.state, false as "asMentor", (r.attributes::jsonb - 'people') || jsonb_build_object('answer', (
        select one ->> 'answer' from json_array_elements(r.attributes -> 'people') one
        where one ->> 'user_id' = $3::text)) as attributes,
      r.revision::int as revision, null as "relationshipId", null as "requestId", g.name as program, null as other,
      null as limit, null as open
    from rm.workshops r left join app.programs g on g.id = r.program_id
    where r.company_id = $1 and r.id = $2 and ($3::uuid = any(r.people) or exists (
      select from rm.notifications n where n.subject_id = r.id and n.user_id = $3::uuid))`,
  conversations: `
    select 'open' as state, false as "asMentor", json_build_object('message', (
        select m.body from rm.messages m where m.conversation_id = r.id and m.author_id = party.other
          and m.deleted_at is null order by m.number desc limit 1)) as attributes,
      r.revision::int as revision, null as "relationshipId", null as "requestId", null as program,
      ${other} as other, null as limit, null as open
    from rm.conversations r cross join lateral (
      select case when r.user_id = $3 then r.other_user_id else r.user_id end as other) party
    where r.company_id = $1 and r.id = $2 and $3 in (r.user_id, r.other_user_id)`,
  // A profile of one's own that is not found for what it lacks.
  users: `
    select p.role as state, p.role = 'presenter' as "asMentor",
      json_build_object('completion', p.completion, 'min_completion', ${completionBar('r.company_id')}) as attributes,
      p.version as revision, null as "relationshipId", null as "requestId", (
        select g.name from app.program_enrollments e join app.programs g on g.id = e.program_id
        where e.profile_id = p.id order by e.created_at, e.id limit 1) as program,
      ${other} as other, null as limit, null as open
    from app.users r join app.profiles p on p.user_id = r.id and ${isUnderBar}
      cross join lateral (select r.id as other) party
    where r.company_id = $1 and r.id = $2 and r.id = $3 order by p.role desc limit 1`,
  // The one comment that a notice is about, which may be gone.
  articles: `
    select r.state, false as "asMentor", json_build_object('title', r.title, 'removed_reason', r.removed_reason,
        'message', c.body) as attributes,
      r.revision, null as "relationshipId", null as "requestId", null as program, ${other} as other, null as limit,
      null as open
    from app.articles r left join app.article_comments c on c.article_id = r.id and c.id = $4::uuid
      cross join lateral (select c.author_id as other) party
    where r.company_id = $1 and r.id = $2 and (r.author_id = $3 or r.state = 'published')
      and ($4::uuid is null or c.id is not null)`,
}

interface SubjectOf {
  readonly subjectType: string
  readonly subjectId: string
  /** Of the notification. */
  readonly codes?: Readonly<Record<string, string>>
}

/** Where the subject of a notification comes from the log: its read model, and the column that dates a row. */
const followers: Readonly<Record<string, { readonly table: string; readonly of: string }>> = {
  mentoring_requests: { table: 'rm.mentoring_requests', of: 'updated_at' },
  mentoring_relationships: { table: 'rm.mentoring_relationships', of: 'updated_at' },
  meetings: { table: 'rm.meetings', of: 'updated_at' },
  workshops: { table: 'rm.workshops', of: 'updated_at' },
  conversations: { table: 'rm.conversations', of: 'last_at' },
}

/**
 * Whether the read model shows nothing of the subject, or nothing of `at`, when an event of the subject made the
 * notification: it lags, and what it shows is not what the notification is about. After an hour the mail leaves with
 * what is shown.
 */
export async function isVisible(sql: Sql, { subjectType, subjectId }: SubjectOf, at: string | null): Promise<boolean> {
  const follower = followers[subjectType]
  if (follower === undefined) return false
  const { table, of } = follower
  const rows = await sql.query({
    name: `notice_shown_${subjectType}`,
    text: `select from ${table} where id = $1
      and ($2::timestamptz is null or $2 < now() - interval '1 hour' or ${of} >= $2)`,
    values: [subjectId, at],
  })
  return rows.length === 0
}

/** Null: there is no such thing for this person. */
export async function readSubject(
  sql: Sql,
  companyId: CompanyId,
  userId: UserId,
  { subjectType, subjectId, codes }: SubjectOf,
): Promise<NoticeSubject | null> {
  const text = statements[subjectType]
  if (text === undefined) return null
  const [row] = await sql.query<Omit<NoticeSubject, 'subjectType' | 'subjectId'>>({
    name: `notice_${subjectType}`,
    text,
    values: [companyId, subjectId, userId, ...(subjectType === 'articles' ? [codes?.['comment'] ?? null] : [])],
  })
  return row === undefined ? null : { subjectType, subjectId, ...row }
}
