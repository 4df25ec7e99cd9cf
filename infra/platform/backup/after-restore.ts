import type { EventStore, Position } from '#domain/platform/event-store.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import type { PipelinedSql, TransactionalSql } from '#projections/platform/sql.ts'

interface AfterRestore {
  readonly system: PipelinedSql
  /** The login that migrates. */
  readonly owner: TransactionalSql
  readonly store: EventStore
  /** Position of the last event of any kind. */
  readonly end: Position
  readonly projections: readonly Projection[]
  readonly say: (line: string) => void
}

/**
 * Prepares a restored database for the product. It may run again, and on a database that was not restored.
 *
 * Streams of messages get a new epoch: a client that has seen more than the backup holds would take new messages for
 * old ones; it now reads its resources again. Tickets are deleted. When the log was restored to an earlier moment,
 * followers that are ahead of it are set back to its end, and read models are rebuilt because they show events that are
 * gone.
 *
 * What companies send is held: the copy must not write what the original writes (docs/decisions/2028).
 */
export async function afterRestore({ system, owner, store, end, projections, say }: AfterRestore): Promise<void> {
  const [streams] = await system.query<{ count: number }>({
    text: `with events as (delete from realtime.events), tickets as (delete from realtime.tickets),
        streams as (delete from realtime.streams returning 1)
      select count(*)::int as count from streams`,
  })
  say(
    `Messages for sockets: ${streams?.count ?? 0} streams begin anew; clients that come back read their resources ` +
      'again.',
  )
  const held = await system.query({
    text: 'update app.companies set sending_held_at = now() where sending_held_at is null returning id',
  })
  if (held.length > 0)
    say(
      `Mails, SMS, push messages and reminders of ${held.length} companies are held, so that nobody hears from a ` +
        'copy. « npm run company -- send --all » lets them go.',
    )
  const ahead = await system.query<{ name: string; version: number; active: boolean }>({
    text: `update rm.projections set position = $1, status = 'waiting', owner = null, lease_until = '-infinity',
      epoch = epoch + 1,
        replay_until = least(replay_until, $1::bigint), updated_at = now()
      where position > $1 returning name, version, active`,
    values: [end.toString()],
  })
  for (const { name, version, active } of ahead) {
    say(`${name} version ${version} was ahead of the log, and stands at its end again (${end}).`)
    const projection = projections.find((one) => one.name === name && one.tables !== undefined)
    if (projection === undefined || !active) continue
    await rebuild(projection, {
      store,
      sql: system,
      owner,
      by: 'after-restore',
      progress: () => undefined,
      fresh: true,
    })
    say(`${name} is made anew from the log.`)
  }
}
