import type pg from 'pg'
import { Refused } from './command.ts'

/** Schemas whose rows stay after a deletion: the log, and the ids of destroyed keys. */
export const keptSchemas = ['es', 'vault'] as const
/** What is kept of the deletion itself. */
export const deletionTable = 'app.company_deletions'

/** A table of any schema but PostgreSQL's own. */
export interface StoredTable {
  /** Quoted, with its schema. */
  readonly name: string
  readonly schema: string
  /** Whether its rows name a company in `company_id`. */
  readonly ofCompanies: boolean
}

/**
 * Every table of the database.
 * @throws Refused when row-level security hides rows from this login, or it may not read one
 */
export async function everyTable(client: pg.Client): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable & { readonly visible: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped)
        as "ofCompanies",
      has_table_privilege(c.oid, 'SELECT') and (not row_security_active(c.oid) or exists (
        select from pg_policy p, unnest(p.polroles) as role
        where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
          and pg_get_expr(p.polqual, p.polrelid) = 'true'
          and (role = 0 or pg_has_role(current_user, role, 'USAGE')))) as visible
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`,
  )
  const hidden = rows.filter(({ visible }) => !visible).map(({ name }) => name)
  if (hidden.length > 0)
    throw new Refused(
      `This login does not see every row of ${hidden.join(', ')}. ` +
        'Set MIGRATE_DATABASE_URL to the login that owns the schema.',
    )
  return rows
}

/** Those whose rows of the company go; `app.companies` is the last of all and not among them. */
export function tablesToEmpty(tables: readonly StoredTable[]): readonly string[] {
  return tables
    .filter(({ name, schema, ofCompanies }) => ofCompanies && !isKept(schema) && name !== deletionTable)
    .map(({ name }) => name)
}

export function isKept(schema: string): boolean {
  return keptSchemas.some((kept) => kept === schema)
}
