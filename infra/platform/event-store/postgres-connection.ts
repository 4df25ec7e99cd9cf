import pg from 'pg'

interface ConnectionOptions {
  readonly url: string
  readonly applicationName: string
  /** More libpq options. */
  readonly settings?: string
  /** Called when an open connection is lost, e.g. because PostgreSQL stops. The next use opens another. */
  readonly onLost: (error: Error) => void
}

/** Settings of every connection of the store, as libpq options. */
export const sessionSettings = [
  'role=binome_system',
  'lock_timeout=5s',
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=15s',
  'default_transaction_isolation=read\\ committed',
  'timezone=UTC',
  'datestyle=ISO',
  // A generic plan made on a small log must still be good on a large one.
  'enable_seqscan=off',
  'plan_cache_mode=force_generic_plan',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** One dedicated connection that is opened when it is first used, and again after it was lost. */
export class Connection {
  readonly #options: ConnectionOptions
  #client: Promise<pg.Client> | undefined
  #closed = false

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** @throws what pg throws when the server cannot be reached. */
  client(): Promise<pg.Client> {
    if (this.#closed) return Promise.reject(new Error('the event store is closed'))
    this.#client ??= this.#open()
    return this.#client
  }

  /** Destroys the socket without a goodbye, for an answer that does not come. */
  drop(): void {
    const dropped = this.#client
    this.#forget(dropped)
    void dropped?.then(
      (client) => client.connection.stream.destroy(),
      () => undefined,
    )
  }

  async close(): Promise<void> {
    this.#closed = true
    const closing = this.#client
    this.#client = undefined
    await closing?.then(
      (client) => client.end(),
      () => undefined,
    )
  }

  #open(): Promise<pg.Client> {
    const { url, applicationName, settings = '', onLost } = this.#options
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      options: `${sessionSettings} ${settings}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    const opening = client.connect().then(() => client)
    opening.catch(() => this.#forget(opening))
    const lost = (error: Error) => {
      if (this.#forget(opening)) onLost(error)
    }
    client.on('error', lost)
    client.on('end', () => lost(new Error('the connection ended')))
    return opening
  }

  #forget(which: Promise<pg.Client> | undefined): boolean {
    if (which === undefined || this.#client !== which) return false
    this.#client = undefined
    return true
  }
}
