import { randomBytes } from 'node:crypto'
import type { Batch, EventStore, Position, RecordedEvent } from '#domain/platform/event-store.ts'
import { EventUnreadable } from '#domain/platform/versions.ts'
import { isAccountEvent, type RecordedAccountEvent, rememberErased } from '#projections/people/erased-people.ts'
import { erasedTableOf, tableNames, type Projection } from '#projections/platform/runner/projection.ts'
import { standingSkips } from '#projections/platform/runner/skips.ts'
import { createTables } from '#projections/platform/runner/tables.ts'
import type { PipelinedSql, Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { UsageError } from '../../platform/audit/command.ts'

export interface AsOfOptions {
  readonly store: Pick<EventStore, 'readAll'>
  /** `database.system`. */
  readonly sql: PipelinedSql
  /** The login that migrates: it makes the schema and its tables. */
  readonly owner: TransactionalSql
  /** Read models to make, with their own key for sealed text. */
  readonly projections: readonly Projection[]
  /** Inclusive. */
  readonly upTo: Position
  /** Only what happened in this company. */
  readonly companyId?: string | undefined
  /** Comment of the schema: which moment it shows. */
  readonly label: string
  readonly signal?: AbortSignal
  readonly progress?: (position: Position, events: number) => void
  /** Default 5000. */
  readonly batchSize?: number
}

export interface Made {
  readonly schema: string
  /** Events that were projected. */
  readonly events: number
  /** Left out because they are skipped today. */
  readonly skipped: number
}

/** A schema that an earlier run kept, or left behind because it was killed. */
export interface KeptSchema {
  readonly schema: string
  readonly label: string
}

/**
 * Makes the read models from the log up to a position, in a schema of their own with the row-level security and grants
 * of the active ones. Nothing else is written: no message, no checkpoint. After a failure nothing stays.
 * @throws UsageError that names the event which a read model could not project
 */
export async function rebuildAsOf(options: AsOfOptions): Promise<Made> {
  const { owner, sql, projections, label } = options
  // Short, because projectors name their prepared statements after the tables, in 63 characters at most.
  const schema = `as_of_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}_${randomBytes(3).toString('hex')}`
  await owner.transaction(async (tx) => {
    await tx.query({ text: `create schema ${schema}` })
    await comment(tx, schema, `${label}; unfinished`)
    await tx.query({ text: `grant usage on schema ${schema} to binome_system, binome_app` })
    for (const projection of projections) {
      await createTables(tx, projection, { schema })
      const name = tableNames(projection.version, { schema })
      for (const { model, read } of projection.tables ?? [])
        if (read)
          await tx.query({
            text: `create view ${schema}.${model} with (security_invoker = true) as select * from ${name(model)};
              grant select on ${schema}.${model} to binome_system, binome_app`,
          })
    }
  })
  try {
    const made = await new Replay(options, schema).run()
    for (const { version, tables = [] } of projections)
      for (const { model } of tables) await owner.query({ text: `analyze ${tableNames(version, { schema })(model)}` })
    await comment(owner, schema, label)
    return made
  } catch (error) {
    await dropSchema(owner, sql, schema)
    throw error
  }
}

function comment(sql: Sql, schema: string, text: string): Promise<unknown> {
  return sql.query({ text: `comment on schema ${schema} is '${text.replaceAll("'", "''")}'` })
}

export async function keptSchemas(sql: Sql): Promise<KeptSchema[]> {
  return sql.query<KeptSchema>({
    text: `select nspname as schema, coalesce(obj_description(oid, 'pg_namespace'), '') as label
      from pg_namespace where nspname ~ '^as_of_[0-9]{8}_[0-9a-f]{6}$' order by nspname`,
  })
}

/** @throws UsageError when there is no such schema of ours */
export async function dropSchema(owner: TransactionalSql, sql: Sql, schema: string): Promise<void> {
  const known = await keptSchemas(sql)
  if (!known.some((one) => one.schema === schema)) throw new UsageError(`there is no schema ${schema} of this command`)
  await owner.query({ text: `drop schema ${schema} cascade` })
}

class Replay {
  readonly #options: AsOfOptions
  readonly #schema: string
  readonly #skips = new Map<Projection, ReadonlySet<string>>()
  readonly #categories: NonNullable<Parameters<EventStore['readAll']>[0]['categories']>
  #events = 0
  readonly #skipped = new Set<string>()

  constructor(options: AsOfOptions, schema: string) {
    this.#options = options
    this.#schema = schema
    this.#categories = [...new Set(options.projections.flatMap(({ categories }) => categories))]
  }

  async run(): Promise<Made> {
    const { sql, projections, upTo, signal, progress } = this.#options
    for (const projection of projections) this.#skips.set(projection, await standingSkips(sql, projection.name))
    await this.#eraseSince()
    let next: Promise<Batch> | undefined
    for (let position = 0n; position < upTo;) {
      signal?.throwIfAborted()
      const batch = await (next ?? this.#read(position))
      position = batch.position < upTo ? batch.position : upTo
      next = batch.caughtUp || position >= upTo ? undefined : this.#read(position)
      // Handled when awaited; this avoids an unhandled rejection until then.
      next?.catch(() => undefined)
      const events = batch.events.filter((event) => event.position <= upTo && this.#concerns(event))
      await this.#show(events)
      this.#events += events.length
      progress?.(position, this.#events)
      if (batch.caughtUp) break
    }
    return { schema: this.#schema, events: this.#events, skipped: this.#skipped.size }
  }

  /**
   * Read models with personal texts know from the start who was erased later, so that no receipt shows their data
   * again. Texts are unreadable without their key.
   */
  async #eraseSince(): Promise<void> {
    const { store, upTo } = this.#options
    for (let after = upTo; ;) {
      const batch = await store.readAll({ after, limit: 1_000, categories: ['account'] })
      for (const event of batch.events)
        if (isAccountEvent(event) && event.type === 'AccountErased' && this.#concerns(event)) await this.#erase(event)
      if (batch.caughtUp) return
      after = batch.position
    }
  }

  async #erase(event: RecordedAccountEvent): Promise<void> {
    const { sql, projections } = this.#options
    for (const { name, version, tables = [] } of projections)
      if (tables.some(({ personal }) => personal !== undefined))
        await rememberErased(sql, tableNames(version, { schema: this.#schema })(erasedTableOf(name)), event)
  }

  async #read(after: Position): Promise<Batch> {
    const { store, upTo, batchSize: limit = 5_000 } = this.#options
    try {
      return await store.readAll({ after, limit, categories: this.#categories })
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error
      const { event } = error
      const passed = { events: [], position: event.position, caughtUp: false }
      if (event.position > upTo || !this.#concerns(event)) return passed
      for (const projection of this.#options.projections)
        if (projection.categories.includes(event.category) && !this.#skips.get(projection)?.has(event.id))
          throw unshown(projection, event, error)
      this.#skipped.add(event.id)
      return passed
    }
  }

  #concerns({ metadata }: RecordedEvent): boolean {
    const { companyId } = this.#options
    return companyId === undefined || metadata.companyId === companyId
  }

  async #show(events: readonly RecordedEvent[]): Promise<void> {
    const outcomes = await Promise.allSettled(
      this.#options.projections.map((projection) => this.#showIn(projection, events)),
    )
    for (const one of outcomes) if (one.status === 'rejected') throw one.reason
  }

  async #showIn(projection: Projection, events: readonly RecordedEvent[]): Promise<void> {
    const skips = this.#skips.get(projection)
    const own = events.filter(({ category, id }) => {
      if (!projection.categories.includes(category)) return false
      if (skips?.has(id) !== true) return true
      this.#skipped.add(id)
      return false
    })
    if (own.length === 0) return
    try {
      await this.#apply(projection, own)
    } catch {
      for (const event of own)
        await this.#apply(projection, [event]).catch((error: unknown) => {
          throw unshown(projection, event, error)
        })
    }
  }

  async #apply(projection: Projection, events: readonly RecordedEvent[]): Promise<void> {
    const table = tableNames(projection.version, { schema: this.#schema })
    await this.#options.sql.transaction((tx) => projection.apply(tx, events, { mode: 'replay', table }))
  }
}

function unshown({ name }: Projection, event: RecordedEvent, error: unknown): UsageError {
  const { id, type, stream, revision, position } = event
  return new UsageError(
    `${name} cannot show event ${id} (${type}, ${stream} revision ${revision}, position ${position}): ` +
      `${error instanceof Error ? error.message : String(error)}. Nothing was kept. Where the event is skipped, ` +
      'it is left out here too ' +
      '(npm run projections -- skip).',
  )
}
