import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Member } from './faults.ts'
import type { Orders } from './process.ts'

/** What the arbiter says to a node; what is left out stays as it is. */
export interface NodeOrders extends Omit<Orders, 'follower'> {
  readonly id: number
  /** The number of the appointment: this node leads from now on. */
  readonly lead?: number
  readonly members?: readonly Member[]
  readonly electing?: boolean
}

interface Node {
  readonly port: number
  readonly process: ChildProcess
  /** Orders that it has not carried out yet. */
  readonly pending: Map<number, () => void>
  /** A frozen one answers nothing, with its connections open. */
  state: 'up' | 'down' | 'frozen'
}

interface Election {
  /** Milliseconds from the loss of the leader until another one leads. */
  readonly lasts: number
  /** Which of the two others that is. */
  readonly successor: number
  /** Milliseconds from then on, until the old leader is back as a follower. */
  readonly away: number
}

/** How long gossip still shows a leader that is gone as alive. */
const unnoticed = 100

/**
 * Three nodes of EventStoreDB, each a double in a process of its own, over one log (`shared-log.ts`). There is no vote:
 * this arbiter appoints the leader, and knows who lives. docs/event-store.md says what that models.
 */
export async function startCluster() {
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-esdb-'))
  const nodes: Node[] = []
  let leader = 0
  let epoch = 0
  let calls = 0
  let isElecting = true
  let isStopping = false
  let returning = Promise.resolve()

  const start = async (port = 0): Promise<Node> => {
    const process = fork(new URL('./node.ts', import.meta.url), [path.join(folder, 'log.ndjson'), String(port)])
    const [bound] = (await once(process, 'message')) as [{ readonly port: number }]
    const node: Node = { port: bound.port, process, pending: new Map(), state: 'up' }
    const done = (id: number) => {
      node.pending.get(id)?.()
      node.pending.delete(id)
    }
    process.on('message', ({ id }: { readonly id: number }) => done(id))
    process.once('exit', () => [...node.pending.keys()].forEach(done))
    return node
  }
  const nodeAt = (n: number) => {
    const node = nodes[n]
    if (node === undefined) throw new RangeError(`there is no node ${n}`)
    return node
  }
  /** Resolves when it has done it, or has ended. A frozen one does it when it wakes, and is not waited for. */
  const tell = async (n: number, orders: Omit<NodeOrders, 'id'>) => {
    const { process, pending, state } = nodeAt(n)
    if (state === 'down' || !process.connected) return
    const id = (calls += 1)
    const done = new Promise<void>((resolve) => void pending.set(id, resolve))
    process.send({ ...orders, id }, () => undefined)
    if (state === 'up') await done
  }
  const share = async () => {
    const members = nodes.map(({ port, state }, n): Member => {
      const following = isElecting || state !== 'up' ? 'UNKNOWN' : 'FOLLOWER'
      return { port, state: n === leader ? 'LEADER' : following, isAlive: state === 'up' }
    })
    await Promise.all(nodes.map((_, n) => tell(n, { members, electing: isElecting })))
  }
  const appoint = async (n: number) => {
    epoch += 1
    await tell(n, { lead: epoch })
    leader = n
    isElecting = false
    await share()
  }
  const end = async (n: number) => {
    const node = nodeAt(n)
    if (node.process.exitCode !== null || node.process.signalCode !== null) return
    node.state = 'down'
    const ended = once(node.process, 'exit')
    node.process.kill('SIGKILL')
    await ended
  }
  const begin = async (n: number) => {
    const node = await start(nodes[n]?.port)
    nodes[n] = node
    if (isStopping) await end(n)
    // It ends by itself when it finds another leader after a write.
    node.process.once('exit', () => {
      if (node.state === 'up' && !isStopping) returning = begin(n).then(share)
    })
  }
  const elect = async ({ lasts, successor }: Election) => {
    const noticed = Math.min(unnoticed, lasts)
    await wait(noticed)
    isElecting = true
    await share()
    await wait(lasts - noticed)
    await returning
    const fit = nodes.flatMap(({ state }, n) => (n !== leader && state === 'up' ? [n] : []))
    await appoint(fit[successor % fit.length] ?? leader)
  }
  const wake = (n: number) => {
    const node = nodeAt(n)
    node.state = 'up'
    node.process.kill('SIGCONT')
  }

  for (const n of [0, 1, 2]) await begin(n)
  await appoint(0)
  return {
    /** Without the leader known: the client asks. */
    connectionString: `esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    /** Faults of the calls that the leader takes. */
    tell: (orders: Omit<Orders, 'follower'>) => tell(leader, orders),
    /** Kills the leader with -9. */
    async killLeader(election: Election) {
      const old = leader
      await end(old)
      await elect(election)
      await wait(election.away)
      await begin(old)
      await share()
    },
    /** Stops the leader, and lets it go on when another one leads. */
    async freezeLeader(election: Election) {
      const old = leader
      nodeAt(old).state = 'frozen'
      nodeAt(old).process.kill('SIGSTOP')
      await elect(election)
      await wait(election.away)
      wake(old)
      await share()
    },
    async stop() {
      isStopping = true
      await Promise.all(nodes.map((_, n) => end(n)))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
