import type { Sql, TransactionalSql } from '../sql.ts'
import type { FollowerDefinition } from './projection.ts'
import { discard } from './rebuild-begin.ts'

/** What a rebuild that was killed has left: its row and tables, or the tables that it switched away from. */
export interface AbandonedRebuild {
  readonly name: string
  readonly version: number
  readonly generation: number
  /** A rebuild that can go on, if it is run again. */
  readonly resumable: boolean
  readonly tables: readonly string[]
}

/** Of the read models that this program knows. A rebuild that is under way is not abandoned. */
export async function abandonedRebuilds(
  sql: Sql,
  readModels: readonly FollowerDefinition[],
): Promise<AbandonedRebuild[]> {
  const rows = await sql.query<{ name: string; version: number; generation: number; kept: boolean }>({
    text: `select name, version, generation, active or lease_until > clock_timestamp() as kept from rm.projections`,
  })
  const tables = await sql.query<{ name: string; model: string; version: number; generation: number }>({
    text: `select 'rm.' || t.tablename as name, part[1] as model, part[2]::int as version,
        coalesce(part[3]::int, 1) as generation
      from pg_tables t cross join lateral regexp_match(t.tablename, '^(.+)_v(\\d+)(?:g(\\d+))?$') part
      where t.schemaname = 'rm' and part is not null order by 1`,
  })
  return readModels.flatMap((readModel) => {
    const own = rows.filter(({ name }) => name === readModel.name)
    // Before its first run readers see none: the tables that are there are those that it will fill.
    if (own.length === 0) return []
    const found = new Map<string, AbandonedRebuild>()
    for (const { name, version, generation, kept } of own)
      if (!kept) found.set(`${version} ${generation}`, { name, version, generation, resumable: true, tables: [] })
    for (const { name: table, model, version, generation } of tables) {
      if (readModel.tables?.some((definition) => definition.model === model) !== true) continue
      if (own.some((row) => row.kept && row.version === version && row.generation === generation)) continue
      const key = `${version} ${generation}`
      const one = found.get(key) ?? { name: readModel.name, version, generation, resumable: false, tables: [] }
      found.set(key, { ...one, tables: [...one.tables, table] })
    }
    return [...found.values()]
  })
}

/** @param owner the login that migrates. @returns what was removed */
export async function removeAbandonedRebuilds(
  owner: TransactionalSql,
  readModels: readonly FollowerDefinition[],
): Promise<readonly AbandonedRebuild[]> {
  return owner.transaction(async (tx) => {
    await tx.query({ text: `set local lock_timeout = '5s'` })
    const found = await abandonedRebuilds(tx, readModels)
    for (const abandoned of found) {
      const readModel = readModels.find(({ name }) => name === abandoned.name)
      if (readModel === undefined) continue
      // A rebuild that begins at this moment waits for this lock, and one that has begun is found again below.
      await tx.query({
        text: `select pg_advisory_xact_lock(7250, hashtext('rebuild ' || $1::text))`,
        values: [abandoned.name],
      })
      const still = (await abandonedRebuilds(tx, [readModel])).some(
        ({ version, generation }) => version === abandoned.version && generation === abandoned.generation,
      )
      if (still) await discard(tx, readModel, abandoned)
    }
    return found
  })
}
