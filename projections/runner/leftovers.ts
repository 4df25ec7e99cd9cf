import type { Sql, TransactionalSql } from '../sql.ts'
import { tableNames, type Projection } from './projection.ts'
import { discard } from './rebuild-begin.ts'
import { createTables, pointViews } from './tables.ts'

/** What a rebuild that was killed has left: its row and tables, or the tables that it had switched away from. */
export interface Leftover {
  readonly name: string
  readonly version: number
  readonly generation: number
  /** A rebuild that can go on, if it is run again. */
  readonly resumable: boolean
  readonly tables: readonly string[]
}

/** Of the read models that this program knows. A rebuild that is under way is none. */
export async function leftovers(sql: Sql, projections: readonly Projection[]): Promise<Leftover[]> {
  const rows = await sql.query<{ name: string; version: number; generation: number; kept: boolean }>({
    text: `select name, version, generation, active or lease_until > clock_timestamp() as kept from rm.projections`,
  })
  const tables = await sql.query<{ name: string; model: string; version: number; generation: number }>({
    text: `select 'rm.' || t.tablename as name, part[1] as model, part[2]::int as version, coalesce(part[3]::int, 1) as generation
      from pg_tables t cross join lateral regexp_match(t.tablename, '^(.+)_v(\\d+)(?:g(\\d+))?$') part
      where t.schemaname = 'rm' and part is not null order by 1`,
  })
  return projections.flatMap((projection) => {
    const own = rows.filter(({ name }) => name === projection.name)
    // Before its first run nobody sees any: these are the ones that it will fill.
    if (own.length === 0) return []
    const found = new Map<string, Leftover>()
    for (const { name, version, generation, kept } of own)
      if (!kept) found.set(`${version} ${generation}`, { name, version, generation, resumable: true, tables: [] })
    for (const { name: table, model, version, generation } of tables) {
      if (projection.tables?.some((definition) => definition.model === model) !== true) continue
      if (own.some((row) => row.kept && row.version === version && row.generation === generation)) continue
      const key = `${version} ${generation}`
      const one = found.get(key) ?? { name: projection.name, version, generation, resumable: false, tables: [] }
      found.set(key, { ...one, tables: [...one.tables, table] })
    }
    return [...found.values()]
  })
}

/** @param owner the login that migrates. @returns what was removed */
export async function removeLeftovers(
  owner: TransactionalSql,
  projections: readonly Projection[],
): Promise<readonly Leftover[]> {
  return owner.transaction(async (tx) => {
    await tx.query({ text: `set local lock_timeout = '5s'` })
    const found = await leftovers(tx, projections)
    for (const left of found) {
      const projection = projections.find(({ name }) => name === left.name)
      if (projection === undefined) continue
      // A rebuild that begins at this moment waits, and one that has begun keeps its own.
      await tx.query({
        text: `select pg_advisory_xact_lock(7250, hashtext('rebuild ' || $1::text))`,
        values: [left.name],
      })
      const still = (await leftovers(tx, [projection])).some(
        ({ version, generation }) => version === left.version && generation === left.generation,
      )
      if (still) await discard(tx, projection, left)
    }
    return found
  })
}

/**
 * On a database where a read model has never run, the tables of the program's version, with the views on them: migrations make the first version only.
 * Does nothing where it has run, whatever version readers see.
 */
export async function makeMissingTables(owner: TransactionalSql, projections: readonly Projection[]): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(7250, hashtext('tables of read models'))` })
    for (const projection of projections) {
      const [first] = projection.tables ?? []
      if (first === undefined) continue
      const [known] = await tx.query<{ run: boolean; made: boolean }>({
        text: `select exists (select from rm.projections where name = $1) as run, to_regclass($2) is not null as made`,
        values: [projection.name, tableNames(projection.version)(first.model)],
      })
      if (known?.run !== false || known.made) continue
      await createTables(tx, projection)
      await pointViews(tx, projection, { generation: 1, replace: false })
    }
  })
}
