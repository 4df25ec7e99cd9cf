import pg from 'pg'
import type { Vault } from '#commands/ports.ts'
import type { FileStore } from '#commands/files/ports.ts'
import type { Pictures } from '#api/ports.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { type CompanyId, id } from '#domain/shared/ids.ts'
import { refreshDirectory } from '#projections/community/refresh.ts'
import { readModels } from '#projections/all.ts'
import type { TransactionalSql } from '#projections/sql.ts'
import { Refused } from './command.ts'
import { restoreEvents } from './restore-events.ts'
import { restoreFiles } from './restore-files.ts'
import { leftOutOf, type RestoredTable, restoreTables } from './restore-tables.ts'
import type { ZipReader } from './zip-reader.ts'

export interface RestoreOptions {
  /** Of the login that owns the schema. */
  readonly migrateUrl: string
  readonly system: TransactionalSql
  readonly store: EventStore
  readonly vault: Pick<Vault, 'seal' | 'forget'>
  readonly files: Pick<FileStore, 'write'>
  readonly pictures: Pictures
  readonly say: (line: string) => void
}

export interface Restored {
  readonly companyId: CompanyId
  readonly name: string
  readonly tables: readonly RestoredTable[]
  readonly events: number
  readonly files: number
  /** What stayed behind, and why. */
  readonly leftOut: readonly string[]
}

interface Manifest {
  readonly format: string
  readonly version: number
  readonly company: { readonly id: string; readonly slug: string; readonly name: string }
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
  readonly log?: string
}

/**
 * Brings an exported company into an installation that has no company, with everything that people did and wrote
 * (docs/companies.md). Nothing is told to anybody: what happened before is history here.
 * @throws Refused in words; run again after a stop, it goes on
 */
export async function restoreCompany(zip: ZipReader, options: RestoreOptions): Promise<Restored> {
  const { system, store, say } = options
  const { company } = await checked(zip)
  const companyId = id<CompanyId>(company.id)
  await assertEmpty(system, companyId)
  say('1 of 5: tables')
  const tables = await writeTables(zip, companyId, options)
  say('2 of 5: files')
  const files = await restoreFiles(zip, companyId, options)
  say('3 of 5: events')
  const events = await restoreEvents(zip, { ...options, companyId })
  say('4 of 5: followers of the log begin after what is history')
  await startAfterHistory(system, await store.head())
  say('5 of 5: the directory')
  const profiles = await system.query<{ id: string }>({
    text: 'select id::text from app.profiles where company_id = $1',
    values: [companyId],
  })
  for (let at = 0; at < profiles.length; at += directoryBatch)
    await system.transaction((sql) =>
      refreshDirectory(
        sql,
        companyId,
        profiles.slice(at, at + directoryBatch).map((profile) => id(profile.id)),
      ),
    )
  return { companyId, name: company.name, tables, events, files, leftOut: leftOutOf(zip) }
}

const directoryBatch = 200

/** @throws Refused when the file is none of ours, or is not whole */
async function checked(zip: ZipReader): Promise<Manifest> {
  const manifest = JSON.parse((await zip.bytes('manifest.json')).toString('utf8')) as Partial<Manifest>
  if (manifest.format !== 'binome-company' || manifest.version !== 1 || manifest.company === undefined)
    throw new Refused('The file is no export of a company in version 1 of the format.')
  if (manifest.log !== undefined)
    throw new Refused('The log of this company was in EventStoreDB and is not in the file: it cannot be restored.')
  for (const { name, sha256 } of manifest.files ?? [])
    if ((await zip.sha256(name)) !== sha256) throw new Refused(`${name} is not what the manifest says: it was changed.`)
  return manifest as Manifest
}

/** A restore that was stopped is the only company, too, and goes on. */
async function assertEmpty(system: TransactionalSql, companyId: CompanyId): Promise<void> {
  const others = await system.query<{ name: string }>({
    text: 'select name from app.companies where id <> $1 limit 1',
    values: [companyId],
  })
  if (others.length > 0)
    throw new Refused('This installation has a company: restore into an empty one (DEMO=0, before the first start).')
}

async function writeTables(
  zip: ZipReader,
  companyId: CompanyId,
  { migrateUrl, system, say }: RestoreOptions,
): Promise<readonly RestoredTable[]> {
  const [known] = await system.query<object>({
    text: 'select 1 from app.companies where id = $1',
    values: [companyId],
  })
  if (known !== undefined) {
    say('  they are there from the run before')
    return []
  }
  const client = new pg.Client({ connectionString: migrateUrl, application_name: 'binome company' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await writeCompany(client, zip)
    const tables = await restoreTables(client, zip)
    await client.query('set local role binome_system')
    await client.query('select app.recount_figures_of($1)', [companyId])
    await client.query('reset role')
    await client.query('commit')
    return tables
  } finally {
    await client.end()
  }
}

/** With the triggers of the table, which claim the hosts; the logo after it. */
async function writeCompany(client: pg.Client, zip: ZipReader): Promise<void> {
  const [line] = (await zip.bytes('tables/companies.ndjson')).toString('utf8').split('\n')
  await client.query('set local role binome_system')
  await client.query(
    `insert into app.companies select r.* from json_populate_record(null::app.companies, $1::json) r`,
    [line],
  )
  const logo = zip.names.find((name) => /^logo\.(png|jpg|webp)$/.test(name))
  if (logo !== undefined) {
    const type = logo.endsWith('.jpg') ? 'image/jpeg' : `image/${logo.slice('logo.'.length)}`
    await client.query(
      `insert into app.company_logos (company_id, digest, media_type, content)
        select id, substr(encode(sha256($1), 'hex'), 1, 16), $2, $1 from app.companies`,
      [await zip.bytes(logo), type],
    )
  }
  await client.query('reset role')
}

/**
 * Read models follow from the beginning and take what is there for a replay, so that nobody is told of it again;
 * process managers have done their work, and begin after it.
 */
async function startAfterHistory(system: TransactionalSql, head: bigint): Promise<void> {
  await system.transaction(async (sql) => {
    for (const { name, version } of readModels)
      await sql.query({
        text: `insert into rm.projections (name, version, active) select $1, $2, true
          where not exists (select from rm.projections where name = $1 and active) on conflict do nothing`,
        values: [name, version],
      })
    await sql.query({
      text: 'update rm.projections set replay_until = greatest(replay_until, $1)',
      values: [String(head)],
    })
    await sql.query({
      text: `update rm.projections set position = greatest(position, $1) where starts_with(name, 'reaction_')`,
      values: [String(head)],
    })
  })
}
