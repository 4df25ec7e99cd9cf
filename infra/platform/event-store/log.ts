import type { EventStore, Position } from '#domain/platform/event-store.ts'
import type { Neighbours } from './eventstoredb.ts'

/** The log of an installation as it is stored: events are not upcast. */
export interface Log {
  readonly store: EventStore
  /** Position of the last event of any kind. A checkpoint may be there, ahead of `store.head()`, which counts ours. */
  end(): Promise<Position>
  /** Events of other programs that this process met in streams named like ours; none where the log is ours alone. */
  neighbours(): Neighbours
  /** It is in another store than PostgreSQL, which has a copy with the hashes: `log-copy.ts`. */
  readonly isElsewhere: boolean
}
