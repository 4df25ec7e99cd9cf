import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { runningPostmaster } from '#infra/platform/embedded/postmaster.ts'

const run = promisify(execFile)

/** `npm run backup -- …`, called from a folder. */
export function backupFrom(folder: string) {
  return (args: readonly string[], env: Readonly<Record<string, string>>) =>
    run(process.execPath, ['infra/platform/backup/cli.ts', ...args], {
      env: { ...process.env, DATABASE_URL: '', INIT_CWD: folder, ...env },
    })
}

/** The address of the embedded database that runs over a data folder. */
export async function urlOf(dataFolder: string): Promise<string> {
  const postmaster = await runningPostmaster(path.join(dataFolder, 'postgres', 'cluster'))
  const password = (await readFile(path.join(dataFolder, 'postgres', 'password'), 'utf8')).trim()
  return `postgres://binome:${password}@127.0.0.1:${postmaster?.port}/binome`
}
