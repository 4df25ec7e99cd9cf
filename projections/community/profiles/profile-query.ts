import { weekOf } from '#domain/community/match/week.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { Instant, ProfileId, ProgramId } from '#domain/platform/ids.ts'
import { ownAnswers } from './answers-sql.ts'
import { capacities, limitIn, limitOfPrograms } from '../../mentoring/capacity/projection.ts'
import { meetings } from '../../meetings/meeting/projection.ts'
import { mentoringRelationships } from '../../mentoring/mentoring-relationship/projection.ts'
import { mentoringRequests } from '../../mentoring/mentoring-request/projection.ts'
import { waitingLists } from '../../mentoring/waiting-list/projection.ts'
import { isStanding } from '../../people/away.ts'
import type { Sql } from '../../platform/sql.ts'
import { directoryReading } from '../directory/mentee.ts'
import {
  awayUntil,
  contactFor,
  figures,
  finished,
  isErased,
  menteeColumns,
  profileJson,
  meetingCounts,
  withDeletedName,
  type ProfileParts,
} from './profile-json.ts'
import { receiptJson } from '../directory/query.ts'
import { requestability, type PairFacts } from './requestability.ts'

type Role = 'participant' | 'presenter'

/** The read models behind `profileResources`, and behind `findProfile`. */
export const profileResourcesReads = [capacities.name, mentoringRelationships.name, meetings.name] as const
export const profileReads = [...profileResourcesReads, mentoringRequests.name, waitingLists.name] as const

/**
 * JSON text of an array of profiles by id, for `included`: without scores. Who may read them is the caller's to check.
 * @param reader their id, and the language of the name of erased accounts
 */
export async function profileResources(
  sql: Sql,
  ids: readonly string[],
  reader: { readonly id: string; readonly locale: 'fr' | 'en' },
  roles: readonly Role[] = ['participant', 'presenter'],
): Promise<string> {
  const rows = await sql.query<ProfileParts>({
    name: 'profiles_by_id',
    text: `select d.id, d.role || 's' as type, d.user_id, d.attributes::text as attributes,
        ${figures(limitOfPrograms('d.id', 'd.role'))},
        case d.role when 'presenter' then over.presenter else over.participant end as finished,
        ${meetingCounts('d.id')}, ${awayUntil('d.user_id')}, ${contactFor('$3')}
      from rm.profiles d join app.profiles p on p.id = d.id join app.users u on u.id = p.user_id
      left join rm.capacities capacity on capacity.profile_id = d.id
      cross join lateral (select presenter.finished as presenter, participant.finished as participant
        from (select ${finished('presenter', 'd.id')}) presenter,
          (select ${finished('participant', 'd.id')}) participant) over
      where d.id = any($1::uuid[]) and d.role = any($2::text[]) order by d.id`,
    values: [ids, roles, reader.id],
  })
  return `[${rows.map((row) => profileJson(withDeletedName(row, reader.locale), 'null')).join(',')}]`
}

export interface ProfileFound {
  /** JSON text of the resource object. */
  readonly json: string
  readonly userId: string
  /** It is the reader's own. */
  readonly own: boolean
  /** A mentor that the reader, as a mentee, meets in the directory of a program of theirs. */
  readonly listed: boolean
  /** Counts the changes of the own answers. */
  readonly revision: number
  /** One has or had a request to the other, or they were set up together. */
  readonly counterpart: boolean
}

interface ProfileQuery {
  readonly id: string
  readonly role: Role
  readonly reader: { readonly userId: string }
  /** Whose score and requests; null: the first program that both are in. */
  readonly programId: string | null
  /** Now: whose zone offsets count in the score. */
  readonly reference: Instant
  /** Default true; without the score one statement does. */
  readonly scored?: boolean
  /** Opens what somebody who is away says; without it the word is left out. */
  readonly openWord?: (absenceId: string, word: Sealed) => Promise<string | null>
}

interface Row extends ProfileParts, PairFacts {
  readonly revision: number
  readonly own: boolean
  readonly listed: boolean
  readonly counterpart: boolean
  readonly away_word: { readonly id: string; readonly sealed: Sealed } | null
  readonly mentee_id: ProfileId | null
  readonly program_id: ProgramId | null
}

/**
 * One profile for one reader, in at most two statements. null: the company in scope has none of this id and role, or
 * not any more.
 */
export async function findProfile(sql: Sql, query: ProfileQuery): Promise<ProfileFound | null> {
  const [row] = await sql.query<Row>({
    name: `profile_${query.role}`,
    text: query.role === 'presenter' ? presenterText : participantText,
    values: [query.id, query.reader.userId, ...(query.role === 'presenter' ? [query.programId] : [])],
  })
  if (row === undefined || isErased(row)) return null
  const { own, listed, counterpart, revision } = row
  const found = { userId: row.user_id, own, listed, counterpart, revision }
  const word = row.away_word && (await query.openWord?.(row.away_word.id, row.away_word.sealed))
  if (query.role === 'participant') return { ...found, json: profileJson(row, 'null', undefined, word) }
  const reading =
    query.scored === false || row.mentee_id === null || row.program_id === null || own
      ? null
      : (
          await directoryReading(sql, {
            programId: row.program_id,
            participantId: row.mentee_id,
            reference: query.reference,
            q: '',
          })
        ).mentee
  let match = 'null'
  if (reading !== null && row.match !== undefined) {
    const { slots, ...held } = row.match
    match = receiptJson({ ...held, week: weekOf(slots) }, reading)
  }
  return { ...found, json: profileJson(row, match, JSON.stringify(requestability(row)), word) }
}

const counterparts = (role: Role, other: Role) => `(
    exists (select from rm.mentoring_requests r where r.${role}_id = d.id and r.${other}_user_id = $2)
    or exists (
      select from rm.mentoring_relationships r where r.${role}_id = d.id and r.${other}_user_id = $2)) as counterpart`

/** From `p` (app.profiles) and `u` (app.users). */
const ownColumns = `p.revision, case when p.user_id = $2 then (
    select json_build_object('answers', ${ownAnswers}, 'shows_talents', p.shows_talents,
      'matches_talents', p.matches_talents,
      'min_completion', coalesce((company.settings->>'min_profile_completion')::int, 60),
      'skipped_steps', p.skipped_steps, 'finalised_at', rm.iso(p.finalised_at),
      'missing', array(select q.field_name from app.profile_questions q
        where not q.archived and p.role = any (q.roles) and not app.is_answered(q.field_name, p, u)
          and (q.program_id is null or exists (select from app.program_enrollments e
            where e.profile_id = p.id and e.program_id = q.program_id))
        order by q.position, q.id))
    from app.companies company where company.id = p.company_id)::text end as own_part`

/** What the person `d` says of the absence of now. */
const wordColumn = `(select json_build_object('id', away.id, 'sealed', away.word) from app.absences away
    where away.user_id = d.user_id and away.word is not null and ${isStanding('away')}) as away_word`

const participantText = `select d.id, 'participants' as type, d.user_id, d.attributes::text as attributes,
    ${figures(limitOfPrograms('d.id', `'participant'`))}, ${finished('participant', 'd.id')}, 0 as held, 0 as outside,
    ${awayUntil('d.user_id')}, ${wordColumn}, ${ownColumns}, ${contactFor('$2')},
    d.user_id = $2 as own, false as listed,
    ${counterparts('participant', 'presenter')}
  from rm.profiles d
  join app.profiles p on p.id = d.id
  join app.users u on u.id = p.user_id
  left join rm.capacities capacity on capacity.profile_id = d.id
  where d.id = $1 and d.role = 'participant'`

/** The reader's own mentee profile is \`mentee\`; the program is the requested one, else the first that both are in. */
const presenterText = `select d.id, 'presenters' as type, d.user_id, d.attributes::text as attributes,
    ${figures(`case when program.id is null then ${limitOfPrograms('d.id', `'presenter'`)}
      else ${limitIn('program.id', `'presenter'`)} end`)},
    ${finished('presenter', 'd.id')}, ${meetingCounts('d.id')}, ${menteeColumns},
    ${awayUntil('d.user_id')}, ${wordColumn},
    ${ownColumns}, ${contactFor('$2')}, d.user_id = $2 as own,
    exists (select from rm.community_listed c join app.program_enrollments e on e.program_id = c.program_id
      where c.profile_id = d.id and e.profile_id = mentee.id) as listed,
    ${counterparts('presenter', 'participant')},
    mentee.id as mentee_id, program.id as program_id,
    u.status = 'active' and p.closed_at is null as presenter_active,
    exists (select from rm.community_listed c where c.profile_id = d.id and c.program_id = program.id) as in_program,
    coalesce(mine.open >= coalesce(mine.own_limit, ${limitIn('program.id', `'participant'`)}), false) as mentee_full,
    (select r.id from rm.mentoring_requests r where r.presenter_id = d.id and r.participant_id = mentee.id
      and r.program_id = program.id and r.state in ('requested', 'confirmed') limit 1) as open_request_id,
    (select case when exists (select from json_array_elements(w.entries) one
        where one ->> 'participant_id' = mentee.id::text and one ->> 'state' = 'offered') then 'offered'
      when w.waiting > 0 then 'others_wait' end from rm.waiting_lists w where w.id = d.id) as waiting
  from rm.profiles d
  join app.profiles p on p.id = d.id
  join app.users u on u.id = p.user_id
  left join rm.capacities capacity on capacity.profile_id = d.id
  left join app.profiles mentee on mentee.user_id = $2 and mentee.role = 'participant' and mentee.closed_at is null
  left join rm.capacities mine on mine.profile_id = mentee.id
  left join lateral (
    select e.program_id as id from app.program_enrollments e
    where e.profile_id = mentee.id and (e.program_id = $3 or ($3::uuid is null
      and exists (select from app.program_enrollments theirs
        where theirs.profile_id = d.id and theirs.program_id = e.program_id)))
    order by e.chosen_at desc nulls last, e.created_at, e.program_id limit 1
  ) program on true
  where d.id = $1 and d.role = 'presenter'`
