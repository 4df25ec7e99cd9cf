import path from 'node:path'
import type { FileStore } from '#commands/platform/files/ports.ts'
import { createProjections } from '#projections/all.ts'
import { composeCore } from '../../compose.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { openDatabase } from '../embedded/instance.ts'
import { AlreadyRunning } from '../embedded/run-lock.ts'
import { missingFiles } from '../files/missing.ts'
import { createS3Files } from '../files/s3.ts'
import { createFiles } from '../files/store.ts'
import { unnamedFiles } from '../jobs/sweep-files.ts'
import { createLogger } from '../logs/logs.ts'
import { openOwner } from '../projections/owner.ts'
import { afterRestore } from './after-restore.ts'
import { backUpEmbedded, BackupRefused, restoreEmbedded } from './embedded.ts'
import { noteBackup } from './noted.ts'

const usage = `npm run backup -- <command>

  create <folder>    the embedded database, its keys and its files, while the product runs or not
  restore <folder>   compares such a backup with its list of files, puts it into DATA_DIR, which must be empty, and
                     makes it ready; when it fails, it leaves nothing behind
  after-restore      makes a database ready that was restored by other means (pg_restore, a snapshot, EventStoreDB's)
  check-files        compares rows with files, both ways, and changes nothing; ends with 1 when a file is missing

docs/operations.md describes them.`

const say = (line: string) => console.log(line)

async function create(config: Config, folder: string): Promise<void> {
  ownOnly(config, 'create')
  const opened = await openDatabase(config, say)
  try {
    await backUpEmbedded(config.dataFolder, opened.url, folder, bucketOf(config))
    await note(opened.migrateUrl, folder)
  } finally {
    await opened.close()
  }
  say(`${folder} holds everything, the key of all messages too: keep it as you would keep the database.`)
}

/** The backup is made: that it cannot be noted, for instance in an older schema, takes nothing from it. */
async function note(migrateUrl: string, folder: string): Promise<void> {
  const owner = openOwner(migrateUrl)
  try {
    await noteBackup(owner.sql, folder)
  } catch (error) {
    say(`The console will not tell of this backup: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await owner.close()
  }
}

async function restore(config: Config, folder: string): Promise<void> {
  ownOnly(config, 'restore')
  await restoreEmbedded({
    wanted: config.dataFolder,
    source: folder,
    bucket: bucketOf(config),
    ready: () => makeReady(config, 'restored'),
    say,
  })
  say('Restored. Start the product.')
}

function bucketOf({ s3 }: Config): FileStore | undefined {
  return s3 === undefined ? undefined : createS3Files(s3)
}

/** A hosted database has better tools of its own. */
function ownOnly({ databaseUrl }: Config, command: string): void {
  if (databaseUrl === undefined) return
  throw new BackupRefused(
    `"${command}" is for the embedded database. With DATABASE_URL: pg_dump, pg_basebackup or your host's ` +
      'snapshots, docs/operations.md; then "after-restore".',
  )
}

async function makeReady(config: Config, opens: 'whole' | 'restored' = 'whole'): Promise<void> {
  const opened = await openDatabase(config, say, opens)
  try {
    await prepareDatabase(opened)
    const { url, vaultKey } = opened
    const logger = createLogger({ level: 'warn' })
    const core = await composeCore({ ...config, url, poolSize: 4, vaultKey, logger })
    const owner = openOwner(opened.migrateUrl)
    try {
      await afterRestore({
        system: core.database.system,
        owner: owner.sql,
        store: core.store,
        end: await core.log.end(),
        projections: createProjections({ opener: core.vault, wake: () => undefined }),
        say,
      })
    } finally {
      await owner.close()
      await core.close()
    }
  } finally {
    await opened.close()
  }
}

/** @returns whether every file that a row names is there */
async function checkFiles(config: Config): Promise<boolean> {
  const opened = await openDatabase(config, say)
  try {
    const { url, vaultKey } = opened
    const core = await composeCore({ ...config, url, poolSize: 2, vaultKey, logger: createLogger({ level: 'warn' }) })
    try {
      const files = createFiles(config)
      const { system } = core.database
      let unnamed = 0
      for await (const key of unnamedFiles(system, files, new Date())) {
        unnamed += 1
        say(`no row names ${key}`)
      }
      const missing = await missingFiles(system, files)
      for (const key of missing) say(`missing: ${key}`)
      say(`${missing.length} files are missing; ${unnamed} are named by no row, and deleted after six hours.`)
      return missing.length === 0
    } finally {
      await core.close()
    }
  } finally {
    await opened.close()
  }
}

async function run([command, folder, ...more]: readonly string[]): Promise<number> {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  // npm changes the working folder; a file is relative to where the person typed the command.
  const at = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), folder ?? '')
  const takesFolder = command === 'create' || command === 'restore'
  if (more.length > 0 || takesFolder !== (folder !== undefined)) {
    say(usage)
    return 1
  }
  if (command === 'create') await create(config, at)
  else if (command === 'restore') await restore(config, at)
  else if (command === 'after-restore') await makeReady(config)
  else if (command === 'check-files') return (await checkFiles(config)) ? 0 : 1
  else {
    say(usage)
    return command === undefined || command === '--help' ? 0 : 1
  }
  return 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const words = [BackupRefused, ConfigError, AlreadyRunning].some((kind) => error instanceof kind)
  console.error(error instanceof Error && words ? error.message : error)
  process.exitCode = 1
}
