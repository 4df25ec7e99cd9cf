import type { Channel, OpenChannel } from '../channel.ts'
import { startOf } from '../delivery/history.ts'
import type { Follower, StreamHub } from '../delivery/stream-hub.ts'
import type { Outbox, SocketSession, StreamKey, StreamPosition } from '../../ports.ts'
import { parseJson, type HistoryRequest } from '../protocol/commands.ts'
import { answerFrame, messageFrame } from '../protocol/frames.ts'
import type { Dialect } from '../protocol/subprotocol.ts'

export interface SubscriptionContext {
  readonly session: SocketSession
  readonly dialect: Dialect
  readonly hub: StreamHub
  readonly outbox: Outbox
  readonly send: (frame: string) => void
  /** Resolves when a replay may go on. */
  readonly ready: () => Promise<void>
  /** What fails ends the connection. */
  readonly guard: (work: Promise<unknown>) => void
}

/**
 * One identifier on one connection: authorise, confirm, replay what the client asks for, go live. Commands on it take
 * effect in the order they came, those before a hang-up too.
 */
export class Subscription {
  readonly #identifier: string
  readonly #context: SubscriptionContext
  /** The last position sent of each stream: delivery goes on there when a requested replay is not possible. */
  readonly #sent = new Map<string, StreamPosition>()
  #channel: OpenChannel | undefined
  #confirmed = false
  /** It was left: nothing is sent any more. */
  #over = false
  #following: AbortController | undefined
  #work: Promise<unknown> = Promise.resolve()

  constructor(identifier: string, context: SubscriptionContext) {
    this.#identifier = identifier
    this.#context = context
  }

  get confirmed(): boolean {
    return this.#confirmed
  }

  /**
   * True when it is confirmed or was left meanwhile, false when it is refused.
   * @throws what the channel or the outbox throws.
   */
  open(
    channel: Channel,
    params: Readonly<Record<string, unknown>>,
    history: HistoryRequest | undefined,
  ): Promise<boolean> {
    return this.#next(async () => {
      const opened = await channel.open(this.#context.session, params)
      if (opened === null) return false
      this.#channel = opened
      if (this.#over) return true
      // Where the streams stand is read before the answer: whatever is published once the client knows, it gets.
      const extents = await this.#extents(history)
      for (const { stream, extent } of extents) this.#sent.set(stream, startHere(extent))
      this.#answer('confirm_subscription')
      this.#confirmed = true
      await this.#resume(extents, history)
      return true
    })
  }

  /** `history` as a command of its own: from the requested positions, then live as before. */
  replay(history: HistoryRequest): Promise<void> {
    return this.#next(async () => {
      if (this.#channel === undefined) return
      this.#following?.abort()
      await this.#resume(await this.#extents(history), history)
    })
  }

  /** `data` is JSON text; anything else is ignored, as Action Cable does. */
  receive(data: string): Promise<void> {
    return this.#next(async () => {
      const parsed = parseJson(data)
      if (parsed !== undefined) await this.#channel?.receive?.(parsed)
    })
  }

  /** Nothing is sent from here on. */
  async close(): Promise<void> {
    this.#over = true
    this.#following?.abort()
    await this.#next(async () => {
      await this.#channel?.left?.()
      this.#channel = undefined
    })
  }

  async #resume(extents: readonly Located[], history: HistoryRequest | undefined): Promise<void> {
    const wanted = this.#context.dialect === 'extended' && history !== undefined ? history : undefined
    const starts = extents.map((one) => ({ ...one, start: startOf(one.stream, one.extent, wanted) }))
    const complete = starts.every(({ start }) => start !== null)
    if (!complete) this.#answer('reject_history')
    if (this.#over) return
    const { signal } = (this.#following = new AbortController())
    for (const { stream, extent, start } of starts) {
      const from = (complete ? start : null) ?? this.#sent.get(stream) ?? { epoch: null, offset: 0 }
      const isEnd = from.epoch === extent.epoch && from.offset === extent.last
      await this.#context.hub.follow(this.#key(stream), from, this.#follower(stream), { signal, isEnd })
    }
    if (wanted !== undefined && complete) this.#answer('confirm_history')
  }

  #follower(stream: string): Follower {
    const { send, ready, guard, dialect } = this.#context
    let sending: Promise<void> = Promise.resolve()
    return {
      ready,
      deliver: (message) => {
        this.#sent.set(stream, { epoch: message.epoch, offset: message.offset })
        const frame = messageFrame(this.#identifier, message, dialect === 'extended' ? stream : undefined)
        const channel = this.#channel
        if (channel?.mayStillHear === undefined) return send(frame)
        const tell = async (before: Promise<void>) => {
          await before
          if ((await channel.mayStillHear?.(stream)) === true && !this.#over) send(frame)
        }
        sending = tell(sending)
        guard(sending)
      },
      lost: () => {
        if (dialect === 'extended') this.#answer('reject_history')
      },
    }
  }

  async #extents(history: HistoryRequest | undefined): Promise<readonly Located[]> {
    const streams = this.#channel?.streams ?? []
    const extents = await this.#context.outbox.extents(
      streams.map((stream) => this.#key(stream)),
      history?.since ?? 0,
    )
    return streams.flatMap((stream, index) => {
      const extent = extents[index]
      return extent === undefined ? [] : [{ stream, extent }]
    })
  }

  #key(stream: string): StreamKey {
    return { companyId: this.#context.session.companyId, stream }
  }

  #answer(type: Parameters<typeof answerFrame>[0]): void {
    if (!this.#over) this.#context.send(answerFrame(type, this.#identifier))
  }

  #next<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#work.then(work)
    this.#work = result.catch(() => undefined)
    return result
  }
}

interface Located {
  readonly stream: string
  readonly extent: Awaited<ReturnType<Outbox['extents']>>[number]
}

function startHere(extent: Located['extent']): StreamPosition {
  return { epoch: extent.epoch, offset: extent.last }
}
