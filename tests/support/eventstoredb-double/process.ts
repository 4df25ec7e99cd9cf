import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AppendFault, ReadFault } from './faults.ts'

/** What a test asks of the node that the product is connected to; what is left out stays as it is. */
export interface Orders {
  readonly append?: readonly AppendFault[]
  readonly read?: readonly ReadFault[]
  /** Milliseconds that every answer takes more. */
  readonly delay?: number
  /** Whether this node is no leader; another one, over the same log, is. */
  readonly follower?: boolean
}

interface Calls {
  readonly append: number
  readonly read: number
}

export type DoubleProcess = Awaited<ReturnType<typeof startDouble>>

/**
 * The double in a process of its own, with its log in a file: it can be killed, and comes back with what it had
 * acknowledged.
 */
export async function startDouble() {
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-esdb-'))
  const run = async (port = 0, leaderPort = 0) => {
    const child = fork(new URL('./main.ts', import.meta.url), [
      path.join(folder, 'log.ndjson'),
      String(port),
      String(leaderPort),
    ])
    const [ports] = (await once(child, 'message')) as [{ readonly port: number; readonly leaderPort: number }]
    return { child, ...ports }
  }
  let running: { child: ChildProcess; port: number; leaderPort: number } = await run()
  const end = async (signal: NodeJS.Signals) => {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    connectionString: `esdb://127.0.0.1:${running.port}?tls=false`,
    /** @returns how often each node was called so far. */
    async tell(orders: Orders): Promise<{ readonly node: Calls; readonly leader: Calls }> {
      const answered = once(running.child, 'message')
      running.child.send(orders)
      const [{ calls }] = (await answered) as [{ calls: { node: Calls; leader: Calls } }]
      return calls
    },
    kill: () => end('SIGKILL'),
    /** After `kill`, at the same address. */
    async restart() {
      running = await run(running.port, running.leaderPort)
    },
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
