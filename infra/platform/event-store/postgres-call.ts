import type pg from 'pg'

/** A statement that answers one row, and the text of its parameters. */
export interface PreparedCall {
  readonly name: string
  readonly text: string
  readonly values: string[]
}

type Row = readonly (string | null)[]

/** Names of the statements that a connection has prepared. */
const prepared = new WeakMap<pg.Connection, Set<string>>()

/**
 * The row of a prepared statement, its columns as PostgreSQL writes them. `client.query` would ask for a description of
 * the row each time, and copy and parse what nobody uses.
 */
export function call(client: pg.Client, statement: PreparedCall): Promise<Row> {
  return new Promise((resolve, reject) => {
    client.query(new Call(statement, resolve, reject))
  })
}

/** What pg asks of a query that brings its own protocol. */
class Call implements pg.Submittable {
  readonly #statement: PreparedCall
  readonly #resolve: (row: Row) => void
  readonly #reject: (error: Error) => void
  #settled = () => {}
  #row: Row = []

  constructor(statement: PreparedCall, resolve: (row: Row) => void, reject: (error: Error) => void) {
    this.#statement = statement
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): void {
    const { name, text, values } = this.#statement
    const names = prepared.get(connection) ?? new Set()
    connection.stream.cork()
    if (!names.has(name)) {
      // It stays prepared when what comes after it fails.
      const onParsed = () => prepared.set(connection, names.add(name))
      connection.once('parseComplete', onParsed)
      this.#settled = () => connection.off('parseComplete', onParsed)
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ statement: name, values }, true)
    connection.execute({}, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { readonly fields: Row }): void {
    this.#row = fields
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settled()
    this.#resolve(this.#row)
  }

  /** The server's refusal, or the loss of the connection. */
  handleError(error: Error): void {
    this.#settled()
    this.#reject(error)
  }
}
