import { createHash } from 'node:crypto'
import pg from 'pg'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { companySealHash, readCompanySeals } from '../../platform/audit/company-seal.ts'
import type { Core } from '../../compose.ts'
import { copyLog } from '../../platform/event-store/log-copy.ts'
import type { Log } from '../../platform/event-store/log.ts'
import { sealLog } from '../../platform/audit/sealer.ts'
import { sealKey, type SealKey } from '../../platform/audit/seal.ts'
import { signCertificate } from './certificate.ts'
import { fileFolders } from '../../platform/files/folders.ts'
import { Refused } from './command.ts'
import { everyTable, type StoredTable, tablesToEmpty } from './deletion-tables.ts'
import { type Scan, scanFor } from './deletion-scan.ts'

export interface DeletionOptions {
  /** Of the login that owns the schema: it sees every row. */
  readonly migrateUrl: string
  /** Of the product's login, which may seal. */
  readonly url: string
  readonly sealSeed: Buffer | undefined
  readonly sealFile: string | undefined
  readonly core: Pick<Core, 'log' | 'database'>
  readonly companyId: CompanyId
  readonly files: Pick<FileStore, 'list' | 'removeFolder'>
  /** Each step, before it is done. */
  readonly say: (step: string) => void
  /** How long a call or a transaction may still write that began before. Default 40 s. */
  readonly settleMs?: number
}

/** Beside the tables in `app.company_deletions.counts`. */
const filesCount = 'files'

/** Rows removed in one transaction. */
const batchRows = 10_000

export function slugDigest(slug: string): string {
  return createHash('sha256').update(slug).digest('hex')
}

/**
 * Deletes a suspended company for good. Every step may be interrupted and done again; what was counted stays counted,
 * because it is written with what it counts.
 * @returns the certificate
 */
export async function deleteCompany(options: DeletionOptions): Promise<string> {
  const { companyId, say, sealSeed, settleMs = 40_000 } = options
  const client = new pg.Client({ connectionString: options.migrateUrl, application_name: 'binome company' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const tables = await everyTable(client)
    say('1 of 6: marking the company as being deleted')
    await begin(client, companyId)
    say('2 of 6: waiting until calls and transactions from before are over')
    await settle(client, companyId, settleMs)
    say('3 of 6: destroying the keys of its people')
    await destroyKeys(client, companyId)
    say('4 of 6: deleting its rows, then its files')
    await emptyTables(client, companyId, tablesToEmpty(tables), (table, rows) => say(`  ${table}: ${rows}`))
    await removeFiles(client, options)
    say('5 of 6: sealing the log')
    const key = sealSeed === undefined ? undefined : sealKey(sealSeed)
    await copyLog(options.core)
    if (key !== undefined) await sealLog({ url: options.url, key, file: options.sealFile })
    say('6 of 6: reading every table for what is left, and signing the certificate')
    return await finish(client, options, tables, key)
  } finally {
    await client.end()
  }
}

/** The certificate of a company that was deleted, by its id or the slug that it had; null: there is none. */
export async function storedCertificate(
  sql: { query(statement: { text: string; values: readonly unknown[] }): Promise<readonly object[]> },
  named: { readonly id: string | null; readonly slug: string },
): Promise<string | null> {
  const [row] = await sql.query({
    text: `select certificate from app.company_deletions where certificate is not null and (company_id = $1::uuid
        or split_part(certificate, E'\\n', 1)::jsonb ->> 'slugSha256' = $2)
      order by finished_at desc limit 1`,
    values: [named.id, slugDigest(named.slug)],
  })
  return row !== undefined && 'certificate' in row ? String(row.certificate) : null
}

async function transaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function begin(client: pg.Client, companyId: CompanyId): Promise<void> {
  await transaction(client, async () => {
    const { rowCount } = await client.query(
      `update app.companies set state = 'deleting' where id = $1 and state in ('suspended', 'deleting')`,
      [companyId],
    )
    if (rowCount !== 1) throw new Refused('The company must be suspended first.')
    await client.query(`insert into app.company_deletions (company_id) values ($1) on conflict do nothing`, [companyId])
  })
}

/** Calls end after 20 s, and so do statements; idle transactions after 30 s. */
async function settle(client: pg.Client, companyId: CompanyId, ms: number): Promise<void> {
  await client.query(
    `select pg_sleep(greatest(0, extract(epoch from started_at + make_interval(secs => $2) - clock_timestamp())))
      from app.company_deletions where company_id = $1`,
    [companyId, ms / 1_000],
  )
}

async function destroyKeys(client: pg.Client, companyId: CompanyId): Promise<void> {
  await client.query(
    `update vault.subject_keys set wrapped_key = null, kek_id = null, erased_at = now()
      where company_id = $1 and erased_at is null`,
    [companyId],
  )
}

/** After the rows: nothing that is under way can name a new file. Counted before, because files go one by one. */
async function removeFiles(client: pg.Client, { companyId, files, say }: DeletionOptions): Promise<void> {
  const folders = fileFolders.map((folder) => `${folder}/${companyId}`)
  let count = 0
  for (const folder of folders) for await (const { unfinished } of files.list(folder)) count += unfinished ? 0 : 1
  if (count > 0) say(`  files: ${count}`)
  await client.query(
    `update app.company_deletions set counts = counts || jsonb_build_object($2::text,
      greatest((counts ->> $2::text)::bigint, $3::bigint)) where company_id = $1`,
    [companyId, filesCount, count],
  )
  for (const folder of folders) await files.removeFolder(folder)
}

/** A table that others refer to waits for a later round. */
async function emptyTables(
  client: pg.Client,
  companyId: CompanyId,
  tables: readonly string[],
  say: (table: string, rows: number) => void,
): Promise<void> {
  let left = tables
  while (left.length > 0) {
    const blocked: string[] = []
    for (const table of left)
      try {
        const rows = await emptyTable(client, companyId, table)
        if (rows > 0) say(table, rows)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== '23503') throw error
        blocked.push(table)
      }
    if (blocked.length === left.length)
      throw new Error(`${blocked.join(', ')}: their rows refer to each other, so none can go first`)
    left = blocked
  }
}

async function emptyTable(client: pg.Client, companyId: CompanyId, table: string): Promise<number> {
  let total = 0
  for (let rows = batchRows; rows === batchRows; total += rows)
    rows = await transaction(client, () => deleteRows(client, companyId, table))
  return total
}

async function deleteRows(client: pg.Client, companyId: CompanyId, table: string): Promise<number> {
  const { rowCount } = await client.query(
    `delete from ${table} where ctid = any(array(select ctid from ${table} where company_id = $1 limit ${batchRows}))
      and company_id = $1`,
    [companyId],
  )
  const rows = rowCount ?? 0
  if (rows > 0)
    await client.query(
      `update app.company_deletions set counts = counts || jsonb_build_object($2::text,
        coalesce((counts ->> $2::text)::bigint, 0) + $3::bigint) where company_id = $1`,
      [companyId, table, rows],
    )
  return rows
}

interface Company {
  readonly slug: string
  readonly name: string
  readonly brand: string | null
  readonly hosts: readonly string[]
  readonly suspended_at: Date
}

/** All of it or nothing: the last rows, the company itself, the reading of every table, the certificate. */
async function finish(
  client: pg.Client,
  { companyId, core }: DeletionOptions,
  tables: readonly StoredTable[],
  key: SealKey | undefined,
): Promise<string> {
  return transaction(client, async () => {
    const { rows } = await client.query<Company>(
      `select slug, name, brand ->> 'name' as brand, hosts, suspended_at from app.companies where id = $1 for update`,
      [companyId],
    )
    const [company] = rows
    if (company === undefined) throw new Refused('The company is gone already: somebody else finished the deletion.')
    // What a straggler wrote after the fourth step.
    for (const table of tablesToEmpty(tables)) await deleteRows(client, companyId, table)
    await client.query('delete from app.companies where id = $1', [companyId])
    const { slug, name, brand, hosts, suspended_at } = company
    const scan = await scanFor(client, { companyId, names: [slug, name, brand ?? ''], hosts }, tables)
    const log = await logOf(client, companyId, core.log)
    const statement = await statementOf(client, { companyId, slug, suspendedAt: suspended_at, scan, log })
    const certificate = signCertificate(statement, key)
    await client.query(`update app.company_deletions set finished_at = $2, certificate = $3 where company_id = $1`, [
      companyId,
      statement.finishedAt,
      certificate,
    ])
    return certificate
  })
}

/** What proves the events that stay, as `audit export --company` does. */
async function logOf(client: pg.Client, companyId: CompanyId, { isElsewhere }: Log): Promise<object> {
  const { rows } = await client.query<{ events: number; streams: number }>(
    `select count(*)::int as events, count(distinct stream)::int as streams from es.events where company_id = $1`,
    [companyId],
  )
  let last: { readonly number: string; readonly hash: string } | null = null
  for await (const seal of readCompanySeals(client, companyId))
    last = { number: String(seal.number), hash: companySealHash(seal).toString('hex') }
  return { store: isElsewhere ? 'EventStoreDB' : 'PostgreSQL', ...rows[0], lastCompanySeal: last }
}

interface Facts {
  readonly companyId: CompanyId
  readonly slug: string
  readonly suspendedAt: Date
  readonly scan: Scan
  readonly log: object
}

async function statementOf(client: pg.Client, { companyId, slug, suspendedAt, scan, log }: Facts) {
  const { rows } = await client.query<{ started_at: Date; counts: Record<string, number>; keys: number }>(
    `select started_at, counts, (select count(*)::int from vault.subject_keys k where k.company_id = $1) as keys
      from app.company_deletions d where d.company_id = $1`,
    [companyId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the deletion was not begun')
  const { [filesCount]: files = 0, ...counts } = row.counts
  const deleted = Object.entries({ ...counts, 'app.companies': 1 }).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    format: 'binome-deletion-1',
    company: companyId,
    slugSha256: slugDigest(slug),
    suspendedAt: suspendedAt.toISOString(),
    startedAt: row.started_at.toISOString(),
    finishedAt: new Date().toISOString(),
    deletedRows: Object.fromEntries(deleted),
    deletedFiles: files,
    destroyedKeys: row.keys,
    kept: {
      log,
      logHolds: 'ids, codes, figures and times; texts of people as ciphertext, whose keys are destroyed',
      keys: 'ids of people with the time of the destruction, without keys',
    },
    scan,
    notCovered: [
      'backups and the write-ahead log of the database, until they expire',
      'what was published to Kafka: ids and figures',
      'mails that were sent, files that were exported, lines of log files',
    ],
  }
}
