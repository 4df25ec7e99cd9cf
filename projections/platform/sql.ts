/** One statement. Named ones are prepared once a connection. `$1` placeholders; never build text from input. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

/** What a query needs of the database: rows, in the scope (one company, or the log's followers) it was opened with. */
export interface Sql {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}

export interface TransactionalSql extends Sql {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
}

/**
 * Statements go out at once, in the order of the calls, whether the ones before were answered or not. Whoever makes
 * several at a time waits for all of them.
 */
export interface Transaction extends Sql {
  /** A statement whose answer nobody needs: when it fails, the transaction does. */
  send(statement: Statement): void
}

export interface PipelinedSql extends TransactionalSql {
  /** Rolls back when what `work` has sent fails, too. */
  transaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result>
}
