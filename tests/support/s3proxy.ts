import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandLine, isAlive } from '#infra/platform/embedded/processes.ts'
import type { S3Config } from '#infra/platform/files/s3-config.ts'
import { javaVersion } from '#infra/platform/kafka/broker-jars.ts'
import { freePort } from '#infra/platform/kafka/broker.ts'
import { leftOut } from './component.ts'
import { fetchJar, isWithinReach, type Jar } from './jar.ts'

const jar: Jar = { group: 'org.gaul', name: 's3proxy', version: '4.1.0', classifier: 'jar-with-dependencies' }
const [pidFile, settingsFile] = ['s3proxy.pid', 's3proxy.conf']

/** Of its own account. It listens on loopback only, and holds nothing but what tests put into it. */
const login = { accessKeyId: 'only-for-tests', secretAccessKey: 'only-for-tests-too' }

/** Whether the tests with a real S3 server are left out. @throws Error under CI */
export async function noS3(): Promise<boolean> {
  const ready = (await javaVersion()) >= 17 && (await isWithinReach(jar))
  return leftOut(
    ready
      ? undefined
      : 'S3Proxy, an S3 server, needs Java 17 or later and Maven: apt-get install default-jre-headless maven.',
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

/** A real S3 server on a free port of loopback, over a folder of its own. It judges signatures. */
export async function startS3(): Promise<S3Server> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^binome-s3-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await endLeft(path.join(tmpdir(), name))
    await rm(path.join(tmpdir(), name), { recursive: true, force: true })
  }
  const program = await fetchJar(jar)
  const folder = await mkdtemp(path.join(tmpdir(), `binome-s3-${process.pid}-`))
  const port = await freePort()
  const buckets = path.join(folder, 'buckets')
  await mkdir(buckets)
  await writeFile(path.join(folder, settingsFile), settings(port, buckets))
  let child = await launch(program, folder, port)
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
      child = await launch(program, folder, port)
    },
    async remove() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settings(port: number, buckets: string): string {
  return `s3proxy.endpoint=http://127.0.0.1:${port}
s3proxy.authorization=aws-v2-or-v4
s3proxy.identity=${login.accessKeyId}
s3proxy.credential=${login.secretAccessKey}
jclouds.provider=filesystem-nio2
jclouds.filesystem.basedir=${buckets}
`
}

/** @throws Error with its last words when it does not start */
async function launch(program: string, folder: string, port: number): Promise<ChildProcess> {
  const options = ['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', program]
  const child = spawn('java', [...options, '--properties', path.join(folder, settingsFile)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await writeFile(path.join(folder, pidFile), String(child.pid))
  let output = ''
  const listen = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  for (;;) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (answers) return child
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`S3Proxy does not start:\n${output}`)
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
