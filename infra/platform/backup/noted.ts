import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Sql } from '#projections/platform/sql.ts'

/** Notes a backup that is complete, for the console. @param sql as the owner of the schema */
export async function noteBackup(sql: Sql, folder: string): Promise<void> {
  await sql.query({ text: 'insert into rm.backups (bytes) values ($1)', values: [await bytesOf(folder)] })
}

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size
  return bytes
}
