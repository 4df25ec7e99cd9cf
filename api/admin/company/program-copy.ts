import {
  type ProgramCopied,
  programCopied,
  type ProgramCopy,
  programCopy,
} from '#contract/console/company/program-acts.ts'
import { sitePages } from '#contract/console/content/site-pages.ts'
import { boundFields } from '#domain/community/profile/questions.ts'
import { derivedId, type UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import type { Texts } from '../../content/public-pages/content.ts'
import { keysOf } from '../../content/public-pages/keys.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { enrol } from './enrolments.ts'
import { found, one } from '../platform/records.ts'
import { programs, wrongSeason } from './programs.ts'
import { nameTaken } from '../platform/same-name.ts'

interface Copy {
  readonly from: string
  readonly id: string
  readonly actorId: UserId
}

/** Copies the settings of a program to a new one, and its people only on request (docs/decisions/2702). */
export const programCopyEndpoint: ConsoleEndpoint = endpoint<ProgramCopied, { readonly id: string }, JsonServer>({
  method: 'post',
  path: '/programs/:id/copy',
  summary:
    'Make a program from this one: questions, needs, feedback questions, weights, milestones, limits, texts, ' +
    'and rules (switched off)',
  access: 'session',
  id: 'uuid',
  right: 'configure',
  reads: [],
  body: { schema: programCopied, kind: 'plain' },
  answers: { one: [{ name: 'ProgramCopy', schema: programCopy }] },
  operationId: 'copyProgram',
  find: (call) => found(call, programs, call.params['id']),
  handle: async ({ sql, company, user, idempotencyKey }, { people, ...given }, { id: from }) => {
    const id = derivedId('programs', company.id, user.id, idempotencyKey)
    const copy = { from, id, actorId: user.id }
    const made = await sql.transaction(async (transaction): Promise<ProgramCopy> => {
      await refuseWrong(transaction, given)
      await copyProgram(transaction, copy, given)
      await copyTexts(transaction, copy)
      const counts = {
        questions: await copyQuestions(transaction, copy),
        reasons: await copyRows(transaction, copy, 'meeting_reasons', ['label', 'position']),
        feedback_questions: await copyRows(transaction, copy, 'feedback_questions', feedbackColumns),
        rules: await copyRules(transaction, copy),
      }
      const enrolled = people ? await copyPeople(transaction, copy, company.id) : 0
      await addAuditEntry(transaction, {
        actorId: user.id,
        action: 'create',
        type: programs.name,
        id,
        before: null,
        after: { ...given, copied_from: from, ...counts, people: enrolled },
      })
      return { id, ...counts, people: enrolled }
    })
    return one(made)
  },
})

/** @throws ConsoleProblem 422 by field */
async function refuseWrong(sql: Sql, given: Omit<ProgramCopied, 'people'>): Promise<void> {
  const taken = await sql.query({ text: 'select from app.programs where slug = $1', values: [given.slug] })
  const wrong =
    (taken.length > 0 ? ({ slug: 'taken' } as const) : null) ??
    wrongSeason(given) ??
    (await nameTaken(sql, 'app.programs', given, null))
  if (wrong !== null) throw new ConsoleProblem(422, 'invalid_record', wrong)
}

const kept = [
  'description',
  'match_rule',
  'match_weights',
  'has_experts',
  'max_accompaniments_presenter',
  'max_accompaniments_participant',
  'request_expiry_days',
].join(', ')

async function copyProgram(sql: Sql, { from, id, actorId }: Copy, given: Omit<ProgramCopied, 'people'>): Promise<void> {
  const { slug, name, sign_up_from, sign_up_until, last_requests_on, closes_on } = given
  await sql.query({
    text: `insert into app.programs (id, company_id, slug, name, sign_up_from, sign_up_until, last_requests_on,
        closes_on, ${kept})
      select $2::uuid, company_id, $3, $4::jsonb, $5::date, $6::date, $7::date, $8::date,
        ${kept} from app.programs where id = $1`,
    values: [
      from,
      id,
      slug,
      JSON.stringify(name),
      sign_up_from ?? null,
      sign_up_until ?? null,
      last_requests_on ?? null,
      closes_on ?? null,
    ],
  })
  await sql.query({ text: 'select app.keep_weights($1)', values: [id] })
  await sql.query({
    text: `insert into app.milestone_templates (company_id, program_id, version, milestones, published_at, published_by)
      select company_id, $2::uuid, 1, milestones, now(), $3::uuid from app.milestone_templates
      where program_id = $1 and published_at is not null order by version desc limit 1`,
    values: [from, id, actorId],
  })
}

/** Words of its public pages, as they are in force: those published in the console, over those of an import. */
async function copyTexts(sql: Sql, { from, id, actorId }: Copy): Promise<void> {
  const [source] = await sql.query<{ slug: string; texts: Texts }>({
    text: `select g.slug, c.texts from app.programs g join app.companies c on c.id = g.company_id where g.id = $1`,
    values: [from],
  })
  const published = await sql.query<{ page: string; language: string; words: object }>({
    text: `select distinct on (page, language) page, language, words from app.page_texts
      where program_id = $1 and effective_at <= now() order by page, language, version desc`,
    values: [from],
  })
  for (const page of sitePages)
    for (const language of ['fr', 'en'] as const) {
      const imported = keysOf(page).flatMap((key) => {
        const words = source?.texts[`${source.slug}.${key}`]?.[language]
        return words === undefined ? [] : [[key, words] as const]
      })
      const own = published.find((one) => one.page === page && one.language === language)
      const words = { ...Object.fromEntries(imported), ...own?.words }
      if (Object.keys(words).length === 0) continue
      await sql.query({
        text: `insert into app.page_texts (company_id, page, language, program_id, version, words, published_at,
            published_by, effective_at)
          values (app.current_company(), $1, $2, $3, 1, $4, now(), $5, now())`,
        values: [page, language, id, JSON.stringify(words), actorId],
      })
    }
}

const feedbackColumns = ['role_type', 'subcategory', 'field_type', 'title', 'help', 'choices', 'required', 'position']

/** SQL: an entry of the audit log for each row of `copy`. */
const noted = (type: string) => `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id,
    after)
  select gen_random_uuid(), company_id, $3::uuid, 'create', '${type}', id::text,
    to_jsonb(copy) - '{id,company_id,revision,created_at}'::text[] from copy`

/** Rows of the program that are still in use. @returns how many */
async function copyRows(
  sql: Sql,
  { from, id, actorId }: Copy,
  type: 'meeting_reasons' | 'feedback_questions',
  columns: readonly string[],
): Promise<number> {
  const rows = await sql.query({
    text: `with copy as (
        insert into app.${type} (company_id, program_id, ${columns.join(', ')})
        select company_id, $2::uuid, ${columns.join(', ')} from app.${type} where program_id = $1 and not archived
        order by position, id returning *
      ), noted as (${noted(type)})
      select from copy`,
    values: [from, id, actorId],
  })
  return rows.length
}

const questionColumns = [
  'category',
  'field_type',
  'roles',
  'title',
  'label',
  'help',
  'choices',
  'required',
  'sign_up_required',
  'is_filter',
  'max_length',
  'max_choices',
  'may_propose',
  'position',
].join(', ')

/** Questions about profiles, each in the step of the one that it is made from. One with a column of its own stays. */
async function copyQuestions(sql: Sql, { from, id, actorId }: Copy): Promise<number> {
  const sources = await sql.query<{ id: string; field_name: string }>({
    text: `select id, field_name from app.profile_questions
      where program_id = $1 and not archived and field_name <> all ($2) order by position, id`,
    values: [from, Object.keys(boundFields)],
  })
  for (const source of sources) {
    const [made] = await sql.query<{ id: string }>({
      text: `with copy as (
          insert into app.profile_questions (company_id, program_id, field_name, ${questionColumns})
          select company_id, $2::uuid, $4, ${questionColumns} from app.profile_questions where id = $1 returning *
        ), noted as (${noted('profile_questions')})
        select id from copy`,
      values: [source.id, id, actorId, await freeName(sql, source.field_name)],
    })
    await sql.query({
      text: `update app.profile_steps s set revision = revision + 1, questions = array(
          select one from unnest(s.questions) with ordinality known (question, place)
          cross join lateral unnest(
            case known.question when $1::uuid then array[$1::uuid, $2::uuid] else array[known.question] end)
            with ordinality copied (one, n)
          order by place, n)
        where $1::uuid = any (s.questions)`,
      values: [source.id, made?.id],
    })
  }
  return sources.length
}

/** A name that no question has: with the next number. */
async function freeName(sql: Sql, name: string): Promise<string> {
  const stem = name.replace(/_\d+$/, '').slice(0, 55)
  const rows = await sql.query<{ field_name: string }>({
    text: `select field_name from app.profile_questions where starts_with(field_name, $1)`,
    values: [stem],
  })
  const taken = new Set(rows.map(({ field_name: one }) => one))
  for (let n = 2; ; n += 1) if (!taken.has(`${stem}_${n}`)) return `${stem}_${n}`
}

/** Switched off: an administrator looks at whom they mean now. */
async function copyRules(sql: Sql, { from, id, actorId }: Copy): Promise<number> {
  const rows = await sql.query({
    text: `insert into app.enrolment_rules (company_id, program_id, role, active, business_units, countries, field_name,
        answers, written_by)
      select company_id, $2::uuid, role, false, business_units, countries, field_name, answers, $3::uuid
      from app.enrolment_rules where program_id = $1 returning id`,
    values: [from, id, actorId],
  })
  return rows.length
}

async function copyPeople(
  sql: Sql,
  { from, id, actorId }: Copy,
  companyId: Parameters<typeof enrol>[1]['companyId'],
): Promise<number> {
  const rows = await sql.query<{ id: string }>({
    text: 'select profile_id as id from app.program_enrollments where program_id = $1',
    values: [from],
  })
  const ids = rows.map((row) => row.id)
  return (await enrol(sql, { companyId, actorId }, id, ids)).enrolled
}
