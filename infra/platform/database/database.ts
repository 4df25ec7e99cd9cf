import type pg from 'pg'
import type { CompanyId } from '#domain/platform/ids.ts'
import { sqlState } from '#projections/platform/outage.ts'
import type { PipelinedSql, Statement, Transaction, TransactionalSql } from '#projections/platform/sql.ts'
import { alone } from './alone.ts'
import { cancelOnAbort, Canceller, connectUnlessCancelled } from './cancellation.ts'
import { openPool } from './pool.ts'
import { Presence } from './presence.ts'
import { statementName } from './statement-name.ts'

interface DatabaseOptions {
  /** `postgres://…` of a login that is a member of the three roles of migration 0001. */
  readonly url: string
  readonly poolSize: number
  readonly applicationName?: string
  /** Called when a connection is lost, e.g. because PostgreSQL stops. The pool replaces it. */
  readonly onLost?: (error: Error) => void
}

type Role = 'binome_app' | 'binome_system' | 'binome_vault'

/** The connections of one role's pool; `waiting` counts callers without one. */
export interface PoolLoad {
  readonly role: string
  readonly open: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

/** Which company each pooled connection is bound to. */
const boundTo = new WeakMap<pg.PoolClient, string>()
/** Connections left inside a transaction that could not be rolled back. */
const unusable = new WeakSet<pg.PoolClient>()

/**
 * The connections of routes, commands and jobs. `tenant` scopes every statement to one company by row-level security;
 * `system` sees every company, for what follows the log; `vault` reads keys. The pools are private, so no statement
 * runs without a scope.
 */
export class Database {
  readonly system: PipelinedSql
  readonly vault: TransactionalSql
  readonly #app: pg.Pool
  readonly #pools: ReadonlyMap<Role, pg.Pool>
  readonly #options: DatabaseOptions
  readonly #canceller: Canceller
  #presence: Presence | undefined

  constructor(options: DatabaseOptions) {
    this.#options = options
    const pool = (role: Role, max: number) => {
      return openPool(
        {
          connectionString: options.url,
          max,
          options: `-c role=${role} -c statement_timeout=20s -c idle_in_transaction_session_timeout=30s`,
          application_name: options.applicationName ?? 'binome',
          // Statements of a transaction do not wait for each other's answers (docs/decisions/2011).
          pipeline: true,
        },
        (error) => options.onLost?.(error),
      )
    }
    this.#canceller = new Canceller(options.url, (error) => options.onLost?.(error))
    const system = pool('binome_system', options.poolSize)
    const vault = pool('binome_vault', Math.max(2, Math.floor(options.poolSize / 4)))
    this.#app = pool('binome_app', options.poolSize)
    this.#pools = new Map([
      ['binome_app', this.#app],
      ['binome_system', system],
      ['binome_vault', vault],
    ])
    this.system = scoped(system, async () => undefined)
    this.vault = scoped(vault, async () => undefined)
  }

  /**
   * Statements of one company. A connection remembers the company it was last bound to, and is bound again at checkout
   * only when it changes: one round trip less per read (docs/decisions/2016).
   */
  tenant(companyId: CompanyId): TransactionalSql {
    const bind = async (client: pg.PoolClient) => {
      if (boundTo.get(client) === companyId) return
      boundTo.delete(client)
      await client.query({
        name: 'bind_company',
        text: `select set_config('app.company_id', $1, false)`,
        values: [companyId],
      })
      boundTo.set(client, companyId)
    }
    return scoped(this.#app, bind, this.#canceller)
  }

  /** This process as an owner of leases; it takes one connection at the first call. */
  presence(): Presence {
    this.#presence ??= new Presence(this.#options.url, (error) => this.#options.onLost?.(error))
    return this.#presence
  }

  /** Runs `work` while no other process works under this name; null: another one does. Takes its own connection. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    return alone(this.#options.url, name, work)
  }

  get load(): readonly PoolLoad[] {
    return [...this.#pools].map(([role, pool]) => ({
      role,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }))
  }

  async close(): Promise<void> {
    await Promise.all([
      this.#presence?.close(),
      this.#canceller.close(),
      ...[...this.#pools.values()].map((pool) => pool.end()),
    ])
  }
}

/** @param canceller cancels statements whose caller has gone */
function scoped(pool: pg.Pool, bind: (client: pg.PoolClient) => Promise<void>, canceller?: Canceller): PipelinedSql {
  const run = async <Row extends object>(client: pg.PoolClient, statement: Statement): Promise<Row[]> => {
    const { name, text, values = [] } = statement
    const query = () =>
      client.query<Row>({ ...(name !== undefined && { name: statementName(name) }), text, values: [...values] })
    const { rows } = canceller === undefined ? await query() : await cancelOnAbort(client, canceller, query)
    return rows
  }
  const withClient = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = canceller === undefined ? await pool.connect() : await connectUnlessCancelled(pool)
    try {
      await bind(client)
      return await work(client)
    } finally {
      // The pool itself drops a connection that has ended.
      client.release(unusable.has(client))
    }
  }
  return {
    query: (statement) => withClient((client) => run(client, statement)),
    transaction: <Result>(work: (sql: Transaction) => Promise<Result>) =>
      withClient(async (client) => {
        const sent: Promise<unknown>[] = []
        let isOver = false
        let failure: unknown
        const watched = <Answer>(answer: Promise<Answer>) => {
          answer.catch((error: unknown) => (failure ??= error))
          return answer
        }
        const query = <Row extends object>(statement: Statement): Promise<Row[]> => {
          // On this connection it would be written outside the transaction.
          if (isOver) throw new Error(`a statement came after the end of its transaction: ${statement.text}`)
          return watched(run<Row>(client, statement))
        }
        const begun = watched(client.query('begin'))
        // A cancellation must not hit it.
        if (canceller !== undefined) await begun
        try {
          const result = await work({ query, send: (statement) => void sent.push(query(statement)) })
          isOver = true
          const committed = watched(client.query('commit'))
          const [{ command }] = await Promise.all([committed, begun, ...sent])
          // `work` has caught a failure, and PostgreSQL has written none of it.
          if (command === 'ROLLBACK') throw failure
          return result
        } catch (error) {
          isOver = true
          await client.query('rollback').catch(() => unusable.add(client))
          // Why a statement found the transaction aborted.
          throw sqlState(error) === '25P02' ? failure : error
        }
      }),
  }
}
