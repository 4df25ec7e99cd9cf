import { dataLine } from '#contract/platform/csv.ts'
import { boundFields } from '#domain/community/profile/questions.ts'
import { codesFields } from '#domain/community/profile-questions/words.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { peopleColumns } from '../import/people-columns.ts'
import { profileColumns, type ProfileRole } from '../import/profile-columns.ts'

/** A person as the columns of people.csv: texts, lists joined by `|`. The password is never among them. */
export type PersonRow = Readonly<Record<string, string | number | null>>

const fixed = Object.keys(peopleColumns).filter((column) => column !== 'password')

interface PeopleExport {
  /** Of company $1, erased people excepted, one row each. */
  readonly sql: string
  readonly columns: readonly string[]
  readonly header: string
  readonly line: (row: PersonRow) => string
}

interface Question {
  readonly name: string
  readonly roles: readonly ProfileRole[]
}

/** The columns of people.csv, with those of the company's questions and of what each profile has of its own. */
export async function peopleExport(sql: Sql, companyId: string): Promise<PeopleExport> {
  const questions = await sql.query<Question>({
    text: `select field_name as name, roles from app.profile_questions
    where company_id = $1 and field_name <> all ($2) order by position, id`,
    values: [companyId, Object.keys(boundFields)],
  })
  const answers = questions.flatMap(({ name, roles }) =>
    roles.map((role) => ({
      column: roles.length === 1 ? name : `${role}:${name}`,
      sql: answerText(aliases[role], name),
    })),
  )
  const own = Object.keys(profileColumns).map((name) => ({ column: `participant:${name}`, sql: ownText(name) }))
  const added = [...own, ...answers]
  const columns = [...fixed, ...added.map(({ column }) => column)]
  return {
    sql: peopleSql(added.map(({ column, sql }) => `, ${sql} as "${column}"`).join('')),
    columns,
    header: dataLine(columns),
    line: (row) => dataLine(columns.map((column) => row[column])),
  }
}

const aliases = { participant: 'p', presenter: 'm' } as const
const lists: ReadonlySet<string> = new Set(codesFields)

/** SQL: what the mentee's profile has of its own. */
function ownText(name: string): string {
  if (name === 'resources') return resourcesText('p.resources')
  if (name === 'visible') return `case when p.id is not null then case when p.visible then 'yes' else 'no' end end`
  return lists.has(name) ? joined(`p.${name}`) : `p.${name}`
}

/** SQL: an answer that stands beside the columns; a field name holds no quote. */
function answerText(alias: string, name: string): string {
  const answer = `${alias}.answers -> '${name}'`
  return `case when jsonb_typeof(${answer}) = 'array' then (select string_agg(coalesce(e ->> 'code',
      ${resourceText('e')}), '|' order by place)
      from jsonb_array_elements(${answer}) with ordinality as held (e, place))
    else ${answer} #>> '{}' end`
}

const resourceText = (r: string) =>
  `concat_ws(' > ', ${r} ->> 'type', ${r} ->> 'title', ${r} ->> 'author', ${r} ->> 'link')`
const resourcesText = (column: string) =>
  `(select string_agg(${resourceText('r')}, '|' order by place)
    from jsonb_array_elements(${column}) with ordinality as held (r, place))`

const joined = (column: string) => `array_to_string(${column}, '|')`
const programs = (profile: string) =>
  `(select string_agg(g.slug, '|' order by g.slug) from app.program_enrollments e join app.programs g
    on g.id = e.program_id where e.profile_id = ${profile}.id)`

const peopleSql = (added: string) => `select u.email, u.first_name, u.last_name, u.locale, u.time_zone, u.job_title,
    u.business_unit,
    u.city, u.country, u.phone, u.worksite, u.linkedin_url, ${joined('u.roles')} as roles,
    concat_ws('|', case when p.id is not null then 'participant' end, case when m.id is not null then 'presenter' end)
      as profiles,
    case u.current_profile_id when p.id then 'participant' when m.id then 'presenter' end as current_profile,
    ${programs('p')} as participant_programs, ${programs('m')} as presenter_programs,
    ${joined('coalesce(m.languages, p.languages)')} as languages,
    ${joined('coalesce(m.motivations, p.motivations)')} as motivations,
    ${joined('coalesce(m.skills, p.skills)')} as skills,
    ${joined('coalesce(m.job_categories, p.job_categories)')} as job_categories,
    ${joined('p.needed_skills')} as needed_skills,
    ${joined('p.targeted_job_categories')} as targeted_job_categories,
    ${joined('p.targeted_business_units')} as targeted_business_units,
    (select string_agg(
      a.weekday || ' ' || to_char(a.start_time, 'HH24:MI') || '-' || to_char(a.end_time, 'HH24:MI'), '|'
      order by a.weekday, a.start_time) from app.availabilities a where a.user_id = u.id and a.open) as availabilities,
    standing.first_day::text as away_from, standing.last_day::text as away_until,
    coalesce(m.seniority_years, p.seniority_years) as seniority_years, m.mission, m.presentation,
    p.presentation as participant_presentation,
    ${resourcesText('m.resources')} as resources,
    case when coalesce(m.visible, p.visible, true) then 'yes' else 'no' end as visible,
    case when coalesce(m.shows_talents, p.shows_talents, false) then 'yes' else 'no' end as shows_talents,
    case when coalesce(m.expert, false) then 'yes' else 'no' end as expert,
    (select c.own_limit from rm.capacities c where c.profile_id = m.id) as max_accompaniments_presenter,
    (select c.own_limit from rm.capacities c where c.profile_id = p.id) as max_accompaniments_participant${added}
  from app.users u
  left join app.profiles p on p.user_id = u.id and p.role = 'participant' and p.closed_at is null
  left join app.profiles m on m.user_id = u.id and m.role = 'presenter' and m.closed_at is null
  left join lateral (select a.first_day, a.last_day from app.absences a
    where a.user_id = u.id and a.ended_early_at is null and a.ends_at > now() order by a.starts_at limit 1) standing
    on true
  where u.company_id = $1 and u.status <> 'erased' order by u.email`
