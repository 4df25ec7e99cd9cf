import type pg from 'pg'
import { deletionTable, isKept, type StoredTable } from './deletion-tables.ts'

/** Where a name of the company still stands. */
export interface Occurrence {
  readonly table: string
  readonly rows: number
  /** Whose row it is: another company may know the same word. */
  readonly of: 'another company' | 'the log of this company' | 'no company'
}

export interface Scan {
  readonly tables: number
  readonly rows: number
  /** How many names were looked for; the names themselves are not kept. */
  readonly names: number
  readonly found: readonly Occurrence[]
}

/**
 * Reads every row of every table for the names of a company, as whole words and in any case, and for its id.
 * @throws Error when a row of the company is left outside what is kept; the transaction is then rolled back
 */
export async function scanFor(
  client: pg.Client,
  {
    companyId,
    names,
    hosts,
  }: { readonly companyId: string; readonly names: readonly string[]; readonly hosts: readonly string[] },
  tables: readonly StoredTable[],
): Promise<Scan> {
  const words = distinct(names)
  // A machine's own name says nothing of a company.
  const addresses = distinct(hosts).filter((host) => !['localhost', '127.0.0.1', '[::1]'].includes(host))
  const pattern = [
    ...words.map((word) => `(^|[^[:alnum:]_])${escaped(word)}([^[:alnum:]_]|$)`),
    // A whole host: `acme.example` is not in `old.acme.example`, but is at the end of a sentence.
    ...addresses.map((host) => `(^|[^[:alnum:]_.-])${escaped(host)}([.]?([^[:alnum:]_.-]|$))`),
  ].join('|')
  const found: Occurrence[] = []
  let rows = 0
  for (const { name, schema, ofCompanies } of tables) {
    const company = ofCompanies ? 't.company_id' : name === 'app.companies' ? 't.id' : 'null::uuid'
    const { rows: counted } = await client.query<Record<'all' | 'other' | 'own' | 'none' | 'ids', number>>({
      text: `select count(*)::int as all,
          count(*) filter (where named and company <> $1::uuid)::int as other,
          count(*) filter (where named and company = $1::uuid)::int as own,
          count(*) filter (where named and company is null)::int as none,
          count(*) filter (where identified)::int as ids
        from (select ${company} as company, t::text ~* $2 as named, position($1::text in t::text) > 0 as identified
          from ${name} t) seen`,
      values: [companyId, pattern],
    })
    const [{ all, other, own, none, ids } = { all: 0, other: 0, own: 0, none: 0, ids: 0 }] = counted
    rows += all
    if (name !== deletionTable && !isKept(schema) && ids > 0)
      throw new Error(`${ids} rows of ${name} still hold the id of the company: nothing of this step was done`)
    for (const [count, of] of [
      [other, 'another company'],
      [own, 'the log of this company'],
      [none, 'no company'],
    ] as const)
      if (count > 0) found.push({ table: name, rows: count, of })
  }
  return { tables: tables.length, rows, names: words.length + addresses.length, found }
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''))]
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.|?*+()[\]{}-]/g, String.raw`\$&`)
}
