import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Account, type Binaries, postgresAccount, postgresBinaries } from './postgres-binaries.ts'
import { runningPostmaster } from './postmaster.ts'
import { sharedBuffers } from './shared-buffers.ts'

const run = promisify(execFile)

interface EmbeddedPostgresOptions {
  /**
   * Folder that holds the cluster, its log and its password; made when missing, kept between runs. Every folder above
   * it must be open to the account that runs PostgreSQL (see `mayTraverse`).
   */
  readonly folder: string
  /** Extra server settings, e.g. `{ max_connections: '200' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called while a new cluster is made, which keeps one core busy for a second. */
  readonly meanwhile?: (() => void) | undefined
}

export interface EmbeddedPostgres {
  readonly port: number
  /** The cluster's own folder, with its `postmaster.pid`. */
  readonly data: string
  /** True when a server left by a killed run was found on this folder and is reused. */
  readonly takenOver: boolean
  /** URL of the login that owns the databases: not a superuser, may create databases and roles. */
  url(database?: string): string
  /**
   * Fast shutdown: open transactions are rolled back, everything committed is on disk. Resolves when the server is
   * gone.
   */
  stop(): Promise<void>
  /** Starts it again on the same port after `stop`, or after it was stopped from outside. */
  restart(): Promise<void>
}

const login = 'binome'

/**
 * Starts PostgreSQL on 127.0.0.1 and a free port, or takes over the one that already runs on this folder. It runs
 * outside our process group, so that Ctrl-C reaches us only and the server is stopped last.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = await postgresAccount()
  const folder = path.resolve(options.folder)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const cluster: Cluster = {
    folder,
    data: path.join(folder, 'cluster'),
    account,
    binaries: await postgresBinaries(account, folder),
    settings: options.settings ?? {},
  }
  const password = await initialised(cluster, options.meanwhile)
  const running = await runningPostmaster(cluster.data)
  let port = running?.port ?? 0
  if (running === undefined) port = await startServer(cluster)
  await ensureLogin(port, password)
  return {
    port,
    data: cluster.data,
    takenOver: running !== undefined,
    url: (database = login) => `postgres://${login}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stopServer(cluster),
    async restart() {
      await stopServer(cluster)
      await startServer(cluster, port)
    },
  }
}

/** Stops whatever server still runs on a cluster's folder. Nothing happens when none does. */
export async function stopPostgresIn(folder: string): Promise<void> {
  const account = await postgresAccount()
  const data = path.join(folder, 'cluster')
  await stopServer({ folder, data, account, binaries: await postgresBinaries(account, folder), settings: {} })
}

interface Cluster {
  readonly folder: string
  readonly data: string
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly settings: Readonly<Record<string, string>>
}

/** Whether the folder holds a complete cluster. */
export async function hasCluster(folder: string): Promise<boolean> {
  return (await passwordIn(folder)) !== undefined
}

async function passwordIn(folder: string): Promise<string | undefined> {
  return readFile(path.join(folder, 'password'), 'utf8').catch(() => undefined)
}

/** The superuser's password. Makes the cluster when there is none; an incomplete one is made again. */
async function initialised({ folder, data, account, binaries }: Cluster, meanwhile?: () => void): Promise<string> {
  const known = await passwordIn(folder)
  if (known !== undefined) return known.trim()

  const password = randomBytes(24).toString('base64url')
  const given = path.join(folder, 'password.new')
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  await writeFile(given, `${password}\n`, { mode: 0o600 })
  if (account !== undefined) for (const owned of [data, given]) await chown(owned, account.uid, account.gid)
  const made = run(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${given}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=fr-FR',
    ],
    { ...account, cwd: folder },
  )
  meanwhile?.()
  await made
  await rm(given)
  // Written last: its presence means that the cluster is complete.
  await writeFile(path.join(folder, 'password'), `${password}\n`, { mode: 0o600 })
  return password
}

/** PostgreSQL's messages while processes of a killed server are left on the folder. */
const leftOver = ['lock file "postmaster.pid" already exists', 'pre-existing shared memory block']

/** @returns the port, a free one; when another program takes it first, another one is tried */
async function startServer(cluster: Cluster, wanted?: number): Promise<number> {
  const { folder, data, account, binaries } = cluster
  const log = path.join(folder, 'postgres.log')
  await writeFile(log, '', { mode: 0o600 })
  if (account !== undefined) await chown(log, account.uid, account.gid)
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort())
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      lc_messages: 'C',
      shared_buffers: sharedBuffers(),
      ...cluster.settings,
    }
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
    try {
      await run(
        binaries.pgCtl,
        ['start', '-w', '-t', '60', '-s', '-D', data, '-l', log, '-o', `-p ${port} ${flags.join(' ')}`],
        { ...account, cwd: folder },
      )
      return port
    } catch (error) {
      const output = await readFile(log, 'utf8').catch(() => '')
      // A killed server has not ended completely: its backends, or its entry in the process table, are left.
      if (attempt < 60 && leftOver.some((words) => output.includes(words))) {
        await wait(50)
        // Or another run has started it.
        const running = await runningPostmaster(data)
        if (running !== undefined) return running.port
        continue
      }
      if (attempt < 5 && wanted === undefined && output.includes('could not bind')) continue
      throw new Error(`PostgreSQL did not start:\n${output.split('\n').slice(-12).join('\n')}`, { cause: error })
    }
  }
}

async function stopServer({ folder, data, account, binaries }: Cluster): Promise<void> {
  if ((await runningPostmaster(data)) === undefined) return
  const stop = (mode: 'fast' | 'immediate') =>
    run(binaries.pgCtl, ['stop', '-w', '-t', '30', '-s', '-m', mode, '-D', data], { ...account, cwd: folder }).catch(
      async (error: unknown) => {
        if ((await runningPostmaster(data)) !== undefined) throw error
      },
    )
  // PostgreSQL 18.4 does not stop on request in the middle of a recovery. Nothing is lost: the next start recovers
  // again.
  await stop('fast').catch(() => stop('immediate'))
}

/**
 * Creates the login and its database, once. It is no superuser, so that what works here works on a managed PostgreSQL.
 */
async function ensureLogin(port: number, password: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ login: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as login,
              exists (select from pg_database where datname = $1) as database`,
      [login],
    )
    if (rows[0]?.login !== true)
      await client.query(`create role ${login} login createdb createrole password ${client.escapeLiteral(password)}`)
    if (rows[0]?.database !== true) await client.query(`create database ${login} owner ${login}`)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no free port'))
        else resolve(address.port)
      })
    })
  })
}
