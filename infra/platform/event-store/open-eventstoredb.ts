import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../logs/logs.ts'
import { createEventStoreDbStore } from './eventstoredb.ts'
import { drawnStreamPrefix } from './eventstoredb-prefix.ts'
import { endingWhenRefused, refusalOf, unreadable } from './eventstoredb-trouble.ts'
import type { Log } from './log.ts'

/** @throws EventStoreRefused, also by the read of the log's end, which is the first call of a start */
export async function openEventStoreDb(connectionString: string, sql: Sql, logger: Pick<Logger, 'warn'>): Promise<Log> {
  const onTrouble = (what: string, error: unknown) => {
    const refusal = refusalOf(error, connectionString)
    if (refusal === undefined) logger.warn({ err: error }, what)
    else logger.warn({ reason: refusal.message }, what)
    if (refusal?.lasting === true) ending.refuse(refusal)
  }
  const prefix = await drawnStreamPrefix(sql)
  const open = (
    url: string,
    options: Pick<Parameters<typeof createEventStoreDbStore>[0], 'onTrouble' | 'onForeign'>,
  ) => {
    try {
      return createEventStoreDbStore({ connectionString: url, prefix, ...options })
    } catch (error) {
      throw unreadable(error)
    }
  }
  const stored = open(connectionString, {
    onTrouble,
    onForeign: (event) => {
      // Once; /metrics counts all.
      if (stored.neighbours.events === 1)
        logger.warn(
          { stream: event.stream, type: event.type, position: String(event.position) },
          'another program writes to the event store into streams that are named like ours: they are passed over',
        )
    },
  })
  const ending = endingWhenRefused(stored, connectionString)
  /** A cluster hides why no node answers: this calls the first one alone. */
  const reasonOfOneNode = async () => {
    const [, scheme] = /^(esdb\+discover:)/.exec(connectionString) ?? []
    if (scheme === undefined) return undefined
    const node = open(connectionString.replace(scheme, 'esdb:').replace(/,[^/?]*/, ''), {})
    try {
      return await node.end().then(
        () => undefined,
        (error: unknown) => refusalOf(error, connectionString),
      )
    } finally {
      await node.close()
    }
  }
  return {
    store: ending.store,
    isElsewhere: true,
    neighbours: () => stored.neighbours,
    end: () =>
      stored.end().catch(async (error: unknown) => {
        throw (await reasonOfOneNode()) ?? refusalOf(error, connectionString) ?? error
      }),
  }
}
