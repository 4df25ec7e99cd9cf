import { isDeepStrictEqual } from 'node:util'
import {
  type AdminDocument,
  adminDocument,
  documentChange,
  type DocumentChange,
  newDocument,
} from '#contract/console/content/documents.ts'
import { type DocumentKind, documentKinds } from '#contract/content/documents.ts'
import { derivedId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { publicPaths } from '../../content/public-pages/paths.ts'
import { defaultTexts } from '../../content/texts/all.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { creation } from '../platform/creation.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { edit } from '../platform/edit.ts'
import { addDraftEntry } from './draft-audit.ts'
import { audited } from '../platform/last-write.ts'
import { oneQuery } from '../platform/record-query.ts'
import { resource } from '../platform/resource.ts'

const bodyLimit = 400_000

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The product's own texts, as rows: version 1 of each, whose parts the record has from the code. */
const standardRows = documentKinds
  .map((kind) => {
    const { fr, en } = defaultTexts[kind]
    const title = quoted(JSON.stringify({ fr: fr.title, en: en.title }))
    return `('${derivedId('document', 'standard', kind)}'::uuid, '${kind}', ${title}::jsonb)`
  })
  .join(', ')

/** Every version that there is of a text, the product's own among them. */
const versions = `(
  select id, company_id, document, version, title, sections, published_at, published_by, effective_at, asks_again,
    preview_key, revision from app.documents
  union all
  select s.id, app.current_company(), s.document, 1, s.title, null::jsonb, null::timestamptz, null::uuid,
    null::timestamptz, false, null::uuid, 0 from (values ${standardRows}) s (id, document, title))`

/** The row of `versions d` that people read now. */
const current = `coalesce((select max(o.version) from app.documents o
  where o.document = d.document and o.effective_at <= now()), 1)`
const inForce = `d.version = ${current}`
/** Also for earlier versions: accepting a later one counts for them. */
const asksAll = `d.version <= ${current} and d.document in ('charter', 'terms')`
const active = `from app.users p where p.company_id = d.company_id and p.status = 'active'`

/** Counts of active people per unit, where all must accept; people without a unit have the empty code. */
const ofUnits = (such = '') => `case when ${asksAll} then (select coalesce(jsonb_object_agg(unit, people), '{}')
  from (select coalesce(p.business_unit, '') as unit, count(*)::int as people ${active} ${such}
    group by 1) counted) end`

type People = Readonly<Record<string, number>> | null

/** The administrator of a unit reads how many of the unit. */
function countedIn(unit: string | null, people: People): number | null {
  if (people === null) return null
  return unit === null ? Object.values(people).reduce((sum, one) => sum + one, 0) : (people[unit] ?? 0)
}

interface Row extends Omit<AdminDocument, 'preview' | 'accepted' | 'people'> {
  readonly preview_key: string
  readonly accepted_of_units: People
  readonly people_of_units: People
}

export const documents = resource<Row, AdminDocument>({
  name: 'documents',
  answers: { name: 'AdminDocument', schema: adminDocument },
  right: 'read',
  list: 'Versions of the legal texts of the company, with their drafts',
  show: 'One version',
  create: creation({
    summary: 'Make the next version of a text: a draft, or published from an instant on',
    right: 'act',
    body: newDocument,
    bodyLimit,
    refuses: [409],
    write: (call, { document, ...change }) =>
      call.sql.transaction(async (sql) => {
        await oneAtATime(sql, call, document)
        const [row] = await sql.query<{ id: string; version: number }>({
          text: `insert into app.documents (company_id, document, version, title, sections, published_at, effective_at)
            select $1::uuid, $2::text, coalesce(max(version), 1) + 1, '{}', '[]', null, null
            from app.documents where document = $2
            having count(*) filter (where published_at is null) = 0 returning id, version`,
          values: [call.company.id, document],
        })
        if (row === undefined) throw new ConsoleProblem(409, 'draft_exists')
        await write(sql, call, { ...row, document }, null, change)
        return row.id
      }),
  }),
  edit: edit({
    summary: 'Keep the draft of a text, or publish it from an instant on',
    right: 'act',
    body: documentChange,
    bodyLimit,
    refuses: [409],
    lastWrite: audited('documents'),
    async write(call, record, { fr, en, title, sections, ...change }, source) {
      if (fr === undefined || en === undefined) {
        checkIfMatch(call, record.revision)
        for (const [name, sent] of Object.entries({ title, sections }))
          if (!isDeepStrictEqual(sent, record[name as 'title' | 'sections']))
            throw new ConsoleProblem(422, 'invalid_record', { [name]: 'invalid' })
        return
      }
      await call.sql.transaction(async (sql) => {
        await oneAtATime(sql, call, record.document)
        const before = await oneQuery(sql, source, record.id, call.consoleUser)
        if (before === null) throw new ConsoleProblem(404, 'not_found')
        checkIfMatch(call, before.revision)
        if (before.state !== 'draft') throw new ConsoleProblem(409, 'already_published')
        await write(sql, call, before, before, { ...change, fr, en })
      })
    },
  }),
  reads: [],
  id: 'uuid',
  key: 'd.id',
  columns: `d.id, d.document, d.version, d.version = 1 as standard, d.title, d.sections,
    rm.iso(d.published_at) as published_at,
    case when b.status <> 'erased' then trim(b.first_name || ' ' || b.last_name) end as published_by_name,
    ${inForce} as in_force, d.revision, d.asks_again as accept_again, d.preview_key,
    rm.iso(d.effective_at) as effective_at,
    (select rm.iso(min(o.effective_at)) from app.documents o where o.document = d.document and o.version > d.version
      and o.effective_at <= now()) as effective_until,
    case when d.published_at is null and d.version > 1 then 'draft' when ${inForce} then 'in_force'
      when d.effective_at > now() then 'planned' else 'former' end as state,
    ${ofUnits('and (p.accepted_texts ->> d.document)::int >= d.version')} as accepted_of_units,
    ${ofUnits()} as people_of_units`,
  from: `${versions} d left join app.users b on b.id = d.published_by`,
  inUnit: null,
  search: [`app.fold((d.title ->> 'fr') || ' ' || (d.title ->> 'en'))`],
  sorts: {
    document: 'd.document',
    version: 'd.version',
    published_at: 'd.published_at',
    effective_at: `coalesce(d.effective_at, case when d.version = 1 then '-infinity' else 'infinity' end::timestamptz)`,
  },
  defaultSort: { field: 'effective_at', order: 'DESC' },
  filters: {
    document: { kind: 'enum', sql: 'd.document', values: [...documentKinds] },
    in_force: { kind: 'flag', sql: `(${inForce})` },
  },
  record: ({ preview_key: key, accepted_of_units: accepted, people_of_units: people, ...row }, { unit }) => ({
    ...row,
    accepted: countedIn(unit, accepted),
    people: countedIn(unit, people),
    ...(row.standard && { sections: standardSections(row.document) }),
    preview:
      row.state === 'draft'
        ? {
            fr: `${publicPaths[row.document].fr}?preview=${key}`,
            en: `${publicPaths[row.document].en}?preview=${key}`,
          }
        : null,
  }),
})

function standardSections(document: DocumentKind): AdminDocument['sections'] {
  const { fr, en } = defaultTexts[document]
  return { fr: [...fr.sections], en: [...en.sections] }
}

/** One change of a text at a time: versions have no gap and no double. */
async function oneAtATime(sql: Sql, { company }: ConsoleCall, document: DocumentKind): Promise<void> {
  await sql.query({
    text: `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`,
    values: [`documents/${company.id}/${document}`],
  })
}

/** @param draft what was kept of it before; null: it is new */
async function write(
  sql: Sql,
  { user }: ConsoleCall,
  { id, document, version }: Pick<AdminDocument, 'id' | 'document' | 'version'>,
  draft: Pick<AdminDocument, 'title' | 'sections' | 'accept_again'> | null,
  { fr, en, accept_again, publish, effective_at: from }: DocumentChange,
): Promise<void> {
  // A minute, because the form has no seconds.
  if (publish && from !== null && Date.parse(from) < Date.now() - 60_000)
    throw new ConsoleProblem(422, 'invalid_record', { effective_at: 'effective_past' })
  const title = { fr: fr.title, en: en.title }
  const sections = { fr: fr.sections, en: en.sections }
  const asks = accept_again && (document === 'charter' || document === 'terms')
  const [row] = await sql.query<{ planned: boolean; effective_at: string | null }>({
    text: `update app.documents set title = $2, sections = $3, asks_again = $4, revision = revision + 1,
        preview_key = gen_random_uuid(), published_at = case when $5 then now() end,
        published_by = case when $5 then $6::uuid end,
        effective_at = case when $5 then greatest(now(), $7::timestamptz) end,
        asks_from = case when $4 and $5 and $7::timestamptz > now() then $7::timestamptz end
      where id = $1 returning coalesce(effective_at > now(), true) as planned, rm.iso(effective_at) as effective_at`,
    values: [id, JSON.stringify(title), JSON.stringify(sections), asks, publish, user.id, from],
  })
  // A version that comes later asks by its row.
  if (asks && row?.planned === false)
    await sql.query({
      text: `update app.users set must_accept = must_accept || jsonb_build_object($1::text, $2::int)
        where status <> 'erased'`,
      values: [document, version],
    })
  await addDraftEntry(sql, {
    actorId: user.id,
    published: publish,
    type: 'documents',
    id,
    of: { document, version },
    before: draft && { title: draft.title, sections: draft.sections, accept_again: draft.accept_again },
    after: {
      title,
      sections,
      accept_again: asks,
      ...(publish && { effective_at: row?.effective_at }),
    },
  })
}
