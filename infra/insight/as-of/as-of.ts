import { createProjections } from '#projections/all.ts'
import { eventVersions } from '#domain/aggregates.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { TextOpener } from '#projections/platform/text-opener.ts'
import { createPostgresEventStore } from '../../platform/event-store/postgres.ts'
import { withUpcast } from '../../platform/event-store/upcast.ts'
import { openOwner } from '../../platform/projections/owner.ts'
import { createKeyTable } from '../../platform/vault/key-table.ts'
import { Database } from '../../platform/database/database.ts'
import { Difference, textMarker, type ModelDifference, type RecordDifference } from './as-of-difference.ts'
import { type Company, findCompany, positionAt, type Moment } from './as-of-moment.ts'
import { dropSchema, keptSchemas, rebuildAsOf, type KeptSchema, type Made } from './as-of-rebuild.ts'

export interface AsOfRequest {
  /** ISO text of a moment that is not in the future. */
  readonly at: string
  /** Id, slug or host. */
  readonly company?: string | undefined
  /** A UUID. */
  readonly resource?: string | undefined
  readonly keep: boolean
  readonly signal?: AbortSignal
  readonly say?: (line: string) => void
}

export interface AsOf {
  readonly moment: Moment
  readonly company: Company | null
  /** Position of the last event of the log. */
  readonly head: string
  readonly made: Made
  readonly seconds: number
  readonly models: readonly ModelDifference[]
  /** Read models of which readers see another version. */
  readonly others: readonly string[]
  /** null without a resource in the call; empty when it exists neither then nor now. */
  readonly resource: readonly RecordDifference[] | null
  readonly kept: boolean
}

export interface AsOfTool {
  run(request: AsOfRequest): Promise<AsOf>
  schemas(): Promise<readonly KeptSchema[]>
  drop(schema: string): Promise<void>
  close(): Promise<void>
}

/**
 * Of the log in PostgreSQL, or of its copy there.
 * @param migrateUrl of the login that owns the schema: it makes the tables
 */
export async function openAsOf(url: string, migrateUrl = url): Promise<AsOfTool> {
  const database = new Database({ url, poolSize: 5, applicationName: 'binome audit' })
  const owner = openOwner(migrateUrl)
  const sql = database.system
  let store: EventStore
  try {
    store = withUpcast(await createPostgresEventStore({ url, applicationName: 'binome audit' }), eventVersions)
  } catch (error) {
    await owner.close()
    await database.close()
    throw error
  }
  return {
    async run({ at, company: named, resource, keep, signal, say = () => undefined }) {
      const started = performance.now()
      const company = named === undefined ? null : await findCompany(sql, named)
      const moment = await positionAt(sql, at)
      const head = String(await store.head())
      say(`position ${moment.position} of ${head}, ${moment.type} recorded ${moment.recordedAt}`)
      const projections = markingProjections(database.vault)
      const made = await rebuildAsOf({
        store,
        sql,
        owner: owner.sql,
        projections,
        upTo: moment.position,
        companyId: company?.id,
        label: labelOf(moment, company),
        ...(signal && { signal }),
        progress: throttled(say),
      })
      let kept = false
      try {
        const difference = await Difference.of(sql, projections, made.schema, company?.id ?? null)
        const models = await difference.models()
        const found = resource === undefined ? null : await difference.record(resource)
        kept = keep
        const seconds = (performance.now() - started) / 1_000
        return { moment, company, head, made, seconds, models, others: difference.others, resource: found, kept }
      } finally {
        if (!kept) await dropSchema(owner.sql, sql, made.schema)
      }
    },
    schemas: () => keptSchemas(sql),
    drop: (schema) => dropSchema(owner.sql, sql, schema),
    async close() {
      await store.close()
      await owner.close()
      await database.close()
    },
  }
}

/**
 * The read models with a mark in place of each text: an erasure does not reach these tables, and their readers may not
 * be allowed to read texts.
 */
function markingProjections(vault: TransactionalSql): readonly Projection[] {
  const keys = createKeyTable(vault)
  const opener: TextOpener = {
    async openMany(items) {
      const there = await keys.find([...new Set(items.map(({ sealed }) => sealed.kid))])
      return items.map(({ sealed }) => (there.has(sealed.kid) ? textMarker : null))
    },
  }
  return createProjections({ opener, wake: () => undefined })
}

function labelOf({ at, position }: Moment, company: Company | null): string {
  return (
    `as of ${at}, position ${position}, ${company === null ? 'every company' : company.name}, made ` +
    new Date().toISOString()
  )
}

/** Reports progress, one line per five seconds at most. */
function throttled(say: (line: string) => void): (position: bigint, events: number) => void {
  let last = performance.now()
  return (position, events) => {
    if (performance.now() - last < 5_000) return
    last = performance.now()
    say(`${events} events, to position ${position}`)
  }
}
