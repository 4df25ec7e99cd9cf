import type pg from 'pg'

/**
 * The consumer's own tables, as another system would have them: nothing in the product reads them. Everything bears the
 * consumer's name, so that two may live side by side.
 */
export async function createTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Several instances start at once, and "if not exists" alone is a race.
    await client.query(`select pg_advisory_xact_lock(7250, 13)`)
    await client.query(`
      create schema if not exists example_consumer;

      -- What was taken in: an event has its effect once, however often it comes.
      -- May be trimmed when older than the topic.
      create table if not exists example_consumer.inbox (
        consumer text, event_id uuid, received_at timestamptz not null default now(), primary key (consumer, event_id));

      -- How far each stream is: nothing is applied out of order, and a hole is seen.
      create table if not exists example_consumer.streams (
        consumer text, stream text, revision integer not null default -1, missing integer,
        primary key (consumer, stream));

      -- The effect: who mentors in which relationship, and how many are open.
      create table if not exists example_consumer.relationships (
        consumer text, stream text, mentor_id uuid not null, open boolean not null, primary key (consumer, stream));
      create table if not exists example_consumer.mentors (
        consumer text, mentor_id uuid, open integer not null, primary key (consumer, mentor_id));
      create table if not exists example_consumer.erased (
        consumer text, profile_id uuid, primary key (consumer, profile_id));
    `)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Open accompaniments of each mentor that ever had one, by profile id. */
export async function openAccompaniments(pool: pg.Pool, consumer: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ mentor_id: string; open: number }>(
    'select mentor_id, open from example_consumer.mentors where consumer = $1 order by open desc, mentor_id',
    [consumer],
  )
  return new Map(rows.map(({ mentor_id, open }) => [mentor_id, open]))
}
