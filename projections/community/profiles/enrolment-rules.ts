import { seniorities } from '#domain/community/profile/questions.ts'
import { codesFields } from '#domain/community/profile-questions/words.ts'
import type { CompanyId, ProfileId, ProgramId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '../../platform/sql.ts'
import { recount, refreshSoon } from '../directory/due.ts'
import { Parameters } from '../directory/parameters.ts'

/** Whom a rule enrols: people of one of the units, of one of the countries, with one of the answers. */
export interface EnrolmentRule {
  readonly role: 'participant' | 'presenter'
  /** An empty list asks for nothing. */
  readonly business_units: readonly string[]
  readonly countries: readonly string[]
  readonly field_name: string | null
  readonly answers: readonly string[]
}

const lists: ReadonlySet<string> = new Set(codesFields)
const bands = seniorities
  .toReversed()
  .map(({ code, from }) => `when p.seniority_years >= ${from} then '${code}'`)
  .join(' ')

/** SQL: the profile `p` of the account `u` may be enrolled at all. */
export const mayBeEnrolled = `p.closed_at is null and u.status = 'active'`

/** SQL: the profile `p` of the account `u` is one that the rule enrols. */
export function ruleCondition(rule: EnrolmentRule, parameters: Parameters): string {
  const { role, business_units: units, countries, field_name: field, answers } = rule
  const among = (codes: readonly string[]) => `any(${parameters.add(codes)}::text[])`
  const conditions = [mayBeEnrolled, `p.role = ${parameters.add(role)}`]
  if (units.length > 0) conditions.push(`u.business_unit = ${among(units)}`)
  if (countries.length > 0) conditions.push(`u.country = ${among(countries)}`)
  if (field === null) return conditions.join(' and ')
  if (lists.has(field)) conditions.push(`p."${field}" && ${parameters.add(answers)}::text[]`)
  else if (field === 'seniority') conditions.push(`(case ${bands} end) = ${among(answers)}`)
  else {
    const answer = `p.answers -> ${parameters.add(field)}::text`
    conditions.push(`(${answer} #>> '{}' = ${among(answers)} or exists (
      select from jsonb_array_elements(case jsonb_typeof(${answer}) when 'array' then ${answer} else '[]' end) one
      where one ->> 'code' = ${among(answers)}))`)
  }
  return conditions.join(' and ')
}

interface StoredRule extends EnrolmentRule {
  readonly id: string
  readonly program_id: ProgramId
  readonly company_id: CompanyId
  readonly written_by: string
}

const stored = `r.id, r.program_id, r.company_id, r.role, r.business_units, r.countries, r.field_name, r.answers,
  r.written_by`
/** SQL: today is in the time in which the program `g` takes people. */
export const takesPeople = `g.archived_at is null and coalesce(g.sign_up_from <= current_date, true)
  and coalesce(least(g.sign_up_until, g.closes_on) >= current_date, true)`

/**
 * Enrols whom the rule means and who is not enrolled, and leaves whom an administrator took out. Again it enrols
 * nobody. Each enrolment is in the audit log, in the name of who wrote the rule.
 * @param profiles null: everybody
 * @returns how many were enrolled
 */
async function applyRule(sql: Sql, rule: StoredRule, profiles: readonly ProfileId[] | null): Promise<number> {
  const parameters = new Parameters()
  const [program, company, by] = [rule.program_id, rule.company_id, rule.written_by].map(
    (id) => `${parameters.add(id)}::uuid`,
  )
  const condition = ruleCondition(rule, parameters)
  const some = profiles === null ? '' : `and p.id = any(${parameters.add(profiles)}::uuid[])`
  const added = await sql.query<{ id: ProfileId }>({
    text: `with added as (
        insert into app.program_enrollments (id, company_id, program_id, profile_id, origin, enrolled_by)
        select gen_random_uuid(), p.company_id, ${program}, p.id, 'rule', ${by}
        from app.profiles p join app.users u on u.id = p.user_id
        where p.company_id = ${company} and ${condition} ${some}
          and not exists (select from app.program_withdrawals w where w.program_id = ${program} and w.profile_id = p.id)
        order by p.id
        on conflict (program_id, profile_id) do nothing
        returning id, company_id, program_id, profile_id, origin
      ), noted as (
        insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, after)
        select gen_random_uuid(), company_id, ${by}, 'create', 'program_enrollments', id::text,
          jsonb_build_object('program_id', program_id, 'profile_id', profile_id, 'origin', origin)
        from added
      )
      select profile_id as id from added order by 1`,
    values: parameters.values,
  })
  await refreshSoon(
    sql,
    rule.company_id,
    added.map(({ id }) => id),
    recount,
  )
  return added.length
}

/** Applies a rule to everybody, unless it rests or its program takes nobody now. In a transaction. */
export async function applyWholeRule(sql: Sql, ruleId: string): Promise<number> {
  const [rule] = await sql.query<StoredRule>({
    text: `update app.enrolment_rules r set applied_at = now() from app.programs g
      where r.id = $1 and g.id = r.program_id and r.active and ${takesPeople} returning ${stored}`,
    values: [ruleId],
  })
  return rule === undefined ? 0 : applyRule(sql, rule, null)
}

const waits = `r.active and r.applied_at is null and ${takesPeople}`

/**
 * Puts everybody of a company with a rule that waits for its season, and whose season has begun, among those who came
 * or changed.
 * @param system sees all companies
 */
export async function takeUpRules(system: Sql): Promise<void> {
  await system.query({
    text: `with begun as (
        update app.enrolment_rules r set applied_at = now() from app.programs g where g.id = r.program_id and ${waits}
        returning r.company_id
      )
      insert into app.due_enrolments (profile_id, company_id)
      select p.id, p.company_id from app.profiles p
      where p.company_id in (select company_id from begun) and p.closed_at is null order by p.id
      on conflict (profile_id) do update set due_at = now()`,
  })
}

/**
 * Applies the rules of a company to those of these people who came or changed, in one transaction. A rule that fails
 * stops no other; its people stay due.
 * @param system sees all companies
 * @returns how many were processed; less than given when another process works on them
 */
export async function enrolDue(
  system: TransactionalSql,
  companyId: CompanyId,
  profiles: readonly ProfileId[],
): Promise<number> {
  const { checked, failures } = await system.transaction(async (sql) => {
    const taken = await sql.query<{ id: ProfileId }>({
      name: 'enrolments_due',
      text: `select profile_id as id from app.due_enrolments where profile_id = any($1::uuid[])
        order by profile_id for update skip locked`,
      values: [profiles],
    })
    const ids = taken.map(({ id }) => id)
    const rules = await sql.query<StoredRule>({
      text: `select ${stored} from app.enrolment_rules r join app.programs g on g.id = r.program_id
        where r.company_id = $1 and r.active and ${takesPeople} order by r.id`,
      values: [companyId],
    })
    const failures: unknown[] = []
    for (const rule of rules) {
      await sql.query({ text: 'savepoint rule' })
      try {
        await applyRule(sql, rule, ids)
      } catch (error) {
        await sql.query({ text: 'rollback to savepoint rule' })
        failures.push(error)
      }
    }
    if (failures.length === 0)
      await sql.query({ text: 'delete from app.due_enrolments where profile_id = any($1::uuid[])', values: [ids] })
    return { checked: ids.length, failures }
  })
  if (failures.length > 0) throw new Error('a rule of a program could not be applied', { cause: failures[0] })
  return checked
}

/** Whether a rule waits whose season has begun. @param system sees all companies */
export async function hasWaitingRules(system: Sql): Promise<boolean> {
  const rows = await system.query({
    text: `select from app.enrolment_rules r join app.programs g on g.id = r.program_id where ${waits} limit 1`,
  })
  return rows.length > 0
}
