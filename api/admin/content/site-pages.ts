import {
  type AdminSitePage,
  adminSitePage,
  type PageVersion,
  type SitePageChange,
  sitePageChange,
  sitePages as pages,
} from '#contract/console/content/site-pages.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { standardText } from '../../content/public-pages/content.ts'
import { keysOf } from '../../content/public-pages/keys.ts'
import { pathOf } from '../../content/public-pages/paths.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { edit } from '../platform/edit.ts'
import { addDraftEntry } from './draft-audit.ts'
import { ofSitePage } from '../platform/last-write.ts'
import { oneQuery } from '../platform/record-query.ts'
import { resource } from '../platform/resource.ts'

interface Row extends Omit<AdminSitePage, 'path' | 'preview' | 'texts' | 'versions'> {
  readonly slug: string | null
  /** Words of the import. */
  readonly imported: Readonly<Record<string, Partial<Record<'fr' | 'en', string>> | undefined>>
  readonly versions: readonly (Omit<PageVersion, 'state'> & {
    readonly preview_key: string
    readonly begun: boolean
  })[]
}

const ofPage = `s.page = t.page and s.language = t.language and s.program_id is not distinct from t.program_id`

/** Every page in every language; programs have a home of their own. */
const from = `(select concat_ws('-', p.page, l.language, g.slug) as id, p.page, l.language, g.id as program_id,
    g.name as program_name, g.slug
  from (values ${pages.map((page) => `('${page}')`).join(', ')}) as p (page)
    cross join (values ('fr'), ('en')) as l (language)
    join (select null::uuid as id, null::jsonb as name, null::text as slug
      union all select id, name, slug from app.programs) g on g.id is null or p.page = 'home') t`

export const sitePages = resource<Row, AdminSitePage>({
  name: 'site_pages',
  answers: { name: 'AdminSitePage', schema: adminSitePage },
  right: 'read',
  list: 'Public pages whose words the company writes, with their versions',
  show: 'One public page in one language',
  edit: edit({
    summary: 'Keep the draft of a page’s words, or publish them from an instant on',
    right: 'configure',
    body: sitePageChange,
    bodyLimit: 200_000,
    lastWrite: ofSitePage,
    async write(call, record, { words, publish, effective_at }, source) {
      const { id, texts } = record
      if (words === undefined) {
        checkIfMatch(call, record.revision)
        return
      }
      const known = new Set(texts.map(({ key }) => key))
      const unknown = Object.keys(words).find((key) => !known.has(key))
      if (unknown !== undefined) throw new ConsoleProblem(422, 'invalid_record', { [unknown]: 'invalid' })
      await call.sql.transaction(async (sql) => {
        // One change of a page at a time: versions have no gap and no double.
        await sql.query({
          text: `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`,
          values: [`site_pages/${call.company.id}/${id}`],
        })
        const before = await oneQuery(sql, source, id, call.consoleUser)
        if (before === null) throw new ConsoleProblem(404, 'not_found')
        checkIfMatch(call, before.revision)
        await write(sql, call, before, { words, publish, effective_at })
      })
    },
  }),
  reads: [],
  id: 'code',
  key: 't.id',
  columns: `t.id, t.page, t.language, t.program_id, t.program_name, t.slug,
    (select c.texts from app.companies c where c.id = app.current_company()) as imported,
    (select coalesce(sum(s.revision + 1), 0)::int from app.page_texts s where ${ofPage}) as revision,
    (select coalesce(json_agg(json_build_object('version', s.version, 'words', s.words, 'preview_key', s.preview_key,
        'created_at', rm.iso(s.created_at), 'published_at', rm.iso(s.published_at),
        'effective_at', rm.iso(s.effective_at), 'begun', coalesce(s.effective_at <= now(), false),
        'published_by_name', case when b.status <> 'erased' then trim(b.first_name || ' ' || b.last_name) end)
        order by s.version desc), '[]')
      from app.page_texts s left join app.users b on b.id = s.published_by where ${ofPage}) as versions`,
  from,
  inUnit: null,
  search: [`app.fold(coalesce(t.program_name ->> 'fr', ''))`],
  sorts: { page: 't.page', language: 't.language' },
  defaultSort: { field: 'id', order: 'ASC' },
  filters: {
    page: { kind: 'enum', sql: 't.page', values: [...pages] },
    language: { kind: 'enum', sql: 't.language', values: ['fr', 'en'] },
  },
  record: ({ slug, imported, versions, ...row }) => {
    const path = pathOf(row.page, row.language, slug)
    const [newest] = versions
    const inForce = versions.find(({ begun }) => begun)
    return {
      ...row,
      path,
      preview: newest?.published_at === null ? `${path}?preview=${newest.preview_key}` : null,
      texts: keysOf(row.page).map((key) => ({ key, standard: standardText(imported, row.language, slug, key) })),
      versions: versions.map(({ preview_key: _key, begun, ...version }) => ({
        ...version,
        state: stateOf(version, begun, inForce?.version),
      })),
    }
  },
})

/** @param inForce the version that visitors read; undefined: none */
function stateOf(
  { version, published_at: at }: Pick<PageVersion, 'version' | 'published_at'>,
  begun: boolean,
  inForce: number | undefined,
): PageVersion['state'] {
  if (at === null) return 'draft'
  if (version === inForce) return 'in_force'
  return begun ? 'former' : 'planned'
}

/** Over the draft that is there, else as the next version. */
async function write(
  sql: Sql,
  { company, user }: ConsoleCall,
  { page, language, program_id: programId, versions }: AdminSitePage,
  { words, publish, effective_at: from }: SitePageChange & Pick<PageVersion, 'words'>,
): Promise<void> {
  const [newest] = versions
  const kept = newest?.state === 'draft' ? newest : null
  const version = kept?.version ?? (newest?.version ?? 0) + 1
  const filled = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))
  const [row] = await sql.query<{ id: string; effective_at: string | null }>({
    text: `insert into app.page_texts as t (company_id, page, language, program_id, version, words, published_at,
        published_by, effective_at)
      values ($1, $2, $3, $4, $5, $6, case when $7 then now() end, case when $7 then $8::uuid end,
        case when $7 then greatest(now(), $9::timestamptz) end)
      on conflict (company_id, page, language, program_id, version) do update set words = excluded.words,
        published_at = excluded.published_at, published_by = excluded.published_by,
        effective_at = excluded.effective_at, preview_key = gen_random_uuid(), revision = t.revision + 1
      returning id, rm.iso(effective_at) as effective_at`,
    values: [company.id, page, language, programId, version, JSON.stringify(filled), publish, user.id, from],
  })
  if (row === undefined) throw new Error('the words were not written')
  await addDraftEntry(sql, {
    actorId: user.id,
    published: publish,
    type: 'page_texts',
    id: row.id,
    of: { page, language, program_id: programId, version },
    before: kept && { words: withoutNames(kept.words) },
    after: { words: withoutNames(filled), ...(publish && { effective_at: row.effective_at }) },
  })
}

/** Nothing erases a person's name from the audit log: who gave a testimonial stays out of it. */
function withoutNames(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).filter(([key]) => !key.endsWith('.author')))
}
