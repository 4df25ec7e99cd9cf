import type { Sealed } from '#domain/platform/event.ts'
import type { WaitEnd, WaitEndCause, WaitingState } from '#domain/mentoring/waiting-list/words.ts'
import { backOn, isAway } from '../../people/away.ts'
import { capacities, defaultLimits, limitOfPrograms } from '../capacity/projection.ts'
import type { Sql } from '../../platform/sql.ts'
import { mentoringRelationships } from '../mentoring-relationship/projection.ts'
import { waitingLists } from './projection.ts'

/** The read models behind the queries of this file. */
export const waitingListReads = [waitingLists.name, capacities.name, mentoringRelationships.name] as const

/** The list of a mentor, as one person sees it: how many wait, and their own wait. */
export interface WaitingListSeen {
  readonly id: string
  readonly user_id: string
  readonly full_name: string
  readonly avatar_url: string | null
  readonly full: boolean
  readonly away: boolean
  /** Who wait without an offer, and who have one. */
  readonly waiting: number
  readonly offered: number
  readonly next_end_on: string | null
  readonly back_on: string | null
  /** The lists that the reader is in. */
  readonly own_lists: number
  /** null, as all that follows: the reader never waited, or long ago. */
  readonly state: WaitingState | WaitEnd | null
  readonly closing_reason: WaitEndCause | null
  readonly place: number | null
  readonly program_id: string | null
  readonly message: Sealed | null
  readonly message_of: string | null
  readonly message_at: string | null
  readonly joined_at: string | null
  readonly offered_at: string | null
  readonly offered_until: string | null
  readonly closed_at: string | null
}

const isOpen = (entry: string) => `${entry} ->> 'state' in ('waiting', 'offered')`

/** SQL: `mentor` and `w`, the row of the list where there is one, as the person $1 sees them. */
const seen = `mentor.id, mentor.user_id, trim(person.first_name || ' ' || person.last_name) as full_name,
  (select d.attributes ->> 'avatar_url' from rm.profiles d where d.id = mentor.id) as avatar_url,
  coalesce(held.open, 0) >= coalesce(held.own_limit, ${limitOfPrograms('mentor.id', 'mentor.role')}) as "full",
  ${isAway('mentor.user_id')} as away, coalesce(w.waiting, 0) as waiting, coalesce(w.offered, 0) as offered,
  (select min(g.closes_on)::text from rm.mentoring_relationships r join app.programs g on g.id = r.program_id
    where r.presenter_id = mentor.id and r.state in ('initiated', 'admin_initiated') and g.closes_on >= current_date)
    as next_end_on,
  ${backOn('mentor.user_id')}::text as back_on,
  (select count(*)::int from app.profiles mine join rm.waiting_lists other on other.people @> array[mine.id]
    cross join lateral json_array_elements(other.entries) one
    where mine.user_id = $1 and one ->> 'participant_id' = mine.id::text and ${isOpen('one')}) as own_lists,
  own.entry ->> 'state' as state, own.entry ->> 'closing_reason' as closing_reason,
  case when ${isOpen('own.entry')} then own.place end as place, own.entry ->> 'program_id' as program_id,
  own.entry -> 'message' as message, own.entry ->> 'message_of' as message_of,
  own.entry ->> 'message_at' as message_at, own.entry ->> 'joined_at' as joined_at,
  own.entry ->> 'offered_at' as offered_at, own.entry ->> 'offered_until' as offered_until,
  own.entry ->> 'closed_at' as closed_at`

const joins = (kind: 'left join' | 'join') => `join app.users person on person.id = mentor.user_id
  left join rm.capacities held on held.profile_id = mentor.id
  ${kind} lateral (
    select e.entry, (select count(*)::int + 1 from json_array_elements(w.entries) with ordinality before (entry, n)
      where before.n < e.n and ${isOpen('before.entry')}) as place
    from json_array_elements(w.entries) with ordinality e (entry, n)
    join app.profiles mine on mine.id::text = e.entry ->> 'participant_id'
    where mine.user_id = $1 order by e.n desc limit 1) own on true`

/** Of any mentor of the company in scope, whether the reader waits or not. Who may read it is the caller's to check. */
export async function findWaitingList(sql: Sql, userId: string, presenterId: string): Promise<WaitingListSeen | null> {
  const [row] = await sql.query<WaitingListSeen>({
    name: 'waiting_list',
    text: `select ${seen} from app.profiles mentor left join rm.waiting_lists w on w.id = mentor.id
      ${joins('left join')} where mentor.id = $2 and mentor.role = 'presenter'`,
    values: [userId, presenterId],
  })
  return row ?? null
}

/** Those that the person is in, an offer first, then in the order of joining; and what ended lately without them. */
export async function ownWaitingLists(sql: Sql, userId: string): Promise<readonly WaitingListSeen[]> {
  return sql.query<WaitingListSeen>({
    name: 'own_waiting_lists',
    text: `select ${seen} from app.profiles me join rm.waiting_lists w on w.people @> array[me.id]
        join app.profiles mentor on mentor.id = w.id ${joins('join')}
      where me.user_id = $1 and me.role = 'participant' and own.entry ->> 'participant_id' = me.id::text
        and (${isOpen('own.entry')} or own.entry ->> 'state' in ('lapsed', 'ended')
          and (own.entry ->> 'closed_at')::timestamptz > now() - interval '14 days')
      order by own.entry ->> 'state' <> 'offered', own.entry ->> 'joined_at', mentor.id`,
    values: [userId],
  })
}

/** A list that something is to be done with. */
export interface ListToTend {
  readonly id: string
  readonly companyId: string
}

/**
 * The lists with an offer that is due, with a place for somebody who waits, or with somebody whose wait cannot go on.
 * By id, `limit` at a time. The command decides.
 */
export async function listsToTend(
  system: Sql,
  at: string,
  limit: number,
  after: string | null,
): Promise<readonly ListToTend[]> {
  return system.query<ListToTend>({
    name: 'waiting_lists_to_tend',
    text: `select w.id, w.company_id as "companyId" from rm.waiting_lists w
      left join app.profiles mentor on mentor.id = w.id left join app.users person on person.id = mentor.user_id
      left join rm.capacities held on held.profile_id = w.id
      where (w.due_at is not null or w.waiting > 0) and ($2::uuid is null or w.id > $2)
        and (w.due_at <= $1::timestamptz
          or mentor.id is null or mentor.closed_at is not null or person.status <> 'active'
          or exists (select from json_array_elements(w.entries) one
            left join app.profiles mentee on mentee.id::text = one ->> 'participant_id'
            left join app.users u on u.id = mentee.user_id
            left join app.programs g on g.id::text = one ->> 'program_id'
            where ${isOpen('one')} and (
              mentee.id is null or mentee.closed_at is not null or u.status <> 'active' or g.archived_at is not null
              or least(g.last_requests_on, g.closes_on) + interval '36 hours' <= $1::timestamptz
              or (select count(*) from app.program_enrollments e
                where e.program_id = g.id and e.profile_id in (mentee.id, mentor.id)) < 2
              or one ->> 'state' = 'waiting' and mentor.visible and not ${isAway('mentor.user_id', '$1::timestamptz')}
                and coalesce(held.open, 0) < coalesce(held.own_limit, g.max_accompaniments_presenter, (
                  select (c.settings ->> 'max_accompaniments_presenter')::int from app.companies c
                  where c.id = w.company_id), ${defaultLimits.presenter}))))
      order by w.id limit $3`,
    values: [at, after, limit],
  })
}

/** The lists that the person waits in with any of their profiles, and their own. */
export async function listsOfPerson(sql: Sql, userId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'waiting_lists_of_person',
    text: `select w.id from app.profiles p join rm.waiting_lists w on w.id = p.id or w.people @> array[p.id]
      where p.user_id = $1`,
    values: [userId],
  })
  return rows.map(({ id }) => id)
}
