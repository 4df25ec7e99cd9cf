import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandLine, isAlive } from '#infra/platform/embedded/processes.ts'
import { cacheFolder, isMavenHere, javaVersion } from '#infra/platform/kafka/broker-jars.ts'
import { freePort } from '#infra/platform/kafka/broker.ts'
import { leftOut } from '#tests/support/component.ts'

const run = promisify(execFile)
const version = '26.7.3'
const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`
const unpackGoal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'

/** Of its own administrator. It listens on loopback only, and holds nothing but what tests put into it. */
export const keycloakAdmin = { username: 'admin', password: 'only-for-tests' }

/** The server, built, with an empty database in `prepared`. */
const home = () => cacheFolder(`keycloak-${version}`)
const pidFile = 'keycloak.pid'
const prepared = (folder: string) => path.join(folder, 'prepared')

/** Whether the tests with a real identity provider are left out. @throws Error under CI */
export async function noKeycloak(): Promise<boolean> {
  const ready = (await javaVersion()) >= 17 && (existsSync(home()) || (await isMavenHere()))
  return leftOut(
    ready
      ? undefined
      : 'Keycloak, an identity provider, needs Java 17 or later and Maven: apt-get install default-jre-headless maven.',
  )
}

export interface KeycloakServer {
  readonly origin: string
  stop(): Promise<void>
}

/** A real Keycloak on a free port of loopback, with a database of its own. Fetched and prepared once. */
export async function startKeycloak(): Promise<KeycloakServer> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^binome-keycloak-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await endLeft(path.join(tmpdir(), name))
    await rm(path.join(tmpdir(), name), { recursive: true, force: true })
  }
  if (!existsSync(home())) await prepare()
  const folder = await mkdtemp(path.join(tmpdir(), `binome-keycloak-${process.pid}-`))
  await cp(prepared(home()), folder, { recursive: true })
  const server = await launch(home(), folder)
  return {
    origin: server.origin,
    async stop() {
      await end(server.child, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whole or not at all: a run that is killed leaves nothing that looks prepared. */
async function prepare(): Promise<void> {
  const partial = `${home()}.${process.pid}`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  try {
    // Without a project, Maven keeps its marks where it runs.
    await run('mvn', ['-q', '-B', unpackGoal, `-Dartifact=${artifact}`, `-DoutputDirectory=${partial}`], {
      cwd: partial,
    })
    const unpacked = path.join(partial, `keycloak-${version}`)
    await run('java', [...javaOptions(unpacked), 'build', '--db=dev-file'])
    await mkdir(prepared(unpacked))
    const { child } = await launch(unpacked, prepared(unpacked))
    // On SIGTERM it writes its database.
    await end(child, 'SIGTERM')
    await rename(unpacked, home()).catch((error: unknown) => {
      if (!existsSync(home())) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** Half a gigabyte at most; compiled quickly rather than well. */
function javaOptions(folder: string): string[] {
  const opened = ['java.util', 'java.util.concurrent', 'java.security', 'java.lang']
  return [
    '-Xms64m',
    '-Xmx320m',
    '-XX:MaxMetaspaceSize=192m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '-Duser.language=en',
    '-Duser.country=US',
    `-Dkc.home.dir=${folder}`,
    `-Djboss.server.config.dir=${path.join(folder, 'conf')}`,
    '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
    '-cp',
    path.join(folder, 'lib', 'quarkus-run.jar'),
    'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
  ]
}

/** @throws Error with its last words when it does not start */
async function launch(
  folder: string,
  data: string,
): Promise<{ readonly origin: string; readonly child: ChildProcess }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(
    'java',
    [
      ...javaOptions(folder),
      'start',
      '--optimized',
      '--cache=local',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--hostname=${origin}`,
      '--log-level=warn',
      `--db-url=jdbc:h2:file:${path.join(data, 'keycloak')};NON_KEYWORDS=VALUE;DB_CLOSE_ON_EXIT=FALSE`,
    ],
    {
      env: {
        ...process.env,
        KC_BOOTSTRAP_ADMIN_USERNAME: keycloakAdmin.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: keycloakAdmin.password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  await writeFile(path.join(data, pidFile), String(child.pid))
  let output = ''
  const listen = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  for (;;) {
    const answers = await fetch(`${origin}/realms/master`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return { origin, child }
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Keycloak does not start:\n${output}`)
    await delay(100)
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Ends what a run that was killed has left in this folder. Its id may belong to another program by now. */
async function endLeft(folder: string): Promise<void> {
  const pid = Number(await readFile(path.join(folder, pidFile), 'utf8').catch(() => '0'))
  if (pid > 0 && (await commandLine(pid)).includes(folder)) process.kill(pid, 'SIGKILL')
}
