import { execFile } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Kafka, logLevel } from 'kafkajs'
import { fetchJars } from './broker-jars.ts'
import { brokerPid, endBroker, launchBroker, outputFile, settingsFile } from './broker-process.ts'

const run = promisify(execFile)

interface BrokerOptions {
  /** Folder of the node's log, settings, output and process id; made when missing, kept between runs. */
  readonly folder: string
  /** Where clients reach it on 127.0.0.1. Default: a free port, drawn once a folder. */
  readonly port?: number
  /** A second listener for a proxy: the node listens on `port`, and gives its clients `advertised`. */
  readonly behind?: { readonly port: number; readonly advertised: number }
  /** A door with TLS that asks for a login. */
  readonly secured?: SecuredListener
}

/** What a listener with TLS needs, and whom it lets in: by SCRAM, and by tokens of one issuer. */
export interface SecuredListener {
  /** Clients reach it as `localhost`, for which the certificate must be. */
  readonly port: number
  /** PEM. */
  readonly privateKey: string
  readonly certificate: string
  /** For SCRAM-SHA-512. */
  readonly username: string
  readonly password: string
  readonly tokens: { readonly issuer: string; readonly audience: string; readonly keysUrl: string }
}

/**
 * One Kafka node in KRaft mode (broker and controller), for development and tests. Not a cluster: nothing is
 * replicated.
 */
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

/**
 * Takes over the node of this folder when it runs already.
 * @throws Error with the node's last words when it does not answer within a minute.
 */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const folder = path.resolve(options.folder)
  const jars = await fetchJars()
  await mkdir(folder, { recursive: true })
  const { port, controllerPort } = await ports(folder, options.port)
  const address = `127.0.0.1:${port}`
  const classPath = ['-cp', path.join(jars, '*')]
  const { secured } = options
  const allowed =
    secured === undefined ? [] : [`-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls=${secured.tokens.keysUrl}`]
  const launch = async () => {
    if ((await brokerPid(folder)) === undefined) {
      await portFree(port)
      await launchBroker(folder, [...frugal, ...allowed, ...classPath, 'kafka.Kafka', settingsFile(folder)])
    }
    await answering(folder, address)
  }
  if ((await brokerPid(folder)) === undefined) {
    if (secured !== undefined)
      await writeFile(keyFile(folder), secured.privateKey + secured.certificate, { mode: 0o600 })
    await writeFile(settingsFile(folder), properties(folder, address, `127.0.0.1:${controllerPort}`, options))
    await format(folder, classPath, secured)
  }
  await launch()
  return {
    address,
    stop: async () => void (await endBroker(folder, 'SIGTERM')),
    kill: async () => void (await endBroker(folder, 'SIGKILL')),
    async restart() {
      await endBroker(folder, 'SIGTERM')
      await launch()
    },
  }
}

/** Where the node of this folder answers, when it was ever started. */
export async function brokerAddress(folder: string): Promise<string | undefined> {
  const drawn = await drawnPorts(path.resolve(folder))
  return drawn && `127.0.0.1:${drawn.port}`
}

/** Quick to start and small, on machines that do other work. */
const frugal = [
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
]

const keyFile = (folder: string) => path.join(folder, 'broker.pem')

function properties(
  folder: string,
  address: string,
  controller: string,
  { behind, secured }: Pick<BrokerOptions, 'behind' | 'secured'>,
): string {
  const open = [`PLAINTEXT://${address}`, `CONTROLLER://${controller}`]
  const port = secured?.port
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.bootstrap.servers': controller,
    listeners: [
      ...open,
      ...(behind === undefined ? [] : [`BEHIND://127.0.0.1:${behind.port}`]),
      ...(port === undefined ? [] : [`SECURED://127.0.0.1:${port}`]),
    ].join(','),
    'advertised.listeners': [
      ...open,
      ...(behind === undefined ? [] : [`BEHIND://127.0.0.1:${behind.advertised}`]),
      ...(port === undefined ? [] : [`SECURED://localhost:${port}`]),
    ].join(','),
    'inter.broker.listener.name': 'PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,BEHIND:PLAINTEXT,SECURED:SASL_SSL',
    'log.dirs': path.join(folder, 'log'),
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
    // So that tests need not wait 6 s for a consumer that was killed.
    'group.min.session.timeout.ms': '1000',
    // A node that was killed comes back when its old registration has lapsed; 9 s by default.
    'broker.session.timeout.ms': '2000',
    'broker.heartbeat.interval.ms': '500',
    'auto.create.topics.enable': 'false',
    ...(secured === undefined ? {} : securedProperties(folder, secured)),
  })
    .map(([key, value]) => `${key}=${value.replaceAll('\\', '/')}\n`)
    .join('')
}

function securedProperties(folder: string, { tokens }: SecuredListener): Readonly<Record<string, string>> {
  const scram = 'listener.name.secured.scram-sha-512'
  const bearer = 'listener.name.secured.oauthbearer'
  const modules = 'org.apache.kafka.common.security'
  return {
    'listener.name.secured.ssl.keystore.type': 'PEM',
    'listener.name.secured.ssl.keystore.location': keyFile(folder),
    'listener.name.secured.sasl.enabled.mechanisms': 'SCRAM-SHA-512,OAUTHBEARER',
    [`${scram}.sasl.jaas.config`]: `${modules}.scram.ScramLoginModule required;`,
    [`${bearer}.sasl.jaas.config`]: `${modules}.oauthbearer.OAuthBearerLoginModule required;`,
    [`${bearer}.sasl.server.callback.handler.class`]: `${modules}.oauthbearer.OAuthBearerValidatorCallbackHandler`,
    [`${bearer}.sasl.oauthbearer.jwks.endpoint.url`]: tokens.keysUrl,
    [`${bearer}.sasl.oauthbearer.expected.issuer`]: tokens.issuer,
    [`${bearer}.sasl.oauthbearer.expected.audience`]: tokens.audience,
  }
}

async function format(
  folder: string,
  classPath: readonly string[],
  secured: SecuredListener | undefined,
): Promise<void> {
  const meta = path.join(folder, 'log', 'meta.properties')
  const formatted = await access(meta).then(
    () => true,
    () => false,
  )
  if (formatted) return
  const tool = [...frugal, ...classPath, 'kafka.tools.StorageTool']
  const { stdout } = await run('java', [...tool, 'random-uuid'])
  await run('java', [
    ...tool,
    'format',
    '--ignore-formatted',
    '-t',
    stdout.trim(),
    '-c',
    settingsFile(folder),
    '--standalone',
    ...(secured === undefined
      ? []
      : ['--add-scram', `SCRAM-SHA-512=[name=${secured.username},password=${secured.password}]`]),
  ])
}

/** The same ports at every start of a folder, so that clients find the node again. */
async function ports(folder: string, wanted: number | undefined): Promise<{ port: number; controllerPort: number }> {
  const known = await drawnPorts(folder)
  if (known !== undefined && (wanted === undefined || wanted === known.port)) return known
  const drawn = { port: wanted ?? (await freePort()), controllerPort: known?.controllerPort ?? (await freePort()) }
  await writeFile(path.join(folder, 'ports.json'), JSON.stringify(drawn))
  return drawn
}

async function drawnPorts(folder: string): Promise<{ port: number; controllerPort: number } | undefined> {
  const known = await readFile(path.join(folder, 'ports.json'), 'utf8').catch(() => undefined)
  return known === undefined ? undefined : (JSON.parse(known) as { port: number; controllerPort: number })
}

async function answering(folder: string, address: string): Promise<void> {
  const admin = new Kafka({
    brokers: [address],
    clientId: 'binome-start',
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    connectionTimeout: 1000,
  }).admin()
  const deadline = Date.now() + 60_000
  while ((await brokerPid(folder)) !== undefined && Date.now() < deadline) {
    try {
      await admin.connect()
      if ((await admin.describeCluster()).brokers.length > 0) return
    } catch {
      await delay(200)
    } finally {
      await admin.disconnect().catch(() => undefined)
    }
  }
  await endBroker(folder, 'SIGKILL')
  const output = await readFile(outputFile(folder), 'utf8').catch(() => '')
  throw new Error(`Kafka did not start:\n${output.split('\n').slice(-20).join('\n')}`)
}

/** A free port of 127.0.0.1. */
export async function freePort(port = 0): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no free port'))
        else resolve(address.port)
      })
    })
  })
}

/** A node that was killed holds its port a moment longer than its process is seen. */
async function portFree(port: number): Promise<void> {
  for (const until = Date.now() + 5_000; ; await delay(50))
    try {
      await freePort(port)
      return
    } catch (error) {
      if (Date.now() > until)
        throw new Error(`Port ${port} of 127.0.0.1 is taken by another program.`, { cause: error })
    }
}
