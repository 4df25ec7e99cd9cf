import { isDeepStrictEqual } from 'node:util'
import { adminTags } from '#contract/console/community/tags.ts'
import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import { refreshSoon } from '#projections/community/directory/due.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { resource } from '../platform/resource.ts'
import type { PlainRow } from '../../platform/plain/table.ts'
import type { Given, PlainChange, WrongFields } from '../platform/plain-definition.ts'
import { nameTaken } from '../platform/same-name.ts'

/** SQL: a profile `p` has the tag. @param tag SQL of a row with `kind` and `code` */
const held = (tag: string) => `case ${tag}.kind
    when 'skill' then ${tag}.code = any (p.skills) or ${tag}.code = any (p.needed_skills)
    when 'job_category' then ${tag}.code = any (p.job_categories) or ${tag}.code = any (p.targeted_job_categories)
    when 'motivation' then ${tag}.code = any (p.motivations)
    else ${tag}.code = any (p.languages) end`

/** SQL of a text in each language, where the table may hold none. */
const perLanguage = (column: string, absent: string) =>
  `jsonb_build_object('fr', coalesce(t.${column} -> 'fr', '${absent}'),
    'en', coalesce(t.${column} -> 'en', '${absent}'))`

export const tags = resource({
  contract: adminTags,
  table: 'app.tags',
  expressions: {
    synonyms: perLanguage('synonyms', '[]'),
    help: perLanguage('help', '""'),
    merged_into: `(select stays.label from app.tags stays
      where stays.company_id = t.company_id and stays.kind = t.kind and stays.code = t.merged_into)`,
  },
  search: ['label', 'code'],
  answers: 'AdminTag',
  right: 'read',
  writes: {
    right: 'configure',
    create: 'Add a tag',
    update: 'Rename a tag, or offer it no longer',
    delete: 'Delete a tag that no profile has',
    keptWhile: {
      tag_is_used: `exists (select from app.profiles p where ${held('t')})`,
      tag_is_merged: 't.merged_into is not null',
      tag_holds_merged: `exists (select from app.tags gone
        where gone.company_id = t.company_id and gone.kind = t.kind and gone.merged_into = t.code)`,
    },
    wrong: async (given, before, sql) =>
      (await offeredAgain(sql, given, before)) ?? nameTaken(sql, 'app.tags', given, before),
    adds: newTag,
    changed: async (sql, { company }, change) => refreshRenamed(sql, company.id, change),
  },
})

/**
 * Columns of a new tag that nobody types: its code, made of the French label, and its number, which search rows use.
 * Two at once wait for each other.
 */
export async function newTag(
  sql: Sql,
  { kind, label }: Given,
): Promise<{ readonly code: string; readonly ordinal: number }> {
  await sql.query({ text: `select pg_advisory_xact_lock(hashtextextended('tags/' || app.current_company(), 0))` })
  const rows = await sql.query<{ code: string; ordinal: number }>({
    text: 'select code, ordinal from app.tags where kind = $1',
    values: [kind],
  })
  const taken = new Set(rows.map(({ code }) => code))
  const wanted = codeOf(label)
  let code = wanted
  for (let n = 2; taken.has(code); n += 1) code = `${wanted}-${n}`
  return { code, ordinal: rows.reduce((most, { ordinal }) => Math.max(most, ordinal), -1) + 1 }
}

/** A tag that was merged is never chosen again. */
async function offeredAgain(sql: Sql, given: Given, before: PlainRow | null): Promise<WrongFields> {
  if (given['archived'] !== false || before === null) return null
  const merged = await sql.query({
    text: 'select from app.tags where id = $1 and merged_into is not null',
    values: [before.id],
  })
  return merged.length === 0 ? null : { archived: 'tag_is_merged' }
}

/** « Prise de parole » is `prise_de_parole`. */
function codeOf(label: unknown): string {
  const french: unknown = typeof label === 'object' && label !== null ? Reflect.get(label, 'fr') : ''
  const words =
    String(french)
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.join('_').slice(0, 50) || 'tag'
}

/** The directory shows people by the names of their tags, and finds them by these words. */
async function refreshRenamed(sql: Sql, companyId: CompanyId, { id, before, after }: PlainChange): Promise<void> {
  if (before === null || after === null) return
  if (['label', 'synonyms'].every((name) => isDeepStrictEqual(before[name], after[name]))) return
  const rows = await sql.query<{ id: ProfileId }>({
    text: `select p.id from app.tags t join app.profiles p on p.company_id = t.company_id and (${held('t')})
      join app.users u on u.id = p.user_id
      where t.id = $1 and u.status <> 'registering' order by p.id`,
    values: [id],
  })
  await refreshSoon(
    sql,
    companyId,
    rows.map(({ id: profile }) => profile),
  )
}
