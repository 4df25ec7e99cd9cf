import type { SocketSession } from '../ports.ts'

/** One person's subscription to a channel, authorised. */
export interface OpenChannel {
  /** What the subscriber follows, in the session's company. */
  readonly streams: readonly string[]
  /**
   * Called before a message of `stream` is sent, where the right to it ends otherwise than with the person's roles.
   * Without it they get messages as long as the channel is open.
   */
  mayStillHear?(stream: string): Promise<boolean>
  /** What the client sends on this subscription, parsed from JSON; the channel checks it. */
  receive?(data: unknown): Promise<void>
  /** The client unsubscribed or is gone. */
  left?(): Promise<void>
}

/**
 * A kind of subscription: one file a channel, its needs are arguments of its factory. Anything that a client may follow
 * is decided here, at each subscribe; when a person's roles change, their sockets are made to connect again, so it is
 * decided again.
 */
export interface Channel {
  /** As in the identifier, e.g. `NotificationsChannel`. */
  readonly name: string
  /** null refuses. `params` is what the identifier says beside the channel's name. */
  open(session: SocketSession, params: Readonly<Record<string, unknown>>): Promise<OpenChannel | null>
}

export type ChannelRegistry = ReadonlyMap<string, Channel>

/** @throws Error when two channels have one name. */
export function channelRegistry(channels: readonly Channel[]): ChannelRegistry {
  const registry = new Map(channels.map((channel) => [channel.name, channel]))
  if (registry.size !== channels.length) throw new Error('two channels have the same name')
  return registry
}
