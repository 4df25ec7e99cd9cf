import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { javaVersion } from '#infra/platform/kafka/broker-jars.ts'
import { leftOut } from '#tests/support/component.ts'
import { fetchJar, isWithinReach, type Jar } from '#tests/support/jar.ts'

const jar: Jar = { group: 'com.icegreen', name: 'greenmail-standalone', version: '2.1.5' }

/** Whether the tests with a real mail server are left out. @throws Error under CI */
export async function noGreenMail(): Promise<boolean> {
  const ready = (await javaVersion()) >= 11 && (await isWithinReach(jar))
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
  const program = await fetchJar(jar)
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
  const child = spawn('java', ['-Xmx128m', ...options, '-jar', program], { stdio: 'ignore' })
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
    if (attempts === 1800) throw new Error('GreenMail does not start')
    await delay(100)
  }
}
