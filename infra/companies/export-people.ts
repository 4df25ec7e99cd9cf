import { peopleColumns, type PeopleColumn } from '../import/people-columns.ts'

/** A person as the columns of people.csv: texts, lists joined by `|`. The password is never among them. */
type Row = { readonly [Column in PeopleColumn]?: string | number | null }

const columns = Object.keys(peopleColumns).filter((column) => column !== 'password') as PeopleColumn[]

export const peopleHeader = `${columns.join(';')}\n`

export function personLine(row: Row): string {
  return `${columns.map((column) => cell(row[column])).join(';')}\n`
}

function cell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const joined = (column: string) => `array_to_string(${column}, '|')`
const programs = (profile: string) =>
  `(select string_agg(g.slug, '|' order by g.slug) from app.program_enrollments e join app.programs g
    on g.id = e.program_id where e.profile_id = ${profile}.id)`

/** SQL: the people of company $1, erased ones excepted, in the columns of people.csv. */
export const peopleSql = `select u.email, u.first_name, u.last_name, u.locale, u.time_zone, u.job_title,
    u.business_unit,
    u.city, u.country, u.phone, u.linkedin_url, ${joined('u.roles')} as roles,
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
    coalesce(m.seniority_years, p.seniority_years) as seniority_years, m.mission, m.presentation,
    p.presentation as participant_presentation,
    (select string_agg(concat_ws(' > ', r ->> 'type', r ->> 'title', r ->> 'author', r ->> 'link'), '|')
      from jsonb_array_elements(m.resources) r) as resources,
    case when coalesce(m.visible, p.visible, true) then 'yes' else 'no' end as visible,
    case when coalesce(m.expert, false) then 'yes' else 'no' end as expert
  from app.users u
  left join app.profiles p on p.user_id = u.id and p.role = 'participant' and p.closed_at is null
  left join app.profiles m on m.user_id = u.id and m.role = 'presenter' and m.closed_at is null
  where u.company_id = $1 and u.status <> 'erased' order by u.email`
