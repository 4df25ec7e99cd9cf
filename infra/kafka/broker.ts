import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { access, cp, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Kafka, logLevel } from 'kafkajs'

const run = promisify(execFile)

interface BrokerOptions {
  /** Folder of the node's log, settings and output; made when missing, kept between runs. */
  readonly folder: string
  /** Where clients reach it on 127.0.0.1. Default: a free port, drawn once a folder. */
  readonly port?: number
}

/** One Kafka node in KRaft mode (broker and controller), for development and tests. Not a cluster: nothing is replicated. */
export interface Broker {
  /** `host:port`, for `KAFKA_BROKERS`. */
  readonly address: string
  /** Orderly: the log is closed. Resolves when the process is gone. */
  stop(): Promise<void>
  /** SIGKILL, as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same port and log, after `stop` or `kill`. */
  restart(): Promise<void>
}

/** Why no broker can be started here, in one line; undefined when it can. */
export async function brokerMissing(): Promise<string | undefined> {
  const java = await run('java', ['-version']).then(
    ({ stderr }) => Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0),
    () => 0,
  )
  if (java < 17) return 'a Kafka broker needs Java 17 or later, and Maven to fetch it; or set KAFKA_BROKERS'
  if (await exists(libraries())) return undefined
  return run('mvn', ['--version']).then(
    () => undefined,
    () => 'fetching Kafka needs Maven; or set KAFKA_BROKERS',
  )
}

/** @throws Error with the node's last words when it does not answer within a minute. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const folder = path.resolve(options.folder)
  const jars = await fetchJars()
  await mkdir(folder, { recursive: true })
  const { port, controllerPort } = await ports(folder, options.port)
  const settings = path.join(folder, 'server.properties')
  const address = `127.0.0.1:${port}`
  await writeFile(settings, properties(path.join(folder, 'log'), address, `127.0.0.1:${controllerPort}`))
  const classPath = ['-cp', path.join(jars, '*')]
  if (!(await exists(path.join(folder, 'log', 'meta.properties')))) {
    const { stdout } = await run('java', [...classPath, 'kafka.tools.StorageTool', 'random-uuid'])
    const format = ['format', '-t', stdout.trim(), '-c', settings, '--standalone']
    await run('java', [...classPath, 'kafka.tools.StorageTool', ...format])
  }
  const launch = async () => {
    const output = await open(path.join(folder, 'output.txt'), 'w')
    const child = spawn('java', [...frugal, ...classPath, 'kafka.Kafka', settings], {
      stdio: ['ignore', output.fd, output.fd],
      detached: true,
    })
    await output.close()
    await answering(child, address, path.join(folder, 'output.txt'))
    return child
  }
  let child = await launch()
  return {
    address,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      await end(child, 'SIGTERM')
      child = await launch()
    },
  }
}

/** Quick to start and small, on machines that do other work. */
const frugal = [
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
]

function properties(log: string, address: string, controller: string): string {
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.bootstrap.servers': controller,
    listeners: `PLAINTEXT://${address},CONTROLLER://${controller}`,
    'advertised.listeners': `PLAINTEXT://${address},CONTROLLER://${controller}`,
    'inter.broker.listener.name': 'PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': log,
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
    // A node that was killed comes back when its old registration has lapsed; 9 s by default.
    'broker.session.timeout.ms': '2000',
    'broker.heartbeat.interval.ms': '500',
    'auto.create.topics.enable': 'false',
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
}

/** The jars of `pom.xml`, fetched once for all checkouts of this version of it. */
async function fetchJars(): Promise<string> {
  const folder = libraries()
  if (await exists(folder)) return folder
  const temporary = `${folder}.${process.pid}`
  await mkdir(temporary, { recursive: true })
  // Maven writes beside the pom: it works on a copy, so that the checkout stays clean.
  await cp(new URL('pom.xml', import.meta.url), path.join(temporary, 'pom.xml'))
  await run(
    'mvn',
    ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${temporary}/jars`],
    { cwd: temporary },
  )
  await mkdir(path.dirname(folder), { recursive: true })
  await cp(path.join(temporary, 'jars'), folder, { recursive: true })
  await rm(temporary, { recursive: true, force: true })
  return folder
}

const version = '4.1.2'

function libraries(): string {
  return path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'binome', `kafka-${version}`)
}

/** The same ports at every start of a folder, so that clients find the node again. */
async function ports(folder: string, wanted: number | undefined): Promise<{ port: number; controllerPort: number }> {
  const file = path.join(folder, 'ports.json')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return JSON.parse(known) as { port: number; controllerPort: number }
  const drawn = { port: wanted ?? (await freePort()), controllerPort: await freePort() }
  await writeFile(file, JSON.stringify(drawn))
  return drawn
}

async function answering(child: ChildProcess, address: string, output: string): Promise<void> {
  const admin = new Kafka({
    brokers: [address],
    clientId: 'binome-start',
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    connectionTimeout: 1000,
  }).admin()
  const deadline = Date.now() + 60_000
  while (child.exitCode === null && Date.now() < deadline) {
    try {
      await admin.connect()
      if ((await admin.describeCluster()).brokers.length > 0) return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    } finally {
      await admin.disconnect().catch(() => undefined)
    }
  }
  await end(child, 'SIGKILL')
  throw new Error(`Kafka did not start:\n${(await readFile(output, 'utf8')).split('\n').slice(-20).join('\n')}`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  // A node that was asked politely and still writes after 20 s is stopped as a crash would stop it.
  const impatient = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(impatient)
}

async function exists(file: string): Promise<boolean> {
  if (file === libraries()) return (await readdir(file).catch(() => [])).length > 0
  return access(file).then(
    () => true,
    () => false,
  )
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
