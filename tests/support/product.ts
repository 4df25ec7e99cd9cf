import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { copyDatabase, withLogin } from './copy-database.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface RunningProduct {
  /** Of the first demo company. */
  readonly origin: string
  /** Of the second. */
  readonly globex: string
  readonly port: number
  readonly process: ChildProcess
  /** All that it has printed. */
  readonly output: () => string
  /** SIGTERM, and its end. @returns the exit code, or the signal that ended it. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | string>
}

/**
 * The real product, as `npm start` runs it, on a free port. `env` on top of ours; `program`: what starts it.
 * @throws with its output when it does not start.
 */
export async function runMain(
  env: Readonly<Record<string, string>>,
  program: readonly string[] = ['infra/main.ts'],
): Promise<RunningProduct> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DRAIN_SECONDS: '0',
      ...unsealed(env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const ready = /Binôme is ready: http:\/\/\S+?:(\d+)/.exec(printed)
      if (ready !== null) resolve(Number(ready[1]))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code, signal) => reject(new Error(`the product ended (${code ?? signal}):\n${printed}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    globex: `http://globex.localhost:${port}`,
    port,
    process: child,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode ?? ''
      // What it printed last may come after its exit. What it started may outlive a kill, and holds its output open.
      const ended = once(child, signal === 'SIGKILL' ? 'exit' : 'close')
      child.kill(signal)
      await ended
      return child.exitCode ?? child.signalCode ?? ''
    },
  }
}

/**
 * A data folder with the demo companies, for the embedded product: what a first start has made is copied. Files of the
 * end-to-end tier run one after the other, so that the first one that needs it makes it.
 */
export async function demoFolder(): Promise<string> {
  const { folder: made } = inject('demo')
  if (!existsSync(path.join(made, 'vault.key'))) await (await runMain({ DATA_DIR: made })).stop()
  const folder = path.dirname(await throwAwayFolder())
  // PostgreSQL takes no cluster of another account: the copy keeps the owners.
  await promisify(execFile)('cp', ['-a', `${made}/.`, folder])
  return folder
}

/** Tests of a database of its own keep no copy of its seals. */
function unsealed(env: Readonly<Record<string, string>>) {
  return 'DATABASE_URL' in env && !('SEAL_KEY' in env) ? { SEAL: 'off' } : {}
}

/**
 * The product on a copy of the demo companies, for the end-to-end tier. A second process of it: give the first one's
 * `database`. With an event store of its own, which has no copy of the demo's events, the first process makes the demo
 * companies.
 */
export async function startProduct(
  options: {
    readonly database?: string
    readonly eventStoreUrl?: string
    readonly env?: Readonly<Record<string, string>>
  } = {},
): Promise<RunningProduct & { readonly database: string }> {
  const { server, prefix, template: empty, runtime } = inject('postgres')
  const { template: demo, vaultKey } = inject('demo')
  const { eventStoreUrl } = options
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const template = eventStoreUrl === undefined ? demo : empty
  const database = options.database ?? (await copyDatabase(server, template, name))
  const product = await runMain({
    DATABASE_URL: withLogin(database, runtime),
    VAULT_KEY: vaultKey,
    DEMO: '1',
    ...(eventStoreUrl === undefined ? {} : { EVENT_STORE_URL: eventStoreUrl }),
    ...options.env,
  })
  return { ...product, database }
}
