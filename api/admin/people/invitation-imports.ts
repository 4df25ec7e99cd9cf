import {
  type AdminInvitationImport,
  adminInvitationImport,
  correctedCells,
  type ImportChange,
  importFileLimit,
  importKinds,
  type ImportProblem,
  importProblem,
  importStates,
  newInvitationImport,
  type NewInvitationImport,
} from '#contract/console/people/invitation-imports.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { isOpenInvitation } from '../../queries/people/open-invitations.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { csvAnswer } from '../../platform/http/csv-answer.ts'
import { may } from '../platform/console-user.ts'
import type { ConsoleCall, ConsoleEndpoint, ConsoleServices, JsonServer } from '../platform/dialect.ts'
import { act } from '../platform/act.ts'
import { creation } from '../platform/creation.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { linesToCorrect, problemRows } from './import-problems.ts'
import { downloadName } from '../platform/exports.ts'
import { found, one } from '../platform/records.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { resource } from '../platform/resource.ts'

type Row = Omit<AdminInvitationImport, 'actions'>

/** What a record shows of its problems; the file has all. */
const maxProblems = 500

/** SQL: the first lines, without the account and the address by which an erasure finds them. */
const firstLines = (lines: string, most: number) =>
  `coalesce((select jsonb_agg(line - '{email,user_id}'::text[] order by n)
    from jsonb_array_elements(${lines}) with ordinality as all_of (line, n) where n <= ${most}), '[]')`

/** Of a telephone number and an address it says that they change. */
const contactFields: ReadonlySet<string> = new Set(['phone', 'linkedin_url'])
const withoutContacts = (changes: readonly ImportChange[]): ImportChange[] =>
  changes.map(({ values, ...change }) => ({
    ...change,
    ...(values && { values: values.filter(({ field }) => !contactFields.has(field)) }),
  }))

/** In characters of JSON: the file in base64, and what stands around it. */
const bodyLimit = Math.ceil(importFileLimit / 3) * 4 + 50_000

/** Keeps the file, and lets the workers know. Nothing is read here. */
async function keep({ sql, company, user, consoleUser, services }: ConsoleCall, body: NewInvitationImport) {
  const { kind, file_name, content, dry_run, program_id, roles, columns } = body
  if (kind === 'accounts' && consoleUser.unit !== null)
    throw new ConsoleProblem(422, 'invalid_record', { kind: 'accounts_not_of_units' })
  const id = await sql.transaction(async (transaction) => {
    if (program_id != null) {
      const [known] = await transaction.query({
        text: `select from app.programs where id = $1 and archived_at is null`,
        values: [program_id],
      })
      if (known === undefined) throw new ConsoleProblem(422, 'invalid_record', { program_id: 'invalid' })
    }
    const [row] = await transaction.query<{ id: string }>({
      text: `insert into app.invitation_imports (company_id, kind, file_name, file, options, business_unit, dry_run,
          created_by) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      values: [
        company.id,
        kind,
        file_name,
        Buffer.from(content, 'base64'),
        JSON.stringify({ roles: [...new Set(roles)], program_id: program_id ?? null, columns }),
        consoleUser.unit,
        dry_run,
        user.id,
      ],
    })
    return row?.id ?? ''
  })
  services.onImportQueued()
  return id
}

/** Wakes the workers after the commit; before it, the row is invisible. */
const wake = ({ onImportQueued }: Pick<ConsoleServices, 'onImportQueued'>) => onImportQueued()

/** Lets the workers write the good lines. */
async function start(sql: Sql, { id }: AdminInvitationImport): Promise<boolean> {
  const started = await sql.query({
    text: `update app.invitation_imports set state = 'writing', done = 0, lease_until = null
      where id = $1 and state = 'checked' and invited > 0 and file is not null returning id`,
    values: [id],
  })
  return started.length > 0
}

export const invitationImports = resource<Row, AdminInvitationImport>({
  name: 'invitation_imports',
  answers: { name: 'AdminInvitationImport', schema: adminInvitationImport },
  right: 'invite',
  list: 'Files of people',
  show: 'One file: how far it is, and what is wrong with which line',
  create: creation({
    summary: 'Check a file of people; then invite them, or make and change their accounts',
    right: 'invite',
    body: newInvitationImport,
    bodyLimit,
    write: keep,
  }),
  acts: [
    act({
      name: 'start',
      summary: 'Invite the people of the good lines, all at once',
      right: 'invite',
      allowed: ({ kind, state, invited }) => kind === 'invitations' && state === 'checked' && invited > 0,
      write: start,
      done: wake,
    }),
    act({
      name: 'write',
      summary: 'Make and change the accounts of the good lines, portion by portion',
      right: 'invite',
      allowed: ({ kind, state, created, changed }) =>
        kind === 'accounts' && state === 'checked' && created + changed > 0,
      write: start,
      done: wake,
    }),
    act({
      name: 'stop',
      summary: 'Stop writing accounts after the portion under way; `resume` goes on below it',
      right: 'invite',
      allowed: ({ kind, state }) => kind === 'accounts' && state === 'writing',
      async write(sql, { id }) {
        const stopped = await sql.query({
          // Before the first portion its figures are those of the check.
          text: `update app.invitation_imports set state = 'stopped', lease_until = null,
              invited = case when written = 0 then 0 else invited end,
              aside = case when written = 0 then 0 else aside end,
              created = case when written = 0 then 0 else created end,
              changed = case when written = 0 then 0 else changed end,
              problems = case when written = 0 then '[]' else problems end,
              changes = case when written = 0 then '[]' else changes end
            where id = $1 and kind = 'accounts' and state = 'writing' returning id`,
          values: [id],
        })
        return stopped.length > 0
      },
    }),
    act({
      name: 'resume',
      summary: 'Go on writing accounts where they were stopped',
      right: 'invite',
      allowed: ({ state, finished_at }) => state === 'stopped' && finished_at === null,
      done: wake,
      async write(sql, { id }) {
        const resumed = await sql.query({
          text: `update app.invitation_imports set state = 'writing', lease_until = null
            where id = $1 and state = 'stopped' and file is not null returning id`,
          values: [id],
        })
        return resumed.length > 0
      },
    }),
    act({
      name: 'correct',
      summary: 'Type cells of the file again; it is then checked again',
      right: 'invite',
      body: correctedCells,
      allowed: ({ state, aside }) => state === 'checked' && aside > 0,
      done: wake,
      async write(sql, { id }, _call, { cells }) {
        const lines: Record<string, Record<string, string>> = {}
        for (const { line, column, value } of cells) lines[line] = { ...lines[line], [column]: value }
        const corrected = await sql.query({
          text: `update app.invitation_imports i set state = 'waiting', done = 0, lease_until = null,
              options = jsonb_set(options, '{corrections}', coalesce(options -> 'corrections', '{}') || (
                select jsonb_object_agg(key, coalesce(i.options -> 'corrections' -> key, '{}') || value)
                from jsonb_each($2)))
            where id = $1 and state = 'checked' and file is not null returning id`,
          values: [id, JSON.stringify(lines)],
        })
        return corrected.length > 0
      },
    }),
    act({
      name: 'withdraw',
      summary: 'Withdraw the invitations of the file that nobody has used: their links open nothing any more',
      right: 'invite',
      allowed: ({ state, open }) => state === 'done' && open > 0,
      write: (sql, { id }, { services, company, user }) =>
        services.invitations.revokeImport(sql, company.id, id, user.id),
      async done({ signUps }, { id }, { sql, company }) {
        const begun = await sql.query<{ id: string }>({
          text: `select id from app.invitations
            where import_id = $1 and revoked_at is not null and draft_key is not null`,
          values: [id],
        })
        for (const invitation of begun) await signUps.eraseDraft(company.id, invitation.id)
      },
    }),
  ],
  reads: [],
  id: 'uuid',
  key: 'i.id',
  columns: `i.id, i.kind, i.file_name, i.state, i.created, i.changed,
    ${firstLines('i.changes', maxProblems)} as changes,
    (select count(*)::int from app.invitations open where open.import_id = i.id
      and ${isOpenInvitation('open')}) as open,
    coalesce((i.options ->> 'closes')::int, 0) as closes,
    case when i.state not in ('done', 'stopped') then 0 when i.kind = 'accounts' then i.created -
      (select count(*)::int from app.users made where made.import_id = i.id and made.status <> 'erased')
      else (select count(*)::int from app.invitations made where made.import_id = i.id and made.revoked_at is not null)
      end as gone,
    case when i.state = 'waiting' or (i.kind = 'accounts' and i.state = 'writing' and i.written = 0)
      then (select count(*)::int from app.invitation_imports before
        where before.created_at < i.created_at and (before.state = 'writing'
          or (i.state = 'waiting' and before.state in ('waiting', 'checking')))) else 0 end as ahead,
    i.rows, i.done, i.invited, i.aside, i.encoding, i.separator, i.columns,
    ${firstLines('i.problems', maxProblems)} as problems,
    i.options ->> 'program_id' as program_id,
    case when b.status <> 'erased' then trim(b.first_name || ' ' || b.last_name) end as created_by_name,
    rm.iso(i.created_at) as created_at, rm.iso(i.finished_at) as finished_at`,
  from: 'app.invitation_imports i left join app.users b on b.id = i.created_by',
  inUnit: (unit) => `i.business_unit = ${unit}`,
  search: ['app.fold(i.file_name)'],
  sorts: {
    kind: 'i.kind',
    file_name: 'app.fold(i.file_name)',
    state: 'i.state',
    created_at: 'i.created_at',
  },
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    kind: { kind: 'enum', sql: 'i.kind', values: [...importKinds] },
    state: { kind: 'enum', sql: 'i.state', values: [...importStates] },
  },
  record: (row, consoleUser) =>
    may(consoleUser, 'contacts') ? row : { ...row, changes: withoutContacts(row.changes) },
})

/** The same creation under the invitations, and the lines that stay aside as a file. */
export const importEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<NewInvitationImport, undefined, JsonServer>({
    method: 'post',
    path: '/invitations/import',
    summary: 'Check a file of people to invite, and invite them',
    access: 'session',
    right: 'invite',
    reads: [],
    body: { schema: newInvitationImport, kind: 'plain', limit: bodyLimit },
    answers: { one: [{ name: 'AdminInvitationImport', schema: adminInvitationImport }] },
    operationId: 'importInvitations',
    handle: async (call, body) => one(await found(call, invitationImports, await keep(call, body))),
  }),
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/invitation_imports/:id/problems.csv',
    summary: 'The lines that stay aside in the columns of the file, with the reasons; once it is written, these alone',
    access: 'session',
    right: 'invite',
    reads: [],
    id: 'uuid',
    answers: { file: 'text/csv' },
    operationId: 'exportInvitationImportProblems',
    handle: async (call) => {
      const { id, columns } = await found(call, invitationImports, call.params['id'])
      const { locale } = call.context
      const [row] = await call.sql.query<{ problems: unknown; separator: string | null }>({
        text: `select problems, separator from app.invitation_imports where id = $1`,
        values: [id],
      })
      const problems: ImportProblem[] = importProblem.array().parse(row?.problems ?? [])
      const separator = row?.separator === ',' ? ',' : ';'
      const day = wallDate(call.company.settings.time_zone, new Date())
      const file = await call.services.invitations.importedFile(call.sql, id)
      const rows = file === null ? problemRows({ columns }, problems, locale) : linesToCorrect(file, problems, locale)
      return csvAnswer(downloadName(locale, 'problems', day, 'csv'), rows, separator)
    },
  }),
]
