import type pg from 'pg'
import { countLimit } from '#projections/community/directory/search.ts'

export const companyId = '00000000-0000-4000-8000-0000000000c1'
export const programId = '00000000-0000-4000-8000-0000000000f1'

/** Deterministic picks from a row's number `g`. */
const pick = (seed: number, size: number, of = 'g') => `(abs(hashint4(${of} * 31 + ${seed})) % ${size})`
const syllables = `(array['mo','ra','lé','fon','ber','tel','vi','gar','dou','cha','ni','ro','sé','la','ma','pu','ker','bau','ti','el'])`
const name = (seed: number) =>
  `initcap(${[0, 1, 2].map((n) => `${syllables}[1 + ${pick(seed + n, 20)}]`).join(' || ')})`
const codes = (kind: string, count: number, size: number, seed: number) =>
  `array(select distinct '${kind}' || ${pick(0, size, `(g * 13 + n + ${seed})`)} from generate_series(1, ${count}) n)`

/** Questions of the company that mentors are filtered by, and the possible answers of each. */
export const questions = 20
export const answersOfQuestion = 5

/** Every person answers each question once. */
const answers = `(select jsonb_object_agg('question_' || q, jsonb_build_array(
    jsonb_build_object('code', 'answer' || ${pick(71, answersOfQuestion, '(g * 17 + q)')})))
  from generate_series(1, ${questions}) q)`

/**
 * One company: mentors that all its mentees may see, mentees, 120 skills, 12 units, 4 zones, 20 questions. All
 * set-based.
 */
export async function generateDirectory(client: pg.Client, mentors: number, mentees = 50): Promise<void> {
  const company = `'${companyId}'::uuid`
  const people = (from: number, to: number, role: string) => `
    insert into app.users (id, company_id, email, first_name, last_name, time_zone, business_unit, city, country,
      job_title)
    select md5('user' || g)::uuid, ${company}, g || '@bench.test', ${name(1)}, ${name(11)},
      (array['Europe/Paris', 'Europe/Paris', 'America/Montreal', 'Europe/Zurich', 'Africa/Abidjan'])[1 + ${pick(2, 5)}],
      'unit' || ${pick(3, 12)}, 'Ville ' || ${pick(4, 40)}, (array['FR', 'FR', 'CA', 'CH', 'CI'])[1 + ${pick(2, 5)}],
      (array['Ingénieure', 'Responsable', 'Directrice', 'Technicien', 'Juriste', 'Analyste'])[1 + ${pick(5, 6)}] || ' '
        || (array['réseau', 'achats', 'finance', 'projet', 'qualité', 'données', 'formation'])[1 + ${pick(6, 7)}]
    from generate_series(${from}, ${to}) g;
    insert into app.profiles (id, company_id, user_id, role, completion, seniority_years, skills, needed_skills,
      job_categories,
      targeted_job_categories, targeted_business_units, languages, motivations, mission, presentation, answers)
    select md5('profile' || g)::uuid, ${company}, md5('user' || g)::uuid, '${role}', 60 + g % 41, g % 35,
      ${codes('skill', 6, 120, 0)}, ${codes('skill', 5, 120, 3)}, ${codes('job', 2, 40, 5)}, ${codes('job', 2, 40, 7)},
      ${codes('unit', 2, 12, 9)}, ${codes('language', 2, 8, 11)}, ${codes('motivation', 3, 7, 13)},
      'Transmettre ce que le terrain apprend.', repeat('Un parcours entre deux métiers, raconté simplement. ', 6),
      ${answers}
    from generate_series(${from}, ${to}) g;
    insert into app.program_enrollments (id, company_id, program_id, profile_id)
    select md5('enrollment' || g)::uuid, ${company}, '${programId}', md5('profile' || g)::uuid
      from generate_series(${from}, ${to}) g;
    insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time)
    select md5('slot' || g || '/' || n)::uuid, ${company}, md5('user' || g)::uuid, 1 + (g + n) % 5,
      make_time(8 + ${pick(15, 9, '(g + n)')}, 0, 0), make_time(10 + ${pick(15, 9, '(g + n)')}, 30, 0)
    from generate_series(${from}, ${to}) g, generate_series(1, 3) n;`
  await client.query(`
    insert into app.companies (id, slug, name, brand, settings)
      values (${company}, 'bench', 'Bench', '{}', '{"min_profile_completion": 60}');
    insert into app.programs (id, company_id, slug, name, match_weights)
      values ('${programId}', ${company}, 'bench', '{}',
      '{"skills":35,"job_categories":20,"business_unit":10,"languages":15,"availability":10,"location":5,"motivations":5}');
    insert into app.business_units select ${company}, 'unit' || g, jsonb_build_object('fr', 'Direction ' || ${name(21)},
      'en', 'Division ' || g)
      from generate_series(0, 11) g;
    insert into app.tags select ${company}, kind, replace(kind, '_category', '') || g, g,
        jsonb_build_object('fr', ${name(31)} || ' ' || ${name(41)}, 'en', ${name(51)})
      from (values ('skill', 120), ('job_category', 40), ('motivation', 7), ('language', 8)) kinds (kind, size),
        generate_series(0, size - 1) g;
    insert into app.profile_questions (company_id, category, field_name, field_type, roles, title, choices, is_filter,
        position)
      select ${company}, 'profile_question', 'question_' || q, 'select', '{presenter}',
        '{"fr":"Question","en":"Question"}',
        (select jsonb_agg(jsonb_build_object('code', 'answer' || a, 'label', '{"fr":"Réponse","en":"Answer"}'::jsonb))
          from generate_series(0, ${answersOfQuestion - 1}) a), true, q
      from generate_series(1, ${questions}) q;
    ${people(1, mentors, 'presenter')}
    ${people(mentors + 1, mentors + mentees, 'participant')}
    insert into rm.capacities_v1 (profile_id, company_id, own_limit, open, relationship_ids, revision)
      select md5('profile' || g)::uuid, ${company}, null, ${pick(61, 4)}, '{}', 0
        from generate_series(1, ${mentors}, 5) g;
    analyze app.users, app.profiles, app.availabilities, app.program_enrollments, app.tags, rm.capacities_v1`)
}

/**
 * The yardstick: what one writes by hand for this one search, on one wide table with its indexes, read as the owner,
 * with no row-level security, no ranking and nothing built from the rows. Its words are those that the product finds
 * a mentor by.
 */
export async function generateBareTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table bare_directory as
      select p.id, p.skills, p.languages, u.country, app.fold(u.last_name) as sort_name, d.attributes::text as document,
        array_to_tsvector(array(select lexeme from unnest(t.tokens) where lexeme not like '/%')) as words,
        array(select name || '/' || (answer -> 0 ->> 'code') from jsonb_each(p.answers) given (name, answer)) as answers
      from app.profiles p join app.users u on u.id = p.user_id join rm.profiles d on d.id = p.id
      join rm.community_tokens t on t.profile_id = p.id where p.role = 'presenter';
    alter table bare_directory add primary key (id);
    create index on bare_directory using gin (words);
    create index on bare_directory using gin (skills);
    create index on bare_directory using gin (languages);
    create index on bare_directory using gin (answers);
    create index on bare_directory (country)`)
  await client.query('vacuum analyze bare_directory')
}

const bareList = (where: string) => `with hits as materialized (
    select id, sort_name from bare_directory where ${where}
  ), page as (select * from hits order by sort_name, id limit 24)
  select page.id, document, (select count(*) from (select from hits limit ${countLimit + 1}) capped) as total
  from page join bare_directory using (id) order by page.sort_name, page.id`

export const bareSearch = bareList(
  'words @@ $1::tsquery and skills && $2::text[] and languages && $3::text[] and country = any($4::text[])',
)

/** One list of `field_name/code` a question, after the text and the skills where they are searched, too. */
export const bareAnswers = (count: number, alone: boolean) => {
  const before = alone ? [] : ['words @@ $1::tsquery', 'skills && $2::text[]']
  const given = Array.from({ length: count }, (_, at) => `answers && $${before.length + at + 1}::text[]`)
  return bareList([...before, ...given].join(' and '))
}
