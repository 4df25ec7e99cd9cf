import type { Person } from '#commands/people/account-records.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { lastNameOf, type Named, spells, withoutName } from './names.ts'

/** What other rows may spell out of a person. */
export interface Mentioned extends Named {
  readonly phone: string | null
}

/**
 * Rows of others that name the person without an id, as long as the account still says by which words. Reports of files
 * name them by account or address; short texts of operators by the whole name; crash reports by anything.
 */
export async function removeMentions(sql: Sql, person: Person, named: Mentioned): Promise<void> {
  const { companyId, userId } = person
  await removeLines(sql, person, named)
  await removeNames(sql, person, named)
  await removeCrashes(sql, person, named)
  await sql.query({
    text: `delete from app.contact_requests where company_id = $1 and email = $2`,
    values: [companyId, named.email],
  })
  await sql.query({
    text: `delete from app.contact_messages where company_id = $1 and email = $2`,
    values: [companyId, named.email],
  })
  // The row stays, so that the link opens a page that the sign-up is over.
  await sql.query({
    text: `update app.invitations set email = id || '@erased.invalid', first_name = null, last_name = null,
        draft = null, identity = null, identity_at = null, used_at = coalesce(used_at, now()), user_id = $3
      where company_id = $1 and (email = $2 or user_id = $3)`,
    values: [companyId, named.email, userId],
  })
}

/**
 * The person's lines of files of people, and no others. A line says whose it is by the account or the address; one
 * without either, by both names. The file goes with them, and so do the cells that were typed again and the samples.
 */
async function removeLines(sql: Sql, { companyId, userId }: Person, { first_name, last_name, email }: Named) {
  const theirs = (line: string) => `(${line} ->> 'user_id' = $2 or lower(${line} ->> 'email') = $3
    or (${line} ->> 'user_id' is null and ${line} ->> 'email' is null
      and (lower(${line} ->> 'value') = $3 or app.fold(${line} ->> 'name') = app.fold(nullif($4, '')))))`
  const left = (lines: string) =>
    `coalesce((select jsonb_agg(line order by n) from jsonb_array_elements(${lines}) with ordinality as all_of (line, n)
      where ${theirs('line')} is not true), '[]')`
  const has = (lines: string) => `exists (select from jsonb_array_elements(${lines}) line where ${theirs('line')})`
  await sql.query({
    text: `update app.invitation_imports i set problems = ${left('i.problems')}, changes = ${left('i.changes')},
        columns = (select coalesce(jsonb_agg(one || '{"samples": []}' order by n), '[]')
          from jsonb_array_elements(i.columns) with ordinality as all_of (one, n)),
        options = i.options - 'corrections', file = null
      where company_id = $1 and (${has('i.problems')} or ${has('i.changes')}
        or exists (select from jsonb_array_elements(i.columns) one, jsonb_array_elements_text(one -> 'samples') cell
          where ${addressOf('cell')} = $3)
        or exists (select from jsonb_each(coalesce(i.options -> 'corrections', '{}')) typed
          where ${addressOf(`typed.value ->> 'email'`)} = $3))`,
    values: [companyId, userId, email, `${first_name} ${last_name}`.trim()],
  })
}

/** SQL: the address in a cell as it was typed: `Ana Silva <ana@x.test>`, `mailto:ana@x.test`. */
const addressOf = (cell: string) => `lower(btrim(regexp_replace(${cell}, '^.*<|^mailto:|>.*$', '', 'g')))`

/** Short texts in which operators may name a person: the row stays, without the name. */
const texts = [
  ['app.invitation_imports', 'file_name'],
  ['app.cohort_matches', 'name'],
  ['app.cohort_matches', 'batch_message'],
  ['app.cohort_match_decisions', 'reason'],
] as const

async function removeNames(sql: Sql, { companyId, userId }: Person, named: Named): Promise<void> {
  const [alone] = await sql.query<{ lastNameIsTheirs: boolean }>({
    text: `select not exists (select from app.users where company_id = $1 and id <> $2 and status <> 'erased'
        and app.fold($3) in (app.fold(first_name), app.fold(last_name))) as "lastNameIsTheirs"`,
    values: [companyId, userId, lastNameOf(named)],
  })
  for (const [table, column] of texts) {
    const texts = await sql.query<{ text: string }>({
      text: `select distinct ${column} as text from ${table} where company_id = $1 and ${column} is not null`,
      values: [companyId],
    })
    for (const { text } of texts) {
      const left = withoutName(text, named, { lastNameIsTheirs: alone?.lastNameIsTheirs === true })
      if (left !== text)
        await sql.query({
          text: `update ${table} set ${column} = $3 where company_id = $1 and ${column} = $2`,
          values: [companyId, text, left],
        })
    }
  }
}

/** Crash reports hold whatever a browser sent. Nobody misses one too many, so one of the two names is enough. */
async function removeCrashes(sql: Sql, { companyId }: Person, named: Mentioned): Promise<void> {
  const reports = await sql.query<{ id: string; report: object }>({
    text: 'select id, report from app.error_reports where company_id = $1',
    values: [companyId],
  })
  const isSpelt = spells(named)
  const found = reports.filter(({ report }) => isSpelt(wordsOf(report)))
  // Numbers are compared by their last nine digits: +33 6 12 34 56 78 and 06.12.34.56.78 are the same.
  const digits = (named.phone ?? '').replaceAll(/\D/g, '').slice(-9)
  await sql.query({
    text: `delete from app.error_reports where company_id = $1 and (id = any($2::uuid[])
      or (char_length($3) >= 6 and position($3 in regexp_replace(report::text, '[ ./()-]', '', 'g')) > 0))`,
    values: [companyId, found.map(({ id }) => id), digits],
  })
}

/** All texts of a report, without the signs by which JSON writes them. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? Object.values(value).map(wordsOf).join('\n') : ''
}
