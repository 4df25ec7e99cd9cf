import type { Sealed } from '#domain/platform/event.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { HelpOutcome, HelpState, HelpTopic, HelpWish } from '#domain/mentoring/help-case/words.ts'
import { helpCaseMonths } from '#domain/mentoring/help-case/words.ts'
import { goingOn } from '#projections/mentoring/parties/accounts.ts'
import type { Sql } from '#projections/platform/sql.ts'

export interface HelpPerson {
  readonly id: UserId
  readonly name: string
}

/** A case, its people and who reads it now; without its words. */
export interface HelpCaseRow {
  readonly id: string
  readonly companyId: CompanyId
  readonly authorId: UserId | null
  readonly counterpartId: UserId | null
  /** null: erased, and so for each person below. */
  readonly author: HelpPerson | null
  readonly counterpart: HelpPerson | null
  readonly relationshipId: string | null
  readonly program: { readonly id: string; readonly name: { readonly fr: string; readonly en: string } }
  readonly topic: HelpTopic
  readonly wish: HelpWish | null
  readonly state: HelpState
  readonly outcome: HelpOutcome | null
  readonly reader: HelpPerson | null
  readonly proposed: readonly string[]
  readonly revision: number
  readonly createdAt: string
  readonly answerOn: string
  readonly overdue: boolean
  readonly takenAt: string | null
  readonly answeredAt: string | null
  readonly closedAt: string | null
  readonly erasedOn: string | null
  readonly readers: readonly HelpPerson[]
  readonly named: boolean
}

/** SQL: an account that may be named, and stays a reader as long as it works in the console; auditors do not. */
export const mayReadHelp = (user: string) => `(${user}.status = 'active' and ('admin' = any(${user}.roles)
  or ${user}.business_unit is not null and not 'auditor' = any(${user}.roles)
    and ${user}.roles && array['business_unit_admin', 'referent']))`

const nameOf = (user: string) => `trim(${user}.first_name || ' ' || ${user}.last_name)`
const personOf = (user: string) =>
  `case when ${user}.status <> 'erased' then json_build_object('id', ${user}.id, 'name', ${nameOf(user)}) end`

/**
 * SQL after `from …`: `reading.ids` are who reads the topic in the program, `reading.named` says that the program named
 * them. A party of the accompaniment never reads; where nobody else is named, the administrators of the company do.
 */
const readingOf = (of: { readonly program: string; readonly topic: string; readonly parties: readonly string[] }) => {
  const others = of.parties.map((party) => `u.id is distinct from ${party}`).join(' and ')
  return `cross join lateral (
      select case when cardinality(n.ids) > 0 then n.ids else array(
          select u.id from app.users u where u.company_id = n.company_id and u.status = 'active'
            and 'admin' = any(u.roles) and ${others} order by u.last_name, u.first_name, u.id) end as ids,
        cardinality(n.ids) > 0 as named
      from (select g.company_id, array(
          select u.id from app.help_readers h join app.users u on u.id = h.user_id
          where h.program_id = g.id and h.topic = ${of.topic} and ${mayReadHelp('u')} and ${others}
          order by u.last_name, u.first_name, u.id) as ids
        from app.programs g where g.id = ${of.program}) n
    ) reading`
}

const zone = `coalesce(co.settings ->> 'time_zone', 'Europe/Paris')`

const caseSql = `select c.id, c.company_id as "companyId", c.author_id as "authorId",
    c.counterpart_id as "counterpartId",
    ${personOf('a')} as author, ${personOf('o')} as counterpart, c.relationship_id as "relationshipId",
    json_build_object('id', g.id, 'name', g.name) as program, c.topic, c.wish, c.state, c.outcome,
    ${personOf('r')} as reader, c.proposed::text[] as proposed, c.revision, rm.iso(c.created_at) as "createdAt",
    c.due_on::text as "answerOn",
    c.state <> 'closed' and c.answered_at is null and c.due_on < (now() at time zone ${zone})::date as overdue,
    rm.iso(c.taken_at) as "takenAt", rm.iso(c.answered_at) as "answeredAt", rm.iso(c.closed_at) as "closedAt",
    (c.erase_at at time zone ${zone})::date::text as "erasedOn", reading.named,
    (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${nameOf('u')}) order by one.place), '[]')
      from unnest(reading.ids) with ordinality one (id, place) join app.users u on u.id = one.id) as readers
  from app.help_cases c join app.programs g on g.id = c.program_id join app.companies co on co.id = c.company_id
    left join app.users a on a.id = c.author_id left join app.users o on o.id = c.counterpart_id
    left join app.users r on r.id = c.reader_id
    ${readingOf({ program: 'c.program_id', topic: 'c.topic', parties: ['c.author_id', 'c.counterpart_id'] })}`

/** The cases of their author, the newest first. */
export function casesOfAuthor(sql: Sql, authorId: UserId): Promise<readonly HelpCaseRow[]> {
  return sql.query<HelpCaseRow>({
    name: 'help_cases_of_author',
    text: `${caseSql} where c.author_id = $1 order by c.created_at desc, c.id`,
    values: [authorId],
  })
}

/** null: there is none, or it is another's. The two are one answer, of one statement. */
export async function caseOfAuthor(sql: Sql, id: string, authorId: UserId): Promise<HelpCaseRow | null> {
  const [row] = await sql.query<HelpCaseRow>({
    name: 'help_case_of_author',
    text: `${caseSql} where c.id = $1 and c.author_id = $2`,
    values: [id, authorId],
  })
  return row ?? null
}

/** The cases that were routed to a reader: what is due first before what is closed. */
export function casesOfReader(sql: Sql, readerId: UserId): Promise<readonly HelpCaseRow[]> {
  return sql.query<HelpCaseRow>({
    name: 'help_cases_of_reader',
    text: `${caseSql} where $1 = any(reading.ids)
      order by c.state = 'closed', c.closed_at desc nulls last, c.due_on, c.created_at, c.id limit 500`,
    values: [readerId],
  })
}

/** null: there is none, or it was not routed to the reader. The two are one answer, of one statement. */
export async function caseOfReader(sql: Sql, id: string, readerId: UserId): Promise<HelpCaseRow | null> {
  const [row] = await sql.query<HelpCaseRow>({
    name: 'help_case_of_reader',
    text: `${caseSql} where c.id = $1 and $2 = any(reading.ids)`,
    values: [id, readerId],
  })
  return row ?? null
}

/** Cases whose promised day has passed without an answer, and whose readers do not know it yet: of all companies. */
export function overdueCases(sql: Sql): Promise<readonly HelpCaseRow[]> {
  return sql.query<HelpCaseRow>({
    name: 'help_cases_overdue',
    text: `${caseSql} where c.state <> 'closed' and c.answered_at is null and c.reminded_at is null
      and c.due_on < (now() at time zone ${zone})::date and co.state = 'active' and co.sending_held_at is null
      order by c.due_on, c.id limit 100`,
  })
}

/** Who would read each topic, for one who writes about an accompaniment of these parties. */
export function readersByTopic(
  sql: Sql,
  { programId, topics, parties: [one, other] }: Desk,
): Promise<readonly { readonly topic: HelpTopic; readonly named: boolean; readonly readers: readonly HelpPerson[] }[]> {
  return sql.query({
    name: 'help_readers_by_topic',
    text: `select t.topic, reading.named,
        (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${nameOf('u')}) order by one.place), '[]')
          from unnest(reading.ids) with ordinality one (id, place) join app.users u on u.id = one.id) as readers
      from unnest($2::text[]) with ordinality t (topic, place)
        ${readingOf({ program: '$1::uuid', topic: 't.topic', parties: ['$3::uuid', '$4::uuid'] })} order by t.place`,
    values: [programId, topics, one, other],
  })
}

interface Desk {
  readonly programId: string
  readonly topics: readonly HelpTopic[]
  readonly parties: readonly [UserId, UserId]
}

/** Open and in hands. */
export async function openCasesOf(
  sql: Sql,
  authorId: UserId,
): Promise<readonly { readonly id: string; readonly relationshipId: string | null }[]> {
  return sql.query({
    name: 'help_cases_open',
    text: `select id, relationship_id as "relationshipId" from app.help_cases
      where author_id = $1 and state <> 'closed' order by created_at, id`,
    values: [authorId],
  })
}

interface MessageRow {
  readonly id: string
  readonly fromTeam: boolean
  readonly name: string | null
  readonly words: Sealed
  readonly at: string
}

/** The messages of a case, the first one first. */
export function messagesOf(sql: Sql, caseId: string): Promise<readonly MessageRow[]> {
  return sql.query<MessageRow>({
    name: 'help_messages',
    text: `select m.id, m.from_team as "fromTeam", rm.iso(m.created_at) as at, m.words,
        case when u.status <> 'erased' then ${nameOf('u')} end as name
      from app.help_messages m left join app.users u on u.id = m.sender_id
      where m.case_id = $1 order by m.created_at, m.id`,
    values: [caseId],
  })
}

/** Adds a message in the transaction that changes its case. */
export async function addMessage(
  sql: Sql,
  message: {
    readonly id: string
    readonly companyId: CompanyId
    readonly caseId: string
    readonly fromTeam: boolean
    readonly senderId: UserId
    readonly words: Sealed
  },
): Promise<void> {
  const { id, companyId, caseId, fromTeam, senderId, words } = message
  await sql.query({
    name: 'help_message_add',
    text: `insert into app.help_messages (id, company_id, case_id, from_team, sender_id, words)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [id, companyId, caseId, fromTeam, senderId, JSON.stringify(words)],
  })
}

export async function countMessages(sql: Sql, caseId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>({
    name: 'help_messages_count',
    text: 'select count(*)::int as count from app.help_messages where case_id = $1',
    values: [caseId],
  })
  return row?.count ?? 0
}

/** Locks a case, so that whoever acts on it acts alone. null: it is gone. */
export async function holdCase(
  sql: Sql,
  id: string,
): Promise<{ readonly state: HelpState; readonly readerId: UserId | null } | null> {
  const [row] = await sql.query<{ state: HelpState; readerId: UserId | null }>({
    name: 'help_case_hold',
    text: `select state, reader_id as "readerId" from app.help_cases where id = $1 for update`,
    values: [id],
  })
  return row ?? null
}

/** SQL: when a case that closes now is erased. */
export const eraseAtSql = (topic: string, conductMonths: string) =>
  `now() + make_interval(months => case when ${topic} = 'conduct' then ${conductMonths} else ${helpCaseMonths} end)`

/** Closes a case in the transaction that holds it. @param conductMonths how long the company keeps those of conduct */
export async function closeCase(
  sql: Sql,
  id: string,
  close: {
    readonly outcome: HelpOutcome
    readonly readerId: UserId | null
    readonly conductMonths: number
    readonly proposed?: readonly string[]
  },
): Promise<void> {
  const { outcome, readerId, conductMonths, proposed = [] } = close
  await sql.query({
    name: 'help_case_close',
    text: `update app.help_cases set state = 'closed', outcome = $2, reader_id = coalesce($3, reader_id),
        taken_at = case when $3::uuid is null then taken_at else coalesce(taken_at, now()) end,
        closed_at = now(), erase_at = ${eraseAtSql('topic', '$4::int')}, proposed = $5,
        tell_since = case when $3::uuid is null then null else now() end, revision = revision + 1
      where id = $1`,
    values: [id, outcome, readerId, conductMonths, proposed],
  })
}

interface Facts {
  readonly since: string | null
  readonly running: boolean
  readonly held: number
  readonly last_held_at: string | null
  readonly waiting: readonly string[]
}

/** What the product knows of an accompaniment, beside what its people say. null: it is gone. */
export async function accompanimentFacts(sql: Sql, relationshipId: string): Promise<Facts | null> {
  const [row] = await sql.query<Facts>({
    name: 'help_case_facts',
    text: `select rm.iso(r.started_at) as since, r.state in ('initiated', 'admin_initiated') as running,
        (select count(*)::int from rm.meetings m where m.relationship_id = r.id
          and m.state in ('feedback_requested', 'feedback_filled', 'finished')) as held,
        (select rm.iso(max(m.starts_at)) from rm.meetings m where m.relationship_id = r.id
          and m.state in ('feedback_requested', 'feedback_filled', 'finished')) as last_held_at,
        (select coalesce(json_agg(rm.iso(m.starts_at) order by m.starts_at), '[]') from rm.meetings m
          where m.relationship_id = r.id and m.state = 'requested' and m.starts_at is not null) as waiting
      from rm.mentoring_relationships r where r.id = $1`,
    values: [relationshipId],
  })
  return row ?? null
}

/** The mentee's profile of an accompaniment, when the account is theirs. null: they are its mentor, or it is gone. */
export async function menteeProfileOf(
  sql: Sql,
  relationshipId: string,
  userId: UserId,
): Promise<{ readonly participantId: string; readonly presenterId: string } | null> {
  const [row] = await sql.query<{ participantId: string; presenterId: string; userId: string }>({
    name: 'help_case_mentee',
    text: `select p.id as "participantId", r.presenter_id as "presenterId", p.user_id as "userId"
      from rm.mentoring_relationships r join app.profiles p on p.user_id = $2 and p.role = 'participant'
        and p.closed_at is null
      where r.id = $1 and ${goingOn('r.participant_user_id')} = $2`,
    values: [relationshipId, userId],
  })
  return row ?? null
}
