import type { Channel, ChannelRegistry } from '../channel.ts'
import type { StreamHub } from '../delivery/stream-hub.ts'
import type { Limits } from '../limits.ts'
import type { Logger, Outbox, SocketSession } from '../../ports.ts'
import {
  parseFrame,
  parseIdentifier,
  type Command,
  type HistoryRequest,
  type Identifier,
} from '../protocol/commands.ts'
import { answerFrame, disconnectFrame, welcomeFrame, type EndReason } from '../protocol/frames.ts'
import type { Dialect } from '../protocol/subprotocol.ts'
import { CommandBudget } from './command-budget.ts'
import { Subscription } from './subscription.ts'
import type { Wire } from './wire.ts'

export interface ConnectionContext {
  readonly wire: Wire
  readonly dialect: Dialect
  /** Names the connection in the extended dialect and in the log. */
  readonly sid: string
  readonly channels: ChannelRegistry
  readonly hub: StreamHub
  readonly outbox: Outbox
  readonly limits: Limits
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly logger: Logger
}

/** Close codes of RFC 6455 and its registry. */
const closeCodes: Readonly<Record<EndReason, number>> = {
  unauthorized: 1008,
  invalid_request: 1008,
  rate_limited: 1008,
  remote: 1000,
  server_restart: 1012,
}

/** One socket that has completed its handshake: waits for `admit`, then serves its subscriptions until it ends. */
export class Connection {
  readonly #context: ConnectionContext
  readonly #budget: CommandBudget
  readonly #subscriptions = new Map<string, Subscription>()
  /** Commands that came before the session was known. */
  readonly #early: string[] = []
  #session: SocketSession | undefined
  #over = false

  constructor(context: ConnectionContext) {
    this.#context = context
    this.#budget = new CommandBudget(
      { burst: context.limits.commandBurst, perSecond: context.limits.commandsPerSecond },
      context.now(),
    )
  }

  get session(): SocketSession | undefined {
    return this.#session
  }

  get subscriptions(): number {
    return this.#subscriptions.size
  }

  admit(session: SocketSession): void {
    if (this.#over) return
    this.#session = session
    this.send(welcomeFrame(this.#context.dialect === 'extended' ? this.#context.sid : undefined))
    for (const text of this.#early.splice(0)) this.#handle(text)
  }

  /** One text frame of the client. */
  receive(text: string): void {
    if (this.#over) return
    if (!this.#budget.spend(this.#context.now())) return this.end('rate_limited', true)
    if (this.#session === undefined) this.#early.push(text)
    else this.#handle(text)
  }

  send(frame: string): void {
    if (this.#takes(Buffer.byteLength(frame))) this.#context.wire.send(frame)
  }

  /** A whole frame as its bytes go over the network. */
  sendBytes(frame: Buffer): void {
    if (this.#takes(frame.length)) this.#context.wire.sendBytes(frame)
  }

  /** A socket whose reader is too far behind is cut. */
  #takes(bytes: number): boolean {
    if (this.#over) return false
    const { wire, limits, logger, sid } = this.#context
    if (wire.backlog + bytes <= limits.backlogBytes) return true
    logger.info({ sid }, 'a socket is cut: its reader is too far behind')
    wire.cut()
    this.closed()
    return false
  }

  end(reason: EndReason, reconnect: boolean): void {
    if (this.#over) return
    this.send(disconnectFrame(reason, reconnect))
    this.#context.wire.close(closeCodes[reason])
    this.closed()
  }

  /** The socket is gone, or as good as gone. */
  closed(): void {
    if (this.#over) return
    this.#over = true
    for (const subscription of this.#subscriptions.values()) this.#guard(subscription.close())
    this.#subscriptions.clear()
  }

  #handle(text: string): void {
    const command = parseFrame(text)
    if (command === 'malformed') this.end('invalid_request', false)
    else if (command !== 'ignored') this.#run(command)
  }

  #run(command: Command): void {
    switch (command.command) {
      case 'subscribe':
        return this.#subscribe(command.identifier, command.history ?? undefined)
      case 'unsubscribe':
        return this.#unsubscribe(command.identifier)
      case 'message':
        return this.#guard(this.#subscriptions.get(command.identifier)?.receive(command.data))
      case 'history':
        if (this.#context.dialect === 'extended')
          this.#guard(this.#subscriptions.get(command.identifier)?.replay(command.history))
        return
      case 'pong':
        return
    }
  }

  #subscribe(identifier: string, history: HistoryRequest | undefined): void {
    const { channels, limits, dialect } = this.#context
    const present = this.#subscriptions.get(identifier)
    if (present !== undefined) {
      // Rails' client asks every 500 ms until it is answered. AnyCable's takes a second answer for a stray one and
      // unsubscribes.
      if (present.confirmed && dialect === 'base') this.send(answerFrame('confirm_subscription', identifier))
      return
    }
    const parsed = identifier.length <= limits.identifierLength ? parseIdentifier(identifier) : null
    const channel = channels.get(parsed?.channel ?? '')
    const full = this.#subscriptions.size >= limits.subscriptions
    if (parsed === null || channel === undefined || full || this.#session === undefined)
      return this.send(answerFrame('reject_subscription', identifier))
    const subscription = new Subscription(identifier, this.#subscriptionContext(this.#session))
    this.#subscriptions.set(identifier, subscription)
    this.#guard(this.#open(subscription, channel, parsed, { identifier, history }))
  }

  async #open(
    subscription: Subscription,
    channel: Channel,
    { params }: Identifier,
    request: { readonly identifier: string; readonly history: HistoryRequest | undefined },
  ): Promise<void> {
    const accepted = await subscription.open(channel, params, request.history)
    if (accepted || this.#subscriptions.get(request.identifier) !== subscription) return
    this.#subscriptions.delete(request.identifier)
    this.send(answerFrame('reject_subscription', request.identifier))
  }

  #unsubscribe(identifier: string): void {
    this.#guard(this.#subscriptions.get(identifier)?.close())
    this.#subscriptions.delete(identifier)
  }

  #subscriptionContext(session: SocketSession) {
    const { dialect, hub, outbox, wire, limits } = this.#context
    return {
      session,
      dialect,
      hub,
      outbox,
      send: (frame: string) => this.send(frame),
      ready: async () => {
        if (wire.backlog > limits.replayBytes) await wire.drained()
      },
      guard: (work: Promise<unknown>) => this.#guard(work),
    }
  }

  /** What fails here is ours (a channel, the database): the client comes back and resumes. */
  #guard(work: Promise<unknown> | undefined): void {
    work?.catch((error: unknown) => {
      this.#context.logger.warn({ err: error, sid: this.#context.sid }, 'a socket’s command failed')
      this.end('server_restart', true)
    })
  }
}
