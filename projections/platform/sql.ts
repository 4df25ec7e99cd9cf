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
