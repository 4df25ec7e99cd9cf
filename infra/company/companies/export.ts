import { PassThrough, Readable } from 'node:stream'
import pg from 'pg'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { Vault } from '#commands/platform/ports.ts'
import { usualArticleImageSize } from '#contract/content/article-images.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { exportLog } from '../../platform/audit/export.ts'
import type { SealKey } from '../../platform/audit/seal.ts'
import { articleImageFile } from '../../content/article-images.ts'
import { attachmentFile } from '../../messages/attachments/attachments.ts'
import { avatarFile } from '../../community/avatars.ts'
import { companyFileOf } from './export-company-file.ts'
import { peopleExport } from './export-people.ts'
import { rowsOf, tableLines, tablesToExport } from './export-tables.ts'
import { textLines } from './export-texts.ts'
import { writeZip, type FileEntry, type ZippedFile } from './zip-file.ts'

export interface ExportOptions {
  /** Of the product's login. */
  readonly url: string
  readonly vault: Pick<Vault, 'openMany'>
  /** Signs the end of the events. */
  readonly key: SealKey | undefined
  /** Of the product. */
  readonly version: string
  readonly companyId: CompanyId
  readonly files: Pick<FileStore, 'read'>
  readonly file: string
}

/** Everything of a company in a zip (docs/companies.md): tables and content from one moment, the events just after. */
export async function exportCompanyTo(options: ExportOptions): Promise<readonly ZippedFile[]> {
  const { url, companyId } = options
  const client = new pg.Client({
    connectionString: url,
    options: '-c role=binome_system -c timezone=UTC',
    application_name: 'binome company',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await writeZip(options.file, await entriesOf(client, options, companyId))
  } finally {
    await client.end()
  }
}

async function entriesOf(
  client: pg.Client,
  options: ExportOptions,
  companyId: CompanyId,
): Promise<readonly FileEntry[]> {
  const { vault, key, url, version } = options
  const { company, logo } = await companyFileOf(client, companyId)
  const tables = await tablesToExport(client)
  const exportedAt = new Date().toISOString()
  return [
    { name: 'company.json', content: () => Readable.from([`${JSON.stringify(company, null, 2)}\n`]) },
    ...(logo === null ? [] : [{ name: `logo.${logo.extension}`, content: () => Readable.from([logo.content]) }]),
    { name: 'people.csv', content: () => people(client, companyId) },
    ...(await filesOf(client, options)),
    ...tables.map((table) => ({ name: `${table.file}.ndjson`, content: () => tableLines(client, table, companyId) })),
    { name: 'events.ndjson', content: () => events({ url, key, companyId }) },
    { name: 'texts.ndjson', content: () => textLines(client, vault, companyId) },
    {
      name: 'manifest.json',
      content: (written) =>
        Readable.from([
          `${JSON.stringify(
            {
              format: 'binome-company',
              version: 1,
              product: version,
              company: { id: companyId, slug: company.slug, name: company.name },
              exportedAt,
              files: written,
              withheld: Object.fromEntries(
                tables.flatMap(({ name, withheld }) => (withheld.length === 0 ? [] : [[name, withheld]])),
              ),
            },
            null,
            2,
          )}\n`,
        ]),
    },
  ]
}

/** The files that rows of the company name: of messages, and the largest size of each picture and image. */
async function filesOf(client: pg.Client, { files, companyId }: ExportOptions): Promise<readonly FileEntry[]> {
  const attachments = await client.query<{ file_key: string }>(
    'select file_key from app.attachments where company_id = $1 order by created_at, id',
    [companyId],
  )
  const images = await client.query<{ file_key: string }>(
    'select file_key from app.article_images where company_id = $1 order by created_at, id',
    [companyId],
  )
  const avatars = await client.query<{ avatar_key: string }>(
    'select avatar_key from app.users where company_id = $1 and avatar_key is not null order by id',
    [companyId],
  )
  const keys = [
    ...attachments.rows.map(({ file_key: key }) => attachmentFile(companyId, key)),
    ...images.rows.map(({ file_key: key }) => articleImageFile(companyId, key, usualArticleImageSize)),
    ...avatars.rows.map(({ avatar_key: key }) => avatarFile(companyId, key, 512)),
  ]
  const entries: FileEntry[] = []
  for (const key of keys) {
    const content = await files.read(key)
    const name = `files/${key.replace(`/${companyId}/`, '/')}`
    if (content !== null) entries.push({ name, binary: true, content: () => content })
  }
  return entries
}

async function* people(client: pg.Client, companyId: CompanyId): AsyncGenerator<string> {
  const read: Sql = { query: async ({ text, values }) => (await client.query(text, values?.slice())).rows }
  const { sql, header, line } = await peopleExport(read, companyId)
  yield header
  for await (const row of rowsOf<Parameters<typeof line>[0]>(client, sql, companyId)) yield line(row)
}

/**
 * As `npm run audit -- export --company` writes them, with nothing withheld: a company is restored from them. The
 * export waits until what it wrote was taken.
 */
async function* events(scope: {
  readonly url: string
  readonly key: SealKey | undefined
  readonly companyId: CompanyId
}): AsyncGenerator<Buffer> {
  const stream = new PassThrough()
  const writing = exportLog({ ...scope, withheld: [] }, async (text) => {
    if (!stream.write(text)) await new Promise((resolve) => stream.once('drain', resolve))
  }).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for await (const chunk of stream) yield Buffer.from(chunk as Uint8Array)
  await writing
}
