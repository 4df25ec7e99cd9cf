import {
  type EnrolmentRules,
  enrolmentRules,
  type RuleConditions,
  ruleConditions,
  rulePreview,
  type RulePreview,
  type RuleWritten,
  ruleWritten,
} from '#contract/console/company/enrolments.ts'
import { boundOf } from '#domain/community/profile/questions.ts'
import { listedFieldTypes } from '#domain/community/profile-questions/words.ts'
import type { UserId } from '#domain/platform/ids.ts'
import {
  applyWholeRule,
  mayBeEnrolled,
  ruleCondition,
  takesPeople,
} from '#projections/community/profiles/enrolment-rules.ts'
import { Parameters } from '#projections/community/directory/parameters.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import type { MessageCode } from '../platform/messages.ts'
import { audited } from '../platform/last-write.ts'
import { found, one, takesOnly } from '../platform/records.ts'
import { programs } from './programs.ts'

/** Names in a preview. */
const namesMax = 20
const ofOneProgram = { access: 'session', id: 'uuid', right: 'configure', reads: [] } as const
const answers = { one: [{ name: 'EnrolmentRules', schema: enrolmentRules }] }

/** Rules that enrol people in a program: whom one means, and keeping it. */
export const enrolmentRuleEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'get',
    path: '/programs/:id/rules',
    summary: 'The rules that enrol people in the program, and what they may name',
    answers,
    operationId: 'getRulesOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, query }, _, { id }) => {
      takesOnly(query, [])
      return one(await rulesQuery(sql, id))
    },
  }),
  endpoint<RuleConditions, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'post',
    path: '/programs/:id/rule_preview',
    summary: 'Whom a rule would enrol now; nothing is written',
    body: { schema: ruleConditions, kind: 'plain' },
    answers: { one: [{ name: 'RulePreview', schema: rulePreview }] },
    operationId: 'previewRuleOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql }, rule, { id }) => {
      await refuseWrong(sql, rule)
      return one(await preview(sql, id, rule))
    },
  }),
  endpoint<RuleWritten, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'post',
    path: '/programs/:id/rules',
    summary: 'Keep the rule of a role, and enrol whom it means; nobody is taken out',
    body: { schema: ruleWritten, kind: 'plain' },
    answers,
    operationId: 'writeRuleOfProgram',
    refuses: [409],
    lastWrite: audited(programs.name, { attribute: 'rule' }),
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, user }, { confirmed = false, revision, ...rule }, { id }) => {
      await sql.transaction(async (transaction) => {
        await refuseWrong(transaction, rule)
        if (rule.active && !confirmed) await refuseExtreme(transaction, id, rule)
        const ruleId = await write(transaction, id, rule, revision, user.id)
        await applyWholeRule(transaction, ruleId)
      })
      return one(await rulesQuery(sql, id))
    },
  }),
]

/** @throws ConsoleProblem naming what the company does not have */
async function refuseWrong(sql: Sql, { role, business_units: units, field_name: field, answers }: RuleConditions) {
  const wrong: Record<string, MessageCode> = {}
  const [row] = await sql.query<{ units: number; question: { field_type: string; roles: string[] } | null }>({
    text: `select (select count(*)::int from app.business_units where code = any($1)) as units,
      (select json_build_object('field_type', q.field_type, 'roles', q.roles) from app.profile_questions q
        where q.field_name = $2 and not q.archived) as question`,
    values: [units, field],
  })
  if (row?.units !== new Set(units).size) wrong['business_units'] = 'invalid'
  if (field === null) {
    if (answers.length > 0) wrong['field_name'] = 'required'
  } else if (!row?.question || !isChosen(row.question.field_type) || boundOf(field)?.of === 'user')
    wrong['field_name'] = 'invalid'
  else if (!row.question.roles.includes(role)) wrong['field_name'] = 'not_of_this_role'
  else if (answers.length === 0) wrong['answers'] = 'required'
  if (Object.keys(wrong).length > 0) throw new ConsoleProblem(422, 'invalid_record', wrong)
}

const isChosen = (type: string) => listedFieldTypes.some((one) => one === type)

/** @throws ConsoleProblem for a rule that means nobody or everybody: the administrator confirms it first */
async function refuseExtreme(sql: Sql, programId: string, rule: RuleConditions): Promise<void> {
  const { everybody, meant } = await preview(sql, programId, rule)
  if (meant === 0) throw new ConsoleProblem(422, 'invalid_record', { confirmed: 'rule_means_nobody' })
  if (meant === everybody) throw new ConsoleProblem(422, 'invalid_record', { confirmed: 'rule_means_everybody' })
}

async function preview(sql: Sql, programId: string, rule: RuleConditions): Promise<RulePreview> {
  const parameters = new Parameters()
  const program = `${parameters.add(programId)}::uuid`
  const condition = ruleCondition(rule, parameters)
  const [row] = await sql.query<RulePreview>({
    text: `with meant as materialized (
        select p.id, trim(u.first_name || ' ' || u.last_name) as full_name, u.business_unit,
          app.fold(u.last_name || ' ' || u.first_name) as place,
          exists (select from app.program_enrollments e
            where e.program_id = ${program} and e.profile_id = p.id) as there,
          exists (select from app.program_withdrawals w where w.program_id = ${program} and w.profile_id = p.id) as gone
        from app.profiles p join app.users u on u.id = p.user_id where ${condition}
      )
      select ${program} as id, (select count(*)::int from app.profiles p join app.users u on u.id = p.user_id
          where ${mayBeEnrolled} and p.role = ${parameters.add(rule.role)}) as everybody,
        (select count(*)::int from meant) as meant, (select count(*)::int from meant where there) as already,
        (select count(*)::int from meant where gone and not there) as withdrawn,
        (select count(*)::int from meant where not gone and not there) as to_enrol,
        (select coalesce(json_agg(json_build_object('id', first.id, 'full_name', first.full_name,
            'business_unit', first.business_unit) order by first.place, first.id), '[]')
          from (select * from meant where not gone and not there order by place, id limit ${namesMax}) first) as names,
        (select ${takesPeople} from app.programs g where g.id = ${program}) as in_season`,
    values: parameters.values,
  })
  if (row === undefined) throw new Error('a preview is one row')
  return row
}

/** @throws ConsoleProblem 409 when somebody else has written it since */
async function write(
  sql: Sql,
  programId: string,
  rule: RuleConditions & { readonly active: boolean },
  revision: number | null,
  actorId: UserId,
): Promise<string> {
  const { role, active, business_units, countries, field_name, answers } = rule
  const [before] = await sql.query<{ id: string; revision: number; rule: object }>({
    text: `select r.id, r.revision, json_build_object('role', r.role, 'active', r.active,
        'business_units', r.business_units, 'countries', r.countries, 'field_name', r.field_name, 'answers', r.answers)
        as rule
      from app.enrolment_rules r where r.program_id = $1 and r.role = $2 for update`,
    values: [programId, role],
  })
  if ((before?.revision ?? null) !== revision) throw new ConsoleProblem(409, 'conflict')
  const [written] = await sql.query<{ id: string }>({
    text: `insert into app.enrolment_rules (company_id, program_id, role, active, business_units, countries, field_name,
        answers, written_by)
      values (app.current_company(), $1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (program_id, role) do update set active = excluded.active,
        business_units = excluded.business_units, countries = excluded.countries, field_name = excluded.field_name,
        answers = excluded.answers, written_by = excluded.written_by, applied_at = null,
        revision = enrolment_rules.revision + 1
      returning id`,
    values: [programId, role, active, business_units, countries, field_name, answers, actorId],
  })
  if (written === undefined) throw new Error('the rule was not written')
  await addAuditEntry(sql, {
    actorId,
    action: 'update',
    type: programs.name,
    id: programId,
    before: { rule: before?.rule ?? null },
    after: { rule: { role, active, business_units, countries, field_name, answers } },
  })
  return written.id
}

async function rulesQuery(sql: Sql, programId: string): Promise<EnrolmentRules> {
  const [row] = await sql.query<EnrolmentRules>({
    name: 'admin_rules',
    text: `select $1::uuid as id,
      (select coalesce(json_agg(json_build_object('role', r.role, 'active', r.active, 'revision', r.revision,
          'business_units', r.business_units, 'countries', r.countries, 'field_name', r.field_name,
          'answers', r.answers, 'applied_at', rm.iso(r.applied_at),
          'written_at', (select rm.iso(max(l.at)) from app.audit_log l where l.subject_type = 'programs'
            and l.subject_id = r.program_id::text and l.after -> 'rule' ->> 'role' = r.role),
          'written_by_name', case when w.status <> 'erased' then trim(w.first_name || ' ' || w.last_name) end,
          'enrolled', (select count(*) from app.program_enrollments e join app.profiles p on p.id = e.profile_id
            where e.program_id = r.program_id and e.origin = 'rule' and p.role = r.role)) order by r.role), '[]')
        from app.enrolment_rules r join app.users w on w.id = r.written_by where r.program_id = $1) as rules,
      (select coalesce(json_agg(json_build_object('code', code, 'label', label) order by code), '[]')
        from app.business_units) as units,
      array(select distinct u.country from app.users u where u.country is not null and u.status <> 'erased'
        order by u.country) as countries,
      (select coalesce(json_agg(json_build_object('field_name', q.field_name, 'title', q.title, 'roles', q.roles,
          'answers', case when jsonb_array_length(q.choices) > 0 then (
              select json_agg(json_build_object('code', c ->> 'code', 'label', c -> 'label'))
              from jsonb_array_elements(q.choices) c)
            else (select coalesce(json_agg(json_build_object('code', t.code, 'label', t.label) order by t.code), '[]')
              from app.tags t where not t.archived and t.kind = ($2::jsonb ->> q.field_name)) end)
          order by q.position, q.id), '[]')
        from app.profile_questions q
        where not q.archived and q.field_type = any($3) and (q.program_id is null or q.program_id = $1)
          and (jsonb_array_length(q.choices) > 0 or $2::jsonb ? q.field_name)) as questions`,
    values: [programId, JSON.stringify(tagKinds), listedFieldTypes],
  })
  if (row === undefined) throw new Error('the rules of a program are one row')
  return row
}

/** Kinds of the company's tags that answer a question. */
const tagKinds = {
  skills: 'skill',
  needed_skills: 'skill',
  job_categories: 'job_category',
  targeted_job_categories: 'job_category',
  languages: 'language',
  motivations: 'motivation',
} as const
