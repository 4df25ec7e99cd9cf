import { id as idOf } from '#domain/platform/ids.ts'
import type { ImportColumn } from '#contract/console/people/invitation-imports.ts'
import { answerColumns } from '#contract/console/people/import-columns.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JobReport, workOff } from '../../platform/queue/each-item.ts'
import { isHeld } from '../../platform/queue/held.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { heldRow } from '#projections/platform/lease-lost.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import {
  checkLine,
  columnsOf,
  type ImportFile,
  type ImportLine,
  readImportFile,
  type Surroundings,
  UnreadableFile,
} from './import-file.ts'
import { codeFinder } from '../../company/import/known-codes.ts'
import type { Named } from '../../company/import/problems.ts'
import { importQuestionsOf } from './account-questions.ts'
import { type AccountWriter, workOnAccounts } from './import-accounts.ts'
import {
  type Due,
  fail,
  keptProblems,
  type KeptProblem,
  lease,
  namedCells,
  portion,
  progress,
  report,
} from './import-progress.ts'
import { enqueueInvitations, invitationLifetime } from './mails.ts'

/** Names imports on which the work failed, wherever they were worked on. */
const job = 'resume_imports'

/**
 * Works on imports that wait, and on those whose process has died; one call works until none is left. Every step can be
 * repeated: checking writes nothing but its report, all invitations are written in one transaction with the end, and
 * accounts in portions that are written once.
 */
export function workOnImports(
  database: Pick<Database, 'system' | 'tenant'>,
  writer: AccountWriter,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const { system } = database
  return workOff(
    { sql: system, job, logger },
    () => take(system),
    (due) => workOn(database.tenant(due.companyId), due, writer),
  )
}

async function take(system: Sql): Promise<Due | null> {
  const [row] = await system.query<Due>({
    text: `update app.invitation_imports i
      set state = case i.state when 'waiting' then 'checking' else i.state end, lease_until = now() + ${lease},
        done = case when kind = 'accounts' and state = 'writing' then done else 0 end
      where id = (select id from app.invitation_imports w
        where ${ofActiveCompany('w.company_id')} and state in ('waiting', 'checking', 'writing')
          and (lease_until is null or lease_until < now()) and not ${isHeld(job, 'w.id::text')}
        order by created_at limit 1 for update skip locked)
      returning id, kind, company_id as "companyId", file, options, business_unit as unit, dry_run as "dryRun", state,
        created_by as "createdBy", written, done`,
  })
  return row ?? null
}

async function workOn(sql: TransactionalSql, due: Due, writer: AccountWriter): Promise<void> {
  const questions = due.kind === 'accounts' ? await importQuestionsOf(writer.system, due.companyId) : []
  let file: ImportFile
  let columns: readonly (ImportColumn | null)[]
  try {
    file = readImportFile(due.file)
    columns = columnsOf(file.header, due.options.columns, due.kind, answerColumns(questions))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await fail(sql, due, error)
    return
  }
  if (due.kind === 'accounts') {
    await workOnAccounts(sql, due, { file, columns, questions }, writer)
    return
  }
  const { good, problems, aside } = await check(sql, due, file, columns)
  await report(sql, due, { file, columns, good: good.length, aside, problems })
  if (due.state === 'checking' && due.dryRun) return
  await sql.transaction(async (inner) => write(inner, due, good))
}

async function check(
  sql: TransactionalSql,
  due: Due,
  { lines }: ImportFile,
  columns: readonly (ImportColumn | null)[],
): Promise<{ good: readonly ImportLine[]; problems: readonly KeptProblem[]; aside: number }> {
  const around = await surroundings(sql, due)
  const lineOf = new Map<string, number>()
  const good: ImportLine[] = []
  const problems: KeptProblem[] = []
  let aside = 0
  for (const [index, { line, cells }] of lines.entries()) {
    const named = namedCells(due, columns, line, cells)
    const checked = checkLine(named, line, around, lineOf)
    if ('ok' in checked) good.push(checked.ok)
    else {
      aside += 1
      problems.push(...keptProblems(line, named, checked.faults))
    }
    if ((index + 1) % portion === 0) await progress(sql, due, index + 1, lines.length)
  }
  return { good, problems, aside }
}

async function surroundings(sql: Sql, { unit, options }: Due): Promise<Surroundings> {
  const [row] = await sql.query<{
    settings: object
    units: Named[]
    programs: (Named & { id: string })[]
    first: string | null
    accounts: string[]
    waiting: string[]
    invited: string[]
  }>({
    text: `select (select settings from app.companies where id = app.current_company()) as settings,
      (select coalesce(json_agg(json_build_object('code', code, 'label', label)), '[]') from app.business_units)
        as units,
      (select coalesce(json_agg(json_build_object('code', slug, 'label', name, 'id', id)), '[]') from app.programs)
        as programs,
      (select id from app.programs where archived_at is null order by created_at, id limit 1) as first,
      array(select email from app.users where status <> 'erased') as accounts,
      array(select email from app.users where status in ('pending_approval', 'rejected')) as waiting,
      array(select email from app.invitations where used_at is null and revoked_at is null and expires_at > now())
        as invited`,
  })
  return {
    domains: settingsOf(row?.settings ?? {}).allowed_email_domains,
    units: codeFinder(row?.units ?? []),
    programs: codeFinder(row?.programs ?? []),
    programIds: new Map((row?.programs ?? []).map(({ code, id }) => [code, id])),
    unit,
    roles: options.roles,
    programId: options.program_id ?? row?.first ?? null,
    accounts: new Set(row?.accounts),
    waiting: new Set(row?.waiting),
    invited: new Set(row?.invited),
  }
}

/** Lines of one statement: a statement that takes 20 seconds is given up. */
const atOnce = 2_000

/** Everything or nothing: invitations, mails, the end of the import, and its line in the audit log. */
async function write(sql: Sql, due: Due, good: readonly ImportLine[]): Promise<void> {
  const { id, companyId, createdBy } = due
  const held = await sql.query({
    text: `select from app.invitation_imports where id = $1 and state = 'writing' for update`,
    values: [id],
  })
  heldRow(held, 'the import has ended')
  let invited = 0
  for (let from = 0; from < good.length; from += atOnce)
    invited += await invite(sql, due, good.slice(from, from + atOnce))
  await sql.query({
    text: `update app.invitation_imports set state = 'done', done = rows, invited = $2, file = null,
      options = options - 'corrections', finished_at = now(), lease_until = null where id = $1`,
    values: [id, invited],
  })
  await sql.query({
    text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, after)
      values (gen_random_uuid(), $1, $2, 'import', 'invitations', $3, $4)`,
    values: [companyId, createdBy, idOf(id), JSON.stringify({ invited })],
  })
}

/** @returns how many were invited: not those who have an account or an invitation meanwhile */
async function invite(sql: Sql, { id, companyId, createdBy }: Due, lines: readonly ImportLine[]): Promise<number> {
  const rows = await sql.query<{ id: string }>({
    text: `insert into app.invitations as i
        (company_id, email, first_name, last_name, roles, program_id, business_unit, locale, origin, invited_by,
          import_id, expires_at)
      select $1::uuid, email, first_name, last_name, roles, program_id, business_unit, locale, 'import', $3::uuid,
        $4::uuid, now() + ${invitationLifetime}
      from jsonb_to_recordset($2) as line (email text, first_name text, last_name text, roles text[], program_id uuid,
        business_unit text, locale text)
      where not exists (select from app.users u where u.email = line.email and u.status <> 'erased')
      on conflict (company_id, email) where used_at is null and revoked_at is null do update
        set first_name = excluded.first_name, last_name = excluded.last_name, roles = excluded.roles,
          program_id = excluded.program_id, business_unit = excluded.business_unit, locale = excluded.locale,
          origin = 'import', invited_by = excluded.invited_by, import_id = excluded.import_id,
          expires_at = excluded.expires_at, sent_at = now(), mails = i.mails + 1
        where i.expires_at <= now()
      returning id`,
    values: [companyId, JSON.stringify(lines), createdBy, id],
  })
  await enqueueInvitations(
    sql,
    rows.map((row) => row.id),
  )
  return rows.length
}
