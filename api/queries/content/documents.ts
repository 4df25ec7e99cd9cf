import type { z } from 'zod'
import { derivedId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { DocumentKind, documents } from '../../contract/content/documents.ts'
import { defaultTexts } from '../../content/texts/all.ts'
import type { LegalText } from '../../content/texts/text.ts'

export type DocumentInForce = z.infer<typeof documents.attributes> & { readonly id: string }

interface Row extends LegalText {
  readonly id: string
  readonly document: DocumentKind
  readonly version: number
  readonly published_at: string
}

const wordsPerMinute = 200

/**
 * The newest version in force of each text of the company, else the product's own, which is version 1.
 *
 * @param preview the key of a draft that replaces its text
 */
export async function documentsInForce(
  sql: Sql,
  locale: 'fr' | 'en',
  preview: string | null = null,
): Promise<readonly DocumentInForce[]> {
  const rows = await sql.query<Row>({
    name: 'documents_in_force',
    text: `select distinct on (document) id, document, version, title ->> $1 as title, sections -> $1 as sections,
        rm.iso(effective_at) as published_at
      from app.documents where effective_at <= now() or (preview_key = $2 and published_at is null)
      order by document, version desc`,
    values: [locale, preview],
  })
  const published = new Map(rows.map((row) => [row.document, row]))
  return Object.entries(defaultTexts).map(([kind, texts]) => {
    const document = kind as DocumentKind
    const row = published.get(document)
    const { title, sections } = row ?? texts[locale]
    return {
      id: derivedId('document', row?.id ?? document, locale),
      document,
      locale,
      title,
      sections: [...sections],
      version: row?.version ?? 1,
      published_at: row?.published_at ?? null,
      reading_minutes: Math.max(1, Math.round(wordsOf({ title, sections }) / wordsPerMinute)),
    }
  })
}

function wordsOf({ sections }: LegalText): number {
  const texts = sections.flatMap(({ title, paragraphs, points }) => [title, ...paragraphs, ...points])
  return texts.join(' ').split(/\s+/).length
}

/** By text, the least version whose acceptance counts now for the person of `app.users u`. */
export const requiredVersions = 'app.texts_asked(u.company_id, u.must_accept, u.accepted_texts)'

/** JSON of what the person of `app.users u` must accept, each text in its version in force; of `userAttributes`. */
export const textsToAccept = `case when ${requiredVersions} = '{}' then '[]'::json else (
  select json_agg(json_build_object('document', asked.document, 'version', coalesce((
      select max(d.version) from app.documents d where d.company_id = u.company_id and d.document = asked.document
        and d.effective_at <= now()), 1),
    'language', u.locale, 'accepted', u.accepted_texts -> asked.document) order by asked.document)
  from jsonb_object_keys(${requiredVersions}) as asked (document)) end`

/** Versions by text; those that a company has not replaced are 1. */
export async function versionsInForce(sql: Sql): Promise<ReadonlyMap<string, number>> {
  return new Map((await documentsInForce(sql, 'fr')).map(({ document, version }) => [document, version]))
}
