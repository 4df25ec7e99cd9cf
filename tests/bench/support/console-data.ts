import type pg from 'pg'
import { generateCompany, ofPairs } from './company-data.ts'
import { companyId, programId } from './directory-data.ts'

const company = `'${companyId}'::uuid`
const user = (number: string) => `md5('user' || ${number})::uuid`
const person = user('n')
const made = `timestamptz '2026-03-16 09:00:00Z' - n * interval '1 hour' / 20`
const numbered = (rows: string) => `from generate_series(1, ${rows}) n`
const oneOf = (...values: readonly string[]) => `(array[${values.map((value) => `'${value}'`).join(', ')}])`

/**
 * A company of so many people in every table that a list of the console reads.
 * @param client of the login that migrates
 */
export async function generateConsole(client: pg.Client, people: number): Promise<void> {
  await generateCompany(client, people, ofPairs)
  const some = String(people / 50)
  for (const statement of [...ofPeople(String(people)), ...ofSome(some), ...ofLogs(String(people * 3))])
    await client.query(statement)
  await client.query('vacuum analyze')
}

const ofPeople = (people: string) => [
  // The clock of a few ends within a month, of as many later.
  `update app.profiles set closed_at = now() - interval '3 years' + n % 60 * interval '1 day'
    from generate_series(1, ${people}) n where n % 997 = 50 and user_id = ${person}`,
  `update app.users set created_at = ${made}, status = case when n % 50 = 7 then 'disabled'
      when n % 500 = 3 then 'pending_approval' else status end
    from generate_series(1, ${people}) n where id = ${person}`,
  `insert into app.invitations (company_id, email, first_name, last_name, roles, program_id, business_unit, origin,
      invited_by, sent_at, expires_at, used_at, user_id, created_at)
    select ${company}, n || '@invited.test', u.first_name, u.last_name, '{participant}', '${programId}',
      u.business_unit, ${oneOf('invited', 'import')}[1 + n % 2], ${user('1')}, ${made}, ${made} + interval '14 days',
      case when n % 10 > 0 then ${made} end, case when n % 10 > 0 then u.id end, ${made}
    ${numbered(people)} join app.users u on u.id = ${person}`,
]

const ofSome = (rows: string) => [
  `insert into rm.workshops_v1 (id, company_id, program_id, author_id, people, state, requested_at, starts_at,
      updated_at, attributes, revision)
    select md5('workshop' || n)::uuid, ${company}, '${programId}', ${user('1')}, invited.ids,
      ${oneOf('planned', 'ended', 'cancelled')}[1 + n % 3], ${made}, ${made} + interval '9 days', ${made},
      json_build_object('title', 'Préparer un entretien ' || n, 'host_id', ${person}, 'ends_at', rm.iso(${made}),
        'people', (select json_agg(json_build_object('user_id', one, 'answer', 'accepted', 'minutes', null))
          from unnest(invited.ids) one)), 1
    ${numbered(rows)}, lateral (select array_agg(${user('(n * 40 + k)')}) as ids from generate_series(1, 8) k) invited`,
  `insert into app.articles (id, company_id, author_id, title, body, category, language, state, published_at,
      created_at, open_reports)
    select md5('article' || n)::uuid, ${company}, ${person}, 'Réussir sa première équipe ' || n,
      repeat('Ce que j’ai appris, et ce que je referais autrement. ', 12),
      ${oneOf('first_team', 'career_change', 'speaking', 'onboarding')}[1 + n % 4], 'fr',
      case when n % 40 = 0 then 'draft' else 'published' end, ${made}, ${made}, case when n % 50 = 0 then 1 else 0 end
    ${numbered(rows)}`,
  `insert into app.article_comments (company_id, article_id, author_id, body, created_at)
    select ${company}, md5('article' || n)::uuid, ${person}, 'Merci, je le fais lire à mon équipe.',
      ${made} + k * interval '1 hour'
    ${numbered(rows)}, generate_series(1, 3) k`,
  `insert into app.article_reports (company_id, article_id, user_id, reason, note, created_at)
    select ${company}, md5('article' || n)::uuid, ${person}, 'off_topic', 'Ce n’est pas le sujet.', ${made}
    ${numbered(rows)} where n % 5 = 0`,
  `insert into app.contact_requests (company_id, email, first_name, last_name, kind, company_name, size, locale,
      created_at)
    select ${company}, n || '@asking.test', 'Camille', 'Moreau ' || n, ${oneOf('information', 'demo')}[1 + n % 2],
      'Société ' || n, ${oneOf('under_100', '100_500')}[1 + n % 2], 'fr', ${made} ${numbered(rows)}`,
  `insert into app.contact_messages (company_id, user_id, name, email, subject, message, state, created_at)
    select ${company}, ${person}, 'Camille Moreau', n || '@bench.test', 'Question ' || n,
      repeat('Je ne trouve pas mes séances. ', 5), ${oneOf('open', 'answered', 'closed')}[1 + n % 3], ${made}
    ${numbered(rows)}`,
  `insert into app.recommendations (id, company_id, presenter_id, author_id, text, created_at)
    select md5('recommendation' || n)::uuid, ${company}, p.id, ${user(`(n + ${rows} * 25)`)},
      repeat('Une écoute rare. ', 4), ${made}
    ${numbered(rows)} join app.profiles p on p.user_id = ${person}`,
  `insert into app.tag_proposals (company_id, user_id, kind, label, state, created_at)
    select ${company}, ${person}, 'skill', 'Compétence ' || n,
      ${oneOf('proposed', 'taken', 'refused')}[1 + n % 3], ${made} ${numbered(rows)}`,
  `insert into app.error_reports (id, company_id, user_id, report, created_at)
    select md5('error' || n)::uuid, ${company}, ${person}, '{"error":"TypeError: x is undefined"}', ${made}
    ${numbered(rows)}`,
  `insert into app.operator_acts (id, company_id, actor_id, resource, record_id, act, user_ids, kept, correlation_id,
      at, done_at)
    select md5('act' || n)::uuid, ${company}, ${user('1')}, 'users', ${person}::text, 'disable', array[${person}], '{}',
      md5('call' || n), ${made}, ${made} ${numbered(rows)}`,
]

const ofLogs = (rows: string) => [
  `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, before, after, at)
    select md5('audit' || n)::uuid, ${company}, ${user('1 + n % 9')}, ${oneOf('create', 'update', 'delete')}[1 + n % 3],
      ${oneOf('faqs', 'tags', 'programs')}[1 + n % 3], md5('subject' || n), '{"name":"a"}', '{"name":"b"}', ${made}
    ${numbered(rows)}`,
  `insert into app.access_log (company_id, user_id, outcome, address, at)
    select ${company}, ${user(`(1 + n % (${rows} / 3))`)},
      ${oneOf('signed_in', 'signed_in', 'wrong_password')}[1 + n % 3], '10.0.' || n % 200 || '.' || n % 250,
      ${made} ${numbered(rows)}`,
  `insert into app.profile_accesses (company_id, user_id, reader_id, part, access_right, day, at)
    select ${company}, ${user(`(1 + n % (${rows} / 3))`)}, ${user('1 + n % 20')},
      ${oneOf('profile', 'record')}[1 + n % 2],
      'admin', (${made})::date, ${made} ${numbered(rows)} on conflict do nothing`,
  `insert into rm.journal_v1 (stream, revision, event_id, company_id, position, category, type, at, recorded_at,
      actor_kind, actor_id, correlation_id, data)
    select 'mentoring_request-' || n / 3, n % 3, md5('event' || n)::uuid, ${company}, n, 'mentoring_request',
      ${oneOf('mentoring_request_sent', 'mentoring_request_accepted')}[1 + n % 2], ${made}, ${made}, 'user',
      ${user(`(1 + n % (${rows} / 3))`)}, md5('call' || n), '{}' ${numbered(rows)}`,
]
