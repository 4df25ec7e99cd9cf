import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import type { TestCompany } from './scenario.ts'
import type { AdminServer } from './support.ts'
import { run } from '#tests/support/run.ts'

/** One record of each list that no scenario fills, for the unit where the list is a unit's. */
export async function seedLists(server: AdminServer, acme: TestCompany): Promise<void> {
  const sql = server.db.database.tenant(acme.id)
  const { userId } = acme.person('Aline Admin')
  await run(sql)`insert into app.invitations (company_id, email, roles, business_unit, origin, expires_at)
    values (${acme.id}, 'lina@acme.test', '{participant}', 'lyon', 'invited', now() + interval '1 day')`
  await run(sql)`insert into app.invitation_imports (company_id, file_name, options, business_unit, dry_run,
    created_by) values (${acme.id}, 'people.csv', '{}', 'lyon', true, ${userId})`
  await run(sql)`insert into app.meeting_reasons (company_id, label)
    values (${acme.id}, '{"fr":"Faire le point","en":"Take stock"}')`
  await run(sql)`insert into app.agenda_templates (id, company_id, program_id, number)
    values (gen_random_uuid(), ${acme.id}, ${acme.program}, '4')`
  await run(sql)`insert into app.feedback_questions (company_id, role_type, subcategory, field_type, title)
    values (${acme.id}, 'participant', 'meeting', 'text', '{"fr":"Et puis ?","en":"And then?"}')`
  await run(sql)`insert into app.contact_requests (company_id, email, first_name, last_name)
    values (${acme.id}, 'theo@else.test', 'Théo', 'Garnier')`
  await run(sql)`insert into app.contact_messages (company_id, name, email, subject, message)
    values (${acme.id}, 'Théo Garnier', 'theo@else.test', 'Une question', 'Bonjour')`
  await sql.query({
    text: `insert into app.operator_acts (id, company_id, actor_id, resource, record_id, act, user_ids, kept,
        correlation_id, done_at)
      values (gen_random_uuid(), $1, $2, 'users', $3::uuid::text, 'disable', array[$3::uuid], '{}', 'call', now())`,
    values: [acme.id, userId, acme.person('Paul Nguyen-Roux').userId],
  })
  await run(server.db.database.system)`update app.companies set brand = '{"name":"Acme"}' where id = ${acme.id}`
  await server.db.database.system.query({
    text: `with parked as (
        insert into relay.parked (event_id, company_id, stream, revision, position, type, problem)
        values (gen_random_uuid(), $1, 'account-' || $2, 1, 7, 'RoleGranted', 'the role is not in the schema'))
      insert into app.erasures (user_id, company_id, profile_ids) values (gen_random_uuid(), $1, '{}')`,
    values: [acme.id, userId],
  })
  await run(server.db.database.system)`insert into rm.held_items (job, item, failures, error, due_at)
    values ('notices', '1/sms', 1, 'Error', now())`
  await run(sql)`select app.add_help(${acme.id})`
  // With steps, and motivations among the tags.
  await run(sql)`select app.add_profile_questions(${acme.id})`
  await run(sql)`insert into app.tag_proposals (company_id, user_id, kind, label)
    values (${acme.id}, ${acme.person('Paul Nguyen-Roux').userId}, 'skill', 'Apiculture')`
  await run(sql)`insert into app.recommendations (id, company_id, presenter_id, author_id, text)
    select gen_random_uuid(), ${acme.id}, p.id, ${userId}, 'Une écoute qui fait avancer.'
    from app.profiles p where p.role = 'presenter' limit 1`
  await sql.query({
    text: `with article as (
        insert into app.articles (company_id, author_id, title, body, category, language, state, published_at)
        values ($1, $2, 'Le premier non', 'Avec soin.', 'speaking', 'fr', 'published', now()) returning id
      ), comment as (
        insert into app.article_comments (company_id, article_id, author_id, body)
        select $1, id, $2, 'Oui.' from article
      )
      insert into app.article_reports (article_id, user_id, company_id, reason)
      select id, $2, $1, 'other' from article`,
    values: [acme.id, userId],
  })
  await run(sql)`insert into app.documents (company_id, document, version, title, sections)
    values (${acme.id}, 'charter', 2, '{"fr":"Charte","en":"Charter"}', '{"fr":[],"en":[]}')`
}

/** A draft of pairs with its result. */
export async function seedDraft(server: AdminServer, acme: TestCompany): Promise<void> {
  const facts = { people: '', places: '', decisions: '', weights: defaultMatchWeights, weights_version: 1 }
  const more = { reference: '2026-03-17T12:00:00.000Z', mentors: 1, places_before: 1 }
  await server.db.database.tenant(acme.id).query({
    text: `with draft as (
        insert into app.cohort_matches
          (company_id, program_id, name, min_score, state, facts, computed_at, seconds, created_by)
        values ($1, $2, 'Printemps', 50, 'done', $3, now(), 1, $4) returning id
      )
      insert into app.cohort_match_pairs (match_id, company_id, participant_id, left_reason)
      select id, $1, $5, 'full' from draft`,
    values: [
      acme.id,
      acme.program,
      JSON.stringify({ ...facts, ...more }),
      acme.person('Aline Admin').userId,
      acme.person('Hugo Lefèvre').profileId,
    ],
  })
}
