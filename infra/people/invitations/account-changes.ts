import { unkeptValue } from '#contract/console/insight/audit-entries.ts'
import { type ImportChange, type ImportColumn, ownColumn } from '#contract/console/people/invitation-imports.ts'
import { isOpenInvitation } from '#api/queries/people/open-invitations.ts'
import { heldRow } from '#projections/platform/lease-lost.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { PersonRow } from '../../company/companies/export-people.ts'
import type { PersonLine } from '../../company/import/person-line.ts'
import { fieldOf, hasMentee, isOfMentee } from './account-lines.ts'
import { type Addressed, type Due, type KeptProblem, lease, ofAccounts } from './import-progress.ts'

/** What a file changes, or would. */
export interface Outcome {
  readonly created: number
  readonly changed: number
  readonly changes: readonly Change[]
}

interface Change extends ImportChange, Addressed {
  readonly email: string
  readonly before: object | null
  readonly after: object
}

/** As many as the console shows. */
const maxChanges = 200

/** Columns whose values the audit log may hold: codes. Of the others it says that they changed. */
const coded: ReadonlySet<string> = new Set([
  'business_unit',
  'profiles',
  'participant_programs',
  'presenter_programs',
  'locale',
  'visible',
])

/** Fields of the person's own words, and what nobody else reads: the check says that they change, not from what. */
const untold: ReadonlySet<string> = new Set([
  'worksite',
  'availabilities',
  'away_from',
  'away_until',
  'mission',
  'presentation',
  'participant_presentation',
  'resources',
])

/** Row by row, what the people are now and were not. */
export function differencesOf(
  people: readonly PersonLine[],
  before: ReadonlyMap<string, PersonRow>,
  after: ReadonlyMap<string, PersonRow>,
): Outcome {
  const changes = people.flatMap(({ line, person: { email, first_name, last_name } }): Change[] => {
    const [was, is] = [before.get(email), after.get(email)]
    if (is === undefined) return []
    const columns = changedColumns(was, is)
    if (columns.length === 0) return []
    const created = was === undefined
    const fields = created ? [] : fieldsOf(columns)
    const name = `${first_name} ${last_name}`.trim()
    const change = { line, email, name, created, fields, after: masked(is, columns) }
    return [
      created
        ? { ...change, before: null }
        : { ...change, before: masked(was, columns), ...valuesOf(was, is, columns) },
    ]
  })
  const created = changes.filter((change) => change.created).length
  return { created, changed: changes.length - created, changes }
}

function changedColumns(was: PersonRow | undefined, is: PersonRow): string[] {
  // A mentee's profile that is new says so; what it begins with is the person's.
  const begins = !hasMentee(was)
  return Object.keys(is).filter(
    (column) => (is[column] ?? '') !== (was?.[column] ?? '') && !(begins && isOfMentee(column)),
  )
}

function fieldsOf(columns: readonly string[]): ImportColumn[] {
  return [...new Set(columns.flatMap((column) => fieldOf(column) ?? []))]
}

function valuesOf(was: PersonRow, is: PersonRow, columns: readonly string[]): Pick<ImportChange, 'values'> {
  const text = (value: PersonRow[string] | undefined) => ((value ?? '') === '' ? null : String(value))
  const values = columns.flatMap((column) => {
    const field = fieldOf(column)
    if (field === null || field.startsWith('question:') || untold.has(field)) return []
    // Of one profile alone: both may change the same field.
    const own = ownColumn.safeParse(column)
    return [{ field: own.success ? own.data : field, from: text(was[column]), to: text(is[column]) }]
  })
  return values.length === 0 ? {} : { values }
}

function masked(row: PersonRow, columns: readonly string[]): object {
  return Object.fromEntries(columns.map((column) => [column, coded.has(column) ? (row[column] ?? null) : unkeptValue]))
}

/** What became of a portion of lines. */
export interface Portion {
  readonly good: number
  readonly aside: number
  readonly problems: readonly KeptProblem[]
  readonly outcome: Outcome
}

/** What the file would change, for the console. */
export async function keepForecast(
  sql: Sql,
  { id, companyId }: Due,
  { created, changed, changes }: Outcome,
  closes: number,
): Promise<void> {
  await sql.query({
    text: `update app.invitation_imports set created = $2, changed = $3, changes = ${ofAccounts('$4', '$5')},
        options = options || jsonb_build_object('closes', $6::int)
      where id = $1`,
    values: [id, created, changed, JSON.stringify(keptOf(changes)), companyId, closes],
  })
}

/** Open invitations whose people get an account by what is new: there is nothing left for them to accept. */
export async function invitationsClosedBy(sql: Sql, { companyId }: Due, { changes }: Outcome): Promise<number> {
  const [row] = await sql.query<{ closes: number }>({
    name: 'import_closes',
    text: `select count(*)::int as closes from app.invitations i
      where i.company_id = $1 and i.email = any($2) and ${isOpenInvitation('i')}`,
    values: [companyId, changes.filter(({ created }) => created).map(({ email }) => email)],
  })
  return row?.closes ?? 0
}

/**
 * Keeps a portion in the transaction that wrote its rows, with an entry of the audit log for each person.
 * @param from lines that were written before it
 * @throws LeaseLost when somebody else has written it, or the import was stopped
 */
export async function keepPortion(
  sql: Sql,
  { id, companyId, createdBy }: Due,
  { from, to }: { readonly from: number; readonly to: number },
  { good, aside, problems, outcome: { created, changed, changes } }: Portion,
): Promise<void> {
  const kept = await sql.query({
    name: 'import_portion',
    text: `update app.invitation_imports set written = $3, lease_until = now() + ${lease},
        invited = case when $2 = 0 then 0 else invited end + $4, aside = case when $2 = 0 then 0 else aside end + $5,
        created = case when $2 = 0 then 0 else created end + $6,
        changed = case when $2 = 0 then 0 else changed end + $7,
        problems = case when $2 = 0 then '[]' else problems end || ${ofAccounts('$8', '$10')},
        changes = case when $2 = 0 then '[]' else changes end
          || case when $2 = 0 or jsonb_array_length(changes) < ${maxChanges} then ${ofAccounts('$9', '$10')}
            else '[]' end
      where id = $1 and state = 'writing' and written = $2 and lease_until > now() returning id`,
    values: [
      id,
      from,
      to,
      good,
      aside,
      created,
      changed,
      JSON.stringify(problems),
      JSON.stringify(keptOf(changes)),
      companyId,
    ],
  })
  heldRow(kept, 'the import is somebody else’s now, or was stopped')
  await sql.query({
    text: `update app.users set import_id = $2 where company_id = $1 and email = any($3)`,
    values: [companyId, id, changes.filter(({ created: isNew }) => isNew).map(({ email }) => email)],
  })
  await sql.query({
    text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, before, after)
      select gen_random_uuid(), $1::uuid, $2, 'import', 'users', u.id::text, change.before, change.after
      from jsonb_to_recordset($3) as change (email text, before jsonb, after jsonb)
      join app.users u on u.company_id = $1 and u.email = change.email`,
    values: [
      companyId,
      createdBy,
      JSON.stringify(changes.map(({ email, before, after }) => ({ email, before, after }))),
    ],
  })
}

function keptOf(changes: readonly Change[]): readonly (ImportChange & Addressed)[] {
  return changes.slice(0, maxChanges).map(({ before: _before, after: _after, ...kept }) => kept)
}

export function outcomeOf(one: Outcome, other: Outcome): Outcome {
  const missing = Math.max(0, maxChanges - one.changes.length)
  return {
    created: one.created + other.created,
    changed: one.changed + other.changed,
    changes: missing === 0 ? one.changes : [...one.changes, ...other.changes.slice(0, missing)],
  }
}
