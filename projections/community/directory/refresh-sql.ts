import { tagKinds } from '#domain/community/tags/words.ts'
import { ifRead, publicAnswers, visibleMotivations, statedCodes } from '../profiles/answers-sql.ts'
import { programHasExperts } from '../profiles/experts.ts'
import { isFilterQuestion } from './question-filters.ts'

/**
 * The statements of `refreshDirectory`. Each takes ($1 the company, $2 profile ids). A company's tags are first
 * gathered into one row of JSON objects by code (`tag`), because thousands of profiles look up the same few hundred
 * labels.
 */

/**
 * One row: per kind `{code: {"shown": {code, label}, "ordinal": n, "words": […]}}` and an empty bit string of the
 * kind's length.
 */
const tag = `tag as materialized (
  select ${tagKinds
    .map(
      (kind) => `coalesce(jsonb_object_agg(code, entry) filter (where kind = '${kind}'), '{}') as ${kind},
    repeat('0', (coalesce(max(ordinal) filter (where kind = '${kind}'), 0) / 64 + 1) * 64)::bit varying
      as ${kind}_bits`,
    )
    .join(',\n    ')}
  from (
    select kind, code, ordinal, jsonb_build_object('shown', jsonb_build_object('code', code, 'label', label),
      'ordinal', ordinal, 'words', to_jsonb(rm.words(concat_ws(' ', label->>'fr', label->>'en',
        synonyms->>'fr', synonyms->>'en')))) as entry
    from app.tags where company_id = $1
  ) entries
)`

/** No codes. */
const none = `'{}'::text[]`

function labelled(codes: string, kind: (typeof tagKinds)[number]): string {
  return `(select coalesce(json_agg(coalesce(tag.${kind} -> code -> 'shown',
      jsonb_build_object('code', code, 'label', jsonb_build_object('fr', code, 'en', code))) order by place), '[]')
    from unnest(${codes}) with ordinality as held (code, place))`
}

function bits(codes: string, kind: (typeof tagKinds)[number]): string {
  return `coalesce((select bit_or(set_bit(tag.${kind}_bits, (tag.${kind} -> code -> 'ordinal')::int, 1))
    from unnest(${codes}) held (code) where tag.${kind} ? code), tag.${kind}_bits)`
}

/** An erased person has no name: `profileJson` adds a text in the reader's language. */
function named(name: string): string {
  return `case when u.status <> 'erased' then ${name} end`
}

export const profileRows = `with ${tag}
insert into rm.profiles as stored (id, company_id, user_id, role, version, attributes)
select p.id, p.company_id, p.user_id, p.role, p.version, json_build_object(
    'first_name', ${named('u.first_name')}, 'last_name', ${named('u.last_name')},
    'full_name', ${named(`trim(u.first_name || ' ' || u.last_name)`)},
    'title', ${ifRead('position', 'coalesce(p.title, u.job_title)')}, 'next_step', null,
    'avatar_url', '/api/v1/avatars/' || u.avatar_key,
    'business_unit', ${ifRead(
      'business_unit',
      `case when b.code is not null and u.status <> 'erased'
      then json_build_object('code', b.code, 'label', b.label) end`,
    )},
    'city', ${ifRead('location', 'u.city')},
    'country', u.country, 'time_zone', u.time_zone, 
    'expert', p.expert and exists (
      select from app.program_enrollments e join app.programs g on g.id = e.program_id
      where e.profile_id = p.id and ${programHasExperts()}), 'visible', p.visible,
    'completion', p.completion, 'mission', ${ifRead('mission', 'p.mission')},
    'presentation', ${ifRead('presentation', 'p.presentation')},
    'seniority_years', ${ifRead('seniority', 'p.seniority_years')},
    'languages', ${labelled(ifRead('languages', 'p.languages', none), 'language')},
    'skills', ${labelled(ifRead('skills', 'p.skills', none), 'skill')},
    'needed_skills', ${labelled(ifRead('needed_skills', 'p.needed_skills', none), 'skill')},
    'job_categories', ${labelled(ifRead('job_categories', 'p.job_categories', none), 'job_category')},
    'targeted_job_categories', ${labelled(
      ifRead('targeted_job_categories', 'p.targeted_job_categories', none),
      'job_category',
    )},
    'motivations', ${labelled(ifRead('motivations', visibleMotivations, none), 'motivation')},
    'resources', ${ifRead('resources', 'p.resources', `'[]'::jsonb`)},
    'worksite', ${ifRead('worksite', 'u.worksite')},
    'availabilities', ${ifRead(
      'availabilities',
      `(select coalesce(json_agg(json_build_object('weekday', a.weekday,
        'start', to_char(a.start_time, 'HH24:MI'), 'end', to_char(a.end_time, 'HH24:MI'))
        order by a.weekday, a.start_time, a.id), '[]')
      from app.availabilities a where a.user_id = p.user_id and a.open)`,
      `'[]'::json`,
    )},
    'answers_details', ${publicAnswers})
from app.profiles p
join app.users u on u.id = p.user_id
left join app.business_units b on b.company_id = u.company_id and b.code = u.business_unit
cross join tag
where p.company_id = $1 and p.id = any($2::uuid[])
on conflict (id) do update set version = excluded.version, attributes = excluded.attributes,
  words = case when excluded.attributes ->> 'full_name' is not null then stored.words end`

/** A mentor who left a program. */
export const goneRows = `delete from rm.community c where c.company_id = $1 and c.profile_id = any($2::uuid[])
  and not exists (
    select from app.program_enrollments e where e.profile_id = c.profile_id and e.program_id = c.program_id)`

/** After the rows: what is no longer listed is not found. */
export const goneTokens = `delete from rm.community_tokens t where t.company_id = $1 and t.profile_id = any($2::uuid[])
  and not exists (
    select from rm.community c where c.profile_id = t.profile_id and c.program_id = t.program_id and c.listed)`

/**
 * The open quarter-hours of a week as \`domain/community/match/week.ts\` counts them: slots are joined to the minute,
 * then a quarter is open when all of it is.
 */
const week = `coalesce((
    select bit_or(repeat('1', last - first)::bit(672) >> first)
    from (
      select (lower(run) + 14) / 15 as first, upper(run) / 15 as last
      from (
        select unnest(range_agg(int4range(
          (a.weekday - 1) * 1440 + extract(hour from a.start_time)::int * 60 + extract(minute from a.start_time)::int,
          (a.weekday - 1) * 1440 + extract(hour from a.end_time)::int * 60 + extract(minute from a.end_time)::int)))
          as run
        from app.availabilities a where a.user_id = p.user_id and a.open
      ) runs
    ) quarters where last > first
  ), repeat('0', 672)::bit(672))`

/** Questions that mentors are filtered by, with the answers that nobody chooses any more. */
const question = `question as materialized (
  select q.field_name, q.program_id, array(
      select answer ->> 'code' from jsonb_array_elements(q.choices) answer
      where answer -> 'archived' = 'true') as archived
  from app.profile_questions q where q.company_id = $1 and ${isFilterQuestion}
)`

/** One row: the words of each possible answer, `{field_name: {code: […]}}`. */
const choice = `choice as materialized (
  select coalesce(jsonb_object_agg(field_name, words), '{}') as words
  from (
    select q.field_name, jsonb_object_agg(answer ->> 'code',
      to_jsonb(rm.words(concat_ws(' ', answer -> 'label' ->> 'fr', answer -> 'label' ->> 'en')))) as words
    from app.profile_questions q, jsonb_array_elements(q.choices) answer where q.company_id = $1 group by q.field_name
  ) questions
)`

/** Of a word, so many letters count: a longer one fits no tsvector, and nobody types it. */
const longestWord = 60

/** Chosen answers; those of a text are none. */
function each(answers: string): string {
  return `jsonb_array_elements(case jsonb_typeof(${answers}) when 'array' then ${answers} else '[]' end)`
}

/**
 * Words of all that others read on a page: name, unit, what was written, resources, tags and answers. A link is no
 * text.
 * @param tags arrays of codes by the kind of tag
 */
function wordsRead(tags: Readonly<Record<(typeof tagKinds)[number], string>>): string {
  return `select left(word, ${longestWord}) from (
      select unnest(rm.words(concat_ws(' ', u.first_name, u.last_name, b.label->>'fr', b.label->>'en',
        ${ifRead('worksite', 'u.worksite')})))
      union all select unnest(rm.words(answer #>> '{}')) from jsonb_each(shown.details) held (name, answer)
        where jsonb_typeof(answer) = 'string'
      union all select unnest(rm.words(concat_ws(' ', resource ->> 'title', resource ->> 'author')))
        from jsonb_array_elements(p.resources) resource
      ${tagKinds
        .map(
          (kind) => `union all
        select jsonb_array_elements_text(tag.${kind} -> code -> 'words') from unnest(${tags[kind]}) code`,
        )
        .join(' ')}
      union all select jsonb_array_elements_text(choice.words -> name -> (answer ->> 'code'))
        from jsonb_each(shown.details) held (name, answers), ${each('answers')} answer where choice.words ? name
    ) held (word)`
}

const mentorWords = wordsRead({
  skill: 'p.skills',
  job_category: 'p.job_categories',
  motivation: visibleMotivations,
  language: 'p.languages',
})
const menteeWords = wordsRead({
  skill: 'p.skills || p.needed_skills',
  job_category: 'p.job_categories || p.targeted_job_categories',
  motivation: visibleMotivations,
  language: 'p.languages',
})

/** Without `offset` the text is parsed again for each use. */
const detailsJoin = `cross join choice
cross join lateral (select (d.attributes -> 'answers_details')::jsonb as details offset 0) shown`

/** \`/p/\` the program, \`/s/\` a skill…: no word that someone types can begin with a slash. */
const tokens = `array_to_tsvector(array(select token from (
    select '/p/' || e.program_id as token
    union all select '/s/' || code from unnest(p.skills) code
    union all select '/l/' || code from unnest(p.languages) code
    union all select '/j/' || code from unnest(p.job_categories) code
    union all select '/u/' || u.business_unit
    union all select '/c/' || u.country
    union all select '/z/' || u.time_zone
    union all select '/d/' || a.weekday from app.availabilities a where a.user_id = p.user_id and a.open
    union all select '/x' where p.expert and exists (
      select from app.programs g where g.id = e.program_id and ${programHasExperts()})
    union all select '/q:' || q.field_name || '/' || (answer ->> 'code')
      from jsonb_each(shown.details) held (name, answers)
      join question q on q.field_name = held.name and (q.program_id is null or q.program_id = e.program_id)
      cross join ${each('held.answers')} answer
      where answer ->> 'code' <> all (q.archived)
    union all ${mentorWords}
  ) held where token <> ''))`

const enrolled = `from app.program_enrollments e
join app.profiles p on p.id = e.profile_id and p.role = 'presenter'
join app.users u on u.id = p.user_id
left join app.business_units b on b.company_id = u.company_id and b.code = u.business_unit
cross join tag`

/** Columns that scores and orders read; they are also beside the tokens, for searches (docs/decisions/2202). */
const searchColumns = [
  'seniority_years',
  'skills',
  'job_categories',
  'motivations',
  'languages',
  'week',
  'time_zone',
  'country',
  'city',
  'business_unit',
  'sort_name',
  'talents',
  'personality',
] as const

function listOf(columns: readonly string[], of?: string): string {
  return columns.map((column) => (of === undefined ? column : `${of}.${column}`)).join(', ')
}

function replaced(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ')
}

export const communityRows = `with ${tag}
insert into rm.community as stored (company_id, program_id, profile_id, listed, ${listOf(searchColumns)})
select p.company_id, e.program_id, p.id,
  u.status = 'active' and p.visible and p.closed_at is null
    and not exists (select from app.programs over where over.id = e.program_id and over.archived_at is not null)
    and p.completion >= coalesce((company.settings->>'min_profile_completion')::int, 60),
  p.seniority_years, ${bits('p.skills', 'skill')}, ${bits('p.job_categories', 'job_category')},
  ${bits('p.motivations', 'motivation')}, ${bits('p.languages', 'language')}, ${week},
  u.time_zone, u.country, u.city, u.business_unit, app.fold(u.last_name || ' ' || u.first_name),
  ${statedCodes('talents')}, ${statedCodes('personality')}
${enrolled}
join app.companies company on company.id = p.company_id
where p.company_id = $1 and e.profile_id = any($2::uuid[])
on conflict (profile_id, program_id) do update set listed = excluded.listed, ${replaced(searchColumns)}`

const found = ['tokens', ...searchColumns]

/**
 * Rows that already hold the same are left alone: the index of words is the dear part of a refresh. $2 stands for
 * enrolments and for rows of the directory: by one of the two, a plan with old statistics reads all of the other.
 */
export const tokenRows = `with ${tag}, ${question}, ${choice}
insert into rm.community_tokens as stored (company_id, program_id, profile_id, ${listOf(found)})
select c.company_id, c.program_id, c.profile_id, ${tokens}, ${listOf(searchColumns, 'c')}
${enrolled}
join rm.community c on c.profile_id = e.profile_id and c.program_id = e.program_id and c.listed
join rm.profiles d on d.id = p.id
${detailsJoin}
where p.company_id = $1 and e.profile_id = any($2::uuid[])
  and c.profile_id = any($2::uuid[])
on conflict (profile_id, program_id) do update set ${replaced(found)}
where (${listOf(found, 'stored')}) is distinct from (${listOf(found, 'excluded')})`

/** After the profiles: by what mentees are found. */
export const menteeRows = `with ${tag}, ${choice}
update rm.profiles d set words = found.words
from (
  select d.id, array_to_tsvector(array(
    select word from (${menteeWords}) held (word) where word <> '')) as words
  from rm.profiles d
  join app.profiles p on p.id = d.id
  join app.users u on u.id = p.user_id and u.status <> 'erased'
  left join app.business_units b on b.company_id = u.company_id and b.code = u.business_unit
  cross join tag
  ${detailsJoin}
  where d.company_id = $1 and d.id = any($2::uuid[]) and d.role = 'participant'
) found
where d.id = found.id and d.words is distinct from found.words`
