import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { leftOut } from '#tests/support/component.ts'

const run = promisify(execFile)
const version = '2.1.5'
const copyGoal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'

const jarFolder = () =>
  path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'binome', `greenmail-${version}`)
const jar = () => path.join(jarFolder(), `greenmail-standalone-${version}.jar`)

/** Whether the tests with a real mail server are left out. @throws Error under CI */
export async function noGreenMail(): Promise<boolean> {
  const there = (command: string, ...args: string[]) =>
    run(command, args).then(
      () => true,
      () => false,
    )
  const ready = (await there('java', '-version')) && (existsSync(jar()) || (await there('mvn', '--version')))
  return leftOut(
    ready
      ? undefined
      : 'GreenMail, a mail server, needs Java 11 or later and Maven: apt-get install default-jre-headless maven.',
  )
}

export interface StoredMail {
  readonly subject: string
  /** The whole message. */
  readonly mimeMessage: string
}

export interface GreenMail {
  readonly smtpPort: number
  /** With a certificate that nobody signed. */
  readonly smtpsPort: number
  messagesOf(address: string): Promise<readonly StoredMail[]>
  stop(): Promise<void>
}

/** A real mail server on loopback, with the login `binome`, password `secret`. Its jar is fetched once by Maven. */
export async function greenMail(): Promise<GreenMail> {
  if (!existsSync(jar())) await fetchJar()
  const [smtpPort, smtpsPort, apiPort] = await Promise.all([freePort(), freePort(), freePort()])
  const settings = {
    'smtp.hostname': '127.0.0.1',
    'smtp.port': smtpPort,
    'smtps.hostname': '127.0.0.1',
    'smtps.port': smtpsPort,
    'api.hostname': '127.0.0.1',
    'api.port': apiPort,
    users: 'binome:secret@mail.example',
    'users.login': 'local_part',
  }
  const options = Object.entries(settings).map(([name, value]) => `-Dgreenmail.${name}=${value}`)
  const child = spawn('java', ['-Xmx128m', ...options, '-jar', jar()], { stdio: 'ignore' })
  const gone = once(child, 'exit')
  await Promise.all([answers(smtpPort), answers(smtpsPort), answers(apiPort)])
  return {
    smtpPort,
    smtpsPort,
    async messagesOf(address) {
      const response = await fetch(`http://127.0.0.1:${apiPort}/api/user/${encodeURIComponent(address)}/messages`)
      return response.ok ? ((await response.json()) as StoredMail[]) : []
    },
    async stop() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Whole or not at all: a run that is killed leaves nothing that looks fetched. */
async function fetchJar(): Promise<void> {
  const partial = `${jarFolder()}.${process.pid}`
  await mkdir(partial, { recursive: true })
  const artifact = `com.icegreen:greenmail-standalone:${version}`
  try {
    await run('mvn', ['-q', '-B', copyGoal, `-Dartifact=${artifact}`, `-DoutputDirectory=${partial}`])
    await rename(partial, jarFolder()).catch((error: unknown) => {
      if (!existsSync(jar())) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(port: number): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    const socket = connect(port, '127.0.0.1')
    const connected = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
      () => socket.readyState === 'open',
      () => false,
    )
    socket.destroy()
    if (connected) return
    if (attempts === 300) throw new Error('GreenMail does not start')
    await delay(100)
  }
}
