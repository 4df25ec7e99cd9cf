import type { Position } from '#domain/platform/event-store.ts'
import type { Sql } from '../sql.ts'
import type { RebuildOptions } from './catch-up.ts'
import type { Followed } from './lease.ts'
import type { Projection } from './projection.ts'
import { ProjectionCommandRefused } from './skips.ts'
import { createTables, dropTables } from './tables.ts'

interface Row {
  readonly version: number
  readonly generation: number
  readonly active: boolean
  readonly position: string
  readonly owner: string | null
  readonly since: Date
  readonly held: boolean
}

/** The row that readers see. @throws ProjectionCommandRefused when there is none */
export async function activeRow(sql: Sql, name: string): Promise<Required<Followed> & { position: Position }> {
  const [row] = await sql.query<Pick<Row, 'version' | 'generation' | 'position'>>({
    name: 'projection_shown',
    text: `select version, generation, position::text from rm.projections where name = $1 and active`,
    values: [name],
  })
  if (row === undefined)
    throw new ProjectionCommandRefused(
      `${name} has never run here: start the product once, with the role "projections".`,
    )
  return { name, version: row.version, generation: row.generation, position: BigInt(row.position) }
}

/**
 * Takes the lease of a rebuild for this process: of new tables and their row, or of those that an interrupted rebuild
 * left.
 * @throws ProjectionCommandRefused when another process holds it
 */
export async function begin(
  projection: Projection,
  options: RebuildOptions & { readonly leaseMs: number },
): Promise<{ readonly row: Required<Followed>; readonly epoch: string; readonly position: Position }> {
  const { name, version, tables } = projection
  const { owner, by, leaseMs, fresh = false, older = false } = options
  if (tables === undefined) throw new ProjectionCommandRefused(`${name} keeps no tables: there is nothing to rebuild.`)
  return owner.transaction(async (tx) => {
    // A second process waits here, then sees the row of the first.
    await tx.query({ text: `select pg_advisory_xact_lock(7250, hashtext('rebuild ' || $1::text))`, values: [name] })
    const active = await activeRow(tx, name)
    if (active.version > version && !older)
      throw new ProjectionCommandRefused(
        `Readers see version ${active.version} of ${name}; this program makes version ${version}. ` +
          'With --older it goes back.',
      )
    const left = await tx.query<Row>({
      text: `select version, generation, position::text, owner, started_at as since,
          lease_until > clock_timestamp() as held
        from rm.projections where name = $1 and not active`,
      values: [name],
    })
    const busy = left.find(({ held }) => held)
    if (busy !== undefined)
      throw new ProjectionCommandRefused(
        `${name} is being rebuilt already, by ${busy.owner} since ${busy.since.toISOString()}. ` +
          'If that process was killed, wait a quarter of a minute and run this again.',
      )
    const resumed = fresh ? undefined : left.find((row) => row.version === version)
    for (const row of left) if (row !== resumed) await discard(tx, projection, row)
    if (resumed === undefined) return start(tx, projection, active, by, leaseMs)
    const row = { name, version, generation: resumed.generation }
    const [taken] = await tx.query<{ epoch: string }>({
      text: `update rm.projections set epoch = epoch + 1, owner = $4,
          lease_until = clock_timestamp() + $5 * interval '1 millisecond'
        where name = $1 and version = $2 and generation = $3 returning epoch::text`,
      values: [name, version, row.generation, by, leaseMs],
    })
    return { row, epoch: taken?.epoch ?? '', position: BigInt(resumed.position) }
  })
}

/** Drops the tables and the row of an interrupted rebuild. */
export async function discard(
  tx: Sql,
  { name, tables = [] }: Pick<Projection, 'name' | 'tables'>,
  row: Omit<Followed, 'name'>,
) {
  const { version, generation = 1 } = row
  await dropTables(tx, { version, tables }, { generation })
  await tx.query({
    text: `delete from rm.projections where name = $1 and version = $2 and generation = $3 and not active`,
    values: [name, version, generation],
  })
}

async function start(tx: Sql, projection: Projection, active: Required<Followed>, by: string, leaseMs: number) {
  const { name, version } = projection
  const generation = active.version === version ? active.generation + 1 : 1
  // Left by a rebuild that was killed between its switch and its drop.
  await dropTables(tx, projection, { generation })
  await createTables(tx, projection, { generation })
  await tx.query({
    text: `insert into rm.projections (name, version, generation, active, status, owner, epoch, lease_until)
      values ($1, $2, $3, false, 'running', $4, 1, clock_timestamp() + $5 * interval '1 millisecond')`,
    values: [name, version, generation, by, leaseMs],
  })
  return { row: { name, version, generation }, epoch: '1', position: 0n }
}
