import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandLine, isAlive } from '#infra/embedded/processes.ts'
import type { S3Config } from '#infra/files/s3-config.ts'
import { cacheFolder } from '#infra/kafka/broker-jars.ts'
import { freePort } from '#infra/kafka/broker.ts'
import { leftOut } from '#tests/support/component.ts'

const run = promisify(execFile)
const version = '1.8.0'
const pidFile = 'versitygw.pid'

/** Of its own account. It listens on loopback only, and holds nothing but what tests put into it. */
const login = { accessKeyId: 'only-for-tests', secretAccessKey: 'only-for-tests-too' }

/** The server, compiled. */
const program = () => path.join(cacheFolder(`versitygw-${version}`), 'versitygw')

/** Whether the tests with a real S3 server are left out. @throws Error under CI */
export async function noS3(): Promise<boolean> {
  const go = await run('go', ['version']).then(
    () => true,
    () => false,
  )
  return leftOut(
    go || existsSync(program())
      ? undefined
      : 'versitygw, an S3 server, is compiled with Go 1.25 or later: apt-get install golang-go.',
  )
}

export interface S3Server {
  /** Of a bucket there, with a login that may do everything. */
  config(bucket: string): S3Config
  /** Makes an empty bucket. */
  makeBucket(name: string): Promise<void>
  /** Stops it; its buckets stay. */
  stop(): Promise<void>
  /** On the same port, after `stop`. */
  start(): Promise<void>
  /** Stops it for good; nothing is left of it. */
  remove(): Promise<void>
}

/** A real S3 server on a free port of loopback, over a folder of its own. Fetched and compiled once. */
export async function startS3(): Promise<S3Server> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^binome-s3-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await endLeft(path.join(tmpdir(), name))
    await rm(path.join(tmpdir(), name), { recursive: true, force: true })
  }
  if (!existsSync(program())) await compile()
  const folder = await mkdtemp(path.join(tmpdir(), `binome-s3-${process.pid}-`))
  const port = await freePort()
  const buckets = path.join(folder, 'buckets')
  const attributes = path.join(folder, 'attributes')
  await Promise.all([mkdir(buckets), mkdir(attributes)])
  let child = await launch({ folder, buckets, attributes, port })
  return {
    config: (bucket) => ({
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
      login,
      encryption: undefined,
      kmsKey: undefined,
    }),
    makeBucket: (name) => mkdir(path.join(buckets, name)),
    stop: () => end(child),
    async start() {
      child = await launch({ folder, buckets, attributes, port })
    },
    async remove() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whole or not at all: a run that is killed leaves nothing that looks compiled. */
async function compile(): Promise<void> {
  const home = path.dirname(program())
  const partial = `${home}.${process.pid}`
  await mkdir(partial, { recursive: true })
  try {
    // Without optimisations it compiles in two thirds of the time.
    await run(
      'go',
      ['install', '-trimpath', '-gcflags=all=-N -l', `github.com/versity/versitygw/cmd/versitygw@v${version}`],
      {
        env: { ...process.env, GOBIN: partial, CGO_ENABLED: '0' },
      },
    )
    await rename(partial, home).catch((error: unknown) => {
      if (!existsSync(program())) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

interface Place {
  readonly folder: string
  readonly buckets: string
  readonly attributes: string
  readonly port: number
}

/** @throws Error with its last words when it does not start */
async function launch({ folder, buckets, attributes, port }: Place): Promise<ChildProcess> {
  const options = ['--port', `127.0.0.1:${port}`, '--quiet', '--disable-acl']
  // Attributes of objects beside them: a file system of tests may have none of its own.
  const child = spawn(program(), [...options, 'posix', '--sidecar', attributes, buckets], {
    env: { ...process.env, ROOT_ACCESS_KEY: login.accessKeyId, ROOT_SECRET_KEY: login.secretAccessKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await writeFile(path.join(folder, pidFile), String(child.pid))
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  for (;;) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (answers) return child
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`versitygw does not start:\n${said}`)
    await delay(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Ends what a run that was killed has left in this folder. Its id may belong to another program by now. */
async function endLeft(folder: string): Promise<void> {
  const pid = Number(await readFile(path.join(folder, pidFile), 'utf8').catch(() => '0'))
  if (pid > 0 && (await commandLine(pid)).includes(folder)) process.kill(pid, 'SIGKILL')
}
