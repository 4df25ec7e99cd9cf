import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/**
 * Files of a running server that a copy must not contain, as PostgreSQL's documentation of low-level base backups lists
 * them.
 */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/**
 * Copies a cluster while its server runs and is written to: a base backup over SQL alone. A server started on the copy
 * recovers to the moment at which the copying ended.
 * @param superuser URL of a superuser on that server
 * @param target a folder that does not exist yet
 */
export async function copyCluster({
  superuser,
  data,
  target,
}: {
  readonly superuser: string
  readonly data: string
  readonly target: string
}): Promise<void> {
  const client = new pg.Client({ connectionString: superuser, application_name: 'binome backup' })
  await client.connect()
  try {
    // The slot keeps the WAL from the start of the backup until this connection ends.
    await client.query(`select pg_create_physical_replication_slot('binome_backup_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('binome', fast => true)`)
    await copyFolder(data, target, (name) => name === 'pg_wal')
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      `select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)`,
    )
    await copyFolder(path.join(data, 'pg_wal'), path.join(target, 'pg_wal'))
    await writeFile(path.join(target, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    const map = rows[0]?.spcmapfile ?? ''
    if (map !== '') throw new Error('the cluster has tablespaces of its own: back it up with pg_basebackup')
  } finally {
    await client.end()
  }
}

/** A file that disappears during the copy is not needed; torn pages of a cluster are repaired from the WAL. */
export async function copyFolder(
  from: string,
  to: string,
  pass: (name: string) => boolean = () => false,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(gone)) {
    const { name } = entry
    if (leftOut.has(name) || name.startsWith('pgsql_tmp')) continue
    const [source, target] = [path.join(from, name), path.join(to, name)]
    if (entry.isDirectory()) {
      if (pass(name) || emptied.has(name)) await mkdir(target, { mode: 0o700 })
      else await copyFolder(source, target)
    } else if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE).catch(gone)
  }
}

function gone(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
