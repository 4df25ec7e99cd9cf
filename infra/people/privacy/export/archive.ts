import { csvFile, csvSeparator } from '#contract/platform/csv.ts'
import type { Person } from '#commands/people/account-records.ts'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { Vault } from '#commands/platform/ports.ts'
import { usualArticleImageSize } from '#contract/content/article-images.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { articleImageFile } from '../../../content/article-images.ts'
import { attachmentFile } from '../../../messages/attachments/attachments.ts'
import { avatarFile } from '../../../community/avatars.ts'
import { historyOf } from './history.ts'
import { exportTables } from './tables.ts'
import type { ArchiveFile } from './zip.ts'

/** Of the layout of the archive: raised when a reader of the last one would be misled (docs/privacy.md). */
const version = 1

export interface ArchiveSources {
  readonly sql: Sql
  readonly store: Pick<EventStore, 'readStream'>
  readonly vault: Pick<Vault, 'openMany'>
  readonly files: Pick<FileStore, 'read'>
}

type SealedText = Parameters<Vault['openMany']>[0][number]

interface Listed {
  readonly path: string
  readonly title: { readonly fr: string; readonly en: string }
  readonly rows?: number
}

/** Parts of an archive, for its progress: the tables, the history with the texts, the files. */
export const archiveParts = exportTables.length + 2

interface Making {
  readonly at: Date
  /** Called when a part is written, with how many are. */
  readonly onPart: (done: number) => Promise<void>
}

/** An account of the same person that was merged into theirs, and the folder of the archive that holds it. */
interface OtherAccount {
  readonly user_id: UserId
  readonly folder: string
}

/**
 * The files of a person's archive: each table as JSON and as CSV, what happened, the texts, their own files, and a
 * manifest with all of it. What an account held that was merged into theirs is theirs: it stands in a folder of its
 * own, with a manifest of its own.
 */
export async function* archiveOf(
  sources: ArchiveSources,
  person: Person,
  { at, onPart }: Making,
): AsyncGenerator<ArchiveFile> {
  const others = await mergedInto(sources.sql, person)
  // Before the person's own, whose parts are counted.
  const begun = { at, onPart: () => onPart(0) }
  for (const { user_id: userId, folder } of others)
    for await (const { path, content } of accountOf(sources, { ...person, userId }, begun, []))
      yield { path: `${folder}/${path}`, content }
  yield* accountOf(sources, person, { at, onPart }, others)
}

/** Also what was merged into those. */
async function mergedInto(sql: Sql, { companyId, userId }: Person): Promise<readonly OtherAccount[]> {
  return sql.query<OtherAccount & object>({
    name: 'export_merged_accounts',
    text: `with recursive merged as (
        select id from app.users where merged_into = $1 and company_id = $2
        union select u.id from app.users u join merged m on u.merged_into = m.id)
      select u.id as user_id, 'other-account-' || row_number() over (order by u.created_at, u.id) as folder
      from merged join app.users u on u.id = merged.id and u.status <> 'erased' order by u.created_at, u.id`,
    values: [userId, companyId],
  })
}

async function* accountOf(
  sources: ArchiveSources,
  person: Person,
  { at, onPart }: Making,
  others: readonly OtherAccount[],
): AsyncGenerator<ArchiveFile> {
  const { sql, files } = sources
  const [owner] = await sql.query<{ locale: 'fr' | 'en'; avatar_key: string | null; company: string }>({
    text: `select u.locale, u.avatar_key, c.name as company from app.users u join app.companies c on c.id = u.company_id
      where u.id = $1 and u.company_id = $2 and u.status <> 'erased'`,
    values: [person.userId, person.companyId],
  })
  if (owner === undefined) throw new Error('an erased account has no archive')
  const separator = csvSeparator(owner.locale)
  const listed: Listed[] = []
  let done = 0

  const both = function* (name: string, title: Listed['title'], rows: readonly object[]): Generator<ArchiveFile> {
    const [json, csv] = [`data/${name}.json`, `tables/${name}.csv`]
    listed.push({ path: json, title, rows: rows.length }, { path: csv, title, rows: rows.length })
    yield { path: json, content: `${JSON.stringify(rows, null, 2)}\n` }
    yield { path: csv, content: csvOf(rows, separator) }
  }

  for (const { name, title, text, sealed } of exportTables) {
    const found = await sql.query<{ row: object }>({ name: `export_${name}`, text, values: [person.userId] })
    const rows = found.map(({ row }) => row)
    yield* both(name, title, sealed === undefined ? rows : await opened(sources.vault, rows, sealed))
    await onPart((done += 1))
  }
  const { history, texts } = await historyOf(sources, person.userId)
  yield* both('history', { fr: 'Tout ce qui s’est passé', en: 'Everything that happened' }, history)
  yield* both('messages', { fr: 'Vos messages et vos notes', en: 'Your messages and notes' }, texts)
  await onPart((done += 1))
  const picture = owner.avatar_key === null ? null : avatarFile(person.companyId, owner.avatar_key, 512)
  const avatar = picture === null ? null : await files.read(picture)
  if (avatar !== null) {
    const path = 'files/photo.webp'
    listed.push({ path, title: { fr: 'Votre photo', en: 'Your picture' } })
    yield { path, content: avatar }
  }
  for (const { key, name, n } of await attachmentsOf(sql, person)) {
    const file = await files.read(attachmentFile(person.companyId, key))
    if (file === null) continue
    const path = `files/messages/${n}-${name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')}`
    listed.push({ path, title: { fr: 'Un fichier de vos messages', en: 'A file of your messages' } })
    yield { path, content: file }
  }
  for (const { key, n } of await articleImagesOf(sql, person)) {
    const file = await files.read(articleImageFile(person.companyId, key, usualArticleImageSize))
    if (file === null) continue
    const path = `files/articles/${n}.webp`
    listed.push({ path, title: { fr: 'Une image de vos articles', en: 'An image of your articles' } })
    yield { path, content: file }
  }
  await onPart((done += 1))
  const manifest = {
    format: 'binome-export',
    version,
    made_at: at.toISOString(),
    company: owner.company,
    user_id: person.userId,
    files: listed,
    ...(others.length > 0 && { other_accounts: others }),
  }
  yield { path: 'manifest.json', content: `${JSON.stringify(manifest, null, 2)}\n` }
}

/** The rows with that member in clear; null: there is none, or it is erased. */
async function opened(vault: ArchiveSources['vault'], rows: readonly object[], member: string) {
  const textOf = (row: object) => new Map<string, unknown>(Object.entries(row)).get(member) as SealedText | null
  const written = rows.filter((row) => textOf(row) !== null)
  const texts = await vault.openMany(written.flatMap((row) => textOf(row) ?? []))
  return rows.map((row) => ({ ...row, [member]: texts[written.indexOf(row)] ?? null }))
}

/** The images that the person sent for articles, in the order of the table `article_images`. */
function articleImagesOf(sql: Sql, { companyId, userId }: Person) {
  return sql.query<{ key: string; n: number }>({
    text: `select file_key as key, row_number() over (order by created_at, id)::int as n from app.article_images
      where company_id = $1 and user_id = $2 order by n`,
    values: [companyId, userId],
  })
}

/** The files that the person sent. */
function attachmentsOf(sql: Sql, { companyId, userId }: Person) {
  return sql.query<{ key: string; name: string; n: number }>({
    text: `select a.file_key as key, m.attachment_name as name,
        row_number() over (order by m.sent_at, a.id)::int as n
      from app.attachments a join rm.messages m on m.conversation_id = a.conversation_id and m.attachment_id = a.id
      where a.company_id = $1 and a.user_id = $2 and m.attachment_name is not null order by n`,
    values: [companyId, userId],
  })
}

/** One column for each member that a row has; what is not a text or a number stands as JSON. */
function csvOf(rows: readonly object[], separator: ';' | ','): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return columns.map((column) => cellOf(values.get(column)))
  })
  return csvFile([columns, ...lines], separator)
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
