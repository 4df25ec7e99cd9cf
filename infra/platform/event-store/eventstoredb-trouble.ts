import { isCommandError } from '@eventstore/db-client'
import {
  type Batch,
  type EventStore,
  EventStoreUnavailable,
  type SubscribeOptions,
} from '#domain/platform/event-store.ts'
import { ConfigError } from '../config/config-values.ts'
import { ofTls } from './eventstoredb-connection.ts'
import { pause } from '#projections/platform/pause.ts'

const clock = { now: () => performance.now(), rest: pause }
const longestRestMs = 30_000
/** Of gRPC. */
const status = { permissionDenied: 7, unauthenticated: 16 } as const

/** EventStoreDB is not reached, or refuses us, for a reason that an operator mends. No password in it. */
export class EventStoreRefused extends ConfigError {
  /** Another attempt changes nothing: somebody has to change the login, its rights or the connection. */
  readonly lasting: boolean

  constructor(message: string, lasting: boolean) {
    super(message)
    this.lasting = lasting
  }
}

/** What is wrong with the connection, in words; undefined for anything else. */
export function refusalOf(error: unknown, connectionString: string): EventStoreRefused | undefined {
  const at = addressOf(connectionString)
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const found = reasonOf(cause, at)
    if (found !== undefined) return new EventStoreRefused(`EVENT_STORE_URL: ${found.words}`, found.lasting)
  }
  return undefined
}

/** A connection string that the client does not take: its own error quotes the password. */
export function unreadable(error: unknown): EventStoreRefused {
  const noFile = error instanceof Error && /certificate|certFile/i.test(error.message) && !('code' in error)
  return new EventStoreRefused(
    noFile
      ? 'EVENT_STORE_URL: the file of tlsCAFile, userCertFile or userKeyFile is not there.'
      : 'EVENT_STORE_URL cannot be read: write it like esdb://login:password@host:2113?tls=false, ' +
          'with special characters of the password percent-encoded.',
    true,
  )
}

/**
 * The error of a call, with what is wrong with the connection in words. What an append may have written stays unknown.
 */
function inWords(error: unknown, connectionString: string): unknown {
  const isOfConnection = error instanceof EventStoreUnavailable || (error instanceof Error && isCommandError(error))
  const refusal = isOfConnection ? refusalOf(error, connectionString) : undefined
  return refusal === undefined ? error : new EventStoreUnavailable(refusal.message, { cause: error })
}

/**
 * The same store; its calls say in words why the server does not answer them. A subscription ends with the error when
 * the server refuses us for good, instead of trying again unseen: its follower then records why it does not go on, and
 * asks again. Meanwhile a subscription begins after a rest, which doubles up to 30 s: the attempts of all followers of
 * a process would fill its log.
 */
export function endingWhenRefused(
  store: EventStore,
  connectionString: string,
  { now, rest }: { readonly now: () => number; readonly rest: typeof pause } = clock,
): {
  store: EventStore
  refuse: (error: EventStoreRefused) => void
} {
  const open = new Set<AbortController>()
  let refusals = 0
  let restsUntil = 0
  const explained = <T>(call: Promise<T>) =>
    call.catch((error: unknown): never => {
      throw inWords(error, connectionString)
    })
  async function* subscribe(options: SubscribeOptions): AsyncGenerator<Batch, void, undefined> {
    const left = restsUntil - now()
    if (left > 0) await rest(left, options.signal)
    const refused = new AbortController()
    open.add(refused)
    try {
      const batches = store.subscribe({ ...options, signal: AbortSignal.any([options.signal, refused.signal]) })
      for await (const batch of batches) {
        refusals = 0
        yield batch
      }
      if (!options.signal.aborted) refused.signal.throwIfAborted()
    } finally {
      open.delete(refused)
    }
  }
  return {
    store: {
      multiStream: store.multiStream,
      append: (appends) => explained(store.append(appends)),
      readStream: (stream, options) => explained(store.readStream(stream, options)),
      readAll: (options) => explained(store.readAll(options)),
      head: () => explained(store.head()),
      subscribe,
      close: () => store.close(),
    },
    refuse: (error) => {
      // Of many subscriptions that are refused at the same time, the first one counts.
      if (now() >= restsUntil) {
        refusals += 1
        restsUntil = now() + Math.min(longestRestMs, 250 * 2 ** (refusals - 1))
      }
      for (const subscription of open) subscription.abort(error)
    },
  }
}

function reasonOf(error: Error, at: string): { readonly words: string; readonly lasting: boolean } | undefined {
  const { message } = error
  const code: number | undefined = isCommandError(error) ? error.code : undefined
  const lasting = (words: string) => ({ words, lasting: true })
  if (code === status.unauthenticated)
    return lasting(`${at} refuses the login. Give a user that exists there, with its password: esdb://login:password@…`)
  if (code === status.permissionDenied)
    return lasting(
      `${at} does not let this login read the log, $all. Add the login to the access list of $all, ` +
        'as docs/configuration.md says under "EventStoreDB".',
    )
  if (ofTls.untrusted.test(message))
    return lasting(
      `the certificate of ${at} is not trusted. Give the file of its authority with tlsCAFile=…, ` +
        'and the host as the certificate names it.',
    )
  if (ofTls.none.test(message)) return lasting(`${at} has no TLS. Add tls=false, if its network may be trusted.`)
  if (/Last error: Failed to connect/.test(message))
    return lasting(`${at} does not answer without TLS. Leave tls=false out, if it has TLS.`)
  if (/ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Name resolution failed/.test(message))
    return { words: `nobody answers at ${at}. Start EventStoreDB, or write the address that it has.`, lasting: false }
  if (message.startsWith('Failed to discover') || error.name === 'EventStoreUnavailable')
    return error.cause === undefined
      ? { words: `no node of ${at} answers. Are the address, TLS and the login as there?`, lasting: false }
      : undefined
  return undefined
}

/** The hosts of a connection string, without the login. */
function addressOf(connectionString: string): string {
  const [, hosts = ''] = /^[^:]+:\/\/(?:[^?]*@)?([^/?@]*)/.exec(connectionString) ?? []
  return hosts.split(',').every((host) => /^[\w.-]+(:\d+)?$/.test(host)) ? hosts : 'the server'
}
