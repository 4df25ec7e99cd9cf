import { type BoundField, type ownStatements, seniorities } from '#domain/community/profile/questions.ts'
import { audienceByField, audienceOf, visibleRanks } from '#domain/community/profile/visibility.ts'
import type { Audience } from '#domain/community/profile-questions/words.ts'

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
const visibleUnit = `(case when u.status <> 'erased' then u.business_unit end)`

/** Answers that stand in columns of `p` (app.profiles) and `u` (app.users). */
const columns: Readonly<Record<Exclude<BoundField, 'resources' | 'availabilities'>, string>> = {
  position: 'coalesce(p.title, u.job_title)',
  mission: 'p.mission',
  presentation: 'p.presentation',
  seniority: codeOf(seniority),
  skills: codesOf('p.skills'),
  needed_skills: codesOf('p.needed_skills'),
  job_categories: codesOf('p.job_categories'),
  targeted_job_categories: codesOf('p.targeted_job_categories'),
  targeted_business_units: codesOf('p.targeted_business_units'),
  languages: codesOf('p.languages'),
  motivations: codesOf('p.motivations'),
  phone: 'u.phone',
  linkedin: 'u.linkedin_url',
  business_unit: codeOf(visibleUnit),
  location: 'u.city',
  worksite: 'u.worksite',
}

function pairs(of: readonly (readonly [string, string])[]): string {
  return of.map(([field, sql]) => `'${field}', ${sql}`).join(', ')
}

const bound = Object.entries(columns)

function boundOf(audience: Audience): readonly (readonly [string, string])[] {
  return bound.filter(([field]) => audienceOf(field) === audience)
}

/** SQL of what every reader of the profile is sent of a field; `none` where its audience is smaller. */
export function ifRead(field: BoundField, sql: string, none = 'null'): string {
  return audienceOf(field) === 'readers' ? sql : none
}

/** Of motivations in their order, those that others see. */
export const visibleMotivations = `p.motivations[1:${visibleRanks}]`

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

const namesOf = (audience: Audience) =>
  `array[${Object.keys(audienceByField)
    .filter((field) => audienceOf(field) === audience)
    .map((field) => `'${field}'`)
    .join(', ')}]::text[]`

/** Attributes of their own have them. */
const apart: ReadonlySet<string> = new Set(['worksite'])

const readBound = boundOf('readers')
  .filter(([field]) => !apart.has(field))
  .map(([field, sql]) => [field, field === 'motivations' ? codesOf(visibleMotivations) : sql] as const)

/**
 * JSON of the answers to the company's own questions for an audience, an order without what stands below. Answers to
 * archived questions are left out.
 */
function questionAnswers(withheld: string): string {
  return `coalesce((select jsonb_object_agg(q.field_name, case q.field_type
      when 'ranking' then jsonb_path_query_array(p.answers -> q.field_name, '$[0 to ${visibleRanks - 1}]')
      else p.answers -> q.field_name end)
    from app.profile_questions q
    where q.company_id = p.company_id and p.answers ? q.field_name and not q.archived and not (${withheld})), '{}')`
}

const hidden = `q.field_name = any (${namesOf('choice')}) and not p.shows_talents`

/** JSON of `answers_details`: what everyone reads who may open the profile. */
export const publicAnswers = `json_strip_nulls(json_build_object(${pairs(readBound)}))::jsonb
  || ${questionAnswers(`${hidden} or q.field_name = any (${namesOf('administrators')} || ${namesOf('partner')})`)}`

/** JSON of `contact`: what a partner reads besides. */
export const partnerAnswers = `json_build_object(${pairs(boundOf('partner'))})`

/** JSON of what administrators read: without what its person shows nobody. */
export const administratorAnswers = `json_strip_nulls(json_build_object(${pairs(bound)}))::jsonb
  || jsonb_build_object('resources', p.resources) || ${questionAnswers(hidden)}`

/** JSON of what the console shows to those who read no contact details. */
export const consoleAnswers = `json_strip_nulls(json_build_object(${pairs(boundOf('readers'))}))::jsonb
  || jsonb_build_object('resources', p.resources)
  || ${questionAnswers(`${hidden} or q.field_name = any (${namesOf('administrators')} || ${namesOf('partner')})`)}`

/** JSON of all answers, for their owner. */
export const ownAnswers = `json_strip_nulls(json_build_object(${pairs(bound)}))::jsonb
  || jsonb_build_object('resources', p.resources) || p.answers`

/** SQL: the short words of a question, in each language its title where there are none. */
export function labelOf(question: string): string {
  const words = (locale: 'fr' | 'en') =>
    `'${locale}', coalesce(nullif(${question}.label ->> '${locale}', ''), ${question}.title ->> '${locale}')`
  return `jsonb_build_object(${words('fr')}, ${words('en')})`
}
