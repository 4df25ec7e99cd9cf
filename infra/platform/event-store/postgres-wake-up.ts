import type { Notification } from 'pg'
import { pause } from '#projections/platform/pause.ts'
import { backOff } from './back-off.ts'
import type { Connection } from './postgres-connection.ts'
import { AsyncSignal } from './async-signal.ts'

const CHANNEL = 'es_events'
/** At most one NOTIFY in so many milliseconds. */
const DEBOUNCE = 10
const SHORTEST_POLL = 25
const LONGEST_POLL = 500

interface WakeUpOptions {
  readonly listener: Connection
  readonly notifier: Connection
  readonly onTrouble: (what: string, error: unknown) => void
}

/**
 * Wakes subscriptions when the log may have grown: at once for what this process wrote, by NOTIFY for what others
 * wrote. Both are hints. Polling is what a subscription relies on, every 25 ms after an event, less and less often to
 * 500 ms. The NOTIFY is never part of an append: PostgreSQL makes transactions that notify commit one after the other.
 */
export class PostgresWakeUp {
  readonly #grown = new AsyncSignal()
  readonly #options: WakeUpOptions
  readonly #closing = new AbortController()
  #listening: Promise<void> | undefined
  #notifying: Promise<void> | undefined
  #toTell = false
  #notifierPid: number | undefined

  constructor(options: WakeUpOptions) {
    this.#options = options
  }

  /** How often the log has grown, as far as this process knows. */
  get growth(): number {
    return this.#grown.count
  }

  /** This process committed an append. */
  written(): void {
    this.#grown.notify()
    this.#toTell = true
    if (!this.#closing.signal.aborted) this.#notifying ??= this.#notify()
  }

  listen(): { grown(quiet: number, signal: AbortSignal): Promise<void>; stop(): void } {
    if (!this.#closing.signal.aborted) this.#listening ??= this.#keepListening()
    const listener = this.#grown.listen()
    return {
      grown: (quiet, signal) => listener.wait(signal, Math.min(LONGEST_POLL, SHORTEST_POLL * 2 ** Math.min(quiet, 10))),
      stop: listener.stop,
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#listening, this.#notifying])
    await Promise.all([this.#options.listener.close(), this.#options.notifier.close()])
  }

  async #notify(): Promise<void> {
    while (this.#toTell && !this.#closing.signal.aborted) {
      this.#toTell = false
      try {
        const client = await this.#options.notifier.client()
        const { rows } = await client.query<{ pid: number }>({
          name: 'es_notify',
          text: `select pg_backend_pid() as pid, pg_notify('${CHANNEL}', '')`,
        })
        this.#notifierPid = rows[0]?.pid
      } catch (error) {
        // Lost: the others poll.
        this.#options.onTrouble('notify failed', error)
      }
      await pause(DEBOUNCE, this.#closing.signal)
    }
    this.#notifying = undefined
  }

  async #keepListening(): Promise<void> {
    const { listener, onTrouble } = this.#options
    const { signal } = this.#closing
    for (let failures = 0; !signal.aborted;) {
      try {
        const client = await listener.client()
        const ended = new Promise<void>((resolve) => client.once('end', resolve))
        client.on('notification', ({ channel, processId }: Notification) => {
          if (channel === CHANNEL && processId !== this.#notifierPid) this.#grown.notify()
        })
        await client.query(`listen ${CHANNEL}`)
        failures = 0
        // What was notified while nobody listened.
        this.#grown.notify()
        await Promise.race([ended, aborted(signal)])
      } catch (error) {
        failures += 1
        listener.drop()
        onTrouble('listening failed', error)
      }
      await pause(backOff(Math.max(1, failures)), signal)
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
