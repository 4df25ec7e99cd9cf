import { ownStatements, seniorities } from '#domain/profile/questions.ts'

/** SQL of a list of codes, as answers hold it. */
export function codesOf(codes: string): string {
  return `(select coalesce(json_agg(json_build_object('code', code) order by place), '[]')
    from unnest(${codes}) with ordinality as held (code, place))`
}

function codeOf(code: string): string {
  return `case when ${code} is not null then json_build_array(json_build_object('code', ${code})) end`
}

const seniority = `case ${seniorities
  .toReversed()
  .map(({ code, from }) => `when p.seniority_years >= ${from} then '${code}'`)
  .join(' ')} end`

/** An erased person has none to readers. */
const shownUnit = `(case when u.status <> 'erased' then u.business_unit end)`

/** Answers that stand in columns of `p` (app.profiles) and `u` (app.users), and that others read, by field name. */
const boundAnswers = `'position', coalesce(p.title, u.job_title), 'mission', p.mission,
  'presentation', p.presentation, 'seniority', ${codeOf(seniority)}, 'skills', ${codesOf('p.skills')},
  'needed_skills', ${codesOf('p.needed_skills')}, 'job_categories', ${codesOf('p.job_categories')},
  'targeted_job_categories', ${codesOf('p.targeted_job_categories')},
  'targeted_business_units', ${codesOf('p.targeted_business_units')}, 'languages', ${codesOf('p.languages')},
  'motivations', ${codesOf('p.motivations')}, 'business_unit', ${codeOf(shownUnit)}, 'location', u.city,
  'linkedin', u.linkedin_url`

/**
 * SQL of the codes of an own statement of a profile `row`, as the score may compare it; null unless the company asks
 * for it, and the person shows it and wants it compared.
 */
export function statedCodes(field: (typeof ownStatements)[number], row = 'p'): string {
  const answer = `${row}.answers -> '${field}'`
  return `case when ${row}.shows_talents and ${row}.matches_talents and jsonb_typeof(${answer}) = 'array' then (
      select array_agg(said ->> 'code') from jsonb_array_elements(${answer}) said
      where exists (select from app.profile_questions q
        where q.company_id = ${row}.company_id and q.field_name = '${field}' and not q.archived)) end`
}

const statements = `array[${ownStatements.map((name) => `'${name}'`).join(', ')}]`

/** JSON of `answers_details`: what others read. Answers of questions that are no longer asked are left out. */
export const shownAnswers = `json_strip_nulls(json_build_object(${boundAnswers}))::jsonb
  || (p.answers - case when p.shows_talents then '{}' else ${statements} end
    - array(select name from jsonb_object_keys(p.answers) name where not exists (select from app.profile_questions q
      where q.company_id = p.company_id and q.field_name = name and not q.archived))
    - array['hierarchy_level', 'worksite'])`

/** JSON of all answers, for their owner. */
export const ownAnswers = `json_strip_nulls(json_build_object(${boundAnswers}, 'phone', u.phone,
  'worksite', u.worksite))::jsonb || jsonb_build_object('resources', p.resources) || p.answers`
