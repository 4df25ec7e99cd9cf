import type { ImportChange, ImportField } from '#contract/console/invitation-imports.ts'
import type { Sql } from '#projections/sql.ts'
import type { PersonRow } from '../companies/export-people.ts'
import type { PersonLine } from '../import/people-file.ts'
import { fieldOf, hasMentee, isOfMentee } from './account-lines.ts'
import type { Due } from './import-progress.ts'

/** What a file changes, or would. */
export interface Outcome {
  readonly created: number
  readonly changed: number
  readonly changes: readonly Change[]
}

interface Change extends ImportChange {
  readonly email: string
  readonly before: object | null
  readonly after: object
}

/** As many as the console shows. */
const shownChanges = 200

/** Columns whose values the audit log may hold: codes. Of the others it says that they changed. */
const coded: ReadonlySet<string> = new Set([
  'business_unit',
  'profiles',
  'participant_programs',
  'presenter_programs',
  'locale',
  'visible',
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
    const name = `${first_name} ${last_name}`
    return [
      { line, email, name, created, fields, before: created ? null : told(was, columns), after: told(is, columns) },
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

function fieldsOf(columns: readonly string[]): ImportField[] {
  return [...new Set(columns.flatMap((column) => fieldOf(column) ?? []))]
}

function told(row: PersonRow, columns: readonly string[]): object {
  return Object.fromEntries(columns.map((column) => [column, coded.has(column) ? (row[column] ?? null) : '…']))
}

/**
 * Keeps what the console shows of it; once written, for good, with an entry of the audit log for each person.
 * @param written whether the rows are, in this transaction
 */
export async function keepOutcome(
  sql: Sql,
  { id, companyId, createdBy }: Due,
  { created, changed, changes }: Outcome,
  written: boolean,
): Promise<void> {
  const shown = changes.slice(0, shownChanges).map(({ line, name, created: isNew, fields }) => ({
    line,
    name,
    created: isNew,
    fields,
  }))
  const [kept] = await sql.query<{ id: string }>({
    text: `update app.invitation_imports set created = $2, changed = $3, changes = $4,
        written_at = case when $5 then now() end
      where id = $1 and written_at is null returning id`,
    values: [id, created, changed, JSON.stringify(shown), written],
  })
  // What was written before is what it says.
  if (kept === undefined || !written) return
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
