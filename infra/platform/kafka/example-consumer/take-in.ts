import type pg from 'pg'

/** What a consumer needs of a message. Everything else is in `asyncapi.json`. */
export interface IncomingEvent {
  readonly id: string
  /** `binome.<event>.v1` */
  readonly type: string
  readonly stream: string
  readonly revision: number
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * `done`: it had its effect. `again`: it had it before. `gap`: events before it in its stream have not come; it has
 * none, and comes again when they are sent again (`npm run kafka -- republish --from 0 --stream …`).
 */
export type TakenIn = 'done' | 'again' | 'gap'

/**
 * Takes in one event: inbox, effect and the stream's revision in one transaction, before the offset is committed.
 * Whatever is cut off, the event either had its effect and is known, or had none and comes again. That holds for
 * repeats by the relay, for a rebalance that gives a partition to another instance half way, and for kill -9 at any
 * point.
 */
export async function takeIn(pool: pg.Pool, consumer: string, event: IncomingEvent): Promise<TakenIn> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await inTransaction(client, consumer, event)
    await client.query('commit')
    return result
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // Closing it rolls back.
    client.release(broken)
  }
}

async function inTransaction(client: pg.ClientBase, consumer: string, event: IncomingEvent): Promise<TakenIn> {
  const { id, stream, revision } = event
  await client.query('insert into example_consumer.streams (consumer, stream) values ($1, $2) on conflict do nothing', [
    consumer,
    stream,
  ])
  // Locked: an instance that lost the partition and does not know it yet waits here, and then finds the event in the
  // inbox.
  const { rows } = await client.query<{ revision: number }>(
    'select revision from example_consumer.streams where consumer = $1 and stream = $2 for update',
    [consumer, stream],
  )
  const last = rows[0]?.revision ?? -1
  if (revision > last + 1) {
    await client.query('update example_consumer.streams set missing = $3 where consumer = $1 and stream = $2', [
      consumer,
      stream,
      last + 1,
    ])
    return 'gap'
  }
  const { rowCount } = await client.query(
    'insert into example_consumer.inbox (consumer, event_id) values ($1, $2) on conflict do nothing',
    [consumer, id],
  )
  // The revision alone recognises repeats too, and for ever; the inbox is for effects that no stream orders.
  if (rowCount === 0 || revision <= last) return 'again'
  await effect(client, consumer, event)
  await client.query(
    'update example_consumer.streams set revision = $3, missing = null where consumer = $1 and stream = $2',
    [consumer, stream, revision],
  )
  return 'done'
}

/**
 * Counting is not idempotent: twice taken in would be twice counted. An event of another kind has no effect, and is not
 * an error.
 */
async function effect(client: pg.ClientBase, consumer: string, { type, stream, data }: IncomingEvent): Promise<void> {
  switch (type) {
    case 'binome.RelationshipRequested.v1':
      return remember(client, consumer, stream, data['presenter_id'])
    case 'binome.RelationshipAdminInitiated.v1':
      await remember(client, consumer, stream, data['presenter_id'])
      return count(client, consumer, stream, true)
    case 'binome.RelationshipInitiated.v1':
      return count(client, consumer, stream, true)
    case 'binome.RelationshipFinished.v1':
    case 'binome.RelationshipAdminFinished.v1':
      return count(client, consumer, stream, false)
    case 'binome.AccountErased.v1':
      return forget(client, consumer, data['profile_ids'])
  }
}

async function remember(client: pg.ClientBase, consumer: string, stream: string, mentor: unknown): Promise<void> {
  // Topics have no order among them: the erasure may have come first.
  await client.query(
    `insert into example_consumer.relationships (consumer, stream, mentor_id, open) select $1, $2, $3::uuid, false
      where not exists (select from example_consumer.erased where consumer = $1 and profile_id = $3::uuid)`,
    [consumer, stream, mentor],
  )
}

async function count(client: pg.ClientBase, consumer: string, stream: string, open: boolean): Promise<void> {
  await client.query(
    `with changed as (
       update example_consumer.relationships set open = $3 where consumer = $1 and stream = $2 and open <> $3
       returning mentor_id)
     insert into example_consumer.mentors as known (consumer, mentor_id, open) select $1, mentor_id, $4 from changed
       on conflict (consumer, mentor_id) do update set open = known.open + excluded.open`,
    [consumer, stream, open, open ? 1 : -1],
  )
}

/** Ids are personal data too: what is kept about the person goes, and does not come back. */
async function forget(client: pg.ClientBase, consumer: string, profileIds: unknown): Promise<void> {
  const values = [consumer, profileIds]
  await client.query(
    `insert into example_consumer.erased (consumer, profile_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
    values,
  )
  for (const table of ['relationships', 'mentors'])
    await client.query(
      `delete from example_consumer.${table} where consumer = $1 and mentor_id = any($2::uuid[])`,
      values,
    )
}
