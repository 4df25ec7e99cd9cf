import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client'

/** What the client has for its subclasses, as properties of its own. */
interface Inside {
  getChannel: () => Promise<Channel>
  createChannel: () => Promise<Channel>
  handleError: (of: { getChannel(): Channel }, error: Error) => Promise<void>
  execute: (kind: unknown, name: string, action: (client: { getChannel(): Channel }) => unknown) => Promise<unknown>
}

/** A connection of the client's library. */
export interface Channel {
  close(): void
  getConnectivityState(tryToConnect: boolean): number
}

export interface GuardedClient {
  readonly client: EventStoreDBClient
  /** The connection that the next call takes. */
  channel(): Promise<Channel>
  /** Lets the next call look for the leader again: this connection is silent. */
  leave(silent: Channel): Promise<void>
  /** Closes every connection, which `dispose` leaves open. */
  disconnect(): void
}

/**
 * The client without what ends the process or waits for nothing (docs/event-store.md has the table):
 *
 * - `handleError`, which nobody awaits, rejects when the discovery of the leader failed;
 * - a call on a connection that another call has just closed throws where nobody catches;
 * - a connection that is closed at its birth connects for ever;
 * - two calls that fail at once drop the connection that a third has just made, and nothing closes it;
 * - after a deadline the client stays with the node that is silent.
 */
export function openClient(connectionString: string, onTrouble: (what: string, error: unknown) => void): GuardedClient {
  const client = EventStoreDBClient.connectionString(withShortGossip(connectionString))
  const inside: unknown = client
  if (!isInside(inside)) throw new Error('this version of @eventstore/db-client has other insides')
  const { handleError, execute, createChannel } = inside
  const open = new Set<Channel>()
  let isOver = false
  inside.createChannel = async () => {
    const channel = endsWhenClosed(await createChannel())
    for (const other of open) if (other.getConnectivityState(false) === shutDown) open.delete(other)
    if (isOver) channel.close()
    else open.add(channel)
    return channel
  }
  inside.handleError = (of, error) =>
    handleError(of, error).catch((failure: unknown) => onTrouble('no leader was found', failure))
  inside.execute = (kind, name, action) =>
    execute(kind, name, (of) => {
      if (of.getChannel().getConnectivityState(false) === shutDown)
        throw new UnavailableError(new Error('the connection was closed by another call') as never)
      return action(of)
    })
  return {
    client,
    channel() {
      const channel = inside.getChannel()
      // Each caller gets the error; this avoids an unhandled rejection.
      channel.catch(() => undefined)
      return channel
    },
    leave: (silent) =>
      inside.handleError({ getChannel: () => silent }, new UnavailableError(new Error('silent') as never)),
    disconnect() {
      isOver = true
      for (const channel of open) channel.close()
    },
  }
}

/** The library connects a channel that was closed before its address was read, which happens in the next turn. */
function endsWhenClosed(channel: Channel): Channel {
  const close = channel.close.bind(channel)
  channel.close = () => {
    close()
    setImmediate(close)
  }
  return channel
}

/** A stopped node delays a gossip request for 5 s by default. In seconds; a single server gets none. */
function withShortGossip(connectionString: string): string {
  if (/[?&]gossipTimeout=/i.test(connectionString)) return connectionString
  return `${connectionString}${connectionString.includes('?') ? '&' : '?'}gossipTimeout=2`
}

/** `SHUTDOWN` of the library's states of a channel. */
const shutDown = 4

function isInside(client: unknown): client is Inside {
  return (['getChannel', 'createChannel', 'handleError', 'execute'] as const).every(
    (name) => typeof (client as Partial<Inside>)[name] === 'function',
  )
}
