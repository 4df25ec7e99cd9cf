import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#infra/platform/kafka/broker.ts'

const run = promisify(execFile)
const program = 'turnserver'

export interface TurnServer {
  /** For the product. */
  readonly env: Readonly<Record<'TURN_URLS' | 'TURN_SECRET', string>>
  stop(): Promise<void>
}

const isThere = () =>
  run('which', [program]).then(
    () => true,
    () => false,
  )

/**
 * A coturn on free ports of loopback, with a secret of its own. As root on Debian it is installed where it is missing.
 * @throws Error that says how to install it
 */
export async function startTurn(): Promise<TurnServer> {
  if (!(await isThere()) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'coturn'])
  }
  if (!(await isThere())) throw new Error('the test of relayed calls needs coturn: sudo apt-get install coturn')
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-turn-'))
  const [port, secret] = [await freePort(), randomBytes(16).toString('hex')]
  const server = spawn(
    program,
    [
      '-c',
      '/dev/null',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=binome',
      '--allow-loopback-peers',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--log-file=stdout',
      `--userdb=${folder}/turn.db`,
      `--pidfile=${folder}/turn.pid`,
      '--min-port=49160',
      '--max-port=49900',
      '--verbose',
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  await listening(server)
  return {
    env: { TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: secret },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listening(server: ChildProcess): Promise<void> {
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (/IPv4. UDP listener opened|UDP listener opened on/.test(printed)) resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', () => reject(new Error(`coturn ended:\n${printed}`)))
  })
}
