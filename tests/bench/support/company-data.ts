import type pg from 'pg'
import { companyId, generateDirectory, programId } from './directory-data.ts'
import { sized } from './quick.ts'

/** The mentor whose lists are read: of 30 accompaniments and 300 sessions, whatever the size of the company. */
export const busyMentor = 1
const busyPairs = 30
const busyMessages = sized(10_000, 100)
const pairMessages = sized(100, 2)

const at = (days: string) => `timestamptz '2026-03-16 09:00:00Z' + (${days}) * interval '1 day'`
const text = (instant: string) => `rm.iso(${instant})`

/**
 * A company of so many people in the tables that lists read: two accompaniments a mentee with five sessions, a
 * conversation of 100 messages and 20 mails each. What follows is filled as the read models would, without a log.
 * @param client of the login that migrates
 * @param rows what is filled beside people
 */
export async function generateCompany(client: pg.Client, people: number, rows: readonly string[] = all): Promise<void> {
  const half = people / 2
  await generateDirectory(client, half, half)
  await client.query(`
    create temporary table pair as
      select n, md5('relationship' || n)::uuid as id, participant, presenter,
        md5('profile' || participant)::uuid as participant_id, md5('user' || participant)::uuid as participant_user_id,
        md5('profile' || presenter)::uuid as presenter_id, md5('user' || presenter)::uuid as presenter_user_id,
        presenter = ${busyMentor} as busy
      from (select n, ${half} + 1 + (n - 1) / 2 as participant, case when n % 2 = 1 and n < ${2 * busyPairs}
          then ${busyMentor} else 2 + (n * 7) % ${half - 1} end as presenter from generate_series(1, ${people}) n) who;
    create temporary table met as
      select pair.*, k, md5('meeting' || n || '/' || k)::uuid as meeting_id, ${at('what * 3 - 700')} as starts_at,
        (array['finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'feedback_requested',
          'cancelled', 'confirmed', 'requested'])[1 + (n + k) % 10] as state
      from pair, lateral (select k, (n * 13 + k * 37) % 233 as what
        from generate_series(1, case when busy then 10 else 5 end) k) each;
    update met set starts_at = ${at('1 + (n + k) % 30')} where state in ('confirmed', 'requested');
    analyze pair, met`)
  for (const statement of rows) await client.query(statement)
  await client.query('vacuum analyze')
}

const parties = `'${companyId}'::uuid, '${programId}'::uuid, participant_id, participant_user_id, presenter_id,
  presenter_user_id`

const requests = `insert into rm.mentoring_requests_v1 (id, company_id, program_id, participant_id, participant_user_id,
    presenter_id, presenter_user_id, relationship_id, state, score, requested_at, answer_due_at, decided_at, updated_at,
    attributes, revision)
  select md5('request' || n)::uuid, ${parties}, id, 'confirmed', 70, asked, asked, asked, asked,
    json_build_object('aasm_state', 'confirmed', 'message', 'Bonjour, votre parcours me parle.', 'proposed_dates',
      '[]'::json, 'taken_date', null, 'requested_at', ${text('asked')}), 2
  from pair, lateral (select ${at('-710 - n % 100')} as asked) one`

const relationships = `insert into rm.mentoring_relationships_v1 (id, company_id, program_id, participant_id,
    participant_user_id, presenter_id, presenter_user_id, request_id, state, requested_at, started_at, ended_at,
    updated_at, attributes, revision)
  select id, ${parties}, md5('request' || n)::uuid, state, asked, asked,
    case state when 'finished' then ended end, coalesce(ended, asked),
    json_build_object('aasm_state', state, 'requested_at', ${text('asked')}, 'started_at', ${text('asked')},
      'ended_at', ${text('ended')}, 'finish_reason', case state when 'finished' then 'goals_met' end,
      'finish_note', null), 2
  from pair, lateral (select case when busy or n % 3 > 0 then 'initiated' else 'finished' end as state,
    ${at('-710 - n % 100')} as asked, ${at('-n % 300')} as ended) one`

const meetings = `insert into rm.meetings_v1 (id, company_id, program_id, participant_id, participant_user_id,
    presenter_id, presenter_user_id, relationship_id, state, requested_at, starts_at, ends_at, due_at, evidence,
    updated_at, attributes, revision)
  select meeting_id, ${parties}, id, state, asked, starts_at, starts_at + interval '1 hour', due_at, evidence,
    coalesce(due_at, starts_at), json_build_object('aasm_state', state, 'session_number', k, 'planned_by',
      'participant', 'topic', 'Préparer l’entretien', 'description', 'Ce que je veux dire, et dans quel ordre.',
      'subject_by', 'participant', 'meeting_reason_id', null, 'meeting_type', case when k % 3 = 0 then 'phone_call'
      else 'video_conference' end, 'appointments', json_build_array(json_build_object('id', meeting_id, 'state',
      'accepted', 'starts_at', ${text('starts_at')}, 'minutes', 60, 'time_zone', 'Europe/Paris', 'proposed_by',
      'participant', 'note', null)), 'requested_at', ${text('asked')}, 'starts_at', ${text('starts_at')}, 'ends_at',
      ${text(`starts_at + interval '1 hour'`)}, 'started_at', null, 'due_at', ${text('due_at')}, 'feedback_by',
      case state when 'finished' then '["participant","presenter"]' else '[]' end::json, 'evidence', evidence), 4
  from met, lateral (select starts_at - interval '9 days' as asked,
    case when state in ('finished', 'cancelled') then null else starts_at + interval '2 days' end as due_at,
    case state when 'finished' then 'confirmed_by_both' when 'feedback_requested' then 'platform' end as evidence) one`

const reports = `insert into rm.feedbacks_v1 (id, company_id, program_id, participant_id, participant_user_id,
    presenter_id, presenter_user_id, relationship_id, meeting_id, state, requested_at, author, rating, updated_at,
    attributes, revision)
  select md5('feedback' || n || '/' || k || side)::uuid, ${parties}, id, meeting_id, 'given', given, side, rating,
    given, json_build_object('aasm_state', 'given', 'author', side, 'rating', rating, 'answers', json_build_array(
      json_build_object('questionId', md5('question1')::uuid, 'codes', json_build_array('code' || (n + k) % 4)))::text,
      'report', repeat('Nous avons parlé du prochain poste. ', 4), 'requested_at', ${text('given')}, 'revised_at',
      null), 0
  from met cross join unnest(array['participant', 'presenter']) side,
    lateral (select starts_at + interval '1 day' as given, 1 + (n * 3 + k) % 5 as rating) one
  where state = 'finished'`

const agendas = `insert into rm.agendas_v1 (user_id, meeting_id, company_id, starts_at, ends_at, revision)
  select person, meeting_id, '${companyId}', starts_at, starts_at + interval '1 hour', k
  from met, unnest(array[participant_user_id, presenter_user_id]) person where state = 'confirmed'`

const conversationsOf = (
  each: number,
) => `insert into rm.conversations_v1 (id, company_id, user_id, other_user_id, messages, seen,
    other_seen, last_at, revision)
  select distinct on (one, other) md5('conversation' || n)::uuid, '${companyId}'::uuid, one, other, messages,
    messages - n % 2, messages, ${at('-n % 200')}, messages
  from pair, lateral (select least(participant_user_id, presenter_user_id) as one,
    greatest(participant_user_id, presenter_user_id) as other,
    case n when 1 then ${busyMessages} else ${each} end as messages) two`

const messages = `insert into rm.messages_v1 (conversation_id, number, company_id, author_id, sent_at, body, revision)
  select id, n, company_id, case when n % 3 = 0 then user_id else other_user_id end,
    last_at - (messages - n) * interval '1 hour', case n % 97 when 0 then 'La négociation est prévue jeudi.'
      else 'Merci, je relis vos notes et je reviens vers vous demain.' end, n
  from rm.conversations_v1, generate_series(1, messages) n`

const mailsOf = (
  each: number,
) => `insert into app.mails (company_id, key, template, user_id, state, attempts, finished_at, created_at)
  select '${companyId}', participant || '/' || n || '/' || k, (array['meeting_requested', 'invitation',
      'password_reset', 'sign_in_link'])[1 + k % 4], participant_user_id, case when (n + k) % 500 = 0 then 'failed'
      else 'sent' end, 1, made, made
  from pair, generate_series(1, ${each}) k,
    lateral (select ${at('-((n * 7 + k * 1777) % 30000) / 1000.0')} as made) one`

const questions = `insert into app.feedback_questions (id, company_id, role_type, subcategory, field_type, title,
    choices)
  select md5('question' || n)::uuid, '${companyId}', (array['participant', 'presenter'])[1 + n % 2], 'meeting',
    'several_choices', '{"fr":"Qu’en retenez-vous ?","en":"What do you take away?"}',
    (select jsonb_agg(jsonb_build_object('code', 'code' || c, 'label', jsonb_build_object('fr', 'Choix ' || c, 'en',
      'Choice ' || c))) from generate_series(0, 3) c)
  from generate_series(1, 4) n`

/** What the console's lists of pairs and mails read. */
export const ofPairs = [requests, relationships, meetings, mailsOf(5)]
/** What one person reads of what they hold with others, with few messages but for the longest conversation. */
export const ofScale = [requests, relationships, meetings, agendas, conversationsOf(sized(10, 2)), messages, mailsOf(1)]
const all = [
  requests,
  relationships,
  meetings,
  reports,
  agendas,
  conversationsOf(pairMessages),
  messages,
  mailsOf(20),
  questions,
]
