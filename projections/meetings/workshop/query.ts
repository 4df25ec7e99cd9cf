import { workshopPolicy } from '#domain/meetings/workshop/policy.ts'
import { workshopStates } from '#domain/meetings/workshop/words.ts'
import type { JsonPage, PageOf, Viewer } from '../../platform/json.ts'
import { deletedAccount } from '../../platform/labels.ts'
import type { Sql } from '../../platform/sql.ts'
import { workshops } from './projection.ts'

/** The read models behind the queries of this file. */
export const workshopReads = [workshops.name] as const

/** What an invited person may ask for, by state: an operator acts in the console. */
const goals = Object.fromEntries(workshopStates.map((state) => [state, workshopPolicy.allowedFor(state, ['invited'])]))

/**
 * SQL of the people of a workshop `r`, with their names. An erased one has none. Each is looked up by id: PostgreSQL
 * expects a hundred of them, and would read all accounts for it.
 */
export const peopleSql = `(select coalesce(json_agg(json_build_object('user_id', one ->> 'user_id',
      'full_name', case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name)
        when v.english then '${deletedAccount.en}' else '${deletedAccount.fr}' end,
      'avatar_url', '/api/v1/avatars/' || u.avatar_key,
      'host', coalesce(one ->> 'user_id' = r.attributes ->> 'host_id', false),
      'answer', one ->> 'answer', 'minutes', one -> 'minutes', 'evidence', one ->> 'evidence')
      order by one ->> 'user_id' <> coalesce(r.attributes ->> 'host_id', ''),
        app.fold(u.last_name || ' ' || u.first_name), u.id), '[]')
    from json_array_elements(r.attributes -> 'people') one
      left join lateral (select * from app.users account where account.id = (one ->> 'user_id')::uuid offset 0) u
        on true)`

/** An invitation to what is over is not answered any more. */
const allowed = `(select coalesce(json_agg(goal), '[]') from jsonb_array_elements_text(
      '${JSON.stringify(goals)}'::jsonb -> r.state) goal
    where v.user_id = any(r.people) and (goal <> 'accepted' or (r.attributes ->> 'ends_at')::timestamptz > now()))`

/** The address is read by those who are invited. */
const resource = `json_build_object('type', 'workshops', 'id', r.id, 'attributes',
    (r.attributes::jsonb || jsonb_build_object('people', ${peopleSql}::jsonb, 'allowed', ${allowed}::jsonb,
      'answer', (select one -> 'answer' from jsonb_array_elements(r.attributes::jsonb -> 'people') one
        where one ->> 'user_id' = v.user_id::text))),
    'relationships', json_build_object('program', json_build_object('data',
      json_build_object('type', 'programs', 'id', r.program_id))))`

const viewer = `v as (select $1::uuid as user_id, coalesce((select locale = 'en' from app.users where id = $1), false)
  as english)`

/** Of one person: those to come first in their order, then the last ones. */
export async function listWorkshops(
  sql: Sql,
  userId: string,
  states: readonly string[] | undefined,
  page: PageOf,
): Promise<JsonPage> {
  const [row] = await sql.query<{ data: string; total: number }>({
    name: states === undefined ? 'workshops_page' : 'workshops_page_in_states',
    text: `with ${viewer}, found as (
        select * from rm.workshops where people @> array[$1::uuid] ${states === undefined ? '' : 'and state = any($4)'}
      ), r as (
        select * from found order by due_at nulls last, starts_at desc, id limit $2 offset $3
      ) select coalesce(json_agg(${resource} order by r.due_at nulls last, r.starts_at desc, r.id), '[]')::text as data,
          (select count(*)::int from found) as total
        from r cross join v`,
    values: [userId, page.size, (page.number - 1) * page.size, ...(states === undefined ? [] : [states])],
  })
  return { data: row?.data ?? '[]', total: row?.total ?? 0, profileIds: [] }
}

export interface WorkshopFound {
  /** JSON text of the resource object. */
  readonly json: string
  readonly revision: number
  readonly state: string
  readonly elsewhere: boolean
  readonly people: readonly string[]
}

/** null: the company in scope has none of this id. Who may read it is the caller's to check. */
export async function findWorkshop(sql: Sql, id: string, { userId }: Viewer): Promise<WorkshopFound | null> {
  const [row] = await sql.query<WorkshopFound>({
    name: 'workshop',
    text: `with ${viewer} select ${resource}::text as json, r.revision::int as revision, r.state,
        (r.attributes ->> 'elsewhere')::boolean as elsewhere, r.people::text[] as people
      from rm.workshops r cross join v where r.id = $2`,
    values: [userId, id],
  })
  return row ?? null
}

/** The person is invited to this workshop. */
export async function isInvited(sql: Sql, workshopId: string, userId: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'workshop_is_invited',
    text: `select from rm.workshops where id = $1 and $2::uuid = any(people)`,
    values: [workshopId, userId],
  })
  return rows.length > 0
}

export interface DueWorkshop {
  readonly id: string
  readonly companyId: string
  /** ISO 8601, to the microsecond. */
  readonly dueAt: string
}

/** Workshops past their due date, the longest overdue first; of one company or of all, as `sql` is scoped. */
export async function dueWorkshops(sql: Sql, now: string, after?: DueWorkshop): Promise<readonly DueWorkshop[]> {
  return sql.query<DueWorkshop & object>({
    name: 'workshops_due',
    text: `select id, company_id as "companyId",
        to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "dueAt"
      from rm.workshops r where due_at <= $1
        and not exists (select from app.companies c where c.id = r.company_id and c.state <> 'active')
        and ($2::timestamptz is null or (due_at, id) > ($2, $3::uuid))
      order by due_at, id limit 100`,
    values: [now, after?.dueAt ?? null, after?.id ?? null],
  })
}

/** Workshops to come that the person is invited to. */
export async function openWorkshopsOf(sql: Sql, userId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'workshops_open_of',
    text: `select id from rm.workshops where people @> array[$1::uuid] and state = 'planned' order by id`,
    values: [userId],
  })
  return rows.map(({ id }) => id)
}
