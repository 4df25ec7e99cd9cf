import pg from 'pg'
import type { Vault } from '#commands/platform/ports.ts'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { Pictures } from '#api/ports/platform.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { eventVersions } from '#domain/aggregates.ts'
import { type CompanyId, id } from '#domain/platform/ids.ts'
import { currentVersion } from '#domain/platform/versions.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { readModels } from '#projections/all.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { Refused } from './command.ts'
import { restoreEvents } from './restore-events.ts'
import { restoreFiles } from './restore-files.ts'
import { leftOutOf, type RestoredTable, restoreTables } from './restore-tables.ts'
import type { ZipReader } from './zip-reader.ts'

export interface RestoreOptions {
  /** Of the login that owns the schema. */
  readonly migrateUrl: string
  readonly system: TransactionalSql
  /** As events are stored: those of older versions are written as they were. */
  readonly store: EventStore
  readonly vault: Pick<Vault, 'seal' | 'forget'>
  readonly files: Pick<FileStore, 'write'>
  readonly pictures: Pictures
  /** The followers of the log that act. */
  readonly reactions: readonly string[]
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

interface ManifestFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

interface Manifest {
  readonly format: string
  readonly version: number
  readonly product?: string
  readonly company: { readonly id: string; readonly slug: string; readonly name: string }
  readonly files: readonly ManifestFile[]
  readonly log?: string
}

/**
 * Brings an exported company into an installation, with everything that people did and wrote (docs/companies.md).
 * Nobody is notified: what happened before is history here. Every obstacle is found before the first row. Until the end
 * the company is suspended.
 * @throws Refused in words; run again after a stop, it goes on
 */
export async function restoreCompany(zip: ZipReader, options: RestoreOptions): Promise<Restored> {
  const { system, store, say } = options
  const { company } = await checked(zip)
  const companyId = id<CompanyId>(company.id)
  await assertRestorable(system, await companyIn(zip), options.reactions)
  say('1 of 5: tables')
  const tables = await writeTables(zip, companyId, options)
  say('2 of 5: files')
  const files = await restoreFiles(zip, companyId, options)
  say('3 of 5: events')
  const events = await restoreEvents(zip, { ...options, companyId })
  say('4 of 5: followers of the log begin after what is history')
  await startAfterHistory(system, await store.head(), options.reactions)
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
  await finish(system, companyId)
  return { companyId, name: company.name, tables, events, files, leftOut: leftOutOf(zip) }
}

const directoryBatch = 200

/** @throws Refused when the file is none of ours, is not whole, or holds what this program cannot read */
async function checked(zip: ZipReader): Promise<Manifest> {
  const manifest = manifestOf((await zip.bytes('manifest.json')).toString('utf8'))
  const { files, log, product = 'a newer version' } = manifest
  if (log !== undefined)
    throw new Refused(
      'An earlier version exported this company without its events, which were in EventStoreDB: it cannot be restored.',
    )
  const unlisted = new Set(zip.names.filter((name) => name !== 'manifest.json'))
  for (const { name, sha256 } of files) {
    if (!unlisted.delete(name)) throw new Refused(`${name} is missing: the file is not whole.`)
    if ((await zip.sha256(name)) !== sha256) throw new Refused(`${name} is not what the manifest says: it was changed.`)
  }
  for (const name of unlisted) throw new Refused(`${name} is not in the manifest: the file was changed.`)
  for await (const line of zip.lines('events.ndjson')) {
    const { type, schemaVersion } = JSON.parse(line) as { readonly type?: string; readonly schemaVersion?: number }
    if (type !== undefined && schemaVersion !== undefined && schemaVersion > currentVersion(eventVersions, type))
      throw new Refused(`${type} has version ${schemaVersion}, which this program does not know. Install ${product}.`)
  }
  return manifest
}

function manifestOf(text: string): Manifest {
  let manifest: Partial<Manifest> = {}
  try {
    manifest = JSON.parse(text) as Partial<Manifest>
  } catch {
    // Refused below.
  }
  const { format, version, company, files } = manifest
  if (format !== 'binome-company' || version !== 1 || company === undefined || !Array.isArray(files))
    throw new Refused('The file is no export of a company in version 1 of the format.')
  return manifest as Manifest
}

interface CompanyRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly hosts: readonly string[]
  readonly state: string
  readonly suspended_at: string | null
}

async function companyIn(zip: ZipReader): Promise<CompanyRow> {
  const [line = ''] = (await zip.bytes('tables/companies.ndjson')).toString('utf8').split('\n')
  return JSON.parse(line) as CompanyRow
}

/** Everything that would stop a restore in its middle. @throws Refused */
async function assertRestorable(
  system: TransactionalSql,
  { id: companyId, slug, name, hosts }: CompanyRow,
  reactions: readonly string[],
): Promise<void> {
  const one = async (text: string, ...values: readonly unknown[]) =>
    (await system.query<Record<string, string | null>>({ text, values }))[0]
  if (await one(`select 1 from rm.processes where seen_at > now() - interval '1 minute'`))
    throw new Refused('The product runs, or was killed within the last minute. Stop it first.')
  const deleted = await one('select company_id from app.company_deletions where company_id = $1', companyId)
  if (deleted)
    throw new Refused(
      `${name} was deleted from this installation: the keys of its people are destroyed for good, and its events ` +
        'stay in this log. Restore it into another installation.',
    )
  const known = await one('select restored_state from app.companies where id = $1', companyId)
  if (known?.['restored_state'] === null) throw new Refused(`${name} is here already: nothing was done.`)
  if (!known && (await one('select 1 from es.events where company_id = $1 limit 1', companyId)))
    throw new Refused(`The log of this installation has events of ${name}, which is gone: restore it into another one.`)
  const taken = await one(
    `select c.name, c.slug from app.companies c where c.id <> $1 and (c.slug = $2 or exists (
      select from app.company_hosts h where h.company_id = c.id and h.host = any ($3)))`,
    companyId,
    slug,
    hosts,
  )
  if (taken)
    throw new Refused(`${taken['name']} (${taken['slug']}) has the slug or a host of ${name}: change it first.`)
  const behind = await one(
    `select p.name from rm.projections p where p.name = any ($2) and exists (
      select from es.events e where e.position > p.position and e.company_id <> $1)`,
    companyId,
    reactions,
  )
  if (behind)
    throw new Refused(
      `${behind['name']} has not done its work for the other companies. Start the product, wait until ` +
        '« npm run projections -- status » shows nothing behind, stop it, and restore again.',
    )
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
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '23505') throw error
    throw new Refused(`${error.table ?? 'A table'} has a row of the file already (${error.constraint ?? ''}).`)
  } finally {
    await client.end()
  }
}

/** Suspended until everything is there. With the triggers of the table, which claim the hosts; the logo after it. */
async function writeCompany(client: pg.Client, zip: ZipReader): Promise<void> {
  const company = await companyIn(zip)
  const now = new Date().toISOString()
  const row = {
    ...company,
    state: 'suspended',
    suspended_at: company.suspended_at ?? now,
    restored_state: company.state === 'active' ? 'active' : 'suspended',
    sending_held_at: now,
  }
  await client.query('set local role binome_system')
  await client.query(
    `insert into app.companies select r.* from json_populate_record(null::app.companies, $1::json) r`,
    [JSON.stringify(row)],
  )
  const logo = zip.names.find((name) => /^logo\.(png|jpg|webp)$/.test(name))
  if (logo !== undefined) {
    const type = logo.endsWith('.jpg') ? 'image/jpeg' : `image/${logo.slice('logo.'.length)}`
    await client.query(
      `insert into app.company_logos (company_id, digest, media_type, content)
        values ($3, substr(encode(sha256($1), 'hex'), 1, 16), $2, $1)`,
      [await zip.bytes(logo), type, company.id],
    )
  }
  await client.query('reset role')
}

/** The company has the state that it had. What it sends stays held. */
async function finish(system: TransactionalSql, companyId: CompanyId): Promise<void> {
  await system.query({
    text: `update app.companies set state = restored_state, restored_state = null,
        suspended_at = case when restored_state = 'suspended' then suspended_at end
      where id = $1 and restored_state is not null`,
    values: [companyId],
  })
}

/**
 * Read models follow from the beginning and treat the existing events as a replay, so that nobody is notified again;
 * process managers have done their work, and begin after it.
 */
async function startAfterHistory(system: TransactionalSql, head: bigint, reactions: readonly string[]): Promise<void> {
  await system.transaction(async (sql) => {
    for (const { name, version } of [...readModels, ...reactions.map((reaction) => ({ name: reaction, version: 1 }))])
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
      text: `update rm.projections set position = greatest(position, $1) where name = any ($2)`,
      values: [String(head), reactions],
    })
  })
}
