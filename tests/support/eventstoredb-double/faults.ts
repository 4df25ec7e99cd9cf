import { Metadata, status } from '@grpc/grpc-js'

/**
 * What can happen to one append: `unavailable` before it is applied; `lost` after, with the connection; `silence`
 * before, `late` after, without any answer; `wrong revision` after it was applied; `not leader` with the leader's
 * address; `unknown correlation` (BatchAppend only): an answer without a request.
 */
export type AppendFault =
  | 'unavailable'
  | 'lost'
  | 'silence'
  | 'late'
  | 'wrong revision'
  | 'not leader'
  | 'unknown correlation'
export type ReadFault = 'unavailable' | 'silence' | 'not leader'

/** A node as gossip shows it. */
export interface Member {
  readonly port: number
  readonly state: 'LEADER' | 'FOLLOWER' | 'UNKNOWN'
  readonly isAlive: boolean
}

interface Subscriber {
  fail(what: 'end' | 'unavailable'): void
}

/** The faults that a test asks of the double. */
export class Faults {
  /** Subscriptions stay open, and nothing comes any more. */
  stalled = false
  /** Whether subscriptions get checkpoints. */
  checkpoints = true
  /** Where `not leader` sends the client. */
  leader = { host: '127.0.0.1', port: 0 }
  /** This node refuses every call that wants the leader. */
  follower = false
  /** No leader for now: gossip shows the last one as dead and nobody else as fit; calls that want a leader fail. */
  electing = false
  /** The node is stopped: it takes calls and answers none, gossip included. */
  stopped = false
  /** What gossip says, where an arbiter says it (`cluster.ts`). */
  members: readonly Member[] | undefined
  /** Called before a call that wants the leader is judged: another node may lead since. */
  beforeLeading: () => void = () => undefined
  /** Milliseconds that every answer takes more. */
  delay = 0
  readonly #appends: AppendFault[] = []
  readonly #reads: ReadFault[] = []
  readonly #subscribers = new Set<Subscriber>()

  /** For the next appends, one each. */
  append(...faults: readonly AppendFault[]): void {
    this.#appends.push(...faults)
  }

  /** For the next reads that are no subscriptions, one each. */
  read(...faults: readonly ReadFault[]): void {
    this.#reads.push(...faults)
  }

  /** Takes back the faults of appends and reads that did not come yet. */
  calm(): void {
    this.#appends.length = 0
    this.#reads.length = 0
  }

  get subscribers(): number {
    return this.#subscribers.size
  }

  /** Fails, or ends without an error, every subscription that is open. */
  cutSubscriptions(how: 'end' | 'unavailable'): void {
    for (const subscriber of this.#subscribers) subscriber.fail(how)
  }

  takeAppend(): AppendFault | undefined {
    return this.#appends.shift()
  }

  takeRead(): ReadFault | undefined {
    return this.#reads.shift()
  }

  subscribed(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  /** What a node that is not the leader answers to a call that wants it; undefined: the call may go on. */
  refusal(call: { readonly metadata: Metadata }): Error | undefined {
    if (call.metadata.get('requires-leader')[0] !== 'true') return undefined
    this.beforeLeading()
    if (this.electing) return failure('Server Is Not Ready')
    return this.follower ? this.notLeader() : undefined
  }

  /** Runs `work` when it is its time. */
  later(work: () => void): void {
    if (this.delay === 0) work()
    else setTimeout(work, this.delay)
  }

  notLeader(): Error {
    const metadata = new Metadata()
    metadata.set('exception', 'not-leader')
    metadata.set('leader-endpoint-host', this.leader.host)
    metadata.set('leader-endpoint-port', String(this.leader.port))
    return Object.assign(new Error('not leader'), { code: status.NOT_FOUND, details: 'not leader', metadata })
  }
}

export function failure(what: string): Error {
  return Object.assign(new Error(what), { code: status.UNAVAILABLE, details: what })
}
